"""Hands of the dealer or the bank that were set once more, or had to be (§ 645a.14(i))."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import deal
from rules.values import Codes


@derived(per="hand")
def departs_from_house_way(
    high_rank: IntegerArray, low_rank: IntegerArray, house_way_high: IntegerArray, house_way_low: IntegerArray
) -> BooleanArray:
    """The hands as finally set are not set as the filed house way sets these cards."""
    return (high_rank != house_way_high) | (low_rank != house_way_low)


@derived(per="hand")
def is_players_bank(hand_position: Codes, banked_by: Codes) -> BooleanArray:
    """The hand is that of a player who banks the round."""
    return hand_position.same_as(banked_by) & ~hand_position.is_(deal.DEALER)


@derived(per="hand")
def bank_must_be_reset(
    is_players_bank: BooleanArray,
    hand_reset: BooleanArray,
    set_wrongly: BooleanArray,
    departs_from_house_way: BooleanArray,
    reading_bank_house_way: Codes,
) -> BooleanArray:
    """The bank's hand was reset, or had to be: as the casino requires its dealer's to be set."""
    always = reading_bank_house_way.is_("always") & departs_from_house_way
    return is_players_bank & (hand_reset | set_wrongly | always)
