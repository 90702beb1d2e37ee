"""The kinds of columns, and the short names that functions are annotated with.

Counts, money and times are ``Number`` and what is yes or no is ``Flag`` (``rules.masked``): what is not known
stays not known.  Text is ``Codes`` and several values in a row are ``Many``; both answer questions with those
two.  The short names (``Flag``, ``Cents``,
``Moment`` …) say the kind of column and its unit.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, TypeAlias

import numpy as np
import numpy.typing as npt

from rules import masked

Rows: TypeAlias = npt.NDArray[np.intp]
Bools: TypeAlias = npt.NDArray[np.bool_]
Numbers: TypeAlias = npt.NDArray[np.int64]
Flag: TypeAlias = masked.Flag
"""Yes or no."""
Number: TypeAlias = masked.Number
Column: TypeAlias = "Number | Flag | Codes | Many"


class Unit(StrEnum):
    """What the numbers of a column stand for, where they are not plain counts."""

    CENTS = "cents"
    MOMENT = "moment"  # microseconds since 1970, UTC
    SPAN = "span"  # microseconds
    DAY = "day"  # days since 1970
    CARD = "card"  # place in rules.cards.NAMES
    CARDS = "cards"
    TILES = "tiles"


_NO_PLACE = -2
"""Stands for a name that a column does not have; -1 is a row that is missing."""


@dataclass(frozen=True, slots=True, eq=False)
class Codes:
    """A text column.

    codes  int32[n]  place of each value in ``names``, -1 where missing
    of_kinds  it holds the kinds of events or payments, which what is asked of it then names
    """

    codes: npt.NDArray[np.int32]
    names: tuple[str, ...]
    of_kinds: bool = False

    def __len__(self) -> int:
        return len(self.codes)

    def is_(self, *names: str) -> Flag:
        """Whether the value is one of ``names``; not known where missing."""
        # A few comparisons are faster than a search, and questions name few values.
        first, *rest = [place for place, name in enumerate(self.names) if name in names] or [_NO_PLACE]
        found = self.codes == first
        for place in rest:
            found |= self.codes == place
        return Flag(found, self.codes < 0, frozenset(names) if self.of_kinds else None)

    def same_as(self, other: "Codes") -> Flag:
        """Whether two text columns say the same; not known where either is missing."""
        theirs = places_of(other.names, self.names)[other.codes]
        return Flag(self.codes == theirs, (self.codes < 0) | (other.codes < 0))

    def as_numbers(self) -> Number:
        """Values that are whole numbers written as text, such as seat positions; others missing."""
        table = np.array([int(n) if n.isdigit() else -1 for n in self.names] + [-1], dtype=np.int64)
        numbers = table[self.codes]
        return Number(numbers, numbers < 0)

    def text(self, row: int) -> str | None:
        """Return the value of one row."""
        code = int(self.codes[row])
        return None if code < 0 else self.names[code]


@lru_cache(maxsize=16)
def places_of(names: tuple[str, ...], among: tuple[str, ...]) -> npt.NDArray[np.int32]:
    """Place of each name among others, -2 where it is none of them; one more at the end, -1, for no name.

    It is asked for the same names of one day by many clauses, so the last answers are kept.
    """
    place = {name: code for code, name in enumerate(among)}
    found = np.array([*(place.get(name, -2) for name in names), -1], dtype=np.int32)
    found.flags.writeable = False
    return found


def row_sums(matrix: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Sum each row of a matrix of few columns: column by column, which is several times faster."""
    found = np.zeros(len(matrix), dtype=np.int64)
    for column in matrix.T:
        found += column
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

    def count(self) -> Number:
        """How many values each row holds."""
        return Number(row_sums(self.values >= 0), ~self.known)

    def at(self, place: int) -> Number:
        """Return the value at a place (from 0, negative from the end of the width); missing where none."""
        if not -self.values.shape[1] <= place < self.values.shape[1]:
            return Number(np.zeros(len(self), np.int64), np.ones(len(self), bool))
        values = self.values[:, place].astype(np.int64)
        return Number(values, (values < 0) | ~self.known)


@dataclass(frozen=True, slots=True, eq=False)
class Spans:
    """Spans of time of some rows: int64[n] each, the row, and microseconds since 1970."""

    rows: npt.NDArray[np.int64]
    begins: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Lack:
    """Which parents may have further children that the record lacks.

    open   bool[parents]
    since, until  int64[parents]  what is lacking happened between these moments, in microseconds since 1970
    spans  of gaming tables, each span of time in which a child may be missing
    by_kind  which may have events of a kind that do not name their parent, by kind
    before  of gaming tables, such spans on earlier days of which nothing but events is at hand
    """

    open: Bools
    since: npt.NDArray[np.int64]
    until: npt.NDArray[np.int64]
    spans: Spans | None = None
    by_kind: Mapping[str, Bools] = field(default_factory=dict)
    before: Spans | None = None

    def of(self, where: Flag | None) -> Bools:
        """Which parents may have further children that satisfy a condition."""
        found = self.open
        for kind in (where.kinds if where is not None else None) or ():
            found = found | self.by_kind.get(kind, found)
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Link:
    """Who belongs to whom: the parent row of every child row (-1: none) and the number of parents.

    lack  what may be missing from the record; None: nothing
    """

    rows: Rows
    parents: int
    lack: Lack | None = None

    @property
    def may_lack(self) -> Bools:
        """Which parents may have further children."""
        return np.zeros(self.parents, dtype=bool) if self.lack is None else self.lack.open


Count: TypeAlias = Number
"""A whole number: how many, which place, what rank."""
Cents: TypeAlias = Annotated[Number, Unit.CENTS]
Moment: TypeAlias = Annotated[Number, Unit.MOMENT]
Span: TypeAlias = Annotated[Number, Unit.SPAN]
Day: TypeAlias = Annotated[Number, Unit.DAY]
Card: TypeAlias = Annotated[Number, Unit.CARD]
Text: TypeAlias = Codes
Cards: TypeAlias = Annotated[Many, Unit.CARDS]
Tiles: TypeAlias = Annotated[Many, Unit.TILES]


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """A column that exists only to be shown, with the unit its values are printed in."""

    column: Any
    unit: Unit


def unit_of(annotation: Any) -> Unit | None:
    """Return the unit of a column by what its function is annotated with: ``Cents``, or that name as text."""
    kind = globals().get(annotation) if isinstance(annotation, str) else annotation
    unit, *_ = getattr(kind, "__metadata__", (None,))
    return unit
