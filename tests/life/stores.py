"""Stores of runs made by hand: a few nights of one property, and what each of them found."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.machine.hashes import sha256
from audit.recorded.gaps import Gap, gaps_table
from audit.runs.findings import POPULATION
from tests.report_fixture import FACILITY, Row, finding, write_run

FRIDAY = date(2026, 3, 6)
"""A gaming day; the clocks go forward in the night after the next."""


def day(number: int) -> date:
    """Gaming day by its number; 1 is that Friday."""
    return FRIDAY + timedelta(days=number - 1)


def noon(number: int) -> datetime:
    """Noon of a day in New York, in UTC."""
    at = day(number)
    return datetime(at.year, at.month, at.day, 16 if number >= 3 else 17, tzinfo=UTC)


def found(name: str, number: int, **changes: object) -> Row:
    """An exception of a day."""
    return finding(finding_id=name, gaming_day=day(number), **changes)


def night(
    store: Path,
    number: int,
    days: Sequence[int],
    rows: Sequence[Row],
    place: str = "RVS",
    gaps: Sequence[Gap] = (),
    **receipt: object,
) -> Path:
    """Add a night to a store: its number, the days it judged, what it found and what it did not get."""
    runs = store / place / "runs"
    before = runs / f"{number - 1:04}" / "run.json"
    after = (
        {"number": number - 1, "receipt": sha256(before), "period": {"from": None, "to": None}}
        if before.exists()
        else None
    )
    told: dict[str, Any] = {
        "chain": {"number": number, "after": after},
        "night": {"judged": [day(each).isoformat() for each in days], "changed": [], "life": {}, "gaps": []},
        "properties": [{**FACILITY, "id": place}],
        **receipt,
    }
    run = write_run(runs / f"{number:04}", [{**row, "property_id": place} for row in rows], **told)
    tables = sorted({row["table_id"] for row in rows} | {"MB-03"})
    seen = [
        {"property_id": place, "table_id": table, "gaming_day": day(each), "rounds": 9}
        for table in tables
        for each in days
    ]
    pq.write_table(pa.Table.from_pylist(seen, schema=POPULATION), run / "population.parquet")
    pq.write_table(gaps_table(list(gaps)), run / "gaps.parquet")
    return run
