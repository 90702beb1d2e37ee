"""What is done with whole columns: made, chosen from, asked what is known; nothing is missing by accident."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from rules.kinds import Bools, Codes, Column, Many, Rows, Told
from rules.masked import AtLeast, AtMost, Flag, Number

_Kind = TypeVar("_Kind")
_LEAST = -np.iinfo(np.int64).max


def integers(values: npt.ArrayLike, known: npt.ArrayLike | None = None) -> Number:
    """Make an Int64 column; ``known`` is False where the value is missing."""
    array = np.asarray(values, dtype=np.int64)
    mask = np.zeros(len(array), dtype=bool) if known is None else ~np.asarray(known, dtype=bool)
    return Number(array, mask)


def booleans(values: npt.ArrayLike, known: npt.ArrayLike | None = None) -> Flag:
    """Make a boolean column; ``known`` is False where the value is missing."""
    array = np.asarray(values, dtype=bool)
    mask = np.zeros(len(array), dtype=bool) if known is None else ~np.asarray(known, dtype=bool)
    return Flag(array, mask)


def known(column: Column | Sequence[Any]) -> Bools:
    """Where a column has a value."""
    if isinstance(column, Codes):
        return column.codes >= 0
    if isinstance(column, Many):
        return column.known
    masked: Any = column
    found: Bools = ~masked.missing
    return found


def is_known(column: Column) -> Flag:
    """Whether a column has a value, itself always known."""
    return booleans(known(column))


def certainly(condition: Flag) -> Bools:
    """Where a condition is known to be true."""
    sure: Bools = condition.values & ~condition.missing
    return sure


def either(condition: Flag, then: Number, otherwise: Number) -> Number:
    """Choose by a condition, row by row; not known where the condition or the choice is not."""
    yes, unsure = condition.values, condition.missing
    values = np.where(yes, then.values, otherwise.values)
    missing = unsure | np.where(yes, then.missing, otherwise.missing)
    return Number(values, missing)


def in_any_column(matrix: npt.NDArray[np.bool_]) -> Bools:
    """Whether any entry of each row of a matrix of few columns is true."""
    found = np.zeros(len(matrix), dtype=bool)
    for column in matrix.T:
        found |= column
    return found


def or_else(column: _Kind, fallback: _Kind) -> _Kind:
    """Return a column whose missing values are taken from another of the same kind."""
    filled: _Kind = _filled(column, fallback)
    return filled


def _filled(column: Any, fallback: Any) -> Any:
    if isinstance(column, Codes):
        names = tuple(dict.fromkeys((*column.names, *fallback.names)))
        place = {name: code for code, name in enumerate(names)}
        translate = np.array([*(place[name] for name in fallback.names), -1], dtype=np.int32)
        return Codes(np.where(column.codes < 0, translate[fallback.codes], column.codes), names)
    values = np.where(column.missing, fallback.values, column.values)
    kind = Flag if isinstance(column, Flag) else Number
    return kind(values, column.missing & fallback.missing)


def take(column: _Kind, rows: Rows) -> _Kind:
    """Rows of a column in the order asked for; a negative row gives a missing value."""
    taken: _Kind = _taken(column, rows)
    return taken


def _taken(column: Any, rows: Rows) -> Any:
    if isinstance(column, Told):
        return Told(lambda place: None if rows[place] < 0 else column.text(int(rows[place])))
    if len(column) == 0:
        return _all_missing(column, len(rows))
    if rows.min(initial=0) < -1:
        rows = np.maximum(rows, -1)
    # Row -1 picks the last entry, which says nothing there.  ``take`` is faster than an index in brackets.
    nowhere = rows < 0
    if isinstance(column, Codes):
        codes = column.codes.take(rows)
        codes[nowhere] = -1
        return Codes(codes, column.names)
    if isinstance(column, Many):
        return Many(column.values[rows], column.known[rows] & ~nowhere, column.names)
    values = column.values.take(rows)
    if isinstance(column, AtLeast):
        values[nowhere] = -_LEAST if isinstance(column, AtMost) else _LEAST
    return type(column)(values, column.missing.take(rows) | nowhere)


def _all_missing(column: Any, count: int) -> Any:
    nowhere = np.zeros(count, dtype=bool)
    if isinstance(column, Codes):
        return Codes(np.full(count, -1, dtype=np.int32), column.names)
    if isinstance(column, Many):
        return Many(np.full((count, 1), -1), nowhere, column.names)
    return type(column)(np.zeros(count, column.values.dtype), ~nowhere)
