"""Decks that had to be taken out of use: when that was done, and whether in time.

A removal that names no deck may be that of any deck at the gaming table, but of none that had been dealt from
again by then, or had not been found wrong yet.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, known, or_else, take


@derived(per="round")
def deck_lay_there_at(
    first_card_at: Moment,
    *,
    deal_completed_at: Moment | None = None,
    stub_counted_at: Moment | None = None,
) -> Moment:
    """When the deck is last known to have lain on the table: as its last card was dealt in the round.

    Where nobody recorded that, as its cards left were counted; at least as the first was dealt.
    """
    told = [each for each in (deal_completed_at, stub_counted_at) if each is not None]
    if not told:
        return first_card_at
    last = told[0] if len(told) == 1 else or_else(*told)
    return either(booleans(certainly(last > first_card_at)), last, first_card_at)


@derived(per="round")
def deck_removal(
    round_deck_row: Link,
    deck_lay_there_at: Moment,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    deck_used_again_at: Moment,
) -> Link:
    """Row of the event that next took the round's deck out of use, -1 for none.

    A removal before its last card was dealt, which that card belies, is none of this round.
    """
    asked = Moments(deck_lay_there_at, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    happened = groups.of_parents(event_at, event_deck_row)
    removed = event_kind.is_("decks_removed")
    return Link(groups.first_after(asked, happened, removed, until=deck_used_again_at), len(event_at))


@derived(per="round")
def deck_removed_at(deck_removal: Link, event_at: Moment) -> Moment:
    """When the round's deck was next taken out of use."""
    return take(event_at, deck_removal.rows)


@derived(per="event")
def removes_nameless_decks(event_kind: Text, event_deck_row: Link) -> Flag:
    """Decks were taken out of use without a record of which."""
    return event_kind.is_("decks_removed") & booleans(event_deck_row.rows < 0)


@derived(per="event")
def one_of_several_for_shoe(event_shoe_row: Link, event_kind: Text) -> Flag:
    """Decks were opened for a shoe, and others as well."""
    opened = certainly(event_kind.is_("decks_opened")) & (event_shoe_row.rows >= 0)
    number = np.bincount(event_shoe_row.rows[opened], minlength=event_shoe_row.parents + 1)
    return booleans(opened & (number[event_shoe_row.rows] > 1))


@derived(per="event")
def removes_unopened_decks(event_kind: Text, event_deck_row: Link) -> Flag:
    """A set of cards was taken out of use that no opening names."""
    opened = event_deck_row.rows[certainly(event_kind.is_("decks_opened"))]
    named = event_deck_row.rows >= 0
    return event_kind.is_("decks_removed") & booleans(named & ~np.isin(event_deck_row.rows, opened))


@derived(per="event")
def may_be_taken_out(
    event_at: Moment,
    event_place: Count,
    event_shoe_row: Link,
    event_deck_row: Link,
    shoe_starts_at: Moment,
    removes_nameless_decks: Flag,
    removes_unopened_decks: Flag,
    one_of_several_for_shoe: Flag,
    *,
    event_batch_id: Text | None = None,
) -> Flag:
    """Decks, and nobody wrote down which, were taken away after the event and before its shoe was dealt.

    Decks of that shoe, or of none that is named, where several were opened for it; or a set was taken away
    that no opening names, where this one names none.
    """
    of_shoe = groups.of_parents(event_at, Link(event_shoe_row.rows, event_shoe_row.parents))
    of_none = removes_nameless_decks & booleans(event_shoe_row.rows < 0)
    nameless = certainly(one_of_several_for_shoe) & (event_deck_row.rows < 0)
    at_table = Moments(event_at, event_place)
    found = np.zeros(len(event_at), dtype=bool)
    for happened, where, asks in (
        (of_shoe, removes_nameless_decks, np.ones(len(found), dtype=bool)),
        (at_table, of_none, certainly(one_of_several_for_shoe)),
        (at_table, removes_unopened_decks, nameless),
    ):
        removal = groups.first_after(happened, happened, where)
        perhaps = asks & (removal >= 0) & ~certainly(take(event_at, removal) > shoe_starts_at)
        if event_batch_id is not None:
            perhaps &= ~certainly(~event_batch_id.same_as(groups.text_of(removal, event_batch_id)))
        found |= perhaps
    return booleans(found)


@derived(per="round")
def next_closing_at(
    first_card_at: Moment, round_place: Count, happening: Moments, event_kind: Text
) -> Moment:
    """When the gaming table next closed after the round."""
    closed = event_kind.is_("table_closed")
    return take(happening.at, groups.first_after(Moments(first_card_at, round_place), happening, closed))


@derived(per="round")
def may_be_removed_unnamed(
    deck_lay_there_at: Moment,
    round_place: Count,
    deck_used_again_at: Moment,
    next_closing_at: Moment,
    happening: Moments,
    removes_nameless_decks: Flag,
) -> Flag:
    """Decks that nobody named were taken away before the round's deck was used again, or the table closed."""
    until = Moments(or_else(deck_used_again_at, next_closing_at), round_place)
    return groups.happened_since(until, happening, removes_nameless_decks, deck_lay_there_at)


@derived(per="round")
def deck_was_removed(
    round_deck_row: Link,
    deck_removal: Link,
    deck_removed_at: Moment,
    deck_used_again_at: Moment,
    may_be_removed_unnamed: Flag,
    next_closing_at: Moment,
    complete_decks_removed: Flag,
) -> Flag:
    """The round's deck was taken out of use before another round was dealt from it.

    Of a deck that was not dealt from again it is not, if the table closed with it there and all removals are
    recorded; else it is missing, as the removal may lie outside the record.
    """
    in_time = known(deck_removed_at) & ~certainly(deck_removed_at > deck_used_again_at)
    certain = known(groups.is_there(deck_removal.rows)) & ~certainly(may_be_removed_unnamed)
    stayed = known(next_closing_at) & certainly(complete_decks_removed) & (round_deck_row.rows >= 0)
    return booleans(in_time, in_time | (certain & (known(deck_used_again_at) | stayed)))
