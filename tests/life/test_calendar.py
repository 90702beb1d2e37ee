"""The calendar of a store: what became of each gaming day of each gaming table that was expected."""

from __future__ import annotations

import json
from datetime import date, time
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.life.calendar import IN_PART, JUDGED, NEVER_CAME, NOT_JUDGED, calendar_of, shown
from audit.life.expected import Expected
from audit.recorded.gaps import Gap
from tests.life.stores import day, found, night, noon


def _state(store: Path, table: str, number: int, now: int = 6) -> tuple[str, bool]:
    rows = {(row["table_id"], row["gaming_day"]): row for row in calendar_of(store / "RVS", noon(now))}
    row = rows[table, day(number)]
    return row["state"], row["late"]


def _gap(what: str, table: str, number: int) -> Gap:
    return Gap(what, "RVS", table, day(number), None, None, "no data")


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """Four nights; PG-12 deals on day 1 and 3, and its day 1 comes with the second night."""
    night(tmp_path, 1, [1], [])
    night(tmp_path, 2, [1], [found("F-1", 1, table_id="PG-12")])
    night(tmp_path, 3, [2], [])
    night(tmp_path, 4, [3], [found("F-2", 3, table_id="PG-12")], gaps=[_gap("silence", "PG-12", 3)])
    expected = Expected(
        name="Riverside", zone="America/New_York", gaming_day_starts=time(6), first=day(1), tables=("PG-12",)
    )
    expected.write(tmp_path / "RVS", day(1))
    return tmp_path


def test_a_table_s_day_was_judged_in_time_or_late(store: Path) -> None:
    assert _state(store, "MB-03", 1) == (JUDGED, False)
    assert _state(store, "PG-12", 1) == (JUDGED, True)


def test_a_table_s_day_of_which_something_is_missing_was_judged_in_part(store: Path) -> None:
    assert _state(store, "PG-12", 3) == (IN_PART, False)
    assert _state(store, "MB-03", 3) == (JUDGED, False)


def test_a_day_that_no_run_judged_is_told_at_each_table_that_was_expected(store: Path) -> None:
    assert _state(store, "PG-12", 4) == (NOT_JUDGED, False)


def test_a_day_that_is_not_over_is_not_told(store: Path) -> None:
    days = {row["gaming_day"] for row in calendar_of(store / "RVS", noon(4))}
    assert max(days) == day(3)


def test_the_newest_run_of_a_day_has_the_last_word(store: Path) -> None:
    night(store, 5, [3], [found("F-2", 3, table_id="PG-12")])
    assert _state(store, "PG-12", 3) == (JUDGED, False)


def test_the_screen_marks_each_day_and_the_list_has_all(store: Path) -> None:
    asked = ["status", str(store), "--calendar", "--today", "2026-03-11"]
    screen = CliRunner().invoke(cli.app, asked, env={"COLUMNS": "120"})
    lines = [line.split() for line in screen.output.splitlines()]
    assert ["RVS", "2026-03-06", "to", "2026-03-09"] in lines
    assert ["MB-03", "=", "=", "="] in lines
    assert ["PG-12", "L", "X", "p", "?"] in lines
    rows = json.loads(CliRunner().invoke(cli.app, [*asked, "--format", "json"]).stdout)
    assert {"PG-12", "MB-03"} == {row["table_id"] for row in rows}


def test_what_nobody_judged_long_after_the_last_run_is_counted(store: Path) -> None:
    (place,) = shown(calendar_of(store / "RVS", noon(40)))
    assert place.days[-1] == day(10)
    assert place.later == 28
    assert place.tables == ["MB-03", "PG-12"]
    assert isinstance(place.days[0], date)


def test_a_table_that_was_to_be_open_and_sent_nothing_never_came(store: Path) -> None:
    assert _state(store, "PG-12", 2) == (NEVER_CAME, False)
