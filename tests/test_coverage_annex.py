"""The coverage annex: every clause has an answer, every answer but yes a reference or a reason."""

from __future__ import annotations

import csv
import re
from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from audit.runs.findings import STATES, open_run
from reports import render
from reports.about import About
from reports.coverage import looks as looks_of_people
from reports.coverage import write
from reports.coverage.answers import ANSWERS, MEANINGS, MOST_REFERENCES, NO_QUESTION, TICKMARKS
from reports.coverage.view import HEADING
from tests import report_cases as cases
from tests.report_fixture import Row, finding, unknown, write_run
from tests.report_law import LAW

ABOUT = About("0" * 64, "A. Auditor", date(2026, 3, 16))


class Annex:
    """What a run's annex says: its page in words, its HTML and the lines of its list."""

    def __init__(self, folder: Path, html: str) -> None:
        self.html = html
        self.words = " ".join(re.sub(r"<[^>]+>", " ", html).split())
        with (folder / "coverage-annex.csv").open(encoding="utf-8-sig", newline="") as file:
            self.lines = {line["citation"]: line for line in csv.DictReader(file)}


@pytest.fixture
def annex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return what makes an annex of findings, without printing it."""
    printed: list[str] = []
    monkeypatch.setattr(render, "pdf", lambda _, html, __, **_more: printed.append(html))

    def make(found: list[Row], about: About = ABOUT, **receipt: Any) -> Annex:
        run = open_run(write_run(tmp_path / "run", found, **receipt))
        write(run, tmp_path, about)
        return Annex(tmp_path, printed[-1])

    return make


def test_the_header_names_licensee_period_preparer_and_date(annex: Any) -> None:
    said = annex(cases.mixed()).words
    assert "Licensee Riverside Casino &amp; Hotel Prepared by A. Auditor" in said
    assert "Review period gaming days 2026-03-05 to 2026-03-11 Date 2026-03-16" in said


def test_what_was_not_said_of_the_preparer_stays_a_line_to_fill_in(annex: Any) -> None:
    said = annex(cases.mixed(), About("0" * 64))
    assert "None" not in said.words
    assert said.html.count('class="line"') == 4


def test_every_clause_stands_in_the_list_once_with_an_answer_for_its_state(annex: Any) -> None:
    lines = annex(cases.mixed()).lines
    assert list(lines) == [citation for citation, *_ in LAW]
    for line in lines.values():
        assert line["answer"] == (ANSWERS[line["state"]] or "No question")
    assert set(ANSWERS) == set(STATES)
    assert set(MEANINGS) == set(ANSWERS.values()) - {""}


def test_counts_by_answer_add_up_to_the_catalogue(annex: Any) -> None:
    made = annex(cases.mixed())
    shown = re.search(r"All ((?:\d+ )+)Exceptions by what", made.words)
    assert shown is not None
    *each, total = map(int, shown[1].split())
    assert sum(each) == total == len(LAW)
    assert sorted(each) == sorted(Counter(line["answer"] for line in made.lines.values()).values())


def test_every_answer_but_yes_has_a_reference_a_reason_or_the_rows_on_which_it_did_not_arise(
    annex: Any,
) -> None:
    lines = annex([*cases.mixed(), cases.for_review()]).lines.values()
    for line in lines:
        if line["answer"] in {"No", "No, follows", "Cannot tell", "For review"}:
            assert line["references"], line
        elif line["answer"] == "N/A":
            assert int(line["not_applicable"]) == int(line["rows"]) > 0 or line["reason"], line
        elif line["answer"] not in {"Yes", "No question"}:
            assert line["reason"] or line["state"] == "pending", line


def test_a_no_refers_to_its_findings_and_says_how_many_rows(annex: Any) -> None:
    made = annex([finding(finding_id="X-0001")])
    assert made.lines["627a.12(c)"]["references"] == "X-0001"
    assert "less a vigorish of 5%. X-0001 : 1 row R No 9,310" in made.words.replace("&ensp;", " ")


def test_what_followed_from_a_breach_refers_to_that_finding(annex: Any) -> None:
    below = {
        "clause": "627a.11(a)",
        "outcome": "exception",
        "position": None,
        "observed": "o",
        "required": "r",
        "amount_cents": None,
        "file": None,
        "row": None,
    }
    found = [finding(finding_id="X-0001", consequences=[below])]
    line = annex(found, states={"627a.11(a)": "consequence"}).lines["627a.11(a)"]
    assert (line["answer"], line["references"]) == ("No, follows", "X-0001")


def test_the_page_names_the_first_references_and_the_list_all(annex: Any) -> None:
    made = annex([finding(finding_id=f"X-{n:04}") for n in range(MOST_REFERENCES + 9)])
    assert len(made.lines["627a.12(c)"]["references"].split()) == MOST_REFERENCES + 9
    assert "X-0002 and 9 more: 12 rows" in made.words
    assert "X-0003" not in made.words


def test_an_undecided_clause_says_what_was_lacking(annex: Any) -> None:
    line = annex([unknown(finding_id="U-0001")]).lines["627a.3(c)"]
    assert line["answer"] == "Cannot tell"
    assert line["reason"] == "31 rows without evidence (not recorded on 31 rows: deck_opened)"


def test_the_tickmark_says_how_it_was_confirmed(annex: Any) -> None:
    lines = annex(cases.mixed()).lines
    assert [lines[clause]["tickmark"] for clause in ("627a.12(a)", "627a.5(f)", "627a.2(a)")] == [*"REF"]
    assert lines["627a.8(e)"]["tickmark"] == ""
    assert lines["627a.8(e)"]["reason"] == "12,480 rows could not be audited; no log shows who touches a card"


def test_every_tickmark_is_defined_where_it_is_used(annex: Any) -> None:
    made = annex(cases.mixed())
    legends = re.findall(r'<tr class="legend">(.*?)</tr>', made.html)
    assert legends
    for legend in legends:
        assert set(re.findall(r"<b>(.)</b>", legend)) == set(TICKMARKS)
    for meaning in TICKMARKS.values():
        assert meaning in made.words


def test_clauses_that_ask_nothing_are_named_with_their_section(annex: Any) -> None:
    made = annex(cases.mixed())
    assert "§ 627a.1 H its own heading; D [Dragon 7], [Natural]" in made.words
    assert {made.lines[c]["tickmark"] for c in ("627a.1", "627a.1[Natural]")} <= set(NO_QUESTION.values())


def test_counts_in_the_list_are_numbers(annex: Any) -> None:
    for line in annex(cases.mixed()).lines.values():
        for name in HEADING[HEADING.index("rows") : HEADING.index("references")]:
            assert line[name].isdecimal()


def test_what_is_missing_from_the_log_is_said_on_the_first_page(annex: Any) -> None:
    completeness = {"whole": False, "missing": [{"what": "rows", "words": "3 rows were refused"}]}
    assert "less than the whole record. 3 rows were refused" in annex([], completeness=completeness).words


def test_words_of_a_log_stay_words(annex: Any) -> None:
    evil = '<b>x</b>=HYPERLINK("a")'
    made = annex([unknown(finding_id=f"{evil}1", observed=f"\u202e{evil}")])
    assert "<b>x</b>" not in made.html
    assert "⟨U+202E⟩" in made.lines["627a.3(c)"]["reason"]
    assert not made.lines["627a.3(c)"]["references"].startswith("=")


@pytest.mark.slow
def test_the_same_run_prints_the_same_bytes(tmp_path: Path) -> None:
    run = open_run(write_run(tmp_path / "run", cases.mixed()))
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        assert [path.name for path in write(run, tmp_path / name, ABOUT)] == [
            "coverage.pdf",
            "coverage-annex.csv",
        ]
    for file in ("coverage.pdf", "coverage-annex.csv"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_what_people_attested_is_an_answer_of_its_own_that_says_who_looked(annex: Any) -> None:
    made = annex(cases.mixed())
    line = made.lines["627a.2(b)(3)"]
    assert (line["answer"], line["passed"], line["attested"]) == ("Attested", "0", "12")
    said = "3 looks at 2 tables, C-04 and 1 other, first 2026-03-05 17:05:00 -05:00 at MB-01, LI-MB-01"
    assert line["reason"] == said
    assert said in made.words


def test_each_look_is_listed_with_what_is_made_of_it(annex: Any) -> None:
    words = annex(cases.mixed()).words
    visits = words[words.index("Looks of people") :]
    assert "MB-02 2026-03-05 17:05:00 -05:00 C-09 LI-MB-02 § 627a.2(b)(3) 2026-03-05 met" in visits
    unfit = "MB-03 2026-03-05 17:05:00 -05:00 D-118 none § 627a.2(b)(1) 2026-03-05 not relied on: who made it"
    assert unfit in visits
    assert "(4 lines)" in visits


def test_beyond_the_first_visits_only_those_are_printed_that_were_not_met(
    annex: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(looks_of_people, "MOST_MET", 1)
    words = annex(cases.mixed()).words
    visits = words[words.index("Looks of people") :]
    assert visits.count("LI-MB-0") == 1
    assert "2026-03-05 not relied on: who made it" in visits
    assert "further visits at which all was met are in attestations.csv of the run" in visits


@pytest.mark.parametrize(("looks", "sampled"), [(0, True), (1, False)])
def test_that_looks_are_samples_is_said_wherever_somebody_looked(
    annex: Any, looks: int, sampled: bool
) -> None:
    figures = {"looks": looks, "clauses": 1, "people": 1, "tables": 1, "found_not_met": 0}
    words = annex(cases.mixed(), attested={**figures, "not_relied_on": []}).words
    assert "no row was left out by sampling" in words
    assert ("a look is a sample of what was done, and is not checked" in words) is not sampled
    assert ("attested, 1 clause by 1 look of 1 person at 1 table" in words) is not sampled
