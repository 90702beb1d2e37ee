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


@derived(per="hand")
def house_way_high(house_way_ranks: Many) -> Count:
    """Rank of the high hand as the filed house way sets the cards."""
    ranks = house_way_ranks.values[:, 0]
    return integers(ranks, ranks >= 0)


@derived(per="hand")
def house_way_low(house_way_ranks: Many) -> Count:
    """Rank of the low hand as the filed house way sets the cards."""
    ranks = house_way_ranks.values[:, 1]
    return integers(ranks, ranks >= 0)


@derived(per="hand")
def set_as_filed(
    set_from_dealt: Flag, high_rank: Count, low_rank: Count, house_way_high: Count, house_way_low: Count
) -> Flag:
    """The hands were finally set as the filed house way sets the cards dealt; suits do not matter."""
    return set_from_dealt & (high_rank == house_way_high) & (low_rank == house_way_low)
