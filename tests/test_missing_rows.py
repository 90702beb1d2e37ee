"""Rows taken out of a compliant log: a fault of the record, told by the numbers, and nobody accused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest

from rules.catalogue import load
from sample_logs import games
from sample_logs.logs import Log
from sample_logs.planters import Finding
from tests.simulated import audited

_KEY = {"payments": "payment_round_id", "events": "event_round_id"}
GAMES = ("pai_gow_poker", "minibaccarat", "over_under", "dj_wild_stud_poker", "pai_gow_tiles")


def _sample(name: str) -> tuple[Any, Any, Log]:
    game = games.load(name)
    plan = game.plan(seed=5, rounds=240, days=1, tables=game.table_mix(5))
    return game, plan, game.whole(plan)


def _without_round(log: Log, round_id: str) -> Log:
    def stays(table: str, rows: pa.Table) -> pa.Table:
        name = _KEY.get(table, "round_id")
        if name not in rows.column_names:
            return rows
        return rows.filter(pc.fill_null(pc.not_equal(rows[name], round_id), fill_value=True))

    return {table: stays(table, rows) for table, rows in log.items()}


def _conduct(found: list[Finding]) -> list[Finding]:
    return [each for each in found if each.fault == "conduct"]


@pytest.mark.parametrize("name", GAMES)
def test_a_round_or_a_wager_that_is_gone_is_a_fault_of_the_record(name: str, tmp_path: Path) -> None:
    game, plan, log = _sample(name)
    rounds, wagers = log["rounds"], log["wagers"]
    second = rounds.filter(pc.equal(rounds["round_number_in_day"], 2)).column("round_id")[0].as_py()
    after = rounds.filter(pc.equal(rounds["round_number_in_day"], 3))
    table = rounds.filter(pc.equal(rounds["round_id"], second)).column("table_id")[0].as_py()
    (third,) = after.filter(pc.equal(after["table_id"], table)).column("round_id").to_pylist()
    several = wagers.filter(pc.equal(wagers["wager_number"], 2)).column("round_id")[-1].as_py()
    gone = pc.and_(pc.equal(wagers["round_id"], several), pc.equal(wagers["wager_number"], 1))
    left = _without_round({**log, "wagers": wagers.filter(pc.invert(gone))}, second)
    found, receipt = audited(plan, left, tmp_path, game.write_submission)
    of_record = {(each.clause.partition(".")[2], each.round_id) for each in found if each.fault == "record"}
    assert {("rounds", third), ("wagers", several)} <= of_record
    assert not _conduct(found)
    assert receipt["exit_code"] == 1


def test_every_chapter_tests_its_record() -> None:
    catalogue = load()
    for row in ("rounds", "wagers", "events", "payments", "statement"):
        asked = {c.chapter for c in catalogue.clauses.values() if c.citation == f"record:{c.chapter}.{row}"}
        assert asked == set(catalogue.chapters)
