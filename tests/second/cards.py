"""Hands of cards with one joker, as §§ 645a.6, 659a.6 and 688a.6 rank them: by counting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache

ACE, KING, QUEEN, JACK, TEN = 14, 13, 12, 11, 10
VALUES = {name: value for value, name in enumerate("23456789TJQKA", 2)}
JOKER = "XX"

NOTHING, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(
    11
)
WHEEL = (ACE, 5, 4, 3, 2)
ROYALS = frozenset((ACE, KING, QUEEN, JACK, TEN))

Key = tuple[object, ...]


def value(card: str) -> int:
    """Return the rank of a card as a number, the joker as the ace that it ranks as."""
    return ACE if card == JOKER else VALUES[card[0]]


def values(cards: Sequence[str]) -> list[int]:
    """Return the ranks of cards, highest first."""
    return sorted(map(value, cards), reverse=True)


@cache
def runs(length: int, ace_low: bool) -> list[tuple[int, ...]]:
    """Return every sequence of so many ranks as tuples from the top, in the printed order of straights.

    The ace-low one stands second, after the one from the ace down.
    """
    falling = [tuple(range(top, top - length, -1)) for top in range(ACE, length, -1)]
    low = [(ACE, *range(length, 1, -1))] if ace_low else []
    return [falling[0], *low, *falling[1:]]


@cache
def _sequence(held: frozenset[int], jokers: int, length: int, ace_low: bool) -> tuple[int, ...] | None:
    """Return the best sequence that ranks, all different and all used, make with the jokers."""
    for run in runs(length, ace_low):
        if held <= set(run) and len(run) - len(held) == jokers:
            return run
    return None


def of_a_size(cards: Sequence[str], readings: tuple[str, str, str]) -> Key:
    """Return a key by which hands of five, or of two, cards compare; the greater is the higher hand.

    ``readings`` are those of ``royal_joker``, ``flush_joker`` and ``comparison``.
    """
    return _key(tuple(sorted(cards)), *readings)


@lru_cache(maxsize=200_000)
def _key(cards: tuple[str, ...], royal_joker: str, flush_joker: str, comparison: str) -> Key:
    hands = [_plain(cards)]
    if len(cards) == 5:
        hands += _sequences_and_flushes(cards, royal_joker, flush_joker)
    return max(_compared(category, order, held, comparison) for category, order, held in hands)


Hand = tuple[int, tuple[int, ...], list[int]]
"""Category, the category's own order, and the ranks of its cards, highest first."""


def _compared(category: int, order: tuple[int, ...], held: list[int], comparison: str) -> Key:
    if comparison == "order_first" or category == STRAIGHT_FLUSH:  # whose order is printed
        return (category, order, tuple(held))
    if comparison == "cards":
        return (category, tuple(held))
    return (category, tuple(sorted(set(held), reverse=True)))


def _plain(cards: tuple[str, ...]) -> Hand:
    """Return what the cards are by their ranks alone."""
    held = values(cards)
    groups = sorted(((count, rank) for rank, count in Counter(held).items()), reverse=True)
    sizes = tuple(count for count, _ in groups)
    if sizes[0] == 5:
        return FIVE_ACES, (), held
    made = {
        (4, 1): FOUR,
        (3, 2): FULL_HOUSE,
        (3, 1, 1): THREE,
        (2, 2, 1): TWO_PAIR,
        (2, 1, 1, 1): PAIR,
        (2,): PAIR,
    }.get(sizes, NOTHING)
    return made, tuple(rank for count, rank in groups if count > 1), held


def _sequences_and_flushes(cards: tuple[str, ...], royal_joker: str, flush_joker: str) -> list[Hand]:
    naturals = [card for card in cards if card != JOKER]
    ranks = [VALUES[card[0]] for card in naturals]
    suited = len({card[1] for card in naturals}) == 1
    jokers = len(cards) - len(naturals)
    hands: list[Hand] = []
    run = _sequence(frozenset(ranks), jokers, 5, True) if len(set(ranks)) == len(ranks) else None
    if run is not None:
        royal = (
            suited and set(run) == ROYALS and (not jokers or royal_joker == "any_role" or ACE not in ranks)
        )
        if royal:
            hands.append((ROYAL, (), list(run)))
        elif suited:
            # As printed, ace to five is the highest and king to 9 the second highest: one that a joker
            # completes to the ace, where it is no royal flush, comes after both.
            order = (99,) if run == WHEEL else (KING - 1, 1) if run[0] == ACE else (run[0],)
            hands.append((STRAIGHT_FLUSH, order, list(run)))
        else:
            hands.append((STRAIGHT, _straight_order(run), list(run)))
    if suited:
        if jokers:
            missing = ACE if flush_joker == "ace" else max(set(range(2, 15)) - set(ranks))
            ranks = [*ranks, missing]
        hands.append((FLUSH, (), sorted(ranks, reverse=True)))
    return hands


