"""When hands were turned up: by the time on the hand, or by an event that tells of it."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, is_known, or_else, take


def earlier(one: Moment, other: Moment) -> Moment:
    """The earlier of two moments; the one that is known where the other is not."""
    return either(booleans(certainly(other < one)), other, or_else(one, other))


@derived(per="event")
def turned_hand(
    event_kind: Text, event_round_row: Link, event_position: Text, hand_round_row: Link, hand_position: Text
) -> Link:
    """Row of the hand that the event turned up, -1 for other events."""
    of_round = groups.among(event_round_row, certainly(event_kind.is_("hand_turned")))
    rows = groups.counterpart(of_round, event_position, hand_round_row, hand_position)
    return Link(rows, len(hand_position))


@derived(per="hand")
def turned_at(turned_hand: Link, event_at: Moment) -> Moment:
    """When an event of the round turned the hand up; missing where none did."""
    return groups.earliest(turned_hand, event_at)


@derived(per="hand")
def shown_at(hand_revealed_at: Moment, *, turned_at: Moment | None = None) -> Moment:
    """When the hand was first shown; missing where it was not, or nobody recorded it."""
    return hand_revealed_at if turned_at is None else earlier(hand_revealed_at, turned_at)


@derived(per="wager")
def own_shown_at(shown_at: Moment, wagers_hand: Link) -> Moment:
    """When the hand at the wager's position was shown; missing where it was not, or nobody recorded it."""
    return take(shown_at, wagers_hand.rows)


@derived(per="round")
def nameless_turned_at(
    event_round_row: Link, event_kind: Text, event_at: Moment, *, event_position: Text | None = None
) -> Moment:
    """When a hand was first turned over of which nobody recorded whose it is: it may be anybody's."""
    turned = event_kind.is_("hand_turned")
    if event_position is not None:
        turned = turned & ~is_known(event_position)
    return groups.earliest(event_round_row, event_at, turned)


@derived(per="round")
def nameless_turning(
    event_round_row: Link, *, event_kind: Text | None = None, event_position: Text | None = None
) -> Flag:
    """A hand was turned up in the round and nobody recorded whose."""
    if event_kind is None:
        return booleans(np.zeros(event_round_row.parents, dtype=bool))
    turned = event_kind.is_("hand_turned")
    if event_position is not None:
        turned = turned & ~is_known(event_position)
    return groups.exists(event_round_row, turned)


@derived(per="round")
def showings_complete(complete_column_hand_revealed_at: Flag, nameless_turning: Flag) -> Flag:
    """The log says when every hand that was shown was shown, and of every one turned up whose it was."""
    return complete_column_hand_revealed_at & ~nameless_turning
