"""How long a deck was in use (§ 645a.3(c)), as closely as the rounds at hand can tell.

A deck in use over two gaming days is judged with the later one, when the rounds of the earlier are no longer
at hand. Its opening still is, and play cannot have begun before that: so each clock gives the least and the
most time that can have passed. All times are moments in UTC, so that a change of the clocks makes no hour
longer or shorter.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.deck.uses import Use
from rules.duties import decks, groups
from rules.duties.groups import Moments
from rules.kinds import Count, Day, Flag, Link, Measured, Moment, Text, Unit
from rules.units import hours
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

# ------------------------------------------------------------------------ since when, until when


@derived(per="event")
def event_day(gaming_day: Day) -> Count:
    """Gaming day of the event."""
    return gaming_day


@derived(per="deck")
def deck_opened_day(event_deck_row: Link, event_kind: Text, event_at: Moment, event_day: Count) -> Count:
    """Gaming day on which the deck was opened."""
    row = groups.row_of_earliest(event_deck_row, event_at, event_kind.is_("decks_opened"))
    return take(event_day, row)


@derived(per="round")
def day_it_begins(gaming_day: Day, *, round_number_in_day: Count | None = None) -> Count:
    """Gaming day whose first round this is; missing where it is a later one, or rounds are not numbered."""
    if round_number_in_day is None:
        return integers(gaming_day.values, np.zeros(len(gaming_day), dtype=bool))
    return integers(gaming_day.values, certainly(round_number_in_day == 1))


@derived(per="round")
def after_a_gap(previous_round: Link, follows_on: Flag) -> Flag:
    """Rounds of the table may be missing between this one and the one before it at hand."""
    return booleans((previous_round.rows >= 0) & ~certainly(follows_on))


@derived(per="deck")
def reaches_back_to_opening(
    property_id: Text,
    table_id: Text,
    deck_opened_at: Moment,
    deck_opened_day: Count,
    deck_seen_by: Moment,
    first_card_at: Moment,
    round_place: Count,
    day_it_begins: Count,
    *,
    round_number_in_day: Count | None = None,
) -> Flag:
    """The rounds at hand of the deck's table reach back to before its opening, and that to before its play.

    They do where one is older than the opening, or is the first of that gaming day.  Where rounds are not
    numbered, nothing shows whether some are missing in between.
    """
    place = groups.place_numbers(property_id, table_id)
    since_ever = Moments(integers(np.full(len(place), np.iinfo(np.int64).min // 2)), place)
    dealt = booleans(known(first_card_at))
    oldest = groups.first_after(since_ever, Moments(first_card_at, round_place), dealt)
    older = certainly(deck_opened_at >= take(first_card_at, oldest))
    same_day = certainly(deck_opened_day == take(day_it_begins, oldest))
    numbered = round_number_in_day is not None
    late = certainly(deck_opened_at > deck_seen_by)
    return booleans((older | same_day) & ~late & numbered)


def _unbroken(until: Moment, opened_at: Moment, gaps: Moments, place: Count, gap: Flag) -> Flag:
    at = take(gaps.at, groups.last_before(Moments(until, place), gaps, gap))
    return booleans(~certainly(at > opened_at))


@derived(per="deck")
def deck_first_at_hand(
    property_id: Text,
    table_id: Text,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_dealt_from_at: Moment,
    reaches_back_to_opening: Flag,
    first_card_at: Moment,
    round_place: Count,
    after_a_gap: Flag,
) -> Flag:
    """The first round at hand that was dealt from the deck is the first of all, and has its time."""
    place = groups.place_numbers(property_id, table_id)
    gaps = Moments(first_card_at, round_place)
    reaches = reaches_back_to_opening & is_known(deck_dealt_from_at)
    return reaches & _unbroken(deck_first_seen_at, deck_opened_at, gaps, place, after_a_gap)


@derived(per="deck")
def deck_rounds_at_hand(
    property_id: Text,
    table_id: Text,
    deck_opened_at: Moment,
    deck_last_used_at: Moment,
    reaches_back_to_opening: Flag,
    first_card_at: Moment,
    round_place: Count,
    after_a_gap: Flag,
) -> Flag:
    """Every round dealt from the deck so far is at hand."""
    place = groups.place_numbers(property_id, table_id)
    gaps = Moments(first_card_at, round_place)
    return reaches_back_to_opening & _unbroken(deck_last_used_at, deck_opened_at, gaps, place, after_a_gap)


@derived(per="deck")
def deck_dealt_by_hand(round_deck_row: Link, from_the_hand: Flag) -> Flag:
    """Rounds were dealt from the deck by hand."""
    return groups.exists(round_deck_row, from_the_hand)


@derived(per="deck")
def deck_dealt_from_shoe(round_deck_row: Link, from_the_hand: Flag) -> Flag:
    """Rounds were dealt from the deck from a dealing shoe."""
    return groups.exists(round_deck_row, ~from_the_hand)


@derived(per="deck")
def deck_last_by_hand_at(round_deck_row: Link, round_over_at: Moment, from_the_hand: Flag) -> Moment:
    """When the last round dealt from the deck by hand was over."""
    return groups.latest(round_deck_row, round_over_at, from_the_hand)


@derived(per="deck")
def deck_last_from_shoe_at(round_deck_row: Link, round_over_at: Moment, from_the_hand: Flag) -> Moment:
    """When the last round dealt from the deck from a dealing shoe was over."""
    return groups.latest(round_deck_row, round_over_at, ~from_the_hand)


@derived(per="round")
def round_length(first_card_at: Moment, round_over_at: Moment) -> Count:
    """How long the round took, from its first card."""
    return round_over_at - first_card_at


@derived(per="deck")
def deck_time_by_hand(round_deck_row: Link, round_length: Count, from_the_hand: Flag) -> Count:
    """How long the rounds at hand that were dealt from the deck by hand took together."""
    return groups.total(round_deck_row, round_length, from_the_hand & is_known(round_length))


@derived(per="deck")
def deck_time_from_shoe(round_deck_row: Link, round_length: Count, from_the_hand: Flag) -> Count:
    """How long the rounds at hand that were dealt from the deck from a dealing shoe took together."""
    return groups.total(round_deck_row, round_length, ~from_the_hand & is_known(round_length))


@derived(per="round")
def ends_a_use(
    round_deck_row: Link, first_card_at: Moment, from_the_hand: Flag, reading_deck_clock: Text
) -> Flag:
    """The deck's time in use turns on when the round was over: no later one was dealt from it that way.

    Of the time that rounds took, each counts.
    """
    last_by_hand, last_from_shoe = (
        take(groups.latest(round_deck_row, first_card_at, way), round_deck_row.rows)
        for way in (from_the_hand, ~from_the_hand)
    )
    last = either(from_the_hand, last_by_hand, last_from_shoe)
    followed = booleans(certainly(first_card_at < last))
    return ~followed | reading_deck_clock.is_("time_dealt")


@derived(per="deck")
def deck_ends_known(round_deck_row: Link, open_ended: Flag, ends_a_use: Flag, dealing_method: Text) -> Flag:
    """The record says how every round from the deck was dealt, and when those ended that tell its use."""
    unsaid = certainly(groups.exists(round_deck_row, ~is_known(dealing_method)))
    unended = certainly(groups.exists(round_deck_row, open_ended & ends_a_use))
    return booleans(~unended & ~unsaid)


@derived(per="deck")
def deck_used_at_most(
    deck_opened_at: Moment,
    deck_seen_by: Moment,
    deck_dealt_from_at: Moment,
    deck_first_at_hand: Flag,
    deck_last_used_at: Moment,
    deck_uses_complete: Flag,
    reading_deck_clock: Text,
    *,
    changed_under_its_name: Flag | None = None,
) -> Count:
    """For how long at most the deck was in use, however its rounds were dealt; missing if nothing tells."""
    opened = decks.opened_before_play(deck_opened_at, deck_seen_by)
    from_play = deck_first_at_hand & ~reading_deck_clock.is_("opened")
    used = deck_last_used_at - either(from_play, deck_dealt_from_at, opened)
    told = certainly(deck_uses_complete)
    if changed_under_its_name is not None:
        told &= certainly(~changed_under_its_name)
    return integers(used.values, known(used) & told)


# ------------------------------------------------------------------------------- how long, then


def in_use(
    until: Moment,
    time_dealt: Count,
    clock: Text,
    *,
    opened_at: Moment,
    first_seen_at: Moment,
    first_at_hand: Flag,
    all_at_hand: Flag,
    under_its_name: tuple[Count | None, Count | None],
    several: Flag | None,
) -> Use:
    """Work out how long decks were in use until some moment, by the clock that is read.

    time_dealt      how long the rounds at hand took together
    first_at_hand   the first round dealt from the deck is at hand; all_at_hand: every one is
    under_its_name  how long the longest used deck of a name was, at least and at most, where several had it
    An opening that is told only once the deck had been dealt from does not tell when it was opened.
    """
    before_play = decks.opened_before_play(opened_at, first_seen_at)
    since_opened, since_seen = until - before_play, until - first_seen_at
    of_play = either(first_at_hand, since_seen, since_opened)
    of_time = either(all_at_hand, time_dealt, since_opened)
    by_opening, by_time = clock.is_("opened"), clock.is_("time_dealt")
    at_least = either(by_time, time_dealt, since_seen)
    at_most = either(by_opening, since_opened, either(by_time, of_time, of_play))
    at_least = either(by_opening, or_else(since_opened, at_least), at_least)
    least, most = under_its_name
    if least is None or most is None or several is None:
        return Use(at_least, at_most)
    return Use(either(several, least, at_least), either(several, most, at_most))


def changed_in_time(limit: int, use: Use, ends_known: Flag, in_all: Count | None, *, when: Flag) -> Verdict:
    """Judge that a deck was not in use for more than ``limit`` hours.

    in_all  for how long at most it was, however its rounds were dealt: where that is in time, any part is
    """
    too_long = certainly(use.at_least > hours(limit))
    in_time = certainly(use.at_most <= hours(limit)) & certainly(ends_known)
    if in_all is not None:
        in_time |= certainly(in_all <= hours(limit))
    return Verdict(
        applies=when,
        holds=booleans(in_time & ~too_long, too_long | in_time),
        observed="opened {deck_opened_at}, first dealt from {deck_first_seen_at}, in use for {in_use_for}",
        required=f"another deck after at most {limit} hours",
        shown={"in_use_for": Measured(use.at_least, Unit.SPAN)},
    )


def by_hand_changed_in_time(
    limit: int,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_first_at_hand: Flag,
    deck_rounds_at_hand: Flag,
    deck_dealt_by_hand: Flag,
    deck_last_by_hand_at: Moment,
    deck_last_used_at: Moment,
    deck_time_by_hand: Count,
    deck_time_from_shoe: Count,
    deck_ends_known: Flag,
    reading_deck_clock: Text,
    reading_deck_methods: Text,
    *,
    deck_seen_by: Moment | None = None,
    least_by_hand: Count | None = None,
    most_by_hand: Count | None = None,
    changed_under_its_name: Flag | None = None,
    deck_used_at_most: Count | None = None,
) -> Verdict:
    """Judge that a deck dealt by hand was replaced within ``limit`` hours."""
    any_way = reading_deck_methods.is_("strictest")
    use = in_use(
        either(any_way, deck_last_used_at, deck_last_by_hand_at),
        either(any_way, deck_time_by_hand + deck_time_from_shoe, deck_time_by_hand),
        reading_deck_clock,
        opened_at=deck_opened_at,
        first_seen_at=deck_first_seen_at if deck_seen_by is None else deck_seen_by,
        first_at_hand=deck_first_at_hand,
        all_at_hand=deck_rounds_at_hand,
        under_its_name=(least_by_hand, most_by_hand),
        several=changed_under_its_name,
    )
    return changed_in_time(limit, use, deck_ends_known, deck_used_at_most, when=deck_dealt_by_hand)


def from_shoe_changed_in_time(
    limit: int,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    deck_first_at_hand: Flag,
    deck_rounds_at_hand: Flag,
    deck_dealt_by_hand: Flag,
    deck_dealt_from_shoe: Flag,
    deck_last_from_shoe_at: Moment,
    deck_time_from_shoe: Count,
    deck_ends_known: Flag,
    reading_deck_clock: Text,
    reading_deck_methods: Text,
    *,
    deck_seen_by: Moment | None = None,
    least_from_shoe: Count | None = None,
    most_from_shoe: Count | None = None,
    changed_under_its_name: Flag | None = None,
    deck_used_at_most: Count | None = None,
) -> Verdict:
    """Judge that a deck dealt from a dealing shoe was replaced within ``limit`` hours."""
    use = in_use(
        deck_last_from_shoe_at,
        deck_time_from_shoe,
        reading_deck_clock,
        opened_at=deck_opened_at,
        first_seen_at=deck_first_seen_at if deck_seen_by is None else deck_seen_by,
        first_at_hand=deck_first_at_hand,
        all_at_hand=deck_rounds_at_hand,
        under_its_name=(least_from_shoe, most_from_shoe),
        several=changed_under_its_name,
    )
    under_4_hours = deck_dealt_by_hand & reading_deck_methods.is_("strictest")
    return changed_in_time(
        limit, use, deck_ends_known, deck_used_at_most, when=deck_dealt_from_shoe & ~under_4_hours
    )
