"""What a log holds of what its statement of recording speaks of, and how far the statement is believed.

A statement that all of a kind is recorded is not believed where the log belies it: a gaming table dealt all
day and no event is there, or what every round or shoe calls for is nowhere in the log of the game.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from audit.columns.silence import Complete
from audit.intake.read import Log, of_a_pit_alone, read_file
from audit.intake.recording import Said, Statement
from audit.intake.schema import Unfit
from audit.recorded.absent_columns import NOTHING_EMPTY, NeverRecorded
from audit.recorded.silent_hours import BREAKS, Times, in_words
from rules.catalogue import Catalogue
from rules.clause import Chapter
from rules.columns import TABLES
from rules.recording import (
    CALLED_FOR_BY,
    EVERYDAY,
    EVERYDAY_CELLS,
    PLAYED,
    SELDOM,
    Extent,
    Item,
    Section,
    items,
)

TableDay = tuple[str, str, int]
"""Property, gaming table, and gaming day as days since 1970."""

PLACE = ("property_id", "table_id", "gaming_day")
TIMED = {"rounds": ("first_card_at",), "events": ("event_at",)}
"""Of each table, the column that says when, where one does."""
LOOKED_AT = {"rounds": "game", "events": "event_kind", "payments": "payment_kind"}
"""Of each table, the column that says what."""

_ITEMS = {(item.section, item.name): item for item in items(TABLES)}
_PARAMETERS = {item: item.parameter for item in _ITEMS.values()}
_BREAKS = {_ITEMS[Section.EVENTS, kind] for kind in BREAKS}
_OF_EVERY_ROUND = {_ITEMS[Section.EVENTS, kind] for kind in ("start_position_found", "deal_completed")}
_CELLS = {_ITEMS[Section.COLUMNS, name] for name in EVERYDAY_CELLS}
_CALLED_FOR_BY = {
    _ITEMS[Section.COLUMNS, name]: frozenset(_ITEMS[Section.EVENTS, kind] for kind in kinds)
    for name, kinds in CALLED_FOR_BY.items()
}
_ALWAYS_THERE = {"rounds": "game", "hands": "hand_position"}
"""Columns without which there is no row of a table: where nothing is in them, the log has no row."""
_SELDOM = {_ITEMS[Section.EVENTS, kind] for kind in SELDOM}
_MARKS = [item for item in _ITEMS.values() if item.section is Section.MARKS]


@dataclass(frozen=True, slots=True)
class Stock:
    """What was found in a log.

    statement  what the casino says is recorded
    kinds      kinds of event and payment at each gaming table's day
    games      games dealt at each gaming table's day
    times      when rounds were dealt there, and events happened
    no_column  marks and columns that no file has
    """

    statement: Statement
    kinds: dict[TableDay, set[Item]] = field(default_factory=lambda: defaultdict(set))
    games: dict[TableDay, set[str]] = field(default_factory=lambda: defaultdict(set))
    times: Times = field(default_factory=Times)
    no_column: frozenset[Item] = frozenset()

    def add(self, table: str, rows: Iterable[Mapping[str, Any]]) -> None:
        """Note what rows of a table hold; they have the columns ``PLACE`` and the one looked at."""
        for row in rows:
            value = row[LOOKED_AT[table]]
            if value is None or None in (row[name] for name in PLACE):
                continue
            place = (row["property_id"], row["table_id"], (row["gaming_day"] - date(1970, 1, 1)).days)
            if table == "rounds":
                self.games[place].add(value)
            elif (Section(table), value) in _ITEMS:
                self.kinds[place].add(_ITEMS[Section(table), value])

    def include(self, other: Stock) -> None:
        """Add what was found in another part of the log."""
        for place, kinds in other.kinds.items():
            self.kinds[place] |= kinds
        for place, games in other.games.items():
            self.games[place] |= games
        self.times.include(other.times)

    def of_game(self, game: str, property_id: str) -> frozenset[Item]:
        """Kinds of event and payment at a property's gaming tables that dealt a game, on those days."""
        at = [
            self.kinds[place]
            for place, games in self.games.items()
            if place[0] == property_id and game in games and place in self.kinds
        ]
        return frozenset().union(*at)


