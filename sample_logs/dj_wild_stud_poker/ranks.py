"""Ranks of five cards under § 687a.6, written for the simulator alone.

All wild cards are put to the rank held most often, or fill a run or a suit; the rules try every use of every
wild card instead: two roads to one answer.  Cards are numbers 0..51 = rank * 4 + suit (0 a deuce, 12 an
ace), 52 the joker.
"""

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import JOKER, Cards

CATEGORIES = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
    "royal_flush",
    "five_wilds",
)
HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE, ROYAL, FIVE_WILDS = range(6, 12)
_ACE, _TEN = 12, 8
_SHIFT = 20
_AT_ONCE = 1 << 17


def category(ranks: Ints) -> Ints:
    """Category of ranks, a place in ``CATEGORIES``."""
    return ranks >> _SHIFT


def rank(cards: Cards) -> Ints:
    """Rank hands of five cards with their wild cards put to the best use: the higher number wins."""
    return _in_parts(cards, wild=True)


def natural(cards: Cards) -> Ints:
    """Category of hands with their deuces as deuces; -1 where the joker is in them."""
    found = category(_in_parts(np.where(cards == JOKER, 0, cards).astype(np.int8), wild=False))
    return np.where((cards == JOKER).any(axis=1), -1, found)


def _in_parts(cards: Cards, *, wild: bool) -> Ints:
    parts = [_rank(cards[n : n + _AT_ONCE], wild=wild) for n in range(0, len(cards), _AT_ONCE)]
    return np.concatenate([np.zeros(0, np.int64), *parts])


def _rank(cards: Cards, *, wild: bool) -> Ints:
    free = ((cards < 4) | (cards == JOKER)) & wild
    wilds = free.sum(axis=1)
    ranks = np.where(free, -1, cards // 4)
    counts = (ranks[:, :, None] == np.arange(13)).sum(axis=1)
    held = counts > 0
    distinct = held.sum(axis=1) == 5 - wilds
    order = np.sort(np.where(held, counts * 16 + np.arange(13), -1), axis=1)[:, ::-1][:, :5]
    most, second = order[:, 0] // 16, np.maximum(order[:, 1], 0) // 16
    groups = _key([np.where(order[:, n] < 0, 0, order[:, n] % 16 + 1) for n in range(5)])
    top = _run(held, wilds, distinct)
    suits = np.where(free, -1, cards % 4)
    suited = (suits.max(axis=1) == np.where(free, 4, cards % 4).min(axis=1)) & distinct
    same = most + wilds
    pairs = (most == 2) & (second == 2)
    made = np.select(
        [
            wilds == 5,
            suited & (top == _ACE),
            same == 5,
            suited & (top >= 0),
            same == 4,
            ((same == 3) & (second == 2)),
            suited,
            top >= 0,
            same == 3,
            pairs,
            same == 2,
        ],
        [FIVE_WILDS, ROYAL, FIVE, STRAIGHT_FLUSH, QUADS, FULL_HOUSE, FLUSH, STRAIGHT, TRIPS, TWO_PAIR, PAIR],
        HIGH,
    )
    key = np.where((made == STRAIGHT) | (made == STRAIGHT_FLUSH), top, groups)
    key = np.where(made == FLUSH, _filled(held, wilds), key)
    key = np.where((made == ROYAL) | (made == FIVE_WILDS), 0, key)
    return made << _SHIFT | key


def _key(ranks: list[Ints]) -> Ints:
    key = np.zeros(ranks[0].size, np.int64)
    for each in ranks:
        key = key << 4 | each
    return key


def _run(held: Flags, wilds: Ints, distinct: Flags) -> Ints:
    """Highest card of the best run that the cards can be completed to, 3 for ace to five; -1 for none."""
    found = np.full(len(held), -1)
    for top in range(3, 13):
        window = [_ACE, 0, 1, 2, 3] if top == 3 else list(range(top - 4, top + 1))
        outside = np.ones(13, np.bool_)
        outside[window] = False
        fits = ~held[:, outside].any(axis=1) & distinct & (wilds < 5)
        found[fits] = top
    return found


def _filled(held: Flags, wilds: Ints) -> Ints:
    """Ranks of a flush from the highest, its wild cards being the highest ranks it lacks."""
    left, whole = wilds.copy(), held.copy()
    for place in range(12, -1, -1):
        add = ~whole[:, place] & (left > 0)
        whole[:, place] |= add
        left -= add
    key = np.zeros(len(held), np.int64)
    for place in range(12, -1, -1):
        key = np.where(whole[:, place], key << 4 | place + 1, key)
    return key
