"""The looks of people in a simulated log: who inspected and observed which gaming table, and when.

People look as they do: at one table at a time, while it is open, one visit for several duties, spread over
the day; none of them deals, supervises or plays anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa

from sample_logs.arrow import rows_of
from sample_logs.gaming_days import to_microseconds
from sample_logs.plan import AnyPlan

Row = dict[str, Any]
Spans = dict[str, tuple[int, int]]
"""When each gaming table was open that day, in microseconds since 1970."""

_OBSERVERS = [f"Surveillance operator S-{number}" for number in (11, 14, 17, 23)]
_INSPECTORS = [f"Compliance representative C-{number:02d}" for number in (4, 9)]
_VISITS = 3
"""Visits of surveillance to each table in a day; each duty is watched in two of them."""
_VALID_FOR = timedelta(days=90)


def spans(log: dict[str, pa.Table]) -> Spans:
    """Find when each gaming table was open, by the rounds of one day."""
    rounds = log["rounds"].select(["table_id", "first_card_at"])
    rounds = rounds.set_column(0, "table_id", rounds["table_id"].cast(pa.string()))
    found = rounds.group_by("table_id").aggregate([("first_card_at", "min"), ("first_card_at", "max")])
    ends = (found[name].cast(pa.int64()).to_pylist() for name in ("first_card_at_min", "first_card_at_max"))
    rows = zip(found["table_id"].to_pylist(), *ends, strict=True)
    return {table: (first, last) for table, first, last in sorted(rows) if first is not None}


def inspections(plan: AnyPlan, day: date, opened: Spans, clauses: Callable[[Any], list[str]]) -> pa.Table:
    """Rows of ``inspections``: each table's layout and equipment, seen on the first day it is open."""
    until = to_microseconds(datetime.combine(day + _VALID_FOR, time(23, 59), ZoneInfo(plan.time_zone)))
    tables = [table for table in plan.tables if table.table_id in opened] if day == plan.first_day else []
    rows: list[Row] = []
    for number, table in enumerate(tables):
        first, last = opened[table.table_id]
        about = {
            "table_id": table.table_id,
            "inspection_by": _INSPECTORS[number % len(_INSPECTORS)],
            "inspection_at": first + (last - first) // 10,
            "inspection_valid_until": until,
            "inspection_document": f"LI-{day.year}-{table.table_id}",
        }
        rows += [{**about, "inspection_clause": clause} for clause in clauses(table)]
    return _table("inspection", plan, day, rows)


def observations(plan: AnyPlan, day: date, opened: Spans, clauses: Sequence[str]) -> pa.Table:
    """Rows of ``observations``: duties of conduct, watched at each table that is open on a day."""
    rows = [
        row
        for number, (table, span) in enumerate(opened.items())
        for row in _visits(table, span, number, day, clauses)
    ]
    return _table("observation", plan, day, rows)


def _visits(
    table: str, span: tuple[int, int], number: int, day: date, clauses: Sequence[str]
) -> Iterator[Row]:
    first, last = span
    for visit in range(_VISITS):
        # A third of the day for each visit; within it every table has its own time.
        share = (visit + 0.1 + 0.8 * (number * 37 % 100) / 100) / _VISITS
        for place, clause in enumerate(clauses):
            if place % _VISITS != visit:
                yield {
                    "table_id": table,
                    "observation_clause": clause,
                    "observation_by": _OBSERVERS[(number + visit) % len(_OBSERVERS)],
                    "observation_at": first + int((last - first) * share),
                    "observation_document": f"SV-{day:%Y%m%d}-{table}-{visit + 1}",
                }


def _table(kind: str, plan: AnyPlan, day: date, rows: list[Row]) -> pa.Table:
    if not rows:
        return rows_of(f"{kind}s", {f"{kind}_clause": []})
    columns: dict[str, Any] = {name: [row[name] for row in rows] for name in rows[0]}
    times = {name: np.array(columns[name], np.int64) for name in columns if name.endswith(("_at", "_until"))}
    every = {"property_id": plan.property_id, "gaming_day": day, f"{kind}_result": "compliant"}
    return rows_of(f"{kind}s", columns | times | {name: [value] * len(rows) for name, value in every.items()})
