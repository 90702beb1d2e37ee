"""Columns as the rules see them: whole columns, three-valued, nothing missing by accident.

Counts, money, times and flags are pandas masked arrays, whose comparisons and ``&``, ``|``, ``~`` follow
Kleene's logic: what is not known stays not known.  Text is ``Codes`` and several values in a row are
``Many``; both answer questions with the same masked arrays.  The short names at the end (``Flag``, ``Cents``,
``Moment`` …) are what functions are annotated with: they say the kind of column and its unit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt
from pandas.arrays import BooleanArray, IntegerArray

Rows: TypeAlias = npt.NDArray[np.intp]
Bools: TypeAlias = npt.NDArray[np.bool_]
Column: TypeAlias = "IntegerArray | BooleanArray | Codes | Many"


class Unit(StrEnum):
    """What the numbers of a column stand for, where they are not plain counts."""

    CENTS = "cents"
    MOMENT = "moment"  # microseconds since 1970, UTC
    SPAN = "span"  # microseconds
    DAY = "day"  # days since 1970
    CARD = "card"  # place in rules.cards.NAMES
    CARDS = "cards"
    TILES = "tiles"


def integers(values: npt.ArrayLike, known: npt.ArrayLike | None = None) -> IntegerArray:
    """Make an Int64 column; ``known`` is False where the value is missing."""
    array = np.asarray(values, dtype=np.int64)
    mask = np.zeros(len(array), dtype=bool) if known is None else ~np.asarray(known, dtype=bool)
    return IntegerArray(array, mask)


def booleans(values: npt.ArrayLike, known: npt.ArrayLike | None = None) -> BooleanArray:
    """Make a boolean column; ``known`` is False where the value is missing."""
    array = np.asarray(values, dtype=bool)
    mask = np.zeros(len(array), dtype=bool) if known is None else ~np.asarray(known, dtype=bool)
    return BooleanArray(array, mask)


def known(column: Column | Sequence[Any]) -> Bools:
    """Where a column has a value."""
    if isinstance(column, Codes):
        return column.codes >= 0
    if isinstance(column, Many):
        return column.known
    masked: Any = column
    found: Bools = ~masked._mask
    return found


def is_known(column: Column) -> BooleanArray:
    """Whether a column has a value, itself always known."""
    return booleans(known(column))


def certainly(condition: BooleanArray) -> Bools:
    """Where a condition is known to be true."""
    sure: Bools = condition._data & ~condition._mask
    return sure


def either(condition: BooleanArray, then: IntegerArray, otherwise: IntegerArray) -> IntegerArray:
    """Choose by a condition, row by row; not known where the condition or the choice is not."""
    yes, unsure = condition._data, condition._mask
    values = np.where(yes, then._data, otherwise._data)
    missing = unsure | np.where(yes, then._mask, otherwise._mask)
    return IntegerArray(values, missing)


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """A text column.

    codes  int32[n]  place of each value in ``names``, -1 where missing
    """

    codes: npt.NDArray[np.int32]
    names: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.codes)

    def is_(self, *names: str) -> BooleanArray:
        """Whether the value is one of ``names``; not known where missing."""
        # A few comparisons are faster than a search, and questions name few values.
        found = np.zeros(len(self.codes), dtype=bool)
        for place in (place for place, name in enumerate(self.names) if name in names):
            found |= self.codes == place
        return BooleanArray(found, self.codes < 0)

    def same_as(self, other: Codes) -> BooleanArray:
        """Whether two text columns say the same; not known where either is missing."""
        place = {name: i for i, name in enumerate(self.names)}
        translate = np.array([place.get(name, -2) for name in other.names] + [-1], dtype=np.int32)
        theirs = translate[other.codes]
        return BooleanArray(self.codes == theirs, (self.codes < 0) | (other.codes < 0))

    def as_numbers(self) -> IntegerArray:
        """Values that are whole numbers written as text, such as seat positions; others missing."""
        table = np.array([int(n) if n.isdigit() else -1 for n in self.names] + [-1], dtype=np.int64)
        numbers = table[self.codes]
        return IntegerArray(numbers, numbers < 0)

    def text(self, row: int) -> str | None:
        """Return the value of one row."""
        code = int(self.codes[row])
        return None if code < 0 else self.names[code]


def row_sums(matrix: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Sum each row of a matrix of few columns: column by column, which is several times faster."""
    found = np.zeros(len(matrix), dtype=np.int64)
    for column in matrix.T:
        found += column
    return found


