"""Dealing: closing call, starting position, order of the cards, lammers and the progressive system.

Positions run clockwise from the dealer, who stands at place 0.  Counting for a starting position goes
counterclockwise.  The number of positions at a table comes from the Rules Submission.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.columns import SEATS
from rules.duties import groups, shuffles
from rules.duties.by_another import unless_by_another
from rules.duties.first_card import by_first_card, came_too_late
from rules.kinds import Cards, Codes, Count, Flag, Link, Many, Moment, Text, Told, row_sums
from rules.values import booleans, certainly, either, integers, known, or_else, take

DEALER = "dealer"
POSITIONS = (DEALER, *SEATS)
"""Names of positions, each numbered one at the index of its number."""


# ------------------------------------------------------------------------------ around the table


def place_clockwise(position: Text, seats: Count, from_left: Flag) -> Count:
    """Places clockwise from the dealer, who is 0; missing for a position the table does not have.

    seats      numbered positions of the table
    from_left  they are numbered clockwise from the dealer's left, else counterclockwise from the right
    """
    numbers = [int(name) if name.isdecimal() else 0 if name == DEALER else -1 for name in position.names]
    seat = np.array([*numbers, -1], dtype=np.int64)[position.codes]
    place = np.where((seat > 0) & ~from_left.values, seats.values + 1 - seat, seat)
    there = (seat == 0) | ((seat > 0) & known(seats) & known(from_left) & (seat <= seats.values))
    return integers(np.where(there, place, 0), there)


def position_at(place: Count, seats: Count, from_left: Flag) -> Text:
    """Positions at places clockwise from the dealer, under the names of ``POSITIONS``."""
    seat = np.where((place.values > 0) & ~from_left.values, seats.values + 1 - place.values, place.values)
    sure = known(place) & known(seats) & known(from_left) & (seat >= 0) & (seat < len(POSITIONS))
    return Codes(np.where(sure, seat, -1).astype(np.int32), POSITIONS)


def counted_to(first: Count, number: Count, seats: Count) -> Count:
    """Places reached by counting counterclockwise over positions and the dealer, from ``first`` as one."""
    ring = np.maximum(seats.values + 1, 1)
    place = (first.values - (number.values - 1)) % ring
    return integers(place, known(first) & known(number) & known(seats))


def counted_past_dealer(first: Count, number: Count, seats: Count) -> Count:
    """Places reached the same way where a player counts as one and the dealer's own place is skipped."""
    ring = np.maximum(seats.values, 1)
    place = (first.values - number.values) % ring + 1
    return integers(place, known(first) & known(number) & known(seats))


def turn_after(start: Count, place: Count, seats: Count) -> Count:
    """How many places clockwise each place lies after the starting place, from 0."""
    ring = np.maximum(seats.values + 1, 1)
    return integers((place.values - start.values) % ring, known(start) & known(place) & known(seats))


def agreed(first: Count, second: Count) -> Count:
    """One number from two records of it: either one if the other is missing; missing where they differ."""
    values = np.where(first.missing, second.values, first.values)
    differ = certainly(first != second)
    return integers(values, (known(first) | known(second)) & ~differ)


# ---------------------------------------------------------------------- what the log records of it


@derived(per="round")
def start_found_at(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
) -> Moment:
    """When the starting position was determined; of several times, the last before the deal."""
    found = event_kind.is_("start_position_found")
    latest = groups.latest(event_round_row, event_at, found)
    in_time = found & ~came_too_late(event_at, event_round_row, first_card_at, deal_completed_at)
    none_in_time = booleans(certainly(~groups.exists(event_round_row, in_time)))
    return either(none_in_time, latest, groups.latest(event_round_row, event_at, in_time))


@derived(per="round")
def start_was_found(start_found_at: Moment, complete_start_position_found: Flag) -> Flag:
    """The starting position was determined."""
    return shuffles.happened(start_found_at, complete_start_position_found)


@derived(per="round")
def shoe_was_loaded(
    round_loaded_at: Moment,
    last_shuffle_at: Moment,
    last_shuffle_is_told: Flag,
    cut_before_loading_at: Moment,
    cut_before_loading_is_told: Flag,
    complete_shoe_loaded: Flag,
    round_shoe_row: Link,
) -> Flag:
    """The cards were placed in the dealing shoe, not before they were last shuffled and cut for the round.

    Missing for a round that does not name the cards it was dealt from, and where a shuffle or cut may have
    come later that is not on record.
    """
    loaded_at = round_loaded_at
    early = certainly(loaded_at < last_shuffle_at) | certainly(loaded_at < cut_before_loading_at)
    named = booleans(round_shoe_row.rows >= 0)
    told = last_shuffle_is_told & cut_before_loading_is_told
    return shuffles.happened(loaded_at, complete_shoe_loaded & named) & booleans(~early) & told


