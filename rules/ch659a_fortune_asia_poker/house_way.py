"""The casino's own way of setting four, two and one card, as filed (§ 659a.11(c)), applied to the dealer's.

Hands are compared card by card here, whatever the readings: otherwise several settings would be as filed.
"""

import numpy as np

from rules.ch659a_fortune_asia_poker.hands import SIZES, card_by_card, with_readings
from rules.clause import derived
from rules.hands import asia, setting
from rules.kinds import Cards, Count, Flag, Many, Text, Told
from rules.poker.hands import DEALER, exactly, in_words
from rules.poker.house_way import laid, otherwise, rank_of
from rules.values import certainly, is_known, known, or_else, take


@derived(per="hand")
def house_way_ranks(
    hand_position: Text,
    seven_cards: Cards,
    reading_flush_joker: Text,
    own_order: Text,
    *,
    approved_house_way: Text | None = None,
) -> Many:
    """Ranks of the high, the medium and the low hand as the filed way sets the dealer's cards.

    Missing on other hands, and where the cards are not recorded or no way is filed.
    """
    found = np.full((len(seven_cards), len(SIZES)), -1, dtype=np.int64)
    if approved_house_way is not None:
        cards = exactly(seven_cards, 7)
        concerned = certainly(hand_position.is_(DEALER)) & seven_cards.known & known(approved_house_way)
        for readings, rows in with_readings({"flush_joker": reading_flush_joker, "kicker_mode": own_order}):
            here = np.flatnonzero(rows & concerned)
            ways = take(approved_house_way, here)
            found[here] = np.stack(setting.by_house_ways(ways, cards[here], readings, SIZES).ranks, axis=1)
    return Many(found, found[:, 0] >= 0)


@derived(per="hand")
def house_way_high(house_way_ranks: Many) -> Count:
    """Rank of the high hand as the filed house way sets the cards."""
    return rank_of(house_way_ranks, 0)


@derived(per="hand")
def house_way_medium(house_way_ranks: Many) -> Count:
    """Rank of the medium hand as the filed house way sets the cards."""
    return rank_of(house_way_ranks, 1)


@derived(per="hand")
def house_way_low(house_way_ranks: Many) -> Count:
    """Rank of the low hand as the filed house way sets the cards."""
    return rank_of(house_way_ranks, 2)


@derived(per="hand")
def laid_house_way_ranks(
    hand_position: Text,
    seven_cards: Cards,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
    reading_flush_joker: Text,
    own_order: Text,
    *,
    approved_house_way: Text | None = None,
) -> Many:
    """Ranks as the filed way sets the cards that lie there, where nobody recorded which were dealt."""
    cards = laid(seven_cards, set_high, set_medium, set_low, sizes=SIZES)
    readings = reading_flush_joker, own_order
    return house_way_ranks(hand_position, cards, *readings, approved_house_way=approved_house_way)


@derived(per="hand")
def laid_otherwise(
    laid_house_way_ranks: Many,
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
    reading_flush_joker: Text,
) -> Flag:
    """Nobody recorded which cards were dealt, and the filed way sets those that lie there otherwise.

    The hands are not as filed then: neither for these cards, nor for others, of which they are not made.
    """
    as_set = card_by_card(set_high, set_medium, set_low, reading_flush_joker)
    return otherwise(laid_house_way_ranks, *as_set)


@derived(per="hand")
def departs_from_house_way(
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
    reading_flush_joker: Text,
    house_way_high: Count,
    house_way_medium: Count,
    house_way_low: Count,
    laid_otherwise: Flag,
) -> Flag:
    """The hands as finally set are not set as the filed house way sets these cards."""
    house = house_way_high, house_way_medium, house_way_low
    return _departs(set_high, set_medium, set_low, reading_flush_joker, *house) | laid_otherwise


def _departs(set_high: Cards, set_medium: Cards, set_low: Cards, flush_joker: Text, *filed: Count) -> Flag:
    """Whether three hands do not rank as the filed way sets them."""
    high, medium, low = card_by_card(set_high, set_medium, set_low, flush_joker)
    return (high != filed[0]) | (medium != filed[1]) | (low != filed[2])


@derived(per="hand")
def first_departs_from_house_way(
    first_high: Cards,
    first_medium: Cards,
    first_low: Cards,
    reading_flush_joker: Text,
    house_way_high: Count,
    house_way_medium: Count,
    house_way_low: Count,
) -> Flag:
    """The hands as first set were not set as the filed house way sets these cards."""
    house = house_way_high, house_way_medium, house_way_low
    return _departs(first_high, first_medium, first_low, reading_flush_joker, *house)


@derived(per="hand")
def set_as_filed(set_from_dealt: Flag, departs_from_house_way: Flag) -> Flag:
    """The hands were finally set as the filed house way sets the cards dealt; suits do not matter."""
    return set_from_dealt & ~departs_from_house_way


def three_in_words(*ranks: Count) -> Told:
    """Say how a high, a medium and a low hand are set."""
    hands = [in_words(rank, asia.describe) for rank in ranks]

    def tell(row: int) -> str | None:
        words = [hand.text(row) for hand in hands]
        return None if None in words else " over ".join(str(each) for each in words)

    return Told(tell)


@derived(per="hand")
def house_way_words(
    house_way_high: Count, house_way_medium: Count, house_way_low: Count, laid_house_way_ranks: Many
) -> Told:
    """How the dealer's cards have to be set, in words; those that lie there, where others are unknown."""
    filed = (house_way_high, house_way_medium, house_way_low)
    lying = (rank_of(laid_house_way_ranks, place) for place in range(len(SIZES)))
    return three_in_words(*map(or_else, filed, lying))


@derived(per="hand")
def set_by_house_way(house_way_high: Count) -> Flag:
    """The hand is the dealer's, and the filed house way can be applied to it."""
    return is_known(house_way_high)