def in_any_column(matrix: npt.NDArray[np.bool_]) -> Bools:
    """Whether any entry of each row of a matrix of few columns is true."""
    found = np.zeros(len(matrix), dtype=bool)
    for column in matrix.T:
        found |= column
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Told:
    """Text worked out row by row, and only where a sentence is printed."""

    tell: Callable[[int], str | None]

    def text(self, row: int) -> str | None:
        """Return the text of one row."""
        return self.tell(row)


@dataclass(frozen=True, slots=True, eq=False)
class Many:
    """Several values in a row: cards, flags, numbers or texts in order.

    values  [n, width]  card numbers, 0/1 flags, numbers or codes; -1 pads and stands for missing
    known   bool[n]     the row has a list at all
    """

    values: npt.NDArray[Any]
    known: Bools
    names: tuple[str, ...] = field(default=())

    def __len__(self) -> int:
        return len(self.known)

    def count(self) -> IntegerArray:
        """How many values each row holds."""
        return IntegerArray(row_sums(self.values >= 0), ~self.known)

    def at(self, place: int) -> IntegerArray:
        """Return the value at a place (from 0, negative from the end of the width); missing where none."""
        if not -self.values.shape[1] <= place < self.values.shape[1]:
            return IntegerArray(np.zeros(len(self), np.int64), np.ones(len(self), bool))
        values = self.values[:, place].astype(np.int64)
        return IntegerArray(values, (values < 0) | ~self.known)


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """Who belongs to whom: the parent row of every child row (-1: none) and the number of parents."""

    rows: Rows
    parents: int


def or_else(column: Any, fallback: Any) -> Any:
    """Return a column whose missing values are taken from another of the same kind."""
    if isinstance(column, Codes):
        names = tuple(dict.fromkeys((*column.names, *fallback.names)))
        place = {name: code for code, name in enumerate(names)}
        translate = np.array([*(place[name] for name in fallback.names), -1], dtype=np.int32)
        return Codes(np.where(column.codes < 0, translate[fallback.codes], column.codes), names)
    values = np.where(column._mask, fallback._data, column._data)
    return type(column)(values, column._mask & fallback._mask)


def take(column: Any, rows: Rows) -> Any:
    """Rows of a column in the order asked for; -1 gives a missing value."""
    if isinstance(column, Told):
        return Told(lambda place: None if rows[place] < 0 else column.text(int(rows[place])))
    if len(column) == 0:
        return _all_missing(column, len(rows))
    if isinstance(column, Codes):
        return Codes(np.append(column.codes, np.int32(-1))[rows], column.names)
    if isinstance(column, Many):
        return Many(column.values[rows], column.known[rows] & (rows >= 0), column.names)
    # Row -1 picks the appended entry.
    mask = np.append(column._mask, np.True_)[rows] if column._mask.any() else rows < 0
    return type(column)(column._data[rows], mask)


def _all_missing(column: Any, count: int) -> Any:
    nowhere = np.zeros(count, dtype=bool)
    if isinstance(column, Codes):
        return Codes(np.full(count, -1, dtype=np.int32), column.names)
    if isinstance(column, Many):
        return Many(np.full((count, 1), -1), nowhere, column.names)
    return type(column)(np.zeros(count, column._data.dtype), ~nowhere)


Flag: TypeAlias = BooleanArray
"""Yes or no."""
Count: TypeAlias = IntegerArray
"""A whole number: how many, which place, what rank."""
Cents: TypeAlias = Annotated[IntegerArray, Unit.CENTS]
Moment: TypeAlias = Annotated[IntegerArray, Unit.MOMENT]
Span: TypeAlias = Annotated[IntegerArray, Unit.SPAN]
Day: TypeAlias = Annotated[IntegerArray, Unit.DAY]
Card: TypeAlias = Annotated[IntegerArray, Unit.CARD]
Text: TypeAlias = Codes
Cards: TypeAlias = Annotated[Many, Unit.CARDS]
Tiles: TypeAlias = Annotated[Many, Unit.TILES]


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A column that exists only to be shown, with the unit its values are printed in."""

    column: Any
    unit: Unit


def unit_of(annotation: str) -> Unit | None:
    """Return the unit of a column by the short name its function is annotated with, such as ``Cents``."""
    unit, *_ = getattr(globals().get(annotation), "__metadata__", (None,))
    return unit
