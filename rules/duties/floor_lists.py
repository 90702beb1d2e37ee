"""When each gaming table was open by the pit's own list, held against the rounds on record.

Whoever keeps the list or the roster does not deal.  Where it has a table open and the record has no round for
an hour or more, nor any word that the table fell idle, rounds were left out: the last hour, or the whole
table.  Rounds while the list has the table closed are told, too.  Who is at fault does not show.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Bools, Count, Flag, Link, Moment, Numbers, Rows, Span, Text
from rules.units import hours, minutes
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

OPENED, CLOSED = "floor_list_opened", "floor_list_closed"
"""Kinds of event: the list has the gaming table open, or closed, from then on."""

LONGEST = hours(1)
"""How long an open table may be without a round before it has to be said why."""

GRACE = minutes(15)
"""How far apart the list and the table may be about when it opened or closed."""


@derived(per="event")
def is_on_the_list(event_kind: Text, event_at: Moment) -> Flag:
    """The gaming table was opened or closed by the pit's own list."""
    return event_kind.is_(OPENED, CLOSED) & is_known(event_at)


@derived(per="table")
def on_the_list(event_table_row: Link, is_on_the_list: Flag) -> Flag:
    """The pit's own list names the gaming table that day."""
    return booleans(certainly(groups.exists(event_table_row, is_on_the_list)))


@derived(per="round")
def begun_at(
    first_card_at: Moment, *, no_more_bets_at: Moment | None = None, settled_at: Moment | None = None
) -> Moment:
    """When the round began, as far as any time of it is recorded."""
    found = first_card_at if no_more_bets_at is None else or_else(first_card_at, no_more_bets_at)
    return found if settled_at is None else or_else(found, settled_at)


@derived(per="round")
def over_at(begun_at: Moment, *, settled_at: Moment | None = None) -> Moment:
    """When the round was over; when it began, where that is not recorded."""
    return begun_at if settled_at is None else or_else(settled_at, begun_at)


@dataclass(frozen=True, slots=True)
class InOrder:
    """Rounds and entries of the list at their gaming tables' days, in the order of their times.

    table, at, over  of each; an entry is over as it is made
    listed, opens    entries of the list, and those by which it has the table open
    before           place of the entry before each, -1 where there is none
    follows          whether anything comes before it at the table that day
    """

    table: Rows
    at: Numbers
    over: Numbers
    listed: Bools
    opens: Bools
    before: Rows
    follows: Bools

    @property
    def open(self) -> Bools:
        """Whether the list has the table open just before each."""
        return (self.before >= 0) & self.opens[self.before]

    @property
    def closed(self) -> Bools:
        """Whether a round lies well after the list has the table closed, or well before it has it open."""
        after = (self.before >= 0) & ~self.opens[self.before] & (self.at > self.over[self.before] + GRACE)
        place = np.arange(len(self.at))
        coming = np.minimum.accumulate(np.where(self.listed, place, len(place))[::-1])[::-1]
        coming = np.where(coming < len(place), coming, -1)
        next_at = np.append(self.at, 0)[coming]
        opening = (coming >= 0) & np.append(self.opens, np.False_)[coming]
        same = np.append(self.table, -1)[coming] == self.table
        early = (self.before < 0) & opening & same & (self.over < next_at - GRACE)
        found: Bools = ~self.listed & (after | early)
        return found


def _in_order(table: Rows, at: Moment, over: Moment, listed: Bools, opens: Bools) -> InOrder:
    usable = np.flatnonzero(known(at) & (table >= 0))
    order = usable[np.lexsort((at.values[usable], table[usable]))]
    tables, place = table[order], np.arange(len(order))
    begins = np.searchsorted(tables, tables, side="left")
    before = np.append(-1, np.maximum.accumulate(np.where(listed[order], place, -1))[:-1])[: len(order)]
    return InOrder(
        tables,
        at.values[order],
        over.values[order],
        listed[order],
        opens[order],
        np.where(before >= begins, before, -1),
        place > begins,
    )


@dataclass(frozen=True, slots=True)
class Compared:
    """What comes of a gaming table's day on the list, a row for each of them.

    since, until  the longest time that it is open by the list without a round, or a word why
    lost      rounds may have been lost in a time of an hour or more
    outside   rounds while it is closed by the list
    first_at  when the first of them began
    partly    the list does not say when it opened first, or when it closed last
    """

    since: Moment
    until: Moment
    lost: Bools
    outside: Count
    first_at: Moment
    partly: Bools


