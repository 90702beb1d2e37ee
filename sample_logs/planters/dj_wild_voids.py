"""§ 687a.13 and stubs that are wrong: rounds not declared void, wagers not returned, decks kept."""

from __future__ import annotations

from sample_logs.planters.dj_wild_case import (
    PROGRESSIVE,
    STUB,
    TRIPS,
    add,
    both,
    counted,
    dealt,
    kept,
    players,
    uncounted,
    unseen,
    while_dealing,
)
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Fits, enter

# ------------------------------------------------------------------------------- not declared void


def _face_up_used(case: Case) -> None:
    card = case.hands["dealer"]["cards"][0]
    add(case, "card_found_face_up", while_dealing(case), event_card=card, event_disclosed=True)


def _dealer_seen(case: Case) -> bool:
    return bool(case.hands["dealer"]["cards"]) and uncounted(case)


def _two_face_up(case: Case) -> None:
    for n, card in enumerate(unseen(case)[:2]):
        at = after(while_dealing(case), 500 * n)
        add(case, "card_found_face_up", at, event_card=card, event_disclosed=True)
        add(case, "card_racked", after(at, 300), event_card=card, event_face_up=True)


def _racked_unseen(case: Case) -> None:
    card = unseen(case)[0]
    add(case, "card_drawn_in_error", while_dealing(case), event_card=card)
    add(case, "card_racked", after(while_dealing(case), 300), event_card=card, event_face_up=False)


def _six_cards(case: Case) -> None:
    """Deal a sixth card to a player who folded it unseen with the others."""
    position = _hidden(case)[0]
    hand = case.hands[position]
    hand["card_count"] += 1
    if not hand["card_order"]:
        return
    last = hand["card_order"][-1]
    stacks = case.round["dealing_method"] == "automated_shoe"
    for other in case.hands.values():
        later = other["card_order"] and other["card_order"][0] > last
        if later and not stacks:
            other["card_order"] = [place + 1 for place in other["card_order"]]
    hand["card_order"] = [*hand["card_order"], last if stacks else last + 1]


def _hidden(case: Case) -> list[str]:
    return [p for p in players(case) if case.hands[p]["cards"] is None and case.hands[p]["folded"]]


def _hides_one(case: Case) -> bool:
    return uncounted(case) and bool(_hidden(case))


def _exposed(case: Case) -> None:
    at = while_dealing(case)
    add(case, "card_exposed", at, event_card=unseen(case)[0], event_position="dealer", event_disclosed=True)


def _kept_of_returnable(case: Case) -> int:
    mine = [w for w in case.wagers if w["wager_kind"] not in (TRIPS, PROGRESSIVE)]
    return sum(int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"]) for w in mine)


def _shoe_stopped(case: Case) -> None:
    device = f"AS-{case.round['table_id']}"
    add(case, "device_failed", while_dealing(case), event_device_id=device)
    add(case, "device_cleared", after(while_dealing(case), 900), event_device_id=device)


def _automated(case: Case) -> bool:
    return bool(case.round["dealing_method"] == "automated_shoe")


_VOIDS = (
    Change("687a.13(a)", "card found face up dealt", "rounds", _face_up_used, _dealer_seen),
    Change(
        "687a.13(a)[more than one]",
        "played on with two face up",
        "rounds",
        _two_face_up,
        uncounted,
        money=kept,
    ),
    Change("687a.13(b)", "unseen card racked", "rounds", _racked_unseen, uncounted),
    Change("687a.13(c)", "misdealt round played", "rounds", _six_cards, _hides_one, money=kept),
    Change(
        "687a.13(d)", "played on with a card seen", "rounds", _exposed, uncounted, money=_kept_of_returnable
    ),
    Change("687a.13(f)", "played on after the shoe stopped", "rounds", _shoe_stopped, _automated, money=kept),
)

# ------------------------------------------------------------------------------- wagers not returned


def _kept_one(case: Case) -> None:
    at = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_returned=0, collected_at=at, paid_at=None)


def _void_ante(fits: Fits) -> Fits:
    def here(case: Case) -> bool:
        row = case.row
        return row["wager_kind"] == "ante" and row["wager_outcome"] == "void" and bool(case.round["void"])

    return both(here, fits)


def _wrong_stub(case: Case) -> bool:
    """A round void because of the cards left over: all had five, and nothing else went wrong."""
    counts = {hand["card_count"] for hand in case.hands.values()}
    wrong = ("card_exposed", "card_found_face_up", "device_failed")
    return counts == {5} and counted(case) and not any(case.events(kind) for kind in wrong)


def _misdealt(case: Case) -> bool:
    return any(hand["card_count"] == 6 for hand in case.hands.values())


def _returns() -> tuple[Change, ...]:
    places: tuple[tuple[str, Fits], ...] = (
        ("687a.13(a)", lambda case: len(case.events("card_found_face_up")) > 1),
        ("687a.13(c)", _misdealt),
        ("687a.13(d)", lambda case: bool(case.events("card_exposed"))),
        ("687a.13(f)", lambda case: bool(case.events("device_failed"))),
        *((citation, dealt(method, _wrong_stub)) for method, citation in STUB.items()),
    )
    return tuple(
        Change(
            f"{citation}[wagers returned]",
            "one wager collected",
            "wagers",
            _kept_one,
            _void_ante(fits),
            per="wager",
            any_round=True,
            follows_money=True,
        )
        for citation, fits in places
    )


def _removals(case: Case) -> list[Row]:
    of = case.next
    shoe = of["shoe_id"] if of else None
    mine = [*case.preparing("decks_removed"), *case.draft.events("decks_removed", event_shoe_id=shoe)]
    return [e for e in mine if e["event_deck_id"] == case.round["deck_id"]]


def _deck_stays(case: Case) -> None:
    """Deal one more round from the deck before the new one."""
    for event in _removals(case):
        case.draft.remove("events", event)
    if case.next:
        case.next["deck_id"] = case.round["deck_id"]


def _replaced(case: Case) -> bool:
    """A single deck that was replaced after a wrong stub, before a round that stood."""
    one_deck = case.round["batch_id"] is None
    stands = case.next is not None and not case.next["void"]
    return bool(case.round["void"] and stands and one_deck and _wrong_stub(case) and _removals(case))


_KEPT = tuple(
    Change(
        f"{citation}[deck removed]",
        "incomplete deck kept",
        "rounds",
        _deck_stays,
        dealt(method, _replaced),
        any_round=True,
    )
    for method, citation in STUB.items()
)

enter(__name__, (*_VOIDS, *_returns(), *_KEPT))
