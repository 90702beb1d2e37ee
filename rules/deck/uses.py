"""How long decks were in use that bore one name one after the other (§ 645a.3(c)).

A deck that is opened under the name of one taken out of use before is another one.  Where an opening comes
once the name was dealt from, and not every removal is recorded, it may be one, too.
"""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take


@dataclass(frozen=True, slots=True)
class Use:
    """How long a deck was in use, one entry a deck.

    at_least, at_most  microseconds; missing where nothing bounds them
    """

    at_least: Count
    at_most: Count


@derived(per="round")
def perhaps_opened_anew_at(
    round_deck_row: Link,
    dealt_by: Moment,
    deck_seen_by: Moment,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    set_opened_anew_at: Moment,
    complete_decks_removed: Flag,
) -> Moment:
    """When the deck of the round's name was last opened once it had been dealt from, if it may be another.

    As told where it certainly is, for the one before was taken out of use.
    """
    of_deck = Moments(event_at, integers(event_deck_row.rows, event_deck_row.rows >= 0))
    asked = Moments(dealt_by, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    opened = take(event_at, groups.last_before(asked, of_deck, event_kind.is_("decks_opened")))
    again = certainly(opened > deck_seen_by) & ~certainly(complete_decks_removed)
    return or_else(set_opened_anew_at, integers(opened.values, again))


@derived(per="round")
def deck_of_name(round_deck_row: Link, perhaps_opened_anew_at: Moment) -> Link:
    """The deck of each round, where several may have had one name one after the other, by a number."""
    anew = np.where(known(perhaps_opened_anew_at), perhaps_opened_anew_at.values, -1)
    numbers = np.where(round_deck_row.rows >= 0, groups.numbered(round_deck_row.rows, anew), -1)
    return Link(numbers, int(numbers.max(initial=-1)) + 1)


@derived(per="deck")
def changed_under_its_name(round_deck_row: Link, perhaps_opened_anew_at: Moment) -> Flag:
    """Several decks may have had the name, one after the other."""
    rows = Link(round_deck_row.rows, round_deck_row.parents)
    return booleans(certainly(groups.exists(rows, is_known(perhaps_opened_anew_at))))


@dataclass(frozen=True, slots=True)
class Times:
    """For how long each round's deck was in use once the round was over, one entry a round.

    since_opened  missing where nothing tells of its opening before it was dealt from
    sure          it certainly is the only deck of its name, or one opened after the other was removed
    """

    since_seen: Count
    since_opened: Count
    sure: Flag


@derived(per="round")
def times_of_deck(
    deck_of_name: Link,
    round_over_at: Moment,
    dealt_by: Moment,
    set_opened_at: Moment,
    set_opened_anew_at: Moment,
    perhaps_opened_anew_at: Moment,
) -> Times:
    """For how long the round's deck was in use once the round was over."""
    seen = take(groups.earliest(deck_of_name, dealt_by), deck_of_name.rows)
    perhaps = is_known(perhaps_opened_anew_at) & ~is_known(set_opened_anew_at)
    return Times(
        round_over_at - seen, round_over_at - or_else(perhaps_opened_anew_at, set_opened_at), ~perhaps
    )


def _use(rows: Link, decks: Link, times: Times, length: Count, way: Flag, clock: Text) -> Use:
    """How long the longest used of several decks of each name was, by rounds dealt in some way."""
    dealt = take(groups.total(decks, length, way & is_known(length)), decks.rows)
    seen, opened, time = (
        groups.highest(rows, each, way & is_known(each))
        for each in (times.since_seen, times.since_opened, dealt)
    )
    least = either(clock.is_("opened"), or_else(opened, seen), either(clock.is_("time_dealt"), time, seen))
    told = groups.every(rows, ~way | (is_known(times.since_opened) & times.sure))
    return Use(least, integers(opened.values, known(opened) & certainly(told)))


@derived(per="deck")
def use_by_hand_under_its_name(
    round_deck_row: Link,
    deck_of_name: Link,
    times_of_deck: Times,
    round_length: Count,
    from_the_hand: Flag,
    reading_deck_clock: Text,
    reading_deck_methods: Text,
) -> Use:
    """How long the longest used of the decks of its name was in use that were dealt by hand."""
    rows = Link(round_deck_row.rows, round_deck_row.parents)
    by_hand = groups.exists(deck_of_name, from_the_hand)
    strictest: Flag = take(reading_deck_methods.is_("strictest"), rows.rows)
    any_way = certainly(take(by_hand, deck_of_name.rows)) & certainly(strictest)
    way = from_the_hand | booleans(any_way)
    return _use(rows, deck_of_name, times_of_deck, round_length, way, reading_deck_clock)


@derived(per="deck")
def use_from_shoe_under_its_name(
    round_deck_row: Link,
    deck_of_name: Link,
    times_of_deck: Times,
    round_length: Count,
    from_the_hand: Flag,
    reading_deck_clock: Text,
) -> Use:
    """How long the longest used of the decks of its name was in use that were dealt from a dealing shoe."""
    rows = Link(round_deck_row.rows, round_deck_row.parents)
    return _use(rows, deck_of_name, times_of_deck, round_length, ~from_the_hand, reading_deck_clock)


@derived(per="deck")
def least_by_hand(use_by_hand_under_its_name: Use) -> Count:
    """How long at least the longest used of the decks of its name was in use that were dealt by hand."""
    return use_by_hand_under_its_name.at_least


@derived(per="deck")
def most_by_hand(use_by_hand_under_its_name: Use) -> Count:
    """How long at most they were."""
    return use_by_hand_under_its_name.at_most


@derived(per="deck")
def least_from_shoe(use_from_shoe_under_its_name: Use) -> Count:
    """How long at least the longest used of the decks of its name was in use that were dealt from a shoe."""
    return use_from_shoe_under_its_name.at_least


@derived(per="deck")
def most_from_shoe(use_from_shoe_under_its_name: Use) -> Count:
    """How long at most they were."""
    return use_from_shoe_under_its_name.at_most
