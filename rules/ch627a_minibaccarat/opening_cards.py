"""The first four cards of a round: by which option, in which order and how they lay (§ 627a.8(c))."""

import numpy as np

from rules.ch627a_minibaccarat.third_cards import nth_in_play
from rules.clause import derived
from rules.kinds import Cards, Codes, Flag, Many, Text, Told
from rules.values import booleans, certainly, known, or_else


@derived(per="round")
def option_to_deal_by(
    game: Text, *, dealing_option: Text | None = None, approved_dealing_option: Text | None = None
) -> Text:
    """Procedure of the opening cards: the one followed or, where nobody recorded it, the one filed."""
    found = Codes(np.full(len(game), -1, dtype=np.int32), ("face_up", "face_down"))
    for column in (dealing_option, approved_dealing_option):
        found = found if column is None else or_else(found, column)
    return found


@derived(per="round")
def dealt_alternately(players_card_order: Many, bankers_card_order: Many) -> Flag:
    """The Player's Hand took the first and third card of the round, the Banker's the second and fourth."""
    right = (players_card_order.at(0) == 1) & (players_card_order.at(1) == 3)
    return right & (bankers_card_order.at(0) == 2) & (bankers_card_order.at(1) == 4)


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
def opening_dealt_down(card_face_up: Many, cards: Cards, errors_believed: Many) -> Flag:
    """Both of the hand's first two cards were dealt face down."""
    first, second = _of_opening(card_face_up, cards, errors_believed)
    return ~first & ~second
