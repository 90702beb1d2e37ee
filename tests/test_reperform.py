"""``verify --reperform``: a run that was rewritten with all its hashes still does not pass."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.machine.hashes import write_sums
from audit.people.log_people import People
from audit.runs.outputs import written_in
from audit.verify.one_run import verify
from audit.verify.reperform import reperform
from sample_logs import games

OTHER_KEY = "0123456789abcdef" * 4


@pytest.fixture(scope="session")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a log and a run of it, which is the first of a chain."""
    place = tmp_path_factory.mktemp("reperformed")
    game = games.load("minibaccarat")
    game.write(game.plan(seed=2, rounds=8, days=1, tables=game.table_mix(1)), place / "log")
    filed = place / "log" / "rules_submission.yaml"
    words = ["run", place / "log", "--submission", filed, "--out", place / "runs" / "1"]
    told = CliRunner().invoke(cli.app, [*map(str, words), "--chain", str(place / "runs")])
    assert told.exit_code in {0, 4}, told.output
    return place


@pytest.fixture
def place(audited: Path, tmp_path: Path) -> Path:
    """A copy that may be tampered with."""
    return Path(shutil.copytree(audited, tmp_path / "copy"))


def _told(place: Path, **given: Any) -> list[tuple[str, str, str]]:
    found = verify(place / "runs" / "1")
    reperform(found, place / "runs" / "1", **given)
    return [(each.place, each.file, each.difference) for each in found.differences]


def _call(place: Path, *more: object) -> Any:
    words = ("verify", place / "runs" / "1", "--reperform", *more)
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def _rewrite(run: Path, **changes: Any) -> None:
    """Rewrite a receipt as somebody would who knows the tool: all its hashes fit."""
    (run / "SHA256SUMS").unlink()
    receipt = json.loads((run / "run.json").read_text()) | changes
    (run / "run.json").unlink()
    places = (run / "places.json").read_bytes()
    (run / "places.json").unlink()
    receipt["written"] = written_in(run)
    (run / "run.json").write_text(json.dumps(receipt, indent=2, ensure_ascii=False, sort_keys=True) + "\n")
    (run / "places.json").write_bytes(places)
    write_sums(run, "run.json")


def test_a_run_that_nobody_touched_comes_out_again(place: Path) -> None:
    told = _call(place)
    assert told.exit_code == 0, told.output
    files = [path for path in (place / "runs" / "1").iterdir() if path.name != "places.json"]
    assert f"{len(files)} of the run audited again" in told.stdout
    assert {path.name for path in place.iterdir()} == {"log", "runs"}


def _a_coverage_rewritten(place: Path) -> None:
    path = place / "runs" / "1" / "coverage.parquet"
    rows = pq.read_table(path)
    states = ["pass"] * rows.num_rows
    at = rows.schema.get_field_index("state")
    pq.write_table(rows.set_column(at, "state", pa.array(states)), path, compression="zstd")
    _rewrite(place / "runs" / "1")


def _a_list_rewritten(place: Path) -> None:
    path = place / "runs" / "1" / "clauses.csv"
    path.write_text(path.read_text().replace("627a", "627b"))
    _rewrite(place / "runs" / "1")


def _a_result_rewritten(place: Path) -> None:
    _rewrite(place / "runs" / "1", result="exceptions")


def _a_file_taken_out(place: Path) -> None:
    (place / "runs" / "1" / "population.csv").unlink()
    _rewrite(place / "runs" / "1")


def _a_file_put_in(place: Path) -> None:
    (place / "runs" / "1" / "findings.txt").write_text("none")
    _rewrite(place / "runs" / "1")


CASES: dict[str, tuple[Callable[[Path], None], tuple[str, str]]] = {
    "a coverage": (_a_coverage_rewritten, ("coverage.parquet", "changed")),
    "a list": (_a_list_rewritten, ("clauses.csv", "changed")),
    "a result": (_a_result_rewritten, ("run.json", "changed")),
    "a file taken out": (_a_file_taken_out, ("population.csv", "missing")),
    "a file put in": (_a_file_put_in, ("findings.txt", "added")),
}


@pytest.mark.parametrize("case", CASES)
def test_a_run_that_was_rewritten_with_all_its_hashes_is_found(case: str, place: Path) -> None:
    tamper, (name, difference) = CASES[case]
    tamper(place)
    assert not verify(place / "runs" / "1").differences
    expected = {(name, difference), ("SHA256SUMS", "changed"), ("run.json", "changed")}
    assert _told(place) == sorted(("run audited again", *each) for each in expected)
    assert _call(place).exit_code == 1


@pytest.mark.parametrize("name", ["wagers/day=2026-03-02/part-0.parquet", "recording.yaml"])
def test_another_log_is_not_audited_in_its_place(name: str, place: Path) -> None:
    with (place / "log" / name).open("ab") as stream:
        stream.write(b" ")
    assert _told(place) == [("log", name, "changed"), ("run audited again", "log", "not looked at")]


def test_what_is_not_at_hand_is_said(place: Path) -> None:
    (place / "log").rename(place / "elsewhere")
    told = _call(place)
    assert told.exit_code == 4
    assert "--log FOLDER" in told.stderr
    assert "not audited again" in told.stderr
    told = _call(place, "--log", place / "elsewhere")
    assert told.exit_code == 0, told.output


def test_a_changed_copy_of_the_rules_submission_is_named_and_the_original_audited(place: Path) -> None:
    with (place / "runs" / "1" / "rules_submission.yaml").open("a") as stream:
        stream.write("# ")
    assert _told(place) == [
        ("run", "rules_submission.yaml", "changed"),
        ("run audited again", "rules_submission.yaml", "changed"),
    ]
    (place / "log" / "rules_submission.yaml").unlink()
    assert _told(place)[1:] == [("run audited again", "Rules Submission", "not looked at")]


def test_another_key_does_not_do(place: Path, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(OTHER_KEY)
    (tmp_path / "key").chmod(0o600)
    told = _call(place, "--key", tmp_path / "key")
    assert told.exit_code == 4
    assert "--key FILE" in told.stderr


def test_a_run_without_a_key_comes_out_again_where_there_is_one(place: Path) -> None:
    run = place / "runs" / "1"
    shutil.rmtree(run)
    pipeline.run(place / "log", place / "log" / "rules_submission.yaml", run, people=People(None))
    assert json.loads((run / "run.json").read_text())["people"]["key"] is None
    assert _told(place) == []


def test_other_versions_are_named(place: Path) -> None:
    run = place / "runs" / "1"
    versions = json.loads((run / "run.json").read_text())["versions"]
    _rewrite(run, versions={**versions, "pyarrow": "1.0"})
    assert ("run audited again", "version of pyarrow", "changed") in _told(place)
