"""From one licensee's run to the video pull list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.judged_by import IN_FORCE, Standing
from audit.runs.laws import Laws
from reports import effect, render
from reports.about import About, Given
from reports.embedded import evidence
from reports.letterhead import Facility, letterhead
from reports.printing import Job
from reports.sheet import Sheet, cell, write_sheet
from reports.standing import subtotals
from reports.video.windows import Row, Window, windows
from reports.wording import Clock, listed, position

_REPORT = "video"
_OUTCOMES = ("exception", "waived", "review")
MOST_WINDOWS = 300
"""Windows on paper, those that expire first; the list beside it has all."""
MOST_NAMED = 6
"""Findings of one clause that a window names on paper."""

_HEADING = (
    "window", "table_id", "cameras", "from_local", "to_local", "from_utc", "to_utc", "keep_by", "gaming_day",
    "finding_id", "outcome", "severity", "effect", "law", "clause", "duty", "round_id", "position", "notes",
)  # fmt: skip
_READ = (
    "finding_id", "clause", "outcome", "property_id", "table_id", "gaming_day", "round_id", "position", "at",
    "began_at", "ended_at", "severity", "reading", "amount_cents", "overpaid_cents", "underpaid_cents",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Why:
    """The findings of one clause for which a window is kept."""

    citation: str
    duty: str
    outcome: str
    law: str
    severity: str
    findings: list[str]
    more: int


@dataclass(frozen=True, slots=True)
class Pull:
    """One line of the list."""

    number: int
    table: str
    cameras: str
    gaming_day: date | None
    begins: str
    ends: str
    keep_by: date | None
    why: list[Why]
    notes: list[str]


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write ``video.pdf`` and ``video.csv`` of one licensee's run."""
    pdf = folder / "video.pdf"
    sheet, html = write_page(run, folder / "video.csv", about)
    about.press.draw(Job(_REPORT, html, pdf, about.identifier(), evidence(run, sheet.path)))
    return [pdf, sheet.path]


def write_page(run: Run, list_path: Path, about: About) -> tuple[Sheet, str]:
    """Write the list as CSV, and return it with the page as HTML, ready to print."""
    clock = Facility.of(run).clock
    found = windows_of(run)
    duties = Laws(run).duties()
    numbered = list(enumerate(found, start=1))
    lines = (line for n, window in numbered for line in _lines(n, window, duties, about.given, clock))
    sheet = write_sheet(list_path, _HEADING, lines)
    pulls = [_pull(n, window, duties, about.given, clock) for n, window in numbered[:MOST_WINDOWS]]
    values = {
        **letterhead(run, about, "Video pull list"),
        "pulls": pulls,
        "in_force": IN_FORCE,
        "by_standing": subtotals(run, _OUTCOMES),
        "windows": len(found),
        "more": len(found) - len(pulls),
        "findings": sum(len(window.rows) for window in found),
        "untimed": sum(window.begins is None for window in found),
        "first": first_to_expire(found, about.given.video_days, clock),
        "sheet": sheet,
    }
    return sheet, render.page(_REPORT, values)


def windows_of(run: Run) -> list[Window]:
    """Windows of every exception and every matter for review, whichever expires first."""
    asked = pc.is_in(run.findings["outcome"], value_set=pa.array(_OUTCOMES))
    names = [name for name in _READ if name in run.findings.column_names]
    pers = dict(zip(run.clauses["citation"].to_pylist(), run.clauses["per"].to_pylist(), strict=True))
    laws = Standing(run)
    rows = run.findings.filter(asked).select(names).to_pylist()
    return windows([{**row, "law": laws.of(row)} for row in rows], pers)


def first_to_expire(found: Sequence[Window], days: int | None, clock: Clock) -> date | None:
    """By when the first recording has to be kept; None without a retention, or without anything to keep."""
    return min(filter(None, (window.keep_by(days, clock) for window in found)), default=None)


def _pull(number: int, window: Window, duties: Mapping[str, str], given: Given, clock: Clock) -> Pull:
    return Pull(
        number=number,
        table=window.table_id,
        cameras=cameras_of(window, given),
        gaming_day=window.gaming_day,
        begins=clock.brief(window.begins),
        ends=clock.brief(window.ends),
        keep_by=window.keep_by(given.video_days, clock),
        why=list(_why(window, duties)),
        notes=window.notes,
    )


def _why(window: Window, duties: Mapping[str, str]) -> Iterator[Why]:
    def key(row: Row) -> tuple[str, str, str]:
        return row["outcome"], row["clause"], row["law"]

    for (outcome, citation, law), rows in groupby(sorted(window.rows, key=key), key):
        alike = list(rows)
        named = [_named(row) for row in alike]
        yield Why(
            citation,
            duties.get(citation, ""),
            outcome,
            law,
            alike[0]["severity"] or "",
            named[:MOST_NAMED],
            max(len(named) - MOST_NAMED, 0),
        )


def _named(row: Row) -> str:
    seat = position(row["position"])
    return f"{row['finding_id']} ({seat})" if seat else str(row["finding_id"])


def cameras_of(window: Window, given: Given) -> str:
    """Name the cameras on a gaming table, or say that none were given."""
    if given.cameras is None:
        return "not given"
    for place in (window.property_id, ""):
        if cameras := given.cameras.get((place, window.table_id)):
            return listed(cameras)
    return "not given for this table"


def _lines(
    number: int, window: Window, duties: Mapping[str, str], given: Given, clock: Clock
) -> Iterator[list[str]]:
    times = [clock.brief(each) if each else "" for each in (window.begins, window.ends)]
    times += [each.isoformat() if each else "" for each in (window.begins, window.ends)]
    keep_by = window.keep_by(given.video_days, clock)
    place = [cell(window.table_id), cell(cameras_of(window, given)), *times, str(keep_by or "")]
    for row in window.rows:
        yield [
            str(number),
            *place,
            str(row["gaming_day"] or ""),
            cell(row["finding_id"]),
            row["outcome"],
            cell(row["severity"]),
            effect.state(row),
            row["law"],
            cell(row["clause"]),
            cell(duties.get(row["clause"], "")),
            cell(row["round_id"]),
            cell(position(row["position"])),
            "; ".join(window.notes),
        ]
