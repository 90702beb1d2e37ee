"""Finds what somebody speaks of, and writes down what is said of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from audit import names
from audit.errors import AuditError, JournalDamaged
from audit.life import index, journal
from audit.life.clock import in_zone
from audit.life.states import State
from audit.life.store import properties

_MOST_NAMED = 5


@dataclass(frozen=True, slots=True)
class Given:
    """What somebody wants to say, or to look up where no state is given."""

    finding: str | None
    state: State | None
    by: str | None
    to: str = ""
    note: str = ""
    cause: str = ""
    response: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """Whether the journal of a property is as it was written, and what there is to say of it."""

    is_sound: bool
    words: str


def checked(store: Path, property_id: str | None) -> list[Checked]:
    """Look at the journals of a store."""
    return [_checked(place) for place in properties(store) if place.name in chosen(store, property_id)]


def _checked(place: Path) -> Checked:
    try:
        found = journal.read(place)
    except JournalDamaged as error:
        return Checked(is_sound=False, words=str(error))
    cut_off = f"; {found.torn:,} cut off by a writer who was killed, kept as they are" if found.torn else ""
    count = len(found.lines)
    words = f"{place.name}: {count:,} line{'s' * (count != 1)}, each names the one before{cut_off}"
    return Checked(is_sound=True, words=words)


def chosen(store: Path, property_id: str | None) -> list[str]:
    """The properties that are meant.  Raises NameUnknown, with the nearest, where none bears the name."""
    there = [place.name for place in properties(store)]
    return [names.known("property", property_id, there)] if property_id else there


def said_of(store: Path, property_id: str | None, given: Given, now: journal.Now) -> list[str]:
    """Say something of a finding, or tell what was said of it."""
    with index.opened(store) as opened:
        finding = _finding(opened, chosen(store, property_id), given.finding)
        last = index.rows(
            opened, "SELECT max(number) AS run FROM runs WHERE property_id = ?", finding["property_id"]
        )
    place = store / finding["property_id"]
    if given.state is None:
        return list(_told(finding, journal.read(place).of(finding["finding_id"])))
    if not (given.by or "").strip():
        message = f"{finding['finding_id']}: who says so? Say --by NAME"
        raise AuditError(message)
    said = journal.Said(
        finding=finding["finding_id"],
        state=given.state,
        by=given.by or "",
        to=given.to,
        note=given.note,
        cause=given.cause,
        response=given.response,
        run=last[0]["run"],
    )
    line = journal.add(place, said, now)
    return [f"{_in_short(finding)}: {_line(line, finding['zone'])}"]


def _finding(opened: sqlite3.Connection, places: list[str], given: str | None) -> dict[str, Any]:
    """Find the one finding whose id begins as given.  Raises AuditError where there is none, or several."""
    if not given:
        message = "which finding? Name its id, or the beginning of it"
        raise AuditError(message)
    question = (
        "SELECT findings.*, runs.zone FROM findings JOIN runs USING (property_id) "
        "WHERE runs.number = (SELECT max(number) FROM runs AS own WHERE own.property_id = runs.property_id)"
    )
    rows = [row for row in index.rows(opened, question) if row["property_id"] in places]
    found = [row for row in rows if row["finding_id"].casefold().startswith(given.casefold())]
    if not found:
        names.known("finding", given, [row["finding_id"] for row in rows])
    if len(found) > 1:
        shown = ", ".join(row["finding_id"] for row in found[:_MOST_NAMED])
        message = f"{given}: {len(found):,} findings begin so: {shown}"
        raise AuditError(message)
    return found[0]


def _in_short(finding: dict[str, Any]) -> str:
    where = f"{finding['property_id']}, table {finding['table_id']}, {finding['gaming_day']}"
    clause = f"§ {finding['clause']}, " * bool(finding["clause"])
    return f"{finding['finding_id']} ({clause}{where})"


def _told(finding: dict[str, Any], lines: list[journal.Line]) -> Iterator[str]:
    yield f"{_in_short(finding)}: {finding['outcome']}, {finding['life']}, {finding['state']}"
    yield f"    observed  {finding['observed']}"
    if finding["required"]:
        yield f"    required  {finding['required']}"
    yield from (f"    {_line(line, finding['zone'])}" for line in lines)


def _line(line: journal.Line, zone: str) -> str:
    """One line of a journal in words: ``2026-03-09 12:00 EDT  assigned to Bea by Ann: seen``."""
    said = f"{in_zone(line.at, zone)}  {line.state}{f' to {line.to}' * bool(line.to)} by {line.by}"
    more = [line.note, f"cause: {line.cause}" * bool(line.cause)]
    more.append(f"response: {line.response}" * bool(line.response))
    words = "; ".join(filter(None, more))
    return f"{said}: {words}" if words else said
