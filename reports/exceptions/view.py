"""From a run of one licensee to the exception report, in one volume or several, and its list of findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.runs.findings import Run
from audit.runs.judged_by import laws_of
from audit.runs.laws import Laws
from reports import reliability, render
from reports.about import About
from reports.embedded import evidence
from reports.exceptions.entry import entry, line
from reports.exceptions.excused import in_full, waivers_of
from reports.exceptions.findings_list import write_findings
from reports.exceptions.groups import come_to, grouped
from reports.exceptions.on_video import on_video
from reports.exceptions.sources import Sources
from reports.exceptions.statement import as_understood, in_short, stated
from reports.exceptions.summary import summarise
from reports.exceptions.tally import FAULTS, tally
from reports.exceptions.unknowns import MOST_LINES, undecided, unexamined
from reports.exceptions.volumes import (
    Numbered,
    Part,
    Volume,
    after,
    bound,
    contents,
    parts_of,
    sections,
)
from reports.exceptions.witnesses import witnesses
from reports.left_open import beneath, examined_in_part
from reports.letterhead import BRACKETED
from reports.printing import Job
from reports.responses import in_short as in_short_of
from reports.sheet import Sheet

_REPORT = "exceptions"
MOST_FILES = 2_000
MOST_REASONS = 200


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write ``exceptions.pdf``, further volumes of it, and ``exceptions.csv``; same run, same bytes."""
    sheet, pages = write_pages(run, folder / "exceptions.csv", about)
    papers: list[Path] = []
    for number, html in enumerate(pages, start=1):
        papers.append(folder / ("exceptions.pdf" if number == 1 else f"exceptions-{number}.pdf"))
        embedded = evidence(run, sheet.path) if number == 1 else ()
        about.press.draw(Job(_REPORT, html, papers[-1], about.identifier(number - 1), embedded))
    return [*papers, sheet.path]


def write_pages(run: Run, list_path: Path, about: About) -> tuple[Sheet, Iterator[str]]:
    """Write the list of findings, and give each volume of the report as HTML, ready to print."""
    laws = Laws(run)
    sources = Sources.of(laws, run, about.code, about.responses)
    sheet = write_findings(run, list_path, sources.clocks, about.responses)
    order = {citation: number for number, citation in enumerate(laws)}
    groups = grouped(run.findings, order, laws_of(run))
    volumes = bound(groups)
    parts = parts_of(volumes)
    values = _values(run, sources, sheet, about) | {
        "contents": contents(volumes),
        "after": after(parts),
        "come_to": come_to(groups),
    }
    numbered = sections(parts)
    return sheet, (_page(run, volume, len(volumes), numbered, sources, values) for volume in volumes)


def _page(
    run: Run,
    volume: Volume,
    volumes: int,
    numbered: list[Numbered],
    sources: Sources,
    values: dict[str, Any],
) -> str:
    title = f"{values['title']}, volume {volume.number} of {volumes}" if volumes > 1 else values["title"]
    told = [
        {
            "id": f"s-{section}",
            "number": number,
            "title": name,
            "words": words,
            "come_to": values["come_to"].get(section, ""),
            "continued": any(part.continued for part in volume.parts[:1] if part.section == section),
            "groups": [
                _group(run, part, sources, volume) for part in volume.parts if part.section == section
            ],
        }
        for number, section, name, words in numbered
        if volumes == 1 or any(part.section == section for part in volume.parts)
    ]
    shown = {"sections": told, "first": volume.number == 1, "last": volume.number == volumes}
    return render.page(_REPORT, {**values, "title": title, "volume": shown})


def _group(run: Run, part: Part, sources: Sources, volume: Volume) -> dict[str, Any]:
    full = _rows(run, part.full)
    return {
        "id": part.id,
        "law": sources.law(part.clause),
        "total": part.total,
        "full": part.in_full,
        "continued": part.continued,
        "heads": not part.continued or part is volume.parts[0],
        "entries": [(part.number + n, entry(row, sources)) for n, row in enumerate(full)],
        "repeats": [line(row, sources) for row in _rows(run, part.repeats)],
    }


def _rows(run: Run, rows: Sequence[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = run.findings.take(pa.array(rows, pa.int64())).to_pylist()
    return found


def _values(run: Run, sources: Sources, sheet: Sheet, about: About) -> dict[str, Any]:
    counted = tally(run)
    unknown = undecided(run.findings, sources.laws)
    summary = summarise(run, counted)
    receipt, looked_up = run.receipt, on_video(run, about.given.samples)
    return {
        "title": f"Exception report: {summary.game}" if summary.game else "Exception report",
        "description": f"Gaming days: {summary.period}. {summary.result}",
        "facility": summary.facility,
        "period": summary.period,
        "about": about,
        "summary": summary,
        "tally": counted,
        "faults": FAULTS,
        "unknown": unknown[:MOST_LINES],
        "undecided_beneath": beneath(run.findings),
        "unexamined": unexamined(run, summary.chapters),
        "unexamined_in_part": examined_in_part(run.coverage),
        "more_unknown": max(len(unknown) - MOST_LINES, 0),
        "receipt": receipt,
        "games": games if len(games := receipt.get("games", [])) > 1 else [],
        "waivers": [(in_full(each, sources.clock(each["property"])), each) for each in waivers_of(receipt)],
        "statement": stated(as_understood(receipt["recording"])),
        "recording_in_short": in_short(receipt["recording"]),
        "intake": receipt["intake"],
        "inputs": receipt["inputs"][:MOST_FILES],
        "more_inputs": max(len(receipt["inputs"]) - MOST_FILES, 0),
        "reasons": receipt["intake"]["reasons"][:MOST_REASONS],
        "more_reasons": max(len(receipt["intake"]["reasons"]) - MOST_REASONS, 0),
        "zones": {name: clock.name for name, clock in sources.clocks.items()},
        "sheet": sheet,
        "receipt_hash": about.receipt_hash,
        "bracketed": BRACKETED,
        "answered": in_short_of(run, about.responses),
        "reliability": reliability.lines(run, named=MOST_FILES, on_video=len(looked_up)),
        "witnesses": witnesses(run),
        "on_video": looked_up,
    }
