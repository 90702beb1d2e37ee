"""Rounds that were played whatever the record calls them: a void mark is a claim, and ends no play by itself.

Where a main wager was won, lost or given up for money, the hands were set, shown and compared; how that was
done is asked then.  Where every stake went back the round may have been void by the time of a step, which
leaves open what went wrong.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups, voids
from rules.duties.settlements import money_moved
from rules.kinds import Cards, Cents, Flag, Link, Moment, Text, Tiles
from rules.values import booleans, certainly, known, take


@derived(per="wager")
def is_dealt_in(
    is_main_wager: Flag, of_a_player: Flag, is_off_the_layout: Flag, wagers_hand: Link, dead: Flag
) -> Flag:
    """A player's main wager that was not taken down and whose hand is not dead, the round void or not."""
    return is_main_wager & of_a_player & ~is_off_the_layout & ~take(dead, wagers_hand.rows)


@derived(per="round")
def hands_lacking(
    wager_round_row: Link, is_main_wager: Flag, of_a_player: Flag, is_off_the_layout: Flag, wagers_hand: Link
) -> Flag:
    """A player's main wager may lie where no hand is on record: of that hand nothing is known."""
    handless = is_main_wager & of_a_player & ~is_off_the_layout & booleans(wagers_hand.rows < 0)
    return booleans(~certainly(~groups.exists(wager_round_row, handless)))


@derived(per="hand")
def was_laid_out(
    hand_position: Text,
    *,
    shown_at: Moment | None = None,
    hand_set_at: Moment | None = None,
    set_high: Cards | None = None,
    set_high_tiles: Tiles | None = None,
) -> Flag:
    """The record shows that the hand was set, or turned up."""
    told = (shown_at, hand_set_at, set_high, set_high_tiles)
    nowhere = np.zeros(len(hand_position.codes), dtype=bool)
    return booleans(np.logical_or.reduce([nowhere, *(known(each) for each in told if each is not None)]))


@derived(per="wager")
def moved_money(
    is_dealt_in: Flag,
    settled_as: Text,
    wagers_hand: Link,
    opponents_hand: Link,
    was_laid_out: Flag,
    *,
    wager_amount_cents: Cents | None = None,
    wager_paid_cents: Cents | None = None,
    wager_returned_cents: Cents | None = None,
) -> Flag:
    """A player's main wager was won, lost or given up, which the money and both hands on record bear out."""
    moved = money_moved(len(is_dealt_in), wager_amount_cents, wager_paid_cents, wager_returned_cents)
    laid = take(was_laid_out, wagers_hand.rows) & take(was_laid_out, opponents_hand.rows)
    by_hands = settled_as.is_("win", "lose", "surrender")
    return booleans(certainly(is_dealt_in & by_hands & laid & moved))


@derived(per="round")
def play_went_on(
    void: Flag, wager_round_row: Link, moved_money: Flag, *, stakes_went_back: Flag | None = None
) -> Flag:
    """The round is not void, or was played out and settled all the same."""
    return voids.went_on(void, groups.exists(wager_round_row, moved_money), stakes_went_back)


@derived(per="round")
def stood_or_was_played_out(
    void: Flag, *, play_went_on: Flag | None = None, stakes_went_back: Flag | None = None
) -> Flag:
    """The round is not void, or was played out all the same, where the record lets that be told.

    One of which every stake went back was void: its mark alone is lacking.
    """
    stood = voids.stood(void, play_went_on)
    return stood if stakes_went_back is None else stood & ~stakes_went_back


@derived(per="wager")
def went_back_unplayed(settled_as: Text, wagers_hand: Link, opponents_hand: Link, was_laid_out: Flag) -> Flag:
    """The wager went back, and neither hand was set or turned up: the deal was broken off before that."""
    laid = certainly(take(was_laid_out, wagers_hand.rows)) | certainly(
        take(was_laid_out, opponents_hand.rows)
    )
    return booleans(certainly(~settled_as.is_("win", "lose", "surrender")) & ~laid)


@derived(per="wager")
def is_settled_by_hands(
    is_dealt_in: Flag,
    play_went_on: Flag,
    was_surrendered: Flag,
    returned_by_dealers_hand: Flag,
    went_back_unplayed: Flag,
) -> Flag:
    """A player's main wager that the two hands decide, set rightly or not, in a round that was played out."""
    decided = is_dealt_in & play_went_on & ~was_surrendered & ~returned_by_dealers_hand
    return decided & ~went_back_unplayed


@derived(per="wager")
def settled_before_setting(
    came_to_wager_at: Moment, opposing_set_at: Moment, *, own_set_at: Moment | None = None
) -> Flag:
    """The wager was certainly settled before its hands, or those against it, were set: by no comparison."""
    unset = certainly(came_to_wager_at < opposing_set_at)
    if own_set_at is not None:
        unset = unset | certainly(came_to_wager_at < own_set_at)
    return booleans(unset)


@derived(per="wager")
def is_played_optional(
    is_main_wager: Flag, was_withdrawn: Flag, wagers_hand: Link, dead: Flag, play_went_on: Flag
) -> Flag:
    """An optional wager that was not taken down, of a round that was played out."""
    return ~is_main_wager & ~was_withdrawn & ~take(dead, wagers_hand.rows) & play_went_on
