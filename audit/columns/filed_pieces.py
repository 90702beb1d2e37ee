"""What is filed within a gaming day, if it changes there: rows are judged by what was filed as they began.

A round is judged by what was filed when its first card was dealt, and so are its hands, wagers, events and
payments, a wager among them that was placed before a change and settled after it.  What belongs to no round
is judged by its own moment, a shoe and a deck by the first moment on record of it.  A day within which
nothing changes has one piece, and nothing here asks for a moment.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np

from audit.columns.choices import Filed
from audit.columns.decode import as_filed
from audit.columns.keys import GROUPS, Keys
from rules.catalogue import Catalogue
from rules.clause import Clause, Derived, Per
from rules.kinds import Bools, Codes, Rows
from rules.masked import Flag, Number
from rules.submission import Option
from rules.values import take

if TYPE_CHECKING:
    from audit.columns.chunk import Chunk

_BEGAN_BY = ("first_counts_announced_at", "third_card_at", "result_announced_at", "settled_at")
"""By when a round had begun of which the first card has no time."""

_NEVER = np.iinfo(np.int64).max


def _beside(number: Any, began: Any, rows: Rows, others: Rows) -> tuple[Any, Any]:
    """When the rounds before and after some, by their numbers in the day, began: the latest, the earliest."""
    order = others[np.argsort(number[others], kind="stable")]
    latest = np.append(-1, np.maximum.accumulate(began[order]))
    earliest = np.append(np.minimum.accumulate(began[order][::-1])[::-1], _NEVER)
    asked, told = number[rows], number[order]
    before = np.where(asked < 0, -1, latest[np.searchsorted(told, asked)])
    return before, np.where(asked < 0, _NEVER, earliest[np.searchsorted(told, asked, side="right")])


class FiledPieces:
    """The pieces of a chunk's gaming days: those that begin its tables' days, in order, then others.

    every     what is filed in each piece
    table_of  the row of the gaming table's day that each belongs to
    is_cut    whether any day has more than one

    told_by  the piece of each day, by its number, that stands for what is told of a gaming table once a day;
             None: that is missing where it changes
    """

    def __init__(
        self,
        chunk: Chunk,
        keys: Keys,
        filed: list[Filed],
        catalogue: Catalogue,
        told_by: int | None = None,
    ) -> None:
        self._of = ref(chunk)
        self._told_by = told_by
        self._keys = keys
        self._catalogue = catalogue
        self._options = catalogue.options[chunk.chapter.number].values()
        self._derived = catalogue.derived[chunk.chapter.number]
        self._whole: dict[str, Any] = {}
        later = [(table, since, each) for table, one in enumerate(filed) for since, each in one.later]
        self.every = [*filed, *(each for _, _, each in later)]
        self.table_of: Rows = np.array([*range(len(filed)), *(table for table, _, _ in later)], dtype=np.intp)
        self._since = np.array([0] * len(filed) + [since for _, since, _ in later], dtype=np.int64)
        self._tables = len(filed)
        self.is_cut = bool(later)
        self._rows: dict[Per, Rows] = {}
        self._has_filing: dict[Per, Bools] = {}

    @property
    def _chunk(self) -> Chunk:
        """The chunk, which holds this: were each to hold the other, both would outlive their gaming day."""
        chunk = self._of()
        assert chunk is not None
        return chunk

    def rows(self, per: Per) -> Rows:
        """Piece that each row is judged by, -1 where it belongs to no gaming table's day; a table's first."""
        if per not in self._rows:
            self._rows[per] = self._found(per)
        return self._rows[per]

    def of(self, per: Per, row: int) -> Filed:
        """Give what is filed by which a row is judged."""
        return self.every[int(self.rows(per)[row])]

    def since(self, per: Per, row: int) -> int:
        """From which moment of its gaming day a row is judged by its filing; 0: as the day begins."""
        return int(self._since[self.rows(per)[row]])

    def by(self, per: Per, row: int) -> str:
        """Name the filing by which a row is judged, or all that may be (``judging``)."""
        return between(per).join(filter(None, (self.every[each].by for each in self.judging(per, row))))

    def judging(self, per: Per, row: int) -> list[int]:
        """Pieces by which a row is judged: all of its day where it is told of the whole, or has no moment."""
        piece = int(self.rows(per)[row])
        if piece < 0:
            return []
        if per is not Per.TABLE and self._is_timed(per, row):
            return [piece]
        return self._of_table(int(self.table_of[piece]))

    def is_cut_on(self, per: Per, row: int) -> bool:
        """Whether what is filed changes within the gaming day of a row."""
        return len(self._of_table(int(self.table_of[self.rows(per)[row]]))) > 1

    def _is_timed(self, per: Per, row: int) -> bool:
        """Whether a moment tells by which filing a row is judged, where several are in force that day."""
        if not self.is_cut:
            return True
        if per in (Per.HAND, Per.WAGER):
            row, per = int(self._keys.link(per, Per.ROUND)[row]), Per.ROUND
        return row >= 0 and bool(self._began[per][row] >= 0)

    def has_filing(self, per: Per) -> Bools:
        """Whether a filing was in force for each row; of a gaming table's day, all of it."""
        if per not in self._has_filing:
            self._has_filing[per] = self._with_a_filing(per)
        return self._has_filing[per]

    def _with_a_filing(self, per: Per) -> Bools:
        filed = np.array([each.options is not None for each in self.every], dtype=bool)
        if per is Per.TABLE:
            days = range(self._tables)
            return np.array([filed[self._of_table(day)].all() for day in days], dtype=bool)
        rows = np.where(self._keys.link(per, Per.TABLE) < 0, -1, self.rows(per))
        found: Bools = (rows >= 0) & np.append(filed, np.False_)[rows]
        return found

    def handed(self, name: str, per: Per) -> Any:
        """Return what rests on filings, one value a row; of a gaming table, that of its whole day."""
        if name not in self._whole:
            self._whole[name] = self.column(name)
        whole = self._whole[name]
        if per is not Per.TABLE:
            return take(whole, self.rows(per))
        return self.of_days(whole) if self.is_cut else whole

    def column(self, name: str) -> Any:
        """Return what rests on filings alone, and on what is so of a whole day, one value a piece."""
        option = next((o for o in self._options if name in o.parameters), None)
        if option is not None:
            values = [None if f.options is None else f.options.get(option.name) for f in self.every]
            days = [self._chunk.table_days[table][2] for table in self.table_of.tolist()]
            return as_filed(option, name, values, days)
        derived = self._derived.get(name)
        if derived is None or not self.is_by_piece(derived):
            return take(self._chunk.column(name, Per.TABLE), self.table_of)
        given = self._chunk.arguments(derived.function, derived.parameters, Per.TABLE)
        return derived.function(**{each: self.column(each) for each in given})

    def of_days(self, column: Any) -> Any:
        """Give the value a column of pieces has all of a gaming table's day; missing where it changes."""
        where = np.arange(self._tables)
        for table in self._cut_tables():
            there = self._of_table(table)
            if self._told_by is not None:
                where[table] = there[min(self._told_by, len(there) - 1)]
            elif any(not _is_same(column, there[0], each) for each in there[1:]):
                where[table] = -1
        return take(column, where)

    def has(self, derived: Derived) -> bool:
        """Whether a column is to be had by piece: only where a day has several."""
        return self.is_cut and self.is_by_piece(derived)

    def is_by_piece(self, derived: Derived) -> bool:
        """Whether a column of gaming tables rests on filings so that it can be worked out of each piece."""
        if derived.per is not Per.TABLE or derived.texts or derived.unmarked:
            return False
        return self._rests_on_filings(derived.name) and all(
            each.startswith(("approved_", "reading_")) or self._is_of_table(each)
            for each in derived.parameters
        )

    def undecided(self, clause: Clause) -> Bools:
        """Rows of a clause that would be judged by one of several pieces, and nothing tells by which."""
        assert clause.per is not None
        chunk = self._chunk
        reads = chunk.reads(clause)
        every = [each for each in self._options if not reads.isdisjoint(each.parameters)]
        whole = [] if self._told_by is not None else self._asked_of_a_day(clause)
        open_ = np.zeros(self._tables + 1, dtype=bool)  # the last is of no gaming table
        for table in self._cut_tables():
            asked = every if self._untimed[table] else whole
            open_[table] = any(self._changes(option, table) for option in asked)
        tables = np.arange(self._tables) if clause.per is Per.TABLE else self._keys.filing_of(clause.per)
        found: Bools = open_[tables[chunk.rows_of_wager(clause.wager)] if clause.wager else tables]
        return found

    def by_each(self, clause: Clause) -> list[Chunk]:
        """Give the same rows, each piece in turn told of its table's whole day; none where one will do.

        Rounds, wagers and whatever has a moment are by their own piece all the same.
        """
        asked = self._asked_of_a_day(clause) if self.is_cut and self._told_by is None else []
        changes = any(self._changes(option, table) for option in asked for table in self._cut_tables())
        return self._each if changes else []

    @cached_property
    def _each(self) -> list[Chunk]:
        found = []
        for number in range(max(len(self._of_table(table)) for table in self._cut_tables())):
            chunk = self._chunk.of_other_tables(self._chunk.tables)
            chunk.pieces = FiledPieces(chunk, self._keys, chunk.filed, self._catalogue, number)
            found.append(chunk)
        return found

    def _asked_of_a_day(self, clause: Clause) -> list[Option]:
        """Options that a clause reads of a whole day."""
        names = self._read_of_a_day(clause, self._chunk.reads(clause))
        return [each for each in self._options if not names.isdisjoint(each.parameters)]

    def _read_of_a_day(self, clause: Clause, reads: Collection[str]) -> set[str]:
        """Names of options that a clause reads of a whole day, itself or through a column of tables."""
        found = set(self._options_behind(clause.parameters)) if clause.per is Per.TABLE else set()
        for name in reads:
            derived = self._derived.get(name)
            if derived and derived.per is Per.TABLE and not self.is_by_piece(derived):
                found |= set(self._options_behind(derived.parameters))
        return found

    def _options_behind(self, names: Collection[str]) -> Iterator[str]:
        for name in names:
            derived = self._derived.get(name)
            if name.startswith("approved_"):
                yield name
            elif derived and self.is_by_piece(derived):
                yield from self._options_behind(derived.parameters)

    def _rests_on_filings(self, name: str) -> bool:
        return any(
            each.startswith("approved_")
            for each in self._catalogue.behind_columns((name,), self._chunk.chapter.number)
        )

    def _is_of_table(self, name: str) -> bool:
        derived = self._derived.get(name)
        return bool(derived and derived.per is Per.TABLE)

    def _changes(self, option: Option, table: int) -> bool:
        there = [self.every[each].options for each in self._of_table(table)]
        return any(_value(each, option) != _value(there[0], option) for each in there[1:])

    def _of_table(self, table: int) -> list[int]:
        found: list[int] = np.flatnonzero(self.table_of == table).tolist()
        return found

    def _cut_tables(self) -> list[int]:
        found: list[int] = np.unique(self.table_of[self._tables :]).tolist()
        return found

    def _found(self, per: Per) -> Rows:
        whole = np.arange(self._tables) if per is Per.TABLE else self._keys.filing_of(per)
        if not self.is_cut or per is Per.TABLE:
            return whole
        if per in (Per.HAND, Per.WAGER):
            rounds = self._keys.link(per, Per.ROUND)
            return np.where(rounds < 0, -1, np.append(self.rows(Per.ROUND), -1)[rounds])
        return self._placed(whole, self._began[per])

    def _placed(self, tables: Rows, began: Any) -> Rows:
        """Place rows of gaming tables' days in the pieces that their moments fall into."""
        found = tables.copy()
        for table in self._cut_tables():
            here = tables == table
            there = np.array(self._of_table(table))
            after = np.searchsorted(self._since[there], began[here], side="right") - 1
            found[here] = there[np.maximum(after, 0)]
        return found

    @cached_property
    def _began(self) -> dict[Per, Any]:
        """The moment by which each row is judged; -1 where it is not known."""
        rounds = self._rounds_began()
        found = {Per.ROUND: rounds}
        for per, name in ((Per.EVENT, "event_at"), (Per.PAYMENT, "payment_at")):
            link, own = self._keys.link(per, Per.ROUND), self._moments(name, per)
            found[per] = np.where(link < 0, own, np.append(rounds, -1)[link])
        for per in GROUPS:
            first = np.full(self._keys.count(per), _NEVER)
            for below, own in ((Per.ROUND, rounds), (Per.EVENT, self._moments("event_at", Per.EVENT))):
                link = self._keys.link(below, per)
                known = (link >= 0) & (own >= 0)
                np.minimum.at(first, link[known], own[known])
            found[per] = np.where(first == _NEVER, -1, first)
        return found

    def _rounds_began(self) -> Any:
        """When rounds began: by the first card or, without it, since a moment on one side of every change."""
        found, tables = self._moments("first_card_at", Per.ROUND), self._keys.filing_of(Per.ROUND)
        since, by = self._moments("wagers_opened_at", Per.ROUND), np.full(len(found), _NEVER)
        for name in _BEGAN_BY:
            at = self._moments(name, Per.ROUND)
            by = np.where(at < 0, by, np.minimum(by, at))
        number = self._moments("round_number_in_day", Per.ROUND)
        began = found.copy()
        for table in self._cut_tables():
            changes, here = self._since[self._of_table(table)][1:], tables == table
            rows = np.flatnonzero(here & (found < 0))
            before, after = _beside(number, found, rows, np.flatnonzero(here & (found >= 0) & (number >= 0)))
            first, last = np.maximum(since[rows], before), np.minimum(by[rows], after)
            one_side = np.searchsorted(changes, first, "right") == np.searchsorted(changes, last, "right")
            placed = one_side & (first <= last)
            began[rows[placed]] = np.maximum(first[placed], 0)
        return began

    def _moments(self, name: str, per: Per) -> Any:
        column = self._chunk.column(name, per)
        return np.where(column.missing, -1, column.values)

    @cached_property
    def _untimed(self) -> list[bool]:
        """Gaming tables' days on which something has no moment that tells which piece it belongs to."""
        found = np.zeros(self._tables, dtype=bool)
        for per in (Per.ROUND, Per.PAYMENT):
            tables = self._keys.filing_of(per)
            found[tables[(tables >= 0) & (self._began[per] < 0)]] = True
        return found.tolist()


def between(per: Per) -> str:
    """What stands between several filings by which a row is judged."""
    return "; then " if per is Per.TABLE else "; or "


def _value(options: dict[str, Any] | None, option: Option) -> Any:
    return None if options is None else options.get(option.name)


def _is_same(column: Any, one: int, other: int) -> bool:
    if isinstance(column, Codes):
        return bool(column.codes[one] == column.codes[other])
    if isinstance(column, Flag | Number):
        missing = column.missing[one], column.missing[other]
        return missing[0] == missing[1] and bool(missing[0] or column.values[one] == column.values[other])
    return False
