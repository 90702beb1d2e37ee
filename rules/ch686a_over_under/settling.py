"""In which order hands are settled and their cards racked: clockwise, player by player (§ 686a.7(i))."""

from functools import partial

import numpy as np

from rules.ch686a_over_under.columns import ANTE
from rules.ch686a_over_under.turns import before, complete
from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, against_another, anothers_latest
from rules.kinds import Bools, Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, known, take


@derived(per="wager")
def settled_in_turn(
    wager_kind: Text,
    void: Flag,
    was_withdrawn: Flag,
    hand_is_dead: Flag,
    settled_though_void: Flag,
    was_given_up: Flag,
) -> Flag:
    """The wager is settled when the dealer comes to the hand: a surrendered Ante is collected before.

    So is one that was won or lost in a round that is called void.
    """
    settled = (~void | settled_though_void) & ~was_withdrawn & ~hand_is_dead
    return settled & ~(wager_kind.is_(ANTE) & was_given_up)


@derived(per="hand")
def first_settled_place(
    wagers_hand: Link, settled_in_turn: Flag, *, settlement_order: Count | None = None
) -> Count:
    """Place in the round's settlement of the first wager settled on the hand in its turn."""
    if settlement_order is None:
        return _not_recorded(wagers_hand)
    found = groups.earliest(wagers_hand, settlement_order, settled_in_turn)
    return complete(found, wagers_hand, settled_in_turn, settlement_order)


@derived(per="hand")
def last_settled_place(
    wagers_hand: Link, settled_in_turn: Flag, *, settlement_order: Count | None = None
) -> Count:
    """Place in the round's settlement of the last wager settled on the hand in its turn."""
    if settlement_order is None:
        return _not_recorded(wagers_hand)
    found = groups.latest(wagers_hand, settlement_order, settled_in_turn)
    return complete(found, wagers_hand, settled_in_turn, settlement_order)


def _not_recorded(wagers_hand: Link) -> Count:
    return integers(np.zeros(wagers_hand.parents), np.zeros(wagers_hand.parents, dtype=bool))


@derived(per="hand")
def first_settled_at(wagers_hand: Link, settled_in_turn: Flag, came_to_wager_at: Moment) -> Moment:
    """When the first wager was settled on the hand in its turn."""
    found = groups.earliest(wagers_hand, came_to_wager_at, settled_in_turn)
    return complete(found, wagers_hand, settled_in_turn, came_to_wager_at)


@derived(per="hand")
def last_settled_at(wagers_hand: Link, settled_in_turn: Flag, came_to_wager_at: Moment) -> Moment:
    """When the last wager was settled on the hand in its turn."""
    found = groups.latest(wagers_hand, came_to_wager_at, settled_in_turn)
    return complete(found, wagers_hand, settled_in_turn, came_to_wager_at)


@derived(per="hand")
def is_settled_in_turn(in_turn_at_all: Flag, wagers_hand: Link, settled_in_turn: Flag) -> Flag:
    """The hand takes its turn, and a wager on it is settled then."""
    return in_turn_at_all & groups.exists(wagers_hand, settled_in_turn)


@derived(per="hand")
def neighbour_settled(hand_round_row: Link, clockwise_place: Count, is_settled_in_turn: Flag) -> Link:
    """Row of the hand before it, clockwise, on which a wager was settled in its turn; -1 for the first."""
    return before(hand_round_row, clockwise_place, is_settled_in_turn)


def _has_neighbour(rows: Link, place: Count, chosen: Flag, neighbour: Link, whose_hand: Text) -> Flag:
    """Whether a chosen hand before each is another player's; missing where one may be."""
    there, _ = anothers_latest(neighbour.rows, place, whose_hand)
    nearest = before(rows, place, booleans(~certainly(~chosen)))
    may_be, _ = anothers_latest(nearest.rows, place, whose_hand)
    return booleans(there, there | (known(place) & ~may_be))


@derived(per="hand")
def has_neighbour_settled(
    hand_round_row: Link,
    clockwise_place: Count,
    is_settled_in_turn: Flag,
    neighbour_settled: Link,
    whose_hand: Text,
) -> Flag:
    """A wager was settled on another player's hand before this one; missing where one may have been."""
    return _has_neighbour(hand_round_row, clockwise_place, is_settled_in_turn, neighbour_settled, whose_hand)


@derived(per="hand")
def neighbours_last_settled_place(
    neighbour_settled: Link, last_settled_place: Count, whose_hand: Text
) -> Count:
    """Place in the settlement of the last wager on other players' hands before it; missing for the first."""
    return anothers_latest(neighbour_settled.rows, last_settled_place, whose_hand)[1]


@derived(per="hand")
def neighbours_last_settled_at(neighbour_settled: Link, last_settled_at: Moment, whose_hand: Text) -> Moment:
    """When the last wager was settled on other players' hands before it; missing for the first."""
    return anothers_latest(neighbour_settled.rows, last_settled_at, whose_hand)[1]


