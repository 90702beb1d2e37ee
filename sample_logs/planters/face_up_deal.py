"""§§ 688a.7, .8 to .11 and .13: wagers, settings and void rounds handled wrongly."""

from __future__ import annotations

from sample_logs.face_up_pai_gow_poker.plan import ACE_HIGH, FORTUNE
from sample_logs.planters.draft import Row, after
from sample_logs.planters.face_up_sisters import dealer_is_ace_high
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter
from sample_logs.planters.pai_gow_deal import dealt, keep_one, removals, void_wager
from sample_logs.planters.pai_gow_money import ranks_of
from sample_logs.planters.pai_gow_rest import add, dealing, in_play, played_on

# ------------------------------------------------------------------------------------- wagers


def _unfiled(case: Case) -> bool:
    """Losing Fortune Bonus Wagers, none that qualifies, at a table without the Ace High Bonus Wager."""
    row = case.row
    small = row["wager_kind"] == FORTUNE and row["wager_outcome"] == "lose" and row["wager_amount"] < 500
    return small and ACE_HIGH not in case.setup.wagers and not dealer_is_ace_high(case)


def _as_ace_high(case: Case) -> None:
    case.row["wager_kind"] = ACE_HIGH


def _apart(case: Case) -> tuple[str, str] | None:
    """Positions with one area between them, each of a player of his own, whose hands were set."""
    main = {w["wager_position"]: w for w in case.wagers if w["wager_kind"] == case.main}
    for seat in "1234":
        pair = seat, str(int(seat) + 2)
        there = all(at in main and case.hands[at]["hand_set_at"] for at in pair)
        players = [h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]]
        alone = all(there and players.count(case.hands[at]["hand_player_id"]) == 1 for at in pair)
        if alone and not case.events("envy_acknowledged"):
            return pair
    return None


def _takes_both(case: Case) -> None:
    """Let the player at the one position hold the other one, too, and set the larger wager's hand first."""
    low, high = _apart(case) or ("", "")
    who = case.hands[high]["hand_player_id"]
    case.hands[low]["hand_player_id"] = who
    for wager in case.wagers:
        if wager["wager_position"] == low:
            wager["wager_player_id"] = who
    stakes = [_stake(case, at) for at in (low, high)]
    times = sorted(case.hands[at]["hand_set_at"] for at in (low, high))
    first, second = (high, low) if stakes[1] >= stakes[0] else (low, high)
    case.hands[first]["hand_set_at"], case.hands[second]["hand_set_at"] = times


def _stake(case: Case, at: str) -> int:
    return sum(
        int(w["wager_amount"])
        for w in case.wagers
        if w["wager_position"] == at and w["wager_kind"] == case.main
    )


def _two_apart(case: Case) -> bool:
    return bool(case.setup.adjacent_areas) and _apart(case) is not None


def _higher_of_both(case: Case) -> str:
    """Position farther to the dealer's right of the areas of one player that are apart."""
    players = {h["hand_player_id"] for h in case.hands.values() if h["hand_player_id"]}
    held = [_seats(case, player) for player in players]
    return str(max(max(seats) for seats in held if max(seats) - min(seats) == 2))


def _seats(case: Case, player: str) -> list[int]:
    return [int(at) for at, h in case.hands.items() if h["hand_player_id"] == player]


# ------------------------------------------------------------------------------------ the hands


def _first_set(case: Case) -> Row | None:
    """Hand of a player who holds one only and set it."""
    hands = [h for at, h in case.hands.items() if at != "dealer" and h["hand_set_at"]]
    players = [h["hand_player_id"] for h in hands]
    return next((h for h in hands if players.count(h["hand_player_id"]) == 1), None)


def _set_early(case: Case) -> None:
    hand = _first_set(case)
    if hand:
        hand["hand_set_at"] = after(case.hands["dealer"]["hand_set_at"], -600)


def _given_up(case: Case) -> bool:
    """Main wagers lost beside a losing Fortune Bonus Wager, in rounds whose cards are seen anyway."""
    row = case.row
    if row["wager_kind"] != case.main or row["wager_outcome"] != "lose" or not case.seen:
        return False
    mine = [w for w in case.wagers if w["wager_position"] == row["wager_position"] and w is not row]
    lammers = any(w["envy_lammer"] for w in case.wagers)
    plain = [w["wager_outcome"] == "lose" and w["wager_kind"] in (FORTUNE, ACE_HIGH) for w in mine]
    high, low = ranks_of(case.hand)
    counted = case.draft.events(
        "surrender_counted", table_id=case.round["table_id"], gaming_day=case.round["gaming_day"]
    )
    return bool(mine) and all(plain) and lammers and high >= low and bool(counted)


