"""Workpapers are signed in the journal, by a preparer and by a reviewer who is somebody else."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from audit.errors import AuditError
from audit.life import journal, many, triage
from audit.life.responses import responses_of
from audit.life.states import State
from audit.life.status import DUE, status_of
from audit.runs.findings import open_run
from reports.about import About
from reports.responses import in_short, told
from reports.workpapers import FILE, write
from tests.life.stores import found, night, noon


@pytest.fixture
def store(tmp_path: Path) -> Path:
    place = tmp_path / "store"
    night(place, 1, [1], [found("F-11", 1), found("F-12", 1, round_id="R-2")], night=None)
    return place


def _sign(store: Path, signs: str, by: str, state: State | None = None) -> list[str]:
    given = triage.Given("F-11", state, by, signs=signs)
    return triage.said_of(store, None, given, lambda: noon(3))


def _say(store: Path, state: State, by: str) -> None:
    triage.said_of(store, None, triage.Given("F-11", state, by), lambda: noon(3))


def test_nobody_reviews_what_is_not_prepared_or_what_they_prepared(store: Path) -> None:
    with pytest.raises(AuditError, match="nobody signed that the workpaper was prepared"):
        _sign(store, "reviewed", "Bea")
    assert "workpaper prepared by Ann" in _sign(store, "prepared", "Ann")[0]
    with pytest.raises(AuditError, match="ANN prepared the workpaper; somebody else has to review it"):
        _sign(store, "reviewed", " ANN ")
    _sign(store, "reviewed", "Bea")
    assert [(line.by, line.signs) for line in journal.read(store / "RVS").lines] == [
        ("Ann", "prepared"),
        ("Bea", "reviewed"),
    ]


def test_whoever_reviewed_and_then_prepares_is_not_the_reviewer_any_more(store: Path) -> None:
    for signs, by in (("prepared", "Ann"), ("reviewed", "Bea"), ("prepared", "Bea")):
        _sign(store, signs, by)
    said = responses_of(store / "RVS" / "runs" / "0001").of["F-11"]
    assert told(said) == [("Workpaper", "prepared by Bea on 2026-03-08, not reviewed")]
    for name in ("Ann", "Bea"):
        with pytest.raises(AuditError, match=f"{name} prepared the workpaper"):
            _sign(store, "reviewed", name)


def test_a_signature_changes_no_state_and_decides_nothing(store: Path) -> None:
    _sign(store, "prepared", "Ann")
    (row,) = (each for each in status_of(store, None, noon(3)).rows if each["finding_id"] == "F-11")
    assert (row["state"], row["stands"]) == ("open", DUE)
    for state, by in ((State.CONFIRMED, "Ann"), (State.REPORTED, "Ann")):
        _say(store, state, by)
    _sign(store, "reviewed", "Bea")
    with pytest.raises(AuditError, match="Ann decided what it is"):
        _say(store, State.CLOSED, "Ann")
    _say(store, State.CLOSED, "Bea")
    with pytest.raises(AuditError, match="a signature changes no state"):
        _sign(store, "prepared", "Cy", State.ACKNOWLEDGED)
    with pytest.raises(AuditError, match="signed as prepared or reviewed, not as seen"):
        _sign(store, "seen", "Cy")


def test_signatures_stand_in_the_index_of_workpapers_and_are_counted(store: Path, tmp_path: Path) -> None:
    which, given = many.Which(clause="627a"), triage.Given(None, None, "Ann", signs="prepared")
    seen = many.say(store, None, which, given, lambda: noon(3), dry_run=True)
    assert "would be signed as prepared" in seen.words[0]
    done = many.say(store, None, which, given, lambda: noon(3), dry_run=False)
    assert done.words[0].startswith("2 findings said: 2 signed as prepared; taken back as one with --undo B-")
    _sign(store, "reviewed", "Bea")
    run = open_run(store / "RVS" / "runs" / "0001")
    answers = responses_of(store / "RVS" / "runs" / "0001")
    assert "workpapers of 2 signed as prepared and of 1 as reviewed" in in_short(run, answers)
    for name, heading in (("exceptions.csv", "finding_id"), ("coverage-annex.csv", "citation")):
        (tmp_path / name).write_text(f"{heading}\n", encoding="utf-8")
    (tmp_path / "notice.csv").write_text("finding_id\n", encoding="utf-8")
    (tmp_path / "video.csv").write_text("finding_id,window\n", encoding="utf-8")
    write(run, tmp_path, About("0" * 64, responses=answers))
    with (tmp_path / FILE).open(encoding="utf-8-sig", newline="") as file:
        rows = {row["finding_id"]: row for row in csv.DictReader(file)}
    signed = [rows["F-11"][each] for each in ("prepared_by", "prepared_on", "reviewed_by", "reviewed_on")]
    assert signed == ["Ann", "2026-03-08", "Bea", "2026-03-08"]
    assert (rows["F-12"]["prepared_by"], rows["F-12"]["reviewed_by"], rows["F-12"]["state"]) == (
        "Ann",
        "",
        "",
    )
