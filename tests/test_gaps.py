"""What a night lacks of what was to be expected: each is told, with a value on each side of every number."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import pyarrow as pa
import pytest

from audit.format.window import Window
from audit.life.night import Night, Open, Usual, ends
from audit.recorded.gaps import NIGHTS, ROUNDS, Gap, Gaps, gaps_table, usual_of
from audit.recorded.table_days import TableDays

DAY = date(
    2026, 3, 14
)  # on the night to the 15th nothing happens to the clocks; on the 8th they went forward
ZONE = "America/New_York"
STARTS = time(6)
OPENS = datetime(2026, 3, 14, 14, 0, tzinfo=UTC)  # 10:00 in New York
CLOSES = datetime(2026, 3, 15, 8, 0, tzinfo=UTC)  # 04:00 the next morning
MINUTE = timedelta(minutes=1)


def _night(*usual: Usual, hours: tuple[time, time] | None = (time(10), time(4))) -> Night:
    return Night(
        property_id="PHL1",
        zone=ZONE,
        gaming_day_starts=STARTS,
        tables=(Open(table_id="PG-07", hours=hours),),
        usual=usual,
    )


def _tables(
    rounds: list[datetime], events: list[tuple[str, datetime]], table: str = "PG-07"
) -> dict[str, Any]:
    place = {"property_id": "PHL1", "table_id": table, "gaming_day": DAY}
    times = pa.timestamp("us", tz="UTC")
    keys = [("property_id", pa.string()), ("table_id", pa.string()), ("gaming_day", pa.date32())]
    return {
        "rounds": pa.Table.from_pylist(
            [{**place, "first_card_at": at} for at in rounds], pa.schema([*keys, ("first_card_at", times)])
        ),
        "events": pa.Table.from_pylist(
            [{**place, "event_kind": kind, "event_at": at} for kind, at in events],
            pa.schema([*keys, ("event_kind", pa.string()), ("event_at", times)]),
        ),
    }


def _found(night: Night, tables: dict[str, Any]) -> list[Gap]:
    gaps, seen = Gaps(night), TableDays()
    gaps.see(tables)
    seen.see(tables)
    return gaps.found(Window(DAY, DAY), seen)


def _every(minutes: int, since: datetime, until: datetime) -> list[datetime]:
    count = int((until - since) / MINUTE) // minutes
    return [since + n * minutes * MINUTE for n in range(count + 1)]


def test_a_table_that_deals_from_opening_to_closing_lacks_nothing() -> None:
    assert _found(_night(), _tables(_every(30, OPENS, CLOSES), [])) == []


def test_a_table_that_sent_nothing_is_named_with_its_hours() -> None:
    (gap,) = _found(_night(), _tables([], []))
    assert gap.words == "no data for PG-07 on 2026-03-14, open from 10:00 to 04:00"
    (gap,) = _found(_night(hours=None), _tables([], []))
    assert gap.words == "no data for PG-07 on 2026-03-14"
    assert _found(_night(hours=None), _tables([OPENS], [])) == []


@pytest.mark.parametrize(("silent", "told"), [(59, False), (60, True), (61, True)])
def test_a_table_that_falls_silent_before_it_closes_is_told_of_from_an_hour_on(
    silent: int, told: bool
) -> None:
    last = CLOSES - silent * MINUTE
    found = _found(_night(), _tables([*_every(30, OPENS, last), last], []))
    clock = f"{last - timedelta(hours=4):%H:%M}"
    assert [gap.words for gap in found] == (
        [f"no data for PG-07 since {clock}, gaming day 2026-03-14, open until 04:00"] if told else []
    )


def test_silence_after_opening_and_in_between_is_told_of() -> None:
    first, pause = OPENS + 70 * MINUTE, datetime(2026, 3, 14, 20, 0, tzinfo=UTC)
    rounds = [*_every(30, first, pause), *_every(30, pause + 90 * MINUTE, CLOSES)]
    assert [gap.words for gap in _found(_night(), _tables(rounds, []))] == [
        "no data for PG-07 until 11:10, gaming day 2026-03-14, open from 10:00",
        "no data for PG-07 from 15:40 to 17:30, gaming day 2026-03-14",
    ]


def test_a_table_said_to_have_closed_is_not_silent() -> None:
    last = CLOSES - 200 * MINUTE
    rounds = _every(30, OPENS, last)
    assert _found(_night(), _tables(rounds, [("table_closed", last + MINUTE)])) == []
    assert len(_found(_night(), _tables(rounds, [("decks_opened", last + MINUTE)]))) == 1


def test_hours_follow_the_clock_through_the_night_it_is_changed() -> None:
    open_ = Open(table_id="PG-07", hours=(time(10), time(4)))
    spring, autumn, usual = date(2026, 3, 7), date(2026, 10, 31), date(2026, 3, 14)
    lengths = [open_.span(day, STARTS, ZONE) for day in (spring, usual, autumn)]
    assert [(span[1] - span[0]).total_seconds() / 3600 for span in lengths if span] == [17, 18, 19]
    around = Open(table_id="PG-07", hours=(STARTS, STARTS)).span(autumn, STARTS, ZONE)
    assert around
    assert (around[1] - around[0]).total_seconds() / 3600 == 25
    assert around[1] == ends(autumn, STARTS, ZONE)


def _before(events: int = 100, seconds: int = 36_000, days: int = NIGHTS) -> list[Usual]:
    return [
        Usual(table_id="PG-07", gaming_day=DAY - timedelta(n + 1), rounds=100, events=events, seconds=seconds)
        for n in range(days)
    ]


def _busy(rounds: int, events: int) -> dict[str, Any]:
    at = _every(1, OPENS, CLOSES)
    return _tables(at[: rounds - 1] + at[-1:], [("shuffled", each) for each in at[:events]])


@pytest.mark.parametrize(
    ("rounds", "events", "told"), [(100, 49, 1), (100, 50, 0), (ROUNDS, 24, 1), (ROUNDS - 1, 10, 0)]
)
def test_fewer_events_than_usual_are_told_of_from_under_half(rounds: int, events: int, told: int) -> None:
    tables = _busy(rounds, events)
    found = [gap for gap in _found(_night(*_before(), hours=None), tables) if gap.what == "few events"]
    assert len(found) == told
    assert not _found(_night(*_before(days=NIGHTS - 1), hours=None), tables)
    if told:
        share = f"{100 * events / rounds:.1f}"
        assert found[0].words == f"PG-07 on 2026-03-14 recorded {share} events in 100 rounds, usually 100.0"


@pytest.mark.parametrize(("hours", "told"), [(4.9, True), (5.0, False), (5.1, False)])
def test_a_day_shorter_than_those_before_is_told_of_from_under_half(hours: float, told: bool) -> None:
    rounds = [OPENS, OPENS + timedelta(hours=hours)]
    found = _found(_night(*_before(events=0), hours=None), _tables(rounds, []))
    assert [gap.what for gap in found] == (["short day"] if told else [])


def test_what_is_silent_is_not_also_told_of_as_short() -> None:
    rounds = [OPENS, OPENS + 30 * MINUTE]
    (gap,) = _found(_night(*_before(events=0)), _tables(rounds, []))
    assert gap.what == "silence"


def test_a_gap_keeps_its_name_and_is_written_as_a_row() -> None:
    (one,) = _found(_night(), _tables([], []))
    (again,) = _found(_night(), _tables([], []))
    assert one.gap_id == again.gap_id
    (row,) = gaps_table([one]).to_pylist()
    assert row["gap_id"].startswith("G-")
    assert (row["since"], row["until"]) == (OPENS, CLOSES)


def test_what_is_usual_is_read_from_a_day_of_a_table() -> None:
    seen = TableDays()
    seen.see(_tables([OPENS, OPENS + 10 * MINUTE], [("shuffled", OPENS)]))
    (row,) = seen.table().to_pylist()
    assert usual_of(row) == Usual(table_id="PG-07", gaming_day=DAY, rounds=2, events=1, seconds=600)
