"""Five-card high hands and two-card low hands with the semi-wild joker, § 645a.6(a) to (c).

Both stand on one scale of rank numbers: a higher number is the stronger hand, equal numbers are a tie,
and -1 is a hand that cannot be ranked, because a card is missing, invalid or in it twice.
"""

from collections import Counter

import numpy as np
import numpy.typing as npt

from rules.hands import kernels, rank_tables
from rules.hands.kernels import Cards, Ranks
from rules.hands.rank_tables import CATEGORIES, SHIFT
from rules.hands.readings import Comparison, FlushJoker, RoyalJoker
from rules.hands.words import RANK_NAMES, plural

HIGHEST_MISSING = FlushJoker.HIGHEST_MISSING
ANY_ROLE = RoyalJoker.ANY_ROLE
ORDER_FIRST = Comparison.ORDER_FIRST

_RUN_NAMES = {
    **{lowest + 1: f"{RANK_NAMES[lowest + 4]} high" for lowest in range(7)},
    rank_tables.ACE_HIGH_BY_JOKER: "ace high by the joker",
    rank_tables.KING_HIGH: "king high",
    rank_tables.ACE_TO_FIVE: "ace to five",
    rank_tables.ACE_HIGH: "ace high",
}


def checked(cards: Cards, places: int) -> Cards:
    """Give cards as the kernels read them.

    Raises ValueError unless they are int8 of ``places`` cards a row.
    """
    if cards.ndim != 2 or cards.shape[1] != places or cards.dtype != np.int8:
        message = f"cards must be int8[n, {places}], not {cards.dtype}{list(cards.shape)}"
        raise ValueError(message)
    return np.ascontiguousarray(cards)


def best_five(cards: Cards, royal_joker: int, flush_joker: int, comparison: int) -> Ranks:
    """Rank numbers of the best five cards of hands of five or more, all of one size; int32[n]."""
    where = rank_tables.places(cards.shape[1])
    order = Comparison(comparison)
    return kernels.best_hands(
        cards,
        rank_tables.VALUES,
        rank_tables.BITS,
        where.low,
        where.high,
        rank_tables.numbers(cards.shape[1], order),
        rank_tables.straights(),
        rank_tables.flushes(RoyalJoker(royal_joker), FlushJoker(flush_joker), order),
    )


def high_hand(
    cards: Cards,
    *,
    royal_joker: int = ANY_ROLE,
    flush_joker: int = HIGHEST_MISSING,
    comparison: int = ORDER_FIRST,
) -> Ranks:
    """Rank five-card high hands, § 645a.6(b) and (c).

    ``cards`` int8[n, 5], card numbers in any order; the readings are members of ``rules.hands.readings``.
    Returns int32[n], -1 where a card is missing, invalid or repeated.  Raises ValueError for cards of
    another shape or kind, or an unknown reading.
    """
    return best_five(checked(cards, 5), royal_joker, flush_joker, comparison)


def low_hand(cards: Cards, *, comparison: int = ORDER_FIRST) -> Ranks:
    """Rank two-card low hands on the scale of high hands; the joker is an ace.

    ``cards`` int8[n, 2]. Returns int32[n], -1 as for high hands. The cards that a low hand lacks rank below
    any, so a hand is set lawfully (§ 645a.1, high hand) exactly where ``high_hand >= low_hand``.
    """
    where = rank_tables.places(2)
    numbers = rank_tables.numbers(2, Comparison(comparison))
    two = checked(cards, 2)
    return kernels.low_hands(two, rank_tables.VALUES, rank_tables.BITS, where.low, where.high, numbers)


def category(rank: Ranks) -> npt.NDArray[np.int8]:
    """Place of each rank number's category in ``CATEGORIES``; int8[n], -1 where there is no rank."""
    return (rank >> SHIFT).astype(np.int8)


def describe(rank: int) -> str:
    """Say a rank number in words, such as ``full house, tens over fours``.

    Raises ValueError for a number below 0: what could not be ranked has no name.
    """
    if rank < 0:
        message = f"{rank} is the rank of no hand"
        raise ValueError(message)
    made, key = CATEGORIES[rank >> SHIFT], rank & (1 << SHIFT) - 1
    title = made.replace("_", " ")
    if made in {"royal_flush", "five_aces"}:
        return title
    if made in {"straight", "straight_flush"}:
        return f"{title}, {_RUN_NAMES[key]}"
    held = Counter(each for at in (16, 12, 8, 4, 0) if (each := key >> at & 15))
    ranks = sorted(held, key=lambda each: (-held[each], -each))
    return ", ".join(_words(made, title, ranks, held))


def _words(made: str, title: str, ranks: list[int], held: Counter[int]) -> list[str]:
    singles = [RANK_NAMES[each - 1] for each in ranks if held[each] == 1]
    groups = [plural(each) for each in ranks if held[each] > 1]
    if made == "nothing":
        return [f"{singles[0]} high", *singles[1:]]
    if made == "flush":
        return [title, *(RANK_NAMES[each - 1] for each in sorted(held.elements(), reverse=True))]
    if not groups:
        # Compared by ranks alone, a hand's number does not say which of them it holds twice.
        return [f"{title} among {singles[0]}", *singles[1:]]
    if made == "pair":
        return [f"pair of {groups[0]}", *singles]
    joined = {"two_pair": " and ", "full_house": " over "}.get(made, " ").join(groups)
    return [title, joined, *singles]
