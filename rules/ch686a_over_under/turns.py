"""Whose turn it is: hands clockwise from the dealer's left, dealt, decided and settled one after another."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.own_boxes import Whose, between_players, latest_of_player, player_before
from rules.kinds import Bools, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, is_known, known, take


@derived(per="hand")
def clockwise_place(hand_position: Text, reading_seat_numbering: Text) -> Count:
    """A number that grows clockwise from the dealer's far left to the far right."""
    seat = hand_position.as_numbers()
    return either(reading_seat_numbering.is_("from_dealers_left"), seat, -seat)


def before(rows: Link, place: Count, chosen: Flag) -> Link:
    """Row of the nearest chosen row before each, by its place in its round; -1 for the first."""
    within = np.where(certainly(chosen), rows.rows, -1).astype(np.int64)
    return Link(groups.previous(place, within), len(within))


@derived(per="hand")
def dealt_in_first_turn(
    is_somebodys_turn: Flag, first_card_place: Count, earliest_further_place: Count
) -> Flag:
    """The hand has a turn, and got its first card while others did, so far as the record shows.

    One that got it after somebody's second card is told by itself: nobody else was dealt to too early.
    """
    return is_somebodys_turn & booleans(~certainly(first_card_place > earliest_further_place))


@derived(per="hand")
def neighbour_dealt(hand_round_row: Link, clockwise_place: Count, dealt_in_first_turn: Flag) -> Link:
    """Row of the hand before it, clockwise, that was dealt a card in the first turn; -1 for the first."""
    return before(hand_round_row, clockwise_place, dealt_in_first_turn)


@derived(per="hand")
def neighbour_deciding(hand_round_row: Link, clockwise_place: Count, decides: Flag) -> Link:
    """Row of the hand before it, clockwise, whose player decided; -1 for the first."""
    return before(hand_round_row, clockwise_place, decides)


@derived(per="hand")
def goes_before_others(got_further_in_turn: Flag, dealt_in_first_turn: Flag) -> Flag:
    """The hand got its further cards in its turn, which is before those of the next hand clockwise."""
    return got_further_in_turn & dealt_in_first_turn


@derived(per="hand")
def neighbour_in_turn(hand_round_row: Link, clockwise_place: Count, goes_before_others: Flag) -> Link:
    """Row of the hand before it, clockwise, that got its further cards in its turn; -1 for the first."""
    return before(hand_round_row, clockwise_place, goes_before_others)


def _another_may_be(rows: Link, place: Count, chosen: Flag, neighbour: Link) -> Bools:
    """Which hands may have another right before them than the neighbor that is known."""
    nearest = before(rows, place, booleans(~certainly(~chosen)))
    return np.not_equal(nearest.rows, neighbour.rows)


def _unless(unsure: Bools, after: Flag) -> Flag:
    """Whether a hand came after its neighbor; missing where it did and another may lie between."""
    return booleans(after.values, known(after) & ~(after.values & unsure))


def _after(own: Count, neighbours: Count, neighbour: Link, place: Count) -> Flag:
    """Whether a hand came after its neighbor; the first hand has none before it."""
    first = booleans(neighbour.rows < 0, known(place))
    return first | (own >= neighbours)


# ------------------------------------------------------------------------------------ dealing


@derived(per="hand")
def first_card_place(card_order: Many) -> Count:
    """Place of the hand's first card in the order drawn this round."""
    return card_order.at(0)


@derived(per="hand")
def second_card_place(card_order: Many) -> Count:
    """Place of the hand's second card in the order drawn this round."""
    return card_order.at(1)


@derived(per="hand")
def third_card_place(card_order: Many) -> Count:
    """Place of the hand's third card in the order drawn this round."""
    return card_order.at(2)


@derived(per="hand")
def last_further_place(hand_size: Count, second_card_place: Count, third_card_place: Count) -> Count:
    """Place in the order drawn of the hand's third card or, where it got two, of its second."""
    return either(hand_size == 2, second_card_place, third_card_place)


@derived(per="hand")
def neighbours_first_card_place(neighbour_dealt: Link, first_card_place: Count) -> Count:
    """Place in the order drawn of the first card of the hand before it; missing for the first hand."""
    return take(first_card_place, neighbour_dealt.rows)


@derived(per="hand")
def player_in_turn_before(neighbour_in_turn: Link, whose_hand: Text) -> Link:
    """Row of the nearest hand before it in turn, clockwise, that is another player's; -1 for none."""
    return Link(player_before(neighbour_in_turn.rows, whose_hand), neighbour_in_turn.parents)


@derived(per="hand")
def may_go_before(hand_round_row: Link, clockwise_place: Count, goes_before_others: Flag) -> Link:
    """Row of the hand before it, clockwise, that may have got further cards in its turn; -1 for the first."""
    return before(hand_round_row, clockwise_place, booleans(~certainly(~goes_before_others)))


