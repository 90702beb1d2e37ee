"""Which columns a log never records: of all its games together, and of each game at each property by itself.

A column that one game fills says nothing of another whose rounds leave it empty, and what one casino records
says nothing of another.  Where a log has several games or properties, what is never recorded of each is found
by one look over its rows; of a file that holds one of them the footer tells.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.format.laid_out import ATTESTED
from audit.intake.read import Log, read_file
from audit.intake.schema import Unfit
from rules.columns import TABLES

# The column by which a row of each table belongs to a round, or to a gaming table.
_KEYS = {
    "rounds": ("property_id", "game"),
    "hands": ("property_id", "round_id"),
    "wagers": ("property_id", "round_id"),
    "payments": ("property_id", "table_id"),
    "events": ("property_id", "table_id"),
}
_OF_ROUNDS = ("property_id", "table_id", "round_id", "game")

Dealt = tuple[str, str]
"""Property, and game dealt there."""
Empty = dict[Dealt, dict[str, set[str]]]
"""For each of them, by table: columns in which no value was found yet."""
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class NeverRecorded:
    """Names of columns that hold no value anywhere.

    everywhere  in any table of the log that has the column
    by_game     in what belongs to one game at one property; those ``everywhere`` are among them
    """

    everywhere: frozenset[str]
    by_game: Mapping[Dealt, frozenset[str]]

    def of(self, property_id: str, game: str) -> frozenset[str]:
        """Columns never recorded of a game at a property."""
        return self.by_game.get((property_id, game), self.everywhere)


NOTHING_EMPTY = NeverRecorded(frozenset(), {})
"""Of a log in which every column holds some value."""


def never_recorded(log: Log) -> NeverRecorded:
    """Find the columns that a log, and each game at each property in it, never records."""
    never = never_in(log)
    games = {each for day in log.days() for each in dealt_on(log, day)}
    several = games if len(games) > 1 else set()
    return added_up(never, games, [empty_on(log, day, several, never) for day in log.days() if several])


def never_in(log: Log) -> dict[str, set[str]]:
    """Name the columns that hold no value in any file of a log, by table."""
    return {table: log.columns_never_recorded(table) for table in TABLES}


def dealt_on(log: Log, day: date) -> set[Dealt]:
    """Tell which games were dealt at which properties on a day."""
    return _dealt(_rounds(log, day))


def empty_on(log: Log, day: date, games: Collection[Dealt], never: Mapping[str, set[str]]) -> Empty:
    """Name the columns in which games have no value on a day.

    never  columns that are known to hold none, by table; nothing is read of them
    """
    empty: Empty = {game: {table: _columns(table) for table in _KEYS} for game in games}
    dealers = _Dealers(_rounds(log, day), games)
    for table in _KEYS:
        for place in log.of(table, day):
            _look(log, place, dealers, {game: each[table] for game, each in empty.items()}, never[table])
    return empty


def added_up(
    never: Mapping[str, set[str]], games: Collection[Dealt], days: Collection[Empty]
) -> NeverRecorded:
    """Tell what a log never records from what its days do not.

    never  columns that hold no value in any file, by table; games: all that the log has
    days   columns in which games have no value on each day; asked for only where there are several games
    """
    everywhere = _names(never)
    if len(games) < 2:
        return NeverRecorded(everywhere, dict.fromkeys(sorted(games), everywhere))
    found: dict[Dealt, frozenset[str]] = {}
    for game in sorted(games):
        empty = {table: set(never[table] if table in ATTESTED else _columns(table)) for table in TABLES}
        for day in days:
            for table, names in day.get(game, {}).items():
                empty[table] &= names
        found[game] = _names(empty)
    return NeverRecorded(everywhere, found)


def _columns(table: str) -> set[str]:
    return {column.name for column in TABLES[table].columns}


def _names(never: Mapping[str, set[str]]) -> frozenset[str]:
    """Name the columns that no table of those which have them records."""
    recorded = {name for table, names in never.items() for name in _columns(table) - names}
    return frozenset().union(*never.values()) - recorded


def _dealt(rounds: pa.Table) -> set[Dealt]:
    every = rounds.group_by(["property_id", "game"]).aggregate([]).to_pylist()
    return {(row["property_id"], row["game"]) for row in every if None not in row.values()}


def _rounds(log: Log, day: date) -> pa.Table:
    """Read which rounds of which games were dealt at which gaming tables on a day."""
    found = [_read(log, place, _OF_ROUNDS) for place in log.of("rounds", day)]
    schema = pa.schema([(name, pa.string()) for name in _OF_ROUNDS])
    return pa.concat_tables([schema.empty_table(), *(rows for rows in found if rows is not None)])


def _read(log: Log, place: int, names: tuple[str, ...], *, as_text: bool = True) -> pa.Table | None:
    """Read some columns, names as text; None where the file turns out to be unreadable."""
    try:
        rows = read_file(log, place, list(names))
    except Unfit:
        return None
    there = rows.column_names
    return pa.table({n: rows.column(n).cast(pa.string()) for n in names if n in there}) if as_text else rows


class _Dealers:
    """Which rows belong to which game: by the rounds of a day, each id looked up once for all games."""

    def __init__(self, rounds: pa.Table, games: Collection[Dealt]) -> None:
        self._rounds = rounds
        self._own = {game: _flags(_is_of(rounds, game)) for game in games}
        self._known: dict[tuple[str, ...], tuple[pa.Array, dict[Dealt, Flags]]] = {}

    def rows(self, game: Dealt, keys: pa.Table, places: npt.NDArray[np.intp] | None) -> Flags:
        """Tell which rows of a table are of a game; events and payments, of the gaming tables that dealt it.

        places  of each row's id, as ``places`` gives them; None where rows name their game themselves
        """
        if places is None:
            return _flags(_is_of(keys, game))
        found = self._by(_ids(keys))[1][game][places]
        if "round_id" in keys.column_names and "property_id" in keys.column_names:
            found &= _flags(pc.equal(keys["property_id"], game[0]).fill_null(fill_value=True))
        return found

    def places(self, keys: pa.Table) -> npt.NDArray[np.intp] | None:
        """Look up the rounds or gaming tables that rows name, -1 where the day has none of that name."""
        if "game" in keys.column_names:
            return None
        names = _ids(keys)
        found = pc.index_in(_joined(keys, names), value_set=self._by(names)[0]).fill_null(-1)
        return np.asarray(found.to_numpy(zero_copy_only=False)).astype(np.intp)

    def _by(self, names: tuple[str, ...]) -> tuple[pa.Array, dict[Dealt, Flags]]:
        """Give the rounds' ids, and of each game which of them are its own; a last flag is of no id."""
        if names not in self._known:
            joined = _joined(self._rounds, names)
            ids = pc.unique(joined)
            place = np.asarray(pc.index_in(joined, value_set=ids).to_numpy(zero_copy_only=False))
            of_game = {game: np.zeros(len(ids) + 1, dtype=bool) for game in self._own}
            for game, own in self._own.items():
                of_game[game][place[own].astype(np.intp)] = True
            self._known[names] = ids, of_game
        return self._known[names]


