"""A whole run: the law of the day, the casino's choices, and the same answer every time."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import yaml

from audit.pipeline import run
from sample_logs.minibaccarat.game import GAME
from sample_logs.minibaccarat.plan import Plan
from tests.sample_runs import RunOf

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
SUBMISSION = SAMPLE / "rules_submission.yaml"


def _plan(**changes: Any) -> Plan:
    return Plan(seed=5, rounds=240, days=2, tables=GAME.table_mix(4), **changes)


def _coverage(out: Path) -> dict[str, dict[str, Any]]:
    return {row["citation"]: row for row in pq.read_table(out / "coverage.parquet").to_pylist()}


@pytest.fixture(scope="module")
def sample(sample_run: RunOf) -> Path:
    """A finished run of the sample log."""
    return sample_run("minibaccarat")


def test_counts_add_up(sample: Path) -> None:
    coverage = _coverage(sample)
    findings = pq.read_table(sample / "findings.parquet").to_pylist()
    for row in coverage.values():
        examined = ("passed", "attested", "exceptions", "consequences", "review", "unknown")
        assert row["examined"] == sum(row[part] for part in examined)
        assert row["rows"] == row["examined"] + row["not_applicable"] + row["not_auditable"]
    parts = ("exceptions", "consequences", "review", "unknown")
    total = {part: sum(row[part] for row in coverage.values()) for part in parts}
    assert total["exceptions"] == sum(f["outcome"] == "exception" for f in findings)
    assert total["review"] == sum(f["outcome"] == "review" for f in findings)
    told = [f for f in findings if f["outcome"] != "unknown"]
    assert total["consequences"] == sum(len(f["consequences"]) for f in told)
    assert total["unknown"] == sum(f["rows"] for f in findings if f["outcome"] == "unknown")
    receipt = json.loads((sample / "run.json").read_text())
    counted = [receipt["totals"][name] for name in ("states", "record_tests")]
    assert sum(sum(each.values()) for each in counted) == len(coverage)
    population = pq.read_table(sample / "population.parquet").to_pylist()
    for name in ("rounds", "wagers"):
        assert sum(row[name] for row in population) == receipt["population"][name]
    for counts in receipt["intake"]["tables"].values():
        assert counts["rows_in"] == counts["rows_audited"] + counts["rows_quarantined"]


def test_the_same_input_gives_the_same_bytes(sample: Path, tmp_path: Path) -> None:
    run(SAMPLE, SUBMISSION, tmp_path / "run")
    names = {path.name for path in sample.iterdir()}
    assert names == {path.name for path in (tmp_path / "run").iterdir()}
    for name in names - {"places.json"}:
        assert (tmp_path / "run" / name).read_bytes() == (sample / name).read_bytes()


def test_rounds_before_the_text_we_hold_are_not_judged_by_it(tmp_path: Path) -> None:
    """§ 627a.7 is held as amended on 1 February 2014, § 627a.10 as adopted on 19 May 2012."""
    GAME.write(_plan(first_day=date(2014, 1, 31)), tmp_path / "log")
    run(tmp_path / "log", None, tmp_path / "run")
    coverage = _coverage(tmp_path / "run")
    amended, original = coverage["627a.7(c)"], coverage["627a.10(a)"]
    assert amended["not_auditable"] > 0
    assert amended["passed"] > 0
    assert amended["state"] == "pass in part"
    assert "2014-02-01" in amended["reason"]
    assert original["not_auditable"] == 0


def test_without_a_rules_submission_what_needs_one_is_not_auditable(tmp_path: Path) -> None:
    run(SAMPLE, None, tmp_path / "run")
    coverage = _coverage(tmp_path / "run")
    for citation in ("627a.8(c)", "627a.12(d)", "627a.12(e)[Paytable A]"):
        assert coverage[citation]["state"] == "not auditable"
        assert "no Rules Submission" in coverage[citation]["reason"]
    assert coverage["627a.10(a)"]["state"] == "pass"


def test_days_without_a_filing_are_not_auditable(tmp_path: Path) -> None:
    filed = yaml.safe_load(SUBMISSION.read_text())
    filed["properties"][0]["filings"][0]["effective"] = "2026-03-08"
    path = tmp_path / "submission.yaml"
    path.write_text(yaml.safe_dump(filed))
    run(SAMPLE, path, tmp_path / "run")
    row = _coverage(tmp_path / "run")["627a.8(c)"]
    assert row["not_auditable"] > 0
    assert row["passed"] > 0
    assert "no filing" in row["reason"]


def test_a_companion_chapter_that_is_not_held_is_said_so(tmp_path: Path) -> None:
    """A commission-free table takes no vigorish; Chapter 627b, which allows it, is not in the catalogue."""
    for path in SAMPLE.glob("*/*/*.parquet"):
        rows = pq.ParquetFile(path).read()
        if path.parent.parent.name == "rounds":
            place = rows.schema.get_field_index("variant")
            free = pa.array(["commission_free"] * rows.num_rows).cast(rows.schema.types[place])
            rows = rows.set_column(place, rows.schema.field(place), free)
        target = tmp_path / "log" / path.relative_to(SAMPLE)
        target.parent.mkdir(parents=True, exist_ok=True)
        pq.write_table(rows, target)
    receipt = run(tmp_path / "log", SUBMISSION, tmp_path / "run")
    row = _coverage(tmp_path / "run")["627a.12(c)[vigorish]"]
    assert row["state"] == "not auditable"
    assert "627b.2" in row["reason"]
    assert receipt["totals"]["findings"]["exception"] == 0
    assert receipt["exit_code"] == 2


def test_a_run_folder_with_other_things_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "holiday.jpg").write_text("mine")
    with pytest.raises(Exception, match=r"holiday\.jpg"):
        run(SAMPLE, SUBMISSION, tmp_path / "run")
    assert (tmp_path / "run" / "holiday.jpg").read_text() == "mine"
