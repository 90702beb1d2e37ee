"""A pit log alone: events without a single round, at gaming tables whose game the filing tells."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
import yaml

from audit.errors import NoRounds
from audit.pipeline import run
from audit.verify.one_run import verify
from sample_logs import games

pytestmark = pytest.mark.slow

FOUND = {
    "dj_wild_stud_poker": {"687a.5(d)"},
    "face_up_pai_gow_poker": {"688a.5(d)(2)", "688a.5(e)"},
    "fortune_asia_poker": {"659a.5(c)[by the dealer]"},
    "minibaccarat": {"627a.5(f)", "627a.9(e)[last hand announced]"},
    "over_under": {"686a.5(d)"},
    "pai_gow_poker": {"645a.5(e)"},
}
"""Of the breaches planted in a sample log, those that its events show by themselves."""


def _tables(log: Path) -> set[str]:
    files = (log / "events").rglob("*.parquet")
    return {name for path in files for name in pq.read_table(path, partitioning=None)["table_id"].to_pylist()}


def pit_log(name: str, folder: Path, *, named: bool = True) -> tuple[Path, Path]:
    """Take the events of a sample log, and a filing that names the game of each of its gaming tables."""
    sample, log = games.HERE / name / "log", folder / "log"
    shutil.copytree(sample / "events", log / "events")
    shutil.copy(sample / "recording.yaml", log)
    document = yaml.safe_load((sample / "rules_submission.yaml").read_text(encoding="utf-8"))
    for filing in [each for place in document["properties"] for each in place["filings"]]:
        own = filing.pop("tables", {})
        if named:
            filing["tables"] = {table: own.get(table, {name: {}}) for table in sorted(_tables(log))}
    submission = folder / "rules_submission.yaml"
    submission.write_text(yaml.safe_dump(document), encoding="utf-8")
    return log, submission


def _wrong(run_folder: Path) -> set[tuple[str, str]]:
    found = pq.read_table(run_folder / "findings.parquet").to_pylist()
    return {(each["clause"], each["table_id"]) for each in found if each["outcome"] == "exception"}


def _states(run_folder: Path) -> dict[str, dict[str, Any]]:
    return {each["citation"]: each for each in pq.read_table(run_folder / "coverage.parquet").to_pylist()}


@cache
def _whole(name: str, folder: Path) -> Path:
    sample = games.HERE / name / "log"
    run(sample, sample / "rules_submission.yaml", folder, jobs=1)
    return folder


@pytest.mark.parametrize("name", FOUND)
def test_what_events_show_is_found_and_nobody_is_accused_anew(name: str, tmp_path: Path) -> None:
    log, submission = pit_log(name, tmp_path)
    receipt = run(log, submission, tmp_path / "run", jobs=1)
    whole = _whole(name, tmp_path / "whole")
    wrong = _wrong(tmp_path / "run")
    assert {clause for clause, _ in wrong} == FOUND[name]
    assert wrong <= _wrong(whole)
    assert receipt["exit_code"] == 1
    assert receipt["population"] == {**receipt["population"], "rounds": 0, "tables": len(_tables(log))}
    before, after = _states(whole), _states(tmp_path / "run")
    for citation, each in after.items():
        assert each["passed"] <= before[citation]["passed"], f"{citation}: passed only because less is known"
    assert verify(tmp_path / "run").exit_code == 0


def test_said_first_is_that_there_is_no_round(tmp_path: Path) -> None:
    log, submission = pit_log("minibaccarat", tmp_path)
    receipt = run(log, submission, tmp_path / "run", jobs=1)
    first = receipt["completeness"]["missing"][0]
    assert first["words"] == "no round on 2026-03-07, 2026-03-08, though the log has files of it"


def test_evidence_names_rows_that_are_there(tmp_path: Path) -> None:
    log, submission = pit_log("minibaccarat", tmp_path)
    run(log, submission, tmp_path / "run", jobs=1)
    found = pq.read_table(tmp_path / "run" / "findings.parquet").to_pylist()
    rows = [row for each in found if each["outcome"] != "unknown" for row in each["evidence"]]
    assert rows
    assert all(row["file"].startswith("events/") and row["row"] >= 0 for row in rows)


@pytest.mark.parametrize("named", [False, None])
def test_where_nobody_tells_the_game_the_log_is_refused(named: bool | None, tmp_path: Path) -> None:
    log, submission = pit_log("minibaccarat", tmp_path, named=bool(named))
    with pytest.raises(NoRounds, match="Which game a table deals is told by its rounds, or by the filing"):
        run(log, submission if named is False else None, tmp_path / "run", jobs=1)


def test_a_table_that_no_filing_names_is_left_alone(tmp_path: Path) -> None:
    log, submission = pit_log("minibaccarat", tmp_path)
    document = yaml.safe_load(submission.read_text(encoding="utf-8"))
    for filing in document["properties"][0]["filings"]:
        filing["tables"] = {"MB-02": {"minibaccarat": {}}}
    submission.write_text(yaml.safe_dump(document), encoding="utf-8")
    receipt = run(log, submission, tmp_path / "run", jobs=1)
    assert receipt["population"]["tables"] == 1
    found = pq.read_table(tmp_path / "run" / "findings.parquet").to_pylist()
    assert {each["table_id"] for each in found} == {"MB-02"}
