"""The dealer's cut under § 687a.5(c) and (d), and decks in which a device counted a wrong number of cards."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text, Told
from rules.values import booleans, certainly, either, known, or_else, take


@derived(per="shoe")
def cut_is_due(
    shuffled_manually: Flag, shuffled_continuously: Flag, came_preshuffled: Flag, was_shuffled: Flag
) -> Flag:
    """The cards have to be cut: shuffled by hand, or brought preshuffled and not shuffled at the table.

    No cut is due where a device reshuffles by itself.
    """
    as_brought = came_preshuffled & ~was_shuffled
    return (shuffled_manually | as_brought) & ~booleans(certainly(shuffled_continuously))


@derived(per="shoe")
def has_to_be_cut(cut_is_due: Flag) -> Flag:
    """The deck has to be cut before it is dealt, by § 687a.5(c)(2)."""
    return cut_is_due


@derived(per="event")
def cut_by_another(cuts_unasked: Flag, cutter: Count, cut_by_somebody_else: Flag) -> Flag:
    """The event is a cut by another than the dealer for which no recut had been required."""
    return cuts_unasked & ((cutter != shuffles.DEALER) | cut_by_somebody_else)


@derived(per="shoe")
def another_cut(preparation: Link, cut_by_another: Flag) -> Flag:
    """Another than the dealer cut the deck, and not as a recut."""
    return groups.exists(preparation, cut_by_another)


@derived(per="shoe")
def who_cut(
    preparation: Link, event_at: Moment, cut_by_another: Flag, cutter: Count, first_cutter: Count
) -> Count:
    """Seat of the first player who cut the deck though it was the dealer's to cut; else who cut it first."""
    row = groups.row_of_earliest(preparation, event_at, cut_by_another)
    return either(groups.is_there(row), take(cutter, row), first_cutter)


@derived(per="event")
def recut_by_anybody_else(
    cuts_the_stack: Flag,
    event_at: Moment,
    recut_ordered_at: Moment,
    cutter: Count,
    cut_by_somebody_else: Flag,
) -> Flag:
    """The event is a cut by another than the dealer once the last recut had been required."""
    recut = cuts_the_stack & (event_at >= recut_ordered_at)
    return recut & ((cutter != shuffles.DEALER) | cut_by_somebody_else)


@derived(per="shoe")
def another_recut(preparation: Link, recut_by_anybody_else: Flag) -> Flag:
    """Another than the dealer made a recut of the deck; certain, or false."""
    return booleans(certainly(groups.exists(preparation, recut_by_anybody_else)))


@derived(per="shoe")
def and_another(another_recut: Flag) -> Told:
    """That another than the dealer made a recut, where so."""
    told = certainly(another_recut)
    return Told(lambda row: "; another than the dealer made one" if told[row] else "")


# -------------------------------------------------------------- what a device that counts has found


@derived(per="event")
def device_count_is_wrong(event_kind: Text, event_count: Count) -> Flag:
    """A shuffling device counted more or fewer than 53 cards."""
    return event_kind.is_("device_counted") & (event_count != 53)


@derived(per="event")
def counted_deck(
    event_deck_row: Link, event_shoe_row: Link, round_shoe_row: Link, round_deck_row: Link
) -> Link:
    """Deck that a device counted: the one named, or else the one that was dealt from the shoe named."""
    dealt = groups.first_row(round_shoe_row, booleans(round_deck_row.rows >= 0))
    of_shoe = np.append(round_deck_row.rows, -1)[np.append(dealt, -1)[event_shoe_row.rows]]
    named = event_deck_row.rows >= 0
    return Link(np.where(named, event_deck_row.rows, of_shoe), event_deck_row.parents, event_deck_row.lack)


@derived(per="deck")
def device_miscounted(
    counted_deck: Link,
    device_count_is_wrong: Flag,
    event_place: Count,
    property_id: Text,
    table_id: Text,
) -> Flag:
    """A shuffling device counted more or fewer than 53 cards in the deck.

    Missing where it did so at the gaming table in a deck that nothing names.
    """
    found = groups.exists(counted_deck, device_count_is_wrong)
    nameless = certainly(device_count_is_wrong) & (counted_deck.rows < 0) & known(event_place)
    place = groups.place_numbers(property_id, table_id)
    may_be = np.isin(place.values, event_place.values[nameless]) & known(place)
    return booleans(found.values, known(found) & (found.values | ~may_be))


