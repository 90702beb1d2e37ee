"""How often dealer and player hold an Ace High Pai Gow together, § 688a.12(b), counted exactly.

There are eight thousand million million ways to deal both hands.  The hands that are ace high are found
by the kernel, one by one, among those of seven ranks (the joker being one of them), and are as many as the
count of all hands has; pairs of them without a card in common are then counted by inclusion and exclusion:
for every set of cards, how many of the hands hold it.
"""

from itertools import combinations
from math import comb

import numpy as np

from rules.cards import JOKER
from rules.hands.compiled import compiled, part
from rules.hands.every_seven import natural
from rules.hands.face_up import ACE_HIGH_ROWS, ace_high
from rules.hands.holding import Holding
from rules.hands.kept import kept_count
from rules.hands.kernels import Cards, Masks, Ranks

# Sets of one to six cards have a block each; the empty set and whole hands need no table.
BLOCKS = np.add.accumulate([0, 0, *(comb(52, size) for size in range(1, 7))])
"""int64[8]  where the block of each size begins"""
CHOOSE = np.array([[comb(card, size) for size in range(8)] for card in range(53)], dtype=np.int64)
"""int64[53, 8]  binomial coefficients, which number sets of cards without gaps"""


@part
def _of_one_less(size: int, cards: int, found: Ranks, blocks: Masks, choose: Masks) -> None:
    """Count the hands that hold each set of one card less, from those that hold each of ``cards`` cards.

    A hand of ``size`` cards holds such a set once for each card that it has besides.
    """
    held = np.arange(cards)
    for place in range(blocks[cards], blocks[cards + 1]):
        for without in range(cards if found[place] else 0):
            less = blocks[cards - 1]
            for at in range(cards):
                if at != without:
                    less += choose[held[at], at + (at < without)]
            found[less] += found[place]
        at = 0
        while at + 1 < cards and held[at] + 1 == held[at + 1]:
            held[at] = at
            at += 1
        held[at] += 1
    for place in range(blocks[cards - 1], blocks[cards]):
        found[place] //= size - cards + 1


@compiled()
def count_sets(hands: Cards, size: int, found: Ranks, blocks: Masks, choose: Masks) -> None:
    """Count, for every set of one to six cards, the hands that hold it.

    ``hands`` int8[n, size], six or seven natural cards in ascending order; ``found`` has zeros.
    """
    for row in range(hands.shape[0]):
        for without in range(0 if size == 7 else 6, 7):
            place = blocks[6]
            for at in range(size):
                if at != without:
                    place += choose[hands[row, at], at + (at < without)]
            found[place] += 1
    for less in range(5):
        _of_one_less(size, 6 - less, found, blocks, choose)


def _ace_high(*, joker: bool) -> Cards:
    """Every Ace High Pai Gow without the joker, int8[n, 7]; or the six cards beside it, int8[n, 6]."""
    many = 6 if joker else 7
    suits = np.indices((4,) * many).reshape(many, -1).T.astype(np.int8)
    found = []
    for ranks in combinations(range(13), many):
        cards = suits + 4 * np.array(ranks, np.int8)
        whole = np.column_stack([cards, np.full((len(cards), 7 - many), JOKER, np.int8)])
        found.append(cards[ace_high(whole) == 1])
    return np.concatenate(found)


def _no_other_is(found: int) -> None:
    """Raise ArithmeticError if any of all seven-card hands is ace high beside those without a pair."""
    held, hands = natural()
    there = int(hands[held & Holding.ACE_HIGH.value != 0].sum())
    if found != there:
        message = f"{there:,} hands are ace high, of which {found:,} have seven ranks"
        raise ArithmeticError(message)


@kept_count
def _joint_rows() -> Masks:
    """Deals on each of ``ACE_HIGH_ROWS``; int64[3]."""
    of_seven, of_six = _ace_high(joker=False), _ace_high(joker=True)
    naturals, jokers = len(of_seven), len(of_six)
    _no_other_is(naturals + jokers)
    by_set = np.zeros((2, int(BLOCKS[-1])), np.int32)
    count_sets(of_seven, 7, by_set[0], BLOCKS, CHOOSE)
    count_sets(of_six, 6, by_set[1], BLOCKS, CHOOSE)
    both = apart(by_set[0], by_set[0], naturals, naturals) - naturals  # a hand shares seven with itself
    mixed = apart(by_set[1], by_set[0], jokers, naturals)
    others = comb(46, 7)
    return np.array([both + 2 * mixed, jokers * others - mixed, naturals * others - both - mixed])


def joint_rows() -> dict[str, int]:
    """Deals of dealer and player on each row of § 688a.12(b), of ``DEALS``; takes seconds and is kept."""
    return dict(zip(ACE_HIGH_ROWS, _joint_rows().tolist(), strict=True))


DEALS = comb(53, 7) * comb(46, 7)
"""Ways to deal seven cards to the dealer and seven to the player."""


def apart(one: Ranks, other: Ranks, ones: int, others: int) -> int:
    """Pairs of hands without a common card, those with seven in common apart."""
    found = ones * others
    for size in range(1, 7):
        block = slice(int(BLOCKS[size]), int(BLOCKS[size + 1]))
        found += (-1) ** size * int(np.dot(one[block].astype(np.int64), other[block].astype(np.int64)))
    return found
