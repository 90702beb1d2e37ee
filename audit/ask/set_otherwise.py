"""A round as if something else had been recorded: another stake, card, result or time.

Each change is one cell of the log, named by the words people use: ``seat 3 fortune_bonus=5``,
``seat 3 fortune_bonus paid=25``, ``dealer card 2=Kd``, ``announced_result=tie``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal, InvalidOperation
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.ask.replay import Found
from audit.format import names
from audit.format.log_files import ARROW_TYPES
from audit.format.names import NameUnknown, known
from rules.column import Column, Holds, Kind
from rules.columns import TABLES
from rules.pieces import NAMES

_TABLES = ("rounds", "hands", "wagers")
_SHORT = "wager_"
"""What may be left out of the name of a wager's column: ``paid`` is ``wager_paid``."""

_AS_THE_OTHER = {
    *("gaming_day", "property_id", "round_id", "wager_position", "wager_player_id", "wager_placed_at"),
    *("wager_form", "_file", "_row"),
}
"""Columns in which a wager that was not made is as another of its seat."""
_KEYS = {"property_id", "gaming_day", "table_id"}
_SET = re.compile(r"(?P<where>[^=]*)=(?P<value>.*)", re.DOTALL)
_SEAT = re.compile(r"(?:seat|position)\s+(?P<seat>\S+)\s*", re.IGNORECASE)
_PIECE = re.compile(r"(?P<what>card|tile)\s+(?P<place>\d+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Cell:
    """One cell of the log: table, row, column, and the place in its list, from 0, where it is a list's."""

    table: str
    row: int
    column: Column
    place: int | None = None


def recorded_otherwise(found: Found, sets: tuple[str, ...]) -> tuple[dict[str, pa.Table], list[str]]:
    """Give the rows of the log with what is recorded otherwise, and that in words."""
    tables, told = dict(found.part.tables), []
    for given in sets:
        match = _SET.fullmatch(given.strip())
        if match is None:
            message = f"--set {given}: must be WHAT=VALUE, such as 'seat 3 fortune_bonus=5'"
            raise NameUnknown(message)
        cells = _Cells(found, tables)
        if made := cells.not_made(match["where"].strip()):
            amount = _whole_stake(match["value"].strip())
            tables["wagers"] = _with_wager(tables["wagers"], made, amount)
            told.append(f"{' '.join(match['where'].split())}: {_NOT_MADE.format(amount)}")
            continue
        cell = cells.find(match["where"].strip())
        value = _value(cell, match["value"].strip(), found.zone)
        before = tables[cell.table].column(cell.column.name)[cell.row].as_py()
        after = value if cell.place is None else _with_piece(before, cell.place, value, given)
        tables[cell.table] = _with_value(tables[cell.table], cell, after)
        told.append(f"{' '.join(match['where'].split())}: {_shown(after)} in place of {_shown(before)}")
    return tables, told


_NOT_MADE = (
    "a wager of {} that was not made, placed when the seat's other wager was. Whether the player could and "
    "would have made it, how it would have been settled and what meters would have read is not known"
)


@dataclass(frozen=True, slots=True)
class _NotMade:
    """A wager that a position did not make: its kind, its number, and a row of another of its seat."""

    kind: str
    like: int
    number: int


class _Cells:
    """Finds the cells of one round by the words people use for them."""

    def __init__(self, found: Found, tables: Mapping[str, pa.Table]) -> None:
        self._tables = tables
        self._kinds = set(pc.unique(tables["wagers"]["wager_kind"]).to_pylist())
        self._catalogue = found.judge.catalogue
        game = self._catalogue.chapters[found.part.chapter].game
        self._never = found.judge.never_recorded.of(str(found.recorded("property_id")), game)
        of_round = {name: pc.equal(tables[name]["round_id"], found.round_id) for name in _TABLES}
        self._rows: dict[str, list[int]] = {
            name: pc.indices_nonzero(here).to_pylist() for name, here in of_round.items()
        }

    def find(self, words: str) -> _Cell:
        """Find ``announced_result``, ``seat 3 fortune_bonus paid``, ``dealer card 2`` and the like."""
        seats = self._seats("hands", "hand_position") | self._seats("wagers", "wager_position")
        match = _SEAT.match(words)
        first, _, rest = words.partition(" ")
        if match:
            seat, rest = known("position in this round", match["seat"], seats), words[match.end() :]
        elif first.casefold() in seats:
            seat = first.casefold()
        else:
            return self._of_table("rounds", self._rows["rounds"][0], words)
        return self._at(seat, rest.strip())

    def not_made(self, words: str) -> _NotMade | None:
        """A wager that a seat in play did not make, and somebody at the table did that day; else None."""
        match = _SEAT.match(words)
        if match is None or match["seat"] not in self._seats("wagers", "wager_position"):
            return None
        kind = "_".join(words[match.end() :].split()).casefold()
        made = self._wagers(match["seat"])
        if kind in made or kind not in self._kinds:
            return None
        last = max(number or 0 for number in self._told("wagers", "wager_number"))
        return _NotMade(kind, next(iter(made.values())), last + 1)

    def _at(self, seat: str, words: str) -> _Cell:
        """Find what is recorded of one position."""
        if match := _PIECE.fullmatch(words):
            name = f"{match['what'].lower()}s"
            return replace(self._of_hand(seat, name), place=int(match["place"]) - 1)
        kind, _, column = words.partition(" ")
        wagers = self._wagers(seat)
        if not column and words in self._columns("hands"):
            return self._of_hand(seat, words)
        name = known(
            f"wager or column of the hand at position {seat}", kind, [*wagers, *self._columns("hands")]
        )
        if name not in wagers:
            return self._of_hand(seat, name)
        return self._of_table("wagers", wagers[name], column.strip() or "wager_amount")

    def _of_hand(self, seat: str, name: str) -> _Cell:
        hands = zip(self._rows["hands"], self._told("hands", "hand_position"), strict=True)
        row = next((row for row, position in hands if position == seat), None)
        if row is None:
            message = f"position {seat} has no hand in this round"
            raise NameUnknown(message)
        return self._of_table("hands", row, name)

    def _of_table(self, table: str, row: int, name: str) -> _Cell:
        columns = self._columns(table)
        short = _SHORT + name if table == "wagers" and _SHORT + name in columns else name
        column = columns[known(f"column of {table}", short, columns)]
        if column.holds is not Holds.NOBODY or column.kind is Kind.ID:
            message = f"{column.name}: names are not supposed otherwise"
            raise NameUnknown(message)
        if column.name in self._never and column.empty_means is None:
            message = f"{column.name}: the log never records it, so that nothing rests on it"
            raise NameUnknown(message)
        return _Cell(table, row, column)

    def _wagers(self, seat: str) -> dict[str, int]:
        """Rows of the wagers of a position by kind; the second of a kind is ``banker#2``."""
        positions, kinds = (self._told("wagers", name) for name in ("wager_position", "wager_kind"))
        found: dict[str, int] = {}
        for row, position, kind in zip(self._rows["wagers"], positions, kinds, strict=True):
            if position == seat:
                again = sum(1 for name in found if name.partition("#")[0] == kind)
                found[f"{kind}#{again + 1}" if again else kind] = row
        return found

    def _seats(self, table: str, column: str) -> set[str]:
        return {str(value) for value in self._told(table, column) if value}

    def _told(self, table: str, column: str) -> list[Any]:
        """What a column says of the round's rows, in their order."""
        told: list[Any] = (
            self._tables[table][column].take(pa.array(self._rows[table], pa.int64())).to_pylist()
        )
        return told

    def _columns(self, table: str) -> dict[str, Column]:
        columns = (
            c for c in self._catalogue.tables[table].columns if c.name in self._tables[table].column_names
        )
        return {each.name: each for each in columns if each.name not in _KEYS}


def _whole_stake(text: str) -> Decimal:
    column = next(each for each in TABLES["wagers"].columns if each.name == "wager_amount")
    return _amount(column, text)


def _with_wager(rows: pa.Table, made: _NotMade, amount: Decimal) -> pa.Table:
    """Add a wager after all others, so that these keep their places; of how it ended nothing is recorded."""
    like = rows.slice(made.like, 1)
    own = {"wager_kind": made.kind, "wager_amount": amount, "wager_number": made.number}
    arrays = []
    for field in like.schema:
        value = own.get(field.name, like[field.name][0].as_py() if field.name in _AS_THE_OTHER else None)
        plain = pa.string() if pa.types.is_dictionary(field.type) else field.type
        arrays.append(pa.array([value], plain).cast(field.type))
    new = pa.table(arrays, schema=like.schema)
    return pa.concat_tables([rows, new]).unify_dictionaries().combine_chunks()


def _value(cell: _Cell, text: str, zone: str) -> Any:
    """Read a value as its column holds it; an empty one is not recorded."""
    column = cell.column
    if not text:
        if column.required or cell.place is not None:
            message = f"{column.name}: cannot be empty"
            raise NameUnknown(message)
        return None
    if cell.place is not None:
        return _piece(column.kind, text)
    if column.kind not in _READERS:
        message = f"{column.name}: is a list that cannot be supposed otherwise"
        raise NameUnknown(message)
    return _READERS[column.kind](column, text, zone)


def _amount(column: Column, text: str) -> Decimal:
    try:
        found = Decimal(text.removeprefix("$").replace(",", "")).quantize(Decimal("0.01"))
    except InvalidOperation as error:
        message = f"{column.name}: {text!r} is not an amount such as 12.50"
        raise NameUnknown(message) from error
    _within(column, int(found * 100), text)
    return found


def _whole(column: Column, text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", text):
        message = f"{column.name}: {text!r} is not a whole number"
        raise NameUnknown(message)
    _within(column, int(text), text)
    return int(text)


def _within(column: Column, number: int, text: str) -> None:
    """Refuse what no file of a log may hold."""
    too_low = column.minimum is not None and number < column.minimum
    if too_low or (column.maximum is not None and number > column.maximum):
        message = f"{column.name}: {text} is {'below' if too_low else 'above'} what can be recorded"
        raise NameUnknown(message)


def yes_or_no(name: str, text: str) -> bool:
    """Read a yes or no."""
    return known(f"value of {name}", text, ("yes", "no")) == "yes"


def _piece(kind: Kind, text: str) -> str:
    """Read a card or a tile as the log writes it: ``Kd``, ``XX``, ``6-6``."""
    return known("tile" if kind is Kind.TILES else "card", text, NAMES[kind])


_READERS: dict[Kind, Callable[[Column, str, str], Any]] = {
    Kind.TEXT: lambda _, text, __: text,
    Kind.CODE: lambda column, text, _: known(column.name, text, column.values),
    Kind.MONEY: lambda column, text, _: _amount(column, text),
    Kind.INTEGER: lambda column, text, _: _whole(column, text),
    Kind.FLAG: lambda column, text, _: yes_or_no(column.name, text),
    Kind.TIME: lambda _, text, zone: names.moment(text, zone),
    Kind.CARD: lambda column, text, _: _piece(column.kind, text),
    Kind.CARDS: lambda column, text, _: [_piece(column.kind, each) for each in text.split()],
    Kind.TILES: lambda column, text, _: [_piece(column.kind, each) for each in text.split()],
}
"""How a value is read, by the kind of its column; times by the property's own clock."""


def _with_piece(before: list[str] | None, place: int, piece: str, given: str) -> list[str]:
    if before is None or not 0 <= place < len(before):
        message = f"--set {given}: the hand has {len(before or ())} cards or tiles on record"
        raise NameUnknown(message)
    return [*before[:place], piece, *before[place + 1 :]]


def _with_value(rows: pa.Table, cell: _Cell, value: Any) -> pa.Table:
    """Put one value into a column; text is coded anew, for it may be one that the column did not have."""
    place = rows.schema.get_field_index(cell.column.name)
    values = rows.column(place).to_pylist()
    values[cell.row] = value
    plain = _PLAIN.get(cell.column.kind, ARROW_TYPES[cell.column.kind])
    column = pa.array(values, plain).cast(ARROW_TYPES[cell.column.kind])
    return rows.set_column(place, rows.schema.field(place).with_type(column.type), column)


_PLAIN = {
    **dict.fromkeys((Kind.TEXT, Kind.CODE, Kind.CARD), pa.string()),
    **dict.fromkeys((Kind.CARDS, Kind.TILES, Kind.TEXTS), pa.list_(pa.string())),
}
"""Types in which texts are put together before they are dictionary-coded."""


def _shown(value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)
