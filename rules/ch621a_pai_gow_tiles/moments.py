"""When tiles are turned, shown and settled, where § 621a.8 requires more than Chapter 645a does."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose
from rules.duties.own_wagers import row_beside
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take


@derived(per="wager")
def main_beside(
    wager_round_row: Link,
    wager_position: Text,
    is_dealt_in: Flag,
    play_went_on: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Link:
    """Row of the Pai Gow Wager at the same position, the player's own of several; -1 where there is none."""
    main = certainly(is_dealt_in & play_went_on)
    found = row_beside(wager_round_row, wager_position, main, main, wager_player_id)
    return Link(found, len(found))


@derived(per="wager")
def main_wager_is_beside(
    main_beside: Link, wager_round_row: Link, wager_position: Text, is_dealt_in: Flag, play_went_on: Flag
) -> Flag:
    """The player's Pai Gow Wager at the same position was won, lost or returned by the hands."""
    rows, main = wager_round_row, is_dealt_in & play_went_on
    anywhere = groups.has_counterpart(rows, wager_position, rows, wager_position, main)
    there = main_beside.rows >= 0
    return booleans(there, there | known(anywhere))


@derived(per="wager")
def own_main_settled_at(main_beside: Link, wager_settled_at: Moment) -> Moment:
    """When the player's Pai Gow Wager at the same position was settled."""
    return take(wager_settled_at, main_beside.rows)


@derived(per="wager")
def own_main_settled_order(main_beside: Link, *, settlement_order: Count | None = None) -> Count:
    """Place in the round's settlement of the player's Pai Gow Wager at the same position."""
    if settlement_order is None:
        nobody = np.zeros(len(main_beside.rows), dtype=bool)
        return integers(nobody, nobody)
    return take(settlement_order, main_beside.rows)


@derived(per="wager")
def is_never_timed(
    stake_was_kept: Flag, *, paid_at: Moment | None = None, collected_at: Moment | None = None
) -> Flag:
    """The log has no time of any wager that ended as this one did: none is paid, or none collected, with one.

    Certain, or false.
    """
    lacking = np.full(len(stake_was_kept), paid_at is None and collected_at is None)
    for of_these, at in ((stake_was_kept, collected_at), (~stake_was_kept, paid_at)):
        if at is None:
            lacking |= certainly(of_these)
    return booleans(lacking)


@derived(per="wager")
def settled_after_own_main(
    own_main_settled_order: Count,
    main_beside: Link,
    came_to_wager_at: Moment,
    is_never_timed: Flag,
    *,
    settlement_order: Count | None = None,
) -> Flag:
    """The wager was settled after the player's Pai Gow Wager, by their times, which its number may belie.

    A number before that of the Pai Gow Wager is enough to say that it was not: two in one moment are told
    apart by their numbers.  Missing where times and numbers contradict each other.  Where one lacks a time
    that others have, its number does not stand in for it.
    """
    nowhere = np.zeros(len(own_main_settled_order), dtype=bool)
    numbered_after = numbered_before = nowhere
    if settlement_order is not None:
        numbered_after = certainly(settlement_order > own_main_settled_order)
        numbered_before = certainly(settlement_order < own_main_settled_order)
    own, main = came_to_wager_at, take(came_to_wager_at, main_beside.rows)
    never_timed = certainly(is_never_timed) | certainly(take(is_never_timed, main_beside.rows))
    sooner, later = certainly(own < main), certainly(own > main)
    in_turn = (certainly(own >= main) | (never_timed & numbered_after)) & ~numbered_before
    return booleans(in_turn, in_turn | (sooner & ~numbered_after) | (numbered_before & ~later))


@derived(per="wager")
def hand_was_surrendered(wagers_hand: Link, surrendered: Flag, was_surrendered: Flag) -> Flag:
    """The hand at the wager's position was surrendered, as its mark or the outcome of a wager on it says."""
    told = surrendered | groups.exists(wagers_hand, was_surrendered)
    found: Flag = take(told, wagers_hand.rows)
    return found


