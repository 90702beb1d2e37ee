"""The shipped house ways written again, hand by hand in plain Python, from what their sources say.

A hand is a list of card numbers; a setting is the two cards of the low hand.  Nothing of the rules' own
words is used, only the ranks of five and of two cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from rules.cards import JOKER
from rules.hands.poker import category, high_hand, low_hand
from rules.hands.rank_tables import CATEGORIES

ACE, KING = 12, 11
COMPLETE = ("straight", "flush", "straight_flush", "royal_flush")
Two = tuple[int, ...]


def rank_of(card: int) -> int:
    return ACE if card == JOKER else card // 4


def ranks(hand: Sequence[int], low: Two) -> tuple[int, int]:
    """Rank numbers of both hands of a setting."""
    five = [card for card in hand if card not in low]
    return int(high_hand(np.array([five], np.int8))[0]), int(low_hand(np.array([low], np.int8))[0])


def best_complete(hand: Sequence[int]) -> Two | None:
    """The setting that leaves a straight or flush with the highest low hand, then the highest high hand."""
    every = np.array(list(combinations(hand, 2)), np.int8)
    rest = np.array([[c for c in hand if c not in low] for low in every.tolist()], np.int8)
    high, low = high_hand(rest), low_hand(every)
    at = [place for place, made in enumerate(category(high).tolist()) if CATEGORIES[made] in COMPLETE]
    if not at:
        return None
    return tuple(every[max(at, key=lambda place: (low[place], high[place]))].tolist())


class Held:
    """Groups of one rank, the larger and then the higher first."""

    def __init__(self, hand: Sequence[int]) -> None:
        self.hand = sorted(hand, key=lambda card: (-rank_of(card), card))
        sizes = Counter(map(rank_of, hand))
        order = sorted(sizes, key=lambda rank: (-sizes[rank], -rank))
        self.shape = tuple(sizes[rank] for rank in order)
        self.ranks = order
        self.groups = [[card for card in self.hand if rank_of(card) == rank] for rank in order]
        self.singles = [group[0] for group in self.groups if len(group) == 1]
        self.top = rank_of(self.singles[0]) if self.singles else -1

    def two_of(self, place: int) -> Two:
        """Two of a group, of which the joker is the last to be taken."""
        return tuple(self.groups[place][:2])

    def highest_singles(self) -> Two:
        return tuple(self.singles[:2])


def sets_and_more(held: Held) -> Two | None:
    """What both sources say of five aces, of four of a kind with company, and of full houses."""
    shape = held.shape
    if shape[0] == 5:
        return held.two_of(1) if shape == (5, 2) and held.ranks[1] == KING else held.two_of(0)
    if shape in {(4, 2, 1), (4, 3), (3, 2, 2), (2, 2, 2, 1)}:
        return held.two_of(0) if shape[0] == 2 else held.two_of(1)
    return held.two_of(0) if shape == (3, 3, 1) else None


def foxwoods(hand: Sequence[int]) -> Two:
    held = Held(hand)
    first = held.ranks[0]
    if (decided := sets_and_more(held)) is not None:
        return decided
    complete = best_complete(hand)
    match held.shape:
        case (4, 1, 1, 1):
            together = first <= 4 or (first <= 8 and held.top >= KING)
            low = held.highest_singles() if together else held.two_of(0)
        case (3, 2, 1, 1):
            low = held.two_of(1)
        case (3, 1, 1, 1, 1):
            ace = (held.groups[0][0], held.singles[0])
            low = complete or (ace if first == ACE else held.highest_singles())
        case (2, 2, 1, 1, 1):
            together = (5 <= first <= 8 and held.top == ACE) or (first <= 4 and held.top >= KING)
            low = held.highest_singles() if together else held.two_of(1)
        case (2, 1, 1, 1, 1, 1):
            apart = held.highest_singles()
            ace_in_front = held.top == ACE and 8 <= first <= 11
            improved = complete and ranks(hand, apart)[1] > ranks(hand, complete)[1]
            low = apart if not complete or (ace_in_front and improved) else complete
        case _:
            low = complete or tuple(held.hand[1:3])
    return low


def trump_plaza(hand: Sequence[int]) -> Two:
    held = Held(hand)
    if (decided := sets_and_more(held)) is not None:
        return decided
    first = held.ranks[0]
    match held.shape:
        case (4, 1, 1, 1):
            wanted = KING if first <= 8 else ACE
            together = first <= 4 or (first != ACE and held.top >= wanted)
            low = held.highest_singles() if together else held.two_of(0)
        case (3, 2, 1, 1):
            kept = held.ranks[1] == 0 and [rank_of(card) for card in held.singles] == [ACE, KING]
            low = held.highest_singles() if kept else held.two_of(1)
        case (3, 1, 1, 1, 1):
            low = _three(held)
        case (2, 2, 1, 1, 1):
            low = held.highest_singles() if _kept(first, held.ranks[1], held.top) else held.two_of(1)
        case (2, 1, 1, 1, 1, 1):
            low = best_complete(hand) or held.highest_singles()
        case _:
            low = best_complete(hand) or tuple(held.hand[1:3])
    return low


def _three(held: Held) -> Two:
    """Three of a kind: a pair of it before a straight or flush; of three aces one in front, the best way."""
    complete = best_complete(held.hand)
    if complete and {rank_of(card) for card in complete} == {held.ranks[0]}:
        return complete
    if held.ranks[0] != ACE:
        return held.highest_singles()
    return max(((ace, held.singles[0]) for ace in held.groups[0]), key=lambda two: ranks(held.hand, two))


def _kept(higher: int, lower: int, top: int) -> bool:
    """Whether two pair stay together: low pairs to 6s, medium to 10s, high to kings."""
    size = {**dict.fromkeys(range(5), "low"), **dict.fromkeys(range(5, 9), "medium"), ACE: "aces"}
    pairs = (size.get(higher, "high"), size.get(lower, "high"))
    if pairs in {("low", "low"), ("medium", "low")}:
        return top >= KING
    return pairs in {("high", "low"), ("medium", "medium")} and top == ACE
