"""How the starting position of a round was found, and the number that is counted to (§ 645a.5(i))."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Codes, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

DICE_STEPS = ("dice_shaken", "shaker_uncovered", "no_roll", "dice_not_flat", "dice_fell_out")
"""Kinds of event that only a starting position found with the shaker has."""


def _any_known(length: int, *columns: Count | None) -> Bools:
    """Whether one of several columns, of those that are recorded, has a value."""
    found = np.zeros(length, dtype=bool)
    for each in columns:
        if each is not None:
            found |= known(each)
    return found


@derived(per="round")
def start_found_position(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    start_found_at: Moment,
    *,
    event_position: Text | None = None,
) -> Text:
    """Position that was determined, by the record of that; missing where two of one moment differ."""
    if event_position is None:
        return Codes(np.full(len(start_found_at), -1, dtype=np.int32), ())
    then = event_at == take(start_found_at, event_round_row.rows)
    told = event_kind.is_("start_position_found") & then & is_known(event_position)
    differ = certainly(~groups.same_text(event_round_row, event_position, told))
    row = np.where(differ, -1, groups.first_row(event_round_row, told))
    return groups.text_of(row, event_position)


@derived(per="round")
def start_as_told(start_position: Text, *, start_found_position: Text | None = None) -> Text:
    """The starting position as the round says, or else as the record of its being determined does."""
    return start_position if start_found_position is None else or_else(start_position, start_found_position)


@derived(per="round")
def start_contradicted(start_position: Text, start_found_position: Text) -> Flag:
    """Another position was determined than the one that the round says got the first hand; or false."""
    return booleans(certainly(~start_position.same_as(start_found_position)))


@derived(per="round")
def dice_were_used(event_round_row: Link, event_kind: Text) -> Flag:
    """A step that is taken with the dice alone is on record in the round: a shake, the lid, a no roll."""
    steps = event_kind.is_(*DICE_STEPS)
    return booleans(certainly(groups.exists(Link(event_round_row.rows, event_round_row.parents), steps)))


@derived(per="round")
def start_found_by(
    start_method: Text,
    *,
    die_1: Count | None = None,
    die_2: Count | None = None,
    die_3: Count | None = None,
    announced_total: Count | None = None,
    generator_number: Count | None = None,
    dice_were_used: Flag | None = None,
) -> Text:
    """How the starting position was found: as the round says, or else as dice or a number on record show.

    Missing where it calls a generator what was done with dice, by their total or by a step taken with them.
    """
    rolled = _any_known(len(start_method), die_1, die_2, die_3, announced_total)
    drawn = _any_known(len(start_method), generator_number)
    if dice_were_used is not None:
        rolled |= certainly(dice_were_used) & ~drawn
    shown = np.where(rolled == drawn, -1, np.where(drawn, 1, 0)).astype(np.int32)
    denied = rolled & certainly(start_method.is_("generator"))
    found = or_else(start_method, Codes(shown, ("dice", "generator")))
    return take(found, np.where(denied, -1, np.arange(len(denied))))


@derived(per="round")
def start_number(
    start_found_by: Text, *, dice_total: Count | None = None, generator_number: Count | None = None
) -> Count:
    """Number to which positions are counted: the total of the dice, or what the generator drew."""
    nothing = integers(np.zeros(len(start_found_by)), np.zeros(len(start_found_by), dtype=bool))
    shown = nothing if dice_total is None else dice_total
    drawn = nothing if generator_number is None else generator_number
    number = either(start_found_by.is_("dice"), shown, drawn)
    return integers(number.values, known(number) & certainly(start_found_by.is_("dice", "generator")))
