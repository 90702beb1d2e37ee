"""Slow, obviously correct poker hands of § 645a.6: try every lawful joker, sort, compare.

Written from the law and not from ``rules.hands``, of which it imports nothing.  A card is a number, rank
* 4 + suit from deuce to ace, 52 the joker; ranks here are 2 to 14 as people count them.  The strength of
a hand is a tuple: its category, then what is compared within it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

ACE, JOKER = 14, 52
ORDER = (
    "nothing",
    "pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
    "five_aces",
)
BY_JOKER = {ORDER.index(name) for name in ("straight", "flush", "straight_flush", "royal_flush")}
"""What the joker may complete as a card that is no ace, (a)."""

Strength = tuple[int, tuple[int, ...]]


def rank_of(card: int) -> int:
    return card // 4 + 2


def run_place(ranks: list[int]) -> float | None:
    """Where five ranks in sequence stand in the order of (b)(7), the wheel second; None if they are none."""
    if sorted(ranks) == [2, 3, 4, 5, ACE]:
        return 13.5
    if sorted(ranks) == list(range(min(ranks), min(ranks) + 5)):
        return max(ranks)
    return None


def compared(ranks: Iterable[int], comparison: str) -> tuple[int, ...]:
    """What (c) compares within a category once its own order is done with, under each reading."""
    counted = Counter(ranks)
    if comparison == "order_first":
        return tuple(sorted(counted.elements(), key=lambda rank: (-counted[rank], -rank)))
    if comparison == "cards":
        return tuple(sorted(counted.elements(), reverse=True))
    return tuple(sorted(counted, reverse=True))


def strength(ranks: list[int], *, suited: bool, comparison: str = "order_first") -> Strength:
    """Strength of two or five cards that are what they are."""
    return _strength(tuple(sorted(ranks)), suited=suited, comparison=comparison)


@cache
def _strength(ranks: tuple[int, ...], *, suited: bool, comparison: str) -> Strength:
    """Each hand of the same ranks comes by thousands of times, as every card is tried for the joker."""
    place = run_place(list(ranks)) if len(ranks) == 5 else None
    if place is None:
        # Cards of one suit are of different ranks, so that they are a flush or nothing.
        name = "flush" if suited else by_counts(sorted(Counter(ranks).values(), reverse=True))
        return ORDER.index(name), compared(ranks, comparison)
    if not suited:
        return ORDER.index("straight"), (int(place * 2),)
    if place == ACE:
        return ORDER.index("royal_flush"), ()
    # (b)(3): the wheel is the highest of them.
    return ORDER.index("straight_flush"), (int(place * 2),)


def by_counts(counts: list[int]) -> str:
    """What a hand is by how many cards of each rank it has, most first."""
    names = {5: "five_aces", 4: "four_of_a_kind", 3: "three_of_a_kind", 2: "pair", 1: "nothing"}
    if counts[:2] == [3, 2]:
        return "full_house"
    return "two_pair" if counts[:2] == [2, 2] else names[counts[0]]


def high_hand(
    cards: Sequence[int],
    royal_joker: str = "any_role",
    flush_joker: str = "highest_missing",
    comparison: str = "order_first",
) -> Strength:
    """Strength of five cards, the joker being put to its best lawful use."""
    natural = [card for card in cards if card != JOKER]
    ranks = [rank_of(card) for card in natural]
    suits = {card % 4 for card in natural}
    if len(natural) == len(cards):
        return strength(ranks, suited=len(suits) == 1, comparison=comparison)
    # As an ace, of no suit.
    found = [strength([*ranks, ACE], suited=False, comparison=comparison)]
    # As any card that completes what (a) names.
    for card in set(range(52)) - set(natural):
        suited = suits == {card % 4}
        completed = strength([*ranks, rank_of(card)], suited=suited, comparison=comparison)
        if completed[0] == ORDER.index("royal_flush") and royal_joker == "ace_only" and rank_of(card) != ACE:
            # Still five suited cards in sequence; (b)(3) gives the first two places to others.
            completed = ORDER.index("straight_flush"), (25,)
        if completed[0] == ORDER.index("flush") and flush_joker == "ace":
            completed = ORDER.index("flush"), compared([*ranks, ACE], comparison)
        if completed[0] in BY_JOKER:
            found.append(completed)
    return max(found)


def low_hand(cards: Sequence[int], comparison: str = "order_first") -> Strength:
    """Strength of two cards, the joker being an ace."""
    ranks = [ACE if card == JOKER else rank_of(card) for card in cards]
    return strength(ranks, suited=False, comparison=comparison)


def best_high(cards: Sequence[int]) -> Strength:
    """Strength of the best five of seven cards."""
    return max(high_hand(five) for five in combinations(cards, 5))


# ------------------------------------------------------------------------- the hands of each wager


def seven_in_sequence(cards: Sequence[int], *, joker: bool) -> bool:
    """Seven cards of one suit in sequence, the ace being low or high, with or without the joker."""
    natural = [card for card in cards if card != JOKER]
    if (len(natural) == 6) != joker or len({card % 4 for card in natural}) != 1:
        return False
    held = {rank_of(card) for card in natural}
    sequences = [{ACE, 2, 3, 4, 5, 6, 7}, *({*range(low, low + 7)} for low in range(2, 9))]
    return any(held <= sequence for sequence in sequences)


def fives_and_twos(cards: Sequence[int]) -> Iterable[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to part seven cards as five and two."""
    for two in combinations(cards, 2):
        yield tuple(card for card in cards if card not in two), two