def _look(log: Log, place: int, dealers: _Dealers, empty: Mapping[Dealt, set[str]], never: set[str]) -> None:
    """Take from the columns ``empty`` of each game those in which a file has a value for it."""
    file = log.files[place]
    keys = _read(log, place, _KEYS[file.table])
    if keys is None:
        return
    places = dealers.places(keys)
    of_game = {game: rows for game in empty if (rows := dealers.rows(game, keys, places)).any()}
    wanted = set().union(*(empty[game] for game in of_game)) - never
    if len(of_game) == 1 and all(rows.all() for rows in of_game.values()):
        (game,) = of_game
        empty[game] -= file.recorded
        wanted &= file.untold - file.recorded
    if not wanted:
        return
    found = _read(log, place, tuple(sorted(wanted)), as_text=False)
    if found is None:
        return
    for name in found.column_names:
        filled = _flags(found.column(name).is_valid())
        for game, rows in of_game.items():
            if (filled & rows).any():
                empty[game].discard(name)


def _ids(keys: pa.Table) -> tuple[str, ...]:
    return ("round_id",) if "round_id" in keys.column_names else tuple(keys.column_names)


def _is_of(rows: pa.Table, game: Dealt) -> pa.ChunkedArray:
    return pc.and_(pc.equal(rows["property_id"], game[0]), pc.equal(rows["game"], game[1]))


def _flags(values: pa.ChunkedArray) -> Flags:
    return np.asarray(values.fill_null(fill_value=False).to_numpy(zero_copy_only=False)).astype(bool)


def _joined(rows: pa.Table, names: tuple[str, ...]) -> pa.Array:
    columns = [rows.column(name) for name in names]
    found = columns[0] if len(names) == 1 else pc.binary_join_element_wise(*columns, "/")
    return found.combine_chunks() if isinstance(found, pa.ChunkedArray) else found
