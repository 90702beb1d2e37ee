"""What is open in a store of runs, what is overdue, and which nights are missing."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from audit.deadline import deadline
from audit.given import holidays as read_holidays
from audit.life import index
from audit.life.clock import in_zone
from audit.life.history import GAP
from audit.life.states import State
from audit.life.triage import chosen
from audit.night import ends, night_of
from rules.units import dollars

OVERDUE, DUE, SAID, MISSING, WAIVED, REVIEW, UNDECIDED = (
    *("overdue", "due", "to be closed", "not in the record", "waived", "for review", "undecided"),
)
ORDER = (OVERDUE, DUE, SAID, MISSING, WAIVED, REVIEW, UNDECIDED)
"""How a finding stands, in the order in which it is shown."""
COLUMNS = (
    *("property_id", "finding_id", "stands", "due", "clause", "table_id", "gaming_day", "amount", "life"),
    *("state", "assigned_to", "waiver", "waived_until", "observed"),
)
_BY_OUTCOME = {GAP: MISSING, "waived": WAIVED, "review": REVIEW, "unknown": UNDECIDED}

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """One property: its last run, how many findings stand how, and the nights that no run judged."""

    property_id: str
    name: str
    run: Row
    counts: Mapping[str, int]
    resolved: int
    missing: list[date]


@dataclass(frozen=True, slots=True)
class Status:
    """A store: its properties, its open findings, what weighs most first, and what could not be read."""

    places: list[Place]
    rows: list[Row]
    problems: list[str]

    @property
    def exit_code(self) -> int:
        """1 where something is overdue, missing or cannot be read."""
        is_late = any(row["stands"] == OVERDUE for row in self.rows)
        return int(is_late or bool(self.problems) or any(place.missing for place in self.places))


def status_of(store: Path, property_id: str | None, now: datetime, holidays: Path | None = None) -> Status:
    """Say how the findings of a store stand at a moment.

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
        found = [_property(opened, store / name, now, closed) for name in names]
    finally:
        opened.close()
    rows = [row for _, of_place in found for row in of_place]
    rows.sort(key=lambda row: (ORDER.index(row["stands"]), row["due_at"] or "", row["property_id"]))
    return Status([place for place, _ in found if place], rows, problems)


def _property(
    opened: sqlite3.Connection, place: Path, now: datetime, closed: Mapping[date, str]
) -> tuple[Place | None, list[Row]]:
    runs = index.rows(opened, "SELECT * FROM runs WHERE property_id = ? ORDER BY number", place.name)
    if not runs:
        return None, []
    found = index.rows(
        opened, "SELECT * FROM findings WHERE property_id = ? ORDER BY gaming_day, finding_id", place.name
    )
    rows = [_row(row, runs[-1]["zone"], now, closed) for row in found if _is_open(row)]
    resolved = sum(row["resolved_run"] is not None and row["state"] != State.CLOSED for row in found)
    days = index.rows(opened, "SELECT gaming_day FROM days WHERE property_id = ?", place.name)
    missing = _missing((date.fromisoformat(row["gaming_day"]) for row in days), place, runs[-1], now)
    counts = Counter(row["stands"] for row in rows)
    return Place(place.name, runs[-1]["name"], runs[-1], counts, resolved, missing), rows


def _is_open(row: Row) -> bool:
    return row["resolved_run"] is None and row["state"] != State.CLOSED


def _row(row: Row, zone: str, now: datetime, closed: Mapping[date, str]) -> Row:
    due = _due(row["identified"], zone, tuple(closed)) if row["due"] else None
    stands = _BY_OUTCOME.get(row["outcome"]) or (SAID if due is None else DUE if now < due else OVERDUE)
    if row["state"] == State.NOT_AN_EXCEPTION:
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


def _missing(judged: Iterable[date], place: Path, run: Row, now: datetime) -> list[date]:
    """Gaming days that are over, from the first that was audited on, and that no run judged."""
    days = set(judged)
    night = night_of(place / "runs" / run["folder"])
    starts = night.gaming_day_starts if night else time(23, 59)
    found, day = [], min(days, default=now.date())
    while ends(day, starts, run["zone"]) <= now:
        found += [] if day in days else [day]
        day += timedelta(days=1)
    return found
