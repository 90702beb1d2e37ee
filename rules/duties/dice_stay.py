"""How long a set of dice has been at a table (§ 645a.2(c)(1)(i)).

The dice in the shaker are those last put into use at the table, unless they were taken out of use since.
All times are moments in UTC: neither midnight nor a change of the clocks matters.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Measured, Moment, Rows, Text, Unit
from rules.units import hours
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

LONGEST = hours(24)


@derived(per="event")
def dice_moment(event_at: Moment, event_place: Count, *, event_device_id: Text | None = None) -> Moments:
    """When each event happened, and to which set of dice; without names all dice of a table are one set."""
    if event_device_id is None:
        return Moments(event_at, event_place)
    named: Count = or_else(groups.numbers_at(event_place, event_device_id), event_place)
    return Moments(event_at, named)


@derived(per="event")
def dice_last_in_at(dice_moment: Moments, event_kind: Text) -> Moment:
    """When the event's dice were last put into use at the table, as of that event."""
    return take(dice_moment.at, groups.last_before(dice_moment, dice_moment, event_kind.is_("dice_in")))


@derived(per="event")
def dice_first_in(
    dice_moment: Moments,
    event_kind: Text,
    dice_last_in_at: Moment,
    reading_dice_clock: Text,
    some_dice_stay: Flag,
    puts_in_some: Flag,
    *,
    event_device_id: Text | None = None,
) -> Link:
    """Row of the event that put the event's dice into use, when no removal of them is on record since.

    Dice that bear no name may be others each time a whole set of them is put in: with fewer, others stay.  As
    it may be read, the first time of all counts.
    """
    placed, removed = event_kind.is_("dice_in"), event_kind.is_("dice_out") & ~some_dice_stay
    # Dice taken out and put in at one moment were taken out first.
    before = Moments(dice_moment.at - certainly(removed).astype(np.int64), dice_moment.within)
    removed_at = take(dice_moment.at, groups.last_before(before, dice_moment, removed))
    since_ever = integers(np.full(len(event_kind), np.iinfo(np.int64).min // 2))
    since = either(reading_dice_clock.is_("first_placement"), since_ever, or_else(removed_at, since_ever))
    named = np.zeros(len(event_kind), dtype=bool) if event_device_id is None else known(event_device_id)
    told = named | certainly(reading_dice_clock.is_("first_placement"))
    last_in_at = dice_last_in_at
    if event_device_id is None:
        anew = groups.last_before(dice_moment, dice_moment, placed & ~puts_in_some)
        last_in_at = or_else(take(dice_moment.at, anew), since)
        last_in_at = either(since > last_in_at, since, last_in_at)
    asked = Moments(either(booleans(told), since, last_in_at), dice_moment.within)
    rows = groups.first_after(asked, dice_moment, placed)
    return Link(np.where(certainly(take(dice_moment.at, rows) <= dice_moment.at), rows, -1), len(event_kind))


@derived(per="event")
def dice_first_in_at(dice_moment: Moments, dice_first_in: Link) -> Moment:
    """When the event's dice were put into use at the table, when no removal is on record since."""
    return take(dice_moment.at, dice_first_in.rows)


@derived(per="event")
def nameless_dice_out_at(
    event_at: Moment, event_place: Count, event_kind: Text, *, event_device_id: Text | None = None
) -> Moment:
    """When dice without a name were last taken off the table, as of an event, where others have names."""
    if event_device_id is None:
        return integers(event_at.values, np.zeros(len(event_at), dtype=bool))
    here = Moments(event_at, event_place)
    nameless = booleans(certainly(event_kind.is_("dice_out")) & ~known(event_device_id))
    return take(event_at, groups.last_before(here, here, nameless))


@derived(per="event")
def dice_since_at(
    dice_first_in: Link,
    dice_first_in_at: Moment,
    dice_last_in_at: Moment,
    all_dice_may_be_others: Flag,
    reading_dice_clock: Text,
    complete_dice_out: Flag,
    nameless_dice_out_at: Moment,
) -> Moment:
    """When the stay of the event's dice at the table began, as of that event, at the latest.

    That dice put in twice were there in between is known where all removals are recorded, and each says of
    which dice it was.  Of a set of which one die was replaced, the others stayed.
    """
    recorded = certainly(complete_dice_out) & certainly(take(complete_dice_out, dice_first_in.rows))
    recorded &= ~certainly(nameless_dice_out_at >= dice_first_in_at)
    stayed = booleans(recorded) & ~all_dice_may_be_others | reading_dice_clock.is_("first_placement")
    return either(stayed, dice_first_in_at, dice_last_in_at)


@derived(per="round")
def dice_placed(
    dice_rolled_at: Moment,
    round_place: Count,
    happening: Moments,
    dice_moment: Moments,
    event_kind: Text,
    some_dice_stay: Flag,
) -> Link:
    """Row of the event that put the dice in the shaker into use; -1 where there is none."""
    removed = event_kind.is_("dice_out") & ~some_dice_stay
    row = groups.last_before(Moments(dice_rolled_at, round_place), happening, event_kind.is_("dice_in"))
    the_set = take(dice_moment.within, row)
    taken = groups.last_before(Moments(dice_rolled_at, the_set), dice_moment, removed)
    # Where both happened in one moment, the dice that are rolled were put in last.
    gone = certainly(take(happening.at, taken) > take(happening.at, row))
    return Link(np.where(gone, -1, row), len(happening.at))


@derived(per="round")
def dice_here_since_at(dice_placed: Link, dice_since_at: Moment) -> Moment:
    """Since when the dice in the shaker had been at the table."""
    return take(dice_since_at, dice_placed.rows)


@derived(per="round")
def dice_here_first_at(dice_placed: Link, dice_first_here_at: Moment) -> Moment:
    """Since when the dice in the shaker were at the table, when no removal is on record since."""
    return take(dice_first_here_at, dice_placed.rows)


@derived(per="round")
def dice_overdue(first_card_at: Moment, dice_here_since_at: Moment, start_found_by: Text) -> Flag:
    """The round was dealt by a roll of dice that had been at the table for more than 24 hours."""
    return start_found_by.is_("dice") & (first_card_at - dice_here_since_at > LONGEST)


@derived(per="round")
def dice_overdue_before(first_card_at: Moment, overdue_placement: Link) -> Flag:
    """The same dice were overdue at an earlier roll, and are reported there."""
    return booleans(groups.previous(first_card_at, overdue_placement.rows) >= 0)


@derived(per="round")
def overdue_placement(dice_placed: Link, dice_first_in: Link, dice_overdue: Flag) -> Link:
    """Row of the event that put dice into use which were overdue as the round rolled them; -1 for no such."""
    began = _began(dice_first_in, dice_placed.rows)
    return Link(np.where(certainly(dice_overdue), began, -1), dice_placed.parents)


def _began(first_in: Link, placed: Rows) -> Rows:
    """Rows of the events with which dice came to stay: of those that put some in last, or earlier ones."""
    began = np.append(first_in.rows, np.intp(-1))[placed]
    return np.where(began >= 0, began, placed)


@derived(per="event")
def rolled_overdue(
    dice_moment: Moments, event_kind: Text, dice_first_in: Link, overdue_placement: Link
) -> Flag:
    """The event's dice were rolled when they were overdue, which is told with that roll."""
    placed = groups.last_before(dice_moment, dice_moment, event_kind.is_("dice_in"))
    began = _began(dice_first_in, placed)
    return booleans((placed >= 0) & np.isin(began, overdue_placement.rows))


@derived(per="round")
def start_by_dice(start_found_by: Text, *, start_was_found: Flag | None = None) -> Flag:
    """The starting position was found by dice; not so where it was not found at all."""
    return _found_by("dice", start_found_by, start_was_found)


@derived(per="round")
def start_by_generator(start_found_by: Text, *, start_was_found: Flag | None = None) -> Flag:
    """The starting position was drawn by a random number generator; not so where it was not found at all."""
    return _found_by("generator", start_found_by, start_was_found)


def _found_by(method: str, start_found_by: Text, start_was_found: Flag | None) -> Flag:
    found = start_found_by.is_(method)
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


# ------------------------------------------------------------------ dice that nobody took out


@derived(per="table")
def table_begins_at(
    event_table_row: Link, event_at: Moment, round_table_row: Link, first_card_at: Moment
) -> Moment:
    """When the first event or round of the table's day is on record."""
    events = groups.earliest(Link(event_table_row.rows, event_table_row.parents), event_at)
    rounds = groups.earliest(Link(round_table_row.rows, round_table_row.parents), first_card_at)
    return or_else(either(rounds < events, rounds, events), or_else(events, rounds))


@derived(per="table")
def table_last_seen_at(
    event_table_row: Link, event_at: Moment, round_table_row: Link, first_card_at: Moment
) -> Moment:
    """When the last event happened, or round was dealt, that is on record of the table's day."""
    events = groups.latest(Link(event_table_row.rows, event_table_row.parents), event_at)
    rounds = groups.latest(Link(round_table_row.rows, round_table_row.parents), first_card_at)
    return or_else(either(rounds > events, rounds, events), or_else(events, rounds))


@derived(per="table")
def table_seen(property_id: Text, table_id: Text, table_last_seen_at: Moment) -> Moments:
    """When and of which gaming table, on any day, the record of the table's day ends."""
    return Moments(table_last_seen_at, groups.place_numbers(property_id, table_id))


@derived(per="table")
def dice_left_in(table_seen: Moments, happening: Moments, event_kind: Text) -> Link:
    """Row of the event that last put dice into use at the table by the end of its day's record; else -1."""
    row = groups.last_before(table_seen, happening, event_kind.is_("dice_in"))
    return Link(np.maximum(row, -1), len(event_kind))


@derived(per="table")
def dice_left(dice_left_in: Link, dice_taken_out: Flag) -> Flag:
    """Dice were put into use at the table and none were taken out since, by the end of its day's record."""
    return booleans(dice_left_in.rows >= 0) & ~dice_taken_out


@derived(per="table")
def dice_left_since_at(dice_left_in: Link, dice_since_at: Moment) -> Moment:
    """Since when the dice had been at the table that were last put into use there."""
    return take(dice_since_at, dice_left_in.rows)


@derived(per="event")
def nameless_dice_out(event_kind: Text, *, event_device_id: Text | None = None) -> Flag:
    """Dice were taken out of use, and the record, which names sets of dice, does not say which."""
    if event_device_id is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    return event_kind.is_("dice_out") & ~is_known(event_device_id)


@derived(per="table")
def dice_left_rolled_overdue(dice_left_in: Link, rolled_overdue: Flag) -> Flag:
    """The dice last put into use were rolled when they were overdue, which is told with that roll."""
    return booleans(certainly(take(rolled_overdue, dice_left_in.rows)))


def _seen_overdue(since: Moment, begins: Moment, place: Count, happened: Moments) -> Flag:
    """Whether the record shows a moment of an earlier day when dice at a table were overdue already."""
    before = groups.last_before(Moments(begins - 1, place), happened, booleans(known(happened.at)))
    return booleans(certainly(take(happened.at, before) - since > LONGEST))


@derived(per="table")
def dice_told_before(
    dice_left_since_at: Moment, table_begins_at: Moment, table_seen: Moments, happening: Moments
) -> Flag:
    """The dice were overdue on an earlier day of the table already, at whose end they are reported."""
    return _seen_overdue(dice_left_since_at, table_begins_at, table_seen.within, happening)


@derived(per="event")
def removal_told_before(
    dice_since_at: Moment,
    table_begins_at: Moment,
    event_place: Count,
    happening: Moments,
    complete_dice_out: Flag,
) -> Flag:
    """The event's dice were overdue at the end of an earlier day of the table, and are reported there."""
    told = _seen_overdue(dice_since_at, table_begins_at, event_place, happening)
    return told & booleans(certainly(complete_dice_out))


# ------------------------------------------------------------------------------------ the duties


def _in_time(limit: int, at_least: Count, at_most: Count) -> Flag:
    """Whether dice stayed no longer than ``limit`` hours, by the least and the most they can have stayed."""
    too_long = certainly(at_least > hours(limit))
    return booleans(~too_long, too_long | certainly(at_most <= hours(limit)))


def changed_in_time(
    limit: int,
    start_found_by: Text,
    first_card_at: Moment,
    dice_here_since_at: Moment,
    dice_here_first_at: Moment,
    dice_overdue_before: Flag,
) -> Verdict:
    """Judge that no round was dealt with dice that had been at the table for more than ``limit`` hours."""
    in_use = first_card_at - dice_here_since_at
    return Verdict(
        applies=start_found_by.is_("dice") & ~dice_overdue_before,
        holds=_in_time(limit, in_use, first_card_at - dice_here_first_at),
        observed="dice at the table since {dice_here_since_at}, for {in_use_for}",
        required=f"other dice after at most {limit} hours",
        shown={"in_use_for": Measured(in_use, Unit.SPAN)},
    )


def removed_in_time(
    limit: int,
    event_kind: Text,
    event_at: Moment,
    dice_since_at: Moment,
    dice_first_here_at: Moment,
    rolled_overdue: Flag,
    removal_told_before: Flag,
) -> Verdict:
    """Judge that dice were taken off the table within ``limit`` hours."""
    stayed = event_at - dice_since_at
    return Verdict(
        applies=event_kind.is_("dice_out") & ~rolled_overdue & ~removal_told_before,
        holds=_in_time(limit, stayed, event_at - dice_first_here_at),
        observed="put into use {dice_since_at}, taken out {event_at}, after {stayed_for}",
        required=f"at most {limit} hours at the table",
        shown={"stayed_for": Measured(stayed, Unit.SPAN)},
    )


def not_left_in(
    limit: int,
    dice_left: Flag,
    dice_left_since_at: Moment,
    dice_left_rolled_overdue: Flag,
    dice_told_before: Flag,
    table_last_seen_at: Moment,
    complete_dice_out: Flag,
) -> Verdict:
    """Judge that dice which nobody took out were not at the table for more than ``limit`` hours.

    The record of the table's day shows how long at least.
    """
    told = dice_left_rolled_overdue | dice_told_before
    return there_at_the_end(
        limit, dice_left & ~told, dice_left_since_at, table_last_seen_at, complete_dice_out
    )


def there_at_the_end(limit: int, applies: Flag, since: Moment, seen: Moment, recorded: Flag) -> Verdict:
    """Judge how long dice had been at a table when its day's record ends, that nobody took out."""
    stayed = seen - since
    in_time = stayed <= hours(limit)
    return Verdict(
        applies=applies,
        holds=booleans(in_time.values, known(in_time) & (certainly(in_time) | certainly(recorded))),
        observed="put into use {put_in_at}, on the table {table_last_seen_at}, after {stayed_for}",
        required=f"at most {limit} hours at the table",
        shown={"stayed_for": Measured(stayed, Unit.SPAN), "put_in_at": Measured(since, Unit.MOMENT)},
    )
