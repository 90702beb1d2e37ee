"""Periods without gaming activity that end as the table closes or the record ends: no shoe was dealt after.

The cards of such a table are spread, too; there is no first player to whom they could be shown.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.duties.idle_begins import CARDS_GONE, lying_spread
from rules.duties.idle_steps import spread_face_up
from rules.duties.shoes import ARRIVAL
from rules.duties.shuffles import taken_in_turn
from rules.kinds import Bools, Count, Flag, Link, Moment, Text, Told
from rules.units import minutes
from rules.values import booleans, certainly, integers, known, or_else, take

IN_CLOSING = minutes(2)
"""A table that closes, or loses its cards, so soon after it fell idle was being closed."""

PREPARED = ("cut_offered", "cut", "shoe_loaded", "burn")
"""Kinds of event that prepare another shoe: what was due before that is judged with it."""

_FAR = np.iinfo(np.int64).max
"""A moment after all that is on record."""


@derived(per="event")
def table_next_closed_at(happening: Moments, event_kind: Text) -> Moment:
    """When the gaming table next closed, from the event on."""
    return take(happening.at, groups.first_after(happening, happening, event_kind.is_("table_closed")))


@derived(per="event")
def end_of_record(happening: Moments) -> Moment:
    """When the last event on record at the gaming table happened."""
    asked = integers(np.full(len(happening.at), _FAR))
    anything = booleans(np.ones(len(asked), dtype=bool))
    row = groups.last_before(Moments(asked, happening.within), happening, anything)
    return take(happening.at, row)


@derived(per="event")
def cards_taken_away_at(
    happening: Moments, event_kind: Text, table_next_closed_at: Moment, end_of_record: Moment
) -> Moment:
    """When the table next closed, or its decks were taken out of use; else when the last is told of it.

    Of a table that never closes, other decks that come show that those there were taken away.
    """
    until = or_else(table_next_closed_at, end_of_record)
    ends = event_kind.is_("table_closed", "decks_removed")
    others = event_kind.is_(*ARRIVAL) & booleans(~known(table_next_closed_at))
    row = groups.first_after(happening, happening, ends | others, until=until)
    told = booleans(row != groups.NOT_KNOWN)
    return or_else(take(happening.at, row), integers(until.values, known(until) & certainly(told)))


@derived(per="event")
def goes_on_unclosed(happening: Moments, event_kind: Text, table_next_closed_at: Moment) -> Flag:
    """Another shoe is prepared after the event, and the table does not close again on record."""
    row = groups.first_after(happening, happening, event_kind.is_(*PREPARED))
    return groups.is_there(row) & booleans(~known(table_next_closed_at))


@derived(per="event")
def never_closes(happening: Moments, event_kind: Text, table_next_closed_at: Moment) -> Flag:
    """The record ends before the table closes again; missing where that may not be on record."""
    ends = event_kind.is_("table_closed", "table_opened")
    row = groups.first_after(happening, happening, ends)
    return booleans(row == -1, (row == -1) | known(table_next_closed_at))


@derived(per="event")
def lay_idle_until_closed(
    falls_idle: Flag,
    happening: Moments,
    dealing: Moments,
    table_next_closed_at: Moment,
    cards_taken_away_at: Moment,
    next_spread_at: Moment,
    never_closes: Flag,
    goes_on_unclosed: Flag,
) -> Flag:
    """The table fell idle, and no other round was dealt until it closed some time later, or the record ends.

    Missing at a table of which no round at all is at hand: nobody knows what was dealt there.  Missing, too,
    where the record ends before anything shows that the table was not being closed.
    """
    rounds = booleans(known(dealing.at))
    until = or_else(table_next_closed_at, integers(np.full(len(happening.at), _FAR)))
    dealt = groups.happened_since(Moments(until, happening.within), dealing, rounds, happening.at)
    told = np.isin(happening.within.values, dealing.within.values[known(dealing.at)])
    dealt = booleans(dealt.values, known(dealt) & (told | certainly(dealt)))
    lasted = certainly(cards_taken_away_at - happening.at > IN_CLOSING)
    open_end = certainly(never_closes)
    lasted |= open_end & certainly(next_spread_at <= cards_taken_away_at)
    lay = booleans(lasted, (lasted & open_end) | certainly(~never_closes))
    return falls_idle & lay & ~dealt & ~goes_on_unclosed


@derived(per="round")
def dealt_continuously(first_card_at: Moment, round_place: Count, round_by_continuous: Flag) -> Moments:
    """When rounds were dealt that certainly came from a device that reshuffles and counts by itself."""
    by_it = certainly(round_by_continuous)
    return Moments(integers(first_card_at.values, known(first_card_at) & by_it), round_place)


@derived(per="round")
def not_dealt_continuously(first_card_at: Moment, round_place: Count, round_by_continuous: Flag) -> Moments:
    """When rounds were dealt that certainly did not."""
    otherwise = certainly(~round_by_continuous)
    return Moments(integers(first_card_at.values, known(first_card_at) & otherwise), round_place)


@derived(per="event")
def left_by_continuous_shuffler(
    happening: Moments,
    dealing: Moments,
    dealt_continuously: Moments,
    not_dealt_continuously: Moments,
    continuous_that_day: Flag,
) -> Flag:
    """The round dealt last at the table came from a device that reshuffles and counts by itself.

    Where none is at hand, any round of the day does: such a device was in use at the table.
    """
    row = groups.last_before(happening, dealing, booleans(known(dealing.at)))
    by_it, otherwise = (
        np.append(known(each.at), False)[np.maximum(row, -1)]
        for each in (dealt_continuously, not_dealt_continuously)
    )
    told, never = row >= 0, certainly(~continuous_that_day)
    found = np.where(told, by_it, continuous_that_day.values)
    sure = np.where(told, by_it | otherwise, known(continuous_that_day))
    return booleans(found & ~never, sure | never)


@derived(per="event")
def next_spread_at(happening: Moments, event_kind: Text, cards_taken_away_at: Moment) -> Moment:
    """When cards were next spread at the table, from the event on."""
    spread = event_kind.is_("cards_spread")
    return take(happening.at, groups.first_after(happening, happening, spread, until=cards_taken_away_at))


@derived(per="event")
def lay_spread_before(happening: Moments, event_kind: Text, dealing: Moments, being_over: Moments) -> Link:
    """Row of the spread since which cards lay so as the event happened, -1 for none."""
    rows = lying_spread(happening, happening, event_kind, dealing, being_over)
    return Link(np.maximum(rows, -1), len(event_kind))


@derived(per="event")
def lying_spread_at(lay_spread_before: Link, happening: Moments) -> Moment:
    """Since when cards had lain spread as the event happened; missing where none lay so."""
    return take(happening.at, lay_spread_before.rows)


@derived(per="event")
def lay_face_down(lay_spread_before: Link, event_face_up: Flag) -> Flag:
    """Cards lay spread face down as the event happened; missing where they lay spread otherwise.

    Those that lay face up may have been spread so as the table was opened, which the Code asks for.
    """
    down = certainly(~take(event_face_up, lay_spread_before.rows))
    return booleans(down, down | (lay_spread_before.rows < 0))


@derived(per="event")
def next_spread_unasked(
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
    cards_taken_away_at: Moment,
    complete_spread_requested: Flag,
) -> Flag:
    """Cards were spread face up, at first or later, and no player had asked for it since the event."""
    others = groups.first_after(happening, happening, event_kind.is_(*ARRIVAL), until=cards_taken_away_at)
    until = groups.smallest([take(happening.at, others), cards_taken_away_at], len(event_kind))
    rows = spread_face_up(happening, until, happening, event_kind, event_face_up)
    requested = event_kind.is_("spread_requested")
    found = []
    for row in rows:
        by_then = Moments(take(happening.at, row), happening.within)
        asked = groups.happened_since(by_then, happening, requested, happening.at)
        found.append(groups.is_there(row) & ~taken_in_turn(asked, complete_spread_requested))
    surely = certainly(found[0])
    return booleans(surely, surely | certainly(~found[1]))


@derived(per="round")
def dealt_without_device(first_card_at: Moment, round_place: Count, shoe_by_device: Flag) -> Moments:
    """When rounds were dealt from cards that certainly no device had shuffled."""
    by_hand = certainly(~shoe_by_device)
    return Moments(integers(first_card_at.values, known(first_card_at) & by_hand), round_place)


@derived(per="event")
def left_without_device(happening: Moments, dealing: Moments, dealt_without_device: Moments) -> Flag:
    """The round dealt last at the table came from cards that no device had shuffled: certain, or false."""
    row = groups.last_before(happening, dealing, booleans(known(dealing.at)))
    return booleans(np.append(known(dealt_without_device.at), False)[np.maximum(row, -1)])


@derived(per="event")
def asked_in_vain_until_closed(
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
    cards_taken_away_at: Moment,
    lay_spread_before: Link,
    complete_cards_spread: Flag,
    *,
    left_without_device: Flag | None = None,
) -> Flag:
    """A player asked to see the cards face up while they lay there, and they lay face down only.

    Missing where a spread may not be on record, or not how it lay, and where a device may be used: he may
    have asked for the cards stored there.  Whoever asks as the table is being closed is not told of.
    """
    up = event_kind.is_("cards_washed", "cards_stacked", *CARDS_GONE)
    taken = take(happening.at, groups.first_after(happening, happening, up, until=cards_taken_away_at))
    until = groups.smallest([taken, cards_taken_away_at], len(event_kind))
    wants = event_kind.is_("spread_requested")
    asked_at = take(happening.at, groups.first_after(happening, happening, wants, until=until))
    asked = certainly(asked_at < until - IN_CLOSING)
    surely, may = spread_face_up(happening, until, happening, event_kind, event_face_up)
    down = event_kind.is_("cards_spread") & ~event_face_up
    lay_before = take(event_face_up, lay_spread_before.rows)
    lay_down = (groups.first_after(happening, happening, down, until=until) >= 0) | certainly(~lay_before)
    met = ~asked | (surely >= 0) | certainly(lay_before)
    refused = ~met & (may == -1) & lay_down
    told = certainly(complete_cards_spread)
    told &= left_without_device is not None and certainly(left_without_device)
    return booleans(refused, met | (refused & told))


def spread_until_closed(
    lay_idle_until_closed: Flag,
    next_spread_at: Moment,
    cards_taken_away_at: Moment,
    next_spread_unasked: Flag,
    lay_face_down: Flag,
    complete_cards_spread: Flag,
    *,
    asked_in_vain_until_closed: Flag | None = None,
) -> Verdict:
    """Judge that the cards of a table that lay idle until it closed were spread as required.

    Those that lay spread as it fell idle need not be spread again, unless a player asks to see them face up.
    """
    spread = shuffles.happened(next_spread_at, complete_cards_spread)
    in_time = taken_in_turn(spread & (next_spread_at <= cards_taken_away_at), complete_cards_spread)
    in_time = in_time | lay_face_down
    refused = booleans(np.zeros(len(in_time), dtype=bool))
    if asked_in_vain_until_closed is not None:
        refused = asked_in_vain_until_closed
    return Verdict(
        applies=lay_idle_until_closed,
        holds=in_time & ~next_spread_unasked & ~refused,
        observed="idle from {event_at}, cards spread {next_spread_at} (lying so before, since"
        " {lying_spread_at}), face up before anybody asked: {next_spread_unasked}{asked_in_vain},"
        " closed {table_next_closed_at}",
        shown={"asked_in_vain": _asked_in_vain(certainly(refused))},
        required="cards taken from shoe and rack and spread, face down unless a player asks for more",
    )


def _asked_in_vain(refused: Bools) -> Told:
    """Say where a player asked to see the cards face up, and they never lay so."""
    return Told(lambda row: ", and never so although a player asked for it" if refused[row] else "")
