"""Betting positions: how many a table has, and at which of them hands and wagers lie."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.kinds import Count, Link, Text
from rules.masked import AtLeast
from rules.values import certainly, is_known


def at_most(limit: int, approved_positions: Count) -> Verdict:
    """Judge that a table has at most ``limit`` betting positions."""
    return Verdict(
        applies=True,
        holds=approved_positions <= limit,
        observed="{approved_positions} positions filed",
        required=f"at most {limit} positions",
    )


@derived(per="round")
def highest_place_used(
    hand_round_row: Link, hand_position: Text, wager_round_row: Link, wager_position: Text
) -> Count:
    """Highest betting position at which a hand or a wager of the round lies; 0 where none lies at one.

    It is no less than that where one of them names no position, or may be missing from the record.
    """
    highest = np.zeros(hand_round_row.parents, dtype=np.int64)
    missing = np.zeros(hand_round_row.parents, dtype=bool)
    for rows, position in ((hand_round_row, hand_position), (wager_round_row, wager_position)):
        there = groups.highest(rows, position.as_numbers())
        highest = np.maximum(highest, there.values)
        missing |= ~certainly(~groups.exists(rows, ~is_known(position)))
    return AtLeast(highest, missing)


def there_are(highest_place_used: Count, approved_positions: Count) -> Verdict:
    """Judge that players' hands and wagers lie at betting positions that the table has."""
    return Verdict(
        applies=highest_place_used > 0,
        holds=highest_place_used <= approved_positions,
        observed="a hand or a wager at position {highest_place_used}",
        required="hands and wagers at positions 1 to {approved_positions}",
    )
