"""The casino's own way of setting seven cards, as filed (§ 645a.11(c)), applied to the hands it governs."""

import numpy as np

from rules.asked import asks_for_readings
from rules.clause import derived
from rules.hands import setting
from rules.kinds import Cards, Count, Flag, Many, Text
from rules.poker.hands import DEALER, TO_RANK, exactly, with_readings
from rules.values import booleans, certainly, integers, known, take


@derived(per="table")
def house_way_filed(approved_house_way: Text, approved_wagers_fortune_bonus: Flag) -> Flag:
    """The filing in force names how the dealer's hands are set; missing where none is in force."""
    return booleans(known(approved_house_way), known(approved_wagers_fortune_bonus))


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def house_way_ranks(
    hand_position: Text,
    banked_by: Text,
    seven_cards: Cards,
    *,
    approved_house_way: Text | None = None,
    **chosen: Text,
) -> Many:
    """Ranks of the high and the low hand as the filed way sets the dealer's or the bank's cards.

    Missing on other hands, and where the cards are not recorded or no way is filed.
    """
    found = np.full((len(seven_cards), 2), -1, dtype=np.int64)
    if approved_house_way is not None:
        cards = exactly(seven_cards, 7)
        concerned = certainly(hand_position.is_(DEALER) | hand_position.same_as(banked_by))
        concerned &= seven_cards.known & known(approved_house_way)
        for readings, rows in with_readings(chosen):
            here = np.flatnonzero(rows & concerned)
            hands = setting.by_house_ways(take(approved_house_way, here), cards[here], readings)
            found[here] = np.stack([hands.high, hands.low], axis=1)
    return Many(found, found[:, 0] >= 0)


def rank_of(ranks: Many, place: int) -> Count:
    """Give the rank of one of the hands that the filed way sets, the high hand first."""
    found = ranks.values[:, place]
    return integers(found, ranks.known & (found >= 0))


@derived(per="hand")
def house_way_high(house_way_ranks: Many) -> Count:
    """Rank of the high hand as the filed house way sets the cards."""
    return rank_of(house_way_ranks, 0)


@derived(per="hand")
def house_way_low(house_way_ranks: Many) -> Count:
    """Rank of the low hand as the filed house way sets the cards."""
    return rank_of(house_way_ranks, 1)


def laid(seven_cards: Cards, *hands: Cards, sizes: tuple[int, ...]) -> Cards:
    """Give the cards that hands as finally set are made of, where nobody recorded which were dealt.

    sizes  how many cards each hand has to have; missing where one has not, or a card lies twice
    """
    found = np.concatenate([exactly(each, size) for each, size in zip(hands, sizes, strict=True)], axis=1)
    apart = (np.diff(np.sort(found, axis=1), axis=1) > 0).all(axis=1)
    return Many(found, (found >= 0).all(axis=1) & apart & ~seven_cards.known)


@derived(per="hand")
@asks_for_readings(*TO_RANK)
def laid_house_way_ranks(
    hand_position: Text,
    banked_by: Text,
    seven_cards: Cards,
    set_high: Cards,
    set_low: Cards,
    *,
    approved_house_way: Text | None = None,
    **chosen: Text,
) -> Many:
    """Ranks as the filed way sets the cards that lie there, where nobody recorded which were dealt."""
    cards = laid(seven_cards, set_high, set_low, sizes=(5, 2))
    return house_way_ranks(hand_position, banked_by, cards, approved_house_way=approved_house_way, **chosen)


def otherwise(filed: Many, *as_set: Count) -> Flag:
    """Whether hands certainly do not rank as the filed way sets them.

    filed  the ranks that it gives them; as_set  those of the hands as finally set, in the same order
    """
    differ = [certainly(rank != rank_of(filed, place)) for place, rank in enumerate(as_set)]
    return booleans(np.logical_or.reduce(differ))


@derived(per="hand")
def laid_otherwise(laid_house_way_ranks: Many, high_rank: Count, low_rank: Count) -> Flag:
    """Nobody recorded which cards were dealt, and the filed way sets those that lie there otherwise.

    The hands are not as filed then: neither for these cards, nor for others, of which they are not made.
    """
    return otherwise(laid_house_way_ranks, high_rank, low_rank)


@derived(per="hand")
def set_as_filed(
    set_from_dealt: Flag,
    high_rank: Count,
    low_rank: Count,
    house_way_high: Count,
    house_way_low: Count,
    laid_otherwise: Flag,
) -> Flag:
    """The hands were finally set as the filed house way sets the cards dealt; suits do not matter."""
    as_filed = (high_rank == house_way_high) & (low_rank == house_way_low)
    return set_from_dealt & as_filed & ~laid_otherwise
