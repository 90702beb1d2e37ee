"""Who looked, at which tables and when: in a few words for a clause, and visit by visit for the annex."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow.compute as pc

from audit.runs.findings import Run
from reports.letterhead import Facility
from reports.wording import Clock, cited, count, section_of
from rules.citations import chapter_cited

RELIED_ON = "relied on"
MOST_MET = 300
"""Visits at which all was met that are printed; the others are in attestations.csv.  Any other is printed."""

_MET = "met"

Row = Mapping[str, Any]
Key = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """What one person recorded of one gaming table at one moment, and what is made of it.

    clauses  in the order of their citations, written shortly; ``days`` those it is relied on for
    """

    table: str
    at: str
    person: str
    document: str
    clauses: str
    days: str
    standing: str


def in_words(run: Run) -> dict[str, str]:
    """Say by clause how many looks are relied on, at how many tables, and by whom and when the first was."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in run.looks.filter(pc.equal(run.looks["standing"], RELIED_ON)).to_pylist():
        found[row["clause"]].append(row)
    clock = Facility.of(run).clock
    return {clause: _in_words(rows, clock) for clause, rows in found.items()}


def _in_words(rows: list[Row], clock: Clock) -> str:
    looks = {_look(row): row for row in rows}
    tables, people = ({row[name] for row in rows} for name in ("table_id", "person"))
    first = looks[min(looks)]
    others = f" and {count(len(people) - 1, 'other')}" if len(people) > 1 else ""
    began = "first " if len(looks) > 1 else ""
    return (
        f"{count(len(looks), 'look')} at {count(len(tables), 'table')}, {first['person']}{others}, "
        f"{began}{clock.brief(first['at'])} at {first['table_id']}, {first['document'] or 'no document'}"
    )


def _look(row: Row) -> Key:
    return row["at"], row["table_id"], row["person"], row["document"] or ""


def visits(run: Run, chapters: Collection[str]) -> list[Visit]:
    """List the visits that speak of some chapters' clauses, table by table in order of time."""
    clock = Facility.of(run).clock
    found: dict[Key, list[Row]] = defaultdict(list)
    for row in run.looks.to_pylist():
        if chapter_cited(row["clause"]) in chapters:
            key = (row["table_id"], row["at"], row["person"], row["document"] or "", _standing(row))
            found[key].append(row)
    return [_visit(key, rows, clock) for key, rows in sorted(found.items())]


def printed(told: Sequence[Visit]) -> list[Visit]:
    """Leave out what is beyond the first visits at which all was met."""
    met = [place for place, each in enumerate(told) if each.standing == _MET]
    beyond = set(met[MOST_MET:])
    return [each for place, each in enumerate(told) if place not in beyond]


def _visit(key: Key, rows: Iterable[Row], clock: Clock) -> Visit:
    table, at, person, document, standing = key
    days = sorted({row["gaming_day"] for row in rows})
    span = str(days[0]) if len(days) == 1 else f"{days[0]} to {days[-1]}"
    clauses = "; ".join(_shortly(dict.fromkeys(row["clause"] for row in rows)))
    return Visit(table, clock.brief(at), person, document or "none", clauses, span, standing)


def _standing(row: Row) -> str:
    """Say what was found, or why it is not relied on."""
    if row["standing"] != RELIED_ON:
        return f"not relied on: {row['reason']}"
    return _MET if row["result"] == "compliant" else "not met"


def _shortly(clauses: Iterable[str]) -> Iterator[str]:
    """Write each section once, with the designations below it."""
    of: dict[str, list[str]] = defaultdict(list)
    for clause in clauses:
        section = section_of(clause)
        of[section].append(clause.removeprefix(section).replace("#2", " (second)"))
    for section, below in of.items():
        yield cited(section) + ", ".join(below)
