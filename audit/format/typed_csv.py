"""Tables of a run as CSV for any program: a column keeps its type, and no cell runs in a spreadsheet.

Numbers are plain (``1250``), money is dollars (``-19.50``) in a column without ``_cents`` at its end, days
are ``2026-03-14``, times ``2026-03-14T21:40:05.250000Z`` (UTC), lists and what has parts are JSON.  An empty
cell is no value.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.format.spreadsheet import cell

CENTS = "_cents"
_ROWS_AT_ONCE = 2_000


def write_csv(table: pa.Table, path: Path) -> None:
    """Write a table, some rows at a time, so that memory does not grow with their number."""
    cells = [_cells(field) for field in table.schema]
    with path.open("w", encoding="utf-8", newline="") as stream:
        lines = csv.writer(stream)  # lines end in CR LF, so that either within a cell is in quotes
        lines.writerow(name.removesuffix(CENTS) for name in table.column_names)
        for batch in table.to_batches(max_chunksize=_ROWS_AT_ONCE):
            columns = [write(column.to_pylist()) for write, column in zip(cells, batch.columns, strict=True)]
            lines.writerows(zip(*columns, strict=True))


def _cells(field: pa.Field) -> Callable[[list[Any]], list[Any]]:
    """Return what turns the values of a column into its cells; csv itself writes numbers and days."""
    if pa.types.is_nested(field.type):
        return _each(_parts)
    if field.name.endswith(CENTS):
        return _each(_dollars)
    if pa.types.is_timestamp(field.type):
        return _each(_time)
    if pa.types.is_boolean(field.type):
        return _each({True: "true", False: "false", None: ""}.__getitem__)
    if pa.types.is_integer(field.type) or pa.types.is_date(field.type):
        return list
    return _each(cell)


def _each(write: Callable[[Any], str]) -> Callable[[list[Any]], list[Any]]:
    return lambda values: [write(value) for value in values]


def _dollars(cents: int | None) -> str:
    if cents is None:
        return ""
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"


def _time(value: datetime | None) -> str:
    return value.strftime("%Y-%m-%dT%H:%M:%S.%fZ") if value else ""


def _parts(value: Any) -> str:
    return "" if value is None else _JSON.encode(value)


def _in_parts(value: date | datetime) -> str:
    return _time(value) if isinstance(value, datetime) else value.isoformat()


_JSON = json.JSONEncoder(ensure_ascii=False, default=_in_parts)
