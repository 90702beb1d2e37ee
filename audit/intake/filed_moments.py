"""When a filing takes effect, or ends, within a gaming day: a moment on the property's own clock."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Annotated, Any
from zoneinfo import ZoneInfo

from pydantic import BeforeValidator

_WRITTEN = re.compile(r"(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):([0-5]\d)")
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


ONLY_WHERE_TOLD = {"only_where_told": True}
"""Marks a field of a filing that is no part of its text where nothing is told, as in older texts."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a property's clock: ``at`` in microseconds since 1970 UTC, ``text`` as it was filed."""

    at: int
    text: str

    def __str__(self) -> str:
        """Write it as it was filed."""
        return self.text


def _day_or_moment(value: Any) -> Any:
    if isinstance(value, datetime):  # YAML reads a time with seconds so
        if value.tzinfo is None and not (value.second or value.microsecond):
            return value
    elif isinstance(value, date):
        return value
    elif isinstance(value, str) and (found := _WRITTEN.fullmatch(value)):
        return datetime.fromisoformat(f"{found[1]}T{found[2]}:{found[3]}")
    elif isinstance(value, str) and _DAY.fullmatch(value):
        return date.fromisoformat(value)
    message = "must be a day such as 2026-01-31, or a moment of the local clock such as 2026-01-31 12:00"
    raise ValueError(message)


DayOrMoment = Annotated[date | datetime, BeforeValidator(_day_or_moment)]


def day_and_moment(written: date | datetime, zone: str, starts: time) -> tuple[date, Moment | None]:
    """Return the gaming day of what is written, and the moment in it; None where that day begins.

    zone, starts  time zone of the property, and when its gaming day begins
    Raises ValueError for a time that the clocks skip or strike twice.
    """
    if not isinstance(written, datetime):
        return written, None
    local = [written.replace(tzinfo=ZoneInfo(zone), fold=fold) for fold in (0, 1)]
    if local[0].utcoffset() != local[1].utcoffset():
        message = f"the clocks are put forward or back at {written:%Y-%m-%d %H:%M}; choose another time"
        raise ValueError(message)
    day = written.date() if written.time() >= starts else written.date() - timedelta(days=1)
    if written.time() == starts:
        return day, None
    return day, Moment(microseconds(local[0]), f"{written:%Y-%m-%d %H:%M}")


def microseconds(at: datetime) -> int:
    """Return a moment, with its zone, as microseconds since 1970 UTC."""
    return (at - _EPOCH) // _MICROSECOND
