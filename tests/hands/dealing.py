"""Hands to try the kernels on: by name, at random, and such as chance seldom deals."""

from __future__ import annotations

import numpy as np

from rules.cards import JOKER, NUMBERS
from rules.hands.kernels import Cards
from rules.hands.lists import (
    Rows,
    dynasty,
    emperors_treasure,
    fortune_bonus,
    insurance,
    progressive,
    protection,
    queens_dragon,
    red_black,
)


def hands(*texts: str) -> Cards:
    """Hands as people write them."""
    return np.array([[NUMBERS[name] for name in text.split()] for text in texts], dtype=np.int8)


def dealt(count: int, size: int, seed: int = 1) -> Cards:
    """Hands at random, a third of them with the joker in the first place."""
    rng = np.random.default_rng(seed)
    cards = np.argsort(rng.random((count, 52)), axis=1)[:, :size].astype(np.int8)
    cards[::3, 0] = JOKER
    return cards


def rare(count: int, seed: int = 1) -> Cards:
    """Seven cards of which most are of one suit and close together, with two high cards of another."""
    rng = np.random.default_rng(seed)
    runs = [(12, 11, 10, 9, 8), (12, 0, 1, 2, 3, 4, 5), *(tuple(range(low, low + 7)) for low in range(7))]
    found = []
    for _ in range(count):
        suit, other = rng.permutation(4)[:2].tolist()
        run = runs[rng.integers(3) if rng.random() < 0.7 else rng.integers(len(runs))]
        kept = rng.permutation(run)[: rng.integers(4, 8)].tolist()
        high = rng.permutation([12, 11, 10])[:2].tolist()
        cards = [rank * 4 + suit for rank in kept] + [JOKER] * int(rng.integers(2))
        cards += [rank * 4 + other for rank in high] + rng.permutation(52).tolist()
        found.append(list(dict.fromkeys(cards))[:7])
    return np.array(found, dtype=np.int8)


def lists() -> dict[str, Rows]:
    """Every list of the chapter under the default readings, as the slow reference names them."""
    return {
        "emperors_challenge": fortune_bonus("emperors_challenge"),
        "fortune_pai_gow": fortune_bonus("fortune_pai_gow"),
        "emperors_treasure": emperors_treasure(),
        "progressive": progressive(),
        "dynasty": dynasty(),
        "insurance": insurance(),
        "protection": protection(),
        "queens_dragon": queens_dragon(),
        "red": red_black("red"),
        "black": red_black("black"),
    }
