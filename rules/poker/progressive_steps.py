"""Which progressive wins call for the dealer's steps before they are paid (§ 645a.11(h)(4)(ii))."""

import numpy as np

from rules.clause import derived
from rules.kinds import Flag, Text
from rules.values import booleans, certainly

BELOW_A_FULL_HOUSE = ("", "flush", "straight", "three_of_a_kind", "three_pair")
"""Rows of lists of hands that rank below a full house; none at all, too."""


@derived(per="wager")
def win_calls_for_steps(handed_over_as_won: Flag, *, bonus_row: Text | None = None) -> Flag:
    """A Progressive Payout Wager settled as a win, on a hand that may be a full house or better.

    The Code has these steps taken of no other hand, also where a paytable has a row for one.
    """
    below = np.zeros(len(handed_over_as_won), dtype=bool)
    if bonus_row is not None:
        below = certainly(bonus_row.is_(*BELOW_A_FULL_HOUSE))
    return handed_over_as_won & booleans(~below)
