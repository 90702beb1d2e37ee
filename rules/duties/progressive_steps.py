"""Steps by which a Progressive Payout Wager is paid: verified, light, form; and where each was told."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, people, seat_events
from rules.duties.progressive_wins import METERED
from rules.duties.seat_events import Events, Whereabouts
from rules.kinds import Cents, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="event")
def verifies_a_win(
    events_at_positions: Events,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
    event_role: Text | None = None,
) -> Flag:
    """The dealer verified a progressive win: nobody else did, and not before its round was dealt."""
    found = certainly(events_at_positions.kind.is_("progressive_verified"))
    if first_card_at is not None:
        found &= ~certainly(event_at < first_card_at)
    if event_role is not None:
        found &= ~certainly(~event_role.is_("dealer"))
    return booleans(found)


@derived(per="wager")
def handed_over_as_won(
    is_progressive_win: Flag, wager_kind: Text, *, wager_paid_cents: Cents | None = None
) -> Flag:
    """A Progressive Payout Wager that won, or was paid as one that did.

    Whoever pays it owes the steps before, whatever is said of its round, its hand, its outcome or when it was
    taken down.
    """
    if wager_paid_cents is None:
        return is_progressive_win
    paid = certainly(wager_kind.is_(*METERED) & (wager_paid_cents > 0))
    return is_progressive_win | booleans(paid)


@derived(per="wager")
def share_handed_over(handed_over_as_won: Flag, bonus_percent: Count) -> Flag:
    """A share of the meter was won, or paid as if it were."""
    return handed_over_as_won & (bonus_percent > 0)


@derived(per="wager")
def won_in_round_row(wager_round_row: Link, handed_over_as_won: Flag) -> Link:
    """Row of the round of each Progressive Payout Wager that won, or may have; -1 for other wagers."""
    return groups.among(wager_round_row, ~certainly(~handed_over_as_won))


@derived(per="wager")
def verified_at(
    won_in_round_row: Link,
    wager_position: Text,
    events_at_positions: Events,
    event_at: Moment,
    verifies_a_win: Flag,
    paid_at: Moment,
) -> Moment:
    """When the dealer verified the progressive win at the wager's position; of several, the last in time."""
    where = (won_in_round_row, wager_position, events_at_positions)
    return seat_events.last_by(*where, verifies_a_win, event_at, paid_at)


@derived(per="event")
def lights_for_a_win(
    events_at_positions: Events, event_at: Moment, *, first_card_at: Moment | None = None
) -> Flag:
    """The progressive system lit up; what is dated before the round was dealt tells of another win."""
    found = certainly(events_at_positions.kind.is_("progressive_light"))
    if first_card_at is not None:
        found &= ~certainly(event_at < first_card_at)
    return booleans(found)


@derived(per="wager")
def light_at(
    won_in_round_row: Link,
    wager_position: Text,
    events_at_positions: Events,
    event_at: Moment,
    lights_for_a_win: Flag,
    paid_at: Moment,
) -> Moment:
    """When the progressive system lit up for the wager's position; of several times, the last in time."""
    where = (won_in_round_row, wager_position, events_at_positions)
    return seat_events.last_by(*where, lights_for_a_win, event_at, paid_at)


@derived(per="wager")
def light_verified_at(
    won_in_round_row: Link,
    wager_position: Text,
    events_at_positions: Events,
    event_at: Moment,
    paid_at: Moment,
    *,
    event_role: Text | None = None,
) -> Moment:
    """When the dealer verified that the progressive system had lit up for the wager's position.

    Missing where the log does not say that it was the dealer.
    """
    if event_role is None:
        return take(event_at, np.full(len(wager_position), -1))
    where = (won_in_round_row, wager_position, events_at_positions)
    by_dealer = events_at_positions.kind.is_("progressive_light") & event_role.is_("dealer")
    return seat_events.last_by(*where, by_dealer, event_at, paid_at)


@derived(per="event")
def documents_a_payout(
    events_at_positions: Events, event_at: Moment, *, first_card_at: Moment | None = None
) -> Flag:
    """Documents of a payout were complete; those dated before the round was dealt are another's."""
    found = certainly(events_at_positions.kind.is_("payout_documented"))
    if first_card_at is not None:
        found &= ~certainly(event_at < first_card_at)
    return booleans(found)


