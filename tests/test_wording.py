"""Times as findings print them."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from audit.evidence.wording import duration, moment
from rules.units import hours

AT = int(datetime(2026, 3, 8, 6, 59, 59, tzinfo=UTC).timestamp()) * 1_000_000


@pytest.mark.parametrize(
    ("microseconds", "text"),
    [
        (AT, "2026-03-08 01:59:59 EST"),
        (AT + 300_000, "2026-03-08 01:59:59.300 EST"),
        (AT + 999, "2026-03-08 01:59:59 EST"),
        (AT + 1_000_000, "2026-03-08 03:00:00 EDT"),
    ],
)
def test_a_time_is_told_in_the_propertys_zone_as_it_was_taken(microseconds: int, text: str) -> None:
    assert moment(microseconds, "America/New_York") == text


@pytest.mark.parametrize(
    ("microseconds", "text"),
    [
        (hours(24), "24 h 0 min 0 s"),
        (hours(24) + 300_000, "24 h 0 min 0.300 s"),
        (-hours(1) - 61_000_000, "-1 h 1 min 1 s"),
    ],
)
def test_a_length_of_time_just_over_a_bound_is_told_apart_from_it(microseconds: int, text: str) -> None:
    assert duration(microseconds) == text
