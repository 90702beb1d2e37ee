"""From one licensee's run to the written notice of its exceptions, with what was answered, and their list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pyarrow.compute as pc

from audit.errors import AuditError
from audit.life.deadline import WEEKDAYS, Deadline, deadline
from audit.runs import severity_told
from audit.runs.findings import Run
from audit.runs.judged_by import Standing
from audit.runs.laws import Laws
from audit.runs.responses_told import FIELDS, Responses
from reports import effect, render, responses, standing
from reports.about import About
from reports.embedded import evidence
from reports.how_often import COLUMNS, HowOften
from reports.letterhead import Facility, letterhead
from reports.printing import Job
from reports.sheet import Sheet, cell, write_sheet
from reports.wording import Clock, count, listed, position
from rules.citations import is_of_code

_REPORT = "notice"
MOST_LINES = 600
"""Exceptions on paper, one line each; where there are more, each clause shows its share of them."""

_HEADING = (
    "finding_id", "clause", "duty", "fault", "table_id", "round_id", "position", "at_local",
    "gaming_day", "observed", "required", "severity", "effect", "law", "overpaid", "underpaid",
    *COLUMNS, *FIELDS,
)  # fmt: skip
_MONEY = ("overpaid", "underpaid")


@dataclass(frozen=True, slots=True)
class Clause:
    """The exceptions to one clause, the first of them for paper; ``law`` is by what they judge.

    is_answered  whether cause and response of each exception to it were said
    """

    citation: str
    duty: str
    fault: str
    law: str
    severity: str
    how_often: str
    number: int
    cents: int | None
    lines: list[dict[str, Any]]
    is_answered: bool

    @property
    def only_listed(self) -> int:
        """How many are in the list beside the notice only."""
        return self.number - len(self.lines)


@dataclass(frozen=True, slots=True)
class Part:
    """The exceptions that judge by one kind of text: those by the text in force are the notice's own.

    title   heading of their part; of those by the text in force, what a notice without others has none of
    apart   what has to be known of the text of others; "" of those by the text in force
    """

    title: str
    apart: str
    number: int
    overpaid_cents: int
    underpaid_cents: int
    clauses: list[Clause]

    @property
    def told(self) -> str:
        """``66 exceptions to 60 clauses and 5 tests of the record``."""
        cited = {each.citation for each in self.clauses}
        clauses = sum(map(is_of_code, cited))
        tests = len(cited) - clauses
        to = [count(clauses, "clause")] if clauses else []
        to += [f"{count(tests, 'test')} of the record"] if tests else []
        return " to ".join(filter(None, (count(self.number, "exception"), " and ".join(to))))


_PARTS = {
    "": ("Exceptions by the text in force", ""),
    "proposed": (
        "Exceptions by the text of a proposed rulemaking",
        "judge by the text of a proposed rulemaking; the text in force may differ",
    ),
    "public": (
        "Exceptions that rest on public sources",
        "rest on rankings or odds of public sources, which are no law",
    ),
}


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write ``notice.pdf`` and ``notice.csv``: every exception of one licensee's run."""
    pdf = folder / "notice.pdf"
    sheet, html = write_page(run, folder / "notice.csv", about)
    about.press.draw(Job(_REPORT, html, pdf, about.identifier(), evidence(run, sheet.path)))
    return [pdf, sheet.path]


def write_page(run: Run, list_path: Path, about: About) -> tuple[Sheet, str]:
    """Write the list of exceptions, and return it with the notice as HTML, ready to print."""
    clock = Facility.of(run).clock
    laws = Laws(run)
    often = HowOften.of(run, laws, about.responses)
    rows = [{**row, **often.columns(row)} for row in _exceptions(run, about.responses)]
    sheet = write_sheet(list_path, _HEADING, (list(_line(row, laws, clock)) for row in rows))
    due = due_of(run, about)
    values = {
        **letterhead(run, about, "Notice of exceptions to internal audit", date=_head_date(due, about)),
        "due": due,
        "words": in_words(due, about.given.holidays, clock) if due else [],
        "parts": _parts(rows, laws),
        "exceptions": len(rows),
        "answered": responses.in_short(run, about.responses),
        "rests_on": severity_told.told(run.receipt),
        "totals": run.receipt["totals"],
        "sheet": sheet,
        "clock": clock,
        "weekdays": WEEKDAYS,
    }
    return sheet, render.page(_REPORT, values)


def due_of(run: Run, about: About) -> Deadline | None:
    """By when the notice is due; None where nobody said when the exceptions were identified.

    Raises AuditError for a day before the first gaming day: nobody knew of them then.
    """
    identified = about.given.identified or about.prepared_on
    if identified is None:
        return None
    due = deadline(identified, about.given.holidays or {}, Facility.of(run).clock.zone)
    first = run.receipt["period"]["from"]
    if first and str(due.start) < first:
        message = f"{due.start}: exceptions of gaming days from {first} on were not identified before them"
        raise AuditError(message)
    return due


