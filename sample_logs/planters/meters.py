"""Progressive meters of a table: which shares were won of them in a day, and what was paid into them."""

from __future__ import annotations

from sample_logs.planters.case import Case
from sample_logs.planters.draft import Row


def same_day(one: Row, other: Row) -> bool:
    """Whether two rows are of one table's day."""
    return bool(one["table_id"] == other["table_id"] and one["gaming_day"] == other["gaming_day"])


def shares_of_day(case: Case) -> list[Row]:
    """Wagers that won a share of the meter at the round's table that day, in the order they were paid."""
    found = [
        wager
        for wager in case.draft.rows["wagers"]
        if wager["meter_before"] is not None and same_day(case.draft.rounds[wager["round_id"]], case.round)
    ]
    return sorted(found, key=lambda wager: str(wager["paid_at"]))
