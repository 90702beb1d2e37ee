"""How many dice come into a shaker (§ 645a.2(c)(1)(i)): three, at one go or beside those that stayed."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.dice_replaced import IN_A_SHAKER
from rules.duties.groups import Moments
from rules.kinds import Bools, Count, Flag, Rows, Text
from rules.values import booleans, certainly, either, integers, known, take

_FAR = np.iinfo(np.int64).max // 2


@derived(per="event")
def dice_in_turn(dice_moment: Moments, event_kind: Text) -> Moments:
    """Place in the order of events, and set, of those that put dice in or take some out.

    Dice taken out and put in at one moment were taken out first.
    """
    came = certainly(event_kind.is_("dice_in"))
    moved = certainly(event_kind.is_("dice_in", "dice_out")) & known(dice_moment.within)
    place = np.empty(len(came), dtype=np.int64)
    place[np.lexsort((np.arange(len(came)), came, dice_moment.at.values))] = np.arange(len(came))
    moved &= known(dice_moment.at)
    return Moments(integers(place, moved), integers(dice_moment.within.values, moved))


@derived(per="event")
def dice_begin_anew(event_kind: Text, event_count: Count) -> Flag:
    """As many dice as lie in a shaker were put in or taken out, or nobody counted how many."""
    moved = certainly(event_kind.is_("dice_in", "dice_out"))
    return booleans(moved & ~certainly(event_count < IN_A_SHAKER))


@derived(per="event")
def some_dice_nameless(event_place: Count, event_kind: Text, *, event_device_id: Text | None = None) -> Flag:
    """At the table, dice were put in or taken out under a name, and others under none."""
    if event_device_id is None:
        return booleans(np.zeros(len(event_kind), dtype=bool))
    moved, named = certainly(event_kind.is_("dice_in", "dice_out")), known(event_device_id)
    places = event_place.values
    mixed = np.isin(places, places[moved & named]) & np.isin(places, places[moved & ~named])
    return booleans(mixed & known(event_place))


def _place_of(turns: Moments, rows: Rows, otherwise: int) -> Count:
    """Places in turn of other rows, or another number where there is none."""
    return either(booleans(rows >= 0), take(turns.at, rows), integers(np.full(len(rows), otherwise)))


def _lay_at_first(turns: Moments, came: Bools) -> Count:
    """Dice that lay there before the first thing told of each set: a whole set if some were taken out."""
    ever = Moments(integers(np.full(len(came), -1)), turns.within)
    first = groups.first_after(ever, turns, booleans(known(turns.at)))
    return integers(np.where((first >= 0) & ~np.append(came, np.False_)[first], IN_A_SHAKER, 0))


def _lay_since(turns: Moments, anew: Flag, came: Bools, number: Count) -> Count:
    """Dice that lay there before each event, as put in and taken out since they were a whole set, or none."""
    earlier = Moments(turns.at - 1, turns.within)
    begun = groups.last_before(earlier, turns, anew)
    counted: Count = take(number, begun)
    put_in, before = np.append(came, np.False_), np.append(begun, -1)
    # A whole set was taken out: one that was put in before it, or had been beside it, still lies there.
    other_lies = put_in[before[begun]] & put_in[before[before[begun]]]
    left = np.where(other_lies, IN_A_SHAKER, 0)
    whole = integers(np.where(put_in[begun], counted.values, left), known(counted))
    found = either(booleans(begun >= 0), whole, _lay_at_first(turns, came))
    since, some = Moments(_place_of(turns, begun, -1), turns.within), ~certainly(anew)
    found += groups.total_between(since, earlier.at, turns, number, booleans(some & came))
    found -= groups.total_between(since, earlier.at, turns, number, booleans(some & ~came & known(turns.at)))
    return integers(np.maximum(found.values, 0), known(found))


@derived(per="event")
def dice_there_before(
    dice_in_turn: Moments,
    dice_begin_anew: Flag,
    event_kind: Text,
    event_count: Count,
    complete_dice_in: Flag,
    complete_dice_out: Flag,
    some_dice_nameless: Flag,
) -> Count:
    """Dice of the same set that lay in the shaker before: those put in less those taken out; 0 for none.

    Counted from a whole set that was put in or taken out, or from the first thing told of the set.  Missing
    where nobody counted some of them, where others may have been put in or taken out without a record, and
    where it is not told of which set some were.
    """
    came = certainly(event_kind.is_("dice_in"))
    there = _lay_since(dice_in_turn, dice_begin_anew, came, event_count)
    earlier = Moments(dice_in_turn.at - 1, dice_in_turn.within)
    before = groups.last_before(earlier, dice_in_turn, booleans(known(dice_in_turn.at)))
    told = np.where(before < 0, certainly(complete_dice_in), certainly(complete_dice_out))
    taken_last = (before >= 0) & ~np.append(came, np.False_)[before]
    told |= taken_last & certainly(there + event_count <= IN_A_SHAKER)
    return integers(there.values, known(there) & told & ~certainly(some_dice_nameless))


@derived(per="event")
def dice_put_in_after(
    dice_in_turn: Moments,
    dice_begin_anew: Flag,
    event_kind: Text,
    event_count: Count,
    complete_dice_in: Flag,
    some_dice_nameless: Flag,
) -> Count:
    """Dice of the same set that were put in next, before any was taken out or a whole set put in; 0 for none.

    Missing where nobody counted them, where some may have been put in without a record, and where it is not
    told of which set some were.
    """
    came = certainly(event_kind.is_("dice_in"))
    some = came & ~certainly(dice_begin_anew)
    later = Moments(dice_in_turn.at + 1, dice_in_turn.within)
    ends = groups.first_after(later, dice_in_turn, booleans(known(dice_in_turn.at) & ~some))
    until = _place_of(dice_in_turn, ends, _FAR) - 1
    after = groups.total_between(dice_in_turn, until, dice_in_turn, event_count, booleans(some))
    uncounted = np.append(came & ~known(event_count), np.False_)[ends]
    told = certainly(complete_dice_in) | certainly(after > 0)
    return integers(after.values, known(after) & ~uncounted & told & ~certainly(some_dice_nameless))


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
