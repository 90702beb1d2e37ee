"""What the tool writes: listed with its hashes, whole or not at all, and nobody else's files touched."""

from __future__ import annotations

import csv
import hashlib
import json
import os
import shutil
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from audit.errors import AuditError
from audit.intake.read import open_log
from audit.machine import process
from audit.machine.hashes import write_sums
from audit.machine.lock import locked
from audit.pipeline import run, write_data_docs
from audit.runs import outputs
from audit.runs.findings import RECEIPT
from reports.build import build as build_report
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


@pytest.fixture(scope="session")
def finished(small: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of the small log, to be copied."""
    out = tmp_path_factory.mktemp("finished") / "run"
    run(small, None, out)
    return out


@pytest.fixture
def out(finished: Path, tmp_path: Path) -> Path:
    """A run of its own for a test."""
    return Path(shutil.copytree(finished, tmp_path / "run"))


def test_a_run_lists_what_it_wrote(out: Path) -> None:
    written = json.loads((out / "run.json").read_text())["written"]
    there = {path.relative_to(out).as_posix(): path for path in out.rglob("*") if path.is_file()}
    assert written.keys() == there.keys() - {"run.json", "SHA256SUMS", "places.json"}
    assert {name: each["sha256"] for name, each in written.items()} == {
        name: _sha256(there[name]) for name in written
    }
    assert written["findings.parquet"]["rows"] == pq.read_table(out / "findings.parquet").num_rows
    assert written[f"quarantine/wagers/{DAY}.parquet"]["rows"] == 1
    assert written["quarantine/files.csv"]["rows"] == 1


@pytest.mark.usefixtures("undrawn")
def test_a_report_lists_what_it_wrote(out: Path) -> None:
    files = build_report(out)
    listed = json.loads((out / "report" / "written.json").read_text())
    assert listed["run"] == _sha256(out / "run.json")
    assert listed["written"].keys() == {file.name for file in files} >= {"exceptions.pdf", "exceptions.csv"}
    for file in files:
        assert listed["written"][file.name]["sha256"] == _sha256(file)
    assert listed["written"]["exceptions.csv"]["rows"] >= pq.read_table(out / "findings.parquet").num_rows


# --------------------------------------------------------------------------- nobody else's files touched


def _tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.mark.slow
@pytest.mark.usefixtures("undrawn")
def test_a_run_again_replaces_what_the_tool_wrote_and_leaves_notes(small: Path, out: Path) -> None:
    run(small, None, out)
    first = _tree(out)
    build_report(out)
    notes = {"report/notes.txt": b"called the shift manager", "minutes/march.txt": b"agreed"}
    for name, text in notes.items():
        (out / name).parent.mkdir(exist_ok=True)
        (out / name).write_bytes(text)
    run(small, None, out)
    assert _tree(out) == {**first, **notes}
    build_report(out)
    build_report(out)
    assert (out / "report" / "notes.txt").read_bytes() == notes["report/notes.txt"]


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("name", ["findings.parquet", "report/exceptions.csv"])
def test_what_a_person_changed_is_not_replaced(small: Path, out: Path, name: str) -> None:
    build_report(out)
    (out / name).write_bytes(b"annotated")
    before = _tree(out)
    with pytest.raises(AuditError, match=f"{name}: was changed after it was written"):
        run(small, None, out)
    assert _tree(out) == before


@pytest.mark.parametrize("name", ["quarantine/files.csv", "quarantine"])
def test_what_lies_in_the_way_is_not_written_over(small: Path, out: Path, name: str) -> None:
    shutil.rmtree(out / "quarantine")
    receipt = json.loads((out / "run.json").read_text())
    receipt["written"] = {n: e for n, e in receipt["written"].items() if not n.startswith("quarantine")}
    (out / "run.json").write_text(json.dumps(receipt))
    write_sums(out, RECEIPT)
    (out / name).parent.mkdir(exist_ok=True)
    (out / name).write_bytes(b"mine")
    before = _tree(out)
    with pytest.raises(AuditError, match="lies in the way"):
        run(small, None, out)
    assert _tree(out) == before


@pytest.mark.parametrize(
    "listed", [{"../mine.txt": {"sha256": ""}}, {"/etc/hostname": {"sha256": ""}}, "all", None]
)
def test_a_list_that_cannot_be_trusted_removes_nothing(
    small: Path, out: Path, tmp_path: Path, listed: Any
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    (out / "run.json").write_text(json.dumps({"written": listed}))
    with pytest.raises(AuditError, match=r"run\.json"):
        run(small, None, out)
    assert (tmp_path / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("inside", ["", "run", "rounds/run"])
def test_nothing_is_written_into_a_log(small: Path, out: Path, tmp_path: Path, inside: str) -> None:
    log = tmp_path / "log"
    shutil.copytree(small, log)
    before = _tree(log)
    for write_it in (
        lambda: run(log, None, log / inside),
        lambda: build_report(out, log / inside),
        lambda: write_data_docs(log, log / inside),
    ):
        with pytest.raises(AuditError, match="a round log; choose another folder"):
            write_it()
    assert _tree(log) == before


@pytest.mark.usefixtures("undrawn")
def test_a_report_overwrites_nothing_it_did_not_write(out: Path, tmp_path: Path) -> None:
    letters = tmp_path / "letters"
    letters.mkdir()
    (letters / "exceptions.csv").write_text("mine")
    with pytest.raises(AuditError, match="lies in the way"):
        build_report(out, letters)
    assert _tree(letters) == {"exceptions.csv": b"mine"}
    (letters / "exceptions.csv").rename(letters / "to_the_board.csv")
    build_report(out, letters)
    assert (letters / "to_the_board.csv").read_text() == "mine"


# ------------------------------------------------------------------------------------ whole or not at all


class _KilledError(BaseException):
    """The process ends here."""


def _steps(monkeypatch: pytest.MonkeyPatch, last: int) -> None:
    """End at the step with this number of those that change what stands in a folder."""
    left = [last]

    def counted(step: Any) -> Any:
        def taken(*arguments: Any, **more: Any) -> Any:
            if left[0] == 0:
                raise _KilledError
            left[0] -= 1
            return step(*arguments, **more)

        return taken

    for owner, name in (
        (Path, "rename"),
        (Path, "replace"),
        (Path, "unlink"),
        (Path, "rmdir"),
        (shutil, "rmtree"),
    ):
        monkeypatch.setattr(owner, name, counted(getattr(owner, name)))


def _write(out: Path, files: dict[str, str]) -> None:
    with outputs.replacing(out, RECEIPT) as fresh:
        for name, text in files.items():
            (fresh / name).parent.mkdir(exist_ok=True)
            (fresh / name).write_text(text)
        outputs.write_list(fresh, RECEIPT)


@pytest.mark.parametrize("last", range(25))
def test_an_end_at_any_step_leaves_one_output_or_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    out = tmp_path / "run"
    old, new = {"same": "both", "a": "old", "gone/b": "old"}, {"same": "both", "a": "new", "added/c": "new"}
    _write(out, old)
    (out / "notes.txt").write_text("mine")
    with monkeypatch.context() as patched, suppress(_KilledError):
        _steps(patched, last)
        _write(out, new)
    found = {n: t.decode() for n, t in _tree(out).items() if not n.startswith(".") and n != "notes.txt"}
    hashes = found.pop("SHA256SUMS", "")
    if found.pop("run.json", None):
        assert found in (old, new)
        listed = [f"{_sha256(out / name)}  {name}" for name in sorted(("run.json", *found))]
        assert hashes.splitlines() == listed
    _write(out, {"third": "3"})
    assert _tree(out).keys() == {"run.json", "SHA256SUMS", "third", "notes.txt"}


@pytest.mark.parametrize("last", range(12))
def test_a_new_log_is_whole_or_is_not_read(
    small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: int
) -> None:
    log = tmp_path / "log"
    with monkeypatch.context() as patched, suppress(_KilledError):
        _steps(patched, last)
        with outputs.new_folder(log) as fresh:
            shutil.copytree(small, fresh, dirs_exist_ok=True)
    try:
        opened = open_log(log)
    except AuditError:
        return
    assert len(opened.files) == len(open_log(small).files)


# ------------------------------------------------------------------------------------------ one at a time


def test_two_do_not_write_into_one_folder(small: Path, out: Path) -> None:
    before = _tree(out)
    said = rf"process {os.getpid()} \(since 20.* UTC\) is at work there"
    with locked(out):
        for write_it in (lambda: run(small, None, out), lambda: build_report(out)):
            with pytest.raises(AuditError, match=said):
                write_it()
    assert _tree(out) == before
    with locked(out):
        assert ".lock" in _tree(out)
    assert _tree(out) == before


def test_what_was_written_over_a_swallowed_signal_does_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library may catch the end that a signal asks for and go on with half of what it was at."""
    out = tmp_path / "run"
    _write(out, {"a": "old"})
    before = _tree(out)
    monkeypatch.setattr(process, "_received", [signal.SIGTERM])
    with pytest.raises(process.Stopped):
        _write(out, {"a": "damaged"})
    assert _tree(out) == before


def test_rows_are_counted_however_long_a_cell_is(tmp_path: Path) -> None:
    (tmp_path / "findings.csv").write_text("rests_on\n" + "x" * 300_000 + "\n", encoding="utf-8")
    assert outputs.written_in(tmp_path)["findings.csv"]["rows"] == 1


@given(rows=st.lists(st.lists(st.text(alphabet='a,"\n\r ', max_size=5), min_size=1, max_size=3)))
def test_rows_are_counted_as_a_reader_of_csv_counts_them(
    tmp_path_factory: pytest.TempPathFactory, rows: list[list[str]]
) -> None:
    folder = tmp_path_factory.mktemp("rows", numbered=True)
    with (folder / "list.csv").open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([["heading"], *rows])
    assert outputs.written_in(folder)["list.csv"]["rows"] == len(rows)
