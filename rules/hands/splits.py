"""Every way to set seven cards as a high and a low hand, § 645a.1, and the best five of them."""

from itertools import combinations

import numpy as np

from rules.hands import kernels, rank_tables
from rules.hands.kernels import Cards, Ranks
from rules.hands.poker import ANY_ROLE, HIGHEST_MISSING, ORDER_FIRST, best_five, checked
from rules.hands.readings import Comparison, FlushJoker, RoyalJoker

SPLITS: Cards = np.array(list(combinations(range(7), 2)), dtype=np.int8)
"""int8[21, 2]  places, among the seven, of the low hand's two cards"""


def all_splits(
    cards: Cards,
    *,
    royal_joker: int = ANY_ROLE,
    flush_joker: int = HIGHEST_MISSING,
    comparison: int = ORDER_FIRST,
) -> tuple[Ranks, Ranks]:
    """Rank the high and the low hand of every split, in the order of ``SPLITS``; int32[n, 21] each.

    ``cards`` int8[n, 7].  A split is lawful where the high hand's number is no less than the low hand's.
    A hand with a card missing, invalid or repeated has -1 throughout.  Raises ValueError for cards of another
    shape or kind.
    """
    five, two, order = rank_tables.places(5), rank_tables.places(2), Comparison(comparison)
    return kernels.split_hands(
        checked(cards, 7),
        SPLITS,
        rank_tables.VALUES,
        rank_tables.BITS,
        five.low,
        five.high,
        rank_tables.numbers(5, order),
        rank_tables.straights(),
        rank_tables.flushes(RoyalJoker(royal_joker), FlushJoker(flush_joker), order),
        two.low,
        rank_tables.numbers(2, order),
    )


def best_high(
    cards: Cards,
    *,
    royal_joker: int = ANY_ROLE,
    flush_joker: int = HIGHEST_MISSING,
    comparison: int = ORDER_FIRST,
) -> Ranks:
    """Rank the best five of seven cards, int8[n, 7], as § 645a.11(h) has the dealer form them; int32[n].

    -1 and ValueError as above.
    """
    return best_five(checked(cards, 7), royal_joker, flush_joker, comparison)
