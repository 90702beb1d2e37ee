"""Hands of four, two and one card in a log: how they rank, and other ways to set them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from rules.cards import NAMES, NUMBERS
from sample_logs.fortune_asia_poker import ranks
from sample_logs.fortune_asia_poker.setting import Dealt
from sample_logs.planters.draft import Row

SET = ("set_high", "set_medium", "set_low")
FIRST = ("first_high", "first_medium", "first_low")


def three_ranks(hand: Row) -> tuple[int, ...]:
    """Rank a hand's high, medium and low hand as set."""
    hands = [np.array([[NUMBERS[card] for card in hand[name]]], np.int8) for name in SET]
    rank = (ranks.high_hand, ranks.medium_hand, ranks.low_hand)
    return tuple(int(one(cards)[0]) for one, cards in zip(rank, hands, strict=True))


def descending(found: tuple[int, ...]) -> bool:
    """Whether each of three hands ranks higher than the next."""
    return found[0] > found[1] > found[2]


def against(hand: Row, dealer: Row) -> list[int]:
    """Compare each of a hand's three hands with the dealer's: 1 higher, 0 a copy, -1 lower."""
    pairs = zip(three_ranks(hand), three_ranks(dealer), strict=True)
    return [(mine > its) - (mine < its) for mine, its in pairs]


def set_another_way(hand: Row, fits: Callable[[tuple[int, ...]], bool]) -> Row | None:
    """Set a hand's cards in another way, of which the ranks fit and are not those of the hand as set."""
    cards = np.array([[NUMBERS[card] for card in hand["cards"]]], np.int8)
    dealt, now = Dealt.of(cards), three_ranks(hand)
    for way in range(ranks.WAYS):
        found = tuple(int(hands[0, way]) for hands in (dealt.high, dealt.medium, dealt.low))
        if found != now and fits(found):
            laid = ranks.laid(dealt.cards, np.array([way]))
            return {name: [NAMES[c] for c in one[0]] for name, one in zip(SET, laid, strict=True)}
    return None
