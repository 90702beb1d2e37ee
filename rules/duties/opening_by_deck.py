"""Decks that came together, each by its name: what was done with one of them says nothing of another."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Link, Moment, Text, Told
from rules.values import booleans, certainly, known

# ------------------------------------------------------------------- spread once it was inspected


@derived(per="event")
def spread_before_its_inspection(
    event_at: Moment,
    at_opening_of_shoe: Moments,
    spread_for_first_player: Flag,
    dealer_inspects: Flag,
    *,
    event_batch_id: Text | None = None,
    event_deck_id: Text | None = None,
) -> Flag:
    """A deck, or batch, was spread for the first player, and the dealer inspected it only later.

    Certain, or false: of events that name the deck.
    """
    found = np.zeros(len(event_at), dtype=bool)
    for name in (event_deck_id, event_batch_id):
        if name is not None:
            of_deck = Moments(event_at, groups.numbers_at(at_opening_of_shoe.within, name))
            later = Moments(event_at + 1, of_deck.within)
            by_then = groups.last_before(of_deck, of_deck, dealer_inspects)
            found |= (by_then == -1) & (groups.first_after(later, of_deck, dealer_inspects) >= 0)
    return booleans(certainly(spread_for_first_player) & found)


@derived(per="shoe")
def some_spread_uninspected(event_shoe_row: Link, spread_before_its_inspection: Flag) -> Flag:
    """Of the decks brought for the shoe one was spread for the first player and inspected only later."""
    of_events = Link(event_shoe_row.rows, event_shoe_row.parents)
    return groups.exists(of_events, spread_before_its_inspection)


def and_uninspected(some_spread_uninspected: Flag | None) -> Told:
    """Say where one of several decks was spread before its own inspection."""
    some = some_spread_uninspected
    return Told(lambda row: "" if some is None or not some.values[row] else "; one was inspected only later")


# -------------------------------------------------------------- inspected, where some need not be


@derived(per="event")
def opened_uninspected(
    event_shoe_row: Link,
    opened_for_good: Flag,
    event_preinspected: Flag,
    dealer_inspects: Flag,
    event_deck_id: Text,
) -> Flag:
    """A deck was opened that came not preinspected, and of which no inspection is on record."""
    due = opened_for_good & ~event_preinspected
    inspected = groups.has_counterpart(
        event_shoe_row, event_deck_id, event_shoe_row, event_deck_id, dealer_inspects
    )
    return due & ~inspected


@derived(per="shoe")
def each_due_deck_inspected(
    event_shoe_row: Link, opened_uninspected: Flag, complete_decks_inspected: Flag
) -> Flag:
    """Each deck brought for the shoe that came not preinspected was inspected, by its name."""
    some = groups.exists(event_shoe_row, opened_uninspected)
    return booleans(~some.values, known(some) & (~some.values | certainly(complete_decks_inspected)))
