"""Gaming days and local hours of a property, in UTC microseconds."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import numpy as np

from sample_logs.arrow import Ints

MICROSECONDS = 1_000_000
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class GamingDays:
    """How a property cuts its time into gaming days: from one ``starts`` to the next, local time."""

    zone: ZoneInfo
    starts: time

    def at(self, day: date, hour: time) -> int:
        """Find the moment of a gaming day at a local hour; hours before its start are next morning's."""
        calendar = day + timedelta(days=1) if hour < self.starts else day
        return to_microseconds(datetime.combine(calendar, hour, self.zone))

    def day_numbers(self, moments: Ints, first: date, count: int) -> Ints:
        """Number the gaming days of moments from 0 for ``first``, looking at ``count`` days."""
        bounds = [self.at(first + timedelta(days=n), self.starts) for n in range(count + 1)]
        return np.searchsorted(np.array(bounds), moments, side="right") - 1


def to_microseconds(moment: datetime) -> int:
    """Give an aware time as microseconds since 1970 UTC."""
    return (moment - _EPOCH) // timedelta(microseconds=1)


def seconds_after(moments: Ints, count: int) -> Ints:
    """Moments so many seconds later."""
    return moments + count * MICROSECONDS
