"""Periods without gaming activity that end as the table closes: no shoe was dealt after them.

The cards of such a table are spread, too; there is no first player to whom they could be shown.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.duties.opening_steps import taken_in_turn
from rules.kinds import Flag, Moment, Rows, Text
from rules.units import minutes
from rules.values import booleans, certainly, is_known, known, take

IN_CLOSING = minutes(2)
"""A table that closes, or loses its cards, so soon after it fell idle was being closed."""


@derived(per="event")
def table_next_closed_at(happening: Moments, event_kind: Text) -> Moment:
    """When the gaming table next closed, from the event on."""
    return take(happening.at, groups.first_after(happening, happening, event_kind.is_("table_closed")))


@derived(per="event")
def cards_taken_away_at(happening: Moments, event_kind: Text, table_next_closed_at: Moment) -> Moment:
    """When the table next closed, or its decks were taken out of use, from the event on."""
    ends = event_kind.is_("table_closed", "decks_removed")
    return take(happening.at, groups.first_after(happening, happening, ends, until=table_next_closed_at))


@derived(per="event")
def lay_idle_until_closed(
    falls_idle: Flag,
    happening: Moments,
    dealing: Moments,
    table_next_closed_at: Moment,
    cards_taken_away_at: Moment,
) -> Flag:
    """The table fell idle, and closed some time later without another round.

    Missing at a table of which no round at all is at hand: nobody knows what was dealt there.
    """
    rounds = booleans(known(dealing.at))
    dealt = groups.happened_since(
        Moments(table_next_closed_at, happening.within), dealing, rounds, happening.at
    )
    told = np.isin(happening.within.values, dealing.within.values[known(dealing.at)])
    dealt = booleans(dealt.values, known(dealt) & told)
    lasted = certainly(cards_taken_away_at - happening.at > IN_CLOSING)
    return falls_idle & is_known(table_next_closed_at) & booleans(lasted) & ~dealt


def _spread(happening: Moments, event_kind: Text, cards_taken_away_at: Moment) -> Rows:
    return groups.first_after(happening, happening, event_kind.is_("cards_spread"), until=cards_taken_away_at)


@derived(per="event")
def next_spread_at(happening: Moments, event_kind: Text, cards_taken_away_at: Moment) -> Moment:
    """When cards were next spread at the table, from the event on."""
    return take(happening.at, _spread(happening, event_kind, cards_taken_away_at))


@derived(per="event")
def next_spread_unasked(
    happening: Moments,
    event_kind: Text,
    event_face_up: Flag,
    cards_taken_away_at: Moment,
    next_spread_at: Moment,
    complete_spread_requested: Flag,
) -> Flag:
    """Cards were next spread face up, and no player had asked for it since the event."""
    face_up = take(event_face_up, _spread(happening, event_kind, cards_taken_away_at))
    by_then = Moments(next_spread_at, happening.within)
    asked = groups.happened_since(by_then, happening, event_kind.is_("spread_requested"), happening.at)
    return face_up & ~taken_in_turn(asked, complete_spread_requested)


def spread_until_closed(
    lay_idle_until_closed: Flag,
    next_spread_at: Moment,
    cards_taken_away_at: Moment,
    next_spread_unasked: Flag,
    complete_cards_spread: Flag,
) -> Verdict:
    """Judge that the cards of a table that lay idle until it closed were spread as required."""
    spread = shuffles.happened(next_spread_at, complete_cards_spread)
    in_time = taken_in_turn(spread & (next_spread_at <= cards_taken_away_at), complete_cards_spread)
    return Verdict(
        applies=lay_idle_until_closed,
        holds=in_time & ~next_spread_unasked,
        observed="idle from {event_at}, cards spread {next_spread_at}, closed {table_next_closed_at}",
        required="cards taken from shoe and rack and spread, face down unless a player asks for more",
    )
