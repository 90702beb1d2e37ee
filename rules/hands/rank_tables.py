"""Tables the kernels look hands up in, worked out once from what § 645a.6 says of ranks and hands.

A *multiset* of ranks is how many of each rank a hand has, deuce to ace, the joker being one more ace
(so that five aces are five of a rank).  It is coded as two sums of powers of five, one of the seven low
ranks and one of the six high ones; ``places`` turns the two codes into one place without gaps.

A *rank number* has its category from bit ``SHIFT`` up and below it five ranks of four bits, 1 deuce to
13 ace and 0 where there is no card; or, for straights, one number of their own order.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER
from rules.hands.kept import kept_table
from rules.hands.kernels import (
    HIGH_BITS,
    JOKER_AT,
    LOW_BITS,
    ROYAL,
    SUITS_AT,
    WHEEL,
    WRONG_AT,
    Cards,
    Masks,
    Ranks,
)
from rules.hands.readings import Comparison, FlushJoker, RoyalJoker

SHIFT = 20
CATEGORIES = (
    "nothing",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
)
"""Hands of § 645a.6(b), lowest first, after what is none of them."""
NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL_FLUSH, FIVE_ACES = range(6, 11)

# § 645a.6(b)(3) and (7): runs of five by their place in the printed order, six high the lowest.  Only
# where the joker may not complete a royal flush is an ace-high run a straight flush; see the readings.
ACE_HIGH_BY_JOKER, KING_HIGH, ACE_TO_FIVE, ACE_HIGH = 8, 9, 10, 11
RUNS: dict[int, int] = {
    **{0b11111 << lowest: lowest + 1 for lowest in range(7)},
    0b11111 << 7: KING_HIGH,
    WHEEL: ACE_TO_FIVE,
    ROYAL: ACE_HIGH,
}
ALL = np.arange(1 << 13)
"""int64[8192]  every set of ranks, as bits"""


def values_and_bits() -> tuple[Masks, Masks]:
    """Return what each card adds to ``total`` and its bit in ``held``; int64[256], by the card's low byte."""
    values = np.full(256, 1 << WRONG_AT, np.int64)
    bits = np.zeros(256, np.int64)
    for card in range(JOKER):
        rank, suit = divmod(card, 4)
        count = 5**rank if rank < 7 else 5 ** (rank - 7) << LOW_BITS
        values[card] = count + (1 << SUITS_AT + 4 * suit)
        bits[card] = 1 << 13 * suit + rank
    values[JOKER] = (5**5 << LOW_BITS) + (1 << JOKER_AT)
    bits[JOKER] = 1 << 52
    return values, bits


VALUES, BITS = values_and_bits()


@dataclass(frozen=True, slots=True)
class Places:
    """Where each multiset of a number of ranks stands in a table.

    low     int32[131072]   by the code of the low ranks: the first place of its block
    high    int32[32768]    by the code of the high ranks: the place in the block
    counts  int8[m, 13]     how many of each rank the multiset of each place has
    """

    low: Ranks
    high: Ranks
    counts: Cards


def _digits(size: int, ranks: int) -> tuple[Cards, Ranks]:
    """Digits of each code to base five (the last without a bound), and their sum."""
    codes = np.arange(size)
    powers = 5 ** np.arange(ranks)
    digits = codes[:, None] // powers
    digits[:, :-1] %= 5
    return digits.astype(np.int8), digits.sum(axis=1).astype(np.int32)


@lru_cache
def places(cards: int) -> Places:
    """Number the multisets of ``cards`` ranks, four of each and five aces, without gaps."""
    return Places(*_places(cards))


@kept_table
def _places(cards: int) -> tuple[Ranks, Ranks, Cards]:
    of_low, sum_low = _digits(5**7, 7)
    of_high, sum_high = _digits(6 * 5**5, 6)
    high = np.zeros(1 << HIGH_BITS, np.int32)
    block = np.zeros(cards + 1, np.int64)
    for count in range(cards + 1):
        (codes,) = np.nonzero(sum_high == count)
        high[codes] = np.arange(len(codes))
        block[count] = len(codes)
    (codes,) = np.nonzero(sum_low <= cards)
    sizes = block[cards - sum_low[codes]]
    ends = np.add.accumulate(sizes)
    low = np.zeros(1 << LOW_BITS, np.int32)
    low[codes] = ends - sizes
    counts = np.zeros((int(ends[-1]), 13), np.int8)
    for count in range(cards + 1):
        (lows,), (highs,) = np.nonzero(sum_low == count), np.nonzero(sum_high == cards - count)
        where = low[lows][:, None] + high[highs]
        counts[where, :7] = of_low[lows][:, None]
        counts[where, 7:] = of_high[highs]
    return low, high, counts


def top(counts: Cards, at_least: int) -> npt.NDArray[np.int64]:
    """Highest rank of which each multiset has at least this many, 1 deuce to 13 ace; 0 if there is none."""
    enough = counts >= at_least
    return np.where(enough.any(axis=1), 13 - np.argmax(enough[:, ::-1], axis=1), 0)


def without(counts: Cards, rank: npt.NDArray[np.int64]) -> Cards:
    """Take the cards of a rank out of each multiset."""
    left = counts.copy()
    (rows,) = np.nonzero(rank)
    left[rows, rank[rows] - 1] = 0
    return left


