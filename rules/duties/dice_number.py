"""How many dice come into a shaker (§ 645a.2(c)(1)(i)): three, at one go or beside those that stayed."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.dice_replaced import IN_A_SHAKER
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Rows, Text
from rules.values import certainly, either, integers, known, take


def _of_dice(dice_moment: Moments, event_kind: Text) -> Rows:
    """The set of dice of each event that puts some in or takes some out; -1 for others."""
    concerns = certainly(event_kind.is_("dice_in", "dice_out")) & known(dice_moment.within)
    return np.where(concerns, dice_moment.within.values, -1)


@derived(per="event")
def dice_there_before(
    dice_moment: Moments, event_kind: Text, event_count: Count, complete_dice_out: Flag
) -> Count:
    """Dice of the same set that lay in the shaker before, by the event of the set just before; 0 for none.

    After a removal those that stayed; missing where nobody counted those taken out.  Dice that were put in
    lie there still where all removals are recorded.
    """
    before = groups.previous(dice_moment.at, _of_dice(dice_moment, event_kind))
    number = take(event_count, before)
    came = take(event_kind.is_("dice_in"), before)
    stayed = integers(np.maximum(IN_A_SHAKER - number.values, 0), known(number))
    there = integers(number.values, known(number) & certainly(complete_dice_out))
    found = either(came, there, stayed)
    return integers(np.where(before < 0, 0, found.values), known(found) | (before < 0))


@derived(per="event")
def dice_put_in_after(dice_moment: Moments, event_kind: Text, event_count: Count) -> Count:
    """Dice of the same set that the event of the set just after it puts in; 0 where none does."""
    after = groups.following(dice_moment.at, _of_dice(dice_moment, event_kind))
    comes = certainly(take(event_kind.is_("dice_in"), after))
    number = take(event_count, after)
    return integers(np.where(comes, number.values, 0), known(number) | ~comes)


def put_in(
    number: int, event_kind: Text, event_count: Count, dice_there_before: Count, dice_put_in_after: Count
) -> Verdict:
    """Judge how many dice were put into a shaker: all at one go, or what makes up the number."""
    together = dice_there_before + event_count
    made_up = (together == number) | (event_count + dice_put_in_after == number)
    return Verdict(
        applies=event_kind.is_("dice_in"),
        holds=(event_count == number)
        | ((event_count < number) & (made_up | (together + dice_put_in_after == number))),
        observed="{event_count} dice were put into use, {dice_there_before} of the set lay there,"
        " {dice_put_in_after} came next",
        required=f"{number} dice in all",
    )
