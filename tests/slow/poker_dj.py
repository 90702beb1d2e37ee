"""Slow, obviously correct hands of § 687a.6: every use of every wild card is tried.

Written from the law and not from ``rules.hands``, of which it imports nothing; cards and strengths are as
in ``tests.slow.poker``.  All suits are equal, § 687a.6(a), so hands that differ by names of suits alone
are worked out once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

from tests.slow.poker import ACE, JOKER, Strength, rank_of

ORDER = (
    "high_card",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "five_of_a_kind",
    "royal_flush",
    "five_wilds",
)
WILD = {0, 1, 2, 3, JOKER}


def strength(cards: Sequence[int]) -> Strength:
    """Strength of five different cards that are what they are; ace to five the lowest run."""
    ranks = sorted((rank_of(card) for card in cards), reverse=True)
    suited = len({card % 4 for card in cards}) == 1
    counted = Counter(ranks)
    by_group = tuple(sorted(ranks, key=lambda rank: (-counted[rank], -rank)))
    top = ranks[0]
    if ranks == [ACE, 5, 4, 3, 2]:
        top = 5
    if ranks == [ACE, 5, 4, 3, 2] or ranks == list(range(top, top - 5, -1)):
        if suited and top == ACE:
            return ORDER.index("royal_flush"), ()
        return ORDER.index("straight_flush" if suited else "straight"), (top,)
    if suited:
        return ORDER.index("flush"), by_group
    counts = sorted(counted.values(), reverse=True)
    names = {4: "four_of_a_kind", 3: "three_of_a_kind", 2: "pair", 1: "high_card"}
    name = names[counts[0]]
    if counts[:2] == [3, 2]:
        name = "full_house"
    elif counts[:2] == [2, 2]:
        name = "two_pair"
    return ORDER.index(name), by_group


@cache
def _best(natural: tuple[int, ...], wild: int, five_of_a_kind: str) -> Strength:
    if wild == 5:
        return ORDER.index("five_wilds"), ()
    ranks = {rank_of(card) for card in natural}
    if len(ranks) == 1 and five_of_a_kind == "ranked":
        five = [(ORDER.index("five_of_a_kind"), tuple(ranks))]
    else:
        five = []
    free = [card for card in range(52) if card not in natural]
    return max([strength([*natural, *uses]) for uses in combinations(free, wild)] + five)


@cache
def _named(natural: tuple[int, ...], wild: int, five_of_a_kind: str) -> Strength:
    """The best of natural cards and so many wild ones, suits being renamed to what comes first."""
    renamed = min(
        tuple(sorted(card // 4 * 4 + suits[card % 4] for card in natural)) for suits in permutations(range(4))
    )
    return _best(renamed, wild, five_of_a_kind)


def hand(cards: Sequence[int], five_of_a_kind: str = "ranked") -> Strength:
    """Strength of five cards, the wild ones put to their best use."""
    natural = tuple(sorted(card for card in cards if card not in WILD))
    if len(natural) == 5:
        return strength(natural)
    return _named(natural, 5 - len(natural), five_of_a_kind)


def natural(cards: Sequence[int]) -> str:
    """Name of a hand with its deuces as deuces; empty where the joker is in it."""
    return "" if JOKER in cards else ORDER[strength(cards)[0]]
