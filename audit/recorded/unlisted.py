"""Gaming tables with rounds that the pit's own list of open tables does not name.

The list must name another table of the property that day, and be said to be complete: one that covers one pit
alone, or that nobody kept that day, shows nothing of the other tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import date

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.recording import Statement
from rules.duties.floor_lists import CLOSED, OPENED
from rules.recording import Extent

Place = tuple[str, str, date]
"""Property, gaming table and gaming day."""
_KEYS = ["property_id", "table_id", "gaming_day"]


def unlisted(rounds: pa.Table, events: pa.Table) -> set[Place]:
    """Find the gaming tables' days with rounds that the list does not name, where it names others."""
    of_list = pc.is_in(events["event_kind"].cast(pa.string()), value_set=pa.array([OPENED, CLOSED]))
    listed = _places(events.filter(of_list))
    by_day: dict[tuple[str, date], set[str]] = defaultdict(set)
    for place, table, day in listed:
        by_day[place, day].add(table)
    return {each for each in _places(rounds) - listed if (each[0], each[2]) in by_day}


def said_to_be_listed(places: Iterable[Place], statement: Statement) -> list[str]:
    """Give, in words, those of which the casino says that every table that opens is on the list."""
    return [
        f"{table} on {day}"
        for place, table, day in sorted(places)
        if any(
            (item.name, extent) == (OPENED, Extent.COMPLETE)
            for item, extent in statement.said(place, table, day).items()
        )
    ]


def _places(rows: pa.Table) -> set[Place]:
    keys = rows.select(_KEYS).unify_dictionaries().group_by(_KEYS).aggregate([]).to_pylist()
    found = {(row["property_id"], row["table_id"], row["gaming_day"]) for row in keys}
    return {each for each in found if None not in each}
