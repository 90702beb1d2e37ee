"""From Arrow columns of the log to the columns the rules see (``rules.values``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.format.log_files import arrow_schema
from rules.cards import JOKER
from rules.column import Holds
from rules.columns import Column, Kind
from rules.kinds import Codes, Many
from rules.masked import Flag, Number
from rules.nobody import names_nobody, says_nobody
from rules.pieces import NUMBERS
from rules.submission import Option, OptionKind
from rules.values import booleans, in_any_column, integers

KINDS = ("event_kind", "payment_kind")


def stored_in(tables: dict[str, pa.Table], table: str, name: str) -> pa.ChunkedArray:
    """Return a column of the log as it is stored; one that is never recorded need not be there."""
    rows = tables[table]
    if name in rows.column_names:
        return rows.column(name)
    return pa.chunked_array([pa.nulls(rows.num_rows, arrow_schema(table).field(name).type)])


def decode(
    column: Column, data: pa.ChunkedArray, *, ranks_suffice: bool = False
) -> Number | Flag | Codes | Many:
    """Turn one column of the log into what its rules see; the row order is kept.

    ranks_suffice  let through cards without a suit; else a row that has one counts as not recorded
    """
    found = _decoded(column, _one_chunk(data))
    if ranks_suffice or column.kind not in (Kind.CARD, Kind.CARDS):
        return found
    if isinstance(found, Number):
        return Number(found.values, found.missing | (found.values > JOKER))
    assert isinstance(found, Many)
    unsuited = in_any_column(found.values > JOKER)
    if not unsuited.any():
        return found
    return Many(np.where(unsuited[:, None], -1, found.values), found.known & ~unsuited)


def _decoded(column: Column, array: pa.Array) -> Number | Flag | Codes | Many:
    match column.kind:
        case Kind.ID | Kind.TEXT | Kind.CODE:
            codes = replace(_codes(array), of_kinds=column.name in KINDS)
            return _who_is_named(codes) if column.holds is Holds.PERSON else codes
        case Kind.CARD:
            return _card(array)
        case Kind.MONEY:
            return Number(_cents(array), _missing(array))
        case Kind.FLAG:
            return _flag(array, column)
        case Kind.INTEGER | Kind.TIME | Kind.DAY:
            return Number(_integers(array), _missing(array))
        case Kind.CARDS | Kind.TILES | Kind.FLAGS | Kind.NUMBERS | Kind.TEXTS:
            return _many(array, column)


def _one_chunk(data: pa.ChunkedArray) -> pa.Array:
    if pa.types.is_dictionary(data.type):
        data = data.unify_dictionaries()
    if data.num_chunks == 0:
        return pa.array([], type=data.type)
    return data.chunk(0) if data.num_chunks == 1 else data.combine_chunks()


def _missing(array: pa.Array) -> npt.NDArray[np.bool_]:
    if array.null_count == 0:
        return np.zeros(len(array), dtype=bool)
    return np.asarray(array.is_null().to_numpy(zero_copy_only=False), dtype=bool)


def _codes(array: pa.Array) -> Codes:
    if not pa.types.is_dictionary(array.type):
        array = array.dictionary_encode()
    indices = array.indices
    codes = indices.fill_null(-1) if indices.null_count else indices
    names = tuple(array.dictionary.to_pylist())
    return Codes(codes.to_numpy(zero_copy_only=False).astype(np.int32, copy=False), names)


def _who_is_named(cells: Codes) -> Codes:
    """Leave out the words that name nobody, which players share who are not one."""
    empty = [names_nobody(name) for name in cells.names]
    if not any(empty):
        return cells
    return replace(cells, codes=np.where(np.array([*empty, True])[cells.codes], np.int32(-1), cells.codes))


def tells_of_somebody(data: pa.ChunkedArray) -> Flag:
    """Whether a cell for a name holds a word that names nobody but stands for somebody, such as UNKNOWN."""
    cells = _codes(_one_chunk(data))
    stands = [names_nobody(name) and not says_nobody(name) for name in cells.names]
    return booleans(np.array([*stands, False])[cells.codes])


def _card(array: pa.Array) -> Number:
    codes = _codes(array)
    numbers = _piece_numbers(codes.names, Kind.CARD)[codes.codes].astype(np.int64)
    return Number(numbers, numbers < 0)


def _piece_numbers(names: tuple[str | None, ...], kind: Kind) -> npt.NDArray[np.int8]:
    return np.array([NUMBERS[kind].get(str(name), -1) for name in names] + [-1], dtype=np.int8)


def _cents(array: pa.Array) -> npt.NDArray[np.int64]:
    """Cents of a DECIMAL(12, 2) column: its low words, which hold every value of that width."""
    if len(array) == 0:
        return np.empty(0, dtype=np.int64)
    words = np.frombuffer(array.buffers()[1], dtype=np.int64)
    return words[2 * array.offset : 2 * (array.offset + len(array)) : 2].copy()


def _integers(array: pa.Array) -> npt.NDArray[np.int64]:
    if not pa.types.is_integer(array.type):
        array = array.view(pa.int32() if pa.types.is_date32(array.type) else pa.int64())
    if array.null_count:
        array = array.fill_null(0)
    numbers: npt.NDArray[np.int64] = array.to_numpy(zero_copy_only=False).astype(np.int64)
    return numbers


def _flag(array: pa.Array, column: Column) -> Flag:
    missing = _missing(array)
    filled = array.fill_null(bool(column.empty_means)) if array.null_count else array
    values = filled.to_numpy(zero_copy_only=False).astype(bool)
    return Flag(values, missing if column.empty_means is None else np.zeros(len(array), dtype=bool))


def _many(array: pa.Array, column: Column) -> Many:
    """Lay lists out as a matrix padded with -1."""
    missing = _missing(array)
    lengths = pc.list_value_length(array).fill_null(0).to_numpy(zero_copy_only=False)
    values, names = _flat(array.flatten(), column.kind)
    width = max(int(lengths.max()) if len(lengths) else 0, 1)
    if len(values) == len(array) * width:  # every list is as long as the longest: nothing to pad
        matrix = values.reshape(-1, width)
    else:
        matrix = np.full((len(array), width), -1, dtype=values.dtype)
        matrix[np.arange(width) < lengths[:, None]] = values
    present = ~missing if column.empty_means is None else np.ones(len(array), dtype=bool)
    return Many(matrix, present, names)


def _flat(values: pa.Array, kind: Kind) -> tuple[npt.NDArray[Any], tuple[str, ...]]:
    if kind in NUMBERS:
        codes = _codes(values)
        return _piece_numbers(codes.names, kind)[codes.codes], ()
    if kind is Kind.TEXTS:
        codes = _codes(values)
        return codes.codes, codes.names
    numbers = pc.fill_null(values.cast(pa.int32()), -1)
    return numbers.to_numpy(zero_copy_only=False).astype(np.int32), ()


def counted(rows: pa.Table, name: str) -> Number:
    """Return a count that the intake added to a table; missing where it did not."""
    if name not in rows.column_names:
        return integers(np.zeros(rows.num_rows), np.zeros(rows.num_rows, dtype=bool))
    numbers = rows.column(name).combine_chunks()
    given = np.asarray(numbers.is_valid().to_numpy(zero_copy_only=False))
    return integers(numbers.fill_null(0).to_numpy(), given)


def as_filed(option: Option, name: str, values: list[Any], days: list[int]) -> Any:
    """Turn what was filed of an option (None: nothing) into what rules see under one of its names.

    days  the gaming day of each, as days since 1970: a paytable that was amended is the one of that day
    """
    match option.kind:
        case OptionKind.CHOICE:
            if option.amended:
                values = [option.on(v, day) for v, day in zip(values, days, strict=True)]
            names = (*option.choices, *(text for texts in option.amended.values() for _, text in texts))
            places = {choice: place for place, choice in enumerate(names)}
            codes = [-1 if v is None else places[v] for v in values]
            return Codes(np.array(codes, dtype=np.int32), names)
        case OptionKind.SET:
            choice = name.removeprefix(f"approved_{option.name}_")
            flags = [v is not None and choice in v for v in values]
            return booleans(flags, [v is not None for v in values])
        case OptionKind.FLAG:
            return booleans([bool(v) for v in values], [v is not None for v in values])
        case OptionKind.HOUSE_WAY:
            ways = tuple(dict.fromkeys(v.text for v in values if v is not None))
            numbers = [-1 if v is None else ways.index(v.text) for v in values]
            return Codes(np.array(numbers, dtype=np.int32), ways)
        case _:
            numbers = [0 if v is None else int(v) for v in values]
            return integers(numbers, [v is not None for v in values])
