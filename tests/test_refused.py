"""The refused rows of one casino are listed by themselves, with what does not say whose it is."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit.ask.refused_rows import refused
from audit.format.names import NameUnknown


@pytest.fixture
def run(tmp_path: Path) -> Path:
    receipt = {
        **dict.fromkeys(("written", "completeness", "recording", "window", "night", "waivers")),
        "properties": [{"id": "PHL1"}, {"id": "PIT1"}],
    }
    (tmp_path / "run.json").write_text(json.dumps(receipt), encoding="utf-8")
    (tmp_path / "quarantine" / "rounds").mkdir(parents=True)
    rows = {
        "property_id": ["PHL1", "PIT1", None, "XX"],
        "file": ["rounds/day=2026-03-14/a.parquet"] * 4,
        "row": [0, 1, 2, 3],
        **{name: ["x"] * 4 for name in ("expectation", "column", "reason")},
    }
    pq.write_table(pa.table(rows), tmp_path / "quarantine" / "rounds" / "2026-03-14.parquet")
    return tmp_path


@pytest.mark.parametrize(("place", "rows"), [(None, [0, 1, 2, 3]), ("PHL1", [0, 2, 3]), ("PIT1", [1, 2, 3])])
def test_rows_of_one_casino_are_listed_with_those_of_nobody(
    place: str | None, rows: list[int], run: Path
) -> None:
    assert [each["row"] for each in refused(run, property_id=place)] == rows


def test_a_casino_that_is_not_there_is_refused(run: Path) -> None:
    with pytest.raises(NameUnknown, match="PHL1"):
        refused(run, property_id="PHL2")


def test_no_more_rows_than_asked_for_are_listed(run: Path) -> None:
    assert [each["row"] for each in refused(run, 1, "PIT1")] == [1]
