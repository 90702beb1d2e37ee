"""Which shuffle, offer and cut belong to the stack that was dealt: from its last shuffle to its first card.

What was done with the cards before they were shuffled once more concerns no card that was dealt, and what was
done once they were dealt no longer concerns the stack.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, take


@derived(per="event")
def comes_before_play(event_at: Moment, shoe_first_card_at: Moment) -> Flag:
    """The event did not come after the first card of its shoe."""
    return booleans(~certainly(event_at > shoe_first_card_at))


@derived(per="shoe")
def stack_shuffled_at(
    preparation: Link, event_kind: Text, event_at: Moment, comes_before_play: Flag, of_other_cards: Flag
) -> Moment:
    """When the shoe's cards were shuffled, for the last time before they were dealt."""
    own = event_kind.is_("shuffled") & ~of_other_cards
    return groups.latest(preparation, event_at, own & comes_before_play)


@derived(per="event")
def of_dealt_stack(event_at: Moment, comes_before_play: Flag, stack_shuffled_at: Moment) -> Flag:
    """The event came after the last shuffle of its shoe's cards and before they were dealt."""
    return comes_before_play & booleans(~certainly(event_at < stack_shuffled_at))


@derived(per="shoe")
def dealt_stack_was_cut(event_shoe_row: Link, event_kind: Text, of_dealt_stack: Flag) -> Flag:
    """A cut of the stack that was dealt is on record."""
    cut = groups.exists(event_shoe_row, event_kind.is_("cut") & of_dealt_stack)
    return booleans(certainly(cut))


@derived(per="event")
def cuts_the_stack(event_kind: Text, of_dealt_stack: Flag, dealt_stack_was_cut: Flag) -> Flag:
    """The event is a cut of the stack that was dealt; where none is on record, any cut."""
    return event_kind.is_("cut") & (of_dealt_stack | ~dealt_stack_was_cut)


@derived(per="event")
def orders_a_recut(event_kind: Text, event_at: Moment, stack_shuffled_at: Moment) -> Flag:
    """The event requires a recut of cards that were not shuffled once more after it."""
    return event_kind.is_("recut_ordered") & booleans(~certainly(event_at < stack_shuffled_at))


@derived(per="shoe")
def stack_first_cut_at(preparation: Link, event_at: Moment, cuts_the_stack: Flag) -> Moment:
    """When the stack that was dealt was first cut."""
    return groups.earliest(preparation, event_at, cuts_the_stack)


@derived(per="shoe")
def first_offer(preparation: Link, event_kind: Text, event_at: Moment, of_dealt_stack: Flag) -> Link:
    """Row of the first offer of the stack that was dealt; where there is none, of any; -1 for none."""
    offered = event_kind.is_("cut_offered")
    of_stack = groups.row_of_earliest(preparation, event_at, offered & of_dealt_stack)
    of_any = groups.row_of_earliest(preparation, event_at, offered)
    return Link(np.where(of_stack >= 0, of_stack, of_any), len(event_at))


@derived(per="shoe")
def first_offer_at(first_offer: Link, event_at: Moment) -> Moment:
    """When the stack was first offered for the cut."""
    return take(event_at, first_offer.rows)


@derived(per="event")
def offers_the_cut(
    event_kind: Text,
    event_at: Moment,
    first_offer_at: Moment,
    stack_first_cut_at: Moment,
    comes_before_play: Flag,
    recut_ordered_at: Moment,
) -> Flag:
    """The event offers the stack for its first cut: the first offer, or a further one before that cut."""
    later = certainly(event_at > first_offer_at)
    late = certainly(event_at > stack_first_cut_at) | certainly(event_at >= recut_ordered_at)
    earlier = certainly(event_at < first_offer_at)
    further = later & ~late & certainly(comes_before_play)
    return event_kind.is_("cut_offered") & booleans(~earlier & (~later | further))
