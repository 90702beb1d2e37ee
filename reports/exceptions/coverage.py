"""Every clause of the catalogue with its state and the reason for it, section by section."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from audit.findings import Run
from reports.exceptions.summary import MARKS
from reports.wording import chapter_of, count, section_of

_COUNTED = {
    *("error", "exception", "consequence", "for review", "unknown"),
    *("pass", "not applicable", "not auditable"),
}


@dataclass(frozen=True, slots=True)
class Covered:
    """One clause: its duty, its state, and the reason for that state."""

    citation: str
    duty: str
    state: str
    mark: str
    reason: str
    numbers: list[str]


def covered(
    run: Run,
    laws: Mapping[str, Mapping[str, Any]],
    consequences: Mapping[str, int],
    chapters: Collection[str],
) -> list[list[Covered]]:
    """List the coverage of some chapters in the order of the catalogue, one list a section."""
    place = {citation: number for number, citation in enumerate(laws)}
    rows = [row for row in run.coverage.to_pylist() if chapter_of(row["citation"]) in chapters]
    rows.sort(key=lambda row: place.get(row["citation"], len(place)))
    lines = [_line(row, laws.get(row["citation"], {}), consequences) for row in rows]
    return [list(group) for _, group in groupby(lines, key=lambda line: section_of(line.citation))]


def _line(row: Mapping[str, Any], law: Mapping[str, Any], consequences: Mapping[str, int]) -> Covered:
    return Covered(
        citation=row["citation"],
        duty=law.get("duty") or "not in the catalogue of this run",
        state=row["state"],
        mark=MARKS.get(row["state"], "!"),
        reason=_reason(row, law, consequences.get(row["citation"], 0)),
        numbers=_numbers(row),
    )


def _numbers(row: Mapping[str, Any]) -> list[str]:
    """The counts in the order of the table's columns; empty where nothing is counted."""
    if row["state"] not in _COUNTED and not row["rows"]:
        return [""] * 7
    names = ("examined", "passed", "exceptions", "review", "unknown", "not_applicable", "not_auditable")
    return [f"{row[name]:,}" if row[name] else "–" for name in names]


def _reason(row: Mapping[str, Any], law: Mapping[str, Any], consequences: int) -> str:
    parts = [(row["reason"] or law.get("reason") or "").rstrip(".")]
    if row["not_attested"]:
        parts.append(f"{count(row['not_attested'], 'attestation')} missing")
    if row["expired"]:
        parts.append(f"{count(row['expired'], 'attestation')} too old")
    if consequences:
        parts.append(f"{count(consequences, 'breach', 'breaches')} shown under the findings they follow from")
    return "; ".join(part for part in parts if part)
