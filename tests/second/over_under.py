"""Chapter 686a once more: totals, outcomes, odds and dead hands, from its words alone."""

from __future__ import annotations

from tests.second.due import Due, Round, Row, lost, returned, undecided, won

BONUS = {6: 50, 33: 50, 7: 10, 32: 10, 8: 5, 31: 5, 9: 4, 30: 4, 10: 3, 29: 3, 11: 2, 28: 2, 12: 1, 27: 1}
"""Odds to 1 by total, § 686a.8(b)."""


def value(card: str) -> int:
    """Return what a card counts, § 686a.3(d)."""
    rank = card[0]
    return 11 if rank == "A" else 10 if rank in "TJQK" else int(rank)


def due(played: Round, _filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round; nothing that is filed bears on it."""
    return [_of(wager, played, readings) for wager in played.wagers]


def _of(wager: Row, played: Round, readings: Row) -> Due:
    if played.row.get("void"):
        return returned(wager, "686a.9[stakes returned]")
    if wager.get("wager_change") == "withdrawn":
        return returned(wager, "686a.6(c)")
    hand = played.hand(wager["wager_position"])
    assert hand is not None
    if hand.get("dead"):
        return _of_dead_hand(wager, readings)
    # The hand is three cards: another one dealt after them is none of it, § 686a.1.
    total = sum(value(card) for card in hand["cards"][:3])
    if wager["wager_kind"] == "bonus":
        return won(wager, BONUS[total], "686a.8(b)") if total in BONUS else lost(wager, "686a.7(k)")
    return _by_total(wager, played, hand, total, readings)


def _by_total(wager: Row, played: Round, hand: Row, total: int, readings: Row) -> Due:
    if hand.get("surrendered"):
        return lost(wager, "686a.7(g)(3)")
    over = played.wager("over_23", wager["wager_position"]) is not None
    if 18 <= total <= 23:
        return lost(wager, "686a.7(j)")
    if (total > 23) == over:
        return won(wager, 1, "686a.8(a)")
    pushes = readings.get("wrong_side_total") == "push"
    return (returned if pushes else lost)(wager, "686a.7(j)[wrong side]")


def _of_dead_hand(wager: Row, readings: Row) -> Due:
    says = readings.get("dead_hand_returns", "not_said")
    if wager["wager_kind"] == "ante" or says == "all_wagers":
        return returned(wager, "686a.9(c)")
    return lost(wager, "686a.9(c)") if says == "ante_only" else undecided(wager, "686a.9(c)")