@derived(per="deck")
def miscounted_at(counted_deck: Link, event_at: Moment, device_count_is_wrong: Flag) -> Moment:
    """When a device first counted more or fewer than 53 cards in the deck."""
    return groups.earliest(counted_deck, event_at, device_count_is_wrong)


@derived(per="deck")
def miscounted_cards(
    counted_deck: Link, event_at: Moment, event_count: Count, device_count_is_wrong: Flag
) -> Count:
    """How many cards the device counted at that time."""
    row = groups.row_of_earliest(counted_deck, event_at, device_count_is_wrong)
    return take(event_count, row)


@derived(per="round")
def dealt_no_earlier_than(
    first_card_at: Moment, *, no_more_bets_at: Moment | None = None, wagers_opened_at: Moment | None = None
) -> Moment:
    """When the first card was dealt; where nobody recorded it, when betting closed, or else began."""
    found = first_card_at
    for before in (no_more_bets_at, wagers_opened_at):
        found = found if before is None else or_else(found, before)
    return found


@derived(per="round")
def dealt_after_miscount(dealt_no_earlier_than: Moment, miscounted_at: Moment) -> Flag:
    """The round was dealt from its deck after a device had counted a wrong number of cards in it."""
    return dealt_no_earlier_than > miscounted_at


@derived(per="deck")
def miscount_dealt_at(
    round_deck_row: Link, dealt_no_earlier_than: Moment, dealt_after_miscount: Flag
) -> Moment:
    """When a round was next dealt from a deck in which a device had counted a wrong number of cards."""
    return groups.earliest(round_deck_row, dealt_no_earlier_than, dealt_after_miscount)


@derived(per="event")
def removes_after_miscount(event_kind: Text, event_at: Moment, miscounted_at: Moment) -> Flag:
    """The event removes a deck in which a device had counted a wrong number of cards."""
    return event_kind.is_("decks_removed") & (event_at >= miscounted_at)


@derived(per="deck")
def miscount_removed_at(event_deck_row: Link, event_at: Moment, removes_after_miscount: Flag) -> Moment:
    """When a deck in which a device had counted a wrong number of cards was removed."""
    return groups.earliest(event_deck_row, event_at, removes_after_miscount)


@derived(per="deck")
def closed_after_miscount_at(
    miscounted_at: Moment, property_id: Text, table_id: Text, happening: Moments, event_kind: Text
) -> Moment:
    """When the gaming table next closed after a device had counted a wrong number of cards in the deck."""
    asked = Moments(miscounted_at, groups.place_numbers(property_id, table_id))
    return take(happening.at, groups.first_after(asked, happening, event_kind.is_("table_closed")))


@derived(per="deck")
def miscount_may_be_removed_unnamed(
    miscounted_at: Moment,
    miscount_dealt_at: Moment,
    closed_after_miscount_at: Moment,
    property_id: Text,
    table_id: Text,
    happening: Moments,
    removes_nameless_decks: Flag,
) -> Flag:
    """Decks that nobody named were removed before the deck was dealt from again, or the table closed."""
    until = or_else(miscount_dealt_at, closed_after_miscount_at)
    asked = Moments(until, groups.place_numbers(property_id, table_id))
    return groups.happened_since(asked, happening, removes_nameless_decks, miscounted_at)


@derived(per="deck")
def miscount_removed(
    event_deck_row: Link,
    removes_after_miscount: Flag,
    miscount_removed_at: Moment,
    miscount_dealt_at: Moment,
    miscount_may_be_removed_unnamed: Flag,
    closed_after_miscount_at: Moment,
    complete_decks_removed: Flag,
) -> Flag:
    """A deck with a wrong number of cards was removed before another round was dealt from it.

    Of a deck that was not dealt from again it was not, if the table closed with it there and all removals are
    recorded; else it is missing, as the removal may lie outside the record.
    """
    in_time = known(miscount_removed_at) & ~certainly(miscount_removed_at > miscount_dealt_at)
    never = certainly(~groups.exists(event_deck_row, removes_after_miscount) & complete_decks_removed)
    left = known(miscount_dealt_at) | (never & known(closed_after_miscount_at))
    return booleans(in_time, in_time | (left & ~certainly(miscount_may_be_removed_unnamed)))
