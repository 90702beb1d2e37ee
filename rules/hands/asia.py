"""Four-card high, two-card medium and one-card low hands of Chapter 659a, § 659a.6(a) to (c).

All three stand on one scale of rank numbers: a higher number is the stronger hand, equal numbers are a
copy, and -1 is a hand that cannot be ranked, because a card is missing, invalid or in it twice.
A hand is set lawfully where high, medium and low descend strictly, § 659a.11(b).
"""

from enum import IntEnum
from functools import lru_cache
from itertools import combinations

import numpy as np
import numpy.typing as npt

from rules.hands import kernels, rank_tables
from rules.hands.kept import kept_table
from rules.hands.kernels import SUIT, Cards, Ranks
from rules.hands.poker import checked
from rules.hands.rank_tables import ALL, SHIFT
from rules.hands.readings import FlushJoker
from rules.hands.words import RANK_NAMES, plural

CATEGORIES = (
    "nothing",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "four_of_a_kind",
    "straight_flush",
    "four_aces",
)
"""Hands of § 659a.6(b), lowest first, after what is none of them."""
NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, FOUR_ACES = range(9)
_FOUR_ACES, _ACE_TO_FOUR = 0b1111 << 9, 1 << 12 | 0b111
# § 659a.6(b)(2) and (5): five high is the lowest run, ace to four the second highest.
RUNS = {**{0b1111 << low: low + 1 for low in range(9)}, _ACE_TO_FOUR: 10, _FOUR_ACES: 11}
_RUN_NAMES = {low + 1: f"{RANK_NAMES[low + 3]} high" for low in range(9)} | {
    10: "ace to four",
    11: "ace high",
}

_HIGH_FIRST = tuple(combinations(range(7), 4))
SPLITS: Cards = np.array(
    [
        (*(place for place in range(7) if place not in (*high, low)), low)
        for high in _HIGH_FIRST
        for low in range(7)
        if low not in high
    ],
    dtype=np.int8,
)
"""int8[105, 3]  places, among the seven, of the medium hand's two cards and of the low hand's one"""


class Kickers(IntEnum):
    """How hands with the same four, three or pairs are compared, § 659a.6(c).

    The section speaks of the highest card and lacks the words of § 645a.6(c), "not in the other hand".
    """

    SUCCESSIVE = 0
    """card by card downward; a card beats none"""
    TOP_CARD_ONLY = 1
    """by the highest card of each hand and no further"""


SUCCESSIVE = Kickers.SUCCESSIVE
HIGHEST_MISSING = FlushJoker.HIGHEST_MISSING


def _number(category: int, groups: list[npt.NDArray[np.int64]], rest: list[npt.NDArray[np.int64]]) -> Ranks:
    """Rank numbers of hands of one category from the ranks of their groups and those compared after."""
    keys = np.stack([*groups, *rest], axis=1)
    key = (keys << np.array([16, 12, 8, 4, 0][: keys.shape[1]])).sum(axis=1)
    found: Ranks = (category << SHIFT | key).astype(np.int32)
    return found


