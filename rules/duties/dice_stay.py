"""How long a set of dice has been at a table (§ 645a.2(c)(1)(i)).

The dice in the shaker are those last put into use at the table, unless they were taken out of use since.
All times are moments in UTC: neither midnight nor a change of the clocks matters.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Measured, Moment, Text, Unit
from rules.units import hours
from rules.values import booleans, certainly, either, integers, known, or_else, take

LONGEST = hours(24)


@derived(per="event")
def dice_moment(event_at: Moment, event_place: Count, *, event_device_id: Text | None = None) -> Moments:
    """When each event happened, and to which set of dice; without names all dice of a table are one set."""
    if event_device_id is None:
        return Moments(event_at, event_place)
    named: Count = or_else(groups.numbers_at(event_place, event_device_id), event_place)
    return Moments(event_at, named)


@derived(per="event")
def dice_since_at(dice_moment: Moments, event_kind: Text, reading_dice_clock: Text) -> Moment:
    """When the stay of the event's dice at the table began, as of that event."""
    placed = event_kind.is_("dice_in")
    last = take(dice_moment.at, groups.last_before(dice_moment, dice_moment, placed))
    since_ever = integers(np.full(len(last), np.iinfo(np.int64).min // 2))
    first = take(
        dice_moment.at, groups.first_after(Moments(since_ever, dice_moment.within), dice_moment, placed)
    )
    began = either(reading_dice_clock.is_("first_placement"), first, last)
    return integers(began.values, known(began) & ~certainly(began > dice_moment.at))


@derived(per="round")
def dice_placed(
    first_card_at: Moment, round_place: Count, happening: Moments, dice_moment: Moments, event_kind: Text
) -> Link:
    """Row of the event that put the dice in the shaker into use; -1 where there is none."""
    row = groups.last_before(Moments(first_card_at, round_place), happening, event_kind.is_("dice_in"))
    the_set = take(dice_moment.within, row)
    taken = groups.last_before(Moments(first_card_at, the_set), dice_moment, event_kind.is_("dice_out"))
    gone = certainly(take(happening.at, taken) >= take(happening.at, row))
    return Link(np.where(gone, -1, row), len(happening.at))


@derived(per="round")
def dice_here_since_at(dice_placed: Link, dice_since_at: Moment) -> Moment:
    """Since when the dice in the shaker had been at the table."""
    return take(dice_since_at, dice_placed.rows)


@derived(per="round")
def dice_overdue(first_card_at: Moment, dice_here_since_at: Moment, start_method: Text) -> Flag:
    """The round was dealt by a roll of dice that had been at the table for more than 24 hours."""
    return start_method.is_("dice") & (first_card_at - dice_here_since_at > LONGEST)


@derived(per="round")
def dice_overdue_before(first_card_at: Moment, dice_placed: Link, dice_overdue: Flag) -> Flag:
    """The same dice were overdue at an earlier roll, and are reported there."""
    overdue = np.where(certainly(dice_overdue), dice_placed.rows, -1)
    return booleans(groups.previous(first_card_at, overdue) >= 0)


@derived(per="round")
def overdue_placement(dice_placed: Link, dice_overdue: Flag) -> Link:
    """Row of the event that put dice into use which were overdue as the round rolled them; -1 for no such."""
    return Link(np.where(certainly(dice_overdue), dice_placed.rows, -1), dice_placed.parents)


@derived(per="event")
def rolled_overdue(dice_moment: Moments, event_kind: Text, overdue_placement: Link) -> Flag:
    """The event's dice were rolled when they were overdue, which is told with that roll."""
    placed = groups.last_before(dice_moment, dice_moment, event_kind.is_("dice_in"))
    return booleans((placed >= 0) & np.isin(placed, overdue_placement.rows))


@derived(per="round")
def start_by_dice(start_method: Text, *, start_was_found: Flag | None = None) -> Flag:
    """The starting position was found by dice; not so where it was not found at all."""
    return _found_by("dice", start_method, start_was_found)


@derived(per="round")
def start_by_generator(start_method: Text, *, start_was_found: Flag | None = None) -> Flag:
    """The starting position was drawn by a random number generator; not so where it was not found at all."""
    return _found_by("generator", start_method, start_was_found)


def _found_by(method: str, start_method: Text, start_was_found: Flag | None) -> Flag:
    found = start_method.is_(method)
    if start_was_found is None:
        return found
    return booleans(found.values, known(found) | certainly(~start_was_found))


@derived(per="table")
def dice_in_use(round_table_row: Link, start_by_dice: Flag) -> Flag:
    """Starting positions were found by dice at the table that day."""
    return groups.exists(round_table_row, start_by_dice)


@derived(per="table")
def generator_in_use(round_table_row: Link, start_by_generator: Flag) -> Flag:
    """Starting positions were drawn by a random number generator at the table that day."""
    return groups.exists(round_table_row, start_by_generator)


# ------------------------------------------------------------------------------------ the duties


def changed_in_time(
    limit: int,
    start_method: Text,
    first_card_at: Moment,
    dice_here_since_at: Moment,
    dice_overdue_before: Flag,
) -> Verdict:
    """Judge that no round was dealt with dice that had been at the table for more than ``limit`` hours."""
    in_use = first_card_at - dice_here_since_at
    return Verdict(
        applies=start_method.is_("dice") & ~dice_overdue_before,
        holds=in_use <= hours(limit),
        observed="dice at the table since {dice_here_since_at}, for {in_use_for}",
        required=f"other dice after at most {limit} hours",
        shown={"in_use_for": Measured(in_use, Unit.SPAN)},
    )


def removed_in_time(
    limit: int, event_kind: Text, event_at: Moment, dice_since_at: Moment, rolled_overdue: Flag
) -> Verdict:
    """Judge that dice were taken off the table within ``limit`` hours."""
    stayed = event_at - dice_since_at
    return Verdict(
        applies=event_kind.is_("dice_out") & ~rolled_overdue,
        holds=stayed <= hours(limit),
        observed="put into use {dice_since_at}, taken out {event_at}, after {stayed_for}",
        required=f"at most {limit} hours at the table",
        shown={"stayed_for": Measured(stayed, Unit.SPAN)},
    )


def put_in(number: int, event_kind: Text, event_count: Count) -> Verdict:
    """Judge how many dice were put into a shaker."""
    return Verdict(
        applies=event_kind.is_("dice_in"),
        holds=event_count == number,
        observed="{event_count} dice were put into use",
        required=f"{number} dice",
    )
