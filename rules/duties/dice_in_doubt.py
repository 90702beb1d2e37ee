"""Dice of which nobody can tell whether they are those that were at the table before (§ 645a.2(c)(1)(i)).

Where some bear a name and some none, they may be the same; where nobody counted how many were taken out, or
put in for them, some may have stayed.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.dice_replaced import IN_A_SHAKER
from rules.duties.groups import Moments
from rules.kinds import Bools, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


def _under_another_name(
    names: Text, kind: Text, place: Count, happening: Moments, first_in_at: Moment, gone: Flag
) -> Bools:
    """Whether dice with a name were put in before those without, or the other way, and none was taken out."""
    named, placed = known(names), kind.is_("dice_in")
    before = Moments(first_in_at - 1, place)
    with_name, without = (
        groups.last_before(before, happening, placed & booleans(each)) for each in (named, ~named)
    )
    others = np.where(named, without, with_name)
    taken = groups.last_before(Moments(first_in_at, place), happening, gone)
    return (others >= 0) & ~certainly(take(happening.at, taken) >= take(happening.at, others))


def _uncounted(
    count: Count, kind: Text, moves: Moments, first_in: Link, first_in_at: Moment, some_stay: Flag
) -> Bools:
    """Whether dice put in may have joined others: fewer than a set of those taken out, or nobody counted."""
    out = groups.last_before(Moments(first_in_at, moves.within), moves, kind.is_("dice_out"))
    earlier = groups.last_before(Moments(first_in_at - 1, moves.within), moves, kind.is_("dice_in"))
    came, went = take(count, first_in.rows), take(count, out)
    fewer, stayed = certainly(came < IN_A_SHAKER), certainly(take(some_stay, out))
    doubtful = (fewer & ~known(went)) | (~known(came) & stayed)
    between = (out >= 0) & (earlier >= 0) & certainly(take(moves.at, out) >= take(moves.at, earlier))
    return between & doubtful & (first_in.rows >= 0)


@derived(per="event")
def may_be_older_dice(
    event_kind: Text,
    event_place: Count,
    happening: Moments,
    dice_moment: Moments,
    dice_first_in: Link,
    dice_first_in_at: Moment,
    some_dice_stay: Flag,
    *,
    event_device_id: Text | None = None,
    event_count: Count | None = None,
) -> Flag:
    """The event's dice, or some of them, may be others that had been at the table before they were put in."""
    found = np.zeros(len(event_kind), dtype=bool)
    if event_device_id is not None:
        gone = event_kind.is_("dice_out") & ~some_dice_stay
        found |= _under_another_name(
            event_device_id, event_kind, event_place, happening, dice_first_in_at, gone
        )
    if event_count is not None:
        moved = (event_kind, dice_moment, dice_first_in, dice_first_in_at, some_dice_stay)
        found |= _uncounted(event_count, *moved)
    return booleans(found)


@derived(per="event")
def dice_first_here_at(dice_first_in_at: Moment, may_be_older_dice: Flag) -> Moment:
    """When the event's dice came to the table, as early as may be; missing where nobody can tell."""
    return integers(dice_first_in_at.values, known(dice_first_in_at) & ~certainly(may_be_older_dice))


@derived(per="table")
def dice_taken_out(
    table_seen: Moments,
    dice_left_in: Link,
    dice_moment: Moments,
    happening: Moments,
    event_kind: Text,
    event_at: Moment,
    nameless_dice_out: Flag,
    some_dice_stay: Flag,
    dice_last_in_at: Moment,
    *,
    event_device_id: Text | None = None,
) -> Flag:
    """The dice last put into use at the table were taken out of use since.

    Missing where some were of which nobody recorded the name.  Of dice that bear none any removal counts; but
    where that was of a set which had been put in by its name, it may not have been theirs.
    """
    since = take(event_at, dice_left_in.rows) + 1
    removed = event_kind.is_("dice_out") & ~some_dice_stay
    of_any = groups.happened_since(table_seen, happening, removed, since)
    if event_device_id is None:
        return of_any
    own = Moments(table_seen.at, take(dice_moment.within, dice_left_in.rows))
    of_set = certainly(groups.happened_since(own, dice_moment, removed, since))
    perhaps = groups.happened_since(table_seen, happening, nameless_dice_out, since)
    named = certainly(take(is_known(event_device_id), dice_left_in.rows))
    others = booleans(known(event_device_id) & known(dice_last_in_at))
    of_none_else = certainly(groups.happened_since(table_seen, happening, removed & ~others, since))
    decided = np.where(named, of_set | certainly(~perhaps), of_none_else | certainly(~of_any))
    return booleans(np.where(named, of_set, of_any.values), decided)
