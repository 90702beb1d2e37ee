"""Which rows belong together in a chunk, and rows that no file holds: tables, shoes, decks."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.apart import decks_apart, shoes_apart
from audit.columns.decode import decode, stored_in
from audit.columns.naming import Naming, days_of, dealt_at, moments
from rules.clause import Per
from rules.columns import TABLES
from rules.kinds import Bools, Codes, Rows
from rules.values import integers, take

_Numbers = npt.NDArray[np.int64]

ROUND_OF = {
    Per.HAND: ("hands", "round_id"),
    Per.WAGER: ("wagers", "round_id"),
    Per.EVENT: ("events", "event_round_id"),
    Per.PAYMENT: ("payments", "payment_round_id"),
}
ROUND_ROW = "_round_row"
"""Column of hands and wagers that says which row of the rounds beside them they belong to."""

NAMED_BY = {
    Per.WAGER: "wager_kind",
    Per.HAND: "hand_position",
    Per.PAYMENT: "payment_kind",
    Per.EVENT: "event_kind",
    Per.SHOE: "shoe_id",
    Per.DECK: "deck_id",
}
"""Columns without which the log has no row of a kind at all."""

PLACED = {Per.ROUND: "rounds", Per.EVENT: "events", Per.PAYMENT: "payments"}
GROUPS = {Per.SHOE: ("shoe_id", "event_shoe_id"), Per.DECK: ("deck_id", "event_deck_id")}


class Keys:
    """Links of one chunk.

    tables  rows of the log by table name
    """

    def __init__(self, tables: dict[str, pa.Table]) -> None:
        self._tables = tables
        self._links: dict[tuple[Per, Per], Rows] = {}
        self._filed: dict[Per, Rows] = {}
        self._columns: dict[Per, dict[str, Any]] = {}
        self._named: dict[str, Bools] = {}
        self.table_days: list[tuple[str, str, int]] = []
        self.first_rounds: Rows = np.empty(0, dtype=np.intp)
        self._build_tables()
        for per in GROUPS:
            self._build_group(per)

    def count(self, per: Per) -> int:
        """How many tables, shoes or decks there are."""
        return len(self._columns[per]["table_id"])

    def column(self, name: str, per: Per) -> Any | None:
        """Return a key of a table, shoe or deck; None for other rows, which carry keys themselves."""
        return self._columns.get(per, {}).get(name)

    def link(self, child: Per, parent: Per) -> Rows:
        """For every child row the row of its parent, -1 where it has none."""
        key = (child, parent)
        if key not in self._links:
            self._links[key] = self._join(child, parent)
        return self._links[key]

    def filing_of(self, per: Per) -> Rows:
        """Row of the gaming table's day under whose filing each row is read: its own day.

        What is there for context, from a day that is not judged, is read as that table's next day is.
        """
        return self._filed[per] if per in self._filed else self.link(per, Per.TABLE)

    def rounds_named(self, what: str, ids: Collection[str]) -> Bools:
        """Which rounds are among some; ``what`` says which those are: many clauses ask about the same."""
        if what not in self._named:
            every = self._tables["rounds"].column("round_id").cast(pa.string())
            named = pc.is_in(every, value_set=pa.array(list(ids), pa.string()))
            self._named[what] = np.asarray(named.to_numpy(), dtype=bool)
        return self._named[what]

    def _join(self, child: Per, parent: Per) -> Rows:
        if parent is Per.ROUND:
            return self._round_of(child)
        # Hands and wagers belong to a shoe, a deck and a table through their round.
        rounds = self.link(child, Per.ROUND)
        through = self.link(Per.ROUND, parent)
        if len(through) == 0:
            return np.full(len(rounds), -1, dtype=np.intp)
        return np.where(rounds < 0, -1, through[rounds])

    def _round_of(self, child: Per) -> Rows:
        file, name = ROUND_OF[child]
        if ROUND_ROW in self._tables[file].column_names:
            return np.asarray(self._tables[file].column(ROUND_ROW).to_numpy()).astype(np.intp)
        rounds = self._tables["rounds"].column("round_id").combine_chunks()
        found = pc.index_in(self._tables[file].column(name), value_set=rounds)
        return np.asarray(found.fill_null(-1).to_numpy()).astype(np.intp)

    def _decode(self, file: str, name: str) -> Any:
        column = next(c for c in TABLES[file].columns if c.name == name)
        return decode(column, stored_in(self._tables, file, name))

    def _build_tables(self) -> None:
        """One row for each gaming table on each gaming day it dealt rounds; of a pit alone, has events."""
        places = {per: self._decode(file, "property_id") for per, file in PLACED.items()}
        tables = {per: self._decode(file, "table_id") for per, file in PLACED.items()}
        days = {per: self._decode(file, "gaming_day").values for per, file in PLACED.items()}
        place, _ = _recode(places)
        table, table_names = _recode(tables)
        every_day = np.concatenate([d for d in days.values() if len(d)] or [np.zeros(1, np.int64)])
        first_day, span = int(every_day.min()), int(np.ptp(every_day)) + 1
        self._table_key = {p: place[p] * len(table_names) + table[p] for p in PLACED}
        key = {p: self._table_key[p] * span + (days[p] - first_day) for p in PLACED}
        leading = Per.ROUND if len(table[Per.ROUND]) else Per.EVENT
        rows, first = _dense(key, of=leading)
        own_day = key[leading][first]
        for per in PLACED:
            self._links[per, Per.TABLE] = rows[per]
            later = np.minimum(np.searchsorted(own_day, key[per]), len(own_day) - 1)
            of_table = own_day[later] // span == key[per] // span if len(own_day) else rows[per] >= 0
            self._filed[per] = np.where((rows[per] < 0) & of_table & (key[per] >= 0), later, rows[per])
        self.first_rounds = first if leading is Per.ROUND else np.full(len(first), -1, dtype=np.intp)
        self._columns[Per.TABLE] = {
            "property_id": take(places[leading], first),
            "table_id": take(tables[leading], first),
            "gaming_day": integers(days[leading][first]),
        }
        keys = self._columns[Per.TABLE]
        self.table_days = [
            (str(keys["property_id"].text(i)), str(keys["table_id"].text(i)), int(day))
            for i, day in enumerate(keys["gaming_day"].values)
        ]

    def _build_group(self, per: Per) -> None:
        """One row for each shoe (or deck) of a gaming table that rounds or events name.

        Its keys are those of its first row, in the order of the files, rounds before events.
        """
        name, event_name = GROUPS[per]
        named = {
            Per.ROUND: self._decode("rounds", name),
            Per.EVENT: self._decode("events", event_name),
        }
        codes, names = _recode(named)
        key = {
            p: np.where(codes[p] < 0, -1, self._table_key[p] * max(len(names), 1) + codes[p]) for p in named
        }
        rows, _ = _dense(self._one_each(per, key))
        count = max((int(r.max(initial=-1)) for r in rows.values()), default=-1) + 1
        first = np.full(count, -1, dtype=np.int64)
        for offset, p in ((len(rows[Per.ROUND]), Per.EVENT), (0, Per.ROUND)):
            present = np.flatnonzero(rows[p] >= 0)[::-1]
            first[rows[p][present]] = present + offset
        self._links[Per.ROUND, per] = rows[Per.ROUND]
        self._links[Per.EVENT, per] = rows[Per.EVENT]
        self._columns[per] = {
            column: _of_either(self._decode("rounds", column), self._decode("events", column), first)
            for column in ("property_id", "table_id", "gaming_day")
        }
        either = np.concatenate([codes[Per.ROUND], codes[Per.EVENT]])
        self._columns[per][name] = Codes(either[first].astype(np.int32), tuple(names))
        table_rows = np.concatenate([self._links[Per.ROUND, Per.TABLE], self._links[Per.EVENT, Per.TABLE]])
        self._links[per, Per.TABLE] = table_rows[first] if count else np.empty(0, dtype=np.intp)

    def _one_each(self, per: Per, key: dict[Per, _Numbers]) -> dict[Per, _Numbers]:
        """Number shoes (or decks) apart that bore one name one after the other."""
        tables = {p: self._tables[PLACED[p]] for p in key}
        times = {Per.ROUND: dealt_at(tables[Per.ROUND]), Per.EVENT: moments(tables[Per.EVENT]["event_at"])}
        named = {p: Naming(key[p], self._table_key[p], days_of(tables[p]), times[p]) for p in key}
        rows = named[Per.ROUND], named[Per.EVENT], tables[Per.EVENT].column("event_kind")
        if per is Per.SHOE:
            of_rounds, of_events = shoes_apart(*rows)
        else:
            decks = self._decode("events", "event_deck_count")
            count = np.where(decks.missing, 0, decks.values)
            of_rounds, of_events = decks_apart(*rows, count, self._links[Per.ROUND, Per.SHOE])
        return {Per.ROUND: of_rounds.key, Per.EVENT: of_events.key}


def _recode(columns: dict[Per, Codes]) -> tuple[dict[Per, _Numbers], list[str]]:
    """Number the values of several text columns alike."""
    names = [name for column in columns.values() for name in column.names]
    place_of = {name: place for place, name in enumerate(dict.fromkeys(names))}
    numbers = np.array([place_of[name] for name in names], dtype=np.int64)
    found: dict[Per, _Numbers] = {}
    start = 0
    for per, column in columns.items():
        translate = np.append(numbers[start : start + len(column.names)], -1)
        start += len(column.names)
        found[per] = translate[column.codes].astype(np.int64)
    return found, list(place_of)


def _dense(keys: dict[Per, _Numbers], of: Per | None = None) -> tuple[dict[Per, Rows], Rows]:
    """Number the keys that occur (in ``of`` only, where named) without gaps.

    returns the number of every row's key (-1: none) and, for each number, the first row of ``of``.
    """
    chosen = np.concatenate([key for per, key in keys.items() if of is None or per is of])
    in_order = np.sort(chosen[chosen >= 0])
    present = in_order[np.diff(in_order, prepend=-1) > 0]
    rows: dict[Per, Rows] = {}
    for per, key in keys.items():
        place = np.searchsorted(present, key)
        there = np.append(present, -1)[place] == key
        rows[per] = np.where(there & (key >= 0), place, -1).astype(np.intp)
    if of is None:
        return rows, np.empty(0, dtype=np.intp)
    first = np.zeros(len(present), dtype=np.intp)
    backwards = np.arange(len(rows[of]) - 1, -1, -1)
    first[rows[of][backwards]] = backwards
    return rows, first


def _of_either(rounds: Any, events: Any, first: _Numbers) -> Any:
    """Take values from the rounds' column or, past its end, from the events' column."""
    split = len(rounds)
    from_rounds = np.where(first < split, first, -1)
    from_events = np.where(first >= split, first - split, -1)
    upper, lower = take(rounds, from_rounds), take(events, from_events)
    if isinstance(upper, Codes):
        both, names = _recode({Per.ROUND: upper, Per.EVENT: lower})
        codes = np.where(from_rounds >= 0, both[Per.ROUND], both[Per.EVENT])
        return Codes(codes.astype(np.int32), tuple(names))
    values = np.where(from_rounds >= 0, upper.values, lower.values)
    return integers(values)
