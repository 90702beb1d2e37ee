"""Five cards with deuces and joker wild, ranked category by category from the words of § 687a.6."""

from __future__ import annotations

from collections import Counter
from functools import cache

RANKS = "..23456789TJQKA"
SUITS = "cdhs"
ACE = 14
CATEGORIES = (
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

Ranked = tuple[int, tuple[int, ...]]
"""A hand's category, then the ranks by which it is compared with another of its category."""


def is_wild(card: str) -> bool:
    """Whether a card is wild, § 687a.6(b)."""
    return card == "XX" or card[0] == "2"


def category(ranked: Ranked) -> str:
    """Name the category of a hand."""
    return CATEGORIES[ranked[0]]


def rank(cards: list[str], *, wild: bool = True, five_of_a_kind: bool = True) -> Ranked:
    """Rank five cards.

    wild            deuces and the joker are wild; otherwise a deuce is a 2 and there is no joker
    five_of_a_kind  it is a hand of its own
    """
    plain = [card for card in cards if not (wild and is_wild(card))]
    ranks = sorted((RANKS.index(card[0]) for card in plain), reverse=True)
    suited = len({card[1] for card in plain}) <= 1
    return _best(tuple(ranks), len(cards) - len(plain), suited, five_of_a_kind)


@cache
def _best(held: tuple[int, ...], wilds: int, suited: bool, five_of_a_kind: bool) -> Ranked:
    ranks = list(held)
    for name in reversed(CATEGORIES):
        if name == "five_of_a_kind" and not five_of_a_kind:
            continue
        key = _TRIED[name](ranks, wilds, suited)
        if key is not None:
            return CATEGORIES.index(name), key
    raise AssertionError(ranks)


def _five_wilds(_ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return () if wilds == 5 else None


def _sequence(ranks: list[int], wilds: int) -> int | None:
    """Return the top of the highest sequence of five that the cards fit in; an ace is also below a 2."""
    if len(set(ranks)) < len(ranks) or len(ranks) + wilds != 5:
        return None
    for top in range(ACE, 4, -1):
        window = {ACE if each == 1 else each for each in range(top - 4, top + 1)}
        if set(ranks) <= window:
            return top
    return None


def _royal(ranks: list[int], wilds: int, suited: bool) -> tuple[int, ...] | None:
    return () if suited and _sequence(ranks, wilds) == ACE else None


def _five_of_a_kind(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return (ranks[0],) if wilds and len(set(ranks)) == 1 else None


def _straight_flush(ranks: list[int], wilds: int, suited: bool) -> tuple[int, ...] | None:
    top = _sequence(ranks, wilds)
    return (top,) if suited and top else None


def _groups(ranks: list[int], wilds: int, sizes: tuple[int, ...]) -> tuple[int, ...] | None:
    """Find the highest ranks of which the cards, wild ones added, make groups of these sizes.

    What is left over follows from the highest; a wild card left over is the highest rank not yet there.
    """
    best: tuple[int, ...] | None = None
    held = Counter(ranks)
    # Ranks that are not held are made of wild cards alone: the highest serve.
    tried = [*held, *[each for each in range(ACE, 1, -1) if each not in held][: len(sizes)]]
    for first in tried:
        for second in tried if len(sizes) > 1 else (0,):
            if first == second:
                continue
            wanted = dict(zip((first, second), sizes, strict=False))
            missing = sum(max(0, size - held[each]) for each, size in wanted.items())
            if missing > wilds:
                continue
            rest = [each for each in ranks if each not in wanted]
            rest += [each for r, size in wanted.items() for each in [r] * max(0, held[r] - size)]
            spare = [each for each in range(ACE, 1, -1) if each not in wanted and each not in rest]
            rest += spare[: wilds - missing]
            key = (*wanted, *sorted(rest, reverse=True))
            best = key if best is None or key > best else best
    return best


def _four(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return _groups(ranks, wilds, (4,))


def _full_house(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return _groups(ranks, wilds, (3, 2))


def _flush(ranks: list[int], wilds: int, suited: bool) -> tuple[int, ...] | None:
    if not suited or len(set(ranks)) < len(ranks):
        return None
    missing = [each for each in range(ACE, 1, -1) if each not in ranks]
    return tuple(sorted(ranks + missing[:wilds], reverse=True))


def _straight(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    top = _sequence(ranks, wilds)
    return (top,) if top else None


def _three(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return _groups(ranks, wilds, (3,))


def _two_pair(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return _groups(ranks, wilds, (2, 2))


def _pair(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return _groups(ranks, wilds, (2,))


def _high_card(ranks: list[int], wilds: int, _suited: bool) -> tuple[int, ...] | None:
    return None if wilds else tuple(ranks)


_TRIED = {
    "five_wilds": _five_wilds,
    "royal_flush": _royal,
    "five_of_a_kind": _five_of_a_kind,
    "straight_flush": _straight_flush,
    "four_of_a_kind": _four,
    "full_house": _full_house,
    "flush": _flush,
    "straight": _straight,
    "three_of_a_kind": _three,
    "two_pair": _two_pair,
    "pair": _pair,
    "high_card": _high_card,
}
