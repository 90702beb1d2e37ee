"""What is said of many findings at once: seen before, all of it or none, and taken back as one."""

from __future__ import annotations

import os
import pwd
import time
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.life import index, journal, many, triage
from audit.life.many import Which
from audit.life.states import MAY_FOLLOW, State
from audit.life.status import status_of
from tests.life.stores import day, found, night, noon
from tests.report_fixture import unknown

ALL = [f"F-{number:02}" for number in range(29)]


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Two properties; at the first, one wrong filing made 29 findings of a clause."""
    place = tmp_path / "store"
    rows = [found(name, 1) for name in ALL]
    others = [
        found("G-1", 1, clause="627a.12(d)"),
        found("G-2", 2, table_id="MB-09"),
        unknown(finding_id="U-1", gaming_day=day(1)),
    ]
    night(place, 1, [1, 2], [*rows, *others])
    night(place, 1, [1], [found("H-1", 1)], place="PHL2")
    return place


def _say(store: Path, which: Which, state: str, *, dry_run: bool = False, **more: Any) -> many.Many:
    given = triage.Given(None, State(state), more.pop("by", "Ann"), **more)
    return many.say(store, "RVS", which, given, lambda: noon(3), dry_run=dry_run)


def _states(store: Path) -> dict[str, str]:
    with index.opened(store) as opened:
        return {row["finding_id"]: row["state"] for row in index.rows(opened, "SELECT * FROM findings")}


def _said(states: dict[str, str]) -> set[str]:
    return {name for name, state in states.items() if state != "open"}


@pytest.mark.parametrize(
    ("which", "names"),
    [
        (Which(clause="627a.12(c)"), {*ALL, "G-2"}),
        (Which(clause="§ 627a.12", day=day(1)), {*ALL, "G-1"}),
        (Which(table="MB-09"), {"G-2"}),
        (Which(day=day(2)), {"G-2"}),
    ],
)
def test_findings_are_chosen_by_what_they_have_in_common(store: Path, which: Which, names: set[str]) -> None:
    told = _say(store, which, "confirmed")
    assert told.is_said
    assert _said(_states(store)) == names


def test_they_are_seen_before_and_nothing_is_said(store: Path) -> None:
    told = _say(store, Which(clause="627a.12(c)", day=day(1)), "confirmed", dry_run=True)
    assert told.words[0] == "F-00 (§ 627a.12(c), RVS, table MB-03, 2026-03-06): open, would be confirmed"
    assert told.words[-1] == "29 of 29 could be said; nothing was said"
    assert not (store / "RVS" / journal.FILE).exists()


def test_it_is_said_of_all_or_of_none(store: Path) -> None:
    _say(store, Which(table="MB-09"), "confirmed")
    told = _say(store, Which(clause="627a.12(c)"), "acknowledged")
    assert not told.is_said
    may = ", ".join(MAY_FOLLOW[State.CONFIRMED])
    assert told.words == [
        f"cannot be said: G-2: is confirmed; it can become {may}, not acknowledged",
        "29 of 30 could be said; nothing was said",
    ]
    assert _said(_states(store)) == {"G-2"}


def test_it_is_taken_back_as_one(store: Path) -> None:
    _say(store, Which(table="MB-09"), "assigned", to="Bea")
    told = _say(store, Which(clause="627a.12(c)"), "assigned", to="Cem")
    batch = told.words[0].rpartition(" ")[2]
    assert many.undo(store, "RVS", batch, "Ann", lambda: noon(4)).words == [
        f"{batch}: taken back of 30 findings"
    ]
    assert _said(_states(store)) == {"G-2"}
    (row,) = [each for each in status_of(store, "RVS", noon(3)).rows if each["finding_id"] == "G-2"]
    assert row["assigned_to"] == "Bea"
    lines = journal.read(store / "RVS").lines
    assert len(lines) == 61, "nothing is taken out of a journal"
    assert {line.undoes for line in lines[31:]} == {batch}
    with pytest.raises(AuditError, match="nothing that stands was said under that name"):
        many.undo(store, "RVS", batch, "Ann", lambda: noon(4))
    _say(store, Which(clause="627a.12(c)", day=day(1)), "acknowledged")


def test_what_was_said_since_is_not_taken_back(store: Path) -> None:
    batch = _say(store, Which(day=day(1), clause="627a.12(c)"), "acknowledged").words[0].rpartition(" ")[2]
    triage.said_of(store, "RVS", triage.Given("F-03", State.CONFIRMED, "Bea"), lambda: noon(3))
    with pytest.raises(AuditError, match=r"F-03: something was said since; nothing was taken back"):
        many.undo(store, "RVS", batch, "Ann", lambda: noon(4))
    with pytest.raises(AuditError, match="who takes it back"):
        many.undo(store, "RVS", batch, None, lambda: noon(4))


def _list(tmp_path: Path, lines: Sequence[str]) -> Path:
    path = tmp_path / "list.csv"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_list_of_ids_and_a_filled_sheet(store: Path, tmp_path: Path) -> None:
    _say(store, Which(file=_list(tmp_path, ["f-01", "F-02", ""])), "acknowledged")
    assert _said(_states(store)) == {"F-01", "F-02"}
    sheet = [
        "finding_id,state,note,by",
        "F-01,confirmed,,Bea",
        "F-02,acknowledged,,",
        "F-03,open,,",
        "F-04,not-an-exception,tried out,",
    ]
    given = triage.Given(None, None, "Ann")
    told = many.say(store, "RVS", Which(file=_list(tmp_path, sheet)), given, lambda: noon(3), dry_run=False)
    assert "1 confirmed, 1 not-an-exception" in told.words[0]
    lines = {line.finding: line for line in journal.read(store / "RVS").lines}
    assert (lines["F-01"].by, lines["F-04"].by, lines["F-04"].note) == ("Bea", "Ann", "tried out")


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["F-01", "F-99"], "no such finding in this store: F-99"),
        (["F-01", "F-01"], "is there twice: F-01"),
        (["finding_id,state", "F-01,lost"], "lost is no state"),
        (["finding_id,state", "F-01,open"], "no open finding fits"),
    ],
)
def test_a_list_that_is_wrong_says_nothing(store: Path, tmp_path: Path, lines: list[str], why: str) -> None:
    with pytest.raises(AuditError, match=why):
        many.say(
            store,
            None,
            Which(file=_list(tmp_path, lines)),
            triage.Given(None, None, "Ann"),
            lambda: noon(3),
            dry_run=False,
        )
    assert not (store / "RVS" / journal.FILE).exists()


def test_what_will_never_be_decided_can_be_closed_as_such(store: Path) -> None:
    def say(name: str, state: State, by: str, note: str = "") -> None:
        triage.said_of(store, None, triage.Given(name, state, by, note=note), lambda: noon(3))

    with pytest.raises(AuditError, match="needs a reason"):
        say("U-1", State.NOT_DECIDABLE, "Ann")
    with pytest.raises(AuditError, match=r"F-01: is exception; only what was not decided can be not-dec"):
        say("F-01", State.NOT_DECIDABLE, "Ann", "gone")
    say("U-1", State.NOT_DECIDABLE, "Ann", "the file is lost")
    with pytest.raises(AuditError, match="somebody else has to close it"):
        say("U-1", State.CLOSED, "Ann")
    say("U-1", State.CLOSED, "Bea")
    assert "U-1" not in {row["finding_id"] for row in status_of(store, "RVS", noon(3)).rows}


def test_who_typed_it_is_the_account(store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    account = pwd.getpwuid(os.getuid()).pw_name
    monkeypatch.setenv("LOGNAME", "somebody")
    monkeypatch.setenv("USER", "somebody")
    (told,) = triage.said_of(store, None, triage.Given("F-01", State.CONFIRMED, "Bea"), lambda: noon(3))
    assert f"confirmed by Bea (typed by {account})" in told
    assert journal.read(store / "RVS").lines[0].account == account


def test_the_command(store: Path) -> None:
    def call(*words: str) -> Any:
        return CliRunner().invoke(cli.app, ["triage", "--store", str(store), *words])

    assert call("--clause", "627a.12(d)", "--state", "confirmed", "--by", "Ann", "--dry-run").exit_code == 0
    said = call("--clause", "627a.12(d)", "--state", "confirmed", "--by", "Ann")
    assert "1 finding said: 1 confirmed; taken back as one with --undo B-" in said.output
    assert call("--undo", said.output.split()[-1], "--by", "Ann").exit_code == 0
    assert call("--table", "MB-09", "--state", "closed", "--by", "Ann").exit_code == 2
    assert call("G-1", "--table", "MB-09").exit_code == 2
    assert date.fromisoformat("2026-03-06") == day(1)


def test_twenty_nine_take_no_longer_than_a_second(store: Path) -> None:
    _say(store, Which(table="MB-09"), "acknowledged")
    began = time.process_time()
    _say(store, Which(clause="627a.12(c)", day=day(1)), "confirmed")
    assert time.process_time() - began < 1