@derived(per="hand")
def neighbours_last_card_place(
    player_in_turn_before: Link,
    may_go_before: Link,
    goes_before_others: Flag,
    last_further_place: Count,
    whose_hand: Text,
) -> Count:
    """Place in the order drawn of the last further card of the player before; missing for the first one.

    No less than that where he may have got one later, on another box.
    """
    place = integers(last_further_place.values, known(last_further_place) & certainly(goes_before_others))
    return latest_of_player(player_in_turn_before.rows, may_go_before.rows, place, whose_hand)


@derived(per="round")
def earliest_further_place(hand_round_row: Link, second_card_place: Count) -> Count:
    """Place in the order drawn of the first card that was a hand's second."""
    return groups.earliest(hand_round_row, second_card_place)


@derived(per="round")
def no_further_cards(hand_round_row: Link, hand_size: Count) -> Flag:
    """No hand of the round got a second card."""
    return groups.every(hand_round_row, hand_size <= 1)


@derived(per="round")
def further_places_recorded(hand_round_row: Link, hand_size: Count, second_card_place: Count) -> Flag:
    """The record says when each hand that got a second card got it."""
    return groups.every(hand_round_row, (hand_size <= 1) | is_known(second_card_place))


@derived(per="hand")
def first_cards_so_far(hand_round_row: Link, first_card_place: Count) -> Count:
    """How many hands had got their first card when this one got its own."""
    within = np.where(known(first_card_place), hand_round_row.rows, -1)
    return groups.running_total(first_card_place, within, integers(np.ones(len(within))))


@derived(per="hand")
def first_card_in_turn(
    first_card_place: Count,
    neighbours_first_card_place: Count,
    neighbour_dealt: Link,
    clockwise_place: Count,
    hand_round_row: Link,
    dealt_in_first_turn: Flag,
    earliest_further_place: Count,
    further_places_recorded: Flag,
    first_cards_so_far: Count,
    no_further_cards: Flag,
) -> Flag:
    """The hand got its first card after the hand before it, and before any hand got a second one.

    Missing where a second card that may lie before it has no place.
    """
    place = first_card_place
    before = place < earliest_further_place
    sure = certainly(further_places_recorded | (first_cards_so_far == place))
    before = booleans(before.values, known(before) & (~before.values | sure))
    unsure = _another_may_be(hand_round_row, clockwise_place, dealt_in_first_turn, neighbour_dealt)
    after = _unless(unsure, _after(place, neighbours_first_card_place, neighbour_dealt, clockwise_place))
    return after & (before | (no_further_cards & is_known(place)))


@derived(per="hand")
def further_cards_in_turn(
    second_card_place: Count,
    last_further_place: Count,
    hand_size: Count,
    neighbours_last_card_place: Count,
    player_in_turn_before: Link,
    neighbour_in_turn: Link,
    clockwise_place: Count,
    hand_round_row: Link,
    goes_before_others: Flag,
    whose: Whose,
) -> Flag:
    """The hand got its second and third card one after the other, after the player before it had his.

    The text deals two further cards to a player and then goes on to the next: between the boxes of one player
    it asks for no order.  A hand that got two in all got but one of them.  Missing where only hands that may
    be his own got theirs later.
    """
    place = second_card_place
    unsure = _another_may_be(hand_round_row, clockwise_place, goes_before_others, neighbour_in_turn)
    after = _after(place, neighbours_last_card_place, player_in_turn_before, clockwise_place)
    after = whose.unless_his_own(
        after, neighbour_in_turn.rows, lambda rows: certainly(take(last_further_place, rows) > place)
    )
    return _unless(unsure, after) & ((hand_size == 2) | (place < last_further_place))


@derived(per="round")
def last_place_in_turn(hand_round_row: Link, last_further_place: Count, got_further_in_turn: Flag) -> Count:
    """Place in the order drawn of the last further card dealt in turn; 0 where no hand took its turn."""
    last = groups.latest(hand_round_row, last_further_place, got_further_in_turn)
    gaps = _gaps(hand_round_row, got_further_in_turn, last_further_place)
    return integers(np.where(last.missing, 0, last.values), certainly(~gaps))


# ----------------------------------------------------------------------------------- deciding


@derived(per="hand")
def neighbours_decision_at(neighbour_deciding: Link, decided_at: Moment) -> Moment:
    """When the player before this one decided; missing for the first."""
    return take(decided_at, neighbour_deciding.rows)


@derived(per="hand")
def decided_in_turn(
    decided_at: Moment,
    neighbours_decision_at: Moment,
    neighbour_deciding: Link,
    clockwise_place: Count,
    hand_round_row: Link,
    decides: Flag,
    whose: Whose,
) -> Flag:
    """The player decided after those before him; whoever plays several boxes, for them in any order.

    Missing where only for hands that may be his own a decision came later.
    """
    unsure = _another_may_be(hand_round_row, clockwise_place, decides, neighbour_deciding)
    after = _after(decided_at, neighbours_decision_at, neighbour_deciding, clockwise_place)
    after = between_players(after, neighbour_deciding, decided_at, decided_at, whose.player)
    after = whose.unless_his_own(
        after, neighbour_deciding.rows, lambda rows: certainly(take(decided_at, rows) > decided_at)
    )
    return _unless(unsure, after)


