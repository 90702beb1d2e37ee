"""The index of a report: where each finding stands in its papers and lists, ``workpapers.csv``.

It is made of the lists as they were written, so that it can name no line that is not there.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from audit.runs.findings import Run
from audit.runs.judged_by import Standing, laws_of
from audit.runs.laws import Laws
from audit.runs.responses_told import SIGNED
from reports.about import About
from reports.exceptions.groups import grouped
from reports.exceptions.volumes import bound
from reports.sheet import cell, write_sheet
from reports.wording import listed

FILE = "workpapers.csv"
HEADING = (
    *("finding_id", "clause", "law", "outcome", "severity", "report_volume", "report_entry"),
    *("exceptions_line", "annex_line", "notice_line", "video_window", "round_id", "case_form"),
    *("state", "said_by", "said_on"),
    *SIGNED,
)
"""Lines are counted from 1 below the heading of the list; a repeat that is told on a line has no entry."""


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write the index beside the lists that it is made of: exceptions, annex, notice and video."""
    entries = _entries(run)
    lines = {
        "exceptions_line": _lines(folder / "exceptions.csv", "finding_id"),
        "annex_line": _lines(folder / "coverage-annex.csv", "citation"),
        "notice_line": _lines(folder / "notice.csv", "finding_id"),
    }
    windows, laws = _windows(folder / "video.csv"), Standing(run)

    def told() -> Iterator[list[str]]:
        for number, row in enumerate(run.findings.select(list(_READ)).to_pylist()):
            name = row["finding_id"]
            volume, entry = entries.get(number, ("", ""))
            found = {
                **row,
                "law": laws.of(row),
                "report_volume": volume,
                "report_entry": entry,
                "exceptions_line": lines["exceptions_line"].get(cell(name), ""),
                "annex_line": lines["annex_line"].get(cell(row["clause"]), ""),
                "notice_line": lines["notice_line"].get(cell(name), ""),
                "video_window": listed(windows.get(cell(name), [])),
                "case_form": f"pitaudit case RUN {name} --out FOLDER",
                **about.responses.of.get(name, {}),
            }
            yield [cell(str(found.get(each) or "")) for each in HEADING]

    return [write_sheet(folder / FILE, HEADING, told()).path]


_READ = ("finding_id", "clause", "gaming_day", "reading", "outcome", "severity", "round_id")


def _entries(run: Run) -> dict[int, tuple[str, str]]:
    """By row of the findings, the volume that tells it, and the number of its entry if it is in full."""
    order = {citation: place for place, citation in enumerate(Laws(run))}
    found: dict[int, tuple[str, str]] = {}
    for volume in bound(grouped(run.findings, order, laws_of(run))):
        for part in volume.parts:
            found |= {row: (str(volume.number), "") for row in part.repeats}
            numbered = enumerate(part.full, start=part.number)
            found |= {row: (str(volume.number), str(number)) for number, row in numbered}
    return found


def _lines(path: Path, name: str) -> dict[str, str]:
    return {row[name]: str(number) for number, row in enumerate(_read(path), start=1)}


def _windows(path: Path) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    for row in _read(path):
        found.setdefault(row["finding_id"], []).append(row["window"])
    return found


def _read(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        yield from csv.DictReader(file)
