"""Every possible hand, counted by what it holds; paybacks are worked out from these counts.

Seven cards of 53 make 154,143,080 hands, but only some hundreds of holdings; once each holding has its
number, any list of hands is counted by looking at those.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

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
def tally(held: Masks, keys: Masks, counts: Masks) -> None:
    """Add each holding to a table of slots, ``keys`` -1 where a slot is free; its size is a power of two."""
    last = keys.shape[0] - 1
    for each in held:
        slot = (each ^ each >> 17 ^ each >> 34) * 0x9E3779B1 >> 8 & last
        while keys[slot] not in (-1, each):
            slot = slot + 1 & last
        keys[slot] = each
        counts[slot] += 1


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

    Holdings come in ascending order.  Takes a few seconds.
    """

    def count(start: tuple[int, int]) -> Counted:
        keys, counts = np.full(_SLOTS, -1, np.int64), np.zeros(_SLOTS, np.int64)
        for piece in pieces(sevens(*start)):
            tally(give(piece), keys, counts)
        return keys[counts > 0], counts[counts > 0]

    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        found = list(pool.map(count, starts()))
    masks, where = np.unique(np.concatenate([masks for masks, _ in found]), return_inverse=True)
    totals = np.zeros(len(masks), np.int64)
    np.add.at(totals, where, np.concatenate([counts for _, counts in found]))
    return masks, totals


@lru_cache
def fives() -> Cards:
    """All 2,869,685 five-card hands of a 53-card deck, in ascending order; int8[n, 5].  Not to be changed."""
    return np.fromiter(combinations(range(53), 5), dtype=np.dtype((np.int8, 5)), count=comb(53, 5))
