"""Dice that stay at a table while others are put in beside them (§ 645a.2(c)(1)(i)).

Dice that bear no name are one set, which is changed whenever some are put in; beside others that have names,
nobody can tell what became of them.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import dice_stay, groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text
from rules.units import hours
from rules.values import booleans, certainly, known, take


@derived(per="event")
def dice_out_next_at(dice_moment: Moments, event_kind: Text, some_dice_stay: Flag) -> Moment:
    """When the event's dice were next taken out of use, all of them, after that event."""
    later = Moments(dice_moment.at + 1, dice_moment.within)
    return take(
        dice_moment.at, groups.first_after(later, dice_moment, event_kind.is_("dice_out") & ~some_dice_stay)
    )


@derived(per="event")
def placed_and_stayed(event_kind: Text, dice_since_at: Moment, rolled_overdue: Flag) -> Flag:
    """Dice were put into use and it is known since when they are there, but not told with a roll."""
    return event_kind.is_("dice_in") & booleans(known(dice_since_at)) & ~rolled_overdue


@derived(per="table")
def dice_left_beside(
    table_seen: Moments,
    table_begins_at: Moment,
    dice_left_in: Link,
    happening: Moments,
    placed_and_stayed: Flag,
    dice_moment: Moments,
    dice_since_at: Moment,
    dice_out_next_at: Moment,
) -> Link:
    """Row of the event that put in the dice that are longest at the table beside those put in last; else -1.

    Dice that were overdue on an earlier day of the table already, and are reported there, are left out.
    """
    before = groups.last_before(
        Moments(table_begins_at - 1, table_seen.within), happening, booleans(known(happening.at))
    )
    rows = np.flatnonzero(certainly(placed_and_stayed) & known(happening.at) & known(happening.within))
    none = np.full(len(table_seen.at), -1)
    if not len(rows):
        return Link(none, len(happening.at))
    since, out, at = (column.values[rows] for column in (dice_since_at, dice_out_next_at, happening.at))
    the_set, place = dice_moment.within.values[rows], happening.within.values[rows]
    seen, last_set = table_seen.at.values[:, None], take(dice_moment.within, dice_left_in.rows).values
    there = (place == table_seen.within.values[:, None]) & known(table_seen.at)[:, None] & (at <= seen)
    there &= ~(known(dice_out_next_at)[rows] & (out <= seen)) & (the_set != last_set[:, None])
    there &= ~(
        (before >= 0)[:, None] & (take(happening.at, before).values[:, None] - since > dice_stay.LONGEST)
    )
    longest = np.where(there, since, np.iinfo(np.int64).max).argmin(axis=1)
    return Link(np.where(there.any(axis=1), rows[longest], none), len(happening.at))


@derived(per="table")
def dice_beside_since_at(dice_left_beside: Link, dice_since_at: Moment) -> Moment:
    """Since when the dice had been at the table that others were put in beside."""
    return take(dice_since_at, dice_left_beside.rows)


@derived(per="table")
def dice_are_beside(
    table_seen: Moments,
    dice_left_beside: Link,
    dice_beside_since_at: Moment,
    happening: Moments,
    nameless_dice_out: Flag,
    *,
    event_device_id: Text | None = None,
) -> Flag:
    """Dice are at the table, as its day's record ends, beside those put in last.

    Missing where some were taken out since of which nobody recorded the name, and where these bear none: they
    may have gone under another name, or as others came.
    """
    there = dice_left_beside.rows >= 0
    perhaps = groups.happened_since(table_seen, happening, nameless_dice_out, dice_beside_since_at)
    named = np.zeros(len(there), dtype=bool)
    if event_device_id is not None:
        named = known(take(event_device_id, dice_left_beside.rows))
    return booleans(there, ~there | (named & certainly(~perhaps)))


def not_left_beside(
    limit: int,
    dice_are_beside: Flag,
    dice_beside_since_at: Moment,
    table_last_seen_at: Moment,
    complete_dice_out: Flag,
) -> Verdict:
    """Judge that dice which others were put in beside were not at the table for more than ``limit`` hours.

    Those put in no longer ago than that were not, whether or not they are still there.
    """
    in_time = certainly(table_last_seen_at - dice_beside_since_at <= hours(limit))
    asked = booleans(dice_are_beside.values, known(dice_are_beside) | in_time)
    return dice_stay.there_at_the_end(
        limit, asked, dice_beside_since_at, table_last_seen_at, complete_dice_out
    )
