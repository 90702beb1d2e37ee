"""Which steps of a round with hands to set are told."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.values import Codes, is_known


@derived(per="round")
def started_by_dice(start_method: Codes) -> BooleanArray:
    """The starting position was found by dice."""
    return start_method.is_("dice")


@derived(per="round")
def started_by_generator(start_method: Codes) -> BooleanArray:
    """The starting position was found by the number generator."""
    return start_method.is_("generator")


@derived(per="hand")
def high_is_known(high_rank: IntegerArray) -> BooleanArray:
    """The high hand is recorded."""
    return is_known(high_rank)


@derived(per="hand")
def low_is_known(low_rank: IntegerArray) -> BooleanArray:
    """The low hand is recorded."""
    return is_known(low_rank)
