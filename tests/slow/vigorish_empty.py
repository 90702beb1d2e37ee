"""What an empty cell of vigorish says."""

from __future__ import annotations

from tests.slow.book import Wager


def left_empty_for_none(wager: Wager) -> bool:
    """All vigorish is said to be recorded, and nothing tells of any on this wager."""
    row, stated = wager.row, wager.round.table.stated
    told = (row["vigorish"], row["vigorish_handling"], row["vigorish_collected_at"])
    marked = row["marker_amount"] or 0
    return stated.get(("columns", "wagers.vigorish")) == "complete" and told == (None,) * 3 and marked <= 0


def charged(wager: Wager) -> bool:
    return wager.row["vigorish"] != 0 and not left_empty_for_none(wager)
