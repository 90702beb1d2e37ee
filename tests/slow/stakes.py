"""How a wager was settled, what is at stake on it, and which rounds may have had others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.slow.three import plus

if TYPE_CHECKING:
    from tests.slow.book import Round
    from tests.slow.deal import Row


def settled(row: Row) -> str | None:
    """The recorded outcome or, where none is recorded, what the money says."""
    if row["wager_outcome"] is not None:
        return str(row["wager_outcome"])
    paid, returned = row["wager_paid"], row["wager_returned"]
    if paid is not None and paid > 0:
        return "win"
    if paid is None or returned is None:
        return None
    return "push" if returned > 0 else "lose"


def follow_house_money(one: Round) -> None:
    """Add to every stake the winnings that were moved onto it."""
    for wager in one.wagers:
        moved: int | None = 0
        for other in one.wagers:
            amount, target = other.row["moved_amount"], other.row["moved_to"]
            if target is not None and target == wager.row["wager_number"]:
                moved = plus(moved, amount)
            elif target is None and amount and wager.row["wager_kind"] in ("banker", "player"):
                moved = None  # any main wager may have received it
        if one.lacks_wagers and wager.row["wager_kind"] in ("banker", "player"):
            moved = None  # the wager that is missing may have been House Money
        wager.row["moved_in"] = moved
        wager.stake = plus(wager.row["wager_amount"], moved)


def look_for_skipped_orders(rounds: list[Round]) -> None:
    """Mark rounds whose order of settlement skips a place, on a day on which nine in ten count all wagers."""
    orders = {
        one: {w.row["settlement_order"] for w in one.wagers if w.row["settlement_order"] is not None}
        for one in rounds
    }
    skipping = [one for one, places in orders.items() if places and max(places) > len(places)]
    if len(skipping) * 10 <= sum(bool(places) for places in orders.values()):
        for one in skipping:
            one.skips_an_order = True
