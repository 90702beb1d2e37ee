"""Every possible hand, counted by what it holds; paybacks are worked out from these counts.

Seven cards of 53 make 154,143,080 hands, but only some hundreds of holdings; once each holding has its
number, any list of hands is counted by looking at those.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import TypeVar

import numpy as np

from rules.cards import JOKER, SUITS
from rules.hands.compiled import compiled
from rules.hands.kernels import Cards, Masks

PIECE = 1 << 17
"""hands at a time, so that they stay in the processor's cache"""
_SLOTS = 1 << 14
Counted = tuple[Masks, Masks]
"""int64[k] the holdings that occur, int64[k] how many hands have each"""


@compiled()
def write_sevens(first: int, second: int, out: Cards) -> None:
    """Write every seven-card hand of a 53-card deck whose lowest two cards these are; int8[n, 7]."""
    row = 0
    for c in range(second + 1, 49):
        for d in range(c + 1, 50):
            for e in range(d + 1, 51):
                for f in range(e + 1, 52):
                    for g in range(f + 1, 53):
                        out[row, 0], out[row, 1], out[row, 2], out[row, 3] = first, second, c, d
                        out[row, 4], out[row, 5], out[row, 6] = e, f, g
                        row += 1


@compiled()
def write_beside(
    some: Cards, others: Cards, of_some: Masks, of_others: Masks, out: Cards, hands: Masks
) -> None:
    """Write each of some cards beside each of the others, and how many hands both stand for."""
    row = 0
    for one in range(some.shape[0]):
        for other in range(others.shape[0]):
            for place in range(some.shape[1]):
                out[row, place] = some[one, place]
            for place in range(others.shape[1]):
                out[row, some.shape[1] + place] = others[other, place]
            hands[row] = of_some[one] * of_others[other]
            row += 1


@compiled()
def write_fives(out: Cards) -> None:
    """Write every five-card hand of a 53-card deck in ascending order; int8[n, 5]."""
    row = 0
    for a in range(49):
        for b in range(a + 1, 50):
            for c in range(b + 1, 51):
                for d in range(c + 1, 52):
                    for e in range(d + 1, 53):
                        out[row, 0], out[row, 1], out[row, 2], out[row, 3], out[row, 4] = a, b, c, d, e
                        row += 1


@compiled()
def tally(held: Masks, hands: Masks, keys: Masks, counts: Masks) -> None:
    """Add so many hands of each holding to a table of slots, ``keys`` -1 where a slot is free.

    The size of the table is a power of two.
    """
    last = keys.shape[0] - 1
    for row in range(held.shape[0]):
        each = held[row]
        slot = (each ^ each >> 17 ^ each >> 34) * 0x9E3779B1 >> 8 & last
        while keys[slot] not in (-1, each):
            slot = slot + 1 & last
        keys[slot] = each
        counts[slot] += hands[row]


def pieces(cards: Cards) -> Iterator[Cards]:
    """Cut hands into pieces of a size the processor's cache holds."""
    for start in range(0, len(cards), PIECE):
        yield cards[start : start + PIECE]


def starts() -> list[tuple[int, int]]:
    """Give the lowest two cards of seven, for all hands."""
    return [(first, second) for first in range(47) for second in range(first + 1, 48)]


def sevens(first: int, second: int) -> Cards:
    """All seven-card hands whose lowest two cards these are; int8[n, 7]."""
    cards = np.empty((comb(52 - second, 5), 7), dtype=np.int8)
    write_sevens(first, second, cards)
    return cards


def count_sevens(give: Callable[[Cards], Masks]) -> Counted:
    """Count all 154,143,080 seven-card hands by what ``give`` says they hold, on every processor.

    Holdings come in ascending order.  Takes some seconds.
    """
    once = np.ones(PIECE, np.int64)

    def count(start: tuple[int, int]) -> Counted:
        keys, counts = np.full(_SLOTS, -1, np.int64), np.zeros(_SLOTS, np.int64)
        for piece in pieces(sevens(*start)):
            tally(give(piece), once[: len(piece)], keys, counts)
        return keys[counts > 0], counts[counts > 0]

    return _together(count, starts())


