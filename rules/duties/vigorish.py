"""Vigorish at 5 % of the amount won, and its permitted roundings."""

from __future__ import annotations

import numpy as np
from pandas.arrays import IntegerArray

from rules.values import Codes, certainly, integers, known

QUARTER = 25
"""Cents in the multiple that vigorish may be rounded to."""

TWENTIETHS = 20
"""5 % is one twentieth: winnings in cents are vigorish in twentieths of a cent, exactly."""


def permitted(
    winnings: IntegerArray,
    rounding: Codes | None,
    reading_round_off: Codes,
    reading_cent: Codes,
) -> tuple[IntegerArray, IntegerArray]:
    """Smallest and largest vigorish permitted, in cents.

    The two differ only where the exact 5 % falls between cents, or half-way between two quarters;
    then either is permitted and nothing else.

    winnings      cents won
    rounding      filed: exact, nearest_quarter, next_quarter; None: exact
    reading_round_off  to_nearest, or up_only: a filed rounding to the nearest quarter counts as up
    reading_cent  either neighbouring cent, or down, where exact 5 % is no whole cent
    """
    twentieths = winnings._data
    low, high = twentieths // TWENTIETHS, -(-twentieths // TWENTIETHS)
    down = certainly(reading_cent.is_("down"))
    high = np.where(down, low, high)
    if rounding is None:
        return integers(low, known(winnings)), integers(high, known(winnings))
    in_quarters = QUARTER * TWENTIETHS
    up = -(-twentieths // in_quarters) * QUARTER
    # Nearest: half a quarter above or below; the smallest vigorish on a win is one quarter.
    below, above = (2 * twentieths - in_quarters), (2 * twentieths + in_quarters)
    nearest_low = np.maximum(-(-below // (2 * in_quarters)) * QUARTER, QUARTER)
    nearest_high = np.maximum((above // (2 * in_quarters)) * QUARTER, QUARTER)
    nearest_low = np.where(twentieths > 0, nearest_low, 0)
    nearest_high = np.where(twentieths > 0, nearest_high, 0)
    nearest = certainly(rounding.is_("nearest_quarter") & reading_round_off.is_("to_nearest"))
    upward = certainly(rounding.is_("nearest_quarter", "next_quarter")) & ~nearest
    lowest = np.where(nearest, nearest_low, np.where(upward, up, low))
    highest = np.where(nearest, nearest_high, np.where(upward, up, high))
    both = known(winnings) & known(rounding)
    return integers(lowest, both), integers(highest, both)
