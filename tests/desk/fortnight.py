"""A fortnight of two casinos as a store with its logs, small enough to be made for a test of the desk."""

from __future__ import annotations

import json
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit import pipeline
from audit.format.log_files import write_table
from audit.format.window import Window
from sample_logs import games
from sample_logs.driver import Game
from sample_logs.floor_night import one_submission
from sample_logs.logs import Log, write_statement, write_yaml

FIRST = date(2026, 2, 24)
DAYS = 14
ASKED = FIRST + timedelta(days=6)
"""The gaming day that is asked for: not the last of its run, which is not the newest."""
_RUNS = ((0, 8), (9, 13))
"""First and last day, counted from the first of all, that each run judges."""
_A_DAY = 20
_FLOORS = {
    "PHL1": {"pai_gow_poker": 12, "dj_wild_stud_poker": 2, "minibaccarat": 2},
    "PIT1": {"minibaccarat": 1},
}


def fortnight(folder: Path) -> Path:
    """Deal and audit it, two runs for each casino; gives the store.

    At each table of Minibaccarat somebody is paid $5 too much on the day asked for, and one of its rounds
    there has no cards on record.
    """
    store = folder / "store"
    for place, floor in _FLOORS.items():
        log = _log(folder / "logs" / place, place, floor)
        for number, (first, last) in enumerate(_RUNS, start=1):
            run = store / place / "runs" / f"{number:04}"
            window = Window(FIRST + timedelta(days=first), FIRST + timedelta(days=last))
            receipt = pipeline.run(log, log / "rules_submission.yaml", run, window=window)
            (run / "run.json").write_text(json.dumps({**receipt, "chain": {"number": number, "after": None}}))
    return store


def _log(log: Path, place: str, floor: dict[str, int]) -> Path:
    """Deal a casino's fortnight: each game in files of its own, under one Rules Submission."""
    filed = []
    for game in (each for each in games.every() if each.name in floor):
        plan = _plan(game, place, floor[game.name])
        for table, rows in _changed(game.whole(plan)).items():
            for day in pc.unique(rows["gaming_day"]).to_pylist():
                write_table(rows.filter(pc.equal(rows["gaming_day"], day)), log, table, f"{day}", game.name)
        filed.append(game.rules_submission(plan))
    write_yaml(one_submission(filed), log)
    write_statement(log)
    return log


def _plan(game: Game[Any, Any], place: str, tables: int) -> Any:
    return game.plan(
        seed=3,
        rounds=DAYS * _A_DAY * tables,
        days=DAYS,
        tables=game.table_mix(tables),
        first_day=FIRST,
        property_id=place,
        property_name=f"{place} (fictitious)",
    )


def _changed(log: Log) -> Log:
    """On one day, pay a winner at each table $5 more, and leave the cards of the last such round out."""
    wagers, hands = log["wagers"], log["hands"]
    of_day = pc.equal(wagers["gaming_day"], ASKED)
    won = pc.and_(
        of_day, pc.and_(pc.equal(wagers["wager_kind"], "player"), pc.greater(wagers["wager_paid"], 0))
    )
    rows = pc.indices_nonzero(won.combine_chunks()).to_pylist()
    rounds = [str(wagers["round_id"][row]) for row in rows]
    first = {
        round_id.partition("-2026")[0]: row
        for row, round_id in reversed(list(zip(rows, rounds, strict=True)))
    }
    paid = wagers["wager_paid"].to_pylist()
    for row in first.values():
        paid[row] += Decimal("5.00")
    cards = hands["cards"].to_pylist()
    bare = rounds[-1:]
    for row, round_id in enumerate(hands["round_id"].to_pylist()):
        if round_id in bare:
            cards[row] = None
    return {**log, "wagers": _with(wagers, "wager_paid", paid), "hands": _with(hands, "cards", cards)}


def _with(rows: pa.Table, name: str, values: list[Any]) -> pa.Table:
    field = rows.schema.field(name)
    return rows.set_column(rows.schema.get_field_index(name), field, pa.array(values, field.type))