@derived(per="hand")
def whose(hand_position: Text, hands_player: Text) -> Whose:
    """Whose the hands are; on how many areas one player may wager is in a section that is not held."""
    seats = hand_position.as_numbers()
    return Whose(hands_player, seats, integers(seats.values, np.zeros(len(seats), dtype=bool)))


@derived(per="round")
def dealer_turned_or_set_at(
    dealer_turned_at: Moment, opposing_set_at: Moment, last_player_set_at: Moment
) -> Moment:
    """When the dealer's tiles were turned over; where he set them before a player had set his, by then.

    Tiles are turned over before they are set.
    """
    too_early = certainly(opposing_set_at < last_player_set_at)
    return or_else(dealer_turned_at, integers(opposing_set_at.values, too_early))


@derived(per="wager")
def pairs_settled_at(optionals_settled_at: Moment, wagers_hand: Link) -> Moment:
    """When the Pair Fortunes Wager on the hand at the wager's position was settled."""
    return take(optionals_settled_at, wagers_hand.rows)


@derived(per="round")
def tiles_dealt_next_at(next_at_table: Link, first_card_at: Moment, round_table_row: Link) -> Moment:
    """When the next round was dealt at the table that gaming day; missing where it may not be on record."""
    day = round_table_row.rows
    that_day = np.append(day, -2)[np.maximum(next_at_table.rows, -1)] == day
    return take(first_card_at, np.where(that_day, next_at_table.rows, -1))


@derived(per="round")
def table_dealt_on(next_at_table: Link, first_card_at: Moment, round_table_row: Link) -> Flag:
    """Another round was dealt at the table that gaming day; missing where one may not be on record.

    One that nobody recorded the time of may have been.
    """
    day, after = round_table_row.rows, next_at_table.rows
    dealt = (after >= 0) & (np.append(day, -2)[np.maximum(after, -1)] == day)
    untimed = certainly(take(groups.exists(round_table_row, ~is_known(first_card_at)), day))
    return booleans(dealt, dealt | ((after != groups.NOT_KNOWN) & ~untimed))


@derived(per="round")
def others_dealt_that_day(round_table_row: Link) -> Flag:
    """Other rounds were dealt at the table that gaming day, before or after."""
    day = round_table_row.rows
    return take(groups.count(round_table_row, booleans(day >= 0)), day) > 1


@derived(per="wager")
def pairs_settled_by_then(
    beside_optional_wager: Flag,
    pairs_settled_at: Moment,
    next_turn_at: Moment,
    wagers_hand: Link,
    optionals_timed: Flag,
) -> Flag:
    """No Pair Fortunes Wager on the hand was still to be settled as the dealer went on to the next player."""
    timed: Flag = take(optionals_timed, wagers_hand.rows)
    return ~beside_optional_wager | ((pairs_settled_at <= next_turn_at) & timed)


@derived(per="wager")
def others_shown_meanwhile(
    own_shown_at: Moment,
    pairs_settled_at: Moment,
    wager_round_row: Link,
    hand_round_row: Link,
    is_in_play: Flag,
    shown_at: Moment,
) -> Flag:
    """Another player's hands were shown after these, before the Pair Fortunes Wager on these was settled."""
    asked = groups.Moments(own_shown_at + 1, integers(wager_round_row.rows, wager_round_row.rows >= 0))
    shown = groups.of_parents(shown_at, hand_round_row)
    row = groups.first_after(asked, shown, is_in_play, until=pairs_settled_at)
    return groups.is_there(row) & (take(shown_at, row) < pairs_settled_at)


@derived(per="wager")
def shown_lawfully_later(
    beside_optional_wager: Flag, own_shown_at: Moment, wager_settled_at: Moment, others_shown_meanwhile: Flag
) -> Flag:
    """The tiles were shown to settle a Pair Fortunes Wager on them, once the Pai Gow Wager was.

    Missing where the dealer went on to another player before that.
    """
    shown = beside_optional_wager & (own_shown_at >= wager_settled_at)
    return booleans(shown.values, known(shown) & ~(certainly(shown) & certainly(others_shown_meanwhile)))
