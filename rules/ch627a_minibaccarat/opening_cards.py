"""The first four cards of a round: by which option, in which order and how they lay (§ 627a.8(c))."""

import numpy as np

from rules.ch627a_minibaccarat.cards_left import OPENING
from rules.ch627a_minibaccarat.irregular import CARD_EVENTS
from rules.ch627a_minibaccarat.third_cards import nth_in_play
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cards, Codes, Count, Flag, Link, Many, Text, Told, row_sums
from rules.values import booleans, certainly, either, in_any_column, integers, known, or_else


@derived(per="round")
def option_to_deal_by(
    game: Text, *, dealing_option: Text | None = None, approved_dealing_option: Text | None = None
) -> Text:
    """Procedure of the opening cards: the one followed or, where nobody recorded it, the one filed."""
    found = Codes(np.full(len(game), -1, dtype=np.int32), ("face_up", "face_down"))
    for column in (dealing_option, approved_dealing_option):
        found = found if column is None else or_else(found, column)
    return found


@derived(per="hand")
def opening_order(
    card_order: Many,
    *,
    cards: Cards | None = None,
    errors_believed: Many | None = None,
    card_in_error: Many | None = None,
) -> Many:
    """Places in the draw of a hand's first two cards, cards drawn in error left out.

    Missing where nobody recorded the cards, and one of them is marked as drawn in error.
    """
    found = [card_order.at(place) for place in (0, 1)]
    if cards is not None and errors_believed is not None:
        in_play = (nth_in_play(card_order, cards, errors_believed, place) for place in (0, 1))
        found = [either(booleans(cards.known), one, raw) for one, raw in zip(in_play, found, strict=True)]
    places = np.stack([np.where(known(each), each.values, -1) for each in found], axis=1)
    if cards is not None and card_in_error is not None:
        places[in_any_column(card_in_error.values == 1) & ~cards.known] = -1
    return Many(places, in_any_column(places >= 0))


@derived(per="hand")
def cards_drawn_in_error(errors_believed: Many) -> Count:
    """How many cards laid with the hand were drawn in error."""
    return integers(row_sums(errors_believed.values == 1))


@derived(per="round")
def cards_put_by(
    hand_round_row: Link,
    cards_drawn_in_error: Count,
    event_round_row: Link,
    *,
    event_is_error: Flag | None = None,
    event_kind: Text | None = None,
) -> Count:
    """How many cards may have left the shoe in the round for neither hand, on record.

    Where no event names its card, any of these may have been one.
    """
    found = groups.total(Link(hand_round_row.rows, hand_round_row.parents), cards_drawn_in_error)
    of_events = Link(event_round_row.rows, event_round_row.parents)
    if event_is_error is None and event_kind is not None:
        event_is_error = event_kind.is_(*CARD_EVENTS)
    if event_is_error is None:
        return found
    return found + groups.count(of_events, booleans(~certainly(~event_is_error)))


@derived(per="round")
def dealt_alternately(
    hand_round_row: Link,
    hand_position: Text,
    opening_order: Many,
    *,
    cards_put_by: Count | None = None,
    players_third_order: Count | None = None,
    bankers_third_order: Count | None = None,
) -> Flag:
    """The Player's Hand took the first and third card of the round, the Banker's the second and fourth.

    A card that was drawn in error, or found face up and put by, is none of these: those after it move up.
    """
    of_player, of_banker = (
        groups.first(hand_round_row, opening_order, hand_position.is_(hand))
        for hand in ("players_hand", "bankers_hand")
    )
    first, third = of_player.at(0), of_player.at(1)
    second, fourth = of_banker.at(0), of_banker.at(1)
    exactly = (first == 1) & (third == 3) & (second == 2) & (fourth == 4)
    if cards_put_by is None:
        return exactly
    in_turn = (first < second) & (second < third) & (third < fourth) & (fourth <= cards_put_by + OPENING)
    for further in (players_third_order, bankers_third_order):
        if further is not None:
            in_turn = in_turn & booleans(~certainly(further < fourth))
    some = booleans(certainly(cards_put_by > 0))
    return (some & in_turn) | (~some & exactly)


def contradictory(players_card_order: Many, bankers_card_order: Many) -> Flag:
    """Whether cards stand in another order than they are said to be drawn in, or two share a place."""
    one, two = (players_card_order.at(place) for place in (0, 1))
    other, next_ = (bankers_card_order.at(place) for place in (0, 1))
    backward = certainly(one >= two) | certainly(other >= next_)
    shared = [certainly(mine == theirs) for mine in (one, two) for theirs in (other, next_)]
    return booleans(backward | np.any(shared, axis=0))


def faces_told(card_face_up: Many) -> Told:
    """Say how a hand's first two cards lay: up, down."""
    words = {1: "up", 0: "down"}
    sides = card_face_up.values[:, :2]
    return Told(lambda row: ", ".join(words.get(side, "not recorded") for side in sides[row].tolist()))


def _of_opening(card_face_up: Many, cards: Cards, errors_believed: Many) -> tuple[Flag, Flag]:
    """Whether each of a hand's first two cards was dealt face up, cards drawn in error left out."""
    sides = (nth_in_play(card_face_up, cards, errors_believed, place) for place in (0, 1))
    first, second = (booleans(side.values == 1, known(side)) for side in sides)
    return first, second


@derived(per="hand")
def opening_dealt_up(card_face_up: Many, cards: Cards, errors_believed: Many) -> Flag:
    """Both of the hand's first two cards were dealt face up."""
    first, second = _of_opening(card_face_up, cards, errors_believed)
    return first & second


@derived(per="hand")
def opening_dealt_down(
    card_face_up: Many, cards: Cards, errors_believed: Many, hand_position: Text, simulated: Flag
) -> Flag:
    """Both of the hand's first two cards were dealt face down, but the one that opens a simulated round."""
    first, second = _of_opening(card_face_up, cards, errors_believed)
    opens = simulated & hand_position.is_("players_hand")
    return (~first | opens) & ~second
