"""How many decks came to the table for a shoe, and how many of them were inspected."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.masked import AtLeast
from rules.values import certainly, integers, known, or_else


@derived(per="shoe")
def decks_received_count(
    event_shoe_row: Link,
    event_kind: Text,
    event_deck_count: Count,
    arrives_for_shoe: Flag,
    opened_for_good: Flag,
    decks_taken_out_of_it: Count,
    may_be_told_twice: Flag,
) -> Count:
    """How many decks were received for the shoe, else opened for it; missing where neither is on record.

    Those that were taken out again before it was dealt from are none of the latter.  What may have been told
    twice counts once.
    """
    arrived = arrives_for_shoe & ~may_be_told_twice
    received = groups.total(event_shoe_row, event_deck_count, arrived & event_kind.is_("decks_received"))
    kept = event_deck_count - decks_taken_out_of_it
    opened = groups.total(event_shoe_row, kept, opened_for_good & ~may_be_told_twice)
    return or_else(_more_than_none(received), _more_than_none(opened))


@derived(per="shoe")
def decks_perhaps_received(
    event_shoe_row: Link,
    event_kind: Text,
    event_deck_count: Count,
    arrives_for_shoe: Flag,
    opened_for_good: Flag,
    may_be_told_twice: Flag,
) -> Count:
    """How many more decks that may be, counting what may have been told twice as often as it is told."""
    again = arrives_for_shoe & may_be_told_twice & (event_kind.is_("decks_received") | opened_for_good)
    return groups.total(event_shoe_row, event_deck_count, again)


def _more_than_none(decks: Count) -> Count:
    return integers(decks.values, known(decks) & certainly(decks > 0))


@derived(per="deck")
def set_size(
    event_deck_row: Link, event_kind: Text, event_deck_count: Count, may_be_told_twice: Flag
) -> Count:
    """Decks in the set of cards, counted as they were opened; missing where an opening states no number.

    What may have been told twice counts once, as it does among those received.
    """
    opened = event_kind.is_("decks_opened") & ~may_be_told_twice
    return _more_than_none(groups.total(event_deck_row, event_deck_count, opened))


@derived(per="event")
def decks_newly_inspected(
    event_shoe_row: Link,
    event_deck_row: Link,
    event_at: Moment,
    dealer_inspects: Flag,
    event_deck_count: Count,
    *,
    set_size: Count | None = None,
) -> Count:
    """How many decks were inspected; of a set of cards that is named, no more in all than it holds."""
    looks = certainly(dealer_inspects) & (event_shoe_row.rows >= 0) & (event_deck_row.rows >= 0)
    if set_size is None or not looks.any():
        return event_deck_count
    of_set = np.where(looks, event_deck_row.rows * event_shoe_row.parents + event_shoe_row.rows, -1)
    counted = or_else(event_deck_count, integers(np.zeros(len(of_set))))
    with_it = groups.running_total(event_at, of_set, counted)
    left = np.clip(set_size.values - (with_it.values - counted.values), 0, None)
    capped = looks & known(with_it) & known(set_size)
    newly = np.where(capped, np.minimum(left, event_deck_count.values), event_deck_count.values)
    return integers(newly, known(event_deck_count))


@derived(per="shoe")
def decks_inspected_count(
    event_shoe_row: Link, dealer_inspects: Flag, decks_newly_inspected: Count, may_be_told_twice: Flag
) -> Count:
    """How many decks brought for the shoe were inspected; no less, where an inspection states no number.

    Nor where one may have been told twice, which counts once.
    """
    found = groups.total(event_shoe_row, decks_newly_inspected, dealer_inspects & ~may_be_told_twice)
    again = certainly(groups.exists(event_shoe_row, dealer_inspects & may_be_told_twice))
    return AtLeast(found.values, found.missing | again)