class Belief:
    """How far a statement is believed, table by table and day by day, of one game.

    zones  time zone of each property
    never  columns that hold no value anywhere
    """

    def __init__(
        self,
        stock: Stock,
        chapter: Chapter,
        catalogue: Catalogue,
        zones: dict[str, str],
        never: NeverRecorded = NOTHING_EMPTY,
    ) -> None:
        self._stock = stock
        self._zones = zones
        self._never = never
        self._game = chapter.game
        self._recorded: dict[str, frozenset[Item]] = {}
        self._complete: dict[TableDay, Complete] = {}
        texts = (text for each in catalogue.of_chapter(chapter.number) for text in each.texts)
        asked = {name for text in texts for name in catalogue.silence_of(text)}
        self._cells = {item for item in (*_CELLS, *_CALLED_FOR_BY) if item.name in asked}
        everyday = {kind for floor in chapter.rests_on for kind in EVERYDAY.get(floor, ())}
        self._called_for = {_ITEMS[Section.EVENTS, kind] for kind in everyday & asked}
        self._no_column = {i for i in stock.no_column if i.section is Section.MARKS or i.name in asked}
        self._absent_marks = frozenset(
            i.name.partition(".")[2] for i in stock.no_column if i.section is Section.MARKS
        )

    def complete(self, property_id: str, table_id: str, day: int) -> Complete:
        """What is completely recorded at a gaming table on a day, in days since 1970."""
        if (asked := (property_id, table_id, day)) not in self._complete:
            self._complete[asked] = self._found_complete(*asked)
        return self._complete[asked]

    def _found_complete(self, property_id: str, table_id: str, day: int) -> Complete:
        place = (property_id, table_id, date(1970, 1, 1) + timedelta(days=day))
        statement = self._stock.statement
        said = statement.said(*place)
        found = self._stock.kinds.get((property_id, table_id, day), set())
        complete = {item for item, extent in said.items() if extent is Extent.COMPLETE}
        recorded = self._recorded_at(property_id)
        belied = dict(self._belied(complete, found, recorded)) | dict(self._silent(complete, place))
        belied |= self._emptied(complete, self._never.of(property_id, self._game), recorded)
        if not any(item.section is Section.PAYMENTS for item in recorded):
            complete = {item for item in complete if item.section is not Section.PAYMENTS}
        complete -= belied.keys() | (_SELDOM - found - statement.named(*place))
        # A mark that nothing is said of means no where it is empty, as without a statement.
        unsure = {item for item in said if item.section is Section.MARKS} - complete
        return Complete(
            frozenset(_PARAMETERS[item] for item in complete),
            frozenset(item.name.partition(".")[2] for item in unsure),
            self._absent_marks,
            tuple(dict.fromkeys([*belied.values(), *_denied(said, found)])) if said else None,
        )

    def _recorded_at(self, property_id: str) -> frozenset[Item]:
        """Kinds of event and payment that a property has anywhere in the log of the game."""
        if property_id not in self._recorded:
            self._recorded[property_id] = self._stock.of_game(self._game, property_id)
        return self._recorded[property_id]

    def _belied(
        self, complete: set[Item], found: set[Item], recorded: frozenset[Item]
    ) -> Iterable[tuple[Item, str]]:
        """What is said to be complete and cannot be, and why.

        found, recorded  what the gaming table has that day, and its property anywhere
        """
        events = sorted(item.name for item in complete if item.section is Section.EVENTS)
        # A game whose play need not bring any event may well have none all day.
        if self._called_for and events and not any(item.section is Section.EVENTS for item in found):
            for name in events:
                yield (
                    _ITEMS[Section.EVENTS, name],
                    "events are said to be recorded, and there is none that day",
                )
            return
        for item in sorted(self._called_for & complete - recorded, key=lambda item: item.name):
            yield item, f"all {item.words} are said to be recorded, and the log has none"
        for item in sorted(self._no_column & complete, key=lambda item: item.name):
            yield item, f"{item.name} is said to be recorded, and no file has the column"

    def _emptied(
        self, complete: set[Item], never: frozenset[str], recorded: frozenset[Item]
    ) -> dict[Item, str]:
        """Cells that every round, or some recorded kind of event, fills and none does in all the log has."""
        found = {}
        for item in sorted(self._cells & complete - self._no_column, key=lambda item: item.name):
            table, _, name = item.name.partition(".")
            called_for = recorded & _CALLED_FOR_BY[item] if item in _CALLED_FOR_BY else True
            if name in never and called_for and _ALWAYS_THERE.get(table) not in never:
                found[item] = f"all {item.words} are said to be recorded, and the log has none"
        return found

    def _silent(self, complete: set[Item], place: tuple[str, str, date]) -> Iterable[tuple[Item, str]]:
        """What whole hours without a record belie, and when they were."""
        zone = self._zones.get(place[0], "UTC")
        breaks = complete & _BREAKS
        if breaks and (nothing := in_words(self._stock.times.without_anything(place), zone)):
            why = f"all {_kinds(breaks)} are said to be recorded, and nothing is there {nothing}"
            yield from ((item, why) for item in breaks)
        every_round = complete & self._called_for & _OF_EVERY_ROUND
        if every_round and (no_event := in_words(self._stock.times.without_events(place), zone)):
            why = f"all {_kinds(every_round)} are said to be recorded; rounds but no event {no_event}"
            yield from ((item, why) for item in every_round)


