"""Which splits § 621a.8(d) and a filing leave the dealer, over all hands of four tiles."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from rules.hands import tile_sets, tiles
from rules.hands.tiles import COPIES, DEFAULTS, NAMES, SPLITS
from tests.slow import tiles as slow

Score = Callable[[slow.Worth, slow.Worth], object]
SLOW: dict[tuple[str, str], tuple[int, Score]] = {
    ("combinations", "pair_wong_gong"): (2, lambda high, _: high[0]),
    ("combinations", "highest"): (2, lambda high, _: high),
    ("combinations", "most"): (2, lambda high, low: (low[0] >= 10, high)),
    ("values", "nine_eight_seven"): (3, lambda high, low: max(high[0], low[0])),
    ("values", "best_high"): (3, lambda high, _: high),
    ("values", "best_low"): (3, lambda _, low: low),
    ("rest", "best_high"): (0, lambda high, _: high),
    ("rest", "best_low"): (0, lambda _, low: low),
}
"""Option and choice -> paragraph it is for (0: all), and what the split wanted has most of."""


@cache
def everything() -> np.ndarray:
    """All 35,960 hands of four tiles."""
    deck = [tile for tile in range(len(NAMES)) for _ in range(COPIES[tile])]
    return np.array(list(combinations(deck, 4)), dtype=np.int8)


@cache
def slowly() -> list[tuple[int, list[bool], list[tuple[slow.Worth, slow.Worth]]]]:
    """Paragraph, splits allowed and their hands, each hand by itself."""
    found = []
    for hand in everything()[::7].tolist():
        four = [NAMES[tile] for tile in hand]
        splits = slow.splits(four)
        made = max(high for high, _ in splits)
        valued = any(part[0] in {7, 8, 9} for split in splits for part in split)
        paragraph = 1 if made == (12, 0) else 2 if made[0] >= 10 else 3 if valued else 4
        found.append((paragraph, slow.allowed(four), splits))
    return found


@pytest.mark.slow
def test_every_hand_comes_under_its_paragraph() -> None:
    found = tile_sets.paragraph(everything()[::7], DEFAULTS)
    assert found.tolist() == [paragraph for paragraph, _, _ in slowly()]
    assert tile_sets.paragraph(np.array([[0, 1, 2, -1]], dtype=np.int8), DEFAULTS).tolist() == [-1]


@pytest.mark.parametrize(("option", "choice"), SLOW)
def test_a_filed_choice_narrows_what_is_allowed(option: str, choice: str) -> None:
    hands = everything()[::7]
    found = tile_sets.narrowed(tiles.dealer_sets(hands, DEFAULTS), hands, DEFAULTS, **{option: choice})
    under, score = SLOW[option, choice]
    expected = []
    for paragraph, allowed, splits in slowly():
        if under not in {0, paragraph}:
            expected.append(allowed)
            continue
        best = max(score(*split) for split, lawful in zip(splits, allowed, strict=True) if lawful)  # type: ignore[type-var]
        expected.append(
            [lawful and score(*split) == best for split, lawful in zip(splits, allowed, strict=True)]
        )
    assert found.tolist() == expected


def test_what_the_order_of_the_words_leaves_open() -> None:
    """Pairs before Wongs before Gongs, and nines before eights before sevens, leave 3,776 hands open."""
    hands = everything()
    left = tile_sets.narrowed(
        tiles.dealer_sets(hands, DEFAULTS),
        hands,
        DEFAULTS,
        combinations="pair_wong_gong",
        values="nine_eight_seven",
    )
    # Splits that rank alike do not differ.
    ranks = (tiles.all_splits(hands, DEFAULTS)[0].astype(np.int64) << 16) + tiles.all_splits(hands, DEFAULTS)[
        1
    ]
    several = np.where(left, ranks, 1 << 40).min(axis=1) < np.where(left, ranks, -1).max(axis=1)
    under = tile_sets.paragraph(hands, DEFAULTS)
    assert [int((several & (under == number)).sum()) for number in (1, 2, 3, 4)] == [0, 912, 2_864, 0]


def test_hands_laid_are_found_among_the_splits() -> None:
    hands = everything()[::11]
    for place, split in enumerate(SPLITS.tolist()):
        one, other = hands[:, split[:2]], hands[:, split[2:]]
        assert tile_sets.laid(hands, one, other)[:, place].all()
        assert tile_sets.laid(hands, other[:, ::-1], one)[:, place].all()
    missing = np.where(hands == 3, np.int8(-1), hands)
    assert not tile_sets.laid(missing, hands[:, :2], hands[:, 2:])[(hands == 3).any(axis=1)].any()
