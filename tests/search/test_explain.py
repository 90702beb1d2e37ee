"""``pitaudit explain`` by table and time: the round in play, or the nearest; and who was there."""

from __future__ import annotations

import json
from datetime import date, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit.ask.replay import replay
from audit.cli import app
from audit.evidence.round_facts import about_round
from audit.format.names import NameUnknown
from audit.search.log import RoundLog
from audit.search.moments import round_at
from audit.search.runs import runs_of, zones_of
from sample_logs import games
from tests.sample_runs import RunOf
from tests.search.conftest import SAMPLE

Row = dict[str, Any]
HERE = ZoneInfo("America/New_York")


@pytest.fixture(scope="module")
def rounds() -> list[Row]:
    """The rounds of one gaming table, in order."""
    files = sorted((SAMPLE / "rounds").glob("*/*.parquet"))
    rows = [row for file in files for row in pq.read_table(file, partitioning=None).to_pylist()]
    mine = [row for row in rows if row["table_id"] == "MB-01" and row["settled_at"]]
    for row in mine:
        began = (row["wagers_opened_at"], row["no_more_bets_at"], row["first_card_at"])
        row["began"] = next(each for each in began if each)
    return sorted(mine, key=lambda row: row["began"])


@pytest.fixture(scope="module")
def log(run: Path) -> RoundLog:
    return RoundLog(runs_of(run))


def _at(run: Path, log: RoundLog, at: datetime, **more: Any) -> Any:
    return round_at(
        zones_of(runs_of(run)), log, "mb-01", f"{at.astimezone(HERE):%Y-%m-%d %H:%M:%S.%f}", **more
    )


def test_the_round_in_play_is_the_one_meant(run: Path, log: RoundLog, rounds: list[Row]) -> None:
    for row in rounds[3:90:20]:
        found = _at(run, log, row["first_card_at"])
        assert (found.round_id, found.property_id) == (row["round_id"], row["property_id"])
        assert found.words.startswith("in play at")


def test_within_ten_minutes_the_nearest_is_meant_and_it_is_said_how_far(
    run: Path, log: RoundLog, rounds: list[Row]
) -> None:
    first, last = rounds[0], rounds[-1]
    early = _at(run, log, first["began"] - timedelta(minutes=10))
    assert early.round_id == first["round_id"]
    assert early.words.startswith("began 10 min 0 s after")
    late = _at(run, log, last["settled_at"] + timedelta(minutes=9, seconds=59))
    assert late.round_id == last["round_id"]
    assert late.words.startswith("over 9 min 59 s before")


def test_beyond_ten_minutes_both_sides_are_named_and_nothing_is_answered(
    run: Path, log: RoundLog, rounds: list[Row]
) -> None:
    first, last = rounds[0], rounds[-1]
    second = timedelta(seconds=1)
    with pytest.raises(NameUnknown, match=f"the next, {first['round_id']}, began .* later"):
        _at(run, log, first["began"] - timedelta(minutes=10) - second)
    with pytest.raises(NameUnknown, match=f"the one before, {last['round_id']}, was over .* earlier"):
        _at(run, log, last["settled_at"] + timedelta(minutes=10) + second)
    before, after = next(
        (a, b) for a, b in pairwise(rounds) if b["began"] - a["settled_at"] > timedelta(hours=1)
    )
    with pytest.raises(NameUnknown, match=f"{before['round_id']}.*{after['round_id']}"):
        _at(run, log, before["settled_at"] + timedelta(minutes=30))


def test_a_table_or_property_that_is_not_there_is_refused(run: Path, log: RoundLog) -> None:
    with pytest.raises(NameUnknown, match="there is no table MB-99; the nearest"):
        round_at(zones_of(runs_of(run)), log, "MB-99", "2026-03-07 12:00")
    with pytest.raises(NameUnknown, match="there is no property with table MB-01 PIT9"):
        round_at(zones_of(runs_of(run)), log, "MB-01", "2026-03-07 12:00", "PIT9")


class _OfOneDay:
    """A log of which only one gaming day is at hand."""

    def __init__(self, log: RoundLog, day: date) -> None:
        self._log, self._day = log, day

    def rows(self, asked: str, *given: object) -> list[Row]:
        return [row for row in self._log.rows(asked, *given) if row.get("gaming_day", self._day) == self._day]


