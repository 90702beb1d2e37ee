"""The columns of one chunk of the log, each worked out when it is first asked for.

A chunk is some tables' rounds of one chapter with everything that belongs to them.  A name asked for *per* a
kind of row is looked up as: a column of that row or of the row it belongs to (handed down), a filed option, a
reading, what is completely recorded, or a ``derived`` column, worked out from its parameters in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from copy import copy
from functools import cached_property, partial
from typing import Any

import numpy as np
import pyarrow as pa

from audit.columns.choices import Choices, Filed, Instead, in_force, read
from audit.columns.decode import counted, decode, stored_in
from audit.columns.doubt import Doubts
from audit.columns.filed_pieces import FiledPieces
from audit.columns.holes import Holes
from audit.columns.in_time import worked_out
from audit.columns.keys import Keys
from audit.columns.signs import signs_of
from audit.columns.silence import NOTHING, Complete, contradicted, doubted
from audit.columns.stated import as_stated
from audit.columns.variants import variant_played
from audit.format.belonging import ABOVE, FILES, homes
from rules.catalogue import CONTRADICTED, MISSING, Catalogue
from rules.clause import Chapter, Clause, Derived, Per
from rules.duties.groups import Moments
from rules.kinds import Bools, Codes, Flag, Link, Many, Rows
from rules.recording import Item
from rules.submission import Reading
from rules.values import booleans, certainly, take


class NotRecorded(Exception):
    """A column that the log or the Rules Submission does not hold at all."""


class Chunk:
    """Columns of one chunk, by name and by the kind of row.

    tables   rows of the log, with ``_file`` and ``_row`` columns that say where each came from
    filed    (property, table, gaming day as days since 1970) -> what is filed; None: no Submission
    never_recorded  log columns that hold no value in what the log has of the chapter's game
    complete  (property, table, gaming day as days since 1970) -> what is completely recorded there
    doubts   what may be missing of the log
    instead  readings that are read otherwise than filed
    """

    def __init__(
        self,
        tables: dict[str, pa.Table],
        chapter: Chapter,
        catalogue: Catalogue,
        *,
        filed: Callable[[str, str, int], Filed],
        submission_given: bool,
        never_recorded: frozenset[str] = frozenset(),
        complete: Callable[[str, str, int], Complete] = lambda *_: NOTHING,
        doubts: Doubts | None = None,
        instead: Instead | None = None,
    ) -> None:
        self.tables = tables
        self.chapter = chapter
        self.submission_given = submission_given
        self.never_recorded = never_recorded
        self._filed_lookup = filed
        self._complete_lookup = complete
        self._catalogue = catalogue
        self._derived = catalogue.derived[chapter.number]
        self._readings = catalogue.readings[chapter.number]
        self._homes = homes(catalogue)
        self._stores = {name: frozenset(rows.column_names) for name, rows in tables.items()}
        self._cache: dict[tuple[str, Per, str], Any] = {}
        self._asking: list[tuple[str, Per]] = []
        self._instead = instead or {}
        self._keys = Keys(tables)
        self.doubts = doubts or Doubts()
        self.holes = Holes(self, self.doubts)
        self._played: dict[tuple[str, ...], Chunk] = {}

    def read_otherwise(self, instead: Instead) -> Chunk:
        """Give the same rows under other readings: columns that rest on those are worked out anew."""
        other = copy(self)
        other.holes = self.holes.seen_by(other)
        other.turn_to(instead)
        return other

    def select(self, choices: Choices) -> None:
        """Select readings at each table from now on, in place of those that are filed."""
        lookup = self._filed_lookup
        self.turn_to({name: {} for name in choices})
        self._filed_lookup = lambda *place: lookup(*place).selecting(choices)
        self._played = {}
        vars(self).pop("filed", None)

    def turn_to(self, instead: Instead) -> None:
        """Read otherwise from now on."""
        changed = (f"reading_{name}" for name in {*self._instead, *instead})
        stale = {each for name in changed for each in self._catalogue.resting_on(name, self.chapter.number)}
        self._instead = instead
        vars(self).pop("pieces", None)
        self._asking = []
        self._cache = {key: column for key, column in self._cache.items() if key[0] not in stale}
        self._played = {marks: each.read_otherwise(instead) for marks, each in self._played.items()}

    def played(self, marks: tuple[str, ...], tables: Callable[[], dict[str, pa.Table]]) -> Chunk:
        """Give the columns of the rounds that bear some marks, in tables made without the marks."""
        if marks not in self._played:
            self._played[marks] = self.of_other_tables(tables())
        return self._played[marks]

    def count(self, per: Per, wager: str = "") -> int:
        """How many rows of a kind the chunk has."""
        if wager:
            return len(self.rows_of_wager(wager))
        if per in FILES:
            return int(self.tables[FILES[per]].num_rows)
        return self._keys.count(per)

    def column(self, name: str, per: Per, wager: str = "") -> Any:
        """Return a column, one value a row of ``per`` (of one wager kind where named).

        Raises NotRecorded when the log or the Rules Submission holds nothing to work it out from.
        """
        key = (name, per, wager)
        if key not in self._cache:
            self._cache[key] = self._of_wager(name, wager) if wager else self._find(name, per)
        return self._cache[key]

    def _of_wager(self, name: str, wager: str) -> Any:
        """Return a column for wagers of one kind, handed straight down where it is not the wagers' own."""
        rows = self.rows_of_wager(wager)
        home = self._home(name)
        if home in ABOVE[Per.WAGER] and not (home is Per.TABLE and self.pieces.is_cut):
            return take(self.column(name, home), self.link(Per.WAGER, home)[rows])
        return take(self.column(name, Per.WAGER), rows)

    def _home(self, name: str) -> Per:
        """Return the kind of row a column belongs to."""
        if name in self._derived:
            return self._derived[name].per
        if name.startswith("complete_"):
            return Per.WAGER
        if name == CONTRADICTED or name.startswith(("approved_", "reading_")):
            return Per.TABLE
        if name in MISSING:
            return MISSING[name]
        home, column = self._homes[name]
        return Per.WAGER if column.name in self._stores["wagers"] else home

    def rows_of(self, per: Per) -> Rows:
        """Row numbers of all rows of a kind."""
        key = ("", per, "")
        if key not in self._cache:
            self._cache[key] = np.arange(self.count(per), dtype=np.intp)
        rows: Rows = self._cache[key]
        return rows

    def rows_of_wager(self, kind: str) -> Rows:
        """Row numbers of the wagers of one kind."""
        key = ("", Per.WAGER, kind)
        if key not in self._cache:
            kinds: Codes = self.column("wager_kind", Per.WAGER)
            self._cache[key] = np.flatnonzero(certainly(kinds.is_(kind)))
        rows: Rows = self._cache[key]
        return rows

    def link(self, child: Per, parent: Per) -> Rows:
        """For every child row the row number of its parent, -1 where it has none."""
        return self._keys.link(child, parent)

    def _find(self, name: str, per: Per) -> Any:
        if (name, per) in self._asking:
            way = " -> ".join(asked for asked, _ in self._asking)
            message = f"column {name} is worked out from itself: {way}"
            raise RecursionError(message)
        self._asking.append((name, per))
        try:
            return self._look_up(name, per)
        finally:
            self._asking.pop()

    def of_other_tables(self, tables: dict[str, pa.Table]) -> Chunk:
        """Give the columns of other rows of the same log, under the same filing and readings."""
        return Chunk(
            tables,
            self.chapter,
            self._catalogue,
            filed=self._filed_lookup,
            submission_given=self.submission_given,
            never_recorded=self.never_recorded,
            complete=self._complete_lookup,
            doubts=self.doubts,
            instead=self._instead,
        )

    def kind_of_row(self, name: str) -> Per:
        """Return the kind of row that a column of the log belongs to."""
        return self._homes[name][0]

    def _look_up(self, name: str, per: Per) -> Any:
        if name in self._derived:
            return self._work_out(name, per)
        if name.startswith(("approved_", "reading_")):
            return self._chosen(name, per)
        if name in MISSING:
            home = MISSING[name]
            return self._hand_down(counted(self.tables[FILES[home]], f"_{name}"), home, per)
        if name == CONTRADICTED or name.startswith("complete_"):
            return self._complete(name, per)
        if name.endswith("_row"):
            child, parent = name.removesuffix("_row").split("_")
            pair = Per(child), Per(parent)
            return Link(self.link(*pair), self.count(pair[1]), self.holes.lack(*pair))
        return self._recorded(name, per)

    def _recorded(self, name: str, per: Per) -> Any:
        """Return a column of the log, the row's own before that of the row it belongs to."""
        own = FILES.get(per)
        home, column = self._homes[name]
        if own and column.name in self._stores[own]:
            home = per
        if home is not per:
            if name in ("property_id", "table_id", "gaming_day", "shoe_id", "deck_id"):
                keyed = self._keys.column(name, per)
                if keyed is not None:
                    return keyed
            if home in ABOVE[per]:
                return self._hand_down(self.column(name, home), home, per)
            return self.column(name, home)  # rows below, to be combined
        stored = stored_in(self.tables, FILES[home], column.name)
        decoded = decode(column, stored, ranks_suffice=self.chapter.ranks_suffice)
        if column.empty_means is None:
            return decoded
        assert isinstance(decoded, Flag | Many)
        tables, complete = self.link_to_tables(home), self._completely_recorded
        return doubted(decoded, stored, column.name, complete, tables, partial(signs_of, self, column.name))

    def _work_out(self, name: str, per: Per) -> Any:
        derived = self._derived[name]
        if self.pieces.has(derived):
            return self.pieces.handed(name, per)
        if derived.per is not per:
            value = self.column(name, derived.per)
            return self._hand_down(value, derived.per, per) if derived.per in ABOVE[per] else value
        return worked_out(self, derived)

    def arguments(
        self, function: Callable[..., Any], names: tuple[str, ...], per: Per, wager: str = ""
    ) -> dict[str, Any]:
        """Return the columns a function asks for.

        A parameter with a default is left out where the log records nothing to work it out from.
        """
        optional = function.__kwdefaults__ or {}
        found: dict[str, Any] = {}
        for name in names:
            if name in optional and self.unrecorded((name,)):
                continue
            try:
                found[name] = self.column(name, per, wager)
            except NotRecorded:
                if name not in optional:
                    raise
        return found

    def unrecorded(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Columns, among those needed for some names, that hold no value anywhere in the log."""
        key = ("unrecorded", Per.TABLE, " ".join(names))
        if key not in self._cache:
            needed = self._catalogue.needs(names, self.chapter.number)
            homes = (self._homes.get(name) for name in sorted(needed))
            self._cache[key] = tuple(
                home[1].name
                for home in homes
                if home and home[1].name in self.never_recorded and home[1].empty_means is None
            )
        found: tuple[str, ...] = self._cache[key]
        return found

    def _hand_down(self, column: Any, parent: Per, per: Per) -> Any:
        if parent is per or isinstance(column, Link | Moments):
            return column  # looked up in as a whole, whoever asks
        return take(column, self.link(per, parent))

    @property
    def table_days(self) -> list[tuple[str, str, int]]:
        """(property, table, gaming day as days since 1970) of each table row."""
        return self._keys.table_days

    @cached_property
    def days(self) -> tuple[int, int]:
        """First and last gaming day of the chunk, as days since 1970."""
        days = {day for _, _, day in self.table_days} or {0}
        return min(days), max(days)

    def link_to_tables(self, per: Per) -> Rows:
        """For every row of a kind the row of its gaming table that day."""
        if per is Per.TABLE:
            return np.arange(self.count(per), dtype=np.intp)
        return self.link(per, Per.TABLE)

    @property
    def first_rounds(self) -> Rows:
        """Row number of the first round of each gaming table's day."""
        return self._keys.first_rounds

    def rounds_named(self, what: str, ids: Collection[str]) -> Bools:
        """Which rounds are among some; ``what`` says which those are."""
        return self._keys.rounds_named(what, ids)

    def variant(self, per: Per, wager: str = "") -> Codes:
        """Return the variant each row was played under; a table's is its first round's, not the column."""
        key = ("variant played", per, wager)
        if key not in self._cache:
            self._cache[key] = variant_played(self, per, wager)
        found: Codes = self._cache[key]
        return found

    def has_filing(self, per: Per, wager: str = "") -> Bools:
        """Whether a filing was in force for each row's table and day."""
        filed = self.pieces.has_filing(per)
        return filed[self.rows_of_wager(wager)] if wager else filed

    def reads(self, clause: Clause) -> frozenset[str]:
        """Every name a clause reads, itself or through derived columns."""
        return self._catalogue.reads(clause)

    def needs(self, clause: Clause) -> frozenset[str]:
        """Every name needed to judge a clause."""
        return self._catalogue.needs_of(clause)

    @property
    def readings(self) -> list[Reading]:
        """The chapter's readings, by name."""
        return [self._readings[name] for name in sorted(self._readings)]

    def asking(self, parameter: str) -> list[Derived]:
        """Return the columns that are worked out from a value directly."""
        return [each for each in self._derived.values() if parameter in each.parameters]

    def readings_of(self, clause: Clause) -> list[Reading]:
        """Return the readings a clause rests on."""
        return [self._readings[name] for name in self._catalogue.readings_of(clause)]

    def in_force(self, reading: Reading) -> list[str]:
        """Return the choice of a reading in force at each table: the property's own or the default."""
        return [in_force(reading, filed) for filed in self.filed]

    @cached_property
    def filed(self) -> list[Filed]:
        """What is filed for each table row of the chunk as its gaming day begins."""
        return [self._filed_lookup(*each) for each in self.table_days]

    @cached_property
    def pieces(self) -> FiledPieces:
        """What is filed within each gaming day, where that changes."""
        return FiledPieces(self, self._keys, self.filed, self._catalogue)

    def _chosen(self, name: str, per: Per) -> Any:
        """Return an option or a reading."""
        if name.startswith("reading_"):
            chosen = self._reading(name)
            return chosen if per is Per.TABLE else take(chosen, self._keys.filing_of(per))
        if not self.submission_given:
            raise NotRecorded(name)
        return self.pieces.handed(name, per)

    @cached_property
    def _completely_recorded(self) -> list[Complete]:
        """What is completely recorded at each table row of the chunk."""
        return [self._complete_lookup(*each) for each in self.table_days]

    def recordable(self, name: str) -> Item:
        """What a statement of recording may say is complete, by the name under which rules ask for it."""
        return self._catalogue.recordable[name]

    def is_said_complete(self, name: str, per: Per, row: int) -> bool:
        """Whether the statement of recording, as far as it is believed, speaks for all of a kind at a row."""
        table = int(self.link_to_tables(per)[row])
        return table >= 0 and name in self._completely_recorded[table].names

    def _complete(self, name: str, per: Per) -> Flag | Codes:
        """Whether all of a kind is recorded, or what the log belies of what was stated."""
        if name == CONTRADICTED:
            told: Codes = self._hand_down(contradicted(self._completely_recorded), Per.TABLE, per)
            return told
        said = [name in each.names for each in self._completely_recorded]
        return as_stated(self, name, per, self._hand_down(booleans(said), Per.TABLE, per))

    def _reading(self, name: str) -> Codes:
        reading = self._readings[name.removeprefix("reading_")]
        return read(reading, self.filed, self._instead.get(reading.name, {}))
