"""How long dice may stay at a table, and how many a shaker holds."""

from __future__ import annotations

from rules.clause import Verdict
from rules.units import hours
from rules.values import Count, Flag, Measured, Moment, Text, Unit


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
    limit: int, event_kind: Text, event_at: Moment, dice_since_at: Moment, dice_rolled_overdue: Flag
) -> Verdict:
    """Judge that dice were taken off the table within ``limit`` hours."""
    stayed = event_at - dice_since_at
    return Verdict(
        applies=event_kind.is_("dice_out") & ~dice_rolled_overdue,
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