def test_a_time_of_day_is_that_of_the_gaming_day_also_after_midnight(
    run: Path, log: RoundLog, rounds: list[Row]
) -> None:
    day = rounds[0]["gaming_day"]
    of_the_day = [row for row in rounds if row["gaming_day"] == day]
    for row in (of_the_day[0], of_the_day[-1]):
        at = row["began"].astimezone(HERE)
        one_day = cast("RoundLog", _OfOneDay(log, day))
        found = round_at(zones_of(runs_of(run)), one_day, "MB-01", f"{at:%H:%M:%S}")
        assert abs(datetime.fromisoformat(found.words[-19:]) - at.replace(tzinfo=None)) < timedelta(seconds=1)
        assert found.gaming_day == day


def test_a_time_of_day_needs_its_day_where_there_are_several(run: Path, log: RoundLog) -> None:
    with pytest.raises(NameUnknown, match="2 gaming days, from 2026-03-07 to 2026-03-08: say the day"):
        round_at(zones_of(runs_of(run)), log, "MB-01", "21:40")


def test_the_first_hour_of_a_day_may_be_written_with_one_digit(run: Path, log: RoundLog) -> None:
    one_day = cast("RoundLog", _OfOneDay(log, date(2026, 3, 7)))
    with pytest.raises(NameUnknown, match=r"within ten minutes of 2026-03-0[78] 05:59"):
        round_at(zones_of(runs_of(run)), one_day, "MB-01", "5:59")


def _explained(run: Path, *words: object) -> Row:
    answer = CliRunner().invoke(app, ["explain", str(run), *map(str, words), "--format", "json"])
    assert answer.exit_code == 0, answer.output
    (told,) = json.loads(answer.output)
    assert isinstance(told, dict)
    return told


def test_it_says_who_dealt_and_who_sat_where(run: Path) -> None:
    found = next(
        r for r in pq.read_table(run / "findings.parquet").to_pylist() if r["round_id"] and r["player_id"]
    )
    told = {line["name"]: line["text"] for line in _explained(run, found["round_id"])["about"]}
    assert told["Dealt by"] == found["dealer_id"]
    assert found["shoe_id"] in told["Shoe, deck"]
    assert f"seat {found['position']} {found['player_id']}" in told["Seated"]


def test_a_void_round_is_told_with_its_cause_and_events(run: Path) -> None:
    files = sorted((SAMPLE / "rounds").glob("*/*.parquet"))
    rows = [row for file in files for row in pq.read_table(file, partitioning=None).to_pylist()]
    void = [row for row in rows if row["void"]]
    for row in void[:1]:
        told = [
            line["text"] for line in _explained(run, row["round_id"])["about"] if line["name"] in ("Void", "")
        ]
        assert told[0].startswith("recorded as void; cause: ")


def test_a_seat_that_no_step_is_about_is_said_to_be_so(run: Path, rounds: list[Row]) -> None:
    told = replay(run, rounds[4]["round_id"])
    seats = {each.position for each in told.steps if each.position.isdigit()}
    silent = [line.name for line in told.of_seat("19").about]
    assert silent[-1] == "Seat 19"
    assert told.of_seat(min(seats)).about == told.about


def test_a_seat_that_had_no_part_in_the_round_is_refused(run: Path, rounds: list[Row]) -> None:
    answer = CliRunner().invoke(app, ["explain", str(run), rounds[0]["round_id"], "--seat", "19"])
    assert answer.exit_code == 2
    assert "at seat 19" in " ".join(answer.output.split())


def test_what_is_not_recorded_is_said_so() -> None:
    import pyarrow as pa  # noqa: PLC0415

    rounds = pa.Table.from_pylist([{"round_id": "R1", "dealer_id": None, "void": True, "void_reason": None}])
    empty = {
        "hands": pa.table({"round_id": pa.array([], pa.string())}),
        "wagers": pa.table({"round_id": pa.array([], pa.string())}),
        "events": pa.table({"event_round_id": pa.array([], pa.string())}),
    }
    told = {line.name: line.text for line in about_round({"rounds": rounds, **empty}, "R1", "UTC")}
    assert told["Dealt by"] == told["Seated"] == "not recorded"
    assert told["Void"] == "recorded as void; cause: not recorded"


def test_the_dealer_is_called_by_that_name(sample_run: RunOf) -> None:
    log = games.HERE / "dj_wild_stud_poker" / "log"
    rounds = pq.read_table(log / "rounds", partitioning=None, columns=["round_id"])
    told = replay(sample_run("dj_wild_stud_poker"), rounds.column("round_id")[0].as_py()).steps
    assert any(step.text.startswith("The dealer was dealt ") for step in told)
    assert not any("osition dealer" in step.text for step in told)
