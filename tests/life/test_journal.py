"""What people may say of findings, and a journal from which nothing is lost and nothing is taken."""

from __future__ import annotations

import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from audit.errors import AuditError, JournalDamaged
from audit.life.journal import FILE, Line, Said, add, read
from audit.life.states import State

NOON = datetime(2026, 3, 9, 16, 0, tzinfo=UTC)


def _say(folder: Path, state: str, by: str = "Ann", finding: str = "F-1", **more: str) -> Line:
    said = Said(finding=finding, state=State(state), by=by, **more)
    return add(folder, said, lambda: NOON)


def test_a_line_says_what_when_by_whom_and_names_the_line_before(tmp_path: Path) -> None:
    first = _say(tmp_path, "acknowledged", note="seen")
    second = _say(tmp_path, "assigned", to="Bea")
    assert (first.number, first.at, first.after, first.note) == (1, NOON, "", "seen")
    assert (second.number, second.to) == (2, "Bea")
    assert len(second.after) == 64
    assert read(tmp_path).lines == (first, second)
    assert read(tmp_path).of("F-2") == []


def test_a_whole_life_and_another_one_after_it(tmp_path: Path) -> None:
    for state, by, more in (
        ("acknowledged", "Ann", {}),
        ("assigned", "Ann", {"to": "Bea"}),
        ("confirmed", "Bea", {"cause": "a new dealer", "response": "trained"}),
        ("reported", "Bea", {}),
        ("closed", "Ann", {}),
        ("confirmed", "Ann", {"note": "it happened again"}),
        ("reported", "Ann", {}),
        ("closed", "Bea", {}),
    ):
        _say(tmp_path, state, by, **more)
    assert [line.state for line in read(tmp_path).lines][-1] is State.CLOSED


@pytest.mark.parametrize(
    ("before", "state", "more", "why"),
    [
        ([], "reported", {}, "is open; it can become"),
        ([], "closed", {}, "is open"),
        ([], "open", {}, "is open"),
        ([], "assigned", {}, "--to NAME"),
        ([], "not-an-exception", {}, "needs a reason"),
        (["acknowledged"], "acknowledged", {}, "is acknowledged"),
        (["confirmed"], "closed", {}, "is confirmed; it can become assigned, reported, not-an-exception"),
        (["confirmed", "reported", "closed"], "confirmed", {}, "needs a reason"),
    ],
)
def test_what_does_not_follow_is_refused_and_not_written(
    before: list[str], state: str, more: dict[str, str], why: str, tmp_path: Path
) -> None:
    for number, each in enumerate(before):
        _say(tmp_path, each, by=f"person {number}")
    written = (tmp_path / FILE).read_bytes() if before else b""
    with pytest.raises(AuditError, match=why):
        _say(tmp_path, state, **more)
    assert ((tmp_path / FILE).read_bytes() if before else b"") == written


@pytest.mark.parametrize("decided", ["confirmed", "not-an-exception"])
@pytest.mark.parametrize("name", ["Ann", " ann", "ANN "])
def test_who_decided_what_a_finding_is_does_not_close_it(decided: str, name: str, tmp_path: Path) -> None:
    _say(tmp_path, decided, "Ann", note="looked at")
    if decided == "confirmed":
        _say(tmp_path, "reported", "Bea")
    with pytest.raises(AuditError, match="somebody else has to close it"):
        _say(tmp_path, "closed", name)
    assert _say(tmp_path, "closed", "Cid").state is State.CLOSED


def test_a_line_that_was_changed_or_taken_out_is_named(tmp_path: Path) -> None:
    for finding in ("F-1", "F-2", "F-3"):
        _say(tmp_path, "acknowledged", finding=finding)
    path = tmp_path / FILE
    lines = path.read_bytes().splitlines(keepends=True)
    for number, changed in enumerate(
        (
            [lines[0].replace(b"Ann", b"Eve"), *lines[1:]],
            [lines[0], *lines[2:]],
            [lines[1], lines[0], lines[2]],
            [b"{}\n", *lines[1:]],
        )
    ):
        path.write_bytes(b"".join(changed))
        with pytest.raises(JournalDamaged, match=r"line \d does not follow"):
            read(tmp_path)
        with pytest.raises(JournalDamaged):
            _say(tmp_path, "acknowledged", finding=f"F-9{number}")
        assert path.read_bytes() == b"".join(changed)


def test_a_line_cut_off_anywhere_loses_nothing_and_the_next_one_goes_on(tmp_path: Path) -> None:
    _say(tmp_path, "acknowledged")
    path = tmp_path / FILE
    sound = path.read_bytes()
    _say(tmp_path, "confirmed", note="Ä “quoted” word\nand another line")
    whole = path.read_bytes()
    for end in range(len(sound) + 1, len(whole)):
        path.write_bytes(whole[:end])
        there = len(read(tmp_path).lines)
        assert there == (2 if end == len(whole) - 1 else 1)
        _say(tmp_path, "acknowledged", finding="F-2")
        _say(tmp_path, "confirmed", finding="F-2")
        journal = read(tmp_path)
        assert path.read_bytes().startswith(whole[:end])
        assert [line.finding for line in journal.lines] == ["F-1"] * there + ["F-2"] * 2
        assert journal.torn == (there == 1)


def test_two_writers_cut_off_one_after_the_other_are_both_told(tmp_path: Path) -> None:
    _say(tmp_path, "acknowledged")
    path = tmp_path / FILE
    for finding in ("F-2", "F-3"):
        path.write_bytes(path.read_bytes() + b'{"after": "12')
        assert read(tmp_path).torn
        _say(tmp_path, "acknowledged", finding=finding)
    assert (len(read(tmp_path).lines), read(tmp_path).torn) == (3, 2)


WRITER = """
import itertools, sys
from pathlib import Path
from audit.life.journal import Said, add
from audit.life.states import State
for n in itertools.count():
    add(Path(sys.argv[1]), Said(finding=f"{sys.argv[2]}-{n}", state=State.ACKNOWLEDGED, by="Ann"))
    print(n, flush=True)
"""


@pytest.mark.slow
def test_two_who_write_at_once_and_are_killed_leave_every_line_they_finished(tmp_path: Path) -> None:
    started = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(tmp_path), name],
            cwd=Path(__file__).parents[2],
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("A", "B")
    ]
    for each in started:
        assert each.stdout is not None
        assert each.stdout.readline() == "0\n"
    time.sleep(0.5)
    for each in started:
        each.kill()
    told = [each.communicate()[0].split() for each in started]
    written = {line.finding for line in read(tmp_path).lines}
    for name, numbers in zip("AB", told, strict=True):
        assert {f"{name}-{n}" for n in ["0", *numbers]} <= written
    assert _say(tmp_path, "acknowledged").at - NOON == timedelta(0)


def test_times_are_kept_in_utc(tmp_path: Path) -> None:
    local = datetime.fromisoformat("2026-03-09T12:00:00-04:00")
    add(tmp_path, Said(finding="F-1", state=State.ACKNOWLEDGED, by="Ann"), lambda: local)
    assert b'"at": "2026-03-09T16:00:00Z"' in (tmp_path / FILE).read_bytes()
