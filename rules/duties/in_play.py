"""In which round a thing happened that names none: the one that was being played at its table then."""

from dataclasses import replace

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Text
from rules.values import booleans, certainly, is_known, known, take


@derived(per="event")
def without_a_round(event_round_row: Link, *, event_round_id: Text | None = None) -> Flag:
    """The event names no round at all; one that names a round which is not at hand does."""
    none = event_round_row.rows < 0
    return booleans(none if event_round_id is None else none & ~known(event_round_id))


@derived(per="event")
def played_in(
    event_round_row: Link,
    without_a_round: Flag,
    happening: Moments,
    dealing: Moments,
    being_over: Moments,
) -> Link:
    """Row of the round that the event names or, where it names none, that was being played then; -1 for none.

    Not where it shares its moment with the first card or the settling of a round: it may be of the next.
    """
    loose = certainly(without_a_round)
    if not loose.any():
        return event_round_row
    before = Moments(happening.at - 1, happening.within)
    begun = groups.last_before(before, dealing, is_known(dealing.at))
    in_play = loose & certainly(take(being_over.at, begun) > happening.at)
    return replace(event_round_row, rows=np.where(in_play, begun, event_round_row.rows))
