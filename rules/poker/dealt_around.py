"""Whether the hands got their cards in their turn, clockwise from the starting position.

A card that is set aside takes a place among those dealt, and the cards after it come a place later
(§§ 645a.8(d), 645a.9(c), 645a.10(c), 645a.14(f)).
"""

import numpy as np

from rules.clause import derived
from rules.duties import deal, groups
from rules.kinds import Bools, Count, Flag, Link, Many, Numbers, Text, Told
from rules.poker.deal import DECK, HAND, every_hand
from rules.values import booleans, certainly, known, or_else


def _in_turn(
    order: Many, turn: Count, seats: Count, *, stacks: Flag, numbered: Flag, moved_at_most: Numbers
) -> Flag:
    """Whether cards came to a hand in its turn: one by one in rounds around the table, or in one stack.

    order     place of each card among all those dealt
    stacks    the cards were dealt in stacks of seven
    numbered  ``order`` gives each card of a stack the stack's place, not one of its own
    turn      turn of the position, from 0
    moved_at_most  places by which cards set aside before it may have put off a card
    One recorded card out of turn is enough for a no, but where that may come of cards set aside; a yes needs
    every card of the hand.  Where an earlier stack was not of seven cards, places of single cards show only
    that they came as one stack.
    """
    singly, first = stacks.values & ~numbered.values, order.at(0).values
    step = np.where(stacks.values, singly.astype(np.int64), seats.values + 1)
    due = turn.values * np.where(singly, HAND, 1) + 1
    moved = singly & ((first - due) % HAND != 0)
    due = np.where(moved, first, due)
    right, put_off = _as_due(order, due, step, moved_at_most)
    sure = order.known & known(turn) & known(seats) & known(stacks)
    whole = certainly(order.count() >= HAND) & ~moved
    return booleans(right, sure & np.where(right, whole, ~put_off))


def _as_due(order: Many, due: Numbers, step: Numbers, moved_at_most: Numbers) -> tuple[Bools, Bools]:
    """Whether each card of a hand has the place due to it, or one so many places later, later on no less."""
    right = np.ones(len(due), dtype=bool)
    put_off, late = moved_at_most > 0, np.zeros(len(due), dtype=np.int64)
    # A hand has few cards: card by card is several times faster than all at once.
    for place in order.values.T:
        there, later = place >= 0, place - due
        right &= ~there | (later == 0)
        put_off = put_off & (~there | ((later >= late) & (later <= moved_at_most)))
        late = np.where(there, later, late)
        due = due + step
    return right, put_off


@derived(per="round")
def a_position_got_none(
    hand_round_row: Link,
    cards_counted: Count,
    hands_recorded: Count,
    table_positions: Count,
    cards_set_aside: Count,
    *,
    stub_left: Count | None = None,
) -> Flag:
    """A position of which no hand is on record was dealt no card; certain, or false.

    The hands that are, and what was left or set aside, are the whole deck.
    """
    if stub_left is None:
        return booleans(np.zeros(hand_round_row.parents, dtype=bool))
    told = groups.total(hand_round_row, cards_counted) + stub_left + cards_set_aside
    return booleans(certainly((hands_recorded <= table_positions) & (told == DECK)))


@derived(per="round")
def start_place(start_as_told: Text, table_positions: Count, seats_from_left: Flag) -> Count:
    """Place of the starting position, clockwise from the dealer."""
    return deal.place_clockwise(start_as_told, table_positions, seats_from_left)


@derived(per="round")
def first_dealt_place(first_dealt_position: Text, table_positions: Count, seats_from_left: Flag) -> Count:
    """Place of the position that the first card, or stack, was dealt to, clockwise from the dealer."""
    return deal.place_clockwise(first_dealt_position, table_positions, seats_from_left)


@derived(per="hand")
def dealt_in_turn(
    hand_position: Text,
    order_of_deal: Many,
    start_place: Count,
    first_dealt_place: Count,
    dealing_method: Text,
    table_positions: Count,
    seats_from_left: Flag,
    stacks_numbered: Flag,
    place_may_be_set_aside: Flag,
    places_moved_at_most: Count,
    cards_counted: Count,
) -> Flag:
    """The hand got its cards in its turn, clockwise from the starting position.

    Where nobody recorded that position, what did not follow whatever was dealt first was out of turn anyway.
    A position of the table that certainly got no card was passed over.
    """
    place = deal.place_clockwise(hand_position, table_positions, seats_from_left)
    turn = deal.turn_after(or_else(start_place, first_dealt_place), place, table_positions)
    stacks, moved = dealing_method.is_("automated_shoe"), places_moved_at_most.values
    right = _in_turn(
        *(order_of_deal, turn, table_positions),
        stacks=stacks,
        numbered=stacks_numbered,
        moved_at_most=moved,
    )
    doubted = certainly(place_may_be_set_aside) | ~known(start_place)
    passed_over = certainly(cards_counted == 0) & known(place)
    sure = known(right) & ~(right.values & doubted)
    return booleans(right.values & ~passed_over, sure | passed_over)


@derived(per="round")
def cards_dealt_right(
    hand_round_row: Link,
    dealt_in_turn: Flag,
    all_hands_recorded: Flag,
    *,
    start_contradicted: Flag | None = None,
    a_position_got_none: Flag | None = None,
) -> Flag:
    """Every position and the dealer got their cards in turn, clockwise from the starting position.

    Missing where another position is said to have been determined than the one they were dealt from.
    """
    right = every_hand(groups.every(hand_round_row, dealt_in_turn), all_hands_recorded)
    if a_position_got_none is not None:
        right = right & ~a_position_got_none
    if start_contradicted is None:
        return right
    return booleans(right.values, known(right) & ~(right.values & certainly(start_contradicted)))


@derived(per="round")
def out_of_turn(hand_round_row: Link, hand_position: Text, dealt_in_turn: Flag) -> Told:
    """The positions whose cards came out of turn, in words: ``2, 3, dealer``."""
    wrong = np.flatnonzero(certainly(~dealt_in_turn))

    def tell(row: int) -> str | None:
        found = (hand_position.text(int(each)) for each in wrong[hand_round_row.rows[wrong] == row])
        return ", ".join(sorted(filter(None, found), key=_by_seat)) or None

    return Told(tell)


def _by_seat(position: str) -> tuple[int, str]:
    return int(position) if position.isdecimal() else len(deal.POSITIONS), position
