"""Events of a round that concern one position: which belong to a hand or a wager."""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Bools, Flag, Link, Rows, Text
from rules.values import booleans, certainly, is_known


@dataclass(frozen=True, slots=True)
class Events:
    """Events of the log: round, kind, position."""

    of_round: Link
    kind: Text
    position: Text


@derived(per="event")
def events_at_positions(event_round_row: Link, event_kind: Text, event_position: Text) -> Events:
    """Round, kind and position of each event."""
    return Events(event_round_row, event_kind, event_position)


def row_for(rows: Link, position: Text, events: Events, kind: str) -> Rows:
    """Row of the event of a kind at each row's position in its round, -1 where there is none."""
    such = certainly(events.kind.is_(kind))
    of_round = groups.among(events.of_round, such)
    return groups.counterpart(rows, position, of_round, events.position)


def all_placed(events: Events, kind: str) -> Flag:
    """Whether every event of a kind in each round names its position."""
    such = booleans(certainly(events.kind.is_(kind)))
    return ~groups.exists(events.of_round, such & ~is_known(events.position))


def may_be_of_any_round(events: Events, kind: str) -> Bools:
    """Rounds to which an event of a kind may belong that names no round."""
    lack = events.of_round.lack
    nowhere = np.zeros(events.of_round.parents, dtype=bool)
    return nowhere if lack is None else lack.by_kind.get(kind, nowhere)
