"""§ 627a.13: cards gone astray that are not put right as the section says, and void rounds."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.draft import BANKER, PLAYER, Draft, Finding, NoPlaceError, Row, after
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import received


def _next(draft: Draft, row: Row) -> Row:
    rounds = draft.shoes[row["shoe_id"]]
    place = next(n for n, r in enumerate(rounds) if r is row)
    return rounds[place + 1]


def _round(draft: Draft, round_id: str) -> Row:
    return next(r for r in draft.rows["rounds"] if r["round_id"] == round_id)


def _same_rank(draft: Draft, row: Row, card: str) -> str:
    """Give another card of the same rank that the shoe still holds."""
    seen = draft.seen(row["shoe_id"])
    decks = draft.setup(row).decks
    for suit in "cdhs":
        other = card[0] + suit
        if other != card and seen[other] < decks:
            return other
    message = f"{row['shoe_id']} has no other {card[0]} left"
    raise NoPlaceError(message)


def _wrong_thirds(draft: Draft, *, seen: bool, went: str) -> list[Row]:
    """Rounds with an unauthorised third card; ``went`` says where: banker, next, racked or simulated."""
    found = []
    for row in draft.rows["rounds"]:
        hands = draft.hands[row["round_id"]]
        player = hands[PLAYER]
        if not any(player["card_in_error"]) or player["card_disclosed"][2] != seen:
            continue
        if _fate(draft, row, hands) == went:
            found.append(row)
    return found


def _fate(draft: Draft, row: Row, hands: dict[str, Row]) -> str:
    order = hands[PLAYER]["card_order"][2]
    if len(hands[BANKER]["cards"]) == 3 and hands[BANKER]["card_order"][2] == order:
        return "banker"
    if draft.events("card_racked", event_round_id=row["round_id"]):
        return "racked"
    return "simulated" if _next(draft, row)["simulated"] else "next"


def _open_otherwise(draft: Draft, row: Row) -> None:
    """Open the next hand with another card of the same rank."""
    following = _next(draft, row)
    cards = draft.hands[following["round_id"]][PLAYER]["cards"]
    cards[0] = _same_rank(draft, row, cards[0])


def _try_each(draft: Draft, rows: list[Row], what: str, change: Callable[[Draft, Row], None]) -> Row:
    for row in draft.shuffled(r for r in rows if r["round_id"] not in draft.claimed):
        try:
            change(draft, row)
        except NoPlaceError:
            continue
        draft.claimed.add(row["round_id"])
        return row
    message = f"the log has no {what}"
    raise NoPlaceError(message)


@planter("627a.13(a)", "unseen stray card does not open the next hand")
def stray_lost(draft: Draft) -> Finding:
    """Open the hand after an unseen stray card with another card."""
    events = draft.events("card_exposed", event_disclosed=False)
    rows = [_round(draft, e["event_round_id"]) for e in events]
    row = _try_each(draft, rows, "unseen stray card", _open_otherwise)
    return Finding("627a.13(a)", row["table_id"], row["round_id"])


def _other_third(draft: Draft, row: Row) -> None:
    """Give the Banker's Hand a third card of its own instead of the stray one."""
    hand = draft.hands[row["round_id"]][BANKER]
    hand["cards"][2] = _same_rank(draft, row, hand["cards"][2])
    hand["card_order"][2] += 1


@planter("627a.13(b)", "unseen wrong third card not given to a Banker's Hand that draws")
def unseen_not_to_banker(draft: Draft) -> Finding:
    """Let the Banker's Hand draw a card of its own."""
    rows = _wrong_thirds(draft, seen=False, went="banker")
    row = _try_each(draft, rows, "unseen wrong third card the Banker took", _other_third)
    return Finding("627a.13(b)", row["table_id"], row["round_id"])


@planter("627a.13(b)", "unseen wrong third card does not open the next hand")
def unseen_not_next(draft: Draft) -> Finding:
    """Open the next hand with another card."""
    rows = _wrong_thirds(draft, seen=False, went="next")
    row = _try_each(draft, rows, "unseen wrong third card for the next hand", _open_otherwise)
    return Finding("627a.13(b)", row["table_id"], row["round_id"])


@planter("627a.13(c)", "seen wrong third card not given to a Banker's Hand that draws")
def seen_not_to_banker(draft: Draft) -> Finding:
    """Let the Banker's Hand draw a card of its own."""
    rows = _wrong_thirds(draft, seen=True, went="banker")
    row = _try_each(draft, rows, "seen wrong third card the Banker took", _other_third)
    return Finding("627a.13(c)", row["table_id"], row["round_id"])


@planter("627a.13(c)(1)", "no further card racked with the seen one")
def racked_alone(draft: Draft) -> Finding:
    """Rack the seen card without the unseen one."""
    row = draft.claim_round(_wrong_thirds(draft, seen=True, went="racked"), "seen third card racked")
    draft.remove_events(
        lambda e: (
            e["event_kind"] == "card_racked"
            and e["event_round_id"] == row["round_id"]
            and not e["event_face_up"]
        )
    )
    return Finding("627a.13(c)(1)", row["table_id"], row["round_id"])


@planter("627a.13(c)(2)", "simulated round opened with another card")
def simulated_otherwise(draft: Draft) -> Finding:
    """Open the simulated round that is due with another card than the seen one."""
    rows = _wrong_thirds(draft, seen=True, went="simulated")
    row = _try_each(draft, rows, "seen third card that opened a simulated round", _open_otherwise)
    return Finding("627a.13(c)(2)", row["table_id"], row["round_id"])


