"""How seven cards are set into a high, a medium and a low hand: as the casino does, or as players like it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags
from sample_logs.fortune_asia_poker import ranks
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards.ranks import Ranks

Ways = npt.NDArray[np.int64]
"""Number of a setting, a place in ``ranks.HIGHS``, one entry a hand."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands of seven cards in ascending order, and the ranks of all their settings, hands x 105."""

    cards: Cards
    high: Ranks
    medium: Ranks
    low: Ranks

    @classmethod
    def of(cls, cards: Cards) -> Dealt:
        """Sort and rank hands x 7 cards."""
        in_order = np.sort(cards, axis=1)
        return cls(in_order, *ranks.all_settings(in_order))

    @property
    def lawful(self) -> Flags:
        """Settings of which each hand ranks higher than the next, § 659a.11(b)."""
        found: Flags = (self.high > self.medium) & (self.medium > self.low)
        return found


def best_among(allowed: Flags, *hands: Ranks) -> Ways:
    """Choose among the allowed settings that with the best of one hand, then of the next, and so on."""
    for hand in hands:
        of_allowed = np.where(allowed, hand, -1)
        allowed = allowed & (of_allowed == of_allowed.max(axis=1, keepdims=True))
    way: Ways = allowed.argmax(axis=1)
    return way


def strong_low(dealt: Dealt) -> Ways:
    """Set the best low hand that is lawful, then the best medium hand."""
    return best_among(dealt.lawful, dealt.low, dealt.medium, dealt.high)


def strong_medium(dealt: Dealt) -> Ways:
    """Set the best medium hand that is lawful, then the best low hand."""
    return best_among(dealt.lawful, dealt.medium, dealt.low, dealt.high)


def strong_high(dealt: Dealt) -> Ways:
    """Set the best high hand, then the best lawful medium hand."""
    return best_among(dealt.lawful, dealt.high, dealt.medium, dealt.low)


def medium_above_high(dealt: Dealt) -> tuple[Ways, Flags]:
    """Set a medium hand that the high hand does not outrank, where that can be done."""
    wrong = dealt.high <= dealt.medium
    return best_among(wrong, dealt.medium, dealt.low), np.asarray(wrong.any(axis=1))


def low_above_medium(dealt: Dealt) -> tuple[Ways, Flags]:
    """Set a low hand that the medium hand does not outrank behind a high hand, where that can be done."""
    wrong = (dealt.medium <= dealt.low) & (dealt.high > dealt.medium)
    return best_among(wrong, dealt.low, dealt.medium, dealt.high), np.asarray(wrong.any(axis=1))