def by_top_card(ranks: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Rank hands that were compared card by card by their highest card only; -1 stays what it is."""
    category, key = ranks >> SHIFT, ranks & (1 << SHIFT) - 1
    first, second = key >> 16 & 15, key >> 12 & 15
    grouped = np.isin(category, (THREE, PAIR))
    top = first << 16 | np.where(grouped, np.maximum(first, second) << 12, 0)
    changed = grouped | np.isin(category, (FLUSH, NOTHING))
    return np.where((ranks >= 0) & changed, category << SHIFT | top, ranks)


@kept_table
def _numbers(cards: int, kicker_mode: Kickers) -> Ranks:
    """Rank number of each multiset of this many ranks, runs and flushes aside; int32[m]."""
    counts = rank_tables.places(cards).counts
    four, three, two = (rank_tables.top(counts, many) for many in (4, 3, 2))
    second = rank_tables.top(rank_tables.without(counts, two), 2)
    top = rank_tables.top(counts, 1)

    def rest(of: Cards, many: int) -> list[npt.NDArray[np.int64]]:
        return [top] if kicker_mode is Kickers.TOP_CARD_ONLY else rank_tables.tops(of, many)

    made = [
        (counts[:, 12] >= 4, _number(FOUR_ACES, [top], [])),
        (four > 0, _number(FOUR, [four], [])),
        (three > 0, _number(THREE, [three], rest(rank_tables.without(counts, three), 1))),
        (second > 0, _number(TWO_PAIR, [two, second], [])),
        (two > 0, _number(PAIR, [two], rest(rank_tables.without(counts, two), 2))),
    ]
    nothing = _number(NOTHING, [], rest(counts, 4))
    return np.select([has for has, _ in made], [worth for _, worth in made], nothing).astype(np.int32)


def _run(missing: int) -> npt.NDArray[np.int64]:
    """Best run each set of ranks makes with this many missing, by its place; 0 where it makes none."""
    found = np.zeros(len(ALL), np.int64)
    for run, order in RUNS.items():
        found = np.maximum(found, np.where(np.bitwise_count(run & ~ALL) <= missing, order, 0))
    return np.where(np.bitwise_count(ALL) == 4 - missing, found, 0)


@kept_table
def _straights() -> Ranks:
    """Rank number of the straight a set of four ranks is, or one of three with the joker; int32[16384]."""
    run = np.concatenate([_run(0), _run(1)])
    return np.where(run > 0, STRAIGHT << SHIFT | run, 0).astype(np.int32)


@kept_table
def _flushes(flush_joker: FlushJoker, kicker_mode: Kickers) -> Ranks:
    """Rank number of the flush of any kind that four ranks of one suit are, or three and the joker."""
    found = []
    for joker in (0, 1):
        counts = (ALL[:, None] >> np.arange(13) & 1).astype(np.int8)
        ranks = rank_tables.tops(counts, 4 - joker)
        if joker:
            missing = rank_tables.top(1 - counts, 1)
            by_joker = missing if flush_joker is FlushJoker.HIGHEST_MISSING else np.full(len(ALL), 13)
            ranks = list((-np.sort(-np.stack([*ranks, by_joker], axis=1), axis=1)).T)
        flush = _number(FLUSH, [], ranks[:1] if kicker_mode is Kickers.TOP_CARD_ONLY else ranks)
        flush = np.where(np.bitwise_count(ALL) == 4 - joker, flush, 0)
        run = _run(joker)
        found.append(np.where(run > 0, STRAIGHT_FLUSH << SHIFT | run, flush))
    return np.concatenate(found).astype(np.int32)


def _low_of(cards: int) -> Ranks:
    """Where blocks of multisets begin, for a hand without the joker and with it: it counts as an ace."""
    return np.stack([rank_tables.places(cards).low] * 2)


def high_hand(cards: Cards, *, flush_joker: int = HIGHEST_MISSING, kicker_mode: int = SUCCESSIVE) -> Ranks:
    """Rank four-card high hands, § 659a.6(b) and (c).

    ``cards`` int8[n, 4], card numbers in any order; the readings are members of ``FlushJoker`` and
    ``Kickers``.  Returns int32[n], -1 where a card is missing, invalid or repeated.  Raises ValueError for
    cards of another shape or kind, or an unknown reading.
    """
    return kernels.whole_hands(
        checked(cards, 4),
        rank_tables.VALUES,
        rank_tables.BITS,
        SUIT,
        _low_of(4),
        rank_tables.places(4).high,
        _numbers(4, Kickers(kicker_mode)),
        _straights(),
        _flushes(FlushJoker(flush_joker), Kickers(kicker_mode)),
    )


def medium_hand(cards: Cards, *, kicker_mode: int = SUCCESSIVE) -> Ranks:
    """Rank two-card medium hands on the same scale: a pair or two cards; the joker is an ace.

    ``cards`` int8[n, 2].  Returns and raises as above.
    """
    return _small(checked(cards, 2), Kickers(kicker_mode))


def low_hand(cards: Cards, *, kicker_mode: int = SUCCESSIVE) -> Ranks:
    """Rank one-card low hands on the same scale; the joker is an ace.

    ``cards`` int8[n, 1].  Returns and raises as above.
    """
    return _small(checked(cards, 1), Kickers(kicker_mode))


def _small(cards: Cards, kicker_mode: Kickers) -> Ranks:
    size = cards.shape[1]
    where = rank_tables.places(size)
    numbers = _numbers(size, kicker_mode)
    return kernels.low_hands(cards, rank_tables.VALUES, rank_tables.BITS, where.low, where.high, numbers)


def all_splits(
    cards: Cards, *, flush_joker: int = HIGHEST_MISSING, kicker_mode: int = SUCCESSIVE
) -> tuple[Ranks, Ranks, Ranks]:
    """Rank the high, medium and low hand of every split, in the order of ``SPLITS``; int32[n, 105] each.

    ``cards`` int8[n, 7].  A hand with a card missing, invalid or repeated has -1 throughout.  Raises
    ValueError as above.
    """
    order = Kickers(kicker_mode)
    return kernels.three_hands(
        checked(cards, 7),
        SPLITS,
        *_of_few(order),
        rank_tables.VALUES,
        rank_tables.BITS,
        _low_of(4),
        rank_tables.places(4).high,
        _numbers(4, order),
        _straights(),
        _flushes(FlushJoker(flush_joker), order),
    )


@lru_cache
def _of_few(kicker_mode: Kickers) -> tuple[Ranks, Ranks]:
    """Rank numbers of low hands by their card, int32[53], and of medium hands by their two, int32[53, 53]."""
    every = np.arange(53, dtype=np.int8)
    two = np.stack(np.meshgrid(every, every, indexing="ij"), axis=2)
    medium = medium_hand(two.reshape(-1, 2), kicker_mode=kicker_mode)
    return low_hand(every[:, None], kicker_mode=kicker_mode), medium.reshape(53, 53)


def lawful(high: Ranks, medium: Ranks, low: Ranks) -> npt.NDArray[np.bool_]:
    """Tell which hands are set lawfully: each ranks higher than the next, § 659a.11(b); False for -1."""
    return (high > medium) & (medium > low) & (low >= 0)


def category(rank: Ranks) -> npt.NDArray[np.int8]:
    """Place of each rank number's category in ``CATEGORIES``; int8[n], -1 where there is no rank."""
    return (rank >> SHIFT).astype(np.int8)


def describe(rank: int) -> str:
    """Say a rank number in words, such as ``two pair, tens and fours``.

    A number compared by the top card alone has no other kicker. Raises ValueError for a number below 0: what
    could not be ranked has no name.
    """
    if rank < 0:
        message = f"{rank} is the rank of no hand"
        raise ValueError(message)
    made, key = CATEGORIES[rank >> SHIFT], rank & (1 << SHIFT) - 1
    title = made.replace("_", " ")
    if made in {"straight", "straight_flush"}:
        return f"{title}, {_RUN_NAMES[key]}"
    ranks = [each for at in (16, 12, 8, 4) if (each := key >> at & 15)]
    if made == "four_aces":
        return title
    if made == "nothing":
        first, *others = (RANK_NAMES[each - 1] for each in ranks)
        return ", ".join([f"{first} high", *others])
    if made == "flush":
        return ", ".join([title, *(RANK_NAMES[each - 1] for each in ranks)])
    groups = 2 if made == "two_pair" else 1
    joined = " and ".join(plural(each) for each in ranks[:groups])
    singles = [RANK_NAMES[each - 1] for each in ranks[groups:] if each not in ranks[:groups]]
    return ", ".join([f"pair of {joined}" if made == "pair" else f"{title}, {joined}", *singles])
