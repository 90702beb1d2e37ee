"""Five-card hands of Chapter 687a with the four deuces and the joker wild, § 687a.6.

A higher rank number is the stronger hand, equal numbers are a push, and -1 is a hand that cannot be
ranked, because a card is missing, invalid or in it twice.
"""

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt

from rules.cards import JOKER
from rules.hands import kernels, poker, rank_tables
from rules.hands.kept import kept_table
from rules.hands.kernels import JOKER_AT, ROYAL, SUIT, WHEEL, Cards, Masks, Ranks
from rules.hands.poker import checked
from rules.hands.rank_tables import ALL, SHIFT
from rules.hands.readings import Comparison
from rules.hands.words import RANK_NAMES, plural

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
"""Hands of § 687a.6(c), lowest first, with five-of-a-kind where the paytables of § 687a.12 put it."""
HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH = range(6)
FULL_HOUSE, FOUR, STRAIGHT_FLUSH, FIVE, ROYAL_FLUSH, FIVE_WILDS = range(6, 12)

_RUNS = {WHEEL: 1, **{0b11111 << low: low + 2 for low in range(8)}, ROYAL: 10}
_RUN_NAMES = {
    1: "ace to five",
    **{low + 2: f"{RANK_NAMES[low + 4]} high" for low in range(8)},
    10: "ace high",
}


class FiveOfAKind(IntEnum):
    """Whether five-of-a-kind is a hand: paid in § 687a.12, not among those of § 687a.6(c)."""

    RANKED = 0
    """between a royal flush and a straight flush, as the paytables have it"""
    NOT_RANKED = 1
    """such cards are the best other hand they make"""


class WithinCategory(IntEnum):
    """How hands of one category are compared, of which § 687a.6 says nothing."""

    BY_CARDS = 0
    """by the ranks that make the hand, then by the others; a flush's wild cards are the highest it lacks"""
    EQUAL = 1
    """not at all: two straights push"""


class DeuceAsItself(IntEnum):
    """Whether a deuce may stand for itself in the Natural column of § 687a.12(d)."""

    ALLOWED = 0
    """it may assume a different rank, but need not; only so do the stated paybacks come out"""
    BARRED = 1
    """a hand with any wild card is paid by the column With Wild"""


class ProgressiveDeuces(IntEnum):
    """What deuces are for the Progressive Bonus Wager, § 687a.11(f)(1)."""

    NATURAL = 0
    """the joker is replaced, deuces are deuces: if wild, the fixed rows alone would pay six times over"""
    WILD = 1


@dataclass(frozen=True, slots=True)
class DJWildReadings:
    """One choice for every open point of the chapter's hands."""

    five_of_a_kind: FiveOfAKind = FiveOfAKind.RANKED
    within_category: WithinCategory = WithinCategory.BY_CARDS
    deuce_as_itself: DeuceAsItself = DeuceAsItself.ALLOWED
    progressive_deuces: ProgressiveDeuces = ProgressiveDeuces.NATURAL


DEFAULTS = DJWildReadings()


def _values() -> Masks:
    """What each card adds to a hand's total: a wild card adds only itself; int64[256]."""
    values = rank_tables.VALUES.copy()
    values[[0, 1, 2, 3, JOKER]] = 1 << JOKER_AT
    return values


VALUES = _values()


def _grouped(counts: Cards, five: FiveOfAKind) -> Ranks:
    """Rank numbers of five ranks each, runs and flushes aside; -1 where more than four are of one rank."""
    top = rank_tables.top(counts, 1)
    four, three, two = (rank_tables.top(counts, many) for many in (4, 3, 2))
    less_three, less_two = rank_tables.without(counts, three), rank_tables.without(counts, two)
    pair, second = rank_tables.top(less_three, 2), rank_tables.top(less_two, 2)

    def number(category: int, ranks: list[npt.NDArray[np.int64]]) -> Ranks:
        return rank_tables.number(category, ranks, Comparison.ORDER_FIRST)

    same = number(FIVE, [top] * 5) if five is FiveOfAKind.RANKED else np.full(len(counts), -1)
    others = rank_tables.tops
    made = [
        ((counts >= 5).any(axis=1), same),
        (four > 0, number(FOUR, [four] * 4 + others(rank_tables.without(counts, four), 1))),
        ((three > 0) & (pair > 0), number(FULL_HOUSE, [three] * 3 + [pair] * 2)),
        (three > 0, number(THREE, [three] * 3 + others(less_three, 2))),
        (
            second > 0,
            number(TWO_PAIR, [two] * 2 + [second] * 2 + others(rank_tables.without(less_two, second), 1)),
        ),
        (two > 0, number(PAIR, [two] * 2 + others(less_two, 3))),
    ]
    high = number(HIGH_CARD, others(counts, 5))
    return np.select([has for has, _ in made], [worth for _, worth in made], high).astype(np.int32)


