"""What the tool writes: listed with its hashes, whole or not at all, and nobody else's files touched."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from audit.pipeline import run
from reports.exceptions.view import build_report
from tests.intake_logs import DAY, sound, write

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
SUBMISSION = SAMPLE / "rules_submission.yaml"


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A log of three rounds, in which a row and a file are refused."""
    log = tmp_path_factory.mktemp("small") / "log"
    rows = sound(3)
    rows["wagers"][1]["wager_kind"] = "bnaker"
    write(log, rows)
    (log / "events" / f"day={DAY}" / "part-0.parquet").write_bytes(b"none")
    return log


def test_a_run_lists_what_it_wrote(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    run(small, None, out)
    written = json.loads((out / "run.json").read_text())["written"]
    there = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    assert written.keys() == there.keys() - {"run.json"}
    assert {name: each["sha256"] for name, each in written.items()} == {
        name: _sha256(there[name]) for name in written
    }
    assert written["findings.parquet"]["rows"] == pq.read_table(out / "findings.parquet").num_rows
    assert written[f"quarantine/wagers/{DAY}.parquet"]["rows"] == 1
    assert written["quarantine/files.csv"]["rows"] == 1


def test_a_report_lists_what_it_wrote(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "run"
    run(small, None, out)
    files = build_report(out)
    listed = json.loads((out / "report" / "written.json").read_text())
    assert listed["run"] == _sha256(out / "run.json")
    assert listed["written"].keys() == {"exceptions.pdf", "findings.csv"}
    assert listed["written"]["exceptions.pdf"] == {"sha256": _sha256(files.pdf), "rows": None}
    assert listed["written"]["findings.csv"]["sha256"] == _sha256(files.csv)
    assert listed["written"]["findings.csv"]["rows"] >= pq.read_table(out / "findings.parquet").num_rows
