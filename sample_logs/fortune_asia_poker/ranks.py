"""Ranks of hands of four, two and one cards under § 659a.6(a)-(c), written for the simulator alone.

Every set of four cards is ranked once, by counting equal ranks and trying every card for the joker; after
that a rank is looked up.  Hands of all sizes stand on one scale: a card beats none.

Cards are numbers 0..51 = rank * 4 + suit (0 a deuce, 12 an ace), 52 the joker.
"""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import JOKER, Cards
from sample_logs.seven_cards.ranks import ACE, Ranks, place_of, rank_of

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
NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, QUADS, STRAIGHT_FLUSH, FOUR_ACES = range(9)
_DIGIT = 15  # ranks 2..14, and 0 where a smaller hand has no card
_ABOVE = _DIGIT**4

# Equal pairs among four cards: none, one, two of a kind twice, three, four.
_BY_EQUAL_PAIRS = np.full(7, -1)
_BY_EQUAL_PAIRS[[0, 1, 2, 3, 6]] = [NOTHING, PAIR, TWO_PAIR, TRIPS, QUADS]

_FOURS = list(combinations(range(7), 4))
_TWOS = list(combinations(range(7), 2))
_ALL = [(four, low) for four in _FOURS for low in range(7) if low not in four]
_MIDDLE = [tuple(n for n in range(7) if n != low and n not in four) for four, low in _ALL]

WAYS = len(_ALL)
"""Ways to set seven cards into hands of four, two and one: 105."""
HIGHS, MEDIUMS = np.array([four for four, _ in _ALL]), np.array(_MIDDLE)
LOWS = np.array([[low] for _, low in _ALL])
"""Places of each hand's cards among seven cards in ascending order, by way: 105 x 4, 105 x 2, 105 x 1"""
_HIGH_OF = np.array([_FOURS.index(four) for four, _ in _ALL])
_MEDIUM_OF = np.array([_TWOS.index(two) for two in _MIDDLE])  # type: ignore[arg-type]
_LOW_OF = LOWS[:, 0]


def category(rank: Ranks) -> Ranks:
    """Place of each rank in ``CATEGORIES``."""
    return rank // _ABOVE


def number(kind: npt.NDArray[np.integer], digits: npt.NDArray[np.integer]) -> Ranks:
    """Rank of hands of a kind, with the ranks that tell them from each other, hands x up to 4."""
    value = kind.astype(np.int64)
    for place in range(4):
        value = value * _DIGIT + (digits[:, place] if place < digits.shape[1] else 0)
    return value.astype(np.int32)


def _natural(ranks: Ints, suited: Flags) -> Ranks:
    """Rank four cards without a joker: ranks 2..14, and whether all are of one suit."""
    equal = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    in_order = -np.sort(-(equal * 100 + ranks), axis=1) % 100  # the rank held most often first
    kind = _BY_EQUAL_PAIRS[(equal.sum(axis=1) - 4) // 2]
    top = ranks.max(axis=1)
    low_ace = (np.sort(ranks, axis=1) == [2, 3, 4, ACE]).all(axis=1)
    sequence = (kind == NOTHING) & ((top - ranks.min(axis=1) == 3) | low_ace)
    flush = suited & (kind == NOTHING)
    kind = np.where(flush, FLUSH, np.where((kind == QUADS) & (top == ACE), FOUR_ACES, kind))
    kind = np.where(sequence, np.where(flush, STRAIGHT_FLUSH, STRAIGHT), kind)
    # § 659a.6(b)(2), (5): ace to four stands just below ace to jack; nothing else tells sequences apart.
    order = np.zeros_like(in_order)
    order[:, 3] = np.where(low_ace, 2 * 13 + 1, 2 * top) % _DIGIT
    order[:, 2] = np.where(low_ace, 2 * 13 + 1, 2 * top) // _DIGIT
    return number(kind, np.where(sequence[:, None], order, in_order))


def _with_joker(three: Ints) -> Ranks:
    """Rank three cards and the joker, which is an ace or completes a straight, a flush or both."""
    ranks, suits = three // 4 + 2, three % 4
    suited = (suits == suits[:, :1]).all(axis=1)
    best = np.zeros(len(three), np.int32)
    for rank in range(2, ACE + 1):
        four = np.column_stack([ranks, np.full(len(three), rank)])
        as_rank = _natural(four, np.zeros_like(suited))
        allowed = (rank == ACE) | (category(as_rank) == STRAIGHT)
        best = np.maximum(best, np.where(allowed, as_rank, 0))
        lacks = suited & (ranks != rank).all(axis=1)
        best = np.maximum(best, np.where(lacks, _natural(four, lacks), 0))
    return best


@cache
def _table() -> Ranks:
    """Rank every four of 53 cards; a set stands at its ``place_of``."""
    every = np.array(list(combinations(range(53), 4)))
    joker = every[:, 3] == JOKER
    natural = every[~joker]
    suits = natural % 4
    found = np.empty(comb(53, 4), np.int32)
    place = place_of(every)
    found[place[joker]] = _with_joker(every[joker][:, :3])
    found[place[~joker]] = _natural(natural // 4 + 2, (suits == suits[:, :1]).all(axis=1))
    return found


def high_hand(cards: Cards) -> Ranks:
    """Rank four-card hands, hands x 4; higher wins, equal is a copy."""
    return _table()[place_of(np.sort(cards, axis=1))]


def medium_hand(cards: Cards) -> Ranks:
    """Rank two-card hands, hands x 2, on the same scale."""
    ranks = -np.sort(-rank_of(cards), axis=1)
    return number(np.where(ranks[:, 0] == ranks[:, 1], PAIR, NOTHING), ranks)


def low_hand(cards: Cards) -> Ranks:
    """Rank one-card hands, hands x 1, on the same scale."""
    ranks = rank_of(cards)
    return number(np.full(len(ranks), NOTHING), ranks)


def all_settings(cards: Cards) -> tuple[Ranks, Ranks, Ranks]:
    """Rank the high, the medium and the low hand of all 105 ways to set seven cards.

    ``cards`` is hands x 7, each in ascending order; the ways stand in the order of ``HIGHS``.
    """
    high = np.stack([_table()[place_of(cards[:, four])] for four in map(list, _FOURS)], axis=1)
    medium = np.stack([medium_hand(cards[:, two]) for two in map(list, _TWOS)], axis=1)
    low = np.stack([low_hand(cards[:, [one]]) for one in range(7)], axis=1)
    return high[:, _HIGH_OF], medium[:, _MEDIUM_OF], low[:, _LOW_OF]


def laid(cards: Cards, way: npt.NDArray[np.integer]) -> tuple[Cards, Cards, Cards]:
    """Lay seven cards, in ascending order, out as ``way`` says: high, medium and low hands."""
    rows = np.arange(len(cards))[:, None]
    return cards[rows, HIGHS[way]], cards[rows, MEDIUMS[way]], cards[rows, LOWS[way]]
