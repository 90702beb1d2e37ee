"""Seven cards as a house way looks at them: what they hold, and every way to set them.

They are set in a high and a low hand of five and two cards, or in a high, a medium and a low hand of four,
two and one, Chapter 659a.  The hand of two cards, low or medium, is called the pair here, the card in front
of it the one.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER, RANK_OF
from rules.hands import asia
from rules.hands.asia_lists import AsiaReadings
from rules.hands.kernels import Cards, Masks, Ranks
from rules.hands.poker import category, low_hand
from rules.hands.rank_tables import FLUSH, FOUR, NOTHING, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR
from rules.hands.readings import Readings
from rules.hands.splits import all_splits
from rules.kinds import Bools

FOUR_ACES = 11
"""Category of four aces in a hand of four: above every other; all others are as in hands of five."""
_OF_FOUR = np.array(
    [NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, FOUR_ACES], np.int8
)

_OF_SIZE = np.array([0, *(8**size for size in range(5))])
"""What a rank adds to the number of a hand's shape, by how many cards of it the hand has"""


@dataclass(frozen=True, slots=True)
class Table:
    """What is known of some hands of seven cards; s settings, 21 or 105, in the order of the ``SPLITS``.

    cards    int8[m, 7]
    counts   int8[m, 13]    how many of each rank, the joker being one more ace
    shapes   int64[m]       number of the shape
    ranks    int32[m, s]    rank numbers of the hands of each setting, the high hand's first
    lawful   bool[m, s]     settings whose hands rank as they must
    made     int8[m, s]     category of the high hand of each setting, as in hands of five
    pairs    int32[14, 14]  rank number of the pair hand of each two ranks, -2 in the last row and column
    """

    cards: Cards
    counts: Cards
    shapes: Masks
    ranks: tuple[Ranks, ...]
    lawful: npt.NDArray[np.bool_]
    made: Cards
    pairs: Ranks


@dataclass(frozen=True, slots=True)
class Dealt:
    """Some hands of a table."""

    table: Table
    rows: npt.NDArray[np.intp]

    def __len__(self) -> int:
        return len(self.rows)

    def of(self, rows: npt.NDArray[Any]) -> "Dealt":
        """Only some of these hands, by place or by a mask."""
        return Dealt(self.table, self.rows[rows])

    @property
    def cards(self) -> Cards:
        """The hands themselves; int8[m, 7]."""
        return self.table.cards[self.rows]

    @property
    def counts(self) -> Cards:
        """How many of each rank; int8[m, 13]."""
        return self.table.counts[self.rows]

    @property
    def ranks(self) -> tuple[Ranks, ...]:
        """Rank numbers of the hands of each setting, the high hand's first; int32[m, s] each."""
        return tuple(each[self.rows] for each in self.table.ranks)

    @property
    def high(self) -> Ranks:
        """Rank number of the high hand of each setting; int32[m, s]."""
        return self.table.ranks[0][self.rows]

    @property
    def pair(self) -> Ranks:
        """Rank number of the hand of two cards of each setting; int32[m, s]."""
        return self.table.ranks[1][self.rows]

    @property
    def one(self) -> Ranks:
        """Rank number of the last hand of each setting: of one card where there are three; int32[m, s]."""
        return self.table.ranks[-1][self.rows]

    @property
    def joker(self) -> Bools:
        """Hands that hold the joker."""
        found: Bools = (self.cards == JOKER).any(axis=1)
        return found

    def makes(self, made: tuple[int, ...], *, better: bool) -> npt.NDArray[np.bool_]:
        """Settings whose high hand is of one of some categories, or is at least of the lowest; bool[m, s]."""
        kinds = self.table.made[self.rows]
        return kinds >= min(made) if better else _any_of(kinds, made)

    @property
    def paired(self) -> npt.NDArray[np.bool_]:
        """Settings whose hand of two cards is a pair; bool[m, s]."""
        found: npt.NDArray[np.bool_] = category(self.pair) == PAIR
        return found

    @property
    def lawful(self) -> npt.NDArray[np.bool_]:
        """Settings whose hands rank as they must, §§ 645a.1 and 659a.11(b); bool[m, s]."""
        return self.table.lawful[self.rows]

    def has_shape(self, shape: tuple[int, ...]) -> Bools:
        """Hands of this shape, which says how many cards of each rank they have."""
        found: Bools = self.table.shapes[self.rows] == int(_OF_SIZE[list(shape)].sum())
        return found

    def group(self, size: int, needed: int, place: int) -> Ranks:
        """Rank of which the hand has ``size`` cards; -1 unless it has exactly ``needed`` such ranks."""
        alike = self.counts == size
        ranks, there = _from_above(alike, place)
        return np.where(there & (alike.sum(axis=1) == needed), ranks, -1)

    def single(self, place: int) -> Ranks:
        """Rank of a single card, by its place from the highest, or -1 for the lowest; -1 if there is none."""
        alone = self.counts == 1
        if place < 0:
            return np.where(alone.any(axis=1), np.argmax(alone, axis=1), -1).astype(np.int32)
        ranks, there = _from_above(alone, place)
        return np.where(there, ranks, -1)

    def card(self, place: int) -> Ranks:
        """Rank of one of the seven cards, by its place from the highest, or -1 for the lowest."""
        ranks = np.minimum(RANK_OF[self.cards], 12).astype(np.int32)
        ranks.sort(axis=1)
        return ranks[:, ::-1][:, place]

    def pair_of(self, one: Ranks, other: Ranks) -> Ranks:
        """Rank number of a hand of two ranks; -2, which no setting has, where one is missing."""
        return self.table.pairs[one, other]

    def one_of(self, rank: Ranks) -> Ranks:
        """Rank number of a hand of one rank; -2, which no setting has, where it is missing."""
        return _ones()[rank]

    def best_pair(self, among: npt.NDArray[np.bool_]) -> Ranks:
        """Rank number of the highest hand of two cards among some settings; -1 where there is none."""
        return best(self.pair, among)


