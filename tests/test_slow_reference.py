"""The fast audit says of every clause exactly what the slow reference says."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path
from random import Random

import pyarrow.parquet as pq
import pytest

from audit import pipeline
from sample_logs.minibaccarat import Plan, simulate, table_mix, write_submission
from tests.slow.damage import Log, damaged, write_log
from tests.slow_reference import Said, audit, read_filings

PLAN = Plan(seed=20260302, rounds=1500, days=2, tables=table_mix(12), irregular=40)
CELLS = 400
"""Cells damaged: few enough for most of the log to stay sound, so that clauses go on to hold."""


@pytest.fixture(scope="module")
def log() -> Log:
    rows: Log = defaultdict(list)
    for _, tables in simulate(PLAN):
        for table, of_day in tables.items():
            rows[table] += of_day.to_pylist()
    return rows


def _fast(folder: Path, out: Path) -> dict[str, dict[str, int]]:
    pipeline.run(folder, folder / "rules_submission.yaml", out)
    names = ("passed", "exceptions", "unknown", "not_applicable", "not_auditable")
    rows = pq.read_table(out / "coverage.parquet").to_pylist()
    return {row["citation"]: {name: row[name] for name in names if row[name]} for row in rows if row["rows"]}


def _counts(said: dict[str, Said]) -> dict[str, dict[str, int]]:
    return {citation: dict(each.counts) for citation, each in said.items() if each.counts}


def _breaches(out: Path) -> dict[str, set[str | None]]:
    """Rounds (or shoes) in which a clause is breached, consequences of other breaches left out."""
    found = defaultdict(set)
    for row in pq.read_table(out / "findings.parquet").to_pylist():
        if row["outcome"] == "exception":
            found[row["clause"]].add(row["round_id"])
    return found


def test_they_agree_on_sound_play(log: Log, tmp_path: Path) -> None:
    write_log(log, tmp_path / "log")
    write_submission(PLAN, tmp_path / "log")
    fast = _fast(tmp_path / "log", tmp_path / "run")
    assert fast == _counts(audit(log, read_filings(tmp_path / "log" / "rules_submission.yaml")))