@kept_table
def _numbers(five: FiveOfAKind) -> tuple[Ranks, Ranks]:
    """Where the natural cards of hands with 0 to 5 wild cards are numbered, and the numbers.

    int32[6, 131072] and int32[m]: the wild cards are put to every use there is, and the best is kept.
    """
    low, numbers, start = [], [], 0
    for wild in range(6):
        where = rank_tables.places(5 - wild)
        low.append(where.low + start)
        start += len(where.counts)
        if wild == 5:  # a hand by themselves, whatever they could stand for
            numbers.append(np.full(1, FIVE_WILDS << SHIFT, np.int32))
            continue
        stand_for = list(combinations_with_replacement(range(13), wild))
        added = np.array([np.bincount(np.array(ranks, np.int64), minlength=13) for ranks in stand_for])
        uses = where.counts[:, None] + added.astype(np.int8)
        worth = _grouped(uses.reshape(-1, 13), five).reshape(uses.shape[:2])
        numbers.append(worth.max(axis=1))
    return np.stack(low), np.concatenate(numbers)


@kept_table
def _by_ranks() -> tuple[Ranks, Ranks]:
    """Rank numbers of straights, and of flushes of any kind, by natural ranks; int32[49152] each.

    A block of 8192 sets of ranks for each number of wild cards; 0 where the cards are no such hand.
    """
    straights, flushes = [], []
    size = np.bitwise_count(ALL)
    counts = (ALL[:, None] >> np.arange(13) & 1).astype(np.int8)
    for wild in range(6):
        run = np.zeros(len(ALL), np.int64)
        for ranks, order in _RUNS.items():
            run = np.maximum(run, np.where(ALL & ~ranks == 0, order, 0))
        whole = (size == 5 - wild) & (wild < 5)
        straights.append(np.where(whole & (run > 0), STRAIGHT << SHIFT | run, 0))
        five = np.stack(rank_tables.tops(counts, 5 - wild) + rank_tables.tops(1 - counts, wild), axis=1)
        ordered = list((-np.sort(-five, axis=1)).T)
        made = rank_tables.number(FLUSH, ordered, Comparison.ORDER_FIRST)
        made = np.where(run > 0, STRAIGHT_FLUSH << SHIFT | run, made)
        made = np.where(run == _RUNS[ROYAL], ROYAL_FLUSH << SHIFT, made)
        flushes.append(np.where(whole, made, 0))
    return np.concatenate(straights).astype(np.int32), np.concatenate(flushes).astype(np.int32)


def hand(cards: Cards, readings: DJWildReadings = DEFAULTS) -> Ranks:
    """Rank five-card hands with their wild cards put to the best use, § 687a.6(b) and (c).

    ``cards`` int8[n, 5], card numbers in any order.  Returns int32[n], -1 where a card is missing, none or
    repeated.  Raises ValueError for cards of another shape or kind.
    """
    low, numbers = _numbers(readings.five_of_a_kind)
    straights, flushes = _by_ranks()
    high = rank_tables.places(5).high
    found = kernels.whole_hands(
        checked(cards, 5), VALUES, rank_tables.BITS, SUIT - 1, low, high, numbers, straights, flushes
    )
    if readings.within_category is WithinCategory.EQUAL:
        return np.where(found < 0, -1, found >> SHIFT << SHIFT).astype(np.int32)
    return found


