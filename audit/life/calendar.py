"""The calendar of a store: what became of each gaming day of each gaming table that was expected.

A table's day was judged, whole or in part, in time or late; or it never came; or no run judged the day.
Which tables were expected is said by the nightly's configuration and by the days before (``expected``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from pathlib import Path
from typing import Any

from audit.life.expected import Expected, expected_of, tables_expected
from audit.life.night import Night, night_of
from audit.life.status import days_over
from audit.life.triage import chosen
from audit.runs.findings import rows_of
from audit.runs.stores import Stored, receipts, stored
from audit.search.judged import refused_on

JUDGED, IN_PART, NEVER_CAME, NOT_JUDGED = "judged", "judged in part", "never came", "not judged"
STATES = (JUDGED, IN_PART, NEVER_CAME, NOT_JUDGED)
COLUMNS = ("property_id", "table_id", "gaming_day", "state", "late", "run", "since_run")

MOST_DAYS = 28
"""Gaming days that are shown side by side."""
AFTER = 7
"""Gaming days after the last that was judged that are shown."""

TableDay = tuple[str, date]
Row = dict[str, Any]


class _Seen:
    """What the runs of a property tell, read in their order.

    first   number of the run that first judged rounds of a gaming table's day
    late    those that came when a run had been over them, or over a later day, without them
    rounds  gaming tables that have rounds, by day, as the newest run that judged the day found them
    newest  the newest run that judged each day
    gaps    gaming tables' days of which their newest run misses something
    """

    def __init__(self) -> None:
        self.first: dict[TableDay, int] = {}
        self.late: set[TableDay] = set()
        self.rounds: dict[date, set[str]] = {}
        self.newest: dict[date, Stored] = {}
        self.gaps: set[TableDay] = set()

    def add(self, run: Stored) -> None:
        """Take in one more run."""
        last = max(self.newest, default=None)
        there: dict[date, set[str]] = defaultdict(set)
        for row in _rows(run.folder / "population.parquet", ["table_id", "gaming_day", "rounds"]):
            if row["rounds"]:
                there[row["gaming_day"]].add(row["table_id"])
        missing = {
            (row["table_id"], row["gaming_day"])
            for row in _rows(run.folder / "gaps.parquet", ["table_id", "gaming_day"])
        }
        for day in run.judged:
            new = {(table, day) for table in there[day]} - self.first.keys()
            self.first |= dict.fromkeys(new, run.number)
            if last is not None and day <= last:
                self.late |= new
            self.rounds[day], self.newest[day] = there[day], run
            self.gaps = {each for each in self.gaps if each[1] != day}
            self.gaps |= {each for each in missing if each[1] == day}


def calendar_of_store(store: Path, property_id: str | None, now: datetime) -> list[Row]:
    """Every gaming table's day of all properties of a store, or of one (COLUMNS).

    Raises RunNotFound where the folder is no store, and NameUnknown for a property that it does not have.
    """
    return [row for name in chosen(store, property_id) for row in calendar_of(store / name, now)]


def calendar_of(place: Path, now: datetime) -> list[Row]:
    """Every gaming table's day of a property that came or was expected, in order of table and day (COLUMNS).

    A day is told once it is over.  ``since_run`` is the first run that judged rounds of the table's day; it
    came ``late`` where a run had been over that day, or a later one, without it.
    """
    seen, expected = _Seen(), expected_of(place)
    runs = stored(receipts(place), [])
    for run in runs:
        seen.add(run)
    night = night_of(runs[-1].folder) if runs else None
    known = runs[-1].about(place.name).get("time_zone") if runs else None
    zone = known or (expected.zone if expected else "UTC")
    days = {*days_over({*seen.newest}, expected, night, zone, now), *seen.newest}
    found = [row for day in days for row in _of_day(place, day, seen, (expected, night))]
    return sorted(found, key=lambda row: (row["table_id"], row["gaming_day"]))


@dataclass(frozen=True, slots=True)
class Shown:
    """The calendar of one property, to be shown: its gaming tables, its last gaming days and their rows.

    later  gaming days after those shown, which nobody judged
    """

    property_id: str
    tables: list[str]
    days: list[date]
    rows: dict[TableDay, Row]
    later: int


def shown(rows: list[Row]) -> list[Shown]:
    """Lay out rows of a calendar, property by property."""
    found = []
    for place, of_place in groupby(rows, key=lambda row: row["property_id"]):
        own = {(row["table_id"], row["gaming_day"]): row for row in of_place}
        days = sorted({day for _, day in own})
        judged = [day for (_, day), row in own.items() if row["state"] != NOT_JUDGED]
        until = max(judged) + timedelta(days=AFTER) if judged else days[-1]
        near = [day for day in days if day <= until][-MOST_DAYS:]
        tables = sorted({table for table, day in own if day in near})
        found.append(Shown(place, tables, near, own, sum(day > near[-1] for day in days)))
    return found


def _of_day(place: Path, day: date, seen: _Seen, last: tuple[Expected | None, Night | None]) -> Iterator[Row]:
    """Rows of one gaming day.

    last  what is expected now, and what the newest run of the property knew
    """
    expected, night = last
    run = seen.newest.get(day)
    came = seen.rounds.get(day, set())
    for table in sorted(came | _expected(expected, night_of(run.folder) if run else night)):
        state = _state(table, day, seen)
        yield {
            "property_id": place.name,
            "table_id": table,
            "gaming_day": day,
            "state": state,
            "late": (table, day) in seen.late,
            "run": run.folder.name if run else None,
            "since_run": seen.first.get((table, day)) if table in came else None,
        }


def _state(table: str, day: date, seen: _Seen) -> str:
    run = seen.newest.get(day)
    if run is None:
        return NOT_JUDGED
    if table not in seen.rounds[day]:
        return NEVER_CAME
    is_part = (table, day) in seen.gaps or day in refused_on(run.folder)
    return IN_PART if is_part else JUDGED


def _expected(expected: Expected | None, night: Night | None) -> set[str]:
    """Gaming tables that were to be open: those named to the nightly, and those that mostly dealt before."""
    named = {each.table_id for each in night.tables} if night else set(expected.tables if expected else ())
    return set(tables_expected(named, night))


def _rows(path: Path, columns: list[str]) -> list[Row]:
    if not path.is_file():
        return []
    found: list[Row] = rows_of(path, columns).to_pylist()
    return found
