"""A file that ends, hangs or bloats the process that reads it is one refused file; the run goes on."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from audit.intake import guard
from audit.intake.read import open_log
from audit.pipeline import run
from tests.intake_logs import DAY, sound, write

SAMPLES = Path(__file__).parent.parent / "sample_logs"


def _of_another_type(path: Path) -> None:
    """Change the type of the first column's chunk in the footer, so that it is not what the schema says.

    Some versions of the library end the process over it, others raise; the file is refused by either.
    """
    found = bytearray(path.read_bytes())
    footer = len(found) - 8 - int.from_bytes(found[-8:-4], "little")
    kind = found.index(b"\x1c\x15", footer) + 2  # a struct in a column chunk: its metadata, first the type
    found[kind] = 10 if found[kind] != 10 else 2  # DOUBLE, or INT32, as Thrift writes them
    path.write_bytes(found)


@pytest.mark.slow
def test_a_file_that_ends_its_reader_is_refused_and_the_run_goes_on(tmp_path: Path) -> None:
    name = "observations/day=2026-03-08/part-0.parquet"
    log = tmp_path / "log"
    shutil.copytree(SAMPLES / "dj_wild_stud_poker" / "log", log)
    _of_another_type(log / name)
    opened = open_log(log)
    (file,) = [each for each in opened.files if each.refused]
    assert file.name == name
    assert "ends the process that reads it (SIG" in file.refused or "cannot be read" in file.refused
    receipt = run(log, log / "rules_submission.yaml", tmp_path / "run")
    assert receipt["exit_code"] != 3
    assert (tmp_path / "run" / "findings.parquet").exists()


@pytest.mark.parametrize("what", ["hangs", "bloats", "dies", "leaves", "fails"])
def test_whatever_a_file_does_the_next_one_is_read(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ["a.parquet", "bad.parquet", "c.parquet"]
    for name in names:
        (tmp_path / name).write_bytes(b"")

    def look(path: Path) -> str:
        if path.name == "bad.parquet":
            _misbehave(what)
        return "it is the last" if path.name == "c.parquet" else ""

    monkeypatch.setattr(guard, "MOST_SECONDS", 1)
    monkeypatch.setattr(guard, "LEAST_SECONDS", 1)
    found = guard.faults(tmp_path, names, look)
    assert list(found) == ["bad.parquet", "c.parquet"]
    words = {
        "hangs": "did not end in time (1 seconds",
        "bloats": "more memory than a gaming day may take",
        "dies": "ends the process that reads it (SIGABRT)",
        "leaves": "ends the process that reads it (exit code 7)",
        "fails": "it cannot be read as Parquet, it may be cut short: two lines",
    }
    assert words[what] in found["bad.parquet"]
    assert found["c.parquet"] == "it is the last"


def _misbehave(what: str) -> None:
    match what:
        case "hangs":
            time.sleep(60)
        case "bloats":
            bytearray(2**40)
        case "dies":
            os.abort()
        case "leaves":
            os._exit(7)
        case _:
            message = "two lines\nof words"
            raise ValueError(message)


def test_a_guard_that_hangs_once_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A copy of a process whose threads were at work may stand still for a lock that one of them held."""
    (tmp_path / "a.parquet").write_bytes(b"")

    def look(path: Path) -> str:
        if not (path.parent / "tried").exists():
            (path.parent / "tried").touch()
            time.sleep(60)
        return ""

    monkeypatch.setattr(guard, "MOST_SECONDS", 1)
    monkeypatch.setattr(guard, "LEAST_SECONDS", 1)
    assert guard.faults(tmp_path, ["a.parquet"], look) == {}


def test_a_footer_with_a_name_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    """A column's name lies in the schema and again in its chunk, where it is read last."""
    log = write(tmp_path / "log", sound(2))
    path = log / "events" / f"day={DAY}" / "part-0.parquet"
    found = bytearray(path.read_bytes())
    footer = len(found) - 8 - int.from_bytes(found[-8:-4], "little")
    in_chunk = found.index(b"event_kind", found.index(b"event_kind", footer) + 1)
    found[in_chunk] = 0xE9
    path.write_bytes(found)
    assert "UTF-8" in guard.read_source(path)  # as it is asked of a vendor's file
    for without_a_guard in (False, True):
        with pytest.MonkeyPatch.context() as patch:
            if without_a_guard:
                patch.setattr(guard, "faults", lambda *_: {})
            (file,) = [each for each in open_log(log).files if each.refused]
        assert file.name == f"events/day={DAY}/part-0.parquet"
        assert "utf-8" in file.refused.lower()


def test_what_was_read_before_needs_no_guard_unless_a_byte_of_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = write(tmp_path / "log", sound(3))
    before = {file.name: file.sha256 for file in open_log(log).files}
    changed = log / "hands" / f"day={DAY}" / "part-0.parquet"
    _of_another_type(changed)
    guarded: list[str] = []

    def look(_: Path, names: Iterable[str]) -> dict[str, str]:
        guarded.extend(names)
        return dict.fromkeys(guarded, "it ends its reader")

    monkeypatch.setattr(guard, "faults", look)
    opened = open_log(log, read_before=before)
    assert guarded == [f"hands/day={DAY}/part-0.parquet"]
    assert [file.name for file in opened.files if file.refused] == guarded


def test_a_guard_sent_ahead_is_heard_of_files_that_are_as_they_were(tmp_path: Path) -> None:
    names = ["a.parquet", "bad.parquet"]
    paths = [tmp_path / name for name in names]
    for path in paths:
        path.write_bytes(b"")
    with guard.ahead(paths) as sent:
        assert sent is not None
        found = guard.faults(tmp_path, names, lambda _: "read anew", sent)
    assert list(found) == names
    assert "read anew" not in found.values()  # what the guard sent ahead said is taken


@pytest.mark.parametrize("what", ["changed", "another"])
def test_a_guard_sent_ahead_is_not_heard_of_files_that_it_may_not_have_read(
    what: str, tmp_path: Path
) -> None:
    names = ["a.parquet", "b.parquet"]
    for name in names:
        (tmp_path / name).write_bytes(b"")
    with guard.ahead([tmp_path / name for name in names]) as sent:
        match what:
            case "changed":
                (tmp_path / "b.parquet").write_bytes(b"more")
            case _:
                (tmp_path / "c.parquet").write_bytes(b"")
                names.append("c.parquet")
        assert guard.faults(tmp_path, names, lambda _: "read anew", sent) == dict.fromkeys(names, "read anew")


def test_a_guard_sent_ahead_and_never_heard_is_called_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.parquet").write_bytes(b"")
    sent, fork = [], os.fork

    def noted() -> int:
        sent.append(fork())
        return sent[-1]

    monkeypatch.setattr(os, "fork", noted)
    with guard.ahead([tmp_path / "a.parquet"]):
        pass
    with pytest.raises(ChildProcessError):  # no such process is left
        os.waitpid(sent[0], os.WNOHANG)
