"""Rows of the log that name a shoe or a deck, and what comes after what under one name."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

Numbers = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]

NEVER = np.iinfo(np.int64).min
TIMES = ("first_card_at", "no_more_bets_at", "wagers_opened_at", "result_announced_at", "settled_at")
"""Times of a round, in order of how well they show when it was dealt."""


@dataclass(frozen=True, slots=True)
class Naming:
    """Rows that name a shoe or a deck.

    key    number of the gaming table and the name, -1 where none is named
    table  number of the gaming table
    day    gaming day as days since 1970
    at     microseconds since 1970, ``NEVER`` where not recorded
    """

    key: Numbers
    table: Numbers
    day: Numbers
    at: Numbers

    def where(self, chosen: Mask | Numbers) -> Naming:
        """Return some of the rows."""
        return Naming(self.key[chosen], self.table[chosen], self.day[chosen], self.at[chosen])

    def beside(self, others: Naming) -> Naming:
        """Return these rows, and those of some others that name a shoe or deck."""
        names, chosen = ("key", "table", "day", "at"), others.where(others.key >= 0)
        return Naming(*(np.concatenate([getattr(self, name), getattr(chosen, name)]) for name in names))


def dealt_at(rounds: pa.Table) -> Numbers:
    """When each round was dealt, as well as its times show."""
    times = [rounds.column(name) for name in TIMES if name in rounds.column_names]
    if not times:
        return np.full(rounds.num_rows, NEVER)
    return moments(pc.coalesce(*times))


def moments(times: pa.ChunkedArray) -> Numbers:
    """Microseconds since 1970, ``NEVER`` where none is recorded."""
    found: Numbers = times.cast(pa.int64()).fill_null(NEVER).to_numpy()
    return found


def days_of(rows: pa.Table) -> Numbers:
    """Gaming day of each row as days since 1970."""
    found: Numbers = rows.column("gaming_day").cast(pa.int32()).cast(pa.int64()).to_numpy()
    return found


def pairs(rows: Naming) -> tuple[Numbers, Numbers]:
    """Return rows that follow one another under one name, each with the row before it."""
    order = np.lexsort((rows.at, rows.key))
    same = rows.key[order[1:]] == rows.key[order[:-1]]
    return order[:-1][same], order[1:][same]


def places(rows: Naming) -> Numbers:
    """Number rows as they follow one another at their gaming table, whatever they name."""
    found = np.empty(len(rows.at), dtype=np.int64)
    found[np.lexsort((rows.at, rows.table))] = np.arange(len(rows.at))
    return found


def is_any(kinds: pa.ChunkedArray, *names: str) -> Mask:
    """Tell which events are of some kinds."""
    found: Mask = pc.is_in(kinds.cast(pa.string()), value_set=pa.array(names)).to_numpy()
    return found


class Clock:
    """Moments and names in one number each, so that what comes after what under one name is one comparison.

    untimed  names of which some round has no time
    timed    rounds that name a shoe or deck, of which every round has a time
    """

    def __init__(self, rounds: Naming, events: Naming) -> None:
        self._moments = np.unique(np.concatenate([rounds.at, events.at]))
        self.untimed = np.unique(rounds.key[rounds.at == NEVER])
        self.timed = (rounds.key >= 0) & ~np.isin(rounds.key, self.untimed)

    def of(self, rows: Naming) -> Numbers:
        """Number of each row; below 0 where it names nothing."""
        return self._number(rows.key, np.searchsorted(self._moments, rows.at))

    def at_table(self, rows: Naming) -> Numbers:
        """Number of each row by its gaming table instead of its name."""
        return self._number(rows.table, np.searchsorted(self._moments, rows.at))

    def _number(self, key: Numbers, moment: Numbers) -> Numbers:
        return np.where(key < 0, -1, key * (len(self._moments) + 1) + moment)

    def counted(self, cuts: Numbers, rows: Naming) -> Numbers:
        """How many cuts of its own name each row comes after, or at."""
        begins = np.searchsorted(cuts, self._number(rows.key, np.zeros_like(rows.key)))
        return np.where(rows.key < 0, 0, np.searchsorted(cuts, self.of(rows), side="right") - begins)

    def after_all(self, known: Naming, made: Naming) -> Numbers:
        """Find the first event of each name that comes after its last round, on a later gaming day."""
        order = np.lexsort((made.at, made.key))
        last = self._last(known, made)
        late = order[(last >= 0)[order]]
        late = late[(made.at[late] > known.at[last[late]]) & (made.day[late] > known.day[last[late]])]
        return late[np.unique(made.key[late], return_index=True)[1]]

    def first_of(self, known: Naming, key: Numbers) -> Numbers:
        """Number of the first round under each of some names, which all have one."""
        dealt = np.sort(self.of(known))
        return dealt[np.searchsorted(dealt, self._number(key, np.zeros_like(key)))]

    def last_of(self, known: Naming, rows: Naming) -> Numbers:
        """Number of the last round under each row's name."""
        return self.of(known)[self._last(known, rows)]

    def _last(self, known: Naming, rows: Naming) -> Numbers:
        """Place of the last round under each row's name, -1 where there is none."""
        order = np.lexsort((known.at, known.key))
        place = np.searchsorted(known.key[order], rows.key, side="right") - 1
        found = np.append(order, -1)[place]
        return np.where((found >= 0) & (np.append(known.key, -1)[found] == rows.key), found, -1)

    @staticmethod
    def counted_days(cuts: tuple[Naming, ...], rows: Naming) -> Numbers:
        """How many cuts of its own name were on each row's gaming day, or before."""
        key, day = (np.concatenate([getattr(each, name) for each in cuts]) for name in ("key", "day"))
        first = int(min(day.min(initial=0), rows.day.min(initial=0)))
        span = int(max(day.max(initial=0), rows.day.max(initial=0))) - first + 2
        in_order = np.sort(key * span + day - first)
        ends = np.searchsorted(in_order, rows.key * span + rows.day - first, side="right")
        return np.where(rows.key < 0, 0, ends - np.searchsorted(in_order, rows.key * span))
