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
    event_kind: Text, *, event_count: Count | None = None, event_device_id: Text | None = None
) -> Flag:
    """Dice of a set that bears a name were taken out of use, and fewer than lie in a shaker."""
    if event_count is None or event_device_id is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    fewer = event_kind.is_("dice_out") & (event_count < IN_A_SHAKER)
    return booleans(certainly(fewer) & known(event_device_id))


@derived(per="event")
def all_dice_may_be_others(
    dice_moment: Moments,
    dice_first_in_at: Moment,
    some_dice_stay: Flag,
    *,
    event_count: Count | None = None,
) -> Flag:
    """As many dice as lie in a shaker were taken out of the set, bit by bit, since it was put into use."""
    if event_count is None:
        return booleans(np.zeros(len(dice_first_in_at), dtype=bool))
    since = Moments(dice_first_in_at, dice_moment.within)
    taken = groups.total_between(since, dice_moment.at, dice_moment, event_count, some_dice_stay)
    return booleans(certainly(taken >= IN_A_SHAKER))
