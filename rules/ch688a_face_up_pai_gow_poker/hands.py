"""What the cards also are in this chapter: an Ace High Pai Gow, and a hand with a fully wild joker."""

import numpy as np

from rules.clause import derived
from rules.duties import deal
from rules.hands.holding import Holding
from rules.hands.wild import wild_holdings
from rules.kinds import Cards, Codes, Count, Flag, Link, Text
from rules.poker.hands import DEALER, exactly, holds_any
from rules.values import integers, take


@derived(per="hand")
def wild_holding(seven_cards: Cards) -> Count:
    """Marks of ``Holding`` that are true of the seven cards where the joker is any card."""
    found = wild_holdings(exactly(seven_cards, 7))
    return integers(found, found >= 0)


@derived(per="round")
def dealer_has_ace_high(dealers_hand: Link, holding: Count) -> Flag:
    """The dealer's seven cards are an Ace High Pai Gow."""
    return holds_any(take(holding, dealers_hand.rows), Holding.ACE_HIGH)


@derived(per="hand")
def set_in_the_filed_way(hand_position: Text) -> Flag:
    """The hand has to be set as the casino files: the dealer's."""
    return hand_position.is_(DEALER)


@derived(per="round")
def start_due(start_number: Count, table_positions: Count, seats_from_left: Flag) -> Text:
    """Position that the count from the dealer leads to."""
    dealer = Codes(np.zeros(len(start_number), dtype=np.int32), (DEALER,))
    first = deal.place_clockwise(dealer, table_positions, seats_from_left)
    place = deal.counted_to(first, start_number, table_positions)
    return deal.position_at(place, table_positions, seats_from_left)
