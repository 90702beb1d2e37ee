"""From a run folder to the exception report and its list of findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.findings import Run
from reports import render
from reports.about import About
from reports.embedded import evidence
from reports.exceptions.choose import Chosen, choose
from reports.exceptions.coverage import covered
from reports.exceptions.details import Detail, Sources, detail
from reports.exceptions.findings_list import write_findings
from reports.exceptions.statement import in_short, stated
from reports.exceptions.summary import summarise
from reports.exceptions.tally import FAULTS, REVIEW, tally
from reports.exceptions.unknowns import MOST_LINES, undecided
from reports.sheet import Sheet
from reports.wording import chapter_of

_REPORT = "exceptions"
MOST_FILES = 300
MOST_REASONS = 200
MOST_DAYS = 31


@dataclass(frozen=True, slots=True)
class Shown:
    """The findings of one clause as printed."""

    law: Mapping[str, Any]
    total: int
    only_listed: int
    full: list[Detail]
    lines: list[Detail]


def write(run: Run, folder: Path, about: About) -> list[Path]:
    """Write ``exceptions.pdf`` and ``findings.csv`` of one licensee's run; same run, same bytes."""
    sheet, html = write_page(run, folder / "findings.csv", receipt_hash=about.receipt_hash)
    pdf = folder / "exceptions.pdf"
    identifier = bytes.fromhex(about.receipt_hash)[:16]
    render.pdf(_REPORT, html, pdf, identifier=identifier, embedded=evidence(run, sheet.path))
    return [pdf, sheet.path]


def write_page(run: Run, list_path: Path, *, receipt_hash: str) -> tuple[Sheet, str]:
    """Write the list of findings, and return it with the report's page as HTML, ready to print."""
    laws = {row["citation"]: row for row in run.clauses.to_pylist()}
    sources = Sources.of(laws, run.receipt)
    sheet = write_findings(run.findings, list_path, sources.clocks)
    return sheet, render.page(_REPORT, _values(run, sources, sheet, receipt_hash))


def _values(run: Run, sources: Sources, sheet: Sheet, receipt_hash: str) -> dict[str, Any]:
    chosen = choose(run.findings, {citation: number for number, citation in enumerate(sources.laws)})
    counted = tally(run, chosen, sources.laws)
    unknown = undecided(run.findings, sources.laws)
    shown = _shown(run, chosen, sources)
    summary = summarise(run, counted)
    return {
        "title": f"Exception report: {summary.game}" if summary.game else "Exception report",
        "description": f"Gaming days: {summary.period}. {summary.result}",
        "facility": summary.facility,
        "period": summary.period,
        "summary": summary,
        "tally": counted,
        "faults": FAULTS,
        "conduct": shown["conduct"],
        "record": shown["record"],
        "review": shown[REVIEW],
        "unknown": unknown[:MOST_LINES],
        "more_unknown": max(len(unknown) - MOST_LINES, 0),
        **_days(run.receipt["days"]),
        "sections": covered(run, sources.laws, counted.consequences, summary.chapters),
        "receipt": run.receipt,
        "games": games if len(games := run.receipt.get("games", [])) > 1 else [],
        "readings": [r for r in run.receipt["readings"] if chapter_of(r["citation"]) in summary.chapters],
        "statement": stated(run.receipt["recording"]["text"]),
        "recording_in_short": in_short(run.receipt["recording"]),
        "intake": run.receipt["intake"],
        "inputs": run.receipt["inputs"][:MOST_FILES],
        "more_inputs": max(len(run.receipt["inputs"]) - MOST_FILES, 0),
        "reasons": run.receipt["intake"]["reasons"][:MOST_REASONS],
        "more_reasons": max(len(run.receipt["intake"]["reasons"]) - MOST_REASONS, 0),
        "zones": {name: clock.name for name, clock in sources.clocks.items()},
        "sheet": sheet,
        "receipt_hash": receipt_hash,
    }


def _days(days: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The last gaming days, each with its exceptions per 1,000 rounds."""
    last = [
        {**day, "rate": f"{1000 * day['exceptions'] / day['rounds']:,.2f}" if day["rounds"] else "–"}
        for day in days[-MOST_DAYS:]
    ]
    return {"days": last, "more_days": max(len(days) - MOST_DAYS, 0)}


def _shown(run: Run, chosen: Sequence[Chosen], sources: Sources) -> dict[str, list[Shown]]:
    wanted = pa.array(chain.from_iterable((*part.full, *part.lines) for part in chosen), pa.int64())
    rows: Iterator[dict[str, Any]] = iter(run.findings.take(wanted).to_pylist())
    shown: dict[str, list[Shown]] = {fault: [] for fault in (*FAULTS, REVIEW)}
    for part in chosen:
        shown[part.fault].append(
            Shown(
                law=sources.law(part.clause),
                total=part.total,
                only_listed=part.only_listed,
                full=[detail(next(rows), sources) for _ in part.full],
                lines=[detail(next(rows), sources) for _ in part.lines],
            )
        )
    return shown
