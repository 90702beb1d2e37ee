"""The total of the three dice, and that the dealer announces it (§ 645a.5(i)(1)(ii))."""

import numpy as np

from rules.clause import Verdict, derived
from rules.kinds import Count, Flag, Text, Told
from rules.values import booleans, certainly, integers, known

LEAST, MOST = 1, 6
"""What a die shows at least and at most."""


@derived(per="round")
def dice_total(die_1: Count, die_2: Count, die_3: Count) -> Count:
    """Total of the three dice."""
    return die_1 + die_2 + die_3


def _in_all(each_unseen: int, *dice: Count) -> Count:
    """Total of dice, those that nobody recorded taken to show one number."""
    found = np.zeros(len(dice[0]), dtype=np.int64)
    for die in dice:
        found += np.where(known(die), die.values, each_unseen)
    return integers(found)


@derived(per="round")
def least_dice_total(die_1: Count, die_2: Count, die_3: Count) -> Count:
    """Least that the three dice can show in all, whatever those show that nobody recorded."""
    return _in_all(LEAST, die_1, die_2, die_3)


@derived(per="round")
def most_dice_total(die_1: Count, die_2: Count, die_3: Count) -> Count:
    """Most that the three dice can show in all, whatever those show that nobody recorded."""
    return _in_all(MOST, die_1, die_2, die_3)


def total_announced(
    start_found_by: Text,
    dice_total: Count,
    announced_total: Count,
    void: Flag,
    wrong_total_dealt: Flag,
    *,
    least_dice_total: Count | None = None,
    most_dice_total: Count | None = None,
    roll_was_shown: Flag | None = None,
    stakes_went_back: Flag | None = None,
) -> Verdict:
    """Judge that the dealer announced the total of the dice, if he uncovered any.

    One that they cannot show, whatever those show that nobody recorded, is wrong.  A wrong one for which all
    stakes went back is dealt with as in a round that is marked void.
    """
    was_void = void if stakes_went_back is None else void | stakes_went_back
    right = announced_total == dice_total
    never = np.zeros(len(right), dtype=bool)
    if least_dice_total is not None and most_dice_total is not None:
        never = certainly(announced_total < least_dice_total) | certainly(announced_total > most_dice_total)
    uncovered = start_found_by.is_("dice")
    if roll_was_shown is not None:
        uncovered = uncovered & roll_was_shown
    return Verdict(
        applies=uncovered & ~(was_void & wrong_total_dealt),
        holds=booleans(right.values & ~never, known(right) | never),
        observed="announced {announced_total}; the dice show {die_1}, {die_2} and {die_3}",
        required="announced {due_total}",
        shown={"due_total": _told(dice_total, least_dice_total, most_dice_total)},
    )


def _told(total: Count, least: Count | None, most: Count | None) -> Told:
    """Say what the dice show in all, or can show: ``11``, ``13 to 18``."""

    def tell(row: int) -> str | None:
        if known(total)[row] or least is None or most is None:
            return str(int(total.values[row])) if known(total)[row] else None
        return f"{int(least.values[row])} to {int(most.values[row])}"

    return Told(tell)
