"""A log with random damage: single cells emptied, nudged or exchanged, as bad records are."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa

from audit.format.log_files import arrow_schema, write_table
from audit.intake.days import Intake
from audit.intake.read import open_log
from rules.columns import TABLES, Column, Kind
from rules.events import MUST_NAME
from tests.slow.deal import Row

Log = dict[str, list[Row]]
"""Rows by table of the log, all days together."""

DAMAGED = ("rounds", "hands", "wagers", "events")

NAMES = frozenset(
    {"property_id", "gaming_day", "table_id", "round_id", "game", "round_number_in_day", "hand_position"}
    | {"wager_number", "event_number"}
)
"""What tells rows apart: a row whose name is wrong is another row."""


def write_log(log: Log, folder: Path) -> None:
    for table, rows in log.items():
        for day in sorted({row["gaming_day"] for row in rows}):
            of_day = [row for row in rows if row["gaming_day"] == day]
            write_table(pa.Table.from_pylist(of_day, arrow_schema(table)), folder, table, day.isoformat())


def damaged(log: Log, cells: int, random: Random, folder: Path) -> Log:
    """Damage some cells and write the log; damage that the door refuses is undone, so that no row is lost."""
    found = {table: [dict(row) for row in rows] for table, rows in log.items()}
    for _ in range(cells):
        rows = found[random.choice(DAMAGED)]
        table = next(name for name, each in found.items() if each is rows)
        _damage(random.choice(rows), random.choice(_columns(table)), rows, random)
    for place, row in enumerate(found["events"]):
        if _is_loose(row):
            found["events"][place] = dict(log["events"][place])
    while True:
        write_log(found, folder)
        if not _undo_what_is_refused(found, log, folder):
            return found


def _columns(table: str) -> list[Column]:
    return [column for column in TABLES[table].columns if column.name not in NAMES]


def _damage(row: Row, column: Column, rows: list[Row], random: Random) -> None:
    value = row[column.name]
    ways = [] if column.required else [None]
    # Never another table's shoe or round: whose row it is must stay clear.
    at_table = (r for r in random.choices(rows, k=40) if r.get("table_id") == row.get("table_id"))
    others = (other for r in at_table if (other := r[column.name]) not in (None, value))
    ways += [next(others, value), _nudged(value, column.kind, random)]
    row[column.name] = random.choice(ways)


def _is_loose(event: Row) -> bool:
    """Whether an event fails to name its shoe or round, which leaves its table in doubt (test_doubt.py)."""
    return any(event["event_kind"] in kinds and event[name] is None for name, kinds in MUST_NAME.items())


def _nudged(value: Any, kind: Kind, random: Random) -> Any:
    if value is None:
        return None
    match kind:
        case Kind.TIME:
            return value + timedelta(seconds=random.choice((-7200, -60, -1, 0, 1, 60, 7200)))
        case Kind.INTEGER:
            return max(value + random.choice((-1, 1)), 0)
        case Kind.MONEY:
            return value + random.choice((Decimal("0.01"), Decimal("0.25"), Decimal(5)))
        case Kind.FLAG:
            return not value
        case Kind.CARDS | Kind.TILES | Kind.FLAGS | Kind.NUMBERS | Kind.TEXTS if value:
            value = random.choice((value[:-1], [*value, value[0]], value[::-1]))
    return value


def _undo_what_is_refused(found: Log, log: Log, folder: Path) -> bool:
    intake = Intake(open_log(folder), None)
    refused = False
    for day in intake.days():
        for table, out in day.refused.items():
            of_day = [n for n, row in enumerate(found[table]) if row["gaming_day"] == day.gaming_day]
            for place in out.column("_row").to_pylist():
                found[table][of_day[place]] = dict(log[table][of_day[place]])
                refused = True
    return refused
