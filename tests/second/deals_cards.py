"""Seven-card hands at random, in which what is rare is common: jokers, bonus hands, copies."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.second.cards import JOKER

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [*(rank + suit for rank in RANKS for suit in SUITS), JOKER]
LOW_RUN = "A234567"
STAKES = (
    100,
    125,
    249,
    250,
    251,
    499,
    500,
    505,
    750,
    999,
    1000,
    1234,
    1250,
    2500,
    3333,
    10_000,
    33_333,
    100_000,
)
"""Stakes on and beside $5, and those whose 5% falls on, below and above whole cents and quarters."""


def deal(rng: Random, hands: int) -> list[list[str]]:
    """Deal seven cards to so many hands from one deck; the first is the dealer's."""
    deck = set(DECK)
    dealt: list[list[str]] = []
    for number in range(hands):
        wanted = _wanted(rng, dealt[0] if number else [])
        cards = [card for card in dict.fromkeys(wanted) if card in deck][:7]
        cards += rng.sample(sorted(deck - set(cards)), 7 - len(cards))
        deck -= set(cards)
        rng.shuffle(cards)
        dealt.append(cards)
    return dealt


def _wanted(rng: Random, dealers: list[str]) -> list[str]:
    chance = rng.random()
    if chance < 0.35:
        return []
    if dealers and chance < 0.5:
        return _copy(rng, dealers)
    return rng.choice(KINDS)(rng)


def _copy(rng: Random, dealers: list[str]) -> list[str]:
    """Cards of the dealer's ranks in other suits, now and then one rank beside it."""
    held = [card for card in dealers if card != JOKER]
    moved = {held[rng.randrange(len(held))]} if rng.random() < 0.5 else set()
    found = []
    for card in held:
        rank = RANKS[(RANKS.index(card[0]) + 1) % 13] if card in moved else card[0]
        found += [rank + suit for suit in rng.sample(SUITS, 4) if rank + suit not in dealers][:1]
    return found


def _with_joker(rng: Random, cards: list[str], chance: float = 0.4) -> list[str]:
    if rng.random() < chance:
        cards[rng.randrange(len(cards))] = JOKER
    return cards


def _royal(rng: Random) -> list[str]:
    suit, other = rng.sample(SUITS, 2)
    match = [rank + other for rank in rng.choice(("KQ", "AK", "AQ", "KQ", "KJ"))]
    if rng.random() < 0.1:
        return [rank + suit for rank in "AKQJT"] + [JOKER, match[-1]]
    return _with_joker(rng, [rank + suit for rank in "AKQJT"]) + match * (rng.random() < 0.7)


def _seven_suited(rng: Random) -> list[str]:
    suit, start = rng.choice(SUITS), rng.randint(-1, 6)
    ranks = LOW_RUN if start < 0 else RANKS[start : start + 7]
    return _with_joker(rng, [rank + suit for rank in ranks])


def _five_suited(rng: Random) -> list[str]:
    suit, other = rng.sample(SUITS, 2)
    start = rng.choice((-1, -1, *range(9)))
    ranks = "A2345" if start < 0 else RANKS[start : start + 5]
    more = [rank + other for rank in rng.choice(("AQ", "AK", "KQ", "A", ""))]
    return _with_joker(rng, [rank + suit for rank in ranks]) + more


def _flush(rng: Random) -> list[str]:
    suit = rng.choice(SUITS)
    return _with_joker(rng, [rank + suit for rank in rng.sample(RANKS, rng.randint(5, 7))], 0.5)


def _straight(rng: Random) -> list[str]:
    start = rng.choice((-1, *range(9)))
    ranks = "A2345" if start < 0 else RANKS[start : start + 5]
    cards = [rank + rng.choice(SUITS) for rank in ranks]
    if rng.random() < 0.4:
        again = rng.choice(ranks)
        cards += [again + suit for suit in SUITS if again + suit not in cards][:2]
    elif rng.random() < 0.3:
        cards += [rank + rng.choice(SUITS) for rank in "AQ"]
    return _with_joker(rng, cards, 0.2)


def _groups(rng: Random) -> list[str]:
    """Cards of a few ranks: pairs, threes, fours and what they make together."""
    sizes = rng.choice(
        ((4,), (4, 2), (4, 3), (3, 2), (3, 2, 2), (3, 3), (3,), (2, 2, 2), (2, 2), (2, 2), (2,))
    )
    ranks = rng.sample(RANKS, len(sizes))
    if rng.random() < 0.3:
        ranks[0] = "A"
    cards = [rank + suit for rank, size in zip(ranks, sizes, strict=True) for suit in rng.sample(SUITS, size)]
    return [JOKER, *cards][:7] if rng.random() < 0.25 else cards


def _five_aces(rng: Random) -> list[str]:
    return ["Ac", "Ad", "Ah", "As", JOKER] + ["K" + suit for suit in rng.sample(SUITS, 2)] * (
        rng.random() < 0.3
    )


def _nothing(rng: Random) -> list[str]:
    """Seven ranks from nine high to ace high without five in a row; suits that make no flush."""
    while True:
        top = rng.randint(7, 12)
        places = sorted([top, *rng.sample(range(top), 6)])
        if all(places[at + 4] - places[at] > 4 for at in range(3)):
            break
    suits = rng.sample(SUITS * 2, 7)
    cards = [RANKS[place] + suit for place, suit in zip(places, suits, strict=True)]
    return _with_joker(rng, cards, 0.15)


def _one_color(rng: Random) -> list[str]:
    colors = rng.choice(("dh", "cs"))
    cards = [rank + suit for rank in RANKS for suit in colors]
    return _with_joker(rng, rng.sample(cards, rng.randint(4, 7)), 0.3)


KINDS: tuple[Callable[[Random], list[str]], ...] = (
    _royal,
    _seven_suited,
    _five_suited,
    _flush,
    _straight,
    _groups,
    _groups,
    _groups,
    _five_aces,
    _nothing,
    _nothing,
    _nothing,
    _one_color,
)
