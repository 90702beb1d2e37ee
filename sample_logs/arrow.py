"""From arrays of numbers to Arrow columns of the log, typed as the log format declares them."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from audit.format.log_files import arrow_schema

Ints = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

MISSING = np.iinfo(np.int64).min  # an empty amount, time or number
SUITS = "cdhs"
RANKS = "A23456789TJQK"
CARDS = [rank + suit for rank in RANKS for suit in SUITS]  # a card's code is its place here


@dataclass(frozen=True, slots=True)
class Coded:
    """Text as places in a list of labels; a negative place is an empty cell."""

    places: Ints
    labels: list[str]


@dataclass(frozen=True, slots=True)
class Listed:
    """One list a row: the values of all rows in a row, and how many belong to each.

    A length of MISSING is an empty cell.
    """

    lengths: Ints
    values: Any


def card_codes(codes: Any) -> Coded:
    """Cards from codes 0..51; a negative code is an empty cell."""
    return Coded(np.asarray(codes, np.int64), CARDS)


def same(label: str, count: int) -> Coded:
    """One label on every row."""
    return Coded(np.zeros(count, np.int64), [label])


def picked(values: Any, chosen: Flags | Ints) -> Any:
    """Keep the chosen entries of an array or of coded text."""
    return Coded(values.places[chosen], values.labels) if isinstance(values, Coded) else values[chosen]


def column(values: Any, kind: pa.DataType) -> pa.Array:
    """Turn an array, ``Coded``, ``Listed``, list or single value's array into one Arrow column."""
    if isinstance(values, pa.Array):
        return values
    if isinstance(values, Coded):
        return _coded(values, kind)
    if isinstance(values, Listed):
        empty = values.lengths == MISSING
        lengths = np.where(empty, 0, values.lengths)
        offsets = pa.array(np.concatenate([[0], np.cumsum(lengths)]).astype(np.int32))
        mask = pa.array(empty) if empty.any() else None
        return pa.ListArray.from_arrays(offsets, column(values.values, kind.value_type), mask=mask)
    return _numbers(values, kind) if isinstance(values, np.ndarray) else pa.array(values, kind)


def _numbers(values: npt.NDArray[Any], kind: pa.DataType) -> pa.Array:
    if pa.types.is_decimal(kind):
        return _money(values, kind)
    if values.dtype == np.int64:
        return pa.array(values, pa.int64(), mask=values == MISSING).cast(kind)
    return pa.array(values, kind)


def _coded(values: Coded, kind: pa.DataType) -> pa.Array:
    places = pa.array(values.places, pa.int64(), mask=values.places < 0)
    labels = pa.array(values.labels, pa.string())
    if pa.types.is_dictionary(kind):
        return pa.DictionaryArray.from_arrays(places.cast(kind.index_type), labels)
    return labels.take(places)


def _money(cents: Ints, kind: pa.DataType) -> pa.Array:
    """Write cents as decimals without going through text: 128 bits, low half first."""
    known = cents != MISSING
    halves = np.empty((cents.size, 2), np.int64)
    halves[:, 0] = np.where(known, cents, 0)
    halves[:, 1] = halves[:, 0] >> 63
    validity = pa.py_buffer(np.packbits(known, bitorder="little").tobytes())
    return pa.Array.from_buffers(kind, cents.size, [validity, pa.py_buffer(halves.tobytes())])


def rows_of(table: str, columns: dict[str, Any]) -> pa.Table:
    """Build rows of a table of the log; declared columns that are not given stay empty.

    Raises KeyError for a column that the log format does not declare.
    """
    schema = arrow_schema(table)
    unknown = set(columns) - set(schema.names)
    if unknown:
        message = f"{table} has no column {', '.join(sorted(unknown))}"
        raise KeyError(message)
    given = {name: column(values, schema.field(name).type) for name, values in columns.items()}
    count = len(next(iter(given.values())))
    arrays = [given.get(f.name) for f in schema]
    filled = [pa.nulls(count, f.type) if a is None else a for a, f in zip(arrays, schema, strict=True)]
    return pa.Table.from_arrays(filled, schema=schema)


def joined(table: str, parts: list[pa.Table]) -> pa.Table:
    """Put parts of one table together; no parts give an empty table."""
    if not parts:
        return arrow_schema(table).empty_table()
    return pa.concat_tables(parts).combine_chunks().unify_dictionaries()