@derived(per="round")
def decisions_in_turn(hand_round_row: Link, decides: Flag, decided_in_turn: Flag) -> Flag:
    """The players of the round decided clockwise, one after the other."""
    return groups.every(hand_round_row, ~decides | decided_in_turn)


@derived(per="round")
def decisions_due(hand_round_row: Link, decides: Flag) -> Flag:
    """A player of the round decided."""
    return groups.exists(hand_round_row, decides)


@derived(per="round")
def first_decision_at(hand_round_row: Link, decides: Flag, decided_at: Moment) -> Moment:
    """When the first decision was made; missing where one, or the time of one, is not known."""
    found = groups.earliest(hand_round_row, decided_at, decides)
    return complete(found, hand_round_row, decides, decided_at)


@derived(per="round")
def last_decision_at(hand_round_row: Link, decides: Flag, decided_at: Moment) -> Moment:
    """When the last decision was made; missing where one, or the time of one, is not known."""
    found = groups.latest(hand_round_row, decided_at, decides)
    return complete(found, hand_round_row, decides, decided_at)


def complete(found: Count, rows: Link, chosen: Flag, of: Count) -> Count:
    """Drop the result where the value of a chosen row is missing, or where another row may be chosen."""
    return integers(found.values, known(found) & certainly(~_gaps(rows, chosen, of)))


def _gaps(rows: Link, chosen: Flag, of: Count) -> Flag:
    """Whether the value of a chosen row is not recorded, or it is not known whether a row is chosen."""
    return groups.exists(rows, (chosen & ~is_known(of)) | booleans(chosen.missing))


# ----------------------------------------------------------------------- one player after the other


@derived(per="hand")
def neighbour_over_at(neighbour_in_turn: Link, last_settled_at: Moment) -> Moment:
    """When the hand before it had been settled; missing for the first hand, and where nothing was settled."""
    return take(last_settled_at, neighbour_in_turn.rows)


@derived(per="hand")
def decided_after_settlement(
    decided_at: Moment,
    neighbour_over_at: Moment,
    neighbour_in_turn: Link,
    is_settled_in_turn: Flag,
    hand_round_row: Link,
    clockwise_place: Count,
    goes_before_others: Flag,
    last_settled_at: Moment,
    whose: Whose,
    settled_before_another: Flag,
) -> Flag:
    """The player decided when another's hand before had been settled, if anything was to settle on it.

    Missing where only hands that may be his own were settled later, and where the numbers of the settlements
    contradict the times by which he decided too early.
    """
    nothing = ~take(is_settled_in_turn, neighbour_in_turn.rows)
    nobody = booleans(neighbour_in_turn.rows < 0)
    unsure = _another_may_be(hand_round_row, clockwise_place, goes_before_others, neighbour_in_turn)
    after = nobody | nothing | (decided_at >= neighbour_over_at)
    after = between_players(after, neighbour_in_turn, decided_at, last_settled_at, whose.player)
    after = whose.unless_his_own(
        after, neighbour_in_turn.rows, lambda rows: certainly(take(last_settled_at, rows) > decided_at)
    )
    after = booleans(after.values, known(after) & (after.values | known(settled_before_another)))
    return _unless(unsure, after)


@derived(per="round")
def dealt_without_decision(
    hand_round_row: Link, was_dealt: Flag, has_ante: Flag, choices_made: Count, hand_size: Count
) -> Flag:
    """A hand was dealt further cards with no decision to wait for.

    Its player made none, which § 686a.7(g) judges, or made no Ante Wager, which § 686a.6(d) judges.
    """
    waits_for_nobody = (has_ante & (choices_made == 0)) | (~has_ante & (hand_size > 1))
    return groups.exists(hand_round_row, was_dealt & waits_for_nobody)


@derived(per="round")
def further_cards_at(no_further_cards: Flag, *, third_card_at: Moment | None = None) -> Moment:
    """When the first further card of the round was dealt; missing where nobody recorded it, or none was."""
    if third_card_at is None:
        nobody = np.zeros(len(no_further_cards), dtype=bool)
        return integers(np.zeros(len(nobody), dtype=np.int64), nobody)
    return third_card_at


@derived(per="round")
def one_after_the_other(
    hand_round_row: Link,
    decides: Flag,
    decided_after_settlement: Flag,
    first_decision_at: Moment,
    further_cards_at: Moment,
    no_further_cards: Flag,
    dealt_without_decision: Flag,
) -> Flag:
    """Each player decided when the one before had been settled, the first before any further card.

    Where a hand was dealt without a decision, the first further cards may have been that hand's.
    """
    each = groups.every(hand_round_row, ~decides | decided_after_settlement)
    none_before = (first_decision_at <= further_cards_at) | no_further_cards | dealt_without_decision
    return each & none_before
