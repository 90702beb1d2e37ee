"""Slow, obviously correct hands of § 688a.6 and § 688a.12: the fully wild joker, and its paytables' rows.

Written from the law and not from ``rules.hands``, of which it imports nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tests.slow import poker
from tests.slow.poker import ACE, JOKER, ORDER, rank_of

FULLY_WILD = {"2", "5", "6", "7"}
WILD_ORDER = (*ORDER[:-1], "five_of_a_kind", "five_aces")
"""Categories of seven cards with a fully wild joker, five of a kind where § 688a.12(d) prints it."""


def fully_wild(cards: Sequence[int]) -> str:
    """Name of the best hand in seven cards, the joker being any card there is."""
    natural = [card for card in cards if card != JOKER]
    if len(natural) == len(cards):
        return ORDER[poker.best_high(cards)[0]]
    fours = [rank for rank, many in Counter(rank_of(card) for card in natural).items() if many == 4]
    if fours:
        return "five_aces" if ACE in fours else "five_of_a_kind"
    free = [card for card in range(52) if card not in natural]
    return ORDER[max(max(_strength(five) for five in combinations([*natural, card], 5)) for card in free)[0]]


def _strength(five: Sequence[int]) -> poker.Strength:
    suits = {card % 4 for card in five}
    return poker.strength([rank_of(card) for card in five], suited=len(suits) == 1)


def row(table: str, cards: Sequence[int]) -> str:
    """Row of a progressive paytable seven cards are on; empty if none.

    A full house is a hand of § 688a.6(f) on every table.
    """
    natural = poker.seven_in_sequence(cards, joker=False)
    joker = poker.seven_in_sequence(cards, joker=True)
    if table == "2" and (natural or joker):
        return "seven_card_natural_straight_flush" if natural else "seven_card_wild_straight_flush"
    if table == "4":
        found = fortune(cards)
        return "" if found == "three_pair" else found
    if natural or joker:
        return "seven_card_straight_flush"
    best = fully_wild(cards) if table in FULLY_WILD else ORDER[poker.best_high(cards)[0]]
    if table == "2" and best == "five_aces":
        best = "five_of_a_kind"
    return best if WILD_ORDER.index(best) >= WILD_ORDER.index("full_house") else ""


def fortune(cards: Sequence[int]) -> str:
    """Row of the Fortune Bonus list seven cards are on, the better paid of straight and three of a kind."""
    found = poker.rows_of(cards)["fortune_pai_gow"]
    ranks = Counter(ACE if card == JOKER else rank_of(card) for card in cards)
    return "three_of_a_kind" if found == "straight" and max(ranks.values()) >= 3 else found


def ace_high(cards: Sequence[int]) -> bool:
    """No pair, no straight, no flush, and an ace, or the joker as one, on top."""
    return poker.unmade(cards) == "ace_high"


def ace_high_row(dealer: Sequence[int], player: Sequence[int]) -> str:
    """Row of the Ace High Bonus; empty where the dealer has none."""
    if not ace_high(dealer):
        return ""
    if ace_high(player):
        return "both_ace_high"
    return "dealer_ace_high_with_joker" if JOKER in dealer else "dealer_ace_high_without_joker"
