"""When a player could surrender, and by when what he gave up was taken in: § 621a.8(e) and (f)."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.setting import unless_by_player
from rules.duties.shuffles import happened
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take


@derived(per="round")
def someone_surrendered(wager_round_row: Link, was_surrendered: Flag) -> Flag:
    """A Pai Gow Wager of the round was surrendered."""
    return groups.exists(wager_round_row, was_surrendered)


# ------------------------------------------------------------------- until when he may surrender


@derived(per="wager")
def is_collected_as_lost(is_played_out: Flag, stake_was_kept: Flag, was_surrendered: Flag) -> Flag:
    """The Pai Gow Wager lost to the dealer's hands, by what is on record."""
    return is_played_out & stake_was_kept & ~was_surrendered


@derived(per="round")
def first_loser_collected_at(
    wager_round_row: Link, is_collected_as_lost: Flag, collected_at: Moment
) -> Moment:
    """When the first losing Pai Gow Wager of the round was collected, of those with a time."""
    return groups.earliest(wager_round_row, collected_at, is_collected_as_lost)


@derived(per="round")
def losers_timed(wager_round_row: Link, is_collected_as_lost: Flag, collected_at: Moment) -> Flag:
    """The record says when each losing Pai Gow Wager of the round was collected."""
    return groups.every(wager_round_row, booleans(certainly(~is_collected_as_lost)) | is_known(collected_at))


@derived(per="wager")
def losers_collected_at(
    first_loser_collected_at: Moment, losers_timed: Flag, own_surrendered_at: Moment
) -> Moment:
    """When losing wagers were collected; missing where another may have been before, by the surrender."""
    late = certainly(own_surrendered_at > first_loser_collected_at)
    sure = known(first_loser_collected_at) & (certainly(losers_timed) | late)
    return integers(first_loser_collected_at.values, sure)


@derived(per="wager")
def surrender_ended_at(
    own_shown_at: Moment, losers_collected_at: Moment, reading_surrender_until: Text
) -> Moment:
    """When a player could no longer surrender; missing where that moment never came or was not recorded."""
    return either(reading_surrender_until.is_("shown"), own_shown_at, losers_collected_at)


@derived(per="wager")
def surrender_ended_by_dealer_at(
    own_shown_by_dealer_at: Moment, losers_collected_at: Moment, reading_surrender_until: Text
) -> Moment:
    """When a player could no longer surrender, leaving out what he is said to have turned up himself."""
    return either(reading_surrender_until.is_("shown"), own_shown_by_dealer_at, losers_collected_at)


@derived(per="wager")
def surrender_end_is_told(showings_complete: Flag, losers_timed: Flag, reading_surrender_until: Text) -> Flag:
    """Had the moment come after which nobody could surrender, the record would say when."""
    until_shown = reading_surrender_until.is_("shown")
    told = (until_shown & showings_complete) | (~until_shown & losers_timed)
    return booleans(certainly(told))


@derived(per="hand")
def void_but_for_its_mark(hand_position: Text) -> Flag:
    """The player voided the hand, which § 621a.8 lets nobody do."""
    return booleans(np.zeros(len(hand_position.codes), dtype=bool))


# ------------------------------------------------------------ by when it is taken in from the table


@derived(per="wager")
def shown_since_surrender_at(
    own_surrendered_at: Moment,
    wager_round_row: Link,
    hand_round_row: Link,
    is_in_play: Flag,
    shown_at: Moment,
) -> Moment:
    """When a player's hand was next shown after the surrender, whoever turned it up."""
    asked = groups.Moments(own_surrendered_at + 1, integers(wager_round_row.rows, wager_round_row.rows >= 0))
    row = groups.first_after(asked, groups.of_parents(shown_at, hand_round_row), is_in_play)
    return take(shown_at, row)


