"""How many rows a run refused of a round, of a gaming table's day or of a day.

For want of them it may not find again what an earlier run found.  A row that says no more than another takes
nothing away, and is not counted.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pyarrow.parquet as pq

from audit.format.laid_out import gaming_day_of

ONLY_REPEATS = "once"
"""Expectation of a row that says no more than another: nothing is lost with it."""
_OF_ROUNDS = ("rounds", "hands", "wagers")

Refusals = Counter[str | tuple[str, str, date] | date]
"""By round, by property, gaming table and day, or by day where the row or file says no more."""


def refusals(run: Path) -> Refusals:
    """Count what a run refused, by its quarantine."""
    return Refusals([*_rows(run / "quarantine"), *_files(run / "quarantine" / "files.csv")])


def _rows(quarantine: Path) -> Iterator[str | tuple[str, str, date] | date]:
    for path in sorted(quarantine.glob("*/*.parquet")):
        day = date.fromisoformat(path.stem)
        names = ["property_id", "table_id", "round_id", "expectation"]
        with pq.ParquetFile(path) as parquet:
            rows = parquet.read([name for name in names if name in parquet.schema_arrow.names]).to_pylist()
        for row in rows:
            if row["expectation"] == ONLY_REPEATS:
                continue
            place = (row["property_id"], row.get("table_id"))
            if path.parent.name in _OF_ROUNDS and row.get("round_id"):
                yield str(row["round_id"])
            elif None in place:
                yield day
            else:
                yield (*place, day)


def _files(path: Path) -> Iterator[date]:
    if path.is_file():
        with path.open(encoding="utf-8", newline="") as stream:
            for row in csv.DictReader(stream):
                if day := gaming_day_of(row["file"]):
                    yield day
