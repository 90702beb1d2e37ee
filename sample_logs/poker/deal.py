"""A deck of 53 cards shuffled for every round, and the hands that pay most put into it."""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Ints

Cards = npt.NDArray[np.int8]
"""Cards by number: 0..51 = rank * 4 + suit (0 a deuce, 12 an ace), 52 the joker."""

JOKER = 52
DECK = 53
PLACES = 7  # the dealer is place 0, then betting positions 1 to 6 clockwise


def shuffle(rng: np.random.Generator, count: int) -> Cards:
    """Shuffle so many decks."""
    return rng.permuted(np.tile(np.arange(DECK, dtype=np.int8), (count, 1)), axis=1)


def suited(ranks: str, suit: int) -> list[int]:
    """Give cards of one suit."""
    return ["23456789TJQKA".index(rank) * 4 + suit for rank in ranks]


def of_one_rank(rng: np.random.Generator) -> list[int]:
    """Draw four of a kind."""
    rank = int(rng.integers(13))
    return [rank * 4 + suit for suit in range(4)]


def favor(
    rng: np.random.Generator,
    deck: Cards,
    where: Ints,
    which: tuple[Ints, Ints],
    lucky: tuple[Callable[[np.random.Generator], list[int]], ...],
) -> None:
    """Put cards of a lucky hand where a position will be dealt them, by exchanging cards of the deck.

    where  places in the deck of the position's cards, favored rounds x 7
    which  rounds, and the kind of hand, a place in ``lucky``
    """
    for row, kind, places in zip(*which, where.tolist(), strict=True):
        for place, card in zip(places, lucky[kind](rng), strict=False):
            there = int(np.flatnonzero(deck[row] == card)[0])
            deck[row, there], deck[row, place] = deck[row, place], card
