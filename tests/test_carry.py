"""Rows on their way from one gaming day to the next: none is lost, and each is judged with its own day."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
import pytest

from audit.columns.carry import CONTEXT, Carry
from audit.intake.days import DayRows, Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.judge.counts import Count
from audit.judge.one_part import Judge, Judged, zones
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from rules.catalogue import load
from sample_logs import games
from sample_logs.driver import Game
from sample_logs.logs import Log
from tests.simulated import audited, write_whole

pytestmark = pytest.mark.slow

DAYS = 3
FACE_UP = games.load("face_up_pai_gow_poker")


def _plan(game: Game[Any, Any], **more: Any) -> Any:
    usual = {"seed": 3, "rounds": 240, "days": DAYS, "tables": game.table_mix(4)}
    return game.plan(**{**usual, **more})


def _one_shoe_a_day(log: Log) -> Log:
    """Name one shoe for all rounds that a table dealt in a gaming day."""
    found = dict(log)
    for table, column in (("rounds", "shoe_id"), ("events", "event_shoe_id")):
        rows = log[table]
        days = rows["gaming_day"].cast(pa.string())
        shoe = pc.binary_join_element_wise(rows["table_id"].cast(pa.string()), days, "/")
        named = pc.if_else(pc.is_valid(rows[column]), shoe, pa.scalar(None, pa.string()))
        found[table] = _with(rows, column, named)
    return found


def _with(rows: pa.Table, column: str, values: Any) -> pa.Table:
    place = rows.schema.get_field_index(column)
    field = rows.schema.field(column)
    if pa.types.is_dictionary(field.type):
        values = values.cast(pa.string()).dictionary_encode()
    return rows.set_column(place, field, values.cast(field.type))


@cache
def _face_up() -> tuple[Any, Log]:
    plan = _plan(FACE_UP)
    return plan, _one_shoe_a_day(FACE_UP.whole(plan))


def test_dice_put_in_between_rounds_are_judged_where_a_table_has_one_shoe_a_day(tmp_path: Path) -> None:
    plan, log = _face_up()
    put_in = pc.equal(log["events"]["event_kind"], "dice_in")
    two = _with(log["events"], "event_count", pc.if_else(put_in, 2, log["events"]["event_count"]))
    found, _ = audited(plan, {**log, "events": two}, tmp_path, FACE_UP.write_submission)
    three = [each for each in found if each.clause == "688a.2(c)(1)(i)[three dice]"]
    assert len(three) == pc.sum(put_in).as_py() >= DAYS


def _other_seeds(log: Log, tables: list[str], **cells: Any) -> pa.Table:
    """Write other cells into the payments that seeded the meters of some tables, without their round."""
    payments = log["payments"]
    seeds = pc.and_(
        pc.equal(payments["payment_kind"], "meter_seed"),
        pc.is_in(payments["table_id"].cast(pa.string()), pa.array(tables)),
    )
    for column, value in {"payment_round_id": None, **cells}.items():
        own = payments[column]
        own = own.cast(pa.string()) if pa.types.is_dictionary(own.type) else own
        payments = _with(payments, column, pc.if_else(seeds, pa.scalar(value, own.type), own))
    return payments


def _told_of_payments(folder: Path, clause: str) -> list[tuple[str, str, date]]:
    told = pq.read_table(folder / "run" / "findings.parquet").to_pylist()
    found = [
        (each["outcome"], each["table_id"], each["gaming_day"]) for each in told if each["clause"] == clause
    ]
    return sorted(found)


def test_a_seed_that_names_no_round_is_judged_where_a_table_has_one_shoe_a_day(tmp_path: Path) -> None:
    plan, log = _face_up()
    payments = _other_seeds(log, [table.table_id for table in plan.tables], payment_amount=Decimal("1.00"))
    audited(plan, {**log, "payments": payments}, tmp_path, FACE_UP.write_submission)
    expected = [("exception", table.table_id, plan.first_day) for table in plan.tables]
    assert _told_of_payments(tmp_path, "688a.12(d)[seed paid in]") == expected


def test_a_payment_at_a_table_that_dealt_no_round_is_told_of_there(tmp_path: Path) -> None:
    plan = _plan(FACE_UP)
    log = FACE_UP.whole(plan)
    payments = _other_seeds(
        log, ["FU-01"], payment_kind="envy_bonus", payment_for="fortune_bonus", table_id="FU-99"
    )
    audited(plan, {**log, "payments": payments}, tmp_path, FACE_UP.write_submission)
    told = pq.read_table(tmp_path / "run" / "findings.parquet").to_pylist()
    at_table = {(each["outcome"], each["table_id"], each["gaming_day"]) for each in told}
    assert ("unknown", "FU-99", plan.first_day) in at_table
    assert not [place for place in at_table if not place[1]]


@pytest.mark.parametrize(
    ("game", "shoes"),
    [
        *((g.name, "one a day") for g in games.every()),
        ("minibaccarat", "as dealt"),
        ("pai_gow_poker", "as dealt"),
    ],
)
def test_a_log_is_judged_day_by_day_as_it_would_be_all_at_once(game: str, shoes: str, tmp_path: Path) -> None:
    simulator = games.load(game)
    plan = _plan(simulator, irregular=60)
    log = simulator.whole(plan)
    log = _one_shoe_a_day(log) if shoes == "one a day" else log
    write_whole(plan, log, tmp_path, simulator.write_submission)
    by_day, at_once = _judged_both_ways(tmp_path)
    assert _counts(by_day) == _counts(at_once)
    assert _found(by_day) == _found(at_once)


def _judged_both_ways(folder: Path) -> tuple[list[Judged], list[Judged]]:
    log = open_log(folder)
    submission = load_submission(folder / "rules_submission.yaml")
    door = Intake(log, None)
    judge = Judge(load(), submission, log, Attestations(door.attestations(), zones(submission)))
    days = list(door.days())
    carry, by_day = Carry(judge.never_recorded.everywhere), Shares(judge.catalogue)
    found = []
    for day in days:
        rows = carry.join(dict(day.tables), is_last=day is days[-1])
        found += [judge.judge(part) for part in by_day.of_day(rows, carry.unfinished)]
    return found, [judge.judge(part) for part in Shares(judge.catalogue).of_day(_all_at_once(days))]


def _all_at_once(days: list[DayRows]) -> dict[str, pa.Table]:
    rows = {}
    for table in ("rounds", "hands", "wagers", "payments", "events"):
        rows[table] = pa.concat_tables([day.tables[table] for day in days]).unify_dictionaries()
    for table in ("rounds", "payments", "events"):
        rows[table] = rows[table].append_column(CONTEXT, pa.array(np.ones(rows[table].num_rows, dtype=bool)))
    return rows


def _counts(parts: list[Judged]) -> dict[str, dict[str, int]]:
    found: dict[str, Count] = defaultdict(Count)
    for part in parts:
        for citation, count in part.counts.items():
            found[citation].add(count)
    return {c: {result.name: n for result, n in count.results.items()} for c, count in found.items()}


def _found(parts: list[Judged]) -> Counter[str]:
    names = ("clause", "outcome", "table_id", "gaming_day", "round_id", "position", "observed", "rows")
    rows = [row for part in parts for row in part.findings.to_pylist()]
    return Counter(" ".join(str(row[name]) for name in names) for row in rows)
