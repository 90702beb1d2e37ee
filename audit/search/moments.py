"""Which round was in play at a gaming table at a time, and how far off the nearest ones are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from audit.format import names
from audit.search.log import RoundLog
from audit.search.rounds import BEGAN, ENDED, clock, microseconds

FAR = 10 * 60 * 1_000_000
"""Microseconds beyond which the nearest round is not the answer."""


@dataclass(frozen=True, slots=True)
class At:
    """A round, and how far from the time asked for it was in play: ``in play at``, ``began 12 s after``."""

    property_id: str
    gaming_day: date
    round_id: str
    words: str


def round_at(
    zones: Mapping[str, str], log: RoundLog, table: str, at: str, property_id: str | None = None
) -> At:
    """Find the round in play at a gaming table at a time of its property's own clock, or the nearest.

    zones  the properties' own
    at     2026-03-02 21:40; or 21:40 where the table has rounds of one gaming day

    Raises NameUnknown where there is no such table, where several properties have it and none is named, and
    where no round is within ten minutes; then it says what lies on both sides.
    """
    known = log.rows("SELECT DISTINCT property_id, table_id FROM rounds")
    table = names.known("table", table, {row["table_id"] for row in known})
    having = [row["property_id"] for row in known if row["table_id"] == table]
    place = str(names.one_property(property_id, having, f"table {table}"))
    zone = zones.get(place, "UTC")
    times = _dated(log, place, table, at) if _is_of_any_day(at) else [at]
    moments = {time: microseconds(names.moment(time, zone)) for time in times}
    beside = {time: _beside(log, place, table, asked) for time, asked in moments.items()}
    near = [(_distance(row, moments[time]), time, row) for time, rows in beside.items() for row in rows]
    apart, time, found = min(near, key=lambda each: each[:2], default=(FAR + 1, times[0], {}))
    if apart > FAR:
        sides = [_told(row, moments[time], zone) for row in beside[time]] or ["it has no rounds with a time"]
        none = f"no round at table {table} was in play within ten minutes of {time}"
        message = "; ".join([none, *sides])
        raise names.NameUnknown(message)
    return At(place, found["gaming_day"], found["round_id"], _words(found, moments[time], time))


def _is_of_any_day(at: str) -> bool:
    return re.fullmatch(r"\d{1,2}:\d{2}(:\d{2})?", at.strip()) is not None


def _dated(log: RoundLog, place: str, table: str, at: str) -> list[str]:
    """Say on which days a time of day may be meant: the gaming day's own, and the one on which it ends.

    Raises NameUnknown where the table has rounds of several gaming days.
    """
    asked = (
        "SELECT DISTINCT gaming_day FROM rounds WHERE property_id = ? AND table_id = ? ORDER BY gaming_day"
    )
    days: list[date] = [row["gaming_day"] for row in log.rows(asked, place, table)]
    if len(days) > 1:
        span = f"from {days[0]} to {days[-1]}"
        message = f"table {table} has rounds of {len(days)} gaming days, {span}: say the day, {days[-1]} {at}"
        raise names.NameUnknown(message)
    return [f"{day} {at.strip().zfill(5)}" for first in days for day in (first, first + timedelta(days=1))]


def _beside(log: RoundLog, place: str, table: str, asked: int) -> list[dict[str, Any]]:
    """Give the last round of a table that began by a moment, and the first after it."""
    return [
        row
        for side, order in (("<=", "DESC"), (">", "ASC"))
        for row in log.rows(
            f"SELECT round_id, gaming_day, {BEGAN} AS began, {ENDED} AS ended FROM rounds "  # noqa: S608
            f"WHERE property_id = ? AND table_id = ? AND {BEGAN} {side} ? ORDER BY began {order} LIMIT 1",
            *(place, table, asked),
        )
    ]


def _distance(row: dict[str, Any], asked: int) -> int:
    return int(max(row["began"] - asked, asked - row["ended"], 0))


def _words(row: dict[str, Any], asked: int, at: str) -> str:
    apart = _distance(row, asked)
    if not apart:
        return f"in play at {at}"
    return f"began {_span(apart)} after {at}" if row["began"] > asked else f"over {_span(apart)} before {at}"


def _told(row: dict[str, Any], asked: int, zone: str) -> str:
    if row["began"] > asked:
        when, apart = clock(row["began"], zone), _span(row["began"] - asked)
        return f"the next, {row['round_id']}, began {when}, {apart} later"
    when, apart = clock(row["ended"], zone), _span(asked - row["ended"])
    return f"the one before, {row['round_id']}, was over {when}, {apart} earlier"


def _span(microseconds_: int) -> str:
    seconds = microseconds_ // 1_000_000
    hours, minutes = seconds // 3600, seconds % 3600 // 60
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {seconds % 60} s" if minutes else f"{seconds} s"
