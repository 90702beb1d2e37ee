"""Cards as they came out of the shoe or the deck: those in play, and those racked unplayed."""

import numpy as np

from rules.cards import JOKER, rank_of
from rules.clause import Verdict, derived
from rules.duties import groups, inspections
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Many, Moment, Numbers, Text
from rules.values import booleans, certainly, in_any_column, integers, known


def suited(card: Card) -> Card:
    """Cards recorded with their suit; one of which only the rank is known may be any of that rank."""
    return integers(card.values, known(card) & (card.values <= JOKER))


def same_card(one: Card, other: Card) -> Flag:
    """Whether two cards have the same name; missing where a suit is lacking and the ranks agree."""
    differ = rank_of(one.values) != rank_of(other.values)
    sure = known(suited(one)) & known(suited(other)) | differ
    return booleans((one.values == other.values) & ~differ, known(one) & known(other) & sure)


def without_errors(cards: Cards, in_error: Many) -> Many:
    """Leave out cards marked as drawn in error, keeping the order of the others."""
    width = min(cards.values.shape[1], in_error.values.shape[1])
    marked = in_error.values[:, :width] == 1
    if not marked.any():
        return cards
    kept = cards.values.copy()
    kept[:, :width][marked] = -1
    order = np.argsort(kept < 0, axis=1, kind="stable")
    return Many(np.take_along_axis(kept, order, axis=1), cards.known, cards.names)


@derived(per="hand")
def hand_cards_in_play(cards: Cards, card_in_error: Many) -> Cards:
    """Cards of each hand without those drawn in error."""
    return without_errors(cards, card_in_error)


@derived(per="event")
def unplayed_card(event_kind: Text, event_card: Card) -> Card:
    """A card that was seen without being dealt: burned, or racked unplayed."""
    gone = certainly(event_kind.is_("burn", "card_racked"))
    return integers(event_card.values, known(event_card) & gone)


# ---------------------------------------------------------------------------- in which order


@derived(per="hand")
def places_left_out(card_order: Many, hand_round_row: Link) -> Count:
    """How many places up to the round's last no recorded card has; 0 where stacks share theirs."""
    of_round = hand_round_row
    there = (card_order.known & (of_round.rows >= 0))[:, None] & (card_order.values >= 0)
    rounds = of_round.rows[np.nonzero(there)[0]]
    last = np.zeros(of_round.parents + 1, dtype=np.int64)
    np.maximum.at(last, rounds, card_order.values[there])
    found = last - np.bincount(rounds, minlength=of_round.parents + 1)
    return integers(np.maximum(found, 0)[of_round.rows])


@derived(per="hand")
def place_may_be_set_aside(
    places_left_out: Count, cards_set_aside: Count, complete_card_found_face_up: Flag
) -> Flag:
    """One place is left out, and a card may have been found face up without a record of it; or false."""
    set_aside = certainly(cards_set_aside == places_left_out)
    return booleans((places_left_out.values == 1) & ~set_aside & ~certainly(complete_card_found_face_up))


@derived(per="hand")
def order_of_deal(
    card_order: Many,
    hand_round_row: Link,
    places_left_out: Count,
    cards_set_aside: Count,
    place_may_be_set_aside: Flag,
) -> Many:
    """Place of each card of the hand among the cards dealt: one that was set aside has none.

    Where the round's places leave out just as many as were set aside, or may have been, those after them
    move up.
    """
    closed = certainly((cards_set_aside == places_left_out) & (places_left_out > 0))
    closed |= certainly(place_may_be_set_aside)
    if not closed.any():
        return card_order
    moved = card_order.values.copy()
    rows, columns = np.nonzero(closed[:, None] & (moved >= 0))
    moved[rows, columns] = _moved_up(hand_round_row.rows[rows], moved[rows, columns])
    return Many(moved, card_order.known, card_order.names)


@derived(per="hand")
def places_moved_at_most(
    places_left_out: Count,
    cards_set_aside: Count,
    place_may_be_set_aside: Flag,
    complete_card_found_face_up: Flag,
) -> Count:
    """How many places later a card may stand for others set aside before it, which ``order_of_deal`` left.

    So it is where the order of some card dealt is not on record: which places no card has is not known there.
    """
    left = places_left_out.values
    closed = certainly(cards_set_aside == places_left_out) | certainly(place_may_be_set_aside)
    aside = np.where(known(cards_set_aside), cards_set_aside.values, left)
    most = np.maximum(aside, ~certainly(complete_card_found_face_up))
    return integers(np.where(closed, 0, np.minimum(most, left)))


def _moved_up(rounds: Numbers, places: Numbers) -> Numbers:
    """Number the places of each round anew, so that none is left out."""
    width = places.max(initial=0) + 1
    different, each = np.unique(rounds * width + places, return_inverse=True)
    of_round = different // width
    moved: Numbers = each - np.searchsorted(of_round, of_round)[each] + 1
    return moved


# ------------------------------------------------------------------------------ face up or face down


def _some(card_face_up: Many, cards_counted: Count, value: int) -> Flag:
    """Whether one of a hand's cards was dealt so; false only where the record tells it of all of them."""
    found: Bools = in_any_column(card_face_up.values == value) & card_face_up.known
    return booleans(found, found | certainly(card_face_up.count() >= cards_counted))


@derived(per="hand")
def some_dealt_up(card_face_up: Many, cards_counted: Count) -> Flag:
    """A card of the hand was dealt face up."""
    return _some(card_face_up, cards_counted, 1)


@derived(per="hand")
def some_dealt_down(card_face_up: Many, cards_counted: Count) -> Flag:
    """A card of the hand was dealt face down."""
    return _some(card_face_up, cards_counted, 0)


@derived(per="hand")
def faces_recorded(card_face_up: Many) -> Flag:
    """The record tells of some card of the hand whether it was dealt face up."""
    return booleans(in_any_column(card_face_up.values >= 0) & card_face_up.known)


@derived(per="hand")
def faces_right(some_dealt_up: Flag) -> Flag:
    """The hand was dealt face down."""
    return ~some_dealt_up


@derived(per="hand")
def faces_asked(hand_position: Text, cards_counted: Count) -> Flag:
    """The law says how the hand is dealt: cards went to a player's position."""
    return ~hand_position.is_("dealer") & (cards_counted > 0)


@derived(per="table")
def faces_decided(
    hand_table_row: Link, *, faces_asked: Flag | None = None, faces_right: Flag | None = None
) -> Flag:
    """The record of the table's day decides whether hands were dealt face up or down as they had to be."""
    return inspections.decided(hand_table_row, faces_asked, faces_right)


def with_right_faces(when: Flag, faces_recorded: Flag, faces_right: Flag, required: str) -> Verdict:
    """Judge that a hand was dealt face down, or face up where it had to be, if that is recorded."""
    return Verdict(
        applies=when & faces_recorded,
        holds=faces_right,
        observed="position {hand_position}: dealt face up {card_face_up}, card by card",
        required=required,
    )


@derived(per="round")
def deal_begun(
    first_card_at: Moment, void: Flag, hand_round_row: Link, *, cards_counted: Count | None = None
) -> Flag:
    """A card was dealt: only a void round with none on record may have ended before the first."""
    begun = known(first_card_at)
    if cards_counted is not None:
        begun |= certainly(groups.exists(hand_round_row, cards_counted > 0))
    return booleans(begun) | ~void
