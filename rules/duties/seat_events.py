"""Events of a round that concern one position: which belong to a hand or a wager, and what silence proves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from rules.duties import groups
from rules.kinds import Flag, Link, Rows, Text
from rules.values import booleans, certainly, known, take


@dataclass(frozen=True, slots=True)
class Events:
    """Events of the log: round, gaming table's day, kind, position."""

    of_round: Link
    of_table: Link
    kind: Text
    position: Text


def row_for(rows: Link, position: Text, events: Events, kind: str) -> Rows:
    """Row of the event of a kind at each row's position in its round, -1 where there is none."""
    such = certainly(events.kind.is_(kind))
    of_round = Link(np.where(such, events.of_round.rows, -1), events.of_round.parents)
    return groups.counterpart(rows, position, of_round, events.position)


def recorded(events: Events, kind: str, rounds_table: Link) -> Flag:
    """Whether each round's log would show an event of a kind.

    It would where the gaming table has one that day, unless one in the round names no position.
    """
    such = booleans(certainly(events.kind.is_(kind)))
    kept: Flag = take(groups.exists(events.of_table, such), rounds_table.rows)
    return kept & ~groups.exists(events.of_round, such & booleans(~known(events.position)))
