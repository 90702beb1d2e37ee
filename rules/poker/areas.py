"""Players who wager on more than one betting area of a table (§ 645a.7(f))."""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, filed_and_kept
from rules.kinds import Cards, Cents, Flag, Link, Many, Moment, Text
from rules.poker.hands import DEALER
from rules.poker.turns import at_position
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="hand")
def whose(
    hand_position: Text,
    hands_player: Text,
    hand_round_row: Link,
    *,
    approved_adjacent_areas: Flag | None = None,
) -> Whose:
    """Whose the hands are, and which of them may be one player's, who may wager on two areas side by side."""
    seats = hand_position.as_numbers()
    nowhere = np.zeros(len(hands_player.codes), dtype=bool)
    filed = booleans(nowhere, nowhere) if approved_adjacent_areas is None else approved_adjacent_areas
    most = integers(np.where(filed.values, 2, 1), known(filed))
    return Whose(hands_player, seats, filed_and_kept(most, hand_round_row, hands_player))


@derived(per="wager")
def takes_an_area(
    wager_round_row: Link,
    wager_position: Text,
    wager_player_id: Text,
    is_main_wager: Flag,
    of_a_player: Flag,
    lies_at_close: Flag,
    is_standing_main: Flag,
) -> Flag:
    """A player's Pai Gow Poker Wager lay when betting closed, whatever became of its round or hand.

    One wager speaks for each area of a named player: the first that stands, or else the first.
    """
    lies = is_main_wager & of_a_player & lies_at_close
    may_lie = groups.among(wager_round_row, ~certainly(~lies) & known(wager_position))
    of_player = groups.named_within(may_lie, wager_player_id)
    standing = groups.among(of_player, certainly(is_standing_main))
    best = groups.counterpart(of_player, wager_position, standing, wager_position)
    first = groups.counterpart(of_player, wager_position, of_player, wager_position)
    another = (of_player.rows >= 0) & (np.where(best >= 0, best, first) != np.arange(len(lies)))
    return lies & booleans(~another)


@derived(per="wager")
def is_told_of_the_bank(wager_kind: Text) -> Flag:
    """The wager is told as one of a player who banks and has another area: never, as no player banks."""
    return booleans(np.zeros(len(wager_kind), dtype=bool))


@derived(per="wager")
def area_stake_cents(
    wager_round_row: Link,
    wager_position: Text,
    wager_amount_cents: Cents,
    is_main_wager: Flag,
    is_off_the_layout: Flag,
    reading_larger_wager: Text,
) -> Cents:
    """What is wagered on the area, by which a player's two wagers are compared, whatever became of either."""
    width = len(wager_position.names) + 1
    there = (wager_round_row.rows >= 0) & known(wager_position)
    areas = np.where(there, wager_round_row.rows * width + wager_position.codes, -1)
    link = Link(areas.astype(np.intp), wager_round_row.parents * width)
    counted = ~is_off_the_layout & (is_main_wager | reading_larger_wager.is_("all_wagers"))
    return take(groups.total(link, wager_amount_cents, counted), link.rows)


@derived(per="wager")
def next_area_stake_cents(area_stake_cents: Cents, next_area: Link) -> Cents:
    """What is wagered on the player's next area."""
    return take(area_stake_cents, next_area.rows)


@derived(per="wager")
def own_set_at(hand_set_at: Moment, wagers_hand: Link) -> Moment:
    """When the hand at the wager's position was set."""
    return take(hand_set_at, wagers_hand.rows)


@derived(per="wager")
def next_area_set_at(own_set_at: Moment, next_area: Link) -> Moment:
    """When the hand on the player's next area was set."""
    return take(own_set_at, next_area.rows)


@derived(per="wager")
def both_are_set(
    own_set_at: Moment,
    next_area: Link,
    is_main_wager: Flag,
    of_a_player: Flag,
    is_off_the_layout: Flag,
    is_standing_main: Flag,
    was_surrendered: Flag,
    *,
    hand_is_its_players: Flag | None = None,
) -> Flag:
    """Both of the player's hands have to be set, or were before one was surrendered or called off.

    Another player's hand, on which the wager ought not to lie, is not the player's to set.
    """
    lies = is_main_wager & of_a_player & ~is_off_the_layout
    to_set = lies & ((is_standing_main & ~was_surrendered) | is_known(own_set_at))
    if hand_is_its_players is not None:
        to_set = to_set & booleans(~certainly(~hand_is_its_players))
    return to_set & take(to_set, next_area.rows)


@derived(per="wager")
def both_are_in_play(is_dealt_in: Flag, next_area: Link) -> Flag:
    """Neither the wager nor that on the player's next area was taken down, nor is a hand called dead."""
    return is_dealt_in & take(is_dealt_in, next_area.rows)


@derived(per="wager")
def larger_area_set_first(
    area_stake_cents: Cents,
    next_area_stake_cents: Cents,
    own_set_at: Moment,
    next_area_set_at: Moment,
    reading_seat_numbering: Text,
) -> Flag:
    """The player set first the hand with the larger wager, or with equal wagers the one farther right."""
    highest_is_right = reading_seat_numbering.is_("from_dealers_left")
    equal = area_stake_cents == next_area_stake_cents
    this_first = (area_stake_cents > next_area_stake_cents) | (equal & highest_is_right)
    return (this_first & (own_set_at <= next_area_set_at)) | (~this_first & (next_area_set_at <= own_set_at))


def same_cards(one: Many, other: Many) -> Flag:
    """Whether two lists hold the same cards, in whatever order."""
    width = max(one.values.shape[1], other.values.shape[1])
    rows = np.flatnonzero(one.known & other.known)

    def in_order(cards: Cards) -> npt.NDArray[np.int64]:
        found = np.full((len(rows), width), -1, dtype=np.int64)
        found[:, : cards.values.shape[1]] = cards.values[rows]
        return np.sort(found, axis=1)

    same = np.zeros(len(one), dtype=bool)
    same[rows] = (in_order(one) == in_order(other)).all(axis=1)
    return booleans(same, one.known & other.known)


def none_changed(*same: Flag) -> Flag:
    """Whether no hand was changed: one that was decides it, and so do all but one that were not.

    The hands are all of one position's cards, so that the last one is what the others leave.
    """
    changed = np.logical_or.reduce([certainly(~each) for each in same])
    kept = np.sum([certainly(each) for each in same], axis=0)
    return booleans(~changed, changed | (kept >= len(same) - 1))


@derived(per="hand")
def stays_as_first_set(first_high: Cards, first_low: Cards, set_high: Cards, set_low: Cards) -> Flag:
    """The two hands, as finally set, are as they were first set."""
    return none_changed(same_cards(first_high, set_high), same_cards(first_low, set_low))


@derived(per="hand")
def first_setting_recorded(first_high: Cards, first_low: Cards) -> Flag:
    """The record says how the hands, or one of them, were first set."""
    return booleans(first_high.known | first_low.known)


@derived(per="hand")
def a_player_wagered_on_it(
    hand_round_row: Link,
    hand_position: Text,
    wager_round_row: Link,
    wager_position: Text,
    is_main_wager: Flag,
    lies_at_close: Flag,
    banked_by: Text,
) -> Flag:
    """A player's hand on which a Pai Gow Poker Wager lay when betting closed, whatever became of it."""
    lay = is_main_wager & lies_at_close
    on_it = at_position(hand_round_row, hand_position, wager_round_row, wager_position, lay)
    return on_it & ~hand_position.is_(DEALER) & ~hand_position.same_as(banked_by)