def category(rank: Ranks) -> npt.NDArray[np.int8]:
    """Place of each rank number's category in ``CATEGORIES``; int8[n], -1 where there is no rank."""
    return (rank >> SHIFT).astype(np.int8)


_OF_NATURAL = np.array(
    [
        CATEGORIES.index(name) if name in CATEGORIES else -1
        for name in ("high_card", *rank_tables.CATEGORIES[1:])
    ],
    dtype=np.int8,
)


def natural(cards: Cards) -> npt.NDArray[np.int8]:
    """Place in ``CATEGORIES`` of each hand with its deuces as deuces; int8[n].

    ``cards`` int8[n, 5].  -1 where the joker is in the hand, or a card is missing, invalid or repeated.
    Raises ValueError as above.
    """
    found = poker.high_hand(cards)
    made = _OF_NATURAL[np.maximum(poker.category(found), 0)]
    return np.where((found < 0) | (cards == JOKER).any(axis=1), -1, made).astype(np.int8)


def wild_cards(cards: Cards) -> npt.NDArray[np.int8]:
    """Count the deuces and jokers of each hand; int8[n]."""
    wild = ((cards >= 0) & (cards < 4)) | (cards == JOKER)
    found: npt.NDArray[np.int8] = np.add.reduce(wild, axis=1, dtype=np.int8)
    return found


def trips(
    cards: Cards, readings: DJWildReadings = DEFAULTS
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.bool_]]:
    """Give the category of the highest-ranking hand, and whether it is paid by the Natural column.

    § 687a.11(f)(2)(ii) pays that hand; § 687a.12(d) has two columns for it.  It is natural where the cards
    make the same hand with every deuce a deuce.  A place in ``CATEGORIES``, int8[n], -1 for a hand that
    cannot be read, and bool[n].  Raises ValueError as above.
    """
    made = category(hand(cards, readings))
    if readings.deuce_as_itself is DeuceAsItself.BARRED:
        return made, wild_cards(cards) == 0
    return made, natural(cards) == made


def progressive(cards: Cards, extra: Cards, readings: DJWildReadings = DEFAULTS) -> npt.NDArray[np.int8]:
    """Give the category by which a Progressive Bonus Wager is paid, § 687a.11(f)(1); int8[n].

    ``cards`` int8[n, 5] the player's, ``extra`` int8[n] the one card on the layout, which takes the joker's
    place (-1 where there is none). Gives a place in ``CATEGORIES``; -1 where that card is needed and missing
    or already in the hand, or a card of the hand cannot be read.
    """
    replaced = np.where(checked(cards, 5) == JOKER, extra[:, None], cards).astype(np.int8)
    if readings.progressive_deuces is ProgressiveDeuces.NATURAL:
        return natural(replaced)
    return category(hand(replaced, readings))


def describe(rank: int) -> str:
    """Say a rank number in words, such as ``full house, tens over fours``.

    Raises ValueError for a number below 0: what could not be ranked has no name.
    """
    if rank < 0:
        message = f"{rank} is the rank of no hand"
        raise ValueError(message)
    made, key = CATEGORIES[rank >> SHIFT], rank & (1 << SHIFT) - 1
    title = made.replace("_", " ")
    if key == 0:
        return title
    if made in {"straight", "straight_flush"}:
        return f"{title}, {_RUN_NAMES[key]}"
    ranks = [key >> at & 15 for at in (16, 12, 8, 4, 0)]
    names = [RANK_NAMES[each - 1] for each in ranks]
    groups = {"five_of_a_kind": 5, "four_of_a_kind": 4, "three_of_a_kind": 3, "pair": 2}
    if made in groups:
        joined = f"pair of {plural(ranks[0])}" if made == "pair" else f"{title}, {plural(ranks[0])}"
        return ", ".join([joined, *names[groups[made] :]])
    if made == "full_house":
        return f"{title}, {plural(ranks[0])} over {plural(ranks[3])}"
    if made == "two_pair":
        return f"{title}, {plural(ranks[0])} and {plural(ranks[2])}, {names[4]}"
    return ", ".join([title if made == "flush" else f"{names[0]} high", *names[made != "flush" :]])