def runs(
    mask: npt.NDArray[np.int64], missing: int, *, ace_high: bool = True, ace_low: bool = True
) -> npt.NDArray[np.int64]:
    """Best run of five that lacks at most this many ranks, by its place in the printed order; 0 if none.

    ``ace_high`` and ``ace_low`` tell whether ace to ten and ace to five are runs.
    """
    found = np.zeros(mask.shape, np.int64)
    for run, order in RUNS.items():
        if (ace_high or order != ACE_HIGH) and (ace_low or order != ACE_TO_FIVE):
            lacking = np.bitwise_count(run & ~mask)
            found = np.maximum(found, np.where(lacking <= missing, order, 0))
    return found


def number(category: int, ranks: list[npt.NDArray[np.int64]], comparison: Comparison) -> Ranks:
    """Rank numbers of hands of one category from their five ranks, those that make the hand first."""
    five = np.stack(ranks, axis=1)
    if comparison is not Comparison.ORDER_FIRST:
        five = -np.sort(-five, axis=1)
    if comparison is Comparison.RANKS:
        five[:, 1:][five[:, 1:] == five[:, :-1]] = 0
        five = -np.sort(-five, axis=1)
    key = (five << np.array([16, 12, 8, 4, 0])).sum(axis=1)
    found: Ranks = (category << SHIFT | key).astype(np.int32)
    return found


def tops(counts: Cards, how_many: int) -> list[npt.NDArray[np.int64]]:
    """The ``how_many`` highest different ranks of each multiset; 0 where it has fewer."""
    found = []
    for _ in range(how_many):
        found.append(top(counts, 1))
        counts = without(counts, found[-1])
    return found


@kept_table
def numbers(cards: int, comparison: Comparison) -> Ranks:
    """Rank number of the best five of each multiset of this many ranks, flushes aside; int32[m]."""
    counts = places(cards).counts
    four, three, two = (top(counts, many) for many in (4, 3, 2))
    less_three, less_two = without(counts, three), without(counts, two)
    second, pair = top(less_two, 2), top(less_three, 2)
    mask = ((counts > 0) << np.arange(13)).sum(axis=1)
    run = runs(mask, 0)
    made = [
        (counts[:, 12] >= 5, number(FIVE_ACES, [np.full(len(counts), 13)] * 5, comparison)),
        (four > 0, number(FOUR, [four] * 4 + tops(without(counts, four), 1), comparison)),
        ((three > 0) & (pair > 0), number(FULL_HOUSE, [three] * 3 + [pair] * 2, comparison)),
        (run > 0, (STRAIGHT << SHIFT | run).astype(np.int32)),
        (three > 0, number(THREE, [three] * 3 + tops(less_three, 2), comparison)),
        (
            second > 0,
            number(TWO_PAIR, [two] * 2 + [second] * 2 + tops(without(less_two, second), 1), comparison),
        ),
        (two > 0, number(PAIR, [two] * 2 + tops(less_two, 3), comparison)),
    ]
    nothing = number(NOTHING, tops(counts, 5), comparison)
    return np.select([has for has, _ in made], [worth for _, worth in made], nothing).astype(np.int32)


@kept_table
def straights() -> Ranks:
    """Rank number of the best straight that a set of ranks makes, 0 if none; int32[16384].

    The second half is with the joker.
    """
    run = np.concatenate([runs(ALL, 0), runs(ALL, 1)])
    return np.where(run > 0, STRAIGHT << SHIFT | run, 0).astype(np.int32)


def _flush_ranks(many: int) -> list[npt.NDArray[np.int64]]:
    """The ``many`` highest ranks of each set of ranks."""
    counts = (ALL[:, None] >> np.arange(13) & 1).astype(np.int8)
    return tops(counts, many)


def _joker_flush(reading: FlushJoker, comparison: Comparison) -> Ranks:
    """Rank number of the flush of the four highest ranks of each set and the joker."""
    four = _flush_ranks(4)
    present = sum((1 << rank for rank in four), np.zeros(len(ALL), np.int64)) >> 1
    lacking = (~present[:, None] >> np.arange(13) & 1).astype(np.int8)
    joker = top(lacking, 1) if reading is FlushJoker.HIGHEST_MISSING else np.full(len(ALL), 13)
    ordered = list((-np.sort(-np.stack([*four, joker], axis=1), axis=1)).T)
    return number(FLUSH, ordered, comparison)


@kept_table
def flushes(royal_joker: RoyalJoker, flush_joker: FlushJoker, comparison: Comparison) -> Ranks:
    """Rank number of the best flush of any kind that one suit's ranks make; int32[16384].

    The second half is with the joker.  0 where the suit has too few cards.
    """
    size = np.bitwise_count(ALL)
    natural = np.where(size >= 5, number(FLUSH, _flush_ranks(5), comparison), 0)
    run = runs(ALL, 0, ace_high=False)
    natural = np.where(run > 0, STRAIGHT_FLUSH << SHIFT | run, natural)
    royal = (ALL & ROYAL) == ROYAL
    natural = np.where(royal, ROYAL_FLUSH << SHIFT, natural)
    joker = np.where(size >= 4, _joker_flush(flush_joker, comparison), 0)
    run = runs(ALL, 1, ace_high=False)
    by_joker = np.bitwise_count(ALL & ROYAL) >= 4
    if royal_joker is RoyalJoker.ACE_ONLY:
        run = np.maximum(run, np.where(by_joker, ACE_HIGH_BY_JOKER, 0))
        by_joker &= (ALL & ROYAL & ~(1 << 12)) == ROYAL & ~(1 << 12)
    joker = np.where(run > 0, STRAIGHT_FLUSH << SHIFT | run, joker)
    joker = np.where(by_joker, ROYAL_FLUSH << SHIFT, joker)
    return np.concatenate([natural, np.maximum(natural, joker)]).astype(np.int32)