def suited_pair(two: Sequence[int], ranks: set[int]) -> bool:
    """Whether two cards are of these ranks, of one suit and no joker."""
    return JOKER not in two and {rank_of(card) for card in two} == ranks and two[0] % 4 == two[1] % 4


def royal_beside(cards: Sequence[int], ranks: set[int], *, natural: bool = False) -> bool:
    """A royal flush in five cards and a suited pair of ranks in the other two."""
    royal = ORDER.index("royal_flush")
    return any(
        suited_pair(two, ranks) and high_hand(five)[0] == royal and not (natural and JOKER in five)
        for five, two in fives_and_twos(cards)
    )


def natural_wheel(five: Sequence[int]) -> bool:
    """Ace to five of one suit without the joker."""
    return (
        JOKER not in five
        and {rank_of(card) for card in five} == {ACE, 2, 3, 4, 5}
        and len({card % 4 for card in five}) == 1
    )


def three_pairs(cards: Sequence[int]) -> bool:
    ranks = Counter(ACE if card == JOKER else rank_of(card) for card in cards)
    return sorted(ranks.values()) == [1, 2, 2, 2]


def colors(cards: Sequence[int]) -> tuple[int, int]:
    """Red and black cards; suits are spade, heart, diamond, club, and the joker has no color."""
    reds = sum(card != JOKER and card % 4 in {1, 2} for card in cards)
    return reds, len(cards) - reds - (JOKER in cards)


def unmade(cards: Sequence[int]) -> str:
    """Name of the high card of a hand that is nothing else, such as ``nine_high``; empty otherwise."""
    category, ranks = best_high(cards)
    names = {9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king", 14: "ace"}
    return f"{names[ranks[0]]}_high" if ORDER[category] == "nothing" else ""


def rows_of(cards: Sequence[int]) -> dict[str, str]:
    """Name of the row that seven cards stand on in each list, under the default readings; empty if none."""
    best, high = ORDER[best_high(cards)[0]], unmade(cards)
    made = best if ORDER.index(best) >= ORDER.index("three_of_a_kind") else ""
    full = best if ORDER.index(best) >= ORDER.index("full_house") else ""
    natural, with_joker = seven_in_sequence(cards, joker=False), seven_in_sequence(cards, joker=True)
    wheel = any(natural_wheel(five) for five, _ in fives_and_twos(cards))
    match = "royal_flush_and_royal_match"
    fortune = made or ("three_pair" if three_pairs(cards) else "")
    return {
        "emperors_challenge": with_sevens(cards, match, {ACE, 13}, fortune),
        "fortune_pai_gow": with_sevens(cards, match, {13, 12}, fortune),
        "emperors_treasure": with_sevens(cards, "royal_flush_and_ace_king_suited", {ACE, 13}, made),
        "progressive": "seven_card_straight_flush" if natural or with_joker else full,
        "dynasty": dynasty_row(cards, made),
        "insurance": high,
        "protection": "ace_five_natural_straight_flush" if wheel else high,
        "queens_dragon": "queens_dragon" if high == "queen_high" else "",
        "red": colored(colors(cards)[0]),
        "black": colored(colors(cards)[1]),
    }


def colored(count: int) -> str:
    words = {7: "seven", 6: "six", 5: "five", 4: "four"}
    return f"{words[count]}_cards_of_the_chosen_color" if count in words else ""


def with_sevens(cards: Sequence[int], match: str, ranks: set[int], below: str) -> str:
    """Row of a list whose first three are those of § 645a.6(d) or (e)."""
    if seven_in_sequence(cards, joker=False):
        return "seven_card_straight_flush"
    if royal_beside(cards, ranks):
        return match
    return "seven_card_straight_flush_with_joker" if seven_in_sequence(cards, joker=True) else below


def dynasty_row(cards: Sequence[int], below: str) -> str:
    """Row of the Dynasty Bonus, in the order of § 645a.13(g)."""
    parted = list(fives_and_twos(cards))
    special = {
        "ace_five_natural_straight_flush_and_a_natural_ace_queen_suited": any(
            natural_wheel(five) and suited_pair(two, {ACE, 12}) for five, two in parted
        ),
        "seven_card_natural_straight_flush": seven_in_sequence(cards, joker=False),
        "natural_royal_flush_and_natural_ace_queen_suited": royal_beside(cards, {ACE, 12}, natural=True),
        "seven_card_straight_flush": seven_in_sequence(cards, joker=True),
        "five_aces": below == "five_aces",
        "ace_five_natural_straight_flush": any(natural_wheel(five) for five, _ in parted),
    }
    return next((name for name, has in special.items() if has), below)
