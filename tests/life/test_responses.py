"""What people answered to findings goes into the next paper, word for word, and can be made again."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest

from audit.errors import AuditError
from audit.life import journal, triage
from audit.life.responses import responses_of
from audit.life.states import State
from audit.runs.findings import open_run
from audit.runs.responses_told import CLOSED, FIELDS, Responses
from reports.about import About
from reports.build import Asked
from reports.exceptions.view import write_pages
from reports.notice.view import write_page as notice_page
from reports.responses import in_short, told
from tests.life.stores import day, found, night, noon

ANSWER = {
    "cause": "a new dealer",
    "response": "trained again",
    "to": "Bea",
    "response_due": "2026-03-31",
    "agreed": "no",
    "rebuttal": "the table shows otherwise",
}


@pytest.fixture
def store(tmp_path: Path) -> Path:
    place = tmp_path / "store"
    night(place, 1, [1], [found("F-11", 1), found("F-12", 1, round_id="R-2")], night=None)
    return place


def _say(store: Path, state: str, by: str, **more: str) -> None:
    triage.said_of(store, None, triage.Given("F-11", State(state), by, **more), lambda: noon(3))


def _paper(run: Path, folder: Path, responses: Responses) -> str:
    _, pages = write_pages(open_run(run), folder / "exceptions.csv", About("ab" * 32, responses=responses))
    return " ".join(re.sub(r"<[^>]+>", " ", "".join(pages)).split())


def test_an_answer_stands_in_the_paper_and_in_its_list(store: Path, tmp_path: Path) -> None:
    _say(store, "confirmed", "Ann", **ANSWER)
    run = store / "RVS" / "runs" / "0001"
    paper = _paper(run, tmp_path, responses_of(run))
    for said in (
        "Cause: a new dealer",
        "Response: trained again",
        "Owner: Bea",
        "Due: 2026-03-31",
        "Auditee: does not agree",
        "Rebuttal: the table shows otherwise",
        "State: confirmed by Ann on 2026-03-08",
    ):
        assert said in paper
    assert "1 of 2 exceptions answered, 0 closed" in paper
    assert paper.count("Cause Response") == 1  # to be written by hand, of the other finding alone
    lines = {
        line["finding_id"]: line
        for line in csv.DictReader((tmp_path / "exceptions.csv").read_text(encoding="utf-8-sig").splitlines())
    }
    assert lines["F-11"]["owner"] == "Bea"
    assert lines["F-11"]["evidence"].startswith(("wagers", "rounds"))
    assert {lines["F-12"][name] for name in FIELDS} == {""}


def test_an_answer_stands_in_the_notice_in_place_of_the_blanks(store: Path, tmp_path: Path) -> None:
    """One finding of two is answered, so lines to write on are left; then both are."""
    run = open_run(store / "RVS" / "runs" / "0001")
    said = {"F-11": {**dict.fromkeys(FIELDS, ""), "cause": "a new dealer", "state": "confirmed"}}
    said["F-11"] |= {"response": "trained again", "said_by": "Ann", "said_on": "2026-03-09"}
    for answers, blanks in ((said, 1), ({**said, "F-12": said["F-11"]}, 0)):
        about = About("ab" * 32, responses=Responses(answers))
        _, html = notice_page(run, tmp_path / "notice.csv", about)
        words = " ".join(re.sub(r"<[^>]+>", " ", html).split())
        answered = "Answer State: confirmed by Ann on 2026-03-09; Cause: a new dealer"
        assert words.count(answered) == len(answers)
        assert words.count("Corrective action") == blanks
        assert f"Responses: {len(answers)} of 2 exceptions answered, 0 closed" in words
    with (tmp_path / "notice.csv").open(encoding="utf-8-sig", newline="") as file:
        assert [row["response"] for row in csv.DictReader(file)] == ["trained again"] * 2


def test_what_is_silent_takes_nothing_back_and_closing_wants_evidence_named(store: Path) -> None:
    run = store / "RVS" / "runs" / "0001"
    _say(store, "confirmed", "Ann", **ANSWER)
    _say(store, "reported", "Bea")
    _say(store, "closed", "Cid")
    said = responses_of(run).of["F-11"]
    assert (said["cause"], said["state"], said["said_by"]) == ("a new dealer", "closed", "Cid")
    assert ("Evidence of closing", "none named") in told(said)
    assert "1 of 2 exceptions answered, 1 closed" in in_short(open_run(run), responses_of(run))
    _say(store, "acknowledged", "Cid", note="seen again", evidence="SV-12")
    assert ("Evidence of closing", "SV-12") in told(responses_of(run).of["F-11"])


def test_the_list_of_a_report_keeps_what_was_answered_when_it_was_written(store: Path) -> None:
    run = store / "RVS" / "runs" / "0001"
    _say(store, "confirmed", "Ann", **ANSWER)
    asked = Asked(responses=responses_of(run))
    kept = Asked.of_data(json.loads(json.dumps(asked.as_data())))
    _say(store, "reported", "Bea")
    assert kept.responses == asked.responses
    assert responses_of(run) != kept.responses
    of_old = {name: value for name, value in asked.as_data().items() if name != "responses"}
    assert Asked.of_data(of_old).responses == Responses()


def test_a_journal_that_somebody_changed_is_not_told(store: Path, tmp_path: Path) -> None:
    run = store / "RVS" / "runs" / "0001"
    _say(store, "confirmed", "Ann", **ANSWER)
    _say(store, "reported", "Bea")
    path = store / "RVS" / journal.FILE
    path.write_text(path.read_text(encoding="utf-8").replace("trained again", "fired"), encoding="utf-8")
    found_so = responses_of(run)
    assert found_so.of == {}
    assert "the journal was changed by somebody else" in _paper(run, tmp_path, found_so)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"agreed": "maybe"}, "agreed is maybe; write yes or no"),
        ({"response_due": "soon"}, "'soon' is not a day"),
    ],
)
def test_what_cannot_be_read_is_refused(store: Path, more: dict[str, str], said: str) -> None:
    with pytest.raises(AuditError, match=re.escape(said)):
        _say(store, "confirmed", "Ann", **more)
    assert journal.read(store / "RVS").lines == ()


def test_what_is_closed_has_one_name() -> None:
    assert State.CLOSED.value == CLOSED


def test_a_run_of_no_store_has_no_answers(tmp_path: Path) -> None:
    assert responses_of(tmp_path / "run") == Responses()


def test_a_paper_says_how_often_a_clause_was_breached_before_and_what_was_done(
    store: Path, tmp_path: Path
) -> None:
    night(store, 2, [2], [found("F-21", 2), found("F-22", 2, table_id="MB-04")])
    rows = [found("F-41", 4), found("F-42", 4, clause="627a.12(a)"), found("F-43", 4, table_id="MB-09")]
    of_night = {"judged": [day(4).isoformat()], "changed": [], "life": {}, "gaps": [], "resolved": []}
    run = night(store, 3, [4], rows, night=of_night)
    _say(store, "confirmed", "Ann", **ANSWER)
    before = responses_of(run).before
    days = "4 of the 90 gaming days before that this store has"
    last = "last F-22 of 2026-03-07 (nothing said of it)"
    assert before == {
        "F-41": f"4 to its clause on {days}, 3 at this table, 3 of these this month; {last}",
        "F-42": f"the first to its clause after {days}",
        "F-43": f"4 to its clause on {days}, 0 at this table, 0 of these this month; {last}",
    }
    assert before["F-41"] in _paper(run, tmp_path, responses_of(run))
    # A day that was judged again is told as it was judged last; what is later tells nothing of it.
    night(store, 4, [2], [])
    again = night(store, 5, [4], rows)
    assert responses_of(again).before["F-41"].endswith("last F-12 of 2026-03-06 (nothing said of it)")
    assert responses_of(run).before == before
    assert responses_of(store / "RVS" / "runs" / "0001").before == {}


def test_what_was_done_about_the_last_one_is_told(store: Path) -> None:
    night(store, 2, [2], [found("F-21", 2)])
    triage.said_of(store, None, triage.Given("F-21", State.CONFIRMED, "Ann"), lambda: noon(3))
    run = night(store, 3, [4], [found("F-41", 4)])
    assert responses_of(run).before["F-41"].endswith("last F-21 of 2026-03-07 (confirmed)")
