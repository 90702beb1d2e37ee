"""Which gaming days of a log a run judges, and which it only reads along.

A shoe or a deck may be older than the day it is judged on, and may go on the day after.  So a few days around
those to be judged are read as context: their rounds are counted nowhere and judged by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

BEFORE = timedelta(days=3)
"""Days read before the first that is judged: what ``audit.columns.carry`` keeps as context is younger."""
AFTER = timedelta(days=1)
"""Days read after the last that is judged: a shoe or a deck may go on past the end of its gaming day."""

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2199, 12, 31)
"""No gaming day lies outside of these; days are counted from one to the next, and a calendar has an end."""


def day_in(text: str) -> date | None:
    """Read a gaming day such as 2026-03-14; None where there is no such day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_DAY <= day <= LAST_DAY else None


@dataclass(frozen=True, slots=True)
class Window:
    """Gaming days to judge, both included; None where there is no such end."""

    first: date | None = None
    last: date | None = None

    def days(self) -> tuple[date, ...]:
        """Return the days to judge of a window that has both ends; none of another."""
        if self.first is None or self.last is None:
            return ()
        return tuple(self.first + timedelta(days=n) for n in range((self.last - self.first).days + 1))

    def judges(self, gaming_day: date) -> bool:
        """Whether a day is to be judged."""
        return (self.first is None or gaming_day >= self.first) and (
            self.last is None or gaming_day <= self.last
        )

    def reads(self, gaming_day: date) -> bool:
        """Whether a day is judged, or is near enough to matter to one that is."""
        return (self.first is None or self.first - gaming_day <= BEFORE) and (
            self.last is None or gaming_day - self.last <= AFTER
        )

    @property
    def receipt(self) -> dict[str, str | None] | None:
        """As a receipt says it; None where every day of the log is judged."""
        if self == ALL:
            return None
        return {"from": _text(self.first), "to": _text(self.last)}

    @classmethod
    def of_receipt(cls, said: dict[str, str | None] | None) -> Window:
        """Read what a receipt says."""
        return cls(_day((said or {}).get("from")), _day((said or {}).get("to")))


ALL = Window()


def _text(day: date | None) -> str | None:
    return day.isoformat() if day else None


def _day(text: str | None) -> date | None:
    return date.fromisoformat(text) if text else None


def ranges(days: Iterable[date]) -> list[Window]:
    """Put days that follow on one another into one window each, in order."""
    found: list[Window] = []
    for day in sorted(set(days)):
        last = found[-1].last if found else None
        if last and day - last == timedelta(days=1):
            found[-1] = Window(found[-1].first, day)
        else:
            found.append(Window(day, day))
    return found
