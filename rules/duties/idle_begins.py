"""When an open table falls idle, which cards are there, and whether they lie spread already."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.opening_steps import TAKEN_UP
from rules.duties.shoes import ARRIVAL
from rules.kinds import Codes, Count, Flag, Moment, Rows, Text
from rules.values import booleans, certainly, is_known, known, or_else, take

ACTIVITY = (*TAKEN_UP, "shuffled", "shoe_loaded", "table_opened", "table_closed")
"""Kinds of event after which a table that is said to be idle has fallen idle anew."""

CARDS_GONE = (*ARRIVAL, "batch_in_shuffler", "batch_out_of_shuffler", "decks_removed")
"""Kinds of event after which the cards that are spread are no longer those of the idle table."""


LIE_NO_MORE = (*CARDS_GONE, *TAKEN_UP, "shuffled", "shoe_loaded", "table_closed")
"""Kinds of event after which no cards lie spread at the table."""


@derived(per="round")
def being_over(first_card_at: Moment, round_place: Count, *, settled_at: Moment | None = None) -> Moments:
    """When and at which gaming table each round was over, or the last that is recorded of it."""
    return Moments(first_card_at if settled_at is None else or_else(settled_at, first_card_at), round_place)


def lying_spread(
    asked: Moments, happening: Moments, event_kind: Text, dealing: Moments, being_over: Moments
) -> Rows:
    """Row of the spread of cards that still lay so at each moment; negative where none is sure to.

    What was spread while a round was played lies there no longer.
    """
    row = groups.last_before(asked, happening, event_kind.is_("cards_spread"))
    since = take(happening.at, row)
    gone = groups.happened_since(asked, happening, event_kind.is_(*LIE_NO_MORE), since)
    for rounds in (dealing, being_over):
        gone |= groups.happened_since(asked, rounds, is_known(rounds.at), since)
    return np.where(certainly(~gone), row, -1)


@derived(per="event")
def at_a_closed_table(
    happening: Moments, event_kind: Text, dealing: Moments, complete_table_opened: Flag
) -> Flag:
    """The table had been closed, and neither opened nor dealt at since.

    Missing where it may have been opened: not all openings are recorded.
    """
    just_before = Moments(happening.at - 1, happening.within)
    row = groups.last_before(just_before, happening, event_kind.is_("table_closed"))
    since = take(happening.at, row)
    open_again = groups.happened_since(happening, happening, event_kind.is_("table_opened"), since)
    dealt = groups.happened_since(just_before, dealing, is_known(dealing.at), since)
    in_use = certainly(open_again) | certainly(dealt)
    closed = groups.is_there(row) & booleans(~in_use)
    return booleans(closed.values, known(closed) & (~closed.values | certainly(complete_table_opened)))


@derived(per="event")
def falls_idle(event_kind: Text, happening: Moments, dealing: Moments, at_a_closed_table: Flag) -> Flag:
    """The open table falls idle; not so where it was said to be before, and nothing happened since."""
    idle, just_before = event_kind.is_("idle_started"), Moments(happening.at - 1, happening.within)
    earlier = groups.last_before(just_before, happening, idle)
    since = take(happening.at, earlier)
    busy = groups.happened_since(just_before, happening, event_kind.is_(*ACTIVITY), since)
    rounds = booleans(known(dealing.at))
    busy |= groups.happened_since(just_before, dealing, rounds, since)
    repeated = groups.is_there(earlier) & ~busy
    return idle & booleans(~certainly(repeated)) & ~at_a_closed_table


@derived(per="shoe")
def idle_batch(
    previous_batch: Text,
    shoe_batch: Text,
    previous_shoe_began_at: Moment,
    idle_began_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    complete_batch_out_of_shuffler: Flag,
    *,
    event_batch_id: Text | None = None,
) -> Text:
    """Which of two batches was out of the device as the table fell idle: its cards are spread and put in.

    It is the one dealt last, unless the other was taken out to be dealt next; where the one dealt last is
    dealt again, that may have been so and not be on record.  Where one was taken out last of which nobody
    wrote down which it was, either may be.
    """
    if event_batch_id is None:
        return previous_batch
    fell_idle = Moments(idle_began_at, start_of_shoe.within)
    out = event_kind.is_("batch_out_of_shuffler") & is_known(event_batch_id)
    row = groups.last_before(fell_idle, happening, out, previous_shoe_began_at)
    since = certainly(take(happening.at, row) >= previous_shoe_began_at)
    taken_out = groups.text_of(np.where(since, row, -1), event_batch_id)
    went_in = np.zeros(len(row), dtype=bool)
    for letter in "AB":
        put_in = event_kind.is_("batch_in_shuffler") & event_batch_id.is_(letter)
        found = groups.happened_since(start_of_shoe, happening, put_in, idle_began_at)
        went_in |= certainly(found & previous_batch.is_(letter))
    told = certainly(complete_batch_out_of_shuffler) & (row != groups.NOT_KNOWN)
    sure = told | went_in | ~certainly(shoe_batch.same_as(previous_batch))
    stayed = Codes(np.where(sure, previous_batch.codes, -1).astype(np.int32), previous_batch.names)
    any_out = event_kind.is_("batch_out_of_shuffler")
    last = groups.last_before(fell_idle, happening, any_out, previous_shoe_began_at + 1)
    nameless = certainly(take(happening.at, last) > previous_shoe_began_at)
    nameless &= (groups.text_of(last, event_batch_id).codes < 0) & ~went_in
    return take(or_else(taken_out, stayed), np.where(nameless, -1, np.arange(len(row))))
