"""How seven cards are set into a high, a medium and a low hand: as the casino does, or as players like it."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.fortune_asia_poker import ranks
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards.ranks import ACE, Ranks
from sample_logs.seven_cards.setting import Shape, Ways, best_among, shape

_COMPLETE = (ranks.STRAIGHT, ranks.FLUSH, ranks.STRAIGHT_FLUSH)
_NONE = 0


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands of seven cards in ascending order, and the ranks of all their settings, hands x 105."""

    cards: Cards
    high: Ranks
    medium: Ranks
    low: Ranks

    @classmethod
    def of(cls, cards: Cards) -> "Dealt":
        """Sort and rank hands x 7 cards."""
        in_order = np.sort(cards, axis=1)
        return cls(in_order, *ranks.all_settings(in_order))

    @property
    def lawful(self) -> Flags:
        """Settings of which each hand ranks higher than the next, § 659a.11(b)."""
        return (self.high > self.medium) & (self.medium > self.low)


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


def example_way(dealt: Dealt) -> Ways:
    """Set hands as the simulated casino sets its dealer's: by equal ranks, then by straights and flushes."""
    s = shape(dealt.cards)
    one, other, low = _by_ranks(s)
    allowed = (dealt.medium == _medium(one, other)[:, None]) & (dealt.low == _low(low)[:, None])
    complete = np.isin(ranks.category(dealt.high), _COMPLETE) & dealt.lawful
    for keeps, pair in _keeping(s):
        kept = complete & ((pair == _NONE)[:, None] | (dealt.medium == _medium(pair, pair)[:, None]))
        allowed = np.where((keeps & kept.any(axis=1))[:, None], kept, allowed)
    return best_among(allowed, dealt.low, dealt.medium, dealt.high)


def _medium(one: Ints, other: Ints) -> Ranks:
    kind = np.where(one == other, ranks.PAIR, ranks.NOTHING)
    return ranks.number(kind, np.column_stack([np.maximum(one, other), np.minimum(one, other)]))


def _low(one: Ints) -> Ranks:
    return ranks.number(np.full(len(one), ranks.NOTHING), one[:, None])


def _by_ranks(s: Shape) -> tuple[Ints, Ints, Ints]:
    """Give the two ranks in the middle and the one in front where no straight or flush has a say."""
    r = [s.ranks[:, n] for n in range(7)]
    none = (s.threes == 0) & ~s.fours & ~s.fives
    lone_three = (s.threes == 1) & (s.pairs == 0) & ~s.fours & ~s.fives
    lone_four = s.fours & (s.threes == 0) & (s.pairs == 0)
    small_two = none & (s.pairs == 2) & (r[0] <= 8) & (r[4] == ACE)
    cases = [
        (s.fives, r[0], r[1], r[5]),
        (lone_four, r[4], r[6], r[5]),
        (s.fours & (s.threes == 1), r[4], r[4], r[4]),
        (s.fours, r[4], r[4], r[6]),
        (s.threes == 2, r[3], r[3], r[6]),
        (lone_three, r[3], r[5], r[4]),
        (s.threes == 1, r[3], r[3], r[5]),
        (none & (s.pairs == 3), r[2], r[2], r[6]),
        (small_two, r[4], r[6], r[5]),
        (none & (s.pairs == 2), r[2], r[2], r[4]),
        (none & (s.pairs == 1), r[2], r[4], r[3]),
        (none & (s.pairs == 0), r[1], r[3], r[2]),
    ]
    which = [case[0] for case in cases]
    one, other, low = (np.select(which, [case[n] for case in cases]) for n in (1, 2, 3))
    return one, other, low


def _keeping(s: Shape) -> list[tuple[Flags, Ints]]:
    """Hands that keep a straight or flush of four behind a pair of such a rank; the later goes before."""
    none = (s.threes == 0) & ~s.fours & ~s.fives
    lone_three = (s.threes == 1) & (s.pairs == 0) & ~s.fours & ~s.fives
    first, second = s.ranks[:, 0], s.ranks[:, 2]
    return [
        (none & (s.pairs == 0), np.full(len(first), _NONE)),
        ((none & (s.pairs == 1)) | lone_three, first),
        (none & (s.pairs == 2), second),
        (none & (s.pairs == 2), first),
    ]
