"""Hands of four, two and one card, as § 659a.6(a) to (c) ranks them."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from tests.second.cards import ACE, JOKER, VALUES, runs, values

NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FOUR, STRAIGHT_FLUSH, FOUR_ACES = range(9)

Key = tuple[int, tuple[int, ...], tuple[int, ...]]


@lru_cache(maxsize=200_000)
def key(cards: tuple[str, ...], flush_joker: str, successive: bool) -> Key:
    """Return a key by which hands compare; ``successive``: card by card, not by the highest alone."""
    best = max(_hands(cards, flush_joker))
    return best if successive else (best[0], best[1], best[2][:1])


def _hands(cards: tuple[str, ...], flush_joker: str) -> list[Key]:
    held = values(cards)
    groups = sorted(((count, rank) for rank, count in Counter(held).items()), reverse=True)
    made = {
        (4,): FOUR_ACES if held[0] == ACE else FOUR,
        (3, 1): THREE,
        (2, 2): TWO_PAIR,
        (2, 1, 1): PAIR,
        (2,): PAIR,
    }.get(tuple(count for count, _ in groups), NOTHING)
    order = tuple(rank for count, rank in groups if count > 1)
    hands: list[Key] = [(made, order, tuple(held))]
    if len(cards) == 4:
        hands += _sequences_and_flushes(cards, flush_joker)
    return hands


def _sequences_and_flushes(cards: tuple[str, ...], flush_joker: str) -> list[Key]:
    naturals = [card for card in cards if card != JOKER]
    ranks = [VALUES[card[0]] for card in naturals]
    jokers = 4 - len(naturals)
    suited = len({card[1] for card in naturals}) == 1
    hands: list[Key] = []
    if len(set(ranks)) == len(ranks):
        for place, run in enumerate(runs(4, True)):
            if set(ranks) <= set(run):
                hands.append((STRAIGHT_FLUSH if suited else STRAIGHT, (-place,), run))
                break
    if suited:
        if jokers:
            ranks.append(ACE if flush_joker == "ace" else max(set(range(2, 15)) - set(ranks)))
        hands.append((FLUSH, (), tuple(sorted(ranks, reverse=True))))
    return hands