@derived(per="hand")
def settled_before_another(
    wagers_hand: Link,
    settled_in_turn: Flag,
    neighbour_settled: Link,
    came_to_wager_at: Moment,
    whose: Whose,
    first_settled_place: Count,
    last_settled_place: Count,
    first_settled_at: Moment,
    last_settled_at: Moment,
    *,
    settlement_order: Count | None = None,
) -> Flag:
    """A wager on the hand was settled before one on another player's hand before it.

    False where nothing shows it: by the numbers of the two or by their times, missing where these contradict
    each other.
    """
    bare, numbered = Link(wagers_hand.rows, wagers_hand.parents), _not_recorded(wagers_hand)
    first = last = numbered
    if settlement_order is not None:
        first = groups.earliest(bare, settlement_order, settled_in_turn)
        last = groups.latest(bare, settlement_order, settled_in_turn)
    began = groups.earliest(bare, came_to_wager_at, settled_in_turn)
    over = groups.latest(bare, came_to_wager_at, settled_in_turn)

    def told(rows: Rows, *, contradicted: bool) -> Bools:
        placed = certainly(take(last_settled_place, rows) < first_settled_place)
        timed = certainly(take(last_settled_at, rows) < first_settled_at)
        early: Bools = certainly(take(last, rows) > first) & (timed == contradicted)
        early |= certainly(take(over, rows) > began) & (placed == contradicted)
        return early & ~whose.may_be_one_players(rows) if early.any() else early

    early, open_point = (
        against_another(neighbour_settled.rows, partial(told, contradicted=each), whose.player)
        for each in (False, True)
    )
    return booleans(early, early | ~open_point)


@derived(per="hand")
def settling_times_contradicted(
    neighbour_settled: Link,
    first_settled_place: Count,
    last_settled_place: Count,
    first_settled_at: Moment,
    last_settled_at: Moment,
) -> Flag:
    """By the numbers of its settlements the hand came before another hand of the round, by their times after.

    Or the other way round; certain, or false.  Either of the two is wrong, so that its times prove nothing.
    """
    found = np.zeros(len(neighbour_settled.rows), dtype=bool)

    def numbered_earlier(rows: Rows) -> Bools:
        return certainly(first_settled_place < take(last_settled_place, rows))

    def earlier(rows: Rows) -> Bools:
        return certainly(first_settled_at < take(last_settled_at, rows))

    rows = neighbour_settled.rows
    # Hands that follow one another by both their numbers and their times do so throughout.
    if not (numbered_earlier(rows) | earlier(rows)).any():
        return booleans(found)
    while (rows >= 0).any():
        numbered_later = certainly(take(last_settled_place, rows) < first_settled_place)
        later = certainly(take(last_settled_at, rows) < first_settled_at)
        odd = (numbered_earlier(rows) & later) | (numbered_later & earlier(rows))
        found |= odd
        found[rows[odd]] = True
        rows = np.where(rows >= 0, neighbour_settled.rows[rows], -1)
    return booleans(found)


@derived(per="hand")
def settled_after_neighbour(
    first_settled_place: Count,
    neighbours_last_settled_place: Count,
    first_settled_at: Moment,
    neighbours_last_settled_at: Moment,
    settled_before_another: Flag,
) -> Flag:
    """The hand was settled after the hand before it, by their numbers or, where these are lacking, by times.

    Missing where the two share a place in the order, or a moment, and where numbers and times contradict
    each other.
    """
    numbered = known(first_settled_place) & known(neighbours_last_settled_place)
    after = certainly(neighbours_last_settled_place < first_settled_place)
    after |= ~numbered & certainly(neighbours_last_settled_at < first_settled_at)
    before = certainly(settled_before_another)
    return booleans(after & ~before, (after & known(settled_before_another)) | before)


@derived(per="hand")
def is_racked_in_turn(
    is_settled_in_turn: Flag, in_turn_at_all: Flag, surrender_stands: Flag, hand_was_settled: Flag
) -> Flag:
    """The cards of the hand go to the rack in its turn, also where its player surrendered all there was."""
    return is_settled_in_turn | (in_turn_at_all & surrender_stands & hand_was_settled)


@derived(per="hand")
def neighbour_racked(hand_round_row: Link, clockwise_place: Count, is_racked_in_turn: Flag) -> Link:
    """Row of the hand before it, clockwise, whose cards go to the rack in its turn; -1 for the first."""
    return before(hand_round_row, clockwise_place, is_racked_in_turn)


@derived(per="hand")
def has_neighbour_racked(
    hand_round_row: Link,
    clockwise_place: Count,
    is_racked_in_turn: Flag,
    neighbour_racked: Link,
    whose_hand: Text,
) -> Flag:
    """Another player's cards before this hand go to the rack in turn; missing where some may."""
    return _has_neighbour(hand_round_row, clockwise_place, is_racked_in_turn, neighbour_racked, whose_hand)


@derived(per="hand")
def neighbours_racked_at(neighbour_racked: Link, hand_racked_at: Moment, whose_hand: Text) -> Moment:
    """When the cards of other players' hands before it went to the discard rack; missing for the first."""
    return anothers_latest(neighbour_racked.rows, hand_racked_at, whose_hand)[1]


@derived(per="hand")
def anothers_cards_lay_there(
    neighbour_racked: Link, hand_racked_at: Moment, first_settled_at: Moment, whose: Whose
) -> Flag:
    """The cards of another player's hand before it went to the rack only once it was settled; or false."""

    def late(rows: Rows) -> Bools:
        racked = certainly(take(hand_racked_at, rows) > first_settled_at)
        return racked & ~whose.may_be_one_players(rows) if racked.any() else racked

    return booleans(against_another(neighbour_racked.rows, late, whose.player))
