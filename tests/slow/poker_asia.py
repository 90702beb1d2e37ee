"""Slow, obviously correct hands of § 659a.6: four, two and one card, every lawful joker tried.

Written from the law and not from ``rules.hands``, of which it imports nothing; cards and strengths are as
in ``tests.slow.poker``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from tests.slow.poker import ACE, JOKER, Strength, rank_of

ORDER = (
    "nothing",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "four_of_a_kind",
    "straight_flush",
    "four_aces",
)
BY_JOKER = {ORDER.index(name) for name in ("straight", "flush", "straight_flush")}


def run_place(ranks: list[int]) -> float | None:
    """Where four ranks in sequence stand, ace to four second to ace to jack; None if they are none."""
    if sorted(ranks) == [2, 3, 4, ACE]:
        return 13.5
    return max(ranks) if sorted(ranks) == list(range(min(ranks), min(ranks) + 4)) else None


def compared(ranks: list[int], kickers: str) -> tuple[int, ...]:
    """What is compared within a category: what makes the hand, then its cards or its highest card."""
    counted = Counter(ranks)
    groups = sorted((rank for rank in counted if counted[rank] > 1), key=lambda r: (-counted[r], -r))
    others = sorted((rank for rank in counted if counted[rank] == 1), reverse=True)
    return (*groups, *([max(ranks)] if kickers == "top_card_only" else others))


def strength(ranks: list[int], *, suited: bool, kickers: str) -> Strength:
    """Strength of one, two or four cards that are what they are."""
    return _strength(tuple(sorted(ranks)), suited=suited, kickers=kickers)


@cache
def _strength(sorted_ranks: tuple[int, ...], *, suited: bool, kickers: str) -> Strength:
    ranks = list(sorted_ranks)
    place = run_place(ranks) if len(ranks) == 4 else None
    counts = sorted(Counter(ranks).values(), reverse=True)
    if place is not None:
        return ORDER.index("straight_flush" if suited else "straight"), (int(place * 2),)
    if counts[0] == 4:
        return ORDER.index("four_aces" if ranks[0] == ACE else "four_of_a_kind"), compared(ranks, kickers)
    if len(ranks) == 4 and suited:
        return ORDER.index("flush"), compared(ranks, kickers)
    names = {3: "three_of_a_kind", 2: "two_pair" if counts[:2] == [2, 2] else "pair", 1: "nothing"}
    return ORDER.index(names[counts[0]]), compared(ranks, kickers)


def high_hand(
    cards: Sequence[int], flush_joker: str = "highest_missing", kickers: str = "successive"
) -> Strength:
    """Strength of four cards, the joker being put to its best lawful use."""
    natural = [card for card in cards if card != JOKER]
    ranks, suits = [rank_of(card) for card in natural], {card % 4 for card in natural}
    if len(natural) == 4:
        return strength(ranks, suited=len(suits) == 1, kickers=kickers)
    found = [strength([*ranks, ACE], suited=False, kickers=kickers)]
    for card in set(range(52)) - set(natural):
        completed = strength([*ranks, rank_of(card)], suited=suits == {card % 4}, kickers=kickers)
        if completed[0] == ORDER.index("flush") and flush_joker == "ace":
            ordered = tuple(sorted([*ranks, ACE], reverse=True))
            completed = completed[0], ordered[:1] if kickers == "top_card_only" else ordered
        if completed[0] in BY_JOKER:
            found.append(completed)
    return max(found)


def small_hand(cards: Sequence[int], kickers: str = "successive") -> Strength:
    """Strength of one or two cards, the joker being an ace."""
    ranks = [ACE if card == JOKER else rank_of(card) for card in cards]
    return strength(ranks, suited=False, kickers=kickers)
