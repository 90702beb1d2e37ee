"""From one licensee's run to its coverage annex, ``coverage.pdf``, and the same as ``coverage-annex.csv``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from audit.runs.findings import Run
from audit.runs.judged_by import PROPOSED, text_of
from audit.runs.looks_told import how_examined
from reports import render
from reports.about import About
from reports.coverage.answers import (
    ANSWERS,
    MEANINGS,
    NO_QUESTION,
    TICKMARKS,
    Answer,
    answered,
    chapters_played,
)
from reports.coverage.looks import printed, visits
from reports.embedded import evidence
from reports.letterhead import BRACKETED, Facility
from reports.printing import Job
from reports.sheet import Sheet, cell, write_sheet
from reports.standing import subtotals
from reports.wording import section_of, span_of_days
from rules.citations import chapter_cited, is_of_code

_REPORT = "coverage"
_COUNTED = (
    *("rows", "examined", "passed", "attested", "exceptions", "waived", "consequences", "review"),
    *("other_reading", "unknown", "not_applicable", "not_auditable", "not_in_force", "not_attested"),
    *("expired", "findings"),
)
HEADING = (
    *(
        "citation",
        "chapter",
        "section",
        "status",
        "kind",
        "law",
        "duty",
        "answer",
        "tickmark",
        "confirmed",
        "state",
    ),
    *_COUNTED,
    *("references", "reason"),
)
_NO_QUESTION = "No question"


@dataclass(frozen=True, slots=True)
class Section:
    """The lines of one section, and apart from them the clauses that ask nothing."""

    number: str
    lines: list[Answer]
    silent: list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ChapterAnswers:
    """One chapter: its sections, and how many clauses got each answer; tests of its record are apart.

    is_proposed  whether its clauses are those of a proposed rulemaking
    """

    number: str
    title: str
    is_proposed: bool
    sections: list[Section]
    counts: Counter[str]
    own_tests: Counter[str]


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write the annex and its list; the same run gives the same bytes."""
    played = chapters_played(run)
    every = list(answered(run, set(run.clauses["chapter"].to_pylist())))
    sheet = write_answers(every, folder / "coverage-annex.csv")
    shown = [each for each in every if chapter_cited(each.citation) in played]
    not_shown = sum(is_of_code(each.citation) for each in every if chapter_cited(each.citation) not in played)
    html = render.page(_REPORT, _values(run, about, shown, not_shown, sheet))
    pdf = folder / "coverage.pdf"
    about.press.draw(Job(_REPORT, html, pdf, about.identifier(), evidence(run, sheet.path)))
    return [pdf, sheet.path]


def write_answers(answers: Iterable[Answer], path: Path) -> Sheet:
    """Write one line a clause; what is counted stands as numbers."""
    return write_sheet(path, HEADING, _cells(answers))


def _cells(answers: Iterable[Answer]) -> Iterator[list[str]]:
    for each in answers:
        filled = {
            "citation": each.citation,
            "chapter": chapter_cited(each.citation),
            "section": section_of(each.citation),
            "status": each.law.get("status"),
            "kind": each.law.get("kind"),
            "law": text_of(each.law),
            "duty": each.duty,
            "answer": each.answer or _NO_QUESTION,
            "tickmark": "" if each.tickmark == "–" else each.tickmark,
            "confirmed": TICKMARKS[each.tickmark],
            "state": each.row["state"],
            "references": " ".join(each.references),
            "reason": each.reason,
        }
        counts = {name: str(each.row.get(name) or 0) for name in _COUNTED}
        yield [counts[name] if name in counts else cell(filled[name]) for name in HEADING]


def _values(run: Run, about: About, shown: Sequence[Answer], not_shown: int, sheet: Sheet) -> dict[str, Any]:
    titles = {chapter["number"]: chapter["title"] for chapter in run.receipt["chapters"]}
    chapters = [
        _chapter(number, titles.get(number, ""), list(lines))
        for number, lines in groupby(shown, key=lambda each: chapter_cited(each.citation))
    ]
    totals = sum((chapter.counts for chapter in chapters), Counter[str]())
    own_tests = sum((chapter.own_tests for chapter in chapters), Counter[str]())
    given = totals + own_tests
    every_visit = visits(run, _numbers(chapters))
    shown_visits = printed(every_visit)
    period = run.receipt["period"]
    facilities = [block["name"] or block["id"] for block in run.receipt["properties"]]
    return {
        "title": "Coverage annex: compliance checklist",
        "description": "Every clause, its answer, how it was confirmed, and why where it is not yes.",
        "facility": facilities[0] if facilities else "No licensed facility named",
        "period": span_of_days(period["from"], period["to"]),
        "receipt_hash": about.receipt_hash,
        "bracketed": BRACKETED,
        "by_standing": subtotals(run),
        "receipt": run.receipt,
        "examined_how": how_examined(run.receipt, run.coverage.to_pylist()),
        "visits": shown_visits,
        "more_visits": len(every_visit) - len(shown_visits),
        "looks": run.looks.num_rows,
        "zone": Facility.of(run).clock.name,
        "about": about,
        "answers": [*dict.fromkeys(answer for answer in ANSWERS.values() if given[answer] and answer)],
        "chapters": chapters,
        "totals": totals,
        "own_tests": own_tests,
        "tickmarks": TICKMARKS,
        "meanings": MEANINGS,
        "sheet": sheet,
        "not_shown": not_shown,
        "not_played": [title for number, title in titles.items() if number not in _numbers(chapters)],
    }


def _numbers(chapters: Sequence[ChapterAnswers]) -> set[str]:
    return {chapter.number for chapter in chapters}


def _chapter(number: str, title: str, lines: list[Answer]) -> ChapterAnswers:
    sections = [
        Section(section, [each for each in found if each.answer], _silent(found))
        for section, group in groupby(lines, key=lambda each: section_of(each.citation))
        for found in [list(group)]
    ]
    of_the_law = Counter(each.answer for each in lines if is_of_code(each.citation))
    own_tests = Counter(each.answer for each in lines if not is_of_code(each.citation))
    kinds = {text_of(each.law) for each in lines if is_of_code(each.citation)}
    return ChapterAnswers(number, title, kinds == {PROPOSED}, sections, of_the_law, own_tests)


def _silent(lines: Sequence[Answer]) -> list[tuple[str, str]]:
    """Clauses that ask nothing, by tickmark: their designations below the section."""
    found: Mapping[str, list[str]] = {mark: [] for mark in NO_QUESTION.values()}
    for each in lines:
        if not each.answer:
            found[each.tickmark].append(each.place or "its own heading")
    return [(mark, ", ".join(places)) for mark, places in found.items() if places]
