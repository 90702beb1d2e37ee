"""The casino's own way of setting four, two and one card, as filed (§ 659a.11(c)), applied to the dealer's.

Hands are compared card by card here, whatever the readings: otherwise several settings would be as filed.
"""

import numpy as np

from rules.ch659a_fortune_asia_poker.hands import SIZES, card_by_card, with_readings
from rules.clause import derived
from rules.hands import asia, setting
from rules.kinds import Cards, Count, Flag, Many, Text, Told
from rules.poker.hands import DEALER, exactly, in_words
from rules.values import certainly, integers, is_known, known, take


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


def _of(ranks: Many, place: int) -> Count:
    found = ranks.values[:, place]
    return integers(found, found >= 0)


@derived(per="hand")
def house_way_high(house_way_ranks: Many) -> Count:
    """Rank of the high hand as the filed house way sets the cards."""
    return _of(house_way_ranks, 0)


@derived(per="hand")
def house_way_medium(house_way_ranks: Many) -> Count:
    """Rank of the medium hand as the filed house way sets the cards."""
    return _of(house_way_ranks, 1)


@derived(per="hand")
def house_way_low(house_way_ranks: Many) -> Count:
    """Rank of the low hand as the filed house way sets the cards."""
    return _of(house_way_ranks, 2)


@derived(per="hand")
def departs_from_house_way(
    set_high: Cards,
    set_medium: Cards,
    set_low: Cards,
    reading_flush_joker: Text,
    house_way_high: Count,
    house_way_medium: Count,
    house_way_low: Count,
) -> Flag:
    """The hands as finally set are not set as the filed house way sets these cards."""
    high, medium, low = card_by_card(set_high, set_medium, set_low, reading_flush_joker)
    return (high != house_way_high) | (medium != house_way_medium) | (low != house_way_low)


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
    return departs_from_house_way(first_high, first_medium, first_low, reading_flush_joker, *house)


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
def house_way_words(house_way_high: Count, house_way_medium: Count, house_way_low: Count) -> Told:
    """How the dealer's cards have to be set, in words."""
    return three_in_words(house_way_high, house_way_medium, house_way_low)


@derived(per="hand")
def set_by_house_way(house_way_high: Count) -> Flag:
    """The hand is the dealer's, and the filed house way can be applied to it."""
    return is_known(house_way_high)
