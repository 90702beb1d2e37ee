"""Where a night lacks what was to be expected: a table that sent nothing, or less than it usually does.

It accuses nobody: it names what the audit could not see.  What to expect is said by whoever runs the nightly
(which tables are open, and when), and shown by the nights before.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime
from statistics import median
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa

from audit.format.window import Window
from audit.life.night import Night, Open, Usual
from audit.recorded.silent_hours import Place, Times
from audit.recorded.table_days import TableDays
from audit.runs.findings import GAPS

NIGHTS = 5
"""Earlier days of a gaming table that show what is usual there."""
ROUNDS = 50
"""Rounds that a gaming table's day needs before its events are counted against them."""
HALF = 0.5
"""Less than this share of what is usual is too little."""


KINDS = ("nothing sent", "silence", "few events", "short day")
"""What a gap may be."""


@dataclass(frozen=True, slots=True)
class Gap:
    """One thing that was expected of a gaming table's day and is not in the log.

    what  nothing sent | silence | few events | short day
    since, until  from when until when nothing is there, in UTC, where that can be said
    """

    what: str
    property_id: str
    table_id: str
    gaming_day: date
    since: datetime | None
    until: datetime | None
    words: str

    @property
    def gap_id(self) -> str:
        """Name it by what it is about, so that it has the same name in every run."""
        about = (self.what, self.property_id, self.table_id, self.gaming_day, self.since)
        return "G-" + hashlib.sha256("\x1f".join(map(str, about)).encode()).hexdigest()[:12]


class Gaps:
    """Filled day by day; ``found`` gives the gaps of the days that were judged."""

    def __init__(self, night: Night) -> None:
        self._night = night
        self._times = Times()

    def see(self, tables: dict[str, pa.Table]) -> None:
        """Note when rounds were dealt and events happened on one gaming day."""
        for table in ("rounds", "events"):
            self._times.add(table, tables[table])

    def found(self, window: Window, seen: TableDays) -> list[Gap]:
        """Say what is missing, in order of day and table."""
        here = {(row["table_id"], row["gaming_day"]): row for row in seen.table().to_pylist()}
        gaps = [
            gap for day in window.days() for table in self._night.tables for gap in self._of_hours(table, day)
        ]
        silent = {(gap.table_id, gap.gaming_day) for gap in gaps}
        for (table, day), row in sorted(here.items()):
            gaps += [gap for gap in self._unusual(table, day, row) if (table, day) not in silent]
        return sorted(gaps, key=lambda gap: (gap.gaming_day, gap.table_id, gap.what, str(gap.since)))

    def _of_hours(self, table: Open, day: date) -> Iterator[Gap]:
        """Give what a table that was to be open did not send."""
        place = (self._night.property_id, table.table_id, day)
        moments = self._times.told(place)
        span = table.span(day, self._night.gaming_day_starts, self._night.zone)
        words = f"no data for {table.table_id} on {day}"
        if span is None:
            if not len(moments):
                yield Gap("nothing sent", *place, None, None, words)
            return
        if not len(moments):
            hours = f"open from {self._clock(span[0])} to {self._clock(span[1])}"
            yield Gap("nothing sent", *place, *span, f"{words}, {hours}")
            return
        opens, closes = (np.datetime64(_naive(at), "us") for at in span)
        for since, until in self._times.silences(place, opens, closes):
            yield self._silence(place, since, until, span)

    def _silence(
        self, place: Place, since: np.datetime64, until: np.datetime64, span: tuple[datetime, datetime]
    ) -> Gap:
        began, ended = (at.astype("datetime64[us]").item().replace(tzinfo=UTC) for at in (since, until))
        if ended == span[1]:
            words = f"since {self._clock(began)}, gaming day {place[2]}, open until {self._clock(ended)}"
        elif began == span[0]:
            words = f"until {self._clock(ended)}, gaming day {place[2]}, open from {self._clock(began)}"
        else:
            words = f"from {self._clock(began)} to {self._clock(ended)}, gaming day {place[2]}"
        return Gap("silence", *place, began, ended, f"no data for {place[1]} {words}")

    def _unusual(self, table: str, day: date, row: dict[str, object]) -> Iterator[Gap]:
        """Give what a table recorded far less of than on most of the days before."""
        before = [each for each in self._night.usual if each.table_id == table and each.gaming_day < day]
        rounds, events, seconds = int(str(row["rounds"])), int(str(row["events"])), seconds_of(row)
        place = (self._night.property_id, table, day)
        shares = _usual([100 * each.events / each.rounds for each in before if each.rounds >= ROUNDS])
        if shares and rounds >= ROUNDS and 100 * events / rounds < HALF * shares:
            share = f"{100 * events / rounds:.1f} events in 100 rounds, usually {shares:.1f}"
            yield Gap("few events", *place, None, None, f"{table} on {day} recorded {share}")
        length = _usual([each.seconds for each in before])
        if length and seconds < HALF * length:
            hours = f"{seconds / 3600:.1f} hours from first round to last, usually {length / 3600:.1f}"
            yield Gap("short day", *place, None, None, f"{table} on {day} shows {hours}")

    def _clock(self, at: datetime) -> str:
        return f"{at.astimezone(ZoneInfo(self._night.zone)):%H:%M}"


def _usual(values: list[float]) -> float | None:
    """Give the middle one of the values of enough days."""
    return median(values) if len(values) >= NIGHTS else None


def _naive(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(tzinfo=None)


def seconds_of(row: dict[str, object]) -> int:
    """From the first round of a table's day to its last (``audit.runs.findings.TABLE_DAYS``)."""
    first, last = row["first_at"], row["last_at"]
    if not isinstance(first, datetime) or not isinstance(last, datetime):
        return 0
    return int((last - first).total_seconds())


def usual_of(row: dict[str, object]) -> Usual:
    """What a table recorded on a day, as later nights are held against it."""
    names = ("table_id", "gaming_day", "rounds", "events")
    return Usual.model_validate({**{name: row[name] for name in names}, "seconds": seconds_of(row)})


def gaps_table(gaps: list[Gap]) -> pa.Table:
    """Gaps as a table (``audit.runs.findings.GAPS``)."""
    return pa.Table.from_pylist([{"gap_id": gap.gap_id, **asdict(gap)} for gap in gaps], schema=GAPS)