@derived(per="round")
def deal_completed_at(event_round_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the last card of the deal was dealt."""
    return groups.latest(event_round_row, event_at, event_kind.is_("deal_completed"))


@derived(per="round")
def deal_first_completed_at(event_round_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the last card of the deal was dealt by the earliest record of it, where several differ."""
    return groups.earliest(event_round_row, event_at, event_kind.is_("deal_completed"))


@derived(per="round")
def deal_was_completed(deal_completed_at: Moment, complete_deal_completed: Flag) -> Flag:
    """The last card of the deal was dealt."""
    return shuffles.happened(deal_completed_at, complete_deal_completed)


@derived(per="round")
def hands_recorded(hand_round_row: Link, hand_position: Text) -> Count:
    """How many hands of the round are on record."""
    return groups.count(hand_round_row, booleans(known(hand_position)))


@derived(per="hand")
def cards_counted(cards: Cards, *, card_count: Count | None = None, card_order: Many | None = None) -> Count:
    """Cards dealt to a position; missing where their count and the cards on record, or numbered, differ."""
    seen = cards.count()
    found = seen if card_count is None else agreed(card_count, seen)
    if card_order is None:
        return found
    placed = card_order.count()
    differ = ~known(seen) & (placed.values > 0) & certainly(found != placed)
    return integers(found.values, known(found) & ~differ)


def dealt_exactly(each: int, counted: Count, in_error: Many | None) -> Flag:
    """Whether a position was dealt so many cards; missing where any beyond are marked as drawn in error.

    Such a card stays with the hand on record, and is used as the next card of another.
    """
    right = counted == each
    if in_error is None:
        return right
    marked = integers(row_sums(in_error.values == 1))
    but_for_these = certainly(marked > 0) & certainly(counted - marked == each)
    return booleans(right.values, known(right) & ~but_for_these)


def told_of_miscounts(
    hand_round_row: Link, hand_position: Text, cards_counted: Count, *, each: int, none_is_wrong: bool
) -> Told:
    """Say of a round which positions were not dealt so many cards each: ``8 at position 1, none at dealer``.

    none_is_wrong  a position without a card was dealt a wrong number, too
    """

    def tell(round_row: int) -> str | None:
        found = []
        for row in np.flatnonzero(hand_round_row.rows == round_row).tolist():
            number = int(cards_counted.values[row])
            if not cards_counted.missing[row] and number != each and (number or none_is_wrong):
                position = hand_position.text(row) or "a position not recorded"
                where = f"position {position}" if position.isdigit() else position
                found.append(f"{number or 'none'} at {where}")
        return ", ".join(found) or None

    return Told(tell)


@derived(per="round")
def stacks_numbered(hand_round_row: Link, card_order: Many) -> Flag:
    """The log numbers the stacks of the round, not their cards: cards of one hand share a place."""
    shared = (card_order.values[:, 1:] == card_order.values[:, :-1]) & (card_order.values[:, 1:] >= 0)
    return groups.exists(hand_round_row, booleans(shared.any(axis=1)))


@derived(per="hand")
def hand_has_wager(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    lies_at_close: Flag,
) -> Flag:
    """A wager lay at the hand's position; missing where one of the round names no position."""
    return groups.has_counterpart(
        hand_round_row, hand_position, wager_round_row, wager_position, lies_at_close
    )


@derived(per="round")
def progressive_locked_at(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
) -> Moment:
    """When the progressive system was set to accept no more wagers, the last time before the deal."""
    locked = event_kind.is_("progressive_locked")
    in_time = locked & ~came_too_late(event_at, event_round_row, first_card_at, deal_completed_at)
    return or_else(
        groups.latest(event_round_row, event_at, in_time), groups.earliest(event_round_row, event_at, locked)
    )


@derived(per="round")
def progressive_was_locked(progressive_locked_at: Moment, complete_progressive_locked: Flag) -> Flag:
    """The progressive system was set to accept no more wagers."""
    return shuffles.happened(progressive_locked_at, complete_progressive_locked)


@derived(per="round")
def progressive_counting(
    event_round_row: Link,
    event_kind: Text,
    event_at: Moment,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
) -> Link:
    """Row of the event with which progressive wagers' chips were counted, -1 where there is none.

    Of several, the last before the deal: counting them once more harms nothing.
    """
    counted = event_kind.is_("progressive_counted")
    in_time = counted & ~came_too_late(event_at, event_round_row, first_card_at, deal_completed_at)
    timely = groups.row_of_latest(event_round_row, event_at, in_time)
    row = np.where(timely >= 0, timely, groups.row_of_latest(event_round_row, event_at, counted))
    return Link(row, len(event_at))


@derived(per="round")
def progressive_counted_at(progressive_counting: Link, event_at: Moment) -> Moment:
    """When the chips of the progressive wagers were counted."""
    return take(event_at, progressive_counting.rows)


@derived(per="round")
def progressive_was_counted(progressive_counted_at: Moment, complete_progressive_counted: Flag) -> Flag:
    """The chips of the progressive wagers were counted."""
    return shuffles.happened(progressive_counted_at, complete_progressive_counted)


@derived(per="round")
def progressive_chips(progressive_counting: Link, event_count: Count) -> Count:
    """Value chips of the progressive wagers, as counted."""
    return take(event_count, progressive_counting.rows)


@derived(per="round")
def progressive_accepted(progressive_counting: Link, event_system_count: Count) -> Count:
    """Wagers the progressive system accepted, as it showed when the chips were counted."""
    return take(event_system_count, progressive_counting.rows)


# ------------------------------------------------------------------------------------ the duties


def loaded_before_deal(
    shoe_was_loaded: Flag,
    round_loaded_at: Moment,
    first_card_at: Moment,
    shuffled_continuously: Flag,
    *,
    when: Flag,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the cards, shuffled and cut, were placed in the dealing shoe before the first was dealt.

    It is not asked of a device that reshuffles by itself what lies in it.
    """
    return Verdict(
        applies=when & booleans(~certainly(shuffled_continuously)),
        holds=shoe_was_loaded & by_first_card(round_loaded_at, first_card_at, deal_completed_at),
        observed="shuffled {last_shuffle_at}, cut {cut_before_loading_at}, placed in the dealing shoe"
        " {round_loaded_at}",
        required="placed in it after shuffle and cut, by the first card at {first_card_at}",
    )


def dealt_around(cards_dealt_right: Flag, *, when: Flag) -> Verdict:
    """Judge that every position and the dealer got their cards in turn, clockwise from the start."""
    return Verdict(
        applies=when,
        holds=cards_dealt_right,
        observed="dealt from {first_dealt_position} on, {positions_dealt} positions were dealt, "
        "out of turn: {out_of_turn}",
        required="every position and the dealer in turn, clockwise from {start_as_told}, wager or not",
    )


def closing_call(
    no_more_bets_at: Moment,
    first_card_at: Moment,
    complete_column_no_more_bets_at: Flag,
    *,
    when: Flag,
    deal_completed_at: Moment | None = None,
    wagers_opened_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer called no more bets before the first card.

    A call that is not on record was not made only where all are said to be recorded.  One that came before
    betting opened closed no betting of this round.
    """
    called = shuffles.happened(no_more_bets_at, complete_column_no_more_bets_at)
    if wagers_opened_at is not None:
        called = called & booleans(~certainly(no_more_bets_at < wagers_opened_at))
    return Verdict(
        applies=when,
        holds=called & by_first_card(no_more_bets_at, first_card_at, deal_completed_at),
        observed="betting opened {wagers_opened_at}, no more bets called {no_more_bets_at}",
        required="once betting was open, by the first card at {first_card_at}",
    )


def lammer(
    qualified_when_dealt: Flag,
    lies_at_close: Flag,
    placed_once_dealt: Flag,
    lammer_placed: Flag,
    lammer_placed_at: Moment,
    first_card_at: Moment,
    *,
    when: Flag,
    withdrawn_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that a Qualifying Wager, and no other, had an Envy lammer before the first card.

    A wager that was taken down before betting closed needs none, but may have had one while it lay.  It is
    not asked of one that was placed during the deal, which is a breach of its own.
    """
    on_time = lammer_placed & by_first_card(lammer_placed_at, first_card_at, deal_completed_at)
    due, none_wrong = qualified_when_dealt & lies_at_close, ~lammer_placed
    if withdrawn_at is not None:
        none_wrong = none_wrong | (on_time & qualified_when_dealt & (lammer_placed_at <= withdrawn_at))
    return Verdict(
        applies=when & ~placed_once_dealt,
        holds=(due & on_time) | (~due & none_wrong),
        observed="wager of {wager_amount_cents}, taken down {withdrawn_at}; "
        "Envy lammer: {lammer_placed}, {lammer_placed_at}",
        required="by the first card at {first_card_at}, a lammer for a Qualifying Wager and for no other",
    )


def start_before_deal(
    start_was_found: Flag,
    start_found_at: Moment,
    no_more_bets_at: Moment,
    first_card_at: Moment,
    reading_start_order: Text,
    *,
    start_found_by_another: Flag | None = None,
    deal_completed_at: Moment | None = None,
) -> Verdict:
    """Judge that the dealer determined the starting position before the first card (and after the call)."""
    after_call, waited = reading_start_order.is_("after_call"), start_found_at >= no_more_bets_at
    in_time = start_was_found & by_first_card(start_found_at, first_card_at, deal_completed_at)
    return Verdict(
        applies=True,
        holds=unless_by_another(in_time & (~after_call | waited), start_found_by_another),
        observed="starting position determined {start_found_at}, no more bets called {no_more_bets_at}; by"
        " another than the dealer: {start_found_by_another}",
        required="determined by the dealer, by the first card at {first_card_at}",
    )


def shuffled_by_device(when: Flag, shuffle_method: Text, shoe_shuffle: Text) -> Verdict:
    """Judge that a device shuffled cards dealt from the hand, as both the shuffle and the round say."""
    by_hand = booleans(certainly(shoe_shuffle.is_("manual")))
    return Verdict(
        applies=when,
        holds=shuffle_method.is_("device", "continuous") & ~by_hand,
        observed="dealt from the hand, shuffled: {shuffle_method}, the shuffle itself: {shoe_shuffle}",
        required="shuffled by a device",
    )