def _before_the_next(
    done: Flag, done_at: Moment, surrendered_at: Moment, shown_since: Moment, shown_first: Moment, timed: Flag
) -> Flag:
    """Whether what a surrender asks for was done before a hand was next shown, if one ever was.

    What was done before any hand was shown was in time whenever it was surrendered; what was done later was
    late only where a hand was certainly shown since.  A hand whose showing has no time may have been that.
    """
    announced = known(surrendered_at)
    nobody = booleans(announced & ~known(shown_since) & certainly(timed))
    next_at = integers(
        np.where(announced, shown_since.values, shown_first.values),
        np.where(announced, known(shown_since), known(shown_first)),
    )
    early = done & (done_at <= next_at)
    late = booleans(certainly(~early) & announced & known(next_at))
    return nobody | booleans(early.values & ~late.values, late.values | (certainly(early) & certainly(timed)))


@derived(per="wager")
def surrendered_wager_first(
    collected_at: Moment,
    own_surrendered_at: Moment,
    shown_since_surrender_at: Moment,
    shown_after_surrender_at: Moment,
    first_shown_at: Moment,
    dealer_first_showed_at: Moment,
    every_showing_timed: Flag,
) -> Flag:
    """The surrendered wager was collected before the dealer showed a hand after the surrender."""
    collected = booleans(known(collected_at), known(collected_at))
    what = (collected, collected_at, own_surrendered_at)
    return unless_by_player(
        _before_the_next(*what, shown_since_surrender_at, first_shown_at, every_showing_timed),
        _before_the_next(*what, shown_after_surrender_at, dealer_first_showed_at, every_showing_timed),
    )


@derived(per="wager")
def surrendered_tiles_first(
    own_racked_at: Moment,
    complete_column_hand_racked_at: Flag,
    beside_optional_wager: Flag,
    own_surrendered_at: Moment,
    shown_since_surrender_at: Moment,
    shown_after_surrender_at: Moment,
    first_shown_at: Moment,
    dealer_first_showed_at: Moment,
    every_showing_timed: Flag,
) -> Flag:
    """The surrendered tiles were collected before the dealer showed a hand after the surrender.

    Those with a Pair Fortunes Wager on them are collected for good when that is settled.
    """
    collected = happened(own_racked_at, complete_column_hand_racked_at)
    what = (collected, own_racked_at, own_surrendered_at)
    first = unless_by_player(
        _before_the_next(*what, shown_since_surrender_at, first_shown_at, every_showing_timed),
        _before_the_next(*what, shown_after_surrender_at, dealer_first_showed_at, every_showing_timed),
    )
    return beside_optional_wager | first


@derived(per="wager")
def is_left_lying(
    was_surrendered: Flag, surrendered_wager_first: Flag, surrendered_tiles_first: Flag
) -> Flag:
    """A surrendered wager, or its tiles, still lay there as the dealer showed the next hand."""
    return was_surrendered & ~(surrendered_wager_first & surrendered_tiles_first)


@derived(per="round")
def surrenders_taken_in(wager_round_row: Link, is_left_lying: Flag) -> Flag:
    """Nothing that had been surrendered still lay there as the dealer showed the next hand."""
    return ~groups.exists(wager_round_row, is_left_lying)


@derived(per="round")
def first_left_lying(wager_round_row: Link, is_left_lying: Flag) -> Link:
    """Row of the first surrendered wager that was left lying, or whose tiles were; -1 where none was."""
    return Link(groups.first_row(wager_round_row, is_left_lying), len(is_left_lying))


@derived(per="round")
def lay_at_position(first_left_lying: Link, wager_position: Text) -> Text:
    """Position at which it was left lying."""
    return take(wager_position, first_left_lying.rows)


@derived(per="round")
def lay_since_at(first_left_lying: Link, own_surrendered_at: Moment) -> Moment:
    """When it was surrendered."""
    return take(own_surrendered_at, first_left_lying.rows)


@derived(per="round")
def wager_lay_until_at(first_left_lying: Link, collected_at: Moment) -> Moment:
    """When that wager was collected."""
    return take(collected_at, first_left_lying.rows)


@derived(per="round")
def tiles_lay_until_at(first_left_lying: Link, own_racked_at: Moment) -> Moment:
    """When the tiles at its position were collected."""
    return take(own_racked_at, first_left_lying.rows)


@derived(per="round")
def shown_meanwhile_at(first_left_lying: Link, shown_after_surrender_at: Moment) -> Moment:
    """When the dealer next showed a hand after that surrender."""
    return take(shown_after_surrender_at, first_left_lying.rows)