def in_words(due: Deadline, holidays: Mapping[date, str] | None, clock: Clock) -> list[tuple[str, str]]:
    """Say how the deadline was counted, line by line."""
    passed = listed(f"{name} {day}" for day, name in due.passed_over) if due.passed_over else "no day"
    found = [
        ("Identified", _identified(due.identified, clock)),
        ("Passed over", passed),
        ("Holidays", _holidays(holidays, due)),
    ]
    if due.calendar_day != due.day:
        found.append(("Counted by the calendar", f"the second day is {_day(due.calendar_day)}"))
    if due.left is not None:
        hours, minutes = divmod(int(due.left.total_seconds()) // 60, 60)
        found.append(("Time allowed", f"{hours} h {minutes:02d} min from identification"))
    return found


def _identified(moment: date | datetime, clock: Clock) -> str:
    if isinstance(moment, datetime):
        return f"{WEEKDAYS[moment.weekday()]}, {clock.show(moment)}"
    return f"{_day(moment)} (time of day not given)"


def _day(day: date) -> str:
    return f"{WEEKDAYS[day.weekday()]}, {day}"


def _holidays(holidays: Mapping[date, str] | None, due: Deadline) -> str:
    if holidays is None:
        return "none were given: only weekends are passed over"
    if not holidays:
        return "the list that was given is empty"
    said = f"{len(holidays):,} given, from {min(holidays)} to {max(holidays)}"
    lacking = sorted({due.start.year, due.day.year} - {day.year for day in holidays})
    return f"{said}; none of them in {listed(map(str, lacking))}" if lacking else said


def _head_date(due: Deadline | None, about: About) -> str:
    """Date of the notice: the day of preparation, or else of identification."""
    if about.prepared_on:
        return str(about.prepared_on)
    if due is None:
        return "Date: ______________"
    return str(due.start)


def _exceptions(run: Run, answers: Responses) -> list[dict[str, Any]]:
    """Every exception: by the text in force first, conduct before record, in the order of the catalogue."""
    names = [field.name for field in run.findings.schema if field.name in {*_HEADING, *_READ}]
    rows = run.findings.filter(pc.equal(run.findings["outcome"], "exception")).select(names).to_pylist()
    laws = Standing(run)
    rows = [
        {
            **row,
            "effect": effect.state(row),
            "in_short": effect.in_short(row),
            "law": laws.of(row),
            "said": answers.of.get(row["finding_id"], {}),
        }
        for row in rows
    ]
    places = {citation: place for place, citation in enumerate(run.clauses["citation"].to_pylist())}

    def order(row: Mapping[str, Any]) -> tuple[Any, ...]:
        place = places.get(row["clause"], len(places))
        part = list(_PARTS).index(standing.apart(row["law"]))
        return part, row["fault"] != "conduct", place, row["clause"], -_moved(row), row["finding_id"]

    return sorted(rows, key=order)


_READ = (
    *("at", "amount_cents", "overpaid_cents", "underpaid_cents", "property_id"),
    *("outcome", "reading", "stake_cents", "received_cents", "wagered_cents"),
)


def _moved(row: Mapping[str, Any]) -> int:
    return (row["overpaid_cents"] or 0) + (row["underpaid_cents"] or 0)


def _parts(rows: list[dict[str, Any]], laws: Laws) -> list[Part]:
    """Part them by what they judge; that of the text in force is there also where it has none."""
    by_part: dict[str, list[dict[str, Any]]] = {"": []} if rows else {}
    for row in rows:
        by_part.setdefault(standing.apart(row["law"]), []).append(row)
    share = _share(rows)
    return [
        Part(
            *_PARTS[name],
            number=len(found),
            overpaid_cents=sum(row["overpaid_cents"] or 0 for row in found),
            underpaid_cents=sum(row["underpaid_cents"] or 0 for row in found),
            clauses=_by_clause(found, laws, share),
        )
        for name, found in by_part.items()
    ]


def _share(rows: list[dict[str, Any]]) -> int:
    """Exceptions to each clause that are on paper."""
    if len(rows) <= MOST_LINES:
        return MOST_LINES
    return max(MOST_LINES // len({(row["fault"], row["clause"], row["law"]) for row in rows}), 1)


def _by_clause(rows: list[dict[str, Any]], laws: Laws, share: int) -> list[Clause]:
    by_clause: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        by_clause.setdefault((row["fault"], row["clause"]), []).append(row)
    return [
        Clause(
            citation=citation,
            duty=(laws.of(found[0]) or {}).get("duty", "not in the catalogue of this run"),
            fault=fault,
            law=found[0]["law"],
            severity=found[0]["severity"] or "",
            how_often=found[0]["how_often"],
            number=len(found),
            cents=_sum(found),
            lines=[{**row, "answer": responses.told(row["said"])} for row in found[:share]],
            is_answered=all(responses.is_whole(row["said"]) for row in found),
        )
        for (fault, citation), found in by_clause.items()
    ]


def _sum(rows: list[dict[str, Any]]) -> int | None:
    amounts = [row["amount_cents"] for row in rows if row["amount_cents"] is not None]
    return sum(amounts) if amounts else None


def _line(row: Mapping[str, Any], laws: Laws, clock: Clock) -> Iterator[str]:
    values = {
        **row,
        "duty": (laws.of(row) or {}).get("duty", ""),
        "position": position(row["position"]),
        "at_local": clock.brief(row["at"]) if row["at"] else "",
        "gaming_day": str(row["gaming_day"] or ""),
    }
    values |= {name: f"{(row[f'{name}_cents'] or 0) / 100:.2f}" for name in _MONEY}
    values |= {name: row["said"].get(name, "") for name in FIELDS}
    for name in _HEADING:
        yield cell(values[name])
