"""The clock of the written notice, against calendars counted by hand."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from audit.errors import AuditError
from audit.life.deadline import deadline

EASTERN = ZoneInfo("America/New_York")
HOLIDAYS = {
    date(2026, 5, 25): "Memorial Day",
    date(2026, 12, 25): "Christmas Day",
    date(2027, 1, 1): "New Year's Day",
}


@pytest.mark.parametrize(
    ("identified", "due", "passed_over"),
    [
        ("2026-03-16", "2026-03-18", []),  # Monday
        ("2026-03-17", "2026-03-19", []),
        ("2026-03-18", "2026-03-20", []),
        ("2026-03-19", "2026-03-23", ["Saturday", "Sunday"]),  # Thursday
        ("2026-03-20", "2026-03-24", ["Saturday", "Sunday"]),  # Friday
        ("2026-03-21", "2026-03-24", ["Sunday"]),  # Saturday
        ("2026-03-22", "2026-03-24", []),  # Sunday
        ("2026-05-22", "2026-05-27", ["Saturday", "Sunday", "Memorial Day"]),  # before a holiday on Monday
        ("2026-05-23", "2026-05-27", ["Sunday", "Memorial Day"]),
        ("2026-05-25", "2026-05-27", []),  # on the holiday itself
        ("2026-12-23", "2026-12-28", ["Christmas Day", "Saturday", "Sunday"]),
        ("2026-12-30", "2027-01-04", ["New Year's Day", "Saturday", "Sunday"]),
        ("2026-12-31", "2027-01-05", ["New Year's Day", "Saturday", "Sunday"]),
        ("2028-02-28", "2028-03-01", []),  # a leap year
    ],
)
def test_the_notice_is_due_at_the_end_of_the_second_business_day(
    identified: str, due: str, passed_over: list[str]
) -> None:
    found = deadline(date.fromisoformat(identified), HOLIDAYS, EASTERN)
    assert found.day == date.fromisoformat(due)
    assert [name for _, name in found.passed_over] == passed_over
    assert found.calendar_day == date.fromisoformat(identified) + timedelta(days=2)
    assert found.left is None


def test_without_holidays_only_weekends_are_passed_over() -> None:
    assert deadline(date(2026, 5, 22), {}, EASTERN).day == date(2026, 5, 26)


def test_every_day_of_ten_years_agrees_with_counting_day_by_day() -> None:
    day = date(2026, 1, 1)
    while day < date(2036, 1, 1):
        last, counted = day, 0
        while counted < 2:
            last += timedelta(days=1)
            counted += last.weekday() < 5 and last not in HOLIDAYS
        assert deadline(day, HOLIDAYS, EASTERN).day == last
        day += timedelta(days=1)


@pytest.mark.parametrize(
    ("identified", "ends", "hours"),
    [
        ("2026-03-16T09:00", "2026-03-19T00:00:00-04:00", 63),
        ("2026-03-05T23:30", "2026-03-10T00:00:00-04:00", 95.5),  # the clock is put forward on Sunday
        ("2026-03-08T01:30", "2026-03-11T00:00:00-04:00", 69.5),
        ("2026-10-30T12:00", "2026-11-04T00:00:00-05:00", 109),  # and back
        ("2026-11-01T01:30", "2026-11-04T00:00:00-05:00", 71.5),  # the first of the two
    ],
)
def test_hours_left_are_hours_that_pass_also_in_nights_when_the_clock_changes(
    identified: str, ends: str, hours: float
) -> None:
    found = deadline(datetime.fromisoformat(identified), {}, EASTERN)
    assert found.ends_at.isoformat() == ends
    assert found.left == timedelta(hours=hours)


def test_a_moment_with_a_zone_is_taken_to_the_clock_of_the_property() -> None:
    """Two in the morning by UTC is the evening before in Pennsylvania, and a Thursday."""
    found = deadline(datetime.fromisoformat("2026-03-20T02:00:00+00:00"), {}, EASTERN)
    assert found.identified == datetime.fromisoformat("2026-03-19T22:00:00-04:00")
    assert found.day == date(2026, 3, 23)
    assert deadline(datetime.fromisoformat("2026-03-20T02:00"), {}, None).day == date(2026, 3, 24)


def test_a_time_that_the_clock_skipped_is_refused() -> None:
    with pytest.raises(AuditError, match="2026-03-08 02:30 does not occur on the clock of America/New_York"):
        deadline(datetime.fromisoformat("2026-03-08T02:30"), {}, EASTERN)
