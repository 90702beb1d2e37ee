"""The harms that are done to a log: small functions, called from the tables by their names.

A file is named by its table (``wagers``: the file of the first gaming day), by table and day
(``wagers/last``), or by its path in the log.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from rules.columns import TABLES


def path_of(log: Path, name: str) -> Path:
    """Find a file of a log by the name that a table gives it."""
    table, is_named, which = name.partition("/")
    if table in TABLES and (not is_named or which == "last"):
        files = sorted((log / table).rglob("*.parquet"))
        return files[-1 if is_named else 0]
    return log / name


def do(log: Path, steps: list[dict[str, dict[str, Any]]]) -> None:
    """Do harms to a log, one after the other."""
    for step in steps:
        ((name, arguments),) = step.items()
        HARMS[name](log, **arguments)


def cut(log: Path, file: str, size: int) -> None:
    """Take so many bytes from a file's end."""
    path = path_of(log, file)
    path.write_bytes(path.read_bytes()[:-size])


def scratch(log: Path, file: str, at: float) -> None:
    """Overwrite some bytes of a file: at a share of its length."""
    path = path_of(log, file)
    found = bytearray(path.read_bytes())
    place = int(len(found) * at)
    found[place : place + 40] = bytes(40)
    path.write_bytes(found)


def write(log: Path, file: str, text: str = "", hexed: str = "", times: int = 1) -> None:
    """Write text, or bytes, in place of a file."""
    path = path_of(log, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes((bytes.fromhex(hexed) or text.encode()) * times)


def replace(log: Path, file: str, old: str, new: str, times: int = 1) -> None:
    """Write something else where a text first stands in a file."""
    path = path_of(log, file)
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{old!r} is not in {path.name}"
    path.write_text(text.replace(old, new * times, 1), encoding="utf-8")


def remove(log: Path, file: str) -> None:
    """Take away a file, or a folder with all that is in it."""
    path = path_of(log, file)
    shutil.rmtree(path) if path.is_dir() else path.unlink()


def move(log: Path, file: str, to: str) -> None:
    """Give a file another name, in its folder, or another place in the log (``/`` before it)."""
    path = path_of(log, file)
    target = log / to[1:] if to.startswith("/") else path.parent / to
    target.parent.mkdir(parents=True, exist_ok=True)
    path.rename(target)


def copy(log: Path, file: str, to: str) -> None:
    """Put a file into the log once more."""
    path = path_of(log, file)
    target = log / to[1:] if to.startswith("/") else path.parent / to
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)


def link(log: Path, file: str, to: str) -> None:
    """Put a link in place of a file."""
    path = path_of(log, file)
    if path.exists():
        remove(log, file)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.symlink_to(to)


def pipe(log: Path, file: str) -> None:
    """Put a named pipe there, which nobody ever writes to."""
    path = path_of(log, file)
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def folder(log: Path, file: str) -> None:
    """Put an empty folder in place of a file."""
    path = path_of(log, file)
    path.unlink(missing_ok=True)
    path.mkdir(parents=True)


def drop(log: Path, file: str, rows: list[int] | None = None, **where: Any) -> None:
    """Take rows from a file: by their numbers, or where a column has a value."""

    def without(found: pa.Table) -> pa.Table:
        gone = pa.array(np.isin(np.arange(len(found)), rows or []))
        for column, value in where.items():
            gone = pc.or_(gone, pc.equal(found[column].cast(pa.string()), str(value)))
        assert pc.any(gone).as_py(), "no row is taken away"
        return found.filter(pc.invert(gone))

    _rewrite(log, file, without)


def repeat(log: Path, file: str, rows: list[int]) -> None:
    """Write some rows of a file twice."""
    _rewrite(log, file, lambda found: pa.concat_tables([found, found.take(rows)]))


def shuffle(log: Path, file: str) -> None:
    """Bring the rows of a file into another order."""
    _rewrite(log, file, lambda found: found.take(np.random.default_rng(7).permutation(len(found))))


