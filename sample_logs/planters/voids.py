"""Rounds that are void or ought to be: wagers not returned, and rounds played on all the same."""

from rules.cards import NAMES
from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.places import rounds, wagers
from sample_logs.planters.settling import main


def collect_returned(case: Case) -> None:
    """Collect a wager that was returned."""
    at = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_returned=0, collected_at=at, paid_at=None)


def void_main(case: Case) -> bool:
    """Players' main wagers that were returned in a void round, or on a void hand."""
    return main(case) and case.row["wager_outcome"] == "void" and not case.banked


def one_collected(
    citation: str, *fits: Fits, what: str = "one wager collected", void: Fits = void_main
) -> Change:
    """Collect a wager that a void round, or a void hand, gives back."""
    return Change(citation, what, wagers(void, *fits, any_round=True), collect_returned)


def kept(case: Case) -> int | None:
    """Cents that the players were paid in all, less the stakes due back to them and the vigorish taken.

    None where each got his stake back and nothing else, as in a void round.
    """
    mine = [w for w in case.wagers if w["wager_position"] != "dealer"]
    each = [
        int(w["wager_paid"] + w["wager_returned"] - w["wager_amount"] - (w["vigorish"] or 0)) for w in mine
    ]
    each += [int(row["payment_amount"]) for row in case.payments("envy_bonus")]
    return sum(each) if any(each) else None


def played_on(citation: str, what: str, edit: Edit, *fits: Fits) -> Change:
    """Plant a reason for a void round into one that was played on."""
    return Change(citation, what, rounds(_against_dealer, *fits), edit, money=kept)


def call_void(case: Case) -> None:
    """Declare a round void that nothing makes void, and give every stake back."""
    case.round.update(void=True, void_reason="other")
    for wager in case.wagers:
        wager.update(
            wager_outcome="void",
            wager_paid=0,
            wager_returned=wager["wager_amount"],
            collected_at=None,
            paid_at=case.round["settled_at"],
        )


def called_void(citation: str, *fits: Fits) -> Change:
    """Declare a round void that was played to its end, and won by its players on balance."""
    place = rounds(_won_by_players, *fits)
    return Change(citation, "round declared void", place, call_void, of_round=True)


def called_dead(citation: str, *fits: Fits) -> Change:
    """Call the hand of a winner dead, and collect his wager."""
    place = wagers(_won_alone, *fits)
    return Change(citation, "winner's hand called dead", place, _collect_dead, per="hand")


def _won_alone(case: Case) -> bool:
    won = main(case) and case.row["wager_outcome"] == "win" and not case.row["vigorish"]
    return won and len(case.own) == 1 and not case.banked and not case.payments()


def _collect_dead(case: Case) -> None:
    case.hand["dead"] = True
    at = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_paid=0, wager_returned=0, collected_at=at, paid_at=None)


def _won_by_players(case: Case) -> bool:
    """Rounds that the players won on balance, with wagers alone and without vigorish."""
    with_vigorish = any(w["vigorish"] for w in case.wagers)
    of_players = case.round["bank_position"] in (None, "dealer")
    return of_players and not (case.payments() or with_vigorish) and (kept(case) or 0) > 0


def _against_dealer(case: Case) -> bool:
    return not case.banked


def unseen(case: Case) -> list[str]:
    """Cards that no hand of the round is known to hold."""
    seen = {card for hand in case.hands.values() for card in hand["cards"] or []}
    return [card for card in NAMES if card not in seen | {case.round.get("extra_card")}]


def vacant(case: Case) -> list[Row]:
    """Hands of positions without a wager."""
    return [h for at, h in case.hands.items() if at not in case.played | {"dealer"}]


def unseen_players(case: Case) -> list[Row]:
    """Hands of players that nobody saw."""
    return [h for at, h in case.hands.items() if at in case.played and h["cards"] is None]


def wrong_counts(case: Case) -> set[str]:
    """Positions that were not dealt seven cards."""
    return {at for at, h in case.hands.items() if h["card_count"] != 7}


def misdealt_player(case: Case) -> bool:
    """Whether one of those who were not dealt seven cards has a wager, or is the dealer."""
    return bool(wrong_counts(case) & (case.played | {"dealer"}))


def deal_so_many(hand: Row, count: int) -> None:
    """Deal another number of cards to a position; nobody recorded in which order they came."""
    hand["card_count"], hand["card_order"] = count, None


def misdeal_vacant(case: Case) -> None:
    """Deal eight cards to one position without a wager, and six to another."""
    for hand, count in zip(vacant(case), (8, 6), strict=False):
        deal_so_many(hand, count)


def two_vacant(case: Case) -> bool:
    """Whether two positions at least have no wager."""
    return len(vacant(case)) > 1


def stop_shoe(case: Case, milliseconds: int) -> None:
    """Let the automated dealing shoe fail so long after the first card, and be cleared."""
    device = f"AS-{case.round['table_id']}"
    at = after(case.round["first_card_at"], milliseconds)
    case.add("device_failed", at, event_device_id=device)
    case.add("device_cleared", after(at, 900), event_device_id=device)


def face_up_and_racked(case: Case, milliseconds: int, racked_after: int) -> None:
    """Let two cards be found face up so long after the first card, and be racked."""
    for n, card in enumerate(unseen(case)[:2]):
        at = after(case.round["first_card_at"], milliseconds + 500 * n)
        case.add("card_found_face_up", at, event_card=card, event_disclosed=True)
        case.add("card_racked", after(at, racked_after), event_card=card, event_face_up=True)


def drawn_and_racked(case: Case, milliseconds: int, racked_after: int) -> None:
    """Let a card be drawn in error so long after the first card, and be racked unseen."""
    card, at = unseen(case)[0], after(case.round["first_card_at"], milliseconds)
    case.add("card_drawn_in_error", at, event_card=card)
    case.add("card_racked", after(at, racked_after), event_card=card, event_face_up=False)
    if case.events("stub_counted"):
        one_short(case)


def one_short(case: Case) -> None:
    """Count a card less in the stub."""
    _count_other(case, -1)


def one_more(case: Case) -> None:
    """Count a card more in the stub."""
    _count_other(case, 1)


def _count_other(case: Case, cards: int) -> None:
    case.round["stub_count"] += cards
    case.event("stub_counted")["event_count"] += cards
