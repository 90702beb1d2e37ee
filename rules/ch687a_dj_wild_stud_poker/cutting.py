"""The cut of § 687a.5(c) and (d), which the dealer alone makes, and a deck that a device found miscounted."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.values import Codes, Link, booleans, certainly, integers, is_known, known, take


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


@derived(per="event")
def of_deck(event_at: IntegerArray, event_deck_row: Link) -> Moments:
    """When the event happened, and to which deck."""
    return Moments(event_at, integers(event_deck_row.rows, event_deck_row.rows >= 0))


@derived(per="event")
def dealt_after_count_at(of_deck: Moments, first_card_at: IntegerArray, round_deck_row: Link) -> IntegerArray:
    """When a round was next dealt from the event's deck; missing where the log has none."""
    of_round = Moments(first_card_at, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    row = groups.first_after(of_deck, of_round, is_known(first_card_at))
    found: IntegerArray = take(first_card_at, row)
    return found


@derived(per="event")
def removed_after_count_at(of_deck: Moments, event_kind: Codes, event_at: IntegerArray) -> IntegerArray:
    """When the event's deck was next taken out of use."""
    row = groups.first_after(of_deck, of_deck, event_kind.is_("decks_removed"))
    found: IntegerArray = take(event_at, row)
    return found


@derived(per="event")
def removed_after_count(
    removed_after_count_at: IntegerArray, dealt_after_count_at: IntegerArray, nameless_removals: BooleanArray
) -> BooleanArray:
    """The event's deck was taken out of use before another round was dealt from it.

    A deck that the log neither uses again nor shows removed may have gone either way.
    """
    in_time = known(removed_after_count_at) & ~certainly(removed_after_count_at > dealt_after_count_at)
    used = known(dealt_after_count_at) & ~certainly(nameless_removals)
    return booleans(in_time, in_time | used)
