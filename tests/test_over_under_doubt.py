"""Over/Under where something was not recorded: what is missing accuses nobody."""

from __future__ import annotations

import numpy as np

from rules.ch686a_over_under import irregular, turns
from rules.kinds import Codes, Link
from rules.values import booleans, integers

HANDS = Link(np.array([0, 0]), 1)


def test_first_decision_is_open_where_nobody_knows_whether_a_hand_decided() -> None:
    decides = booleans([False, True], [False, True])
    at = integers(np.array([10, 20]))
    for moment in (turns.first_decision_at, turns.last_decision_at):
        assert moment(HANDS, decides, at).tolist() == [None]
        assert moment(HANDS, booleans(np.array([False, True])), at).tolist() == [20]


def test_last_card_in_turn_is_open_where_nobody_knows_whose_turn_it_was() -> None:
    in_turn = booleans([False, True], [False, True])
    place = integers(np.array([5, 7]))
    assert turns.last_place_in_turn(HANDS, place, in_turn).tolist() == [None]
    assert turns.last_place_in_turn(HANDS, place, booleans(np.array([False, True]))).tolist() == [7]


def racked(card: int | None) -> object:
    kinds = Codes(np.array([0, 1], dtype=np.int32), ("card_found_face_up", "card_racked"))
    cards = integers([3, card or 0], [True, card is not None])
    face_up = booleans(np.array([True, False]))
    at, complete = integers([0, 1]), booleans(np.array([True]))
    return irregular.was_racked(HANDS, kinds, cards, at, face_up, complete).tolist()[0]


def test_card_racked_without_a_name_may_be_the_one_found_face_up() -> None:
    assert racked(None) is None
    assert racked(3)
    assert not racked(4)
