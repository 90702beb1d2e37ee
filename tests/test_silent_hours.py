"""Hours of which the log says nothing, where it is said to record what happens."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from audit.columns.doubt import goes_on
from audit.intake.numbering import rounds_cut_short
from audit.recorded.silent_hours import Times, in_words

DAY = date(2026, 3, 2)
NOON = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
PLACE = ("PHL1", "T-1", DAY)


def _rows(name: str, minutes: list[float | None], **columns: list[Any]) -> pa.Table:
    places = dict(zip(("property_id", "table_id", "gaming_day"), PLACE, strict=True))
    at = [None if each is None else NOON + timedelta(minutes=each) for each in minutes]
    same = {key: [value] * len(minutes) for key, value in places.items()}
    return pa.table({**same, name: pa.array(at, pa.timestamp("us", "UTC")), **columns})


def _times(rounds: list[float | None], events: dict[float, str]) -> Times:
    times = Times()
    times.add("rounds", _rows("first_card_at", rounds))
    times.add("events", _rows("event_at", [*events], event_kind=[*events.values()]))
    return times


@pytest.mark.parametrize(("until", "said"), [(59.99, ""), (60, "12:00 UTC to 13:00 UTC")])
def test_an_hour_without_anything(until: float, said: str) -> None:
    assert in_words(_times([0, None, until, until + 1], {}).without_anything(PLACE), "UTC") == said


def test_hours_are_told_by_the_property_s_own_clock_and_in_the_night_of_a_time_change() -> None:
    gap = [(np.datetime64("2026-11-01T05:30"), np.datetime64("2026-11-01T06:30"))]
    assert in_words(gap, "America/New_York") == "01:30 EDT to 01:30 EST"


@pytest.mark.parametrize(
    ("kind", "minute", "accounted"),
    [
        ("table_closed", 1, True),
        ("idle_started", 1, True),
        ("table_opened", 69, True),
        ("dealer_changed", 1, False),
        ("dealer_changed", 35, True),
        ("idle_started", 71, False),
        ("idle_started", -1, False),
    ],
)
def test_an_hour_that_an_event_accounts_for(kind: str, minute: float, accounted: bool) -> None:
    assert bool(_times([0, 70], {minute: kind}).without_anything(PLACE)) != accounted


def test_a_break_accounts_for_the_hour_though_other_events_stand_beside_it() -> None:
    idle: dict[float, str] = {10: "idle_started", 11: "device_covered", 150: "cards_spread"}
    assert not _times([0, 160], idle).without_anything(PLACE)
    assert _times([0, 160], {11: "device_covered", 150: "cards_spread"}).without_anything(PLACE)


def test_a_break_outside_of_the_rounds_beside_an_hour_says_nothing_of_it() -> None:
    assert _times([0, 20, 90, 100], {10: "idle_started", 95: "table_closed"}).without_anything(PLACE)


@pytest.mark.parametrize(("many", "said"), [(8, ""), (10, "12:00 UTC to 13:06 UTC")])
def test_an_hour_of_rounds_without_an_event(many: int, said: str) -> None:
    rounds: list[float | None] = [66 * n / (many - 1) for n in range(many)]
    assert in_words(_times(rounds, {}).without_events(PLACE), "UTC") == said
    assert not _times(rounds, {30: "shuffled"}).without_events(PLACE)


def test_nothing_is_said_of_a_table_without_rounds() -> None:
    times = _times([], {0: "table_opened", 90: "table_closed"})
    assert not times.without_anything(PLACE)
    assert not times.without_events(PLACE)


@pytest.mark.parametrize(
    ("events", "cut"),
    [
        ({0: "table_opened", 10: "shuffled"}, ["B"]),
        ({0: "table_opened", 10: "shuffled", 30: "table_closed"}, []),
        ({0: "table_opened", 12: "shuffled"}, []),
        ({10: "shuffled"}, []),
    ],
)
def test_the_record_of_a_table_that_did_not_close_may_end_in_its_last_round(
    events: dict[float, str], cut: list[str]
) -> None:
    rounds = _rows("settled_at", [9, 12], round_id=["A", "B"])
    told = _rows("event_at", [*events], event_kind=[*events.values()])
    assert rounds_cut_short(rounds, told) == cut


@pytest.mark.parametrize(
    ("events", "first", "expected"),
    [
        ({0: "player_left", 5: "table_closed"}, 1, True),
        ({0: "player_left", 5: "table_closed", 60: "table_opened"}, 1, True),
        ({0: "table_opened", 5: "shuffled"}, 1, False),
        ({0: "player_left"}, 2, False),
        ({}, 1, False),
    ],
)
def test_a_record_goes_on_in_a_day_that_does_not_begin_by_opening_the_table(
    events: dict[float, str], first: int, *, expected: bool
) -> None:
    numbers = list(range(first, first + len(events)))
    told = _rows("event_at", [*events], event_kind=[*events.values()])
    assert goes_on(told.append_column("event_number", pa.array(numbers, pa.int64()))) is expected
