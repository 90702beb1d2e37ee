"""The pit's own list of open tables, laid beside the rows of a simulated log."""

from __future__ import annotations

from collections import defaultdict
from datetime import date, datetime, timedelta
from typing import Any

import pyarrow as pa

from sample_logs.inventories import numbered
from sample_logs.logs import Log
from sample_logs.planters import Finding

Place = tuple[str, date, str]
"""Property, gaming day and gaming table."""
_ABOUT = timedelta(minutes=4)
"""How long before its first round the list has a table open, and how long after its last."""


def with_floor_list(log: Log) -> Log:
    """Lay the list of open tables beside a log: one opening and one closing for each table's day.

    Gives the log with more events, numbered anew.
    """
    times: dict[Place, list[datetime]] = defaultdict(list)
    for row in log["rounds"].to_pylist():
        place = (row["property_id"], row["gaming_day"], row["table_id"])
        times[place] += [at for at in (row["first_card_at"], row["settled_at"]) if at]
    events = log["events"].to_pylist()
    for place, at in times.items():
        events.append(_event(place, min(at) - _ABOUT, "floor_list_opened"))
        events.append(_event(place, max(at) + _ABOUT, "floor_list_closed"))
    return {**log, "events": pa.Table.from_pylist(numbered(events), schema=log["events"].schema)}


def closed_later(log: Log, clause: str) -> tuple[Log, Finding]:
    """Close a table two hours later by the list, and give what an audit must say of it."""
    events = log["events"].to_pylist()
    row = next(row for row in events if row["event_kind"] == "floor_list_closed")
    row["event_at"] += timedelta(hours=2)
    found = Finding(clause, row["table_id"], fault="record")
    events = numbered(events)
    return {**log, "events": pa.Table.from_pylist(events, schema=log["events"].schema)}, found


def _event(place: Place, at: datetime, kind: str) -> dict[str, Any]:
    property_id, gaming_day, table_id = place
    return {
        "property_id": property_id,
        "gaming_day": gaming_day,
        "table_id": table_id,
        "event_at": at,
        "event_kind": kind,
        "event_role": "pit_manager",
    }