def count_sevens_by_color(give: Callable[[Cards], Masks]) -> Counted:
    """Count as ``count_sevens`` does, in a quarter of the time, what may turn on color but not on suit.

    Where hands differ only in which of the two black suits is which, or which of the red ones, ``give``
    must say the same of them: one of them stands for all.
    """

    def count(part: tuple[int, int, int, int]) -> Counted:
        blacks, jokers, start, end = part
        keys, counts = np.full(_SLOTS, -1, np.int64), np.zeros(_SLOTS, np.int64)
        black, of_black = _of_color(_BLACK, blacks)
        red, of_red = _of_color(_RED, 7 - blacks - jokers)
        red = np.column_stack([red, np.full((len(red), jokers), JOKER, np.int8)])
        step = max(1, PIECE // len(red))
        for at in range(start, min(end, len(black)), step):
            some = slice(at, min(at + step, end))
            cards = np.empty((len(black[some]) * len(red), 7), np.int8)
            hands = np.empty(len(cards), np.int64)
            write_beside(black[some], red, of_black[some], of_red, cards, hands)
            tally(give(cards), hands, keys, counts)
        return keys[counts > 0], counts[counts > 0]

    return _together(count, list(_parts()))


_BLACK, _RED = (SUITS.index("s"), SUITS.index("c")), (SUITS.index("h"), SUITS.index("d"))
_T = TypeVar("_T")


def _together(count: Callable[[_T], Counted], shares: list[_T]) -> Counted:
    """Add up the counts of all shares."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = list(pool.map(count, shares))
    masks, where = np.unique(np.concatenate([masks for masks, _ in found]), return_inverse=True)
    totals = np.zeros(len(masks), np.int64)
    np.add.at(totals, where, np.concatenate([counts for _, counts in found]))
    return masks, totals


def _parts() -> Iterator[tuple[int, int, int, int]]:
    """Give how many black cards and jokers, and a stretch of the sets of such black cards: all hands."""
    for jokers in (0, 1):
        for blacks in range(8 - jokers):
            sets, beside = len(_of_color(_BLACK, blacks)[0]), len(_of_color(_RED, 7 - blacks - jokers)[0])
            stretch = max(1, 16 * PIECE // beside)
            yield from ((blacks, jokers, at, at + stretch) for at in range(0, sets, stretch))


@lru_cache
def _of_color(suits: tuple[int, int], many: int) -> tuple[Cards, Masks]:
    """So many cards of two suits, those of the first never the lower as bits; int8[m, many].

    And how many sets of cards each stands for: 1 where both suits have the same ranks, else 2; int64[m].
    """
    deck = [rank * 4 + suit for rank in range(13) for suit in suits]
    sets = np.fromiter(chain.from_iterable(combinations(deck, many)), np.int8).reshape(comb(26, many), many)
    one, other = (
        np.where(sets % 4 == suit, 1 << (sets // 4).astype(np.int64), 0).sum(axis=1) for suit in suits
    )
    stands = one >= other
    return sets[stands], 1 + (one > other)[stands].astype(np.int64)


def alike(hands: Cards) -> Masks:
    """How many hands each stands for, those that differ from it only in which suit is which; int64[n].

    ``hands`` int8[n, k], all sets of so many cards, or as many as have all such hands among them.  0 for a
    hand that another stands for.
    """
    bits = np.zeros((4, len(hands)), np.int64)
    for card in hands.T:
        (rows,) = np.nonzero(card != JOKER)
        bits[card[rows] % 4, rows] |= 1 << (card[rows] // 4).astype(np.int64)
    same = bits[:-1] == bits[1:]
    ways = 24 // _LIKE_SUITS[same[0] + 2 * same[1] + 4 * same[2]]
    return np.where((bits[:-1] >= bits[1:]).all(axis=0), ways, 0)


_LIKE_SUITS = np.array([1, 2, 2, 6, 2, 4, 6, 24])
"""Ways to exchange suits of the same ranks, by which of the first three are like the next: bits 1, 2, 4"""


@lru_cache
def fives() -> Cards:
    """All 2,869,685 five-card hands of a 53-card deck, in ascending order; int8[n, 5].  Not to be changed."""
    found = np.empty((comb(53, 5), 5), np.int8)
    write_fives(found)
    return found
