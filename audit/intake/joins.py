"""Rows of one feed are given the round of another by gaming table and time (``near_rounds``).

A mapping says so under ``joins``.  Its source gets a column ``joined``, of which ``round_of(joined)`` is the
round, ``day_of(joined)`` its gaming day and ``clock_of_rounds(joined)`` when the row happened by the clock of
the rounds.  A row that no round is near to, or more than one, is refused with what was found instead.
"""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import duckdb
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.errors import LogRejected, MappingRejected
from audit.format.window import ALL, Window
from audit.intake.bounded import bounded
from audit.intake.joins_told import Join
from audit.intake.mapping import Near, Plan
from audit.intake.near_rounds import SECOND, UNKNOWN, Ahead, Found, Side, estimated, joined, told
from audit.intake.read import open_log, read_file
from audit.intake.sql import quoted

COLUMN = "joined"
_TIMES = ("wagers_opened_at", "no_more_bets_at", "first_card_at", "result_announced_at", "settled_at")
_NAMES = ("round_id", "table_id", "gaming_day", *_TIMES)
_JOINED = pa.schema(
    [
        ("row_key", pa.int64()),
        ("round_id", pa.string()),
        ("gaming_day", pa.date32()),
        ("moment", pa.timestamp("us", "UTC")),
        ("why", pa.string()),
    ]
)


def rounds_of(log: Path, property_id: str | None, window: Window = ALL) -> pa.Table:
    """Read ids, tables and times of the rounds of a log, or of some days of it.

    property_id  whose rounds; None for those of every property
    Raises LogRejected where it holds none.
    """
    found = open_log(log, window)
    names = ["property_id", *_NAMES]
    parts = []
    for place in found.of("rounds"):
        rows = read_file(found, place).select(names)
        if property_id is not None:
            rows = rows.filter(pc.equal(rows["property_id"].cast(pa.string()), property_id))
        parts.append(rows.select(list(_NAMES)).cast(_schema()))
    return pa.concat_tables(parts)


def _schema() -> pa.Schema:
    times = [(name, pa.timestamp("us", "UTC")) for name in _TIMES]
    return pa.schema(
        [("round_id", pa.string()), ("table_id", pa.string()), ("gaming_day", pa.date32()), *times]
    )


def no_rounds() -> pa.Table:
    """The same of a mapping that makes no rounds."""
    return _schema().empty_table()


def staged_rounds(db: duckdb.DuckDBPyConnection, name: str, good: str) -> pa.Table:
    """Read the same of rounds that a mapping makes itself, once they are staged."""
    names = ", ".join(_NAMES)
    return db.sql(f"SELECT {names} FROM {quoted(name)} WHERE {good}").to_arrow_table().cast(_schema())


def add_joins(db: duckdb.DuckDBPyConnection, plan: Plan, rounds: pa.Table) -> tuple[Join, ...]:
    """Give the sources that ask for it the column ``joined``.

    rounds  as ``rounds_of`` gives them
    Raises MappingRejected where an expression does not fit its source, LogRejected where there are no rounds.
    """
    if not rounds.num_rows:
        message = f"{plan.path}: joins: the mapping makes no rounds, and no log with rounds was given"
        raise LogRejected(message)
    return tuple(_of_source(db, plan, name, join, rounds) for name, join in plan.mapping.joins.items())


def _of_source(db: duckdb.DuckDBPyConnection, plan: Plan, source: str, join: Near, rounds: pa.Table) -> Join:
    place = f"{plan.path}: joins.{source}"
    if COLUMN in {name.lower() for name in db.table(quoted(source)).columns}:
        message = f"{place}: the source has a column named {COLUMN} already"
        raise MappingRejected(message)
    try:
        read = bounded(db, place, MappingRejected, partial(_read, db, source, join))
    except duckdb.Error as error:
        message = f"{place}: {str(error).splitlines()[0]}"
        raise MappingRejected(message) from error
    rows, of_rounds = _sides(read, rounds, join)
    clock = (
        told(join.ahead) if join.ahead is not None else estimated(rows, of_rounds, join.within, join.clocks)
    )
    found = joined(rows, of_rounds, clock, join.within)
    whys = list(_whys(rows, rounds, clock, found, join, read["table_"].to_pylist()))
    _write(db, source, read, rows, rounds, clock, found, whys)
    return _counted(source, join, rows, clock, found)


def _read(db: duckdb.DuckDBPyConnection, source: str, join: Near) -> pa.Table:
    return db.sql(
        f"SELECT row_key, TRY(CAST(plain((\n{join.table}\n)) AS VARCHAR)) AS table_, "
        f"TRY(CAST((\n{join.moment}\n) AS TIMESTAMPTZ)) AS at FROM {quoted(source)} ORDER BY row_key"
    ).to_arrow_table()