def _kinds(items: Iterable[Item]) -> str:
    *first, last = sorted(item.name for item in items)
    return f"events {', '.join(first)} and {last}" if first else f"events {last}"


def _denied(said: Said, found: set[Item]) -> Iterable[str]:
    for item in sorted(found, key=lambda item: (item.section, item.name)):
        if said.get(item) is Extent.NOT_RECORDED:
            yield f"{item.words} are said not to be recorded, and the log has some"


DealtAt = Callable[[str, str, date], str | None]
"""Tells the game of a property's gaming table on a day by what is filed."""


def taken_stock(log: Log, dealt_at: DealtAt | None = None, parts: Iterable[Stock] | None = None) -> Stock:
    """Look over all files of a log for what its statement speaks of; of one without, for its columns.

    dealt_at  tells what was dealt at a table of which the log has no round
    parts     what was found in the log's gaming days, if others have looked over them
    """
    if not log.statement.entries:
        return Stock(log.statement, no_column=_without_a_column(log))
    if parts is None:
        stock = counted_stock(log)
    else:
        stock = Stock(log.statement, no_column=_without_a_column(log))
        for part in parts:
            stock.include(part)
    if dealt_at and of_a_pit_alone(log):
        for property_id, table_id, day in list(stock.kinds):
            game = dealt_at(property_id, table_id, date(1970, 1, 1) + timedelta(days=day))
            stock.games[property_id, table_id, day] |= {game} if game else set()
    return stock


def counted_stock(log: Log) -> Stock:
    """Look over all files of a log, whether it has a statement or not."""
    stock = Stock(log.statement, no_column=_without_a_column(log))
    for table, column in LOOKED_AT.items():
        for place in log.of(table):
            try:
                rows = read_file(log, place, [*PLACE, column, *TIMED.get(table, ())])
            except Unfit:
                continue
            if not {*PLACE, column} <= set(rows.column_names):
                continue
            stock.add(table, rows.group_by([*PLACE, column]).aggregate([]).to_pylist())
            stock.times.add(table, rows)
    return stock


def _without_a_column(log: Log) -> frozenset[Item]:
    """Marks and columns that no usable file of their table has; none of a table without files."""
    there: dict[str, set[str]] = {}
    for table in PLAYED:
        files = [log.files[place] for place in log.of(table)]
        if files:
            there[table] = {name for file in files for name in file.columns}
    found = set()
    for item in _ITEMS.values():
        table, _, name = item.name.partition(".")
        if name and name not in there.get(table, {name}):
            found.add(item)
    return frozenset(found)
