"""Where each position's seven cards lie in the deck, and the hands of seven that pay most."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import JOKER, PLACES, of_one_rank, suited

EACH = 7


def start_of(first: Ints, number: Ints) -> Ints:
    """Count ``number`` places counterclockwise, the place ``first`` being one (§ 645a.5(i))."""
    return (first - (number - 1)) % PLACES


def places(start: Ints, stacks: Flags) -> Ints:
    """Places in the deck from 0 of the cards of each position: rounds x 7 positions x 7 cards.

    stacks  the positions are dealt a stack each, not one card after another
    """
    turn = ((np.arange(PLACES) - start[:, None]) % PLACES)[:, :, None]
    one_by_one = turn + PLACES * np.arange(EACH)
    return np.where(stacks[:, None, None], EACH * turn + np.arange(EACH), one_by_one)


def _windows(rng: np.random.Generator, length: int) -> list[int]:
    order = "A23456789TJQKA"
    low = int(rng.integers(0, len(order) - length + 1))
    return suited(order[low : low + length], int(rng.integers(4)))


def _seven_with_joker(rng: np.random.Generator) -> list[int]:
    cards = _windows(rng, 7)
    cards[int(rng.integers(7))] = JOKER
    return cards


def _royal_and(pair: str, five: str = "TJQKA") -> Callable[[np.random.Generator], list[int]]:
    def cards(rng: np.random.Generator) -> list[int]:
        suit = int(rng.integers(4))
        found = suited(five, suit) + suited(pair, (suit + 1 + int(rng.integers(3))) % 4)
        if five == "TJQKA" and rng.random() < 0.3:
            found[4] = JOKER
        return found

    return cards


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
    lambda rng: suited("TJQKA", int(rng.integers(4))),
    lambda rng: suited("A2345", int(rng.integers(4))),
    of_one_rank,
    lambda _: [48, 49, 50, 51, JOKER],
    _dragon,
)
"""Kinds of hands that pay most; the last one pays on the dealer's."""
