"""The part of ``make prove`` on the hands of Chapters 659a, 687a and 688a.

All four-card hands and all five-card hands with five wild cards against their slow references; and for
every six cards beside a fully wild joker, every card it may be, ranked by the kernel proved before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb

import numpy as np

from rules.cards import JOKER
from rules.hands import asia, dj_wild
from rules.hands.counting import PIECE, count_sevens, fives, pieces
from rules.hands.face_up import progressive
from rules.hands.holding import Holding
from rules.hands.kernels import Cards
from rules.hands.lists import Row, masks
from rules.hands.poker import category
from rules.hands.rank_tables import CATEGORIES
from rules.hands.seven import best_on_list
from rules.hands.splits import best_high
from rules.hands.wild import wild_holdings
from tests.hands.reference import Ranked, disagreements
from tests.said import progress, say
from tests.slow import poker_asia, poker_dj

_H = Holding
BY_RANK = (
    _H.FIVE_OF_A_KIND,
    _H.ROYAL_NATURAL | _H.ROYAL_JOKER_ACE | _H.ROYAL_JOKER_OTHER,
    _H.STRAIGHT_FLUSH_NATURAL | _H.STRAIGHT_FLUSH_JOKER,
    _H.FOUR_OF_A_KIND,
    _H.FULL_HOUSE,
    _H.FLUSH,
    _H.STRAIGHT,
    _H.THREE_OF_A_KIND,
    _H.TWO_PAIR,
    _H.PAIR,
)
"""Marks of each category from below ``nothing``, best first, with the joker fully wild."""
WILD_LIST = (
    *progressive("5"),
    Row("flush", _H.FLUSH),
    Row("three_of_a_kind", _H.THREE_OF_A_KIND),
    Row("straight", _H.STRAIGHT),
)
"""Rows to count seven cards with a fully wild joker on, in the order the paytables pay them."""


def prove_others(threads: int) -> list[str]:
    """Prove all of it; returns what is wrong."""
    return [*four_cards(), *wild_fives(), *wild_jokers(threads)]


def four_cards() -> list[str]:
    """Compare every high, medium and low hand of Chapter 659a with the slow reference, on one scale."""
    known: Ranked = {}
    wrong = []
    ranks = (asia.low_hand, asia.medium_hand)
    for size in (1, 2, 4):
        cards = np.array(list(combinations(range(53), size)), dtype=np.int8)
        numbers = (ranks[size - 1] if size < 4 else asia.high_hand)(cards).tolist()
        strength = poker_asia.small_hand if size < 4 else poker_asia.high_hand
        wrong += disagreements(cards.tolist(), numbers, strength, known)
    say(f"{comb(53, 4):,} hands of four cards, and those of two and one, of {len(known):,} ranks")
    say(f"against the slow reference: {len(wrong):,} disagreements")
    return wrong


def wild_fives() -> list[str]:
    """Compare every five-card hand with deuces and joker wild with the slow reference."""
    known: Ranked = {}
    wrong = []
    for done, cards in enumerate(pieces(fives())):
        wrong += disagreements(cards.tolist(), dj_wild.hand(cards).tolist(), poker_dj.hand, known)
        progress(f"five cards with wild ones, piece {done + 1}")
    say(f"{len(fives()):,} hands with deuces and joker wild, of {len(known):,} ranks")
    say(f"against the slow reference: {len(wrong):,} disagreements")
    return wrong


def _sixes() -> Iterator[Cards]:
    """Every six natural cards, in pieces."""
    some = combinations(range(52), 6)
    kind = np.dtype((np.int8, 6))
    left = comb(52, 6)
    while left:
        size = min(PIECE, left)
        yield np.fromiter(some, dtype=kind, count=size)
        left -= size


def _worse_than_a_card(natural: Cards) -> int:
    """How many hands with a fully wild joker are not just the best of all that a card would make."""
    best = np.zeros(len(natural), np.int64)
    hand = np.empty((len(natural), 7), np.int8)
    hand[:, :6] = natural
    for card in range(52):
        hand[:, 6] = card
        # A card the hand holds already gives -1: the fifth of a rank is looked at below.
        best = np.maximum(best, category(best_high(hand)))
    ranks = natural // 4
    five = ((ranks[:, :, None] == ranks[:, None, :]).sum(axis=2) == 4).any(axis=1)
    best = np.where(five, len(CATEGORIES) - 1, best)
    hand[:, 6] = JOKER
    ours = len(BY_RANK) - best_on_list(wild_holdings(hand), np.array([mark.value for mark in BY_RANK]))
    return int((ours != best).sum())


def wild_jokers(threads: int) -> list[str]:
    """Try every card for the fully wild joker, beside every six natural cards."""
    with ThreadPoolExecutor(threads) as pool:
        wrong = sum(pool.map(_worse_than_a_card, _sixes()))
    say(f"{comb(52, 6):,} hands with a fully wild joker, every card tried: {wrong:,} disagreements")
    return [f"{wrong:,} hands with a fully wild joker are not the best any card makes"] if wrong else []


def other_counts() -> Counter[str]:
    """Count the hands of Chapters 659a, 687a and 688a by category or row."""
    counted: Counter[str] = Counter()
    cards = fives()
    made, some = dj_wild.category(dj_wild.hand(cards)), dj_wild.wild_cards(cards) > 0
    for where, title in ((~some, "dj_wild_no_wild"), (some, "dj_wild_with_wild")):
        numbers = np.bincount(made[where], minlength=len(dj_wild.CATEGORIES))
        names = zip(dj_wild.CATEGORIES, numbers, strict=True)
        counted.update({f"{title}/{name}": int(n) for name, n in names})
    four = np.array(list(combinations(range(53), 4)), dtype=np.int8)
    numbers = np.bincount(asia.category(asia.high_hand(four)), minlength=len(asia.CATEGORIES))
    names = zip(asia.CATEGORIES, numbers, strict=True)
    counted.update({f"four_cards/{name}": int(n) for name, n in names})
    held, hands = count_sevens(wild_holdings)
    places = best_on_list(held, masks(WILD_LIST))
    for place, name in enumerate([*(row.name for row in WILD_LIST), "none"]):
        counted[f"lists/fully_wild_joker/{name}"] = int(hands[places == place].sum())
    return counted
