"""What is open in a store of runs, what is overdue, and which nights are missing."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from audit.errors import JournalDamaged
from audit.intake.house_lists import holidays as read_holidays
from audit.life import index, journal, samples
from audit.life.clock import in_zone
from audit.life.deadline import deadline
from audit.life.expected import Expected, expected_of, tables_expected
from audit.life.heartbeat import beat_of
from audit.life.history import GAP
from audit.life.looks_due import AHEAD, looks_due
from audit.life.night import Night, ends, night_of
from audit.life.rewritten import told_in, unexplained
from audit.life.rewritten_words import head
from audit.life.states import State
from audit.life.triage import chosen
from audit.runs.receipt_read import any_receipt_of
from rules.units import dollars

OVERDUE, DUE, SAID, MISSING, WAIVED, REVIEW, OTHER_READING, UNDECIDED = (
    *("overdue", "due", "to be closed", "not in the record", "waived", "for review", "by another reading"),
    "undecided",
)
ORDER = (OVERDUE, DUE, SAID, MISSING, WAIVED, REVIEW, OTHER_READING, UNDECIDED)
"""How a finding stands, in the order in which it is shown."""
COLUMNS = (
    *("property_id", "finding_id", "stands", "due", "clause", "table_id", "gaming_day", "amount", "life"),
    *("state", "assigned_to", "waiver", "waived_until", "observed"),
)
_BY_OUTCOME = {GAP: MISSING, "waived": WAIVED, "review": REVIEW, "unknown": UNDECIDED} | {
    "other_reading": OTHER_READING
}

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """One property: its last run, how many findings stand how, and the nights that no run judged.

    run     None where there is none: no gaming day was ever judged
    tables  gaming tables that were to be open on the missing days: named to the nightly, or open before
    samples  samples for video review that nobody evaluated: when each was drawn, and how much of what
    rewritten  filings changed after nights had been judged by them, which nobody has explained, in words
    looks   what people have to look at again (``audit.life.looks_due``)
    """

    property_id: str
    name: str
    run: Row | None
    counts: Mapping[str, int]
    resolved: int
    missing: list[date]
    tables: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    rewritten: tuple[str, ...] = ()
    looks: list[Row] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Status:
    """A store: its properties, its open findings, what weighs most first, and what could not be read."""

    places: list[Place]
    rows: list[Row]
    problems: list[str]
    night: str = ""
    """What is wrong with the nights themselves: the last was cut off, or none began for long."""

    @property
    def exit_code(self) -> int:
        """1 where something is overdue or cannot be read; 4 where a day is missing, or a filing rewritten."""
        if self.problems or any(row["stands"] == OVERDUE for row in self.rows):
            return 1
        is_whole = self.places and all(
            place.run and not place.missing and not place.rewritten for place in self.places
        )
        return 0 if is_whole and not self.night else 4


def status_of(
    store: Path,
    property_id: str | None,
    now: datetime,
    holidays: Path | None = None,
    *,
    looks_ahead: int = AHEAD,
) -> Status:
    """Say how the findings of a store stand at a moment.

    looks_ahead  days ahead of which it is told that a look of a person runs out
    Raises RunNotFound where the folder is no store, and NameUnknown for a property that it does not have.
    """
    closed = read_holidays(holidays) if holidays else {}
    names = chosen(store, property_id)
    opened = index.opened(store)
    try:
        problems = [
            row["words"]
            for row in index.rows(opened, "SELECT * FROM problems ORDER BY property_id, number")
            if row["property_id"] in names
        ]
        found = [_property(opened, store / name, now, closed, looks_ahead) for name in names]
    finally:
        opened.close()
    rows = [row for _, of_place in found for row in of_place]
    rows.sort(key=lambda row: (ORDER.index(row["stands"]), row["due_at"] or "", row["property_id"]))
    beat = beat_of(store)
    night = beat.words(store, now) if beat else ""
    return Status([place for place, _ in found], rows, problems, night)


def _property(
    opened: sqlite3.Connection, place: Path, now: datetime, closed: Mapping[date, str], looks_ahead: int
) -> tuple[Place, list[Row]]:
    expected = expected_of(place)
    runs = index.rows(opened, "SELECT * FROM runs WHERE property_id = ? ORDER BY number", place.name)
    if not runs:
        return _never_judged(place, expected, now), []
    found = index.rows(
        opened, "SELECT * FROM findings WHERE property_id = ? ORDER BY gaming_day, finding_id", place.name
    )
    rows = [_row(row, runs[-1]["zone"], now, closed) for row in found if _is_open(row)]
    resolved = sum(row["resolved_run"] is not None and row["state"] != State.CLOSED for row in found)
    days = index.rows(opened, "SELECT gaming_day FROM days WHERE property_id = ?", place.name)
    night = night_of(place / "runs" / runs[-1]["folder"])
    judged = {date.fromisoformat(row["gaming_day"]) for row in days}
    over = days_over(judged, expected, night, runs[-1]["zone"], now)
    missing = [day for day in over if day not in judged]
    tables = tables_expected(expected.tables if expected else (), night)
    counts = Counter(row["stands"] for row in rows)
    waiting = samples_waiting(place, runs[-1]["zone"])
    rewritten = tuple(_rewritten(place, place / "runs" / runs[-1]["folder"]))
    last = runs[-1]
    looks = _looks(opened, place, runs, now, looks_ahead)
    told = Place(place.name, last["name"], last, counts, resolved, missing, tables, waiting, rewritten, looks)
    return told, rows


def samples_waiting(place: Path, zone: str) -> tuple[str, ...]:
    """Say of each sample of a property that nobody evaluated when it was drawn, and how much of what."""
    try:
        lines = samples.never_evaluated(samples.read(place).lines)
    except JournalDamaged as error:
        return (str(error),)
    return tuple(
        f"drawn {in_zone(line.at, zone)}: "
        + ", ".join(f"{number:,} {what}" for what, number in line.drawn.items())
        for line in lines
    )


def _rewritten(place: Path, last: Path) -> Iterator[str]:
    """Say which filings were changed after nights had been judged by them, as long as nobody explains it."""
    told = unexplained(told_in(any_receipt_of(last)))
    said = {line.finding for line in journal.read(place).standing} if told else set()
    for each in told:
        if each.change_id not in said:
            yield f"{each.change_id}: {head(each)}; pitaudit submission explain says more"


def _looks(
    opened: sqlite3.Connection, place: Path, runs: list[Row], now: datetime, looks_ahead: int
) -> list[Row]:
    """What people have to look at again, by the run of the newest gaming day; nothing where it was let go."""
    newest = index.rows(
        opened, "SELECT run FROM days WHERE property_id = ? ORDER BY gaming_day DESC LIMIT 1", place.name
    )
    named = {run["number"]: run for run in runs}
    run = named.get(newest[0]["run"]) if newest else None
    if run is None or not (place / "runs" / run["folder"] / "attestations.parquet").is_file():
        return []
    today = now.astimezone(ZoneInfo(run["zone"])).date()
    return looks_due(place / "runs" / run["folder"], place.name, run["zone"], today, looks_ahead)


def _never_judged(place: Path, expected: Expected | None, now: datetime) -> Place:
    """A property without a run; where no night said so, nobody knows which days were expected."""
    if expected is None:
        return Place(place.name, place.name, None, Counter(), 0, [])
    days = _over(expected.first, expected.gaming_day_starts, expected.zone, now)
    return Place(place.name, expected.name, None, Counter(), 0, days, expected.tables)


def _is_open(row: Row) -> bool:
    return row["resolved_run"] is None and row["state"] != State.CLOSED


def _row(row: Row, zone: str, now: datetime, closed: Mapping[date, str]) -> Row:
    due = _due(row["identified"], zone, tuple(closed)) if row["due"] else None
    stands = _BY_OUTCOME.get(row["outcome"]) or (SAID if due is None else DUE if now < due else OVERDUE)
    if row["state"] in (State.NOT_AN_EXCEPTION, State.NOT_DECIDABLE):
        stands = SAID
    until = row["waived_until"]
    return {
        **row,
        "stands": stands,
        "due_at": due.astimezone(UTC).isoformat() if due else None,
        "due": (due - timedelta(days=1)).date().isoformat() if due else None,
        "waived_until": in_zone(datetime.fromisoformat(until), zone) if until else None,
        "amount": None if row["amount_cents"] is None else dollars(row["amount_cents"]),
    }


@cache
def _due(identified: str, zone: str, closed: tuple[date, ...]) -> datetime:
    return deadline(date.fromisoformat(identified), dict.fromkeys(closed, ""), ZoneInfo(zone)).ends_at


def days_over(
    judged: set[date], expected: Expected | None, night: Night | None, zone: str, now: datetime
) -> list[date]:
    """Gaming days that are over, from the first that was judged or expected on."""
    starts = night.gaming_day_starts if night else time(23, 59)
    first = min([*judged, *([expected.first] if expected else [])], default=now.date())
    return _over(first, starts, zone, now)


def _over(first: date, starts: time, zone: str, now: datetime) -> list[date]:
    """Gaming days from the first on that are over."""
    found, day = [], first
    while ends(day, starts, zone) <= now:
        found.append(day)
        day += timedelta(days=1)
    return found
