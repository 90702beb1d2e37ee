"""A sample log in which some Bad Beats were settled by the other reading, from the log to the receipt."""

from __future__ import annotations

import shutil
from decimal import Decimal
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from audit import pipeline
from audit.findings import open_run

pytestmark = pytest.mark.slow

LOG = Path(__file__).parents[1] / "sample_logs" / "dj_wild_stud_poker" / "log"
ALONE, MIXED = ("DJ-01-20260307-0062", "3"), ("DJ-02-20260307-0004", "2")
"""Where only the dealer's hand was beaten: the one of its table that day, and one of three."""


def test_a_log_with_both_readings_tells_of_each(tmp_path: Path) -> None:
    shutil.copytree(LOG, tmp_path / "log")
    for path in (tmp_path / "log" / "wagers").rglob("*.parquet"):
        rows = pq.ParquetFile(path).read()
        wagers = rows.to_pylist()
        for row in wagers:
            here = (row["round_id"], row["wager_position"]) in (ALONE, MIXED)
            if here and row["wager_kind"] == "two_way_bad_beat":
                row.update(wager_outcome="lose", wager_paid=Decimal(0), wager_returned=Decimal(0))
        pq.write_table(pa.Table.from_pylist(wagers, schema=rows.schema), path)
    pipeline.run(tmp_path / "log", LOG / "rules_submission.yaml", tmp_path / "run")
    run = open_run(tmp_path / "run")
    told = {row["round_id"]: row for row in run.findings.to_pylist() if row["right_under"]}
    assert {name: each["outcome"] for name, each in told.items()} == {
        ALONE[0]: "other_reading",
        MIXED[0]: "review",
    }
    assert told[MIXED[0]]["mixed_with"].startswith("table DJ-02: 2 in ")
    assert run.receipt["totals"]["other_reading"] == {"overpaid_cents": 0, "underpaid_cents": 1_600}
    for row in run.coverage.to_pylist():
        kinds = (
            "passed",
            "attested",
            "exceptions",
            "waived",
            "consequences",
            "review",
            "other_reading",
            "unknown",
        )
        assert row["examined"] == sum(row[kind] for kind in kinds)
