"""From one finding of a run to the surveillance incident form, as PDF and CSV."""

from __future__ import annotations

from pathlib import Path

import pyarrow.compute as pc

from audit.runs.findings import Run
from audit.runs.judged_by import Standing
from audit.runs.laws import Laws
from reports import render
from reports.about import About
from reports.embedded import evidence
from reports.exceptions.entry import entry
from reports.exceptions.sources import Sources
from reports.how_often import HowOften
from reports.incident.fields import ERRORS, Group, groups
from reports.letterhead import Facility, letterhead
from reports.licensee import of_each
from reports.printing import Job
from reports.sheet import Sheet, cell, write_sheet

_REPORT = "incident"


def write(run: Run, finding_id: str, folder: Path, about: About) -> list[Path]:
    """Write ``FINDING.pdf`` and ``FINDING.csv`` about one finding of a run."""
    own = of_its_licensee(run, finding_id)
    pdf = folder / f"{finding_id}.pdf"
    sheet, html = write_page(own, finding_id, folder / f"{finding_id}.csv", about)
    about.press.draw(Job(_REPORT, html, pdf, about.identifier(), evidence(own, sheet.path)))
    return [pdf, sheet.path]


def of_its_licensee(run: Run, finding_id: str) -> Run:
    """Cut a run down to the licensee that a finding is of: a form names no other."""
    parts = of_each(run)
    return next(each for each in parts if finding_id in each.findings["finding_id"].to_pylist())


def write_page(run: Run, finding_id: str, list_path: Path, about: About) -> tuple[Sheet, str]:
    """Write the fields as CSV, one line, and return it with the form as HTML, ready to print."""
    (row,) = run.findings.filter(pc.equal(run.findings["finding_id"], finding_id)).to_pylist()
    laws = Laws(run)
    games = {each["number"]: each["title"] for each in run.receipt["chapters"]}
    often = HowOften.of(run, laws, about.responses).told(row)
    law = {**(laws.of(row) or {}), "standing": Standing(run).of(row), "how_often": often}
    game = games.get(law.get("chapter", ""), "Table game not named")
    form = groups(row, law, Facility.of(run), game, about.given)
    sheet = _list(form, list_path)
    values = {
        **letterhead(run, about, "Surveillance incident form", date=str(row["gaming_day"] or "")),
        "groups": form,
        "errors": ERRORS,
        "f": entry(row, Sources.of(laws, run)),
        "sheet": sheet,
    }
    return sheet, render.page(_REPORT, values)


def _list(form: list[Group], path: Path) -> Sheet:
    fields = [each for group in form for each in group.fields]
    return write_sheet(path, [each.name for each in fields], [[cell(each.value) for each in fields]])
