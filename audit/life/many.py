"""Says something of many findings at once: of all that fit or are listed, seen before, taken back as one."""

from __future__ import annotations

import csv
import hashlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.format import names
from audit.life import index, journal
from audit.life.chained import Now
from audit.life.states import State
from audit.life.triage import Given, account, all_findings, as_said, chosen, in_short, last_runs
from audit.machine.limits import YAML_BYTES

_CELLS = (
    *("state", "by", "to", "note", "cause", "response"),
    *("response_due", "agreed", "rebuttal", "evidence"),
)
_MOST_NAMED = 10

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Which:
    """What the findings have in common; of those that are open, all that fit every part that is given.

    clause   a clause with all below it
    file     a list of ids, one a line, or a CSV file with ``finding_id`` and, where filled, what is said
    """

    clause: str | None = None
    table: str | None = None
    day: date | None = None
    fault: str | None = None
    file: Path | None = None

    @property
    def is_any(self) -> bool:
        """Whether anything is given."""
        return any((self.clause, self.table, self.day, self.fault, self.file))


@dataclass(frozen=True, slots=True)
class Many:
    """What became of it: lines to show, and whether it could be said."""

    words: list[str]
    is_said: bool


def say(store: Path, property_id: str | None, which: Which, given: Given, now: Now, *, dry_run: bool) -> Many:
    """Say it of all of them, or of none where it may not be said of one.

    Raises AuditError where no finding fits, or one that is listed is not there.
    """
    with closing(index.opened(store)) as opened:
        rows = all_findings(opened, chosen(store, property_id))
        runs = last_runs(opened)
    pairs = (
        list(_listed(which.file, rows, given))
        if which.file
        else [(row, given) for row in rows if _is_open(row)]
    )
    clause = names.citation(which.clause, [row["clause"] for row in rows]) if which.clause else None
    pairs = [(row, each) for row, each in pairs if _fits(row, replace(which, clause=clause))]
    if not pairs:
        message = "no open finding fits; nothing was said"
        raise AuditError(message)
    at = now().astimezone(UTC)
    batch = named(at, [(row["property_id"], row["finding_id"]) for row, _ in pairs])
    said: dict[str, list[journal.Said]] = defaultdict(list)
    why: dict[str, str] = {}
    for row, each in pairs:
        try:
            said[row["property_id"]].append(as_said(row, each, runs[row["property_id"]], batch))
        except AuditError as error:
            why[row["finding_id"]] = str(error)
    for place, lines in said.items():
        why |= journal.refused(journal.read(store / place), lines)
    if dry_run or why:
        return Many(list(_preview(pairs, why, dry_run=dry_run)), is_said=not why)
    journal.add_to_each({store / place: lines for place, lines in said.items()}, lambda: at)
    return Many([f"{_counted(pairs)}; taken back as one with --undo {batch}"], is_said=True)


def undo(store: Path, property_id: str | None, batch: str, by: str | None, now: Now) -> Many:
    """Take back what was said at once of many, where nothing was said of any of them since.

    Raises AuditError where there is no such batch, nobody says so, or something was said since.
    """
    found, seen = taken_back(store, chosen(store, property_id), batch, by)
    journal.add_to_each(found, now, seen)
    count = sum(map(len, found.values()))
    return Many([f"{batch}: taken back of {count:,} finding{'s' * (count != 1)}"], is_said=True)


def taken_back(
    store: Path, places: Sequence[str], batch: str, by: str | None
) -> tuple[dict[Path, list[journal.Said]], dict[Path, dict[str, int]]]:
    """Lines that take a batch back, and the last number of each finding, by the folder of the property.

    Raises the errors of ``undo``.
    """
    if not (by or "").strip():
        message = f"{batch}: who takes it back? Say --by NAME"
        raise AuditError(message)
    found: dict[Path, list[journal.Said]] = {}
    seen: dict[Path, dict[str, int]] = {}
    for place in places:
        there = journal.read(store / place)
        if lines := [line for line in there.standing if line.batch and line.batch == batch]:
            found[store / place] = list(_taken_back(there, lines, by or ""))
            seen[store / place] = {line.finding: line.number for line in there.lines}
    if not found:
        message = f"{batch}: nothing that stands was said under that name"
        raise AuditError(message)
    return found, seen