def _sides(read: pa.Table, rounds: pa.Table, join: Near) -> tuple[Side, Side]:
    tables = pc.unique(rounds["table_id"]).drop_null()
    return (
        Side(_numbers(read["table_"], tables), _moments(read["at"])),
        Side(_numbers(rounds["table_id"], tables), _moments(rounds[join.near])),
    )


def _numbers(names: pa.ChunkedArray, tables: pa.Array) -> npt.NDArray[np.int64]:
    """Number of each table; -1 where it is none of them."""
    found: npt.NDArray[np.int64] = (
        pc.index_in(names, value_set=tables).fill_null(-1).to_numpy().astype(np.int64)
    )
    return found


def _moments(times: pa.ChunkedArray) -> npt.NDArray[np.int64]:
    micros = times.cast(pa.timestamp("us", "UTC")).cast(pa.int64())
    found: npt.NDArray[np.int64] = micros.fill_null(UNKNOWN).to_numpy()
    return found


def _whys(
    rows: Side, rounds: pa.Table, clock: Ahead, found: Found, join: Near, tables: list[str | None]
) -> Iterator[str | None]:
    """Say of each row that has no round why it has none."""
    ids = rounds["round_id"].to_pylist()
    for row, table in enumerate(tables):
        if found.round[row] >= 0 and not clock.fault:
            yield None
        elif rows.at[row] == UNKNOWN:
            yield "when it happened cannot be read, so no round is near to it"
        elif rows.table[row] < 0:
            yield f"there is no round at table {table or '(none is named)'}"
        elif clock.fault:
            yield clock.fault
        elif found.other[row] >= 0:
            first, second = sorted((ids[found.nearest[row]], ids[found.other[row]]))
            yield f"two rounds are within {join.within} s of it at {table}: {first} and {second}"
        elif found.nearest[row] >= 0:
            gap = found.after[row] / SECOND
            where = f"{abs(gap):,.0f} s {'earlier' if gap >= 0 else 'later'}"
            nearest = f"the nearest, {ids[found.nearest[row]]}, is {where}"
            yield f"no round at {table} is within {join.within} s of it; {nearest}"
        else:
            yield f"no round at {table} says when its {join.near} was"


def _write(
    db: duckdb.DuckDBPyConnection,
    source: str,
    read: pa.Table,
    rows: Side,
    rounds: pa.Table,
    clock: Ahead,
    found: Found,
    whys: list[str | None],
) -> None:
    """Put what was found beside the rows of the source."""
    row = np.where([why is None for why in whys], found.round, -1)
    place = pa.array(row, mask=row < 0)
    known = rows.at != UNKNOWN
    on_one_clock = np.where(known, rows.at - (clock.of(rows.at) if not clock.fault else 0), 0)
    columns = [
        read["row_key"],
        rounds["round_id"].take(place),
        rounds["gaming_day"].take(place),
        pa.array(on_one_clock, mask=~known | bool(clock.fault)).cast(pa.timestamp("us", "UTC")),
        pa.array(whys, pa.string()),
    ]
    incoming = pa.Table.from_arrays(columns, schema=_JOINED)
    db.register("incoming", incoming)
    db.execute(
        f"CREATE OR REPLACE TABLE {quoted(source)} AS SELECT rows_.*, struct_pack(round_id := i.round_id, "
        f"gaming_day := i.gaming_day, moment := i.moment, why := i.why) AS {COLUMN} "
        f"FROM {quoted(source)} rows_ LEFT JOIN incoming i USING (row_key) ORDER BY row_key"
    )
    db.unregister("incoming")


def _counted(source: str, join: Near, rows: Side, clock: Ahead, found: Found) -> Join:
    is_joined = (found.round >= 0) & (not clock.fault)
    at = rows.at[rows.known]
    by = clock.of(at) / SECOND if len(at) and not clock.fault else np.empty(0)
    after = np.abs(found.after[is_joined]) / SECOND
    known = rows.known & (not clock.fault)
    return Join(
        source=source,
        rows=len(rows.at),
        joined=int(is_joined.sum()),
        without=int((~rows.known).sum()),
        far=int((known & (found.round < 0) & (found.other < 0)).sum()),
        several=int((known & (found.other >= 0)).sum()),
        ahead=(round(by.min().item(), 1), round(by.max().item(), 1)) if len(by) else None,
        stated=join.ahead is not None,
        within=join.within,
        near=join.near,
        spread=round(np.percentile(after, 95).item(), 1) if len(after) else None,
        fault=clock.fault,
    )
