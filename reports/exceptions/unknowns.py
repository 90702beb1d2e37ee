"""Matters that could not be decided, gathered by what was missing."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run
from reports.wording import span_of_days
from rules.citations import chapter_cited

MOST_LINES = 100

# A finding says on how many rows something is missing; the cause is the same whatever the number.
_HOW_MANY = re.compile(r" on [\d,]+ rows?(?=:)")


@dataclass(frozen=True, slots=True)
class Undecided:
    """One clause and one cause: how many findings and rows, on how many tables, on which days."""

    citation: str
    duty: str
    cause: str
    findings: int
    rows: int
    tables: int
    days: str
    example: str


def undecided(findings: pa.Table, laws: Mapping[str, Mapping[str, Any]]) -> list[Undecided]:
    """Gather the unknowns of a run, in the order of the Code, then by the rows they stand for."""
    place = {citation: number for number, citation in enumerate(laws)}
    columns = ["clause", "observed", "finding_id", "rows", "property_id", "table_id", "gaming_day"]
    unknown = findings.select(columns).filter(pc.equal(findings["outcome"], "unknown"))
    frame: pd.DataFrame = unknown.to_pandas()
    frame["cause"] = [_HOW_MANY.sub("", said or "not stated", count=1) for said in frame["observed"]]
    lines = [
        _line(str(clause), str(cause), group, laws)
        for (clause, cause), group in frame.groupby(["clause", "cause"])
    ]
    return sorted(lines, key=lambda line: (place.get(line.citation, len(place)), -line.rows, line.cause))


def unexamined(run: Run, chapters: Collection[str]) -> list[tuple[str, list[str]]]:
    """Clauses of some chapters that could not be audited, or not fully, by the reason."""
    found: dict[str, list[str]] = {}
    for row in run.coverage.to_pylist():
        is_open = row["state"] == "not auditable" or row["not_auditable"]
        if is_open and chapter_cited(row["citation"]) in chapters:
            found.setdefault(row["reason"] or "no reason is on record", []).append(row["citation"])
    return sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))


def _line(clause: str, cause: str, group: pd.DataFrame, laws: Mapping[str, Mapping[str, Any]]) -> Undecided:
    days: list[date] = sorted(group["gaming_day"].dropna())
    return Undecided(
        citation=clause,
        duty=laws[clause]["duty"] if clause in laws else "",
        cause=cause,
        findings=len(group),
        rows=int(group["rows"].sum()),
        tables=len(group[["property_id", "table_id"]].drop_duplicates()),
        days=span_of_days(days[0], days[-1]) if days else "",
        example=str(group["finding_id"].min()),
    )