@planter("627a.13(d)", "live round after a seen stray card")
def live_after_seen(draft: Draft) -> Finding:
    """Take a wager in the round that had to be simulated."""
    events = [*draft.events("card_exposed", event_disclosed=True), *draft.events("card_found_face_up")]
    rounds = (_round(draft, e["event_round_id"]) for e in events)
    row = draft.claim_round(rounds, "seen stray card")
    following = _next(draft, row)
    following["simulated"] = False
    following["wagers_opened_at"] = after(following["no_more_bets_at"], -1200)
    _wager(draft, row, following)
    return Finding("627a.13(d)", row["table_id"], row["round_id"])


def _wager(draft: Draft, row: Row, following: Row) -> None:
    """Put a losing Tie Wager, or a pushed one on the Player's Hand, into a round that had none."""
    hands = draft.hands[following["round_id"]]
    tied = hands[PLAYER]["final_count"] == hands[BANKER]["final_count"]
    like = draft.wagers[row["round_id"]][0]
    settled = after(following["result_announced_at"], 700)
    wager = {
        **dict.fromkeys(like),
        **{k: like[k] for k in ("wager_position", "wager_player_id", "wager_form")},
        "gaming_day": following["gaming_day"],
        "round_id": following["round_id"],
        "wager_number": 1,
        "wager_form": "chips",
        "wager_kind": "player" if tied else "tie",
        "wager_amount": 1000,
        "wager_placed_at": after(following["no_more_bets_at"], -600),
        "wager_outcome": "push" if tied else "lose",
        "wager_paid": 0,
        "wager_returned": 1000 if tied else 0,
        "vigorish": 0,
        "settlement_order": 1,
        "paid_at" if tied else "collected_at": settled,
    }
    following["settled_at"] = settled
    draft.rows["wagers"].append(wager)


def _void(draft: Draft, row: Row) -> list[Row]:
    """Declare a round void for lack of cards after its opening cards, and return all wagers."""
    row.update(void=True, void_reason="insufficient_cards", announced_result=None, third_card_at=None)
    for hand in draft.hands[row["round_id"]].values():
        for column in ("cards", "card_order", "card_face_up", "card_in_error", "card_disclosed"):
            hand[column] = hand[column][:2]
        hand["final_count"] = None
    wagers = draft.wagers[row["round_id"]]
    for wager in wagers:
        wager.update(
            wager_outcome="void",
            wager_paid=0,
            wager_returned=wager["wager_amount"],
            vigorish=0,
            vigorish_handling=None,
            vigorish_handled_at=None,
            vigorish_collected_at=None,
            moved_amount=None,
            moved_to=None,
            paid_from=None,
            paid_at=wager["paid_at"] or wager["collected_at"],
            collected_at=None,
        )
    return wagers


def _last_rounds(draft: Draft, *, covered: bool) -> list[Row]:
    """Last rounds of shoes, where no vigorish is marked.

    covered  shoes whose cover card came out, after which another was shuffled; else shoes it stayed in
    """
    out = {e["event_shoe_id"] for e in draft.events("cover_card_out")}
    found = []
    for shoe, rounds in draft.shoes.items():
        row = rounds[-1]
        setup = draft.setup(row)
        shuffles = draft.events("shuffled", table_id=row["table_id"])
        followed = any(e["event_at"] > row["no_more_bets_at"] for e in shuffles)
        marks = setup.vigorish_collection == "deferred" and setup.variant != "ez"
        if (shoe in out) == covered and followed >= covered and draft.plain(row) and not marks:
            found.append(row)
    return found


@planter("627a.13(e)[wagers returned]", "a wager of a void round kept")
def kept_in_void_round(draft: Draft) -> Finding:
    """Keep one wager of a round that was void because the shoe ran short."""
    row = draft.claim_round(_last_rounds(draft, covered=False), "last round of a shoe")
    wager = _void(draft, row)[0]
    wager["wager_returned"] = 0
    return Finding(
        "627a.13(e)[wagers returned]",
        row["table_id"],
        row["round_id"],
        wager["wager_position"],
        amount_cents=-wager["wager_amount"],
    )


@planter("627a.13(e)[reshuffle]", "play went on from the shoe after a void round")
def dealt_on(draft: Draft) -> Finding:
    """Deal on from a shoe in which a round was void for lack of cards."""
    last = _last_rounds(draft, covered=True)
    found = [draft.shoes[r["shoe_id"]][-4] for r in last if len(draft.shoes[r["shoe_id"]]) > 6]
    row = draft.claim_round((r for r in found if draft.plain(r)), "round before the end of a shoe")
    _void(draft, row)
    return Finding("627a.13(e)[reshuffle]", row["table_id"], row["round_id"])


@planter("627a.13(e)", "round settled though the shoe ran short")
def settled_short(draft: Draft) -> Finding:
    """Record that cards ran short in a round that was settled all the same."""

    def kept(row: Row) -> int:
        return sum(received(w) - w["wager_amount"] for w in draft.wagers[row["round_id"]])

    rounds = [row for row in _last_rounds(draft, covered=True) if kept(row)]
    row = draft.claim_round(rounds, "last round of a shoe that won or lost somebody money")
    row["void_reason"] = "insufficient_cards"
    return Finding("627a.13(e)", row["table_id"], row["round_id"], amount_cents=kept(row))
