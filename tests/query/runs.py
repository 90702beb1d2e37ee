"""Stores made by hand for tests of queries, and the rows of the sample log."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

from audit.machine.hashes import sha256
from audit.runs.findings import POPULATION
from tests.intake_logs import sound, write
from tests.report_fixture import FACILITY, Row, finding, write_run

SAMPLE = Path(__file__).parents[2] / "sample_logs" / "minibaccarat" / "log"
MONDAY, TUESDAY = date(2026, 3, 9), date(2026, 3, 10)


def found_on(day: date, name: str, **changes: object) -> Row:
    """An exception of one gaming day."""
    return finding(finding_id=name, gaming_day=day, **changes)


def store(place: Path) -> Path:
    """Two nights of one property, the second of which judges Monday again and finds one exception less.

    Run 0001 judges Monday, run 0002 Monday and Tuesday.
    """
    folder = place / "store" / FACILITY["id"]
    write(folder / "log", sound(2))
    nights: list[tuple[str, Sequence[date], list[Row]]] = [
        ("0001", [MONDAY], [found_on(MONDAY, "X-1"), found_on(MONDAY, "X-2")]),
        ("0002", [MONDAY, TUESDAY], [found_on(MONDAY, "X-1"), found_on(TUESDAY, "X-3")]),
    ]
    for name, days, findings in nights:
        night = {"judged": [str(day) for day in days], "context": []}
        games = [{"number": "627a", "game": "minibaccarat", "title": "Minibaccarat"}]
        about: dict[str, Any] = {"night": night, "people": {"key": None}, "chapters": games}
        write_run(folder / "runs" / name, findings, **about, inputs=_inputs(folder / "log"))
        dealt = [_dealt(day, "D-118", 40) for day in days] + [_dealt(day, "D-7", 360) for day in days]
        rows = pa.Table.from_pylist(dealt, schema=POPULATION)
        pq.write_table(rows, folder / "runs" / name / "population.parquet")
    return place / "store"


def _inputs(log: Path) -> list[Row]:
    """The files of a log as a receipt names them."""
    return [
        {
            "table": path.relative_to(log).parts[0],
            "file": path.relative_to(log).as_posix(),
            "sha256": sha256(path),
            "bytes": path.stat().st_size,
            "rows": pq.read_metadata(path).num_rows,
            "state": "read",
        }
        for path in sorted(log.rglob("*.parquet"))
    ]


def _dealt(day: date, dealer: str, rounds: int) -> Row:
    return {
        "property_id": FACILITY["id"],
        "table_id": "MB-03",
        "game": "minibaccarat",
        "gaming_day": day,
        "dealer_id": dealer,
        "hour": None,
        "rounds": rounds,
        "wagers": 4 * rounds,
    }


def of_sample(table: str) -> pd.DataFrame:
    """Every row of a table of the sample, read without the tool."""
    return pd.concat([pd.read_parquet(path) for path in sorted(SAMPLE.glob(f"{table}/*/*.parquet"))])
