"""``pitaudit verify``: every file that is no longer as the receipt says is named, and explain refuses it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.pipeline import run
from audit.verify import Difference, verify
from reports.build import build as build_report
from sample_logs import games


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log, a run of it and its report."""
    place = tmp_path_factory.mktemp("audited")
    game = games.load("minibaccarat")
    game.write(game.plan(seed=2, rounds=20, days=1, tables=game.table_mix(1)), place / "log")
    run(place / "log", place / "log" / "rules_submission.yaml", place / "run")
    build_report(place / "run")
    return place


@pytest.fixture
def place(audited: Path, tmp_path: Path) -> Path:
    """A copy that may be tampered with."""
    return shutil.copytree(audited, tmp_path / "copy")


def _told(place: Path) -> list[tuple[str, str, str]]:
    return [(each.place, each.file, each.difference) for each in verify(place / "run").differences]


def _only_file(folder: Path) -> Path:
    (path,) = folder.rglob("*.parquet")
    return path


def test_what_nobody_touched_is_as_the_receipt_says(place: Path) -> None:
    found = verify(place / "run")
    assert not found.differences
    assert found.files == {"run": 4, "report": 2, "log": 7, "Rules Submission": 1}
    told = CliRunner().invoke(cli.app, ["verify", str(place / "run")])
    assert told.exit_code == 0
    assert told.stdout.startswith("As the receipt says: 4 of the run, 2 of the report, 7 of the log")


def _leave_a_finding_out(place: Path) -> None:
    path = place / "run" / "coverage.parquet"
    pq.write_table(pq.read_table(path).slice(1), path, compression="zstd")


def _rewrite_the_total(place: Path) -> None:
    path = place / "run" / "run.json"
    receipt = json.loads(path.read_text())
    receipt["totals"]["findings"]["exception"] = 7
    path.write_text(json.dumps(receipt))


def _append(*names: str) -> Callable[[Path], None]:
    def append(place: Path) -> None:
        with place.joinpath(*names).open("ab") as stream:
            stream.write(b" ")

    return append


def _remove(*names: str) -> Callable[[Path], None]:
    return lambda place: place.joinpath(*names).unlink()


def _add(*names: str) -> Callable[[Path], None]:
    def add(place: Path) -> None:
        place.joinpath(*names).parent.mkdir(exist_ok=True)
        place.joinpath(*names).write_text("note")

    return add


_ROUNDS = "rounds/day=2026-03-02/part-0.parquet"
CASES: dict[str, tuple[Callable[[Path], None], list[tuple[str, str, str]]]] = {
    "a row of the coverage taken out": (
        _leave_a_finding_out,
        [("run", "coverage.parquet", "changed"), ("run", "coverage.parquet", "rows")],
    ),
    "a total rewritten": (_rewrite_the_total, [("run", "run.json", "rows"), ("run", "run.json", "changed")]),
    "findings lost": (_remove("run", "findings.parquet"), [("run", "findings.parquet", "missing")]),
    "the catalogue changed": (_append("run", "clauses.parquet"), [("run", "clauses.parquet", "changed")]),
    "a file beside the run": (_add("run", "notes.txt"), [("run", "notes.txt", "added")]),
    "the report changed": (
        _append("run", "report", "exceptions.pdf"),
        [("report", "exceptions.pdf", "changed")],
    ),
    "the list of findings lost": (
        _remove("run", "report", "findings.csv"),
        [("report", "findings.csv", "missing")],
    ),
    "a second report": (_add("run", "report", "other.pdf"), [("report", "other.pdf", "added")]),
    "the report's own list lost": (
        _remove("run", "report", "written.json"),
        [("report", "exceptions.pdf", "added"), ("report", "findings.csv", "added")],
    ),
    "the statement of recording changed": (
        _append("log", "recording.yaml"),
        [("log", "recording.yaml", "changed")],
    ),
    "a file of the log lost": (_remove("log", *_ROUNDS.split("/")), [("log", _ROUNDS, "missing")]),
    "a file added to the log": (
        _add("log", "rounds", "late.parquet"),
        [("log", "rounds/late.parquet", "added")],
    ),
    "the Rules Submission changed": (
        _append("log", "rules_submission.yaml"),
        [("Rules Submission", "rules_submission.yaml", "changed")],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_every_file_that_differs_is_named(case: str, place: Path) -> None:
    tamper, told = CASES[case]
    tamper(place)
    assert _told(place) == told


def test_a_log_that_is_gone_is_missing_file_by_file(place: Path) -> None:
    shutil.rmtree(place / "log")
    told = _told(place)
    assert len(told) == 7 + 1
    assert {difference for _, _, difference in told} == {"missing"}


def test_a_changed_number_of_rows_is_told_with_both_numbers(place: Path) -> None:
    path = _only_file(place / "log" / "wagers")
    rows = pq.ParquetFile(path).read()
    pq.write_table(rows.slice(2), path)
    (changed, counted) = verify(place / "run").differences
    assert changed.difference == "changed"
    name = "wagers/day=2026-03-02/part-0.parquet"
    assert counted == Difference("log", name, "rows", str(len(rows)), str(len(rows) - 2))
    told = CliRunner().invoke(cli.app, ["verify", str(place / "run"), "--format", "csv"])
    assert told.exit_code == 1
    assert f"log,{name},rows,{len(rows)},{len(rows) - 2}" in told.stdout


def test_a_log_that_was_moved_is_verified_where_it_lies(place: Path) -> None:
    (place / "log").rename(place / "elsewhere")
    moved = [
        "--log",
        str(place / "elsewhere"),
        "--submission",
        str(place / "elsewhere" / "rules_submission.yaml"),
    ]
    assert CliRunner().invoke(cli.app, ["verify", str(place / "run"), *moved]).exit_code == 0


@pytest.mark.parametrize("receipt", [None, "{", "{}"])
def test_what_is_no_finished_run_is_refused(receipt: str | None, tmp_path: Path) -> None:
    if receipt is not None:
        (tmp_path / "run.json").write_text(receipt)
    for command in ("verify", "findings", "quarantine"):
        told = CliRunner().invoke(cli.app, [command, str(tmp_path)])
        assert told.exit_code == 2
        assert "Refused." in told.stderr


@pytest.mark.parametrize("table", ["events", "inspections", "wagers"])
def test_no_round_is_explained_after_a_file_of_the_log_is_gone(table: str, place: Path) -> None:
    round_id = pq.read_table(_only_file(place / "log" / "rounds"), partitioning=None)["round_id"][0].as_py()
    assert CliRunner().invoke(cli.app, ["explain", str(place / "run"), round_id]).exit_code == 0
    _only_file(place / "log" / table).unlink()
    told = CliRunner().invoke(cli.app, ["explain", str(place / "run"), round_id])
    assert told.exit_code == 2
    assert f"{table}/day=2026-03-02/part-0.parquet is not as the run found it" in " ".join(
        told.stderr.split()
    )
