"""Every way to set seven cards, and their best five."""

from __future__ import annotations

import numpy as np

from rules.hands.poker import describe, high_hand, low_hand
from rules.hands.readings import FlushJoker
from rules.hands.splits import SPLITS, all_splits, best_high
from tests.hands.dealing import dealt, hands, rare


def test_every_split_is_ranked_as_its_two_hands_are() -> None:
    cards = np.concatenate([dealt(400, 7), rare(400)])
    highs, lows = all_splits(cards)
    for split, pair in enumerate(SPLITS):
        rest = [place for place in range(7) if place not in pair]
        assert (highs[:, split] == high_hand(cards[:, rest])).all()
        assert (lows[:, split] == low_hand(cards[:, pair])).all()


def test_best_five_are_the_best_of_the_splits() -> None:
    cards = np.concatenate([dealt(20_000, 7), rare(5_000)])
    for reading in FlushJoker:
        highs, lows = all_splits(cards, flush_joker=reading)
        assert (highs.max(axis=1) == best_high(cards, flush_joker=reading)).all()
        assert (highs >= lows).any(axis=1).all()


def test_splits_of_a_hand() -> None:
    cards = hands("XX As Kd Kh 9s 4d 2c")
    [highs], [lows] = all_splits(cards)
    split = next(n for n, pair in enumerate(SPLITS.tolist()) if pair == [2, 3])
    assert describe(int(highs[split])) == "pair of aces, nine, four, deuce"
    assert describe(int(lows[split])) == "pair of kings"
    assert describe(int(best_high(cards)[0])) == "two pair, aces and kings, nine"
    aces_low = next(n for n, pair in enumerate(SPLITS.tolist()) if pair == [0, 1])
    assert highs[aces_low] < lows[aces_low]


def test_hands_that_cannot_be_read_have_no_splits() -> None:
    cards = hands("XX As Kd Kh 9s 4d 2c", "XX As Kd Kh 9s 4d 2c")
    cards[0, 6] = -1
    highs, lows = all_splits(cards)
    assert (highs[0] == -1).all()
    assert (lows[0] == -1).all()
    assert (best_high(cards) >= 0).tolist() == [False, True]
