"""Shuffled shoes of several decks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Ints

Cards = npt.NDArray[np.int8]
NO_CARD = np.int8(-1)


@dataclass(frozen=True, slots=True)
class Shoes:
    """Shoes ready to be dealt, one entry a shoe, as many for each table.

    cards  shoes x cards, -1 past the last card
    below  cards below the cover card that ends the shoe
    """

    cards: Cards
    below: Ints

    @property
    def size(self) -> Ints:
        """Cards in each shoe."""
        size: Ints = (self.cards >= 0).sum(axis=1)
        return size


def shuffle(rng: np.random.Generator, decks: Ints) -> Cards:
    """Shuffle one shoe for each entry of ``decks``."""
    cards = np.full((decks.size, decks.max() * 52), NO_CARD)
    for count in np.unique(decks):
        rows = np.flatnonzero(decks == count)
        sorted_cards = np.tile(np.arange(count * 52) % 52, (rows.size, 1)).astype(np.int8)
        cards[rows[:, None], np.arange(count * 52)] = rng.permuted(sorted_cards, axis=1)
    return cards