@derived(per="table")
def against_the_list(
    event_table_row: Link,
    event_kind: Text,
    event_at: Moment,
    is_on_the_list: Flag,
    round_table_row: Link,
    begun_at: Moment,
    over_at: Moment,
) -> Compared:
    """Hold the rounds of each gaming table against the times for which the list has it open."""
    tables = event_table_row.parents
    of_list = certainly(is_on_the_list)
    none = np.zeros(len(begun_at), dtype=bool)
    day = _in_order(
        np.concatenate([round_table_row.rows, np.where(of_list, event_table_row.rows, -1)]),
        _both(begun_at, event_at),
        _both(over_at, event_at),
        np.append(none, of_list),
        np.append(none, certainly(event_kind.is_(OPENED))),
    )
    since, until = np.append(0, day.over)[:-1] if len(day.at) else day.over, day.at
    length = np.where(day.open & day.follows, until - since, 0)
    length[_fell_idle(day, since, event_table_row, event_at, certainly(event_kind.is_("idle_started")))] = 0
    moments = (integers(since), integers(until))
    lost = (length >= LONGEST) & groups.may_lack(round_table_row, day.table, *moments)
    by_length = np.argsort(length, kind="stable")
    longest = np.full(tables, -1, dtype=np.intp)
    longest[day.table[by_length]] = by_length
    longest = np.where((longest >= 0) & (np.append(length, 0)[longest] > 0), longest, -1)
    outside = day.closed
    first = np.full(tables, -1, dtype=np.intp)
    first[day.table[outside][::-1]] = np.flatnonzero(outside)[::-1]
    entries = np.flatnonzero(day.listed)
    opening, closing = np.zeros(tables, dtype=bool), np.zeros(tables, dtype=bool)
    opening[day.table[entries][::-1]] = day.opens[entries][::-1]
    closing[day.table[entries]] = ~day.opens[entries]
    return Compared(
        take(moments[0], longest),
        take(moments[1], longest),
        np.bincount(day.table[lost], minlength=tables) > 0,
        integers(np.bincount(day.table[outside], minlength=tables)),
        take(moments[1], first),
        ~(opening & closing),
    )


def _both(of_rounds: Moment, of_events: Moment) -> Moment:
    values = np.concatenate([of_rounds.values, of_events.values])
    return integers(values, np.concatenate([known(of_rounds), known(of_events)]))


def _fell_idle(day: InOrder, since: Numbers, events: Link, event_at: Moment, idle: Bools) -> Bools:
    """Whether each table is on record as having fallen idle since what came before a row."""
    marks = _in_order(
        np.concatenate([day.table, np.where(idle, events.rows, -1)]),
        _both(integers(day.at), event_at),
        _both(integers(np.arange(len(day.at))), event_at),
        np.append(np.zeros(len(day.at), dtype=bool), idle),
        np.append(np.zeros(len(day.at), dtype=bool), idle),
    )
    rows = ~marks.listed
    place = marks.over[rows]
    last = np.where(marks.before >= 0, np.append(marks.at, 0)[marks.before], np.iinfo(np.int64).min)
    found = np.zeros(len(day.at), dtype=bool)
    found[place] = last[rows] >= since[place]
    return found


@derived(per="table")
def silence_began_at(against_the_list: Compared) -> Moment:
    """When the longest time began for which the list has the table open and nothing is on record."""
    return against_the_list.since


@derived(per="table")
def silence_ended_at(against_the_list: Compared) -> Moment:
    """When that time was over."""
    return against_the_list.until


@derived(per="table")
def longest_silence(against_the_list: Compared) -> Span:
    """How long that time was; none at all where the list does not have the table open."""
    length = against_the_list.until - against_the_list.since
    return integers(np.where(known(length), length.values, 0))


@derived(per="table")
def rounds_while_closed(against_the_list: Compared) -> Count:
    """Rounds on record while the list has the table closed."""
    return against_the_list.outside


@derived(per="table")
def first_while_closed_at(against_the_list: Compared) -> Moment:
    """When the first of them began."""
    return against_the_list.first_at


@derived(per="table")
def hours_are_listed(against_the_list: Compared) -> Flag:
    """The list says when the gaming table opened first that day, and when it closed last."""
    return booleans(~against_the_list.partly)


@derived(per="table")
def times_are_told(
    against_the_list: Compared, round_table_row: Link, event_table_row: Link, begun_at: Moment
) -> Flag:
    """Every round says when it was, and no row was lost that could matter."""
    bare = Link(round_table_row.rows, round_table_row.parents)
    untimed = certainly(groups.exists(bare, ~is_known(begun_at)))
    return booleans(~(against_the_list.lost | untimed | event_table_row.may_lack))


def agrees_with_the_list(
    on_the_list: Flag,
    longest_silence: Span,
    rounds_while_closed: Count,
    hours_are_listed: Flag,
    times_are_told: Flag,
    complete_idle_started: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that rounds are on record while the list has the table open, and none while it is closed."""
    silent, outside = longest_silence >= LONGEST, rounds_while_closed > 0
    wrong = certainly(outside) | certainly(silent & complete_idle_started)
    right = certainly(~silent & ~outside & hours_are_listed)
    return Verdict(
        applies=on_the_list,
        holds=booleans(right, (wrong | right) & certainly(times_are_told)),
        observed="longest time without a round while the pit's own list has the table open:"
        " {longest_silence}, from {silence_began_at} to {silence_ended_at}; rounds on record while it has the"
        " table closed: {rounds_while_closed}",
        required="a round within every hour that the table is open, or a record that it fell idle, and none "
        f"while it is closed; else rounds are left out or made up, {own_test(sake)}",
        record=True,
    )


def the_floor_list_agrees(sake: str) -> None:
    """Declare that a chapter's tables are held against the pit's own list of open tables.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "floor_list",
        "While the pit's own list has a gaming table open its rounds are on record, and else none.",
        agrees_with_the_list,
        per="table",
        reading=". A table that fell idle need not deal, so it needs the casino's word that this is "
        "recorded; the list and the table may be a quarter of an hour apart. It accuses nobody.",
        shows=("first_while_closed_at",),
        sake=sake,
        module=calling_module(),
    )
