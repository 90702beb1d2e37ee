"""By when a written notice is due: the end of the second business day after what it tells was identified.

The rule speaks of two days.  They are counted as business days; the day by the calendar stands beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import numpy as np

from audit.errors import AuditError

BUSINESS_DAYS = 2
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


@dataclass(frozen=True, slots=True)
class Deadline:
    """When a notice is due.

    identified   what was given: a day, or a moment on the property's clock
    day          the last day on which the notice is in time
    passed_over  days since identification that are no business days, each with its name
    calendar_day the second day by the calendar
    ends_at      the end of the last day on the property's clock
    left         time between identification and the end of that day; None where only a day was given
    """

    identified: date | datetime
    day: date
    passed_over: list[tuple[date, str]]
    calendar_day: date
    ends_at: datetime
    left: timedelta | None

    @property
    def start(self) -> date:
        """The day of identification on the property's clock."""
        return self.identified.date() if isinstance(self.identified, datetime) else self.identified


def deadline(identified: date | datetime, holidays: Mapping[date, str], zone: ZoneInfo | None) -> Deadline:
    """Count two business days from when exceptions were identified, by the property's clock or else UTC."""
    moment = on_clock(identified, zone) if isinstance(identified, datetime) else None
    start = moment.date() if moment else identified
    closed = np.array(sorted(holidays), dtype="datetime64[D]")
    # Counting starts with the first business day after the day of identification, also from a Sunday.
    counted = np.busday_offset(np.datetime64(start), BUSINESS_DAYS, roll="backward", holidays=closed)
    day = date.fromisoformat(str(counted))
    ends_at = datetime.combine(day + timedelta(days=1), time(), zone or UTC)
    between = [start + timedelta(days=n) for n in range(1, (day - start).days)]
    return Deadline(
        identified=moment or start,
        day=day,
        passed_over=[
            (each, holidays.get(each) or WEEKDAYS[each.weekday()])
            for each in between
            if not np.is_busday(np.datetime64(each), holidays=closed)
        ],
        calendar_day=start + timedelta(days=BUSINESS_DAYS),
        ends_at=ends_at,
        left=ends_at.astimezone(UTC) - moment.astimezone(UTC) if moment else None,
    )


def on_clock(moment: datetime, zone: ZoneInfo | None) -> datetime:
    """A moment on the property's clock; of an hour that occurs twice in the fall, the first.

    Raises AuditError for a time that the clock skipped in the spring.
    """
    own = zone or UTC
    if moment.tzinfo is not None:
        return moment.astimezone(own)
    local = moment.replace(tzinfo=own)
    if local.astimezone(UTC).astimezone(own).replace(tzinfo=None) != moment:
        message = f"{moment:%Y-%m-%d %H:%M} does not occur on the clock of {own}: it was put forward"
        raise AuditError(message)
    return local
