"""Cards dealt from shuffled decks, starting positions, and the hands that pay most put into the cards."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.pai_gow.ranks import JOKER, Cards

PLACES = 7  # the dealer is place 0, then betting positions 1 to 6 clockwise
EACH = 7
DEALT = PLACES * EACH


def start_of(first: Ints, number: Ints) -> Ints:
    """Count ``number`` places counterclockwise, the place ``first`` being one (§ 645a.5(i))."""
    return (first - (number - 1)) % PLACES


def shuffle(rng: np.random.Generator, count: int) -> Cards:
    """Shuffle so many decks of 53."""
    return rng.permuted(np.tile(np.arange(53, dtype=np.int8), (count, 1)), axis=1)


def places(start: Ints, stacks: Flags) -> Ints:
    """Places in the deck from 0 of the cards of each position: rounds x 7 positions x 7 cards.

    stacks  the positions are dealt a stack each, not one card after another
    """
    turn = ((np.arange(PLACES) - start[:, None]) % PLACES)[:, :, None]
    one_by_one = turn + PLACES * np.arange(EACH)
    return np.where(stacks[:, None, None], EACH * turn + np.arange(EACH), one_by_one)


def _suited(ranks: str, suit: int) -> list[int]:
    return ["23456789TJQKA".index(rank) * 4 + suit for rank in ranks]


def _windows(rng: np.random.Generator, length: int) -> list[int]:
    order = "A23456789TJQKA"
    low = int(rng.integers(0, len(order) - length + 1))
    return _suited(order[low : low + length], int(rng.integers(4)))


def _seven_with_joker(rng: np.random.Generator) -> list[int]:
    cards = _windows(rng, 7)
    cards[int(rng.integers(7))] = JOKER
    return cards


def _royal_and(pair: str, five: str = "TJQKA") -> Callable[[np.random.Generator], list[int]]:
    def cards(rng: np.random.Generator) -> list[int]:
        suit = int(rng.integers(4))
        found = _suited(five, suit) + _suited(pair, (suit + 1 + int(rng.integers(3))) % 4)
        if five == "TJQKA" and rng.random() < 0.3:
            found[4] = JOKER
        return found

    return cards


def _of_rank(rng: np.random.Generator) -> list[int]:
    rank = int(rng.integers(13))
    return [rank * 4 + suit for suit in range(4)]


def _five_aces(_: np.random.Generator) -> list[int]:
    return [48, 49, 50, 51, JOKER]


def _dragon(_: np.random.Generator) -> list[int]:
    """Queen high, nothing else: Q J 9 8 7 5 3 of three suits."""
    return [40, 37, 30, 24, 21, 14, 7]


LUCKY: tuple[Callable[[np.random.Generator], list[int]], ...] = (
    lambda rng: _windows(rng, 7),
    _seven_with_joker,
    _royal_and("AK"),
    _royal_and("KQ"),
    _royal_and("AQ"),
    _royal_and("AQ", "A2345"),
    lambda rng: _windows(rng, 5),
    lambda rng: _suited("TJQKA", int(rng.integers(4))),
    lambda rng: _suited("A2345", int(rng.integers(4))),
    _of_rank,
    _five_aces,
    _dragon,
)
"""Kinds of hands that pay most; the last one pays on the dealer's."""


def favor(
    rng: np.random.Generator,
    deck: Cards,
    where: Ints,
    which: tuple[Ints, Ints],
    lucky: tuple[Callable[[np.random.Generator], list[int]], ...] = LUCKY,
) -> None:
    """Put cards of a lucky hand where a position will be dealt them, by exchanging cards of the deck.

    where  places in the deck of the position's cards, favored rounds x 7
    which  rounds, and the kind of hand, a place in ``lucky``
    """
    for row, kind, places in zip(*which, where.tolist(), strict=True):
        for place, card in zip(places, lucky[kind](rng), strict=False):
            there = int(np.flatnonzero(deck[row] == card)[0])
            deck[row, there], deck[row, place] = deck[row, place], card
