"""How often dealer and player hold an Ace High Pai Gow together, § 688a.12(b), counted exactly.

There are eight thousand million million ways to deal both hands.  The hands that are ace high are found
by the kernel, one by one; pairs of them without a card in common are then counted by inclusion and
exclusion: for every set of cards, how many of the hands hold it.
"""

from functools import lru_cache
from math import comb

import numpy as np

from rules.cards import JOKER
from rules.hands.compiled import compiled
from rules.hands.counting import pieces, sevens, starts
from rules.hands.face_up import ACE_HIGH_ROWS, ace_high
from rules.hands.kernels import Cards, Masks, Ranks

# Sets of one to six cards have a block each; the empty set and whole hands need no table.
BLOCKS = np.add.accumulate([0, 0, *(comb(52, size) for size in range(1, 7))])
"""int64[8]  where the block of each size begins"""
CHOOSE = np.array([[comb(card, size) for size in range(8)] for card in range(53)], dtype=np.int64)
"""int64[53, 8]  binomial coefficients, which number sets of cards without gaps"""


@compiled()
def count_sets(hands: Cards, size: int, found: Ranks, blocks: Masks, choose: Masks) -> None:
    """Count, for every set of one to six cards, the hands that hold it.

    ``hands`` int8[n, size] in ascending order, natural cards; ``found`` is added to.
    """
    for row in range(hands.shape[0]):
        for some in range(1, 1 << size):
            many = 0
            place = np.int64(0)
            for at in range(size):
                if some >> at & 1:
                    many += 1
                    place += choose[hands[row, at], many]
            if many < 7:
                found[blocks[many] + place] += 1


@lru_cache
def joint_rows() -> dict[str, int]:
    """Deals of dealer and player on each row of § 688a.12(b), of ``DEALS``; takes some seconds."""
    size = int(BLOCKS[-1])
    natural, joker = np.zeros(size, np.int32), np.zeros(size, np.int32)
    naturals = jokers = 0
    for start in starts():
        for cards in pieces(sevens(*start)):
            found = cards[ace_high(cards) == 1]
            with_joker = found[:, 6] == JOKER
            some, others = np.ascontiguousarray(found[with_joker, :6]), found[~with_joker]
            count_sets(some, 6, joker, BLOCKS, CHOOSE)
            count_sets(others, 7, natural, BLOCKS, CHOOSE)
            jokers, naturals = jokers + len(some), naturals + len(others)
    both = apart(natural, natural, naturals, naturals) - naturals  # a hand shares seven cards with itself
    mixed = apart(joker, natural, jokers, naturals)
    others = comb(46, 7)
    counts = (both + 2 * mixed, jokers * others - mixed, naturals * others - both - mixed)
    return dict(zip(ACE_HIGH_ROWS, counts, strict=True))


DEALS = comb(53, 7) * comb(46, 7)
"""Ways to deal seven cards to the dealer and seven to the player."""


def apart(one: Ranks, other: Ranks, ones: int, others: int) -> int:
    """Pairs of hands without a common card, those with seven in common apart."""
    found = ones * others
    for size in range(1, 7):
        block = slice(int(BLOCKS[size]), int(BLOCKS[size + 1]))
        found += (-1) ** size * int(np.dot(one[block].astype(np.int64), other[block].astype(np.int64)))
    return found
