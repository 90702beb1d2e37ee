"""Events of a round that concern one position: which belong to a hand or a wager."""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.unplaced import all_before
from rules.kinds import Bools, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, is_known, known, or_else, take


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


def last_by(rows: Link, position: Text, events: Events, told: Flag, at: Moment, until: Moment) -> Moment:
    """When an event of some was for each row, at its position in its round; missing where none was.

    told  the events that count
    Of several, the last by a moment; where none was by then, the first: doing a step once more harms nothing.
    Rows at one position have their events in common, by the moment of the first of them.
    """
    of_round = groups.among(events.of_round, certainly(told))
    row = Link(groups.counterpart(of_round, events.position, rows, position), len(position))
    late = certainly(at > take(until, row.rows))
    found = or_else(groups.latest(row, at, booleans(~late)), groups.earliest(row, at))
    return take(found, groups.counterpart(rows, position, rows, position))


def by_others_of_the_house(events: Events, kind: str, role: Text | None) -> Flag:
    """Whether an event of each round tells of a step that is the dealer's, and names another of the house."""
    if role is None:
        return booleans(np.zeros(events.of_round.parents, dtype=bool))
    another = events.kind.is_(kind) & ~role.is_("dealer", "player")
    return groups.exists(events.of_round, booleans(certainly(another)))


def all_placed(events: Events, kind: str) -> Flag:
    """Whether every event of a kind in each round names its position."""
    such = booleans(certainly(events.kind.is_(kind)))
    return ~groups.exists(events.of_round, such & ~is_known(events.position))


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """At which gaming table and day each event and round was, and when the rounds were dealt.

    no_round  events that name no round; at: when each event was
    """

    of_event: Link
    of_round: Link
    no_round: Flag
    at: Moment
    dealt_at: Moment | None


@derived(per="round")
def whereabouts(
    event_table_row: Link,
    round_table_row: Link,
    event_round_row: Link,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
) -> Whereabouts:
    """Where and when each event and each round was."""
    no_round = booleans(event_round_row.rows < 0)
    return Whereabouts(event_table_row, round_table_row, no_round, event_at, first_card_at)


def none_astray(event_kind: Text, kind: str, places: Whereabouts, *, once_dealt: bool = True) -> Flag:
    """Whether no event of a kind that names no round may be each round's.

    once_dealt  such events follow the deal, so that one before a round was dealt is none of its own
    """
    astray = booleans(certainly(event_kind.is_(kind) & places.no_round))
    there = certainly(take(groups.exists(places.of_event, astray), places.of_round.rows))
    early = all_before(places.of_event, astray, places.at, places.of_round, places.dealt_at)
    return booleans(~there | (early & once_dealt))


def unless_another_is_its_own(holds: Flag, placed: Flag | None) -> Flag:
    """Leave open what was not done in its turn, where an event that has no place may tell that it was."""
    if placed is None:
        return holds
    return booleans(holds.values, known(holds) & (holds.values | ~certainly(~placed)))


def may_be_of_any_round(events: Events, kind: str) -> Bools:
    """Rounds to which an event of a kind may belong that names no round."""
    lack = events.of_round.lack
    nowhere = np.zeros(events.of_round.parents, dtype=bool)
    return nowhere if lack is None else lack.by_kind.get(kind, nowhere)
