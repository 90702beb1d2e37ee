"""Wagers on which no vigorish may be taken: what the record tells of any."""

import numpy as np

from rules.clause import Verdict
from rules.kinds import Cents, Count, Flag, Moment, Text
from rules.values import booleans, certainly, is_known, known

TAKEN = "vigorish of {vigorish_cents}, {vigorish_handling}, collected {vigorish_collected_at}"
"""What is told of vigorish on a wager that bears none."""


def on_record(
    vigorish_cents: Cents, vigorish_handling: Text | None, taken_or_marked: Flag | None
) -> tuple[Flag, Flag]:
    """Tell whether anything is on record of vigorish on a wager, and whether none was taken or marked.

    taken_or_marked  something else certainly shows that some was, whatever amount is recorded
    """
    nowhere = booleans(known(vigorish_cents) & False)
    shown = nowhere if taken_or_marked is None else taken_or_marked
    handled = shown if vigorish_handling is None else is_known(vigorish_handling)
    none = vigorish_cents == 0
    # Said to be marked or collected, though of no amount: which of the two is so is open.
    taken = certainly(shown) | certainly(handled & ~is_known(vigorish_cents))
    holds = booleans(none.values & ~taken, (known(none) & ~certainly(handled & none)) | taken)
    return is_known(vigorish_cents) | handled | shown, holds


def told_of(vigorish_cents: Cents, handling: Text | None, collected_at: Moment | None) -> tuple[Flag, Flag]:
    """Tell as ``on_record`` does; a time of collecting shows some where nobody recorded how much it was."""
    collected = None if collected_at is None else is_known(collected_at) & ~is_known(vigorish_cents)
    return on_record(vigorish_cents, handling, collected)


def left_empty(vigorish_cents: Count, complete_column_vigorish: Flag | None) -> Flag:
    """Certainly no vigorish was taken: none is on record, and all of it is said to be recorded; or false."""
    if complete_column_vigorish is None:
        return booleans(np.zeros(len(vigorish_cents), dtype=bool))
    return booleans(~known(vigorish_cents) & certainly(complete_column_vigorish))


def may_have_won(was_withdrawn: Flag, settled_as: Text | None) -> Flag:
    """Whether a wager was neither taken down nor certainly settled as something else than a win."""
    stayed = ~was_withdrawn
    return stayed if settled_as is None else stayed & booleans(~certainly(~settled_as.is_("win")))


def never_taken(
    when: Flag,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
    settled_as: Text | None = None,
) -> Verdict:
    """Judge that no vigorish was taken on a wager that bears none, nor on one taken down with no record.

    On one that was settled as no win, no record means that none was taken, either.
    """
    told, none = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at)
    return Verdict(
        applies=when & (may_have_won(was_withdrawn, settled_as) | told),
        holds=none | (left_empty(vigorish_cents, complete_column_vigorish) & ~told),
        observed=TAKEN,
        required="none",
        amount_cents=-vigorish_cents,
    )


def never_taken_on_a_winner(
    wager_stands: Flag,
    settled_as: Text,
    was_withdrawn: Flag,
    vigorish_cents: Cents,
    *,
    when: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    complete_column_vigorish: Flag | None = None,
) -> Verdict:
    """Judge as ``never_taken``; a wager that won nothing is asked where the record tells of any on it."""
    told, _ = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at)
    asked = (wager_stands & settled_as.is_("win")) | told
    return never_taken(
        asked if when is None else when & asked,
        was_withdrawn,
        vigorish_cents,
        vigorish_handling=vigorish_handling,
        vigorish_collected_at=vigorish_collected_at,
        complete_column_vigorish=complete_column_vigorish,
    )


def where_none_is_borne(
    vigorish_cents: Cents,
    *,
    when: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
) -> Verdict:
    """Judge that no vigorish was taken on a wager that bears none; with no record of any, none was.

    One that was collected, or marked, was taken though nobody recorded how much it was.
    """
    told, none = told_of(vigorish_cents, vigorish_handling, vigorish_collected_at)
    return Verdict(
        applies=told if when is None else when & told,
        holds=none,
        observed=TAKEN + " on a {wager_kind} wager",
        required="none",
        amount_cents=-vigorish_cents,
    )