def _give_up(case: Case) -> None:
    hand, row = case.hand, case.row
    shown = [
        h["hand_revealed_at"] for at, h in case.hands.items() if at != "dealer" and h["hand_revealed_at"]
    ]
    hand.update(surrendered=True, surrendered_at=after(min(shown), -700))
    row["wager_outcome"] = "surrender"
    at = after(hand["hand_racked_at"], -300)
    add(
        case,
        "surrender_counted",
        at,
        event_count=7,
        event_position=row["wager_position"],
        event_role="dealer",
    )


_HANDS = (
    Change("688a.7(e)", "wager that is not filed", "wagers", _as_ace_high, _unfiled, per="wager"),
    Change(
        "688a.7(f)[two adjacent]",
        "two areas that are not adjacent",
        "rounds",
        _takes_both,
        _two_apart,
        position=_higher_of_both,
    ),
    Change(
        "688a.11(a)[before the players]",
        "player sets before the dealer",
        "rounds",
        _set_early,
        lambda case: _first_set(case) is not None,
    ),
    Change(
        "688a.11(d)", "surrender beside a Fortune Bonus Wager", "wagers", _give_up, _given_up, per="wager"
    ),
)

# ---------------------------------------------------------------------------------- void rounds


def _ends_decks(case: Case) -> bool:
    """A plain round after which its only deck was taken off the table."""
    quiet = in_play(case) and not case.events("envy_acknowledged")
    return quiet and case.setup.decks == 1 and bool(removals(case)) and case.round["stub_count"] == 4


def _three_left(case: Case) -> None:
    case.round["stub_count"] = 3
    case.event("stub_counted")["event_count"] = 3


def _exposed(case: Case) -> None:
    """Expose a card of a position without a wager, whose player nobody could ask."""
    at = _vacant(case)[0]["hand_position"]
    add(case, "card_exposed", dealing(case), event_position=at, event_disclosed=True)


def _open(method: str) -> Fits:
    return dealt(method, lambda case: bool(_vacant(case)))


def _vacant(case: Case) -> list[Row]:
    """Hands of positions without a wager."""
    played = {w["wager_position"] for w in case.wagers}
    return [h for at, h in case.hands.items() if at not in played and at != "dealer"]


def _eight(case: Case) -> None:
    for hand, count in zip(_vacant(case), (8, 6), strict=False):
        hand["card_count"] = count


def _players_eight(case: Case) -> None:
    """Deal eight cards to a player who gives up unseen, and six to a position without a wager."""
    for hand, count in ((_unseen_players(case)[0], 8), (_vacant(case)[0], 6)):
        hand["card_count"] = count


def _unseen_players(case: Case) -> list[Row]:
    played = {w["wager_position"] for w in case.wagers}
    return [h for at, h in case.hands.items() if at in played and h["cards"] is None]


def _miscounted(case: Case, *, players: bool) -> bool:
    """A round void because players, or only positions without a wager, had a wrong number of cards."""
    played = {w["wager_position"] for w in case.wagers} | {"dealer"}
    wrong = {at for at, h in case.hands.items() if h["card_count"] != 7}
    reason = case.round["void_reason"] == "misdeal"
    return reason and bool(wrong & played) == players


def _shoe_failed(case: Case) -> bool:
    return bool(case.events("device_failed"))


def _in_the_deal(case: Case) -> bool:
    return case.round["dealing_method"] == "automated_shoe" and bool(case.events("card_exposed"))


def _kept_one(citation: str, fits: Fits) -> Change:
    return Change(
        citation,
        "a wager collected",
        "wagers",
        keep_one,
        void_wager(fits),
        per="wager",
        any_round=True,
        follows_money=True,
    )


_VOIDS = (
    *(
        played_on(
            f"688a.{part}", "played on with three cards left over", _three_left, dealt(method, _ends_decks)
        )
        for part, method in (("8(f)", "manual_shoe"), ("9(e)", "hand"), ("10(e)", "automated_shoe"))
    ),
    *(
        played_on("688a.13(i)", f"played on, a card exposed in a deal from {method}", _exposed, _open(method))
        for method in ("hand", "automated_shoe")
    ),
    played_on(
        "688a.13(j)",
        "played on, positions without a wager misdealt",
        _eight,
        lambda case: len(_vacant(case)) > 1,
    ),
    played_on(
        "688a.13(g)",
        "misdealt round played on",
        _players_eight,
        lambda case: bool(_unseen_players(case) and _vacant(case)),
    ),
    _kept_one("688a.13(g)[wagers returned]", lambda case: _miscounted(case, players=True)),
    _kept_one("688a.13(j)[wagers returned]", lambda case: _miscounted(case, players=False)),
    _kept_one("688a.13(i)[wagers returned]", _in_the_deal),
    _kept_one("688a.13(l)[wagers returned]", _shoe_failed),
)

CHANGES: tuple[Change, ...] = (*_HANDS, *_VOIDS)
enter(__name__, CHANGES)
