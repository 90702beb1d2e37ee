"""How seven cards are set into a high and a low hand: by a casino's house way, or as players like it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards import ranks
from sample_logs.seven_cards.ranks import ACE, Ranks

Ways = npt.NDArray[np.int64]
"""Number of a setting, one entry a hand; here its place in ``ranks.LOWS``."""

_KING = 13
_COMPLETE = (ranks.STRAIGHT, ranks.FLUSH, ranks.STRAIGHT_FLUSH, ranks.ROYAL)


@dataclass(frozen=True, slots=True)
class Dealt:
    """Hands of seven cards in ascending order, and the ranks of all their settings, hands x 21."""

    cards: Cards
    high: Ranks
    low: Ranks

    @classmethod
    def of(cls, cards: Cards) -> "Dealt":
        """Sort and rank hands x 7 cards."""
        in_order = np.sort(cards, axis=1)
        return cls(in_order, *ranks.all_settings(in_order))

    @property
    def best(self) -> Ranks:
        """Rank of the best five of each seven."""
        best: Ranks = self.high.max(axis=1)
        return best


def best_among(allowed: Flags, *hands: Ranks) -> Ways:
    """Choose among the allowed settings that with the best of one hand, then of the next, and so on."""
    for hand in hands:
        of_allowed = np.where(allowed, hand, -1)
        allowed = allowed & (of_allowed == of_allowed.max(axis=1, keepdims=True))
    way: Ways = allowed.argmax(axis=1)
    return way


def strong_low(dealt: Dealt) -> Ways:
    """Set the best low hand that is lawful."""
    return best_among(dealt.high >= dealt.low, dealt.low, dealt.high)


def strong_high(dealt: Dealt) -> Ways:
    """Set the best high hand; it is never below what is left of the seven."""
    return best_among(dealt.high == dealt.best[:, None], dealt.low, dealt.high)


def foul(dealt: Dealt) -> tuple[Ways, Flags]:
    """Set a low hand above the high hand, where that can be done."""
    wrong = dealt.high < dealt.low
    return best_among(wrong, dealt.low, dealt.high), np.asarray(wrong.any(axis=1))


def foxwoods(dealt: Dealt) -> Ways:
    """Set hands as Foxwoods Resort Casino sets its dealer's; the way is filed under that name.

    First by how many cards are of one rank, then by straights and flushes.
    """
    complete = np.isin(ranks.category(dealt.high), _COMPLETE)
    wanted = _number(*_front(dealt))
    keeps = _keeps_complete(dealt, complete)
    allowed = np.where(keeps[:, None], complete, dealt.low == wanted[:, None])
    return best_among(allowed, dealt.low, dealt.high)


def _number(one: Ints, other: Ints) -> Ranks:
    """Rank a low hand of two ranks."""
    return ranks.low_hand(np.column_stack([(one - 2) * 4, (other - 2) * 4 + 1]).astype(np.int8))


@dataclass(frozen=True, slots=True)
class Shape:
    """Ranks of each hand with those held most often first, hands x 7, and how many ranks are so held."""

    ranks: Ints
    fives: Flags
    fours: Flags
    threes: Ints
    pairs: Ints


def shape(cards: Cards) -> Shape:
    """Look at how many cards of hands x 7 are of one rank; the joker is an ace."""
    rank = ranks.rank_of(cards)
    held = (rank[:, :, None] == rank[:, None, :]).sum(axis=2)
    in_order = -np.sort(-(held * 100 + rank), axis=1) % 100
    of_size = [(held == size).sum(axis=1) // size for size in (2, 3, 4, 5)]
    return Shape(in_order, of_size[3] > 0, of_size[2] > 0, of_size[1], of_size[0])


def _front(dealt: Dealt) -> tuple[Ints, Ints]:
    """Give the two ranks that go in front where no straight or flush has a say."""
    s = shape(dealt.cards)
    r = [s.ranks[:, n] for n in range(7)]
    none = (s.threes == 0) & ~s.fours & ~s.fives
    plain = none & (s.pairs == 0)
    one, two = none & (s.pairs == 1), none & (s.pairs == 2)
    single_over_pairs = two & (((r[0] >= 7) & (r[0] <= 10) & (r[4] == ACE)) | ((r[0] <= 6) & (r[4] >= _KING)))
    lone_four = s.fours & (s.threes == 0) & (s.pairs == 0)
    single_over_four = lone_four & ((r[0] <= 6) | ((r[0] <= 10) & (r[4] >= _KING)))
    lone_three = (s.threes == 1) & (s.pairs == 0) & ~s.fours
    cases = [
        (s.fives & (s.pairs == 1) & (r[5] == _KING), r[5], r[6]),
        (s.fives, r[0], r[1]),
        (s.fours & ~lone_four, r[4], r[5]),
        (single_over_four, r[4], r[5]),
        (lone_four, r[0], r[1]),
        (s.threes == 2, r[0], r[1]),
        (~lone_three & (s.threes == 1), r[3], r[4]),
        (lone_three & (r[0] == ACE), r[0], r[3]),
        (lone_three, r[3], r[4]),
        (none & (s.pairs == 3), r[0], r[1]),
        (single_over_pairs, r[4], r[5]),
        (two, r[2], r[3]),
        (one, r[2], r[3]),
        (plain, r[1], r[2]),
    ]
    which = [case for case, _, _ in cases]
    return np.select(which, [a for _, a, _ in cases]), np.select(which, [b for _, _, b in cases])


def _keeps_complete(dealt: Dealt, complete: Flags) -> Flags:
    """Find hands whose straight or flush stays behind, with the best two cards that leave it in front."""
    s = shape(dealt.cards)
    none = (s.threes == 0) & ~s.fours & ~s.fives
    lone_three = (s.threes == 1) & (s.pairs == 0) & ~s.fours
    left = np.where(complete, dealt.low, -1).max(axis=1)
    pair, first, second = s.ranks[:, 0], s.ranks[:, 2], s.ranks[:, 3]
    better_split = (s.pairs == 1) & (pair >= 10) & (pair <= _KING) & (first == ACE)
    better_split &= _number(first, second) > left
    kept: Flags = complete.any(axis=1) & ((none & (s.pairs <= 1) & ~better_split) | lone_three)
    return kept
