"""Looks of people that run out, ran out or found something wrong are told before a night asks for them."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.cli import app
from audit.life.looks_due import NEVER, NOT_MET, RAN_OUT, RUNS_OUT, looks_due, told
from audit.life.status import status_of
from audit.runs.findings import LOOKS
from tests.life.stores import day, found, night, noon

ZONE = "America/New_York"
TODAY = date(2026, 3, 10)


def _look(number: int = 1, **changes: object) -> dict[str, object]:
    plain = {
        **dict.fromkeys(LOOKS.names),
        "property_id": "RVS",
        "table_id": "MB-01",
        "gaming_day": day(number),
        "clause": "627a.2(b)",
        "kind": "inspection",
        "result": "compliant",
        "standing": "relied on",
        "document": "SV-1",
        "valid_until": datetime(2026, 3, 20, 3, 59, 59, tzinfo=UTC),
    }
    return plain | changes


def _run(store: Path, *looks: dict[str, object], number: int = 1) -> Path:
    run = night(store, number, [number], [])
    pq.write_table(pa.Table.from_pylist([*looks], schema=LOOKS), run / "attestations.parquet")
    return run


@pytest.mark.parametrize(
    ("until", "ahead", "stands", "last"),
    [
        (datetime(2026, 3, 20, 3, 59, 59, tzinfo=UTC), 9, RUNS_OUT, "2026-03-19"),
        (datetime(2026, 3, 20, 3, 59, 59, tzinfo=UTC), 8, None, None),
        # Noon of a gaming day decides whether a look holds for it.
        (datetime(2026, 3, 10, 16, 0, tzinfo=UTC), 0, RUNS_OUT, "2026-03-10"),
        (datetime(2026, 3, 10, 15, 59, tzinfo=UTC), 0, RAN_OUT, "2026-03-09"),
        (None, 366, None, None),
    ],
)
def test_a_look_is_told_so_many_days_before_it_runs_out(
    tmp_path: Path, until: datetime | None, ahead: int, stands: str | None, last: str | None
) -> None:
    rows = [
        row
        for row in looks_due(_run(tmp_path, _look(valid_until=until)), "RVS", ZONE, TODAY, ahead)
        if row["table_id"]
    ]
    assert [(row["stands"], str(row["until"])) for row in rows] == ([(stands, last)] if stands else [])


def test_of_several_looks_the_one_that_holds_longest_counts_and_a_refusal_before_all(tmp_path: Path) -> None:
    later = datetime(2026, 6, 1, tzinfo=UTC)
    run = _run(
        tmp_path,
        _look(),
        _look(valid_until=later),
        _look(clause="627a.2(c)"),
        _look(clause="627a.2(c)", result="not_compliant", valid_until=None),
        _look(clause="627a.2(d)", standing="not relied on"),
        _look(clause="627a.11(c)", kind="observation"),
    )
    rows = [row for row in looks_due(run, "RVS", ZONE, TODAY, 30) if row["table_id"]]
    assert [(row["stands"], row["clause"]) for row in rows] == [(NOT_MET, "627a.2(c)")]
    assert not looks_due(run, "OTHER", ZONE, TODAY, 30)


def test_what_nobody_attested_is_told_with_the_number_of_its_tables(tmp_path: Path) -> None:
    """A run of two gaming days counts three tables twice."""
    days = [found(f"F-{n}", day, table_id=f"MB-0{n}") for n in (1, 2, 3) for day in (1, 2)]
    run = night(tmp_path, 1, [1, 2], days)
    pq.write_table(pa.Table.from_pylist([], schema=LOOKS), run / "attestations.parquet")
    coverage = pq.read_table(run / "coverage.parquet").to_pylist()
    coverage = [{**row, "not_attested": 0, "expired": 0} for row in coverage]
    coverage[0] |= {"not_attested": 6}
    coverage[1] |= {"expired": 1}
    pq.write_table(pa.Table.from_pylist(coverage), run / "coverage.parquet")
    place = coverage[0]["property_id"]
    rows = {row["stands"]: row for row in looks_due(run, place, ZONE, TODAY)}
    assert (rows[NEVER]["clause"], rows[NEVER]["tables"]) == (coverage[0]["citation"], 3)
    assert rows[RAN_OUT]["clause"] == coverage[1]["citation"]
    first = coverage[0]["citation"]
    assert list(told([*rows.values()])) == [
        f"Looks that ran out: 1 clause at up to 1 gaming table (first § {coverage[1]['citation']})",
        f"Looks that are missing, or not relied on: 1 clause at up to 3 gaming tables (first § {first})",
    ]


def test_the_status_of_a_store_tells_it_by_its_newest_day_and_lists_it(tmp_path: Path) -> None:
    _run(tmp_path, _look(valid_until=datetime(2026, 3, 7, 22, tzinfo=UTC)))
    _run(tmp_path, _look(2), _look(2, table_id="MB-02"), number=2)
    (place,) = status_of(tmp_path, None, noon(3)).places
    assert {(row["stands"], row["table_id"]) for row in place.looks if row["table_id"]} == {
        (RUNS_OUT, "MB-01"),
        (RUNS_OUT, "MB-02"),
    }
    (place,) = status_of(tmp_path, None, noon(3), looks_ahead=3).places
    assert not [row for row in place.looks if row["table_id"]]
    said = CliRunner().invoke(app, ["status", str(tmp_path), "--today", "2026-03-09"]).output
    assert "Looks that run out: 1 clause at 2 gaming tables (first § 627a.2(b) at MB-01, 2026-03-19)" in said
    asked = ["status", str(tmp_path), "--today", "2026-03-09", "--looks", "--format", "json"]
    rows = json.loads(CliRunner().invoke(app, asked).output)
    assert {row["table_id"] for row in rows if row["table_id"]} == {"MB-01", "MB-02"}
