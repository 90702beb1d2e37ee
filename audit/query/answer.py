"""The answer to a query as rows, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import pyarrow as pa

from audit.format.spreadsheet import cell
from audit.format.visible import visible

NOT_JUDGED = b"not judged"
"""Under what an answer keeps which gaming days that it reads nobody judged."""


def not_judged(answer: pa.Table) -> list[str]:
    """Say which gaming days that an answer reads nobody judged, or in part: one line a property."""
    told: bytes = (answer.schema.metadata or {}).get(NOT_JUDGED, b"")
    return told.decode().splitlines()


def rows_of(answer: pa.Table) -> list[dict[str, Any]]:
    """Give rows with values that can be printed; of two columns of one name the second is ``name_2``."""
    rows: list[dict[str, Any]] = []
    for batch in _named_apart(answer).to_batches():
        rows += [{name: _plain(value) for name, value in row.items()} for row in batch.to_pylist()]
    return rows


def csv_of(answer: pa.Table) -> str:
    """Write CSV that a spreadsheet does not take for formulas."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    named = _named_apart(answer)
    writer.writerow([cell(name) for name in named.column_names])
    for row in rows_of(named):
        writer.writerow([cell(_in_a_cell(value)) for value in row.values()])
    return visible(text.getvalue(), keep="\n")


def json_of(answer: pa.Table) -> str:
    """Write a JSON array of objects; everything that is not printable is escaped."""
    return json.dumps(rows_of(answer), indent=2, default=str) + "\n"


def _named_apart(answer: pa.Table) -> pa.Table:
    names: list[str] = []
    for name in answer.column_names:
        again = sum(1 for each in names if each.rpartition("_")[0] == name or each == name)
        names.append(f"{name}_{again + 1}" if again else name)
    return answer.rename_columns(names)


def _plain(value: Any) -> Any:
    """Write what has no JSON as text."""
    if value is None or isinstance(value, bool | int | float | str | Decimal):
        return str(value) if isinstance(value, Decimal) else value
    if isinstance(value, datetime):
        return value.isoformat(sep=" ")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(each) for name, each in value.items()}
    return str(value)


def _in_a_cell(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return " ".join(value)
    return json.dumps(value, ensure_ascii=False) if isinstance(value, list | dict) else value