def _straight_order(run: tuple[int, ...]) -> tuple[int, ...]:
    """Ace to five comes second, between ace high and king high."""
    return (ACE * 2 - 1 if run[0] - run[1] != 1 else run[0] * 2,)


class Seven:
    """What seven cards hold, asked one thing at a time.

    ``wild`` lets the joker be any card at all; otherwise it is an ace, or completes a straight or a flush.
    """

    def __init__(
        self, cards: Sequence[str], *, ace_low: bool = True, ace_to_seven: bool = True, wild: bool = False
    ) -> None:
        self.naturals = [card for card in cards if card != JOKER]
        self.joker = len(self.naturals) < len(cards)
        self.ace_low, self.ace_to_seven, self.wild = ace_low, ace_to_seven, wild
        self.suits: dict[str, set[int]] = {}
        for card in self.naturals:
            self.suits.setdefault(card[1], set()).add(VALUES[card[0]])
        self.natural_counts = Counter(VALUES[card[0]] for card in self.naturals)
        self.counts = Counter(self.natural_counts)
        if self.joker and not wild:
            self.counts[ACE] += 1

    def groups(self) -> list[int]:
        """Return how many cards of each rank there are, most first; a wild joker joins the largest."""
        sizes = sorted(self.counts.values(), reverse=True)
        if self.joker and self.wild:
            sizes[0] += 1
        return sizes

    def suited_run(self, length: int, spare: int, ace_low: bool) -> tuple[int, ...] | None:
        """Return the first suited sequence, as printed, that lacks no more cards than jokers to spare."""
        enough = [held for held in self.suits.values() if len(held) >= length - spare]
        for run in runs(length, ace_low) if enough else ():
            if any(len(held.intersection(run)) >= length - spare for held in enough):
                return run
        return None

    def seven_suited(self, joker: bool) -> bool:
        """Tell whether all seven are a straight flush, with or without the joker."""
        if joker != self.joker:
            return False
        return self.suited_run(7, int(joker), self.ace_to_seven) is not None

    def royal_suits(self, spare: bool, any_role: bool) -> list[str]:
        """Return suits of a royal flush, natural, or where a joker is to spare with one."""
        found = [suit for suit, held in self.suits.items() if held >= ROYALS]
        if spare and self.joker:
            for suit, held in self.suits.items():
                lacking = ROYALS - held
                if len(lacking) == 1 and (any_role or lacking == {ACE}):
                    found.append(suit)
        return found

    def rest(self, suit: str, ranks: frozenset[int] | set[int]) -> list[str]:
        """Return what is left without these ranks of one suit, with the joker if it is not needed."""
        left = [card for card in self.naturals if card[1] != suit or VALUES[card[0]] not in ranks]
        return left + [JOKER] * (self.joker and len(left) < 2)

    def straight_flush(self) -> bool:
        return self.suited_run(5, int(self.joker), self.ace_low) is not None

    def straight(self) -> bool:
        held = set(self.natural_counts)
        return any(len(held.intersection(run)) >= 5 - self.joker for run in runs(5, self.ace_low))

    def flush(self) -> bool:
        return any(len(held) + self.joker >= 5 for held in self.suits.values())

    def five_aces(self) -> bool:
        return self.joker and self.natural_counts[ACE] == 4

    def five_of_a_kind(self) -> bool:
        return self.joker and max(self.natural_counts.values()) == 4

    def four(self) -> bool:
        return self.groups()[0] >= 4

    def full_house(self) -> bool:
        sizes = self.groups()
        return sizes[0] >= 3 and len(sizes) > 1 and sizes[1] >= 2

    def three(self) -> bool:
        return self.groups()[0] >= 3

    def three_pair(self) -> bool:
        return self.groups()[:3] == [2, 2, 2]

    def nothing(self) -> bool:
        """Tell whether there is neither a pair nor a straight or flush, with the joker as an ace."""
        return self.groups()[0] == 1 and not self.straight() and not self.flush()

    def top(self) -> int:
        return max(self.counts)


def suited_pair(cards: Sequence[str], ranks: tuple[int, int], joker_as: int | None = None) -> bool:
    """Tell whether two cards are these two ranks of one suit; the joker may be the rank named."""
    if len(cards) != 2:
        return False
    if JOKER in cards:
        other = next(card for card in cards if card != JOKER)
        return joker_as is not None and {VALUES[other[0]], joker_as} == set(ranks)
    return cards[0][1] == cards[1][1] and {VALUES[card[0]] for card in cards} == set(ranks)


def color(card: str) -> str | None:
    return None if card == JOKER else "red" if card[1] in "dh" else "black"
