"""When the dealer acknowledged Envy Bonus Qualifying Hands aloud, and whether the log would show it."""

from rules.clause import derived
from rules.duties import seat_events
from rules.duties.seat_events import Events, Whereabouts
from rules.duties.turned import earlier
from rules.kinds import Flag, Link, Moment, Text
from rules.poker.envy_hands import EnvyForHand
from rules.values import booleans, certainly, integers, known

TOLD = "envy_acknowledged"


@derived(per="hand")
def acknowledged_at(
    hand_round_row: Link,
    hand_position: Text,
    events_at_positions: Events,
    event_at: Moment,
    *,
    envy_for_hand: EnvyForHand | None = None,
    event_role: Text | None = None,
    hand_racked_at: Moment | None = None,
) -> Moment:
    """When the dealer acknowledged the hand aloud as an Envy Bonus Qualifying Hand.

    Of several times, the last before an Envy Bonus was paid for it and its cards were racked, if one was.
    """
    told = events_at_positions.kind.is_(TOLD)
    if event_role is not None:
        told = told & booleans(~certainly(~event_role.is_("dealer")))
    until = integers([0] * len(hand_position), [False] * len(hand_position))
    if envy_for_hand is not None:
        until = envy_for_hand.first_at
    if hand_racked_at is not None:
        until = earlier(until, hand_racked_at)
    return seat_events.last_by(hand_round_row, hand_position, events_at_positions, told, event_at, until)


@derived(per="round")
def acknowledgements_placed(events_at_positions: Events, whereabouts: Whereabouts) -> Flag:
    """Every acknowledgement on record that may be of the round names its round and its position."""
    placed = seat_events.all_placed(events_at_positions, TOLD)
    return booleans(certainly(placed & seat_events.none_astray(events_at_positions.kind, TOLD, whereabouts)))


@derived(per="round")
def acknowledgements_complete(
    complete_envy_acknowledged: Flag,
    events_at_positions: Events,
    acknowledgements_placed: Flag,
    *,
    event_role: Text | None = None,
) -> Flag:
    """The log would show that the dealer acknowledged a hand.

    Missing where it has one acknowledged by somebody else of the house: the event says that the dealer did.
    """
    told = complete_envy_acknowledged & acknowledgements_placed
    doubtful = certainly(seat_events.by_others_of_the_house(events_at_positions, TOLD, event_role))
    return booleans(told.values, known(told) & ~doubtful)
