"""The cut of § 687a.5(c) and (d), which the dealer alone makes, and a deck that a device found miscounted."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups
from rules.values import Codes, Link, booleans, certainly, is_known, known, take


@derived(per="shoe")
def cut_is_due(
    shuffled_manually: BooleanArray,
    shuffled_continuously: BooleanArray,
    came_preshuffled: BooleanArray,
    shuffled_at: IntegerArray,
) -> BooleanArray:
    """The cards have to be cut: shuffled by hand, or brought preshuffled and not shuffled at the table.

    A device that reshuffles by itself excuses from the cut.
    """
    as_brought = came_preshuffled & ~is_known(shuffled_at)
    return (shuffled_manually | as_brought) & ~booleans(certainly(shuffled_continuously))


# -------------------------------------------------------------- what a device that counts has found


@derived(per="event")
def device_count_is_wrong(event_kind: Codes, event_count: IntegerArray) -> BooleanArray:
    """A shuffling device counted more or fewer than 53 cards."""
    return event_kind.is_("device_counted") & (event_count != 53)


@derived(per="deck")
def device_miscounted(event_deck_row: Link, device_count_is_wrong: BooleanArray) -> BooleanArray:
    """A shuffling device counted more or fewer than 53 cards in the deck."""
    return groups.exists(event_deck_row, device_count_is_wrong)


@derived(per="deck")
def miscounted_at(
    event_deck_row: Link, event_at: IntegerArray, device_count_is_wrong: BooleanArray
) -> IntegerArray:
    """When a device first counted another number of cards in the deck."""
    return groups.earliest(event_deck_row, event_at, device_count_is_wrong)


@derived(per="deck")
def miscounted_cards(
    event_deck_row: Link,
    event_at: IntegerArray,
    event_count: IntegerArray,
    device_count_is_wrong: BooleanArray,
) -> IntegerArray:
    """How many cards the device counted then."""
    row = groups.row_of_earliest(event_deck_row, event_at, device_count_is_wrong)
    found: IntegerArray = take(event_count, row)
    return found


@derived(per="round")
def dealt_after_miscount(first_card_at: IntegerArray, miscounted_at: IntegerArray) -> BooleanArray:
    """The round was dealt from its deck after a device had found another number of cards in it."""
    return first_card_at > miscounted_at


@derived(per="deck")
def miscount_dealt_at(
    round_deck_row: Link, first_card_at: IntegerArray, dealt_after_miscount: BooleanArray
) -> IntegerArray:
    """When a round was next dealt from a deck that a device had miscounted."""
    return groups.earliest(round_deck_row, first_card_at, dealt_after_miscount)


@derived(per="event")
def removes_after_miscount(
    event_kind: Codes, event_at: IntegerArray, miscounted_at: IntegerArray
) -> BooleanArray:
    """The event takes a deck out of use that a device had miscounted."""
    return event_kind.is_("decks_removed") & (event_at >= miscounted_at)


@derived(per="deck")
def miscount_removed_at(
    event_deck_row: Link, event_at: IntegerArray, removes_after_miscount: BooleanArray
) -> IntegerArray:
    """When a deck that a device had miscounted was taken out of use."""
    return groups.earliest(event_deck_row, event_at, removes_after_miscount)


@derived(per="deck")
def miscount_removed(
    miscount_removed_at: IntegerArray, miscount_dealt_at: IntegerArray, nameless_removals: BooleanArray
) -> BooleanArray:
    """A deck that a device had miscounted was taken out of use before another round was dealt from it.

    A deck that the log neither uses again nor shows removed may have gone either way.
    """
    in_time = known(miscount_removed_at) & ~certainly(miscount_removed_at > miscount_dealt_at)
    used = known(miscount_dealt_at) & ~certainly(nameless_removals)
    return booleans(in_time, in_time | used)
