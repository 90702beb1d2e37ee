"""§§ 688a.5(i), .7 to .11(a), (d): the lid, wagers not filed, areas apart, hands dealt or set wrongly."""

from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import event, put, row
from sample_logs.planters.face_up_pai_gow_poker.ace_high import not_ace_high
from sample_logs.planters.fits import row_is, where, with_event
from sample_logs.planters.hands_as_set import given_up_and_shown, racked_unseen, ranks_of
from sample_logs.planters.places import hands, rounds, wagers

# -------------------------------------------------------------------------------- areas apart


def _apart(case: Case) -> tuple[str, str] | None:
    """Positions with one area between them, each of a player of his own, whose hands were set."""
    mains = {w["wager_position"] for w in case.wagers if w["wager_kind"] == case.main}
    players = [h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]]
    for seat in "1234":
        pair = seat, str(int(seat) + 2)
        there = all(at in mains and case.hands[at]["hand_set_at"] for at in pair)
        alone = there and all(players.count(case.hands[at]["hand_player_id"]) == 1 for at in pair)
        if alone and not case.events("envy_acknowledged"):
            return pair
    return None


def _takes_both(case: Case) -> None:
    """Let the player at the one position hold the other one, too, and set the larger wager's hand first."""
    low, high = _apart(case) or ("", "")
    case.give(low, case.hands[high]["hand_player_id"])
    times = sorted(case.hands[at]["hand_set_at"] for at in (low, high))
    first, second = (high, low) if _stake(case, high) >= _stake(case, low) else (low, high)
    case.hands[first]["hand_set_at"], case.hands[second]["hand_set_at"] = times


def _stake(case: Case, at: str) -> int:
    return sum(int(w["wager_amount"]) for w in case.on(at) if w["wager_kind"] == case.main)


def _higher_of_both(case: Case) -> str:
    """Position farther to the dealer's right of the areas of one player that are apart."""
    players = {h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]}
    held = [[int(at) for at, h in case.hands.items() if h["hand_player_id"] == who] for who in players]
    return str(max(max(seats) for seats in held if max(seats) - min(seats) == 2))


# ---------------------------------------------------------------------- setting and surrender


def _first_set(case: Case) -> Row | None:
    """Hand of a player who holds one only, set it and did not surrender."""
    hands = [h for at, h in case.hands.items() if at != "dealer" and h["hand_set_at"]]
    players = [h["hand_player_id"] for h in hands]
    alone = (h for h in hands if players.count(h["hand_player_id"]) == 1)
    return next((h for h in alone if not h["surrendered"]), None)


def _set_early(case: Case) -> None:
    hand = _first_set(case) or {}
    hand["hand_set_at"] = after(case.dealer["hand_set_at"], -600)


def _beside_a_bonus(case: Case) -> bool:
    """A wager beside a losing Fortune Bonus Wager, in rounds whose cards are seen anyway."""
    row = case.row
    if row["wager_kind"] != case.main or row["wager_outcome"] != "lose" or not case.seen:
        return False
    others = [w for w in case.own if w is not row]
    lost = all(w["wager_outcome"] == "lose" and w["wager_kind"] in (FORTUNE, ACE_HIGH) for w in others)
    lammers = any(w["envy_lammer"] for w in case.wagers)
    high, low = ranks_of(case.hand)
    return bool(others) and lost and lammers and high >= low and _counts_surrenders(case)


def _counts_surrenders(case: Case) -> bool:
    of_day = {"table_id": case.table_id, "gaming_day": case.round["gaming_day"]}
    return bool(case.draft.events("surrender_counted", **of_day))


def _give_up(case: Case) -> None:
    shown = [
        h["hand_revealed_at"] for at, h in case.hands.items() if at != "dealer" and h["hand_revealed_at"]
    ]
    case.hand.update(surrendered=True, surrendered_at=after(min(shown), -700))
    case.row.update(wager_outcome="surrender", collected_at=after(case.hand["surrendered_at"], 300))
    at, by = after(case.hand["hand_racked_at"], -300), {"event_role": "dealer"}
    case.add("surrender_counted", at, event_count=7, event_position=case.position, **by)


_UNFILED = where(lambda c: c.row["wager_amount"] < 500 and ACE_HIGH not in c.setup.wagers)
"""Wagers of too little to qualify, at a table without the Ace High Bonus Wager."""
_SMALL = wagers(row_is(wager_kind=FORTUNE, wager_outcome="lose"), _UNFILED, not_ace_high)

_LID = rounds(with_event("shaker_uncovered"))
_LID_OFF = put(event("shaker_uncovered"), event_role="player")
_FACES = {"manual_shoe": "688a.8(d)", "hand": "688a.9(c)", "automated_shoe": "688a.10(c)"}
_DEALERS = row_is(hand_position="dealer")
_ONE_DOWN = put(row, card_face_up=[False] + [True] * 6)

CHANGES = (
    *(
        Change(
            f"{part}[faces recorded]", "dealer's card face down", hands(dealt(method), _DEALERS), _ONE_DOWN
        )
        for method, part in _FACES.items()
    ),
    Change("688a.5(i)(1)(ii)[lid]", "a player took the lid off", _LID, _LID_OFF),
    Change("688a.7(e)", "wager that is not filed", _SMALL, put(row, wager_kind=ACE_HIGH)),
    Change(
        "688a.7(f)[two adjacent]",
        "two areas that are not adjacent",
        rounds(lambda c: bool(c.setup.adjacent_areas) and _apart(c) is not None),
        _takes_both,
        position=_higher_of_both,
    ),
    Change("688a.11(a)[before the players]", "player sets before the dealer", rounds(_first_set), _set_early),
    Change("688a.11(d)", "surrender beside a Fortune Bonus Wager", wagers(_beside_a_bonus), _give_up),
    Change(
        "688a.11(d)[cards stay]", "surrendered cards racked unseen", wagers(given_up_and_shown), racked_unseen
    ),
)