def put(log: Path, file: str, column: str, value: Any, rows: list[int] | None = None) -> None:
    """Write a value into a column, of some rows or of all; text is read as the column's own type."""

    def written(found: pa.Table) -> pa.Table:
        place = found.column_names.index(column)
        kind = found.schema.field(place).type
        values = found[column].to_pylist()
        for row in range(len(found)) if rows is None else rows:
            values[row] = _as(value, kind)
        field = found.schema.field(place).with_nullable(nullable=True)
        return found.set_column(place, field, pa.array(values, kind))

    _rewrite(log, file, written)


def move_time(log: Path, file: str, column: str, days: int, rows: list[int] | None = None) -> None:
    """Move times by so many days."""

    def moved(found: pa.Table) -> pa.Table:
        place = found.column_names.index(column)
        values = found[column].to_pylist()
        for row in range(len(found)) if rows is None else rows:
            values[row] = values[row] and values[row] + timedelta(days=days)
        return found.set_column(place, found.schema.field(place), pa.array(values, found[column].type))

    _rewrite(log, file, moved)


def retype(log: Path, file: str, column: str, to: str) -> None:
    """Give a column another Arrow type."""

    def with_type(found: pa.Table) -> pa.Table:
        place = found.column_names.index(column)
        return found.set_column(place, column, found[column].cast(TYPES[to], safe=False))

    _rewrite(log, file, with_type)


def drop_column(log: Path, file: str, column: str) -> None:
    """Take a column away."""
    _rewrite(log, file, lambda found: found.drop_columns([column]))


def rename_column(log: Path, file: str, column: str, to: str) -> None:
    """Give a column another name, which may be one that another column has."""
    _rewrite(
        log, file, lambda found: found.rename_columns([to if n == column else n for n in found.column_names])
    )


def add_column(log: Path, file: str, column: str, value: Any) -> None:
    """Add a column."""
    _rewrite(log, file, lambda found: found.append_column(column, pa.array([value] * len(found))))


def endless(log: Path, file: str, rows: int) -> None:
    """Write a small file that holds a great many equal rows."""
    path = path_of(log, file)
    first = pq.ParquetFile(path).read().slice(0, 1)
    batch = pa.concat_tables([first] * 100).combine_chunks()
    batch = pa.concat_tables([batch] * 1000).combine_chunks()
    with pq.ParquetWriter(path, first.schema, compression="zstd") as writer:
        for _ in range(rows // len(batch)):
            writer.write_table(batch, row_group_size=len(batch))


def _rewrite(log: Path, file: str, change: Callable[[pa.Table], pa.Table]) -> None:
    path = path_of(log, file)
    pq.write_table(change(pq.ParquetFile(path).read()), path)


def _as(value: Any, kind: pa.DataType) -> Any:
    if value is None or isinstance(value, list):
        return value
    if pa.types.is_decimal(kind):
        return Decimal(str(value))
    if pa.types.is_timestamp(kind):
        moments = {"earliest": -(2**63), "latest": 2**63 - 1}
        return moments[value] if value in moments else datetime.fromisoformat(value).replace(tzinfo=UTC)
    return {"endless": "x" * 5_000_000, "a great hand": ["3d"] * 20_000}.get(str(value), value)


TYPES = {
    "a float": pa.float64(),
    "text": pa.string(),
    "long text": pa.large_string(),
    "bytes": pa.binary(),
    "a wider decimal": pa.decimal128(30, 2),
    "a decimal of 4 places": pa.decimal128(18, 4),
    "a whole number": pa.int64(),
    "a small number": pa.int16(),
    "a number without sign": pa.uint64(),
    "time without zone": pa.timestamp("us"),
    "time in nanoseconds": pa.timestamp("ns", "UTC"),
    "time elsewhere": pa.timestamp("us", "Asia/Kathmandu"),
    "a date": pa.date32(),
}

HARMS: dict[str, Callable[..., None]] = {
    each.__name__: each
    for each in (
        add_column,
        copy,
        cut,
        drop,
        drop_column,
        endless,
        folder,
        link,
        move,
        move_time,
        pipe,
        put,
        remove,
        rename_column,
        repeat,
        replace,
        retype,
        scratch,
        shuffle,
        write,
    )
}
