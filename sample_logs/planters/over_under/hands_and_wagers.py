"""Hands and wagers of an Over/Under round: what lies beside a row, and how a wager is settled anew."""

from sample_logs.over_under import law
from sample_logs.planters.case import Case
from sample_logs.planters.draft import Row

CHOICES = ("over_23", "under_18")
_POINTS = dict(zip("A23456789TJQK", law.VALUE[:52:4].tolist(), strict=True))


def points(cards: list[str]) -> int:
    """Total of some cards."""
    return sum(_POINTS[card[0]] for card in cards)


def aces(case: Case) -> int:
    """Aces of the row's hand."""
    return sum(card[0] == "A" for card in case.row["cards"])


def in_order(case: Case) -> list[Row]:
    """Hands of the round, clockwise from the dealer's left."""
    return sorted(case.hands.values(), key=lambda hand: int(hand["hand_position"]))


def before(case: Case) -> Row:
    """Hand before the row's, clockwise; empty where there is none."""
    hands = in_order(case)
    place = hands.index(case.hand)
    return hands[place - 1] if place else {}


def is_last(case: Case) -> bool:
    """Whether the row's hand is the last of at least two."""
    hands = in_order(case)
    return len(hands) > 1 and hands[-1] is case.hand


def is_first(case: Case) -> bool:
    """Whether the row's hand is the first."""
    return in_order(case)[0] is case.hand


def of_kind(case: Case, *kinds: str) -> Row | None:
    """Wager of one of some kinds on the row's hand."""
    return next((wager for wager in case.own if wager["wager_kind"] in kinds), None)


def choice(case: Case) -> Row:
    """Over 23 or Under 18 Wager on the row's hand."""
    return of_kind(case, *CHOICES) or {}


def stays(case: Case) -> bool:
    """Whether the player of the row's hand did not surrender."""
    return not case.hand["surrendered"]


def alone(case: Case) -> bool:
    """Whether the player of the row's hand has no other box."""
    player = case.hand["hand_player_id"]
    return [hand["hand_player_id"] for hand in case.hands.values()].count(player) == 1


def settle(wager: Row, outcome: str, odds: int = 1) -> None:
    """Settle a wager again, at the time it was settled."""
    at = wager["paid_at"] or wager["collected_at"]
    kept = outcome in ("lose", "surrender")
    wager.update(
        wager_outcome=outcome,
        wager_paid=odds * wager["wager_amount"] if outcome == "win" else 0,
        wager_returned=0 if kept else wager["wager_amount"],
        collected_at=at if kept else None,
        paid_at=None if kept else at,
    )


def first_cards(hand: Row, count: int) -> Row:
    """Give the columns of a hand that has its first cards only."""
    return {name: hand[name][:count] for name in ("cards", "card_order", "card_face_up")}


def surrendered_for_nothing(case: Case) -> bool:
    """Whether the row's hand, one of several, was surrendered and has no Bonus Wager."""
    return bool(case.hand["surrendered"] and of_kind(case, "bonus") is None and len(case.hands) > 1)
