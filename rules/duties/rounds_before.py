"""What came before a round at its table, and which round starts the game.

Rounds are put in order by time, table by table.  A round whose predecessor may be missing from the log (its
number does not follow) is not judged by what came before it.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, or_else, take

STARTS = ("table_opened", "idle_started")
"""Kinds of event after which the game starts over."""


@derived(per="round")
def play_moment(
    round_place: Count,
    first_card_at: Moment,
    *,
    wagers_opened_at: Moment | None = None,
    settled_at: Moment | None = None,
) -> Moments:
    """When and at which gaming table the round was played, by its first card or the next best time."""
    at = first_card_at
    for other in (wagers_opened_at, settled_at):
        at = at if other is None else or_else(at, other)
    return Moments(at, round_place)


@derived(per="round")
def previous_round(play_moment: Moments) -> Link:
    """Row of the round before it at the same table, -1 where the log holds none."""
    rows = groups.previous(play_moment.at, group_numbers(play_moment.within))
    return Link(rows, len(rows))


@derived(per="round")
def follows_on(
    play_moment: Moments,
    previous_round: Link,
    round_table_row: Link,
    *,
    round_number_in_day: Count | None = None,
) -> Flag:
    """The round before it in the log is the one played just before; missing where one may be absent."""
    tied = groups.tied(play_moment.at, group_numbers(play_moment.within))
    there = (previous_round.rows >= 0) & ~tied
    if round_number_in_day is not None:
        days = np.append(round_table_row.rows, -2)
        same_day = days[previous_round.rows] == round_table_row.rows
        after = certainly(take(round_number_in_day, previous_round.rows) + 1 == round_number_in_day)
        there &= np.where(same_day, after, certainly(round_number_in_day == 1))
    return booleans(there, there)


@derived(per="event")
def before_the_round_before(event_at: Moment, round_before_dealt_at: Moment) -> Flag:
    """The event names a round, and came before the first card of the round before that: they do not agree.

    Certain, or false: which of the two is wrong nobody knows.
    """
    return booleans(certainly(event_at < round_before_dealt_at))


@derived(per="round")
def round_before_dealt_at(previous_round: Link, first_card_at: Moment) -> Moment:
    """When the first card of the round before it at the table was dealt."""
    return take(first_card_at, previous_round.rows)


@derived(per="round")
def starts_game(
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    round_table_row: Link,
    happening: Moments,
    event_kind: Text,
    event_table_row: Link,
    *,
    round_number_in_day: Count | None = None,
) -> Flag:
    """The round is the first after the table opened, or after it had been idle.

    Missing where the log may lack the round before it.  The game goes on past the end of a gaming day where
    the log shows when it began and no later start.
    """
    return _first_since(
        event_kind.is_(*STARTS),
        play_moment,
        previous_round,
        follows_on,
        round_table_row,
        happening,
        event_table_row,
        round_number_in_day,
    )


@derived(per="round")
def begins_with_opening(
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    round_table_row: Link,
    happening: Moments,
    event_kind: Text,
    event_table_row: Link,
    *,
    round_number_in_day: Count | None = None,
) -> Flag:
    """The round is the first since the table opened, whether or not it lay idle until then; as above."""
    return _first_since(
        event_kind.is_("table_opened"),
        play_moment,
        previous_round,
        follows_on,
        round_table_row,
        happening,
        event_table_row,
        round_number_in_day,
    )


def _first_since(
    starts: Flag,
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    round_table_row: Link,
    happening: Moments,
    event_table_row: Link,
    round_number_in_day: Count | None,
) -> Flag:
    """Whether each round is the first at its table since the last event that ``starts`` a game."""
    before = take(play_moment.at, previous_round.rows)
    opened = groups.last_before(play_moment, happening, starts, since=before)
    opened_at = take(happening.at, opened)
    follows = certainly(follows_on)
    since = follows & certainly(opened_at > before)
    day = round_table_row.rows
    number = integers(np.zeros(len(day))) if round_number_in_day is None else round_number_in_day
    that_day = certainly(take(integers(event_table_row.rows), opened) == day)
    first = (previous_round.rows < 0) & that_day & certainly(number == 1)
    same_day = np.append(day, -2)[previous_round.rows] == day
    goes_on = follows & (same_day | (opened >= 0)) & (opened != groups.NOT_KNOWN)
    return booleans(since | first, since | first | goes_on)
