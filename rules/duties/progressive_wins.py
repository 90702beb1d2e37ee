"""Progressive Payout Wagers: who won a share of the meter, in what order, and what was done before."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, people, progressives, seat_events
from rules.duties.claimed import in_effect
from rules.duties.seat_events import Events, Whereabouts
from rules.kinds import Cents, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, or_else, take

KIND = "progressive_payout"

METERED = (KIND, "progressive_bonus")
"""Wagers that may be paid from a meter, by the name that each chapter has for them."""


@derived(per="wager")
def is_progressive_win(
    wager_kind: Text, settled_as: Text, wager_stands: Flag, *, share_paid_after_all: Flag | None = None
) -> Flag:
    """A Progressive Payout Wager that was settled as a win, one that was taken down too late included."""
    return wager_kind.is_(KIND) & in_effect(wager_stands, share_paid_after_all) & settled_as.is_("win")


@derived(per="wager")
def wins_share(
    is_progressive_win: Flag, bonus_percent: Count, *, paid_though_void: Flag | None = None
) -> Flag:
    """A Progressive Payout Wager won a share of the meter, or was paid it in a round void on no ground."""
    won = is_progressive_win
    if paid_though_void is not None:
        won = won | booleans(certainly(paid_though_void))
    return won & (bonus_percent > 0)


@derived(per="wager")
def wins_whole_meter(
    is_progressive_win: Flag, bonus_percent: Count, *, paid_though_void: Flag | None = None
) -> Flag:
    """A progressive wager that won all of the meter, or was paid it in a round void on no ground."""
    whole = bonus_percent == 100
    won = is_progressive_win & whole
    return won if paid_though_void is None else won | (paid_though_void & whole)


@derived(per="wager")
def paid_though_void(
    void: Flag,
    feeds_are_due: Flag,
    wager_kind: Text,
    was_withdrawn: Flag,
    settled_as: Text,
    wager_paid_cents: Cents,
) -> Flag:
    """A progressive wager was paid as won in a round that was played out and is called void on no ground.

    Missing where it was, and the record neither shows a ground nor excludes one; and where one that is told
    as won has no payment on record.
    """
    told = wager_kind.is_(*METERED) & ~was_withdrawn & settled_as.is_("win")
    won = told & (wager_paid_cents > 0)
    return void & feeds_are_due & booleans(certainly(won), known(won) | ~certainly(told))


@derived(per="wager")
def was_lost_before_the_deal(
    wager_kind: Text, settled_as: Text, *, wager_paid_cents: Cents | None = None
) -> Flag:
    """A progressive wager that was lost: its stake was collected before the deal, and nothing was paid on it.

    No time of settling it is to be expected.
    """
    lost = wager_kind.is_(*METERED) & settled_as.is_("lose")
    if wager_paid_cents is not None:
        lost &= ~booleans(certainly(wager_paid_cents > 0))
    return booleans(certainly(lost))


@derived(per="wager")
def paid_from_meter(
    wins_share: Flag,
    is_off_the_layout: Flag,
    *,
    meter_before_cents: Cents | None = None,
    meter_after_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
    settled_right: Flag | None = None,
) -> Flag:
    """A wager that took a share off the meter: by its row, or by mistake, such as in a void round.

    A mistake shows in the meter, which fell, and in the money, which was no less.  It is told with that
    wager; whoever is paid next finds the meter as it left it.  Where the meter was read for a wager, and the
    rest of that is not on record, it is open, unless the wager was certainly settled right.
    """
    if meter_before_cents is None or meter_after_cents is None or wager_paid_cents is None:
        return wins_share
    received: Count = wager_paid_cents
    if wager_returned_cents is not None:
        received = received + or_else(wager_returned_cents, integers(np.zeros(len(received))))
    fell = meter_before_cents - meter_after_cents
    by_mistake = (wager_paid_cents > 0) & (fell > 0) & (received + 1 >= fell)
    took = by_mistake & ~is_off_the_layout
    read = known(meter_before_cents) | known(meter_after_cents)
    if settled_right is not None:
        read &= ~certainly(settled_right)
    return wins_share | booleans(certainly(took), known(took) | ~read)


@derived(per="wager")
def paid_before(
    paid_from_meter: Flag, wager_table_row: Link, round_number_in_day: Count, settlement_order: Count
) -> Link:
    """Row of the wager paid from the meter just before, -1 for the first at the table that day."""
    return progressives.paid_before(paid_from_meter, wager_table_row, round_number_in_day, settlement_order)


@derived(per="wager")
def turn_at_meter(
    paid_from_meter: Flag,
    wager_table_row: Link,
    wager_round_row: Link,
    paid_before: Link,
    share_of_earlier_day: Link,
    round_number_in_day: Count,
    settlement_order: Count,
    *,
    seeded_cents: Cents | None = None,
    day_at_hand_by_then: Flag | None = None,
) -> Text:
    """What the log holds of the meter before the share: its seed, or a share of the round or another.

    A seed tells nothing where rounds that began the day, and fed the meter, are judged apart.
    """
    seeded = _is_told(seeded_cents, wagers=len(paid_from_meter))
    if day_at_hand_by_then is not None:
        seeded = seeded & day_at_hand_by_then
    return progressives.turn_at_meter(
        paid_from_meter,
        wager_table_row,
        wager_round_row,
        paid_before,
        seeded,
        share_of_earlier_day,
        round_number_in_day,
        settlement_order,
    )


@derived(per="wager")
def meter_left_cents(
    paid_before: Link,
    share_of_earlier_day: Link,
    meter_after_cents: Cents,
    *,
    seeded_cents: Cents | None = None,
) -> Cents:
    """What the share won just before left on the meter; for the first of the day, its seed of that day.

    Where it was not seeded that day, what the last share at hand of an earlier day left.
    """
    rows = np.where(paid_before.rows < 0, share_of_earlier_day.rows, paid_before.rows)
    left: Count = take(meter_after_cents, rows)
    if seeded_cents is None:
        return left
    begun_here = booleans((paid_before.rows < 0) & known(seeded_cents))
    return either(begun_here, seeded_cents, left)


@derived(per="wager")
def after_whole_meter(paid_before: Link, share_of_earlier_day: Link, wins_whole_meter: Flag) -> Flag:
    """The share won just before was all of the meter, which was to be reset."""
    rows = np.where(paid_before.rows < 0, share_of_earlier_day.rows, paid_before.rows)
    whole: Flag = take(wins_whole_meter, rows)
    return booleans(certainly(whole), known(whole) | (rows < 0))


def _is_told(column: Count | None, *, wagers: int) -> Flag:
    return booleans([False] * wagers) if column is None else is_known(column)


# --------------------------------------------------------------------------- steps of payment


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
