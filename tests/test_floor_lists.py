"""The pit's own list shows tables and hours that were left out, and accuses no compliant table."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from audit import pipeline
from audit.runs.findings import SUBMISSION, open_run
from audit.runs.vouched_told import AGREED, DIFFERS
from rules.duties.floor_lists import CLOSED, OPENED
from sample_logs import games
from sample_logs.floor_lists import with_floor_list
from tests.witnessed import Lie, Witnessed, all_closed_up, leave_out_the_last_hours, leave_out_the_table

pytestmark = pytest.mark.slow


def _listed(game: str, seed: int) -> Witnessed:
    return Witnessed(game, with_floor_list, ("floor_list",), seed=seed, rounds=1_000)


def test_a_listed_table_of_which_nobody_tells_the_game_is_missing(tmp_path: Path) -> None:
    """Without a Rules Submission no chapter can judge a table that has no round."""
    days = _listed("over_under", 12)
    rows, table = days.rows(), days.tables[1]
    leave_out_the_table(rows, table, Random(1))
    days.write(all_closed_up(rows), tmp_path / "log")
    receipt = pipeline.run(tmp_path / "log", None, tmp_path / "run")
    missing = {each["what"]: each["words"] for each in receipt["completeness"]["missing"]}
    assert table in missing["gaming tables only others recorded"]


@pytest.mark.parametrize("game", games.names())
def test_compliant_tables_agree_with_the_list(game: str) -> None:
    days = _listed(game, 11)
    assert days.told(days.rows()) == {}


@pytest.mark.parametrize("lie", [leave_out_the_table, leave_out_the_last_hours], ids=lambda lie: lie.__name__)
@pytest.mark.parametrize("game", games.names())
def test_what_is_left_out_of_an_open_table_shows(game: str, lie: Lie) -> None:
    """Told of the gaming table at which somebody lied, and of no other."""
    days, rng = _listed(game, 12), Random(game)
    rows, table = days.rows(), days.tables[1]
    assert lie(rows, table, rng)
    assert days.told(rows).keys() == {table}


def test_a_finding_holds_the_list_that_it_speaks_of() -> None:
    days = _listed("over_under", 12)
    rows, table = days.rows(), days.tables[1]
    assert leave_out_the_last_hours(rows, table, Random(1))
    found = next(row for row in days.audited(all_closed_up(rows)) if "floor_list" in row["clause"])
    held = [line["name"] for line in found["rests_on"] if line["kind"] == "event"]
    assert {OPENED, CLOSED} <= set(held) <= {OPENED, CLOSED, "idle_started"}


def test_the_list_is_told_among_the_witnesses_and_vouches_for_no_round(tmp_path: Path) -> None:
    """A table that was left out is among the gaming tables' days, and the list differs there."""
    days = _listed("over_under", 12)
    rows, table = days.rows(), days.tables[1]
    leave_out_the_table(rows, table, Random(1))
    days.write(all_closed_up(rows), tmp_path / "log")
    receipt = pipeline.run(tmp_path / "log", tmp_path / "log" / SUBMISSION, tmp_path / "run")
    told = open_run(tmp_path / "run").vouched.to_pylist()
    mine = {row["table_id"]: row["standing"] for row in told if row["witness"].startswith("pit")}
    assert mine == {each: DIFFERS if each == table else AGREED for each in days.tables}
    assert receipt["vouched"]["alone"] == receipt["vouched"]["table_days"] == len(days.tables)
