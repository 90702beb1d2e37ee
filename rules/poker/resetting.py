"""Hands of the dealer or the bank that were set again, or had to be (§ 645a.14(i))."""

from rules.clause import derived
from rules.duties import deal
from rules.kinds import Count, Flag, Text


@derived(per="hand")
def departs_from_house_way(
    high_rank: Count, low_rank: Count, house_way_high: Count, house_way_low: Count
) -> Flag:
    """The hands as finally set are not set as the filed house way sets these cards."""
    return (high_rank != house_way_high) | (low_rank != house_way_low)


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
) -> Flag:
    """The bank's hand was reset, or had to be, in the way the casino filed for its dealer."""
    always = reading_bank_house_way.is_("always") & departs_from_house_way
    return is_players_bank & (hand_reset | set_wrongly | always)


@derived(per="hand")
def lawfully_reset(hand_reset: Flag, hand_position: Text, banked_by: Text) -> Flag:
    """The dealer reset the hand, and it was the dealer's own or the bank's: no other may be reset."""
    return hand_reset & (hand_position.is_(deal.DEALER) | hand_position.same_as(banked_by))
