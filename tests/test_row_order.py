"""The order of rows in a file changes nothing: not what is found, nor how it is told."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.format.log_files import arrow_schema
from audit.intake.order import KEYS, in_order
from audit.pipeline import run
from audit.runs.findings import open_run
from sample_logs import games
from tests.sample_runs import RunOf


def _rows(path: Path) -> pa.Table:
    return pq.ParquetFile(path).read()


def _shuffled(log: Path, out: Path) -> Path:
    rng = np.random.default_rng(3)
    shutil.copytree(log, out)
    for path in sorted(out.rglob("*.parquet")):
        rows = _rows(path)
        pq.write_table(rows.take(pa.array(rng.permutation(rows.num_rows))), path)
    return out


def _told(folder: Path, log: Path) -> list[dict[str, Any]]:
    """Return the findings in their order, with the rows that they name in place of the rows' numbers."""

    @cache
    def rows_of(file: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = _rows(log / file).to_pylist()
        return found

    def in_full(entry: dict[str, Any]) -> dict[str, Any]:
        named = entry["row"] is not None and entry["row"] >= 0
        return {**entry, "row": rows_of(entry["file"])[entry["row"]] if named else None}

    return [
        {
            **row,
            "evidence": [in_full(each) for each in row["evidence"]],
            "rests_on": [in_full(each) for each in row["rests_on"] or []],
            "consequences": [in_full(each) for each in row["consequences"]],
        }
        for row in open_run(folder).findings.to_pylist()
    ]


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_the_order_of_rows_changes_nothing(game: str, tmp_path: Path, sample_run: RunOf) -> None:
    log = games.HERE / game / "log"
    mixed = _shuffled(log, tmp_path / "log")
    run(mixed, mixed / "rules_submission.yaml", tmp_path / "mixed")
    as_written = _told(sample_run(game), log)
    assert any(row["consequences"] for row in as_written)
    assert _told(tmp_path / "mixed", mixed) == as_written
    coverage = [open_run(out).coverage.to_pylist() for out in (sample_run(game), tmp_path / "mixed")]
    assert coverage[0] == coverage[1]


@pytest.mark.parametrize("table", KEYS)
def test_rows_that_say_little_have_one_order_too(table: str) -> None:
    """Rows without keys, with the same keys, and with keys of which some are missing."""
    rng = np.random.default_rng(5)
    schema = arrow_schema(table)
    texts = [
        field.name for field in schema if pa.types.is_string(field.type) or pa.types.is_dictionary(field.type)
    ]
    some = pa.array(["a", "b", None])
    columns = {name: some.take(pa.array(rng.integers(0, 3, 200))) for name in texts}
    rows = pa.table({f.name: columns.get(f.name, pa.nulls(200)).cast(f.type) for f in schema})
    ordered = in_order(rows, table)
    assert in_order(ordered, table).equals(ordered)
    for _ in range(3):
        assert in_order(rows.take(pa.array(rng.permutation(200))), table).equals(ordered)


def test_rounds_of_one_minute_stand_by_their_numbers() -> None:
    """A clock that tells minutes leaves open which came first, and ids need not."""
    number = {"round_number_in_day": [2, None, 1, 3], "round_id": ["R-10", "R-1", "R-9", "R-2"]}
    columns = {field.name: pa.nulls(4).cast(field.type) for field in arrow_schema("rounds")}
    columns |= {name: pa.array(each).cast(columns[name].type) for name, each in number.items()}
    assert in_order(pa.table(columns), "rounds")["round_id"].to_pylist() == ["R-9", "R-10", "R-2", "R-1"]
