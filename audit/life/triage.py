"""Finds what somebody speaks of, and writes down what is said of it."""

from __future__ import annotations

import os
import pwd
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from audit.errors import AuditError, JournalDamaged
from audit.format import names
from audit.life import index, journal
from audit.life.chained import Now
from audit.life.clock import in_zone
from audit.life.history import GAP
from audit.life.states import State
from audit.runs.stores import properties
from rules.citations import cited

_MOST_NAMED = 5
UNDECIDED = ("unknown", GAP)
"""Outcomes of what was not decided, and may never be."""


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
    response_due: str = ""
    agreed: str = ""
    rebuttal: str = ""
    evidence: str = ""
    signs: str = ""


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


def said_of(store: Path, property_id: str | None, given: Given, now: Now) -> list[str]:
    """Say something of a finding, or tell what was said of it."""
    with closing(index.opened(store)) as opened:
        finding = _finding(opened, chosen(store, property_id), given.finding)
        last = last_runs(opened)[finding["property_id"]]
    place = store / finding["property_id"]
    if given.state is None and not given.signs:
        return list(_told(finding, journal.read(place).of(finding["finding_id"])))
    line = journal.add(place, as_said(finding, given, last), now)
    return [f"{in_short(finding)}: {_line(line, finding['zone'])}"]


def last_runs(opened: sqlite3.Connection) -> dict[str, int]:
    """Number of the last run of each property."""
    found = index.rows(opened, "SELECT property_id, max(number) AS run FROM runs GROUP BY property_id")
    return {row["property_id"]: row["run"] for row in found}


def as_said(finding: dict[str, Any], given: Given, run: int, batch: str = "") -> journal.Said:
    """What is said of one finding, as a line of the journal has it.

    Raises AuditError where nobody says it, or it cannot be said of what was found.
    """
    name = finding["finding_id"]
    state = _state(finding, given)
    if not (given.by or "").strip():
        message = f"{name}: who says so? Say --by NAME"
        raise AuditError(message)
    if state is State.NOT_DECIDABLE and not given.signs and finding["outcome"] not in UNDECIDED:
        message = f"{name}: is {finding['outcome']}; only what was not decided can be {state}"
        raise AuditError(message)
    return journal.Said(
        finding=name,
        state=state,
        by=given.by or "",
        to=given.to,
        note=given.note,
        cause=given.cause,
        response=given.response,
        response_due=str(names.day(given.response_due)) if given.response_due else "",
        agreed=_agreed(given),
        rebuttal=given.rebuttal,
        evidence=given.evidence,
        run=run,
        account=account(),
        batch=batch,
        signs=_signs(given),
    )


def _state(finding: dict[str, Any], given: Given) -> State:
    """What a finding is from now on; a signature leaves it as it is, and is given by itself."""
    name = finding["finding_id"]
    if given.signs and given.state is not None:
        message = f"{name}: a signature changes no state; say --sign and --state one after the other"
        raise AuditError(message)
    if given.signs:
        return State(finding["state"])
    if given.state is None:
        message = f"{name}: what is it from now on? Say --state"
        raise AuditError(message)
    return given.state


def _agreed(given: Given) -> Literal["", "yes", "no"]:
    for each in ("", "yes", "no"):
        if given.agreed == each:
            return each
    message = f"{given.finding}: agreed is {given.agreed}; write yes or no"
    raise AuditError(message)


def _signs(given: Given) -> Literal["", "prepared", "reviewed"]:
    for each in ("", "prepared", "reviewed"):
        if given.signs == each:
            return each
    message = f"{given.finding}: a workpaper is signed as prepared or reviewed, not as {given.signs}"
    raise AuditError(message)


def account() -> str:
    """The account that runs this, as the system knows it and not as the environment says."""
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"uid {os.getuid()}"


def all_findings(opened: sqlite3.Connection, places: list[str]) -> list[dict[str, Any]]:
    """Every finding of some properties, each with the time zone of its property."""
    question = (
        "SELECT findings.*, runs.zone FROM findings JOIN runs USING (property_id) "
        "WHERE runs.number = (SELECT max(number) FROM runs AS own WHERE own.property_id = runs.property_id)"
    )
    return [row for row in index.rows(opened, question) if row["property_id"] in places]


def _finding(opened: sqlite3.Connection, places: list[str], given: str | None) -> dict[str, Any]:
    """Find the one finding whose id begins as given.  Raises AuditError where there is none, or several."""
    if not given:
        message = "which finding? Name its id, or the beginning of it"
        raise AuditError(message)
    rows = all_findings(opened, places)
    found = [row for row in rows if row["finding_id"].casefold().startswith(given.casefold())]
    if not found:
        names.known("finding", given, [row["finding_id"] for row in rows])
    if len(found) > 1:
        shown = ", ".join(row["finding_id"] for row in found[:_MOST_NAMED])
        message = f"{given}: {len(found):,} findings begin so: {shown}"
        raise AuditError(message)
    return found[0]


def in_short(finding: dict[str, Any]) -> str:
    """Name a finding by its id, clause and place."""
    where = f"{finding['property_id']}, table {finding['table_id']}, {finding['gaming_day']}"
    clause = f"{cited(finding['clause'])}, " * bool(finding["clause"])
    return f"{finding['finding_id']} ({clause}{where})"


def _told(finding: dict[str, Any], lines: list[journal.Line]) -> Iterator[str]:
    yield f"{in_short(finding)}: {finding['outcome']}, {finding['life']}, {finding['state']}"
    yield f"    observed  {finding['observed']}"
    if finding["required"]:
        yield f"    required  {finding['required']}"
    yield from (f"    {_line(line, finding['zone'])}" for line in lines)


def _line(line: journal.Line, zone: str) -> str:
    """One line of a journal in words: ``2026-03-09 12:00 EDT  assigned to Bea by Ann: seen``."""
    typed = f" (typed by {line.account})" if line.account else ""
    what = f"workpaper {line.signs}" if line.signs else f"{line.state}{f' to {line.to}' * bool(line.to)}"
    said = f"{in_zone(line.at, zone)}  {what} by {line.by}{typed}"
    said += f", takes back {line.undoes}" if line.undoes else ""
    told = (
        ("cause", line.cause),
        ("response", line.response),
        ("due", line.response_due),
        ("agreed", line.agreed),
        ("rebuttal", line.rebuttal),
        ("evidence", line.evidence),
    )
    words = "; ".join([*filter(None, [line.note]), *(f"{name}: {words}" for name, words in told if words)])
    return f"{said}: {words}" if words else said