@derived(per="wager")
def payout_documented_at(
    won_in_round_row: Link,
    wager_position: Text,
    events_at_positions: Events,
    event_at: Moment,
    documents_a_payout: Flag,
    cards_racked_at: Moment,
    *,
    own_shown_at: Moment | None = None,
) -> Moment:
    """When the documents of a payout at the wager's position were complete; of several, the last in time.

    Those that are dated before its hand was shown are not of what that hand won.
    """
    where = (won_in_round_row, wager_position, events_at_positions)
    at = seat_events.last_by(*where, documents_a_payout, event_at, cards_racked_at)
    if own_shown_at is None:
        return at
    return integers(at.values, known(at) & ~certainly(at < own_shown_at))


@derived(per="round")
def some_win_has_no_position(won_in_round_row: Link, wager_position: Text) -> Flag:
    """Nobody wrote down where a wager of the round lay that won, or may have; certain, or false."""
    return booleans(certainly(groups.exists(won_in_round_row, ~is_known(wager_position))))


@derived(per="round")
def verifications_placed(
    events_at_positions: Events, whereabouts: Whereabouts, some_win_has_no_position: Flag
) -> Flag:
    """Every verification of a win on record that may be of the round names its round and position.

    So do the wins it may be of.
    """
    where = (whereabouts, some_win_has_no_position)
    return _each_has_its_place(events_at_positions, "progressive_verified", *where)


@derived(per="round")
def documents_placed(
    events_at_positions: Events, whereabouts: Whereabouts, some_win_has_no_position: Flag
) -> Flag:
    """All documents of payouts on record that may be of the round name its round and position.

    So do the wins they may be of.
    """
    where = (whereabouts, some_win_has_no_position)
    return _each_has_its_place(events_at_positions, "payout_documented", *where)


@derived(per="round")
def verifications_complete(
    complete_progressive_verified: Flag,
    events_at_positions: Events,
    verifications_placed: Flag,
    *,
    event_role: Text | None = None,
) -> Flag:
    """The log would show that the dealer verified a progressive win.

    Missing where it has one by somebody else of the house: that the dealer verified it is what such an event
    says, and his role speaks against it.
    """
    events, kind = events_at_positions, "progressive_verified"
    told = complete_progressive_verified & verifications_placed
    doubtful = certainly(seat_events.by_others_of_the_house(events, kind, event_role))
    return booleans(told.values, known(told) & ~doubtful)


@derived(per="round")
def lights_complete(
    complete_progressive_light: Flag,
    events_at_positions: Events,
    whereabouts: Whereabouts,
    some_win_has_no_position: Flag,
) -> Flag:
    """The log would show that the progressive system lit up."""
    where = (whereabouts, some_win_has_no_position)
    return complete_progressive_light & _each_has_its_place(events_at_positions, "progressive_light", *where)


@derived(per="round")
def documents_complete(complete_payout_documented: Flag, documents_placed: Flag) -> Flag:
    """The log would show that the documents of a payout were completed."""
    return complete_payout_documented & documents_placed


def _each_has_its_place(
    events: Events, kind: str, whereabouts: Whereabouts, some_win_has_no_position: Flag
) -> Flag:
    """Whether every event of a kind that may be each round's names that round and its position.

    Not where it may be of a win of which nobody knows where it lay.
    """
    placed = seat_events.all_placed(events, kind) & seat_events.none_astray(events.kind, kind, whereabouts)
    told = groups.exists(events.of_round, booleans(certainly(events.kind.is_(kind))))
    return placed & ~(some_win_has_no_position & booleans(certainly(told)))


@derived(per="wager")
def validator(
    validated_by: Text,
    floorpersons_assigned: Many,
    floorpersons_seen: Many,
    players_on_the_floor: Many,
    complete_column_validated_by: Flag,
    *,
    dealer_id: Text | None = None,
) -> Text:
    """Who the person is that validated the payment."""
    found = people.who(
        validated_by, floorpersons_assigned, floorpersons_seen, players_on_the_floor, dealer_id
    )
    return people.or_nobody(found, validated_by, complete_column_validated_by)


@derived(per="wager")
def cards_racked_at(wagers_hand: Link, hand_racked_at: Moment) -> Moment:
    """When the cards at the wager's position went to the discard rack."""
    return take(hand_racked_at, wagers_hand.rows)
