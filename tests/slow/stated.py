"""What a casino says its log records, read from the entries of its statement as they are written."""

from __future__ import annotations

from datetime import date
from typing import Any

Entry = dict[str, Any]
Stated = dict[tuple[str, str], str]
"""How much is said to be recorded, by section of the statement and name in it."""


def stated(entries: list[Entry], place: tuple[str, str], gaming_day: date) -> Stated:
    """What is said of a gaming table's day; of several entries that name a thing, the last decides."""
    found: Stated = {}
    for entry in entries:
        if _covers(entry, place, gaming_day):
            for section in ("events", "payments", "marks", "columns"):
                for extent, names in entry.get(section, {}).items():
                    found |= {(section, name): extent for name in names}
    return found


def _covers(entry: Entry, place: tuple[str, str], gaming_day: date) -> bool:
    property_id, table_id = place
    return (
        entry.get("property", property_id) == property_id
        and table_id in entry.get("tables", [table_id])
        and entry.get("from", gaming_day) <= gaming_day < entry.get("until", date.max)
    )