def _taken_back(there: journal.Journal, lines: list[journal.Line], by: str) -> Iterator[journal.Said]:
    """Lines that take a batch back; each names the state that was before it."""
    last = {line.finding: line for line in there.standing}
    if since := [line.finding for line in lines if last[line.finding] is not line]:
        message = f"{', '.join(since[:_MOST_NAMED])}: something was said since; nothing was taken back"
        raise AuditError(message)
    before = {line.finding: line.state for line in there.standing if line.batch != lines[0].batch}
    for line in lines:
        state = before.get(line.finding, State.OPEN)
        yield journal.Said(
            finding=line.finding, state=state, by=by, run=line.run, account=account(), undoes=line.batch
        )


def _is_open(row: Row) -> bool:
    return row["resolved_run"] is None and row["state"] != State.CLOSED


def _fits(row: Row, which: Which) -> bool:
    return (
        (which.clause is None or (bool(row["clause"]) and names.lies_in(row["clause"], which.clause)))
        and (which.table is None or row["table_id"] == which.table)
        and (which.day is None or row["gaming_day"] == which.day.isoformat())
        and (which.fault is None or row["fault"] == which.fault)
    )


def _listed(file: Path, rows: list[Row], given: Given) -> Iterator[tuple[Row, Given]]:
    """Give the findings of a list with what is said of each; a line that says nothing new is left out.

    A list from ``pitaudit status --format csv`` has the state of each: one that is unchanged says nothing.
    """
    by_id = {row["finding_id"].casefold(): row for row in rows}
    told = list(_lines(file))
    if twice := [name for name, count in Counter(name for name, _ in told).items() if count > 1]:
        message = f"{file}: is there twice: {', '.join(twice[:_MOST_NAMED])}"
        raise AuditError(message)
    if unknown := [name for name, _ in told if name.casefold() not in by_id]:
        message = f"{file}: no such finding in this store: {', '.join(unknown[:_MOST_NAMED])}"
        raise AuditError(message)
    for name, cells in told:
        row, filled = by_id[name.casefold()], cells.pop("state", "")
        state = given.state if filled == row["state"] else _state(file, name, filled) or given.state
        if state is not None or given.signs:
            yield row, replace(given, finding=name, state=state, **cells)


def _state(file: Path, name: str, text: str) -> State | None:
    try:
        return State(text) if text else None
    except ValueError as error:
        message = f"{file}: {name}: {text} is no state; use {', '.join(State)}"
        raise AuditError(message) from error


def _lines(file: Path) -> Iterator[tuple[str, dict[str, str]]]:
    """Read ids, one a line, or a CSV file with a heading; give each id with the cells that are filled."""
    if not file.is_file():
        message = f"{file}: is no regular file"
        raise AuditError(message)
    YAML_BYTES.check(file.stat().st_size, file, AuditError)
    try:
        text = file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"{file}: is not UTF-8 text (byte {error.start})"
        raise AuditError(message) from error
    lines = [line for line in text.splitlines() if line.strip()]
    if "finding_id" not in (lines[0] if lines else "").split(","):
        yield from ((line.strip(), {}) for line in lines)
        return
    for row in csv.DictReader(text.splitlines(keepends=True)):
        cells = {name: (row.get(name) or "").strip() for name in _CELLS}
        if name := (row["finding_id"] or "").strip().removeprefix("'"):
            yield name, {key: value for key, value in cells.items() if value}


def _preview(pairs: list[tuple[Row, Given]], why: dict[str, str], *, dry_run: bool) -> Iterator[str]:
    """Say of each finding what it is and would be, what may not be said first."""
    for reason in why.values():
        yield f"cannot be said: {reason}"
    if dry_run:
        for row, given in pairs:
            if row["finding_id"] not in why:
                yield f"{in_short(row)}: {row['state']}, would be {_becomes(given)}"
    may = len(pairs) - len(why)
    yield f"{may:,} of {len(pairs):,} could be said; nothing was said"


def _becomes(given: Given) -> str:
    return f"signed as {given.signs}" if given.signs else str(given.state)


def _counted(pairs: list[tuple[Row, Given]]) -> str:
    counts = Counter(_becomes(given) for _, given in pairs)
    told = ", ".join(f"{count:,} {state}" for state, count in counts.items())
    return f"{len(pairs):,} finding{'s' * (len(pairs) != 1)} said: {told}"


def named(at: datetime, findings: Iterable[tuple[str, str]]) -> str:
    """The name of what is said at once of some findings, by property and id."""
    lines = (f"{at.isoformat()} {property_id} {finding_id}" for property_id, finding_id in findings)
    return "B-" + hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]