def _any_of(kinds: Cards, wanted: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    found: npt.NDArray[np.bool_] = np.logical_or.reduce([kinds == each for each in wanted])
    return found


def best(ranks: Ranks, among: npt.NDArray[np.bool_]) -> Ranks:
    """Highest rank number among some settings; -1 where there is none."""
    found: Ranks = np.where(among, ranks, -1).max(axis=1)
    return found


def dealt(cards: Cards, readings: Readings | AsiaReadings) -> Dealt:
    """Look at hands, int8[m, 7], all of whose cards are known; the readings say how they are set."""
    ranks = np.minimum(RANK_OF[cards], 12)
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1, dtype=np.int8)
    shapes = _OF_SIZE[counts].sum(axis=1)
    settings = (
        _four_two_one(cards, readings) if isinstance(readings, AsiaReadings) else _five_two(cards, readings)
    )
    return Dealt(Table(cards, counts, shapes, *settings), np.arange(len(cards)))


_Settings = tuple[tuple[Ranks, ...], npt.NDArray[np.bool_], Cards, Ranks]


def _five_two(cards: Cards, readings: Readings) -> _Settings:
    high, low = all_splits(
        cards,
        royal_joker=readings.royal_joker,
        flush_joker=readings.flush_joker,
        comparison=readings.comparison,
    )
    pairs = _of_two_ranks(lambda two: low_hand(two, comparison=readings.comparison))
    return (high, low), high >= low, category(high), pairs


def _four_two_one(cards: Cards, readings: AsiaReadings) -> _Settings:
    """Compare card by card to tell settings apart, and as read to tell whether they are lawful."""
    order, joker = readings.kicker_mode, readings.flush_joker
    ranks = asia.all_splits(cards, flush_joker=joker)
    compared = (
        ranks if order is asia.SUCCESSIVE else asia.all_splits(cards, flush_joker=joker, kicker_mode=order)
    )
    made = _OF_FOUR[asia.category(ranks[0])]
    return ranks, asia.lawful(*compared), made, _of_two_ranks(asia.medium_hand)


def _from_above(there: npt.NDArray[np.bool_], place: int) -> tuple[Ranks, Bools]:
    """Rank at a place counted from the highest that is there, and whether there is one."""
    reached = np.add.accumulate(there[:, ::-1], axis=1, dtype=np.int8) == place + 1
    return (12 - np.argmax(reached, axis=1)).astype(np.int32), reached.any(axis=1)


def _of_two_ranks(rank: Callable[[Cards], Ranks]) -> Ranks:
    """Rank number of the hand of each two ranks; int32[14, 14], -2 in the last row and column."""
    one, other = (each.ravel() for each in np.meshgrid(np.arange(13), np.arange(13), indexing="ij"))
    found = np.full((14, 14), -2, dtype=np.int32)
    found[:13, :13] = rank(np.stack([one * 4, other * 4 + 1], axis=1).astype(np.int8)).reshape(13, 13)
    return found


@lru_cache
def _ones() -> Ranks:
    """Rank number of the hand of one card of each rank; int32[14], -2 at the end."""
    return np.append(asia.low_hand((np.arange(13, dtype=np.int8) * 4)[:, None]), -2).astype(np.int32)
