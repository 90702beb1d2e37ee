"""Seven cards as a house way looks at them: what they hold, and every way to set them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER, RANK_OF
from rules.hands.kernels import Cards, Masks, Ranks
from rules.hands.poker import category, low_hand
from rules.hands.readings import Comparison, Readings
from rules.hands.splits import all_splits
from rules.values import Bools

_OF_SIZE = np.array([0, *(8**size for size in range(5))])
"""What each rank of which a hand has so many cards adds to the number of its shape"""


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of some hands of seven cards; 21 settings in the order of ``SPLITS``.

    cards      int8[m, 7]
    counts     int8[m, 13]    how many of each rank, the joker being one more ace
    shapes     int64[m]       number of the shape
    high, low  int32[m, 21]   rank numbers of both hands of each setting
    """

    cards: Cards
    counts: Cards
    shapes: Masks
    high: Ranks
    low: Ranks


@dataclass(frozen=True, slots=True)
class Dealt:
    """Some hands of a table.

    comparison  how hands of one category are compared
    """

    table: Table
    rows: npt.NDArray[np.intp]
    comparison: Comparison

    def __len__(self) -> int:
        return len(self.rows)

    def of(self, rows: npt.NDArray[Any]) -> Dealt:
        """Only some of these hands, by place or by a mask."""
        return Dealt(self.table, self.rows[rows], self.comparison)

    @property
    def cards(self) -> Cards:
        """The hands themselves; int8[m, 7]."""
        return self.table.cards[self.rows]

    @property
    def counts(self) -> Cards:
        """How many of each rank; int8[m, 13]."""
        return self.table.counts[self.rows]

    @property
    def high(self) -> Ranks:
        """Rank number of the high hand of each setting; int32[m, 21]."""
        return self.table.high[self.rows]

    @property
    def low(self) -> Ranks:
        """Rank number of the low hand of each setting; int32[m, 21]."""
        return self.table.low[self.rows]

    @property
    def joker(self) -> Bools:
        """Hands that hold the joker."""
        found: Bools = (self.cards == JOKER).any(axis=1)
        return found

    @property
    def made(self) -> Cards:
        """Category of each high hand; int8[m, 21]."""
        return category(self.high)

    @property
    def low_made(self) -> Cards:
        """Category of each low hand; int8[m, 21]."""
        return category(self.low)

    @property
    def lawful(self) -> npt.NDArray[np.bool_]:
        """Settings whose high hand ranks equal to or higher than the low hand, § 645a.1; bool[m, 21]."""
        found: npt.NDArray[np.bool_] = self.high >= self.low
        return found

    def has_shape(self, shape: tuple[int, ...]) -> Bools:
        """Hands with so many cards of each rank."""
        found: Bools = self.table.shapes[self.rows] == int(_OF_SIZE[list(shape)].sum())
        return found

    def group(self, size: int, needed: int, place: int) -> Ranks:
        """Rank of which the hand has so many cards; -1 where there are not just so many such ranks."""
        alike = self.counts == size
        ranks, there = _from_above(alike, place)
        return np.where(there & (alike.sum(axis=1) == needed), ranks, -1)

    def single(self, place: int) -> Ranks:
        """Rank of a card of which the hand has no other, from above, -1 the lowest; -1 if there is none."""
        alone = self.counts == 1
        if place < 0:
            return np.where(alone.any(axis=1), np.argmax(alone, axis=1), -1).astype(np.int32)
        ranks, there = _from_above(alone, place)
        return np.where(there, ranks, -1)

    def card(self, place: int) -> Ranks:
        """Rank of one of the seven cards, from above, -1 the lowest."""
        ranks = np.minimum(RANK_OF[self.cards], 12).astype(np.int32)
        ranks.sort(axis=1)
        found: Ranks = ranks[:, ::-1][:, place]
        return found

    def low_of(self, one: Ranks, other: Ranks) -> Ranks:
        """Rank number of a low hand of two ranks; -2, which no setting has, where one is missing."""
        found: Ranks = _low_hands(self.comparison)[one, other]
        return found

    def best_low(self, among: npt.NDArray[np.bool_]) -> Ranks:
        """Rank number of the highest low hand among some settings; -1 where there is none."""
        found: Ranks = np.where(among, self.low, -1).max(axis=1)
        return found


def dealt(cards: Cards, readings: Readings) -> Dealt:
    """Look at hands, int8[m, 7], all of whose cards are known."""
    ranks = np.minimum(RANK_OF[cards], 12)
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1, dtype=np.int8)
    high, low = all_splits(
        cards,
        royal_joker=readings.royal_joker,
        flush_joker=readings.flush_joker,
        comparison=readings.comparison,
    )
    table = Table(cards, counts, _OF_SIZE[counts].sum(axis=1), high, low)
    return Dealt(table, np.arange(len(cards)), readings.comparison)


def _from_above(there: npt.NDArray[np.bool_], place: int) -> tuple[Ranks, Bools]:
    """Rank that is so many places from the highest that is there, and whether there is one."""
    reached = np.add.accumulate(there[:, ::-1], axis=1, dtype=np.int8) == place + 1
    return (12 - np.argmax(reached, axis=1)).astype(np.int32), reached.any(axis=1)


@lru_cache
def _low_hands(comparison: Comparison) -> Ranks:
    """Rank number of the low hand of each two ranks; int32[14, 14], -2 in the last row and column."""
    one, other = (each.ravel() for each in np.meshgrid(np.arange(13), np.arange(13), indexing="ij"))
    cards = np.stack([one * 4, other * 4 + 1], axis=1).astype(np.int8)
    found = np.full((14, 14), -2, dtype=np.int32)
    found[:13, :13] = low_hand(cards, comparison=comparison).reshape(13, 13)
    return found
