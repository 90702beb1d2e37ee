"""Hands of the dealer or the bank that were set again, or had to be (§ 645a.14(i))."""

from rules.asked import asks_for_readings
from rules.clause import derived
from rules.duties import deal, mishaps
from rules.kinds import Cards, Count, Flag, Text
from rules.poker import hands
from rules.values import booleans, certainly


@derived(per="hand")
def departs_from_house_way(
    high_rank: Count, low_rank: Count, house_way_high: Count, house_way_low: Count, laid_otherwise: Flag
) -> Flag:
    """The hands as finally set are not set as the filed house way sets these cards."""
    return (high_rank != house_way_high) | (low_rank != house_way_low) | laid_otherwise


@derived(per="hand")
@asks_for_readings(*hands.TO_RANK)
def first_departs_from_house_way(
    first_high: Cards,
    first_low: Cards,
    house_way_high: Count,
    house_way_low: Count,
    **chosen: Text,
) -> Flag:
    """The hands as first set were not set as the filed house way sets these cards."""
    high = hands.high_rank(first_high, **chosen)
    low = hands.low_rank(first_low, chosen["reading_comparison"])
    return (high != house_way_high) | (low != house_way_low)


@derived(per="hand")
@asks_for_readings(*hands.TO_RANK)
def first_set_wrongly(seven_cards: Cards, first_high: Cards, first_low: Cards, **chosen: Text) -> Flag:
    """The hands first set were not five and two of the cards dealt, or the low one outranked the high."""
    high = hands.high_rank(first_high, **chosen)
    stands = hands.high_stands(high, hands.low_rank(first_low, chosen["reading_comparison"]))
    return ~hands.set_from_dealt(seven_cards, first_high, first_low) | ~stands


@derived(per="hand")
def is_players_bank(hand_position: Text, banked_by: Text) -> Flag:
    """The hand is that of a player who banks the round."""
    return hand_position.same_as(banked_by) & ~hand_position.is_(deal.DEALER)


@derived(per="hand")
def bank_must_be_reset(
    is_players_bank: Flag,
    hand_reset: Flag,
    set_wrongly: Flag,
    departs_from_house_way: Flag,
    reading_bank_house_way: Text,
    *,
    first_set_wrongly: Flag | None = None,
    first_departs_from_house_way: Flag | None = None,
) -> Flag:
    """The bank's hand was reset, or had to be, in the way the casino filed for its dealer.

    It had to be also where it was first set so, whatever was made of it.
    """
    always = reading_bank_house_way.is_("always")
    must = set_wrongly | (always & departs_from_house_way)
    if first_set_wrongly is not None:
        must |= booleans(certainly(first_set_wrongly))
    if first_departs_from_house_way is not None:
        must |= always & booleans(certainly(first_departs_from_house_way))
    return is_players_bank & (hand_reset | must)


@derived(per="hand")
def had_to_be_reset(
    hand_position: Text, departs_from_house_way: Flag, *, first_departs_from_house_way: Flag | None = None
) -> Flag:
    """The hand is the dealer's and was certainly set another way than the filed one, at first or finally."""
    wrong = mishaps.set_another_way(departs_from_house_way, first_departs_from_house_way)
    return hand_position.is_(deal.DEALER) & wrong


@derived(per="hand")
def lawfully_reset(hand_reset: Flag, hand_position: Text, banked_by: Text) -> Flag:
    """The dealer reset the hand, and it was the dealer's own or the bank's: no other may be reset."""
    return hand_reset & (hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by))
