"""Dice of a set that are replaced bit by bit (§ 645a.2(c)(1)(i)): the others stay at the table."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Moment, Text
from rules.values import booleans, certainly, known

IN_A_SHAKER = 3


@derived(per="event")
def some_dice_stay(
    event_kind: Text,
    dice_moment: Moments,
    dice_last_in_at: Moment,
    *,
    event_count: Count | None = None,
    event_device_id: Text | None = None,
) -> Flag:
    """Dice of a set were taken out of use, and fewer than lie in a shaker, this time and since some came.

    Without names all dice of a table are one set; in a log that names some, dice without one are any.
    """
    nobody = booleans(np.zeros(len(event_kind), dtype=bool))
    if event_count is None:
        return nobody
    fewer = booleans(certainly(event_kind.is_("dice_out") & (event_count < IN_A_SHAKER)))
    since = Moments(dice_last_in_at, dice_moment.within)
    taken = groups.total_between(since, dice_moment.at, dice_moment, event_count, fewer)
    stay = certainly(fewer) & ~certainly(taken >= IN_A_SHAKER)
    return booleans(stay if event_device_id is None else stay & known(event_device_id))


@derived(per="event")
def puts_in_some(event_kind: Text, *, event_count: Count | None = None) -> Flag:
    """Dice were put into use, and fewer than lie in a shaker: beside others, or in the place of some."""
    if event_count is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    return booleans(certainly(event_kind.is_("dice_in") & (event_count < IN_A_SHAKER)))


@derived(per="event")
def all_dice_may_be_others(
    dice_moment: Moments,
    dice_first_in_at: Moment,
    some_dice_stay: Flag,
    puts_in_some: Flag,
    *,
    event_count: Count | None = None,
) -> Flag:
    """As many dice as lie in a shaker left the set, or joined it, bit by bit since it was put into use."""
    found = np.zeros(len(dice_first_in_at), dtype=bool)
    if event_count is None:
        return booleans(found)
    since = Moments(dice_first_in_at, dice_moment.within)
    for some in (some_dice_stay, puts_in_some):
        moved = groups.total_between(since, dice_moment.at, dice_moment, event_count, some)
        found |= certainly(moved >= IN_A_SHAKER)
    return booleans(found)
