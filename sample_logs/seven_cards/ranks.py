"""Ranks of hands under § 645a.6(a)-(c), written for the simulator alone.

Every set of five cards is ranked once, by counting equal ranks and trying every card for the joker; after
that a rank is looked up.  The rules rank hands otherwise: two roads to one answer.

Cards are numbers 0..51 = rank * 4 + suit (0 a deuce, 12 an ace), 52 the joker.
"""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import JOKER, Cards

Ranks = npt.NDArray[np.int32]

ACE = 14
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
NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(6, 11)
_DIGIT = 15  # ranks 2..14, and 0 where a low hand has no card
_ABOVE = _DIGIT**5

# Equal pairs among five cards: none, one, two of a kind twice, three, full house, four, five.
_BY_EQUAL_PAIRS = np.full(11, -1)
_BY_EQUAL_PAIRS[[0, 1, 2, 3, 4, 6, 10]] = [NOTHING, PAIR, TWO_PAIR, TRIPS, FULL_HOUSE, QUADS, FIVE_ACES]

_CHOOSE = np.array([[comb(card, k) for card in range(53)] for k in range(6)], np.int32)
LOWS = np.array(list(combinations(range(7), 2)))
"""int64[21, 2]  places of the low hand's cards among seven cards in ascending order"""
_HIGHS = np.array([[n for n in range(7) if n not in low] for low in LOWS.tolist()])


def category(rank: Ranks) -> Ranks:
    """Place of each rank in ``CATEGORIES``."""
    return rank // _ABOVE


def is_at_least(kind: int, rank: Ints) -> Flags:
    """Ranks that are of a category or a better one; -1 is of none."""
    return rank >= kind * _ABOVE


def _number(kind: npt.NDArray[np.int64], digits: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    value = kind
    for place in range(digits.shape[1]):
        value = value * _DIGIT + digits[:, place]
    return value


def _natural(ranks: npt.NDArray[np.int64], suited: Flags) -> npt.NDArray[np.int64]:
    """Rank five cards without a joker: ranks 2..14, and whether all are of one suit."""
    equal = (ranks[:, :, None] == ranks[:, None, :]).sum(axis=2)
    in_order = -np.sort(-(equal * 100 + ranks), axis=1) % 100  # the rank held most often first
    kind = _BY_EQUAL_PAIRS[(equal.sum(axis=1) - 5) // 2]
    top = ranks.max(axis=1)
    wheel = (np.sort(ranks, axis=1) == [2, 3, 4, 5, ACE]).all(axis=1)
    sequence = (kind == NOTHING) & ((top - ranks.min(axis=1) == 4) | wheel)
    kind = np.where(suited & (kind == NOTHING), FLUSH, kind)
    royal = sequence & suited & (top == ACE) & ~wheel
    kind = np.where(sequence, np.where(royal, ROYAL, np.where(suited, STRAIGHT_FLUSH, STRAIGHT)), kind)
    # § 645a.6(b)(3), (7): ace to five stands just above king to nine; nothing else tells sequences apart.
    order = np.zeros_like(in_order)
    order[:, 4] = np.where(wheel, 2 * 13 + 1, 2 * top)
    return _number(kind, np.where(sequence[:, None], np.where(royal[:, None], 0, order), in_order))


@cache
def _by_ranks() -> Ranks:
    """Rank five cards by their ranks, 0 a deuce, in any order: not all of one suit, and all of one."""
    ranks = np.indices((13,) * 5).reshape(5, -1).T + 2
    both = [_natural(ranks, np.full(len(ranks), suited)) for suited in (False, True)]
    return np.stack(both).astype(np.int32).reshape(2, *(13,) * 5)


def _with_joker(four: npt.NDArray[np.int64]) -> Ranks:
    """Rank four cards and the joker, which is an ace or completes a straight, a flush or both."""
    ranks, suits = four // 4, four % 4
    suited = (suits == suits[:, :1]).all(axis=1)
    unsuited, of_one_suit = _by_ranks()
    best = np.zeros(len(four), np.int32)
    for rank in range(13):
        as_rank = unsuited[(*ranks.T, rank)]
        allowed = (rank == ACE - 2) | (category(as_rank) == STRAIGHT)
        best = np.maximum(best, np.where(allowed, as_rank, 0))
        lacks = suited & (ranks != rank).all(axis=1)
        best = np.maximum(best, np.where(lacks, of_one_suit[(*ranks.T, rank)], 0))
    return best


@cache
def _table() -> Ranks:
    """Rank every five of 53 cards; a set stands at the sum of its cards' places, see ``place_of``."""
    found = np.empty(comb(53, 5), np.int32)
    fours = _fours()
    found[comb(52, 5) :] = _with_joker(fours)
    for top in range(4, 52):
        five = np.column_stack([fours[: comb(top, 4)], np.full(comb(top, 4), top)])
        suited = (five % 4 == top % 4).all(axis=1).astype(np.int64)
        found[comb(top, 5) : comb(top + 1, 5)] = _by_ranks()[(suited, *(five // 4).T)]
    return found


def _fours() -> npt.NDArray[np.int64]:
    """Every four of 52 cards in ascending order, in the order of ``place_of``."""
    fours = np.array(list(combinations(range(52), 4)))
    return fours[np.lexsort(fours.T)]


def place_of(cards: npt.NDArray[np.integer]) -> npt.NDArray[np.int32]:
    """Number sets of so many cards, each in ascending order, sets x cards."""
    place: npt.NDArray[np.int32] = _CHOOSE[1][cards[:, 0]]
    for k in range(1, cards.shape[1]):
        place = place + _CHOOSE[k + 1][cards[:, k]]
    return place


def rank_of(cards: npt.NDArray[np.integer]) -> Ints:
    """Give the rank 2..14 of cards; the joker's is the ace's."""
    return np.where(cards == JOKER, ACE, cards // 4 + 2).astype(np.int64)


def high_hand(cards: Cards) -> Ranks:
    """Rank five-card hands; higher wins, equal is a tie.  ``cards`` is hands x 5."""
    return _table()[place_of(np.sort(cards, axis=1))]


def low_hand(cards: Cards) -> Ranks:
    """Rank two-card hands on the scale of high hands; the joker is an ace.  ``cards`` is hands x 2."""
    ranks = -np.sort(-rank_of(cards), axis=1)
    digits = np.zeros((len(cards), 5), np.int64)
    digits[:, :2] = ranks
    kind = np.where(ranks[:, 0] == ranks[:, 1], PAIR, NOTHING)
    return _number(kind, digits).astype(np.int32)


def all_settings(cards: Cards) -> tuple[Ranks, Ranks]:
    """Rank the high and the low hand of all 21 ways to set seven cards.

    ``cards`` is hands x 7, each in ascending order; the ways stand in the order of ``LOWS``.
    """
    high = np.empty((len(cards), len(LOWS)), np.int32)
    low = np.empty_like(high)
    table = _table()
    for n, (pair, five) in enumerate(zip(LOWS, _HIGHS, strict=True)):
        high[:, n] = table[place_of(cards[:, five])]
        low[:, n] = low_hand(cards[:, pair])
    return high, low


def laid(cards: Cards, way: npt.NDArray[np.integer]) -> tuple[Cards, Cards]:
    """Lay seven cards, in ascending order, out as ``way`` of ``LOWS`` says: high and low hands."""
    rows = np.arange(len(cards))[:, None]
    return cards[rows, _HIGHS[way]], cards[rows, LOWS[way]]
