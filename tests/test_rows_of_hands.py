"""Hands and rank numbers handed a row or two each: what a joker makes, and what decides."""

from __future__ import annotations

from datetime import date
from math import comb

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.hands.holding import Holding
from rules.hands.house_way import shipped
from rules.hands.house_way_classes import _OF_THREE
from rules.hands.setting import by_house_ways
from rules.hands.seven import _by_ranks, _by_suit, holdings
from rules.hands.wild import wild_holdings
from rules.kinds import Codes
from rules.paybacks.games import numbers_on
from rules.poker import showdown
from tests.test_bodies_by_hand import numbers


def hand(cards: str) -> np.ndarray:
    return np.array([[NUMBERS[each] for each in cards.split()]], dtype=np.int8)


@pytest.mark.parametrize("lowest", range(7))
def test_a_straight_flush_of_seven_cards_has_all_seven(lowest: int) -> None:
    """§ 645a.6(d): any one of the seven less is none; with the joker for it, one in which it helps."""
    marks = _by_suit.__wrapped__(ace_low=False)
    whole = 0b1111111 << lowest
    natural, joker = Holding.SEVEN_CARD_STRAIGHT_FLUSH_NATURAL, Holding.SEVEN_CARD_STRAIGHT_FLUSH_JOKER
    assert marks[whole] & natural.value
    for place in range(lowest, lowest + 7):
        less = whole & ~(1 << place)
        assert not marks[less] & natural.value
        assert marks[8192 + less] & joker.value


@pytest.mark.parametrize(
    ("ranks", "ace_low", "wheel"),
    [
        (0b1_0000_0000_1111, True, True),
        (0b1_0000_0000_1111, False, False),
        (0b1_0000_0000_0111, True, False),
        (0b0_0000_0001_1111, True, False),
    ],
)
def test_ace_to_five_is_a_run_where_the_ace_may_stand_low(ranks: int, ace_low: bool, wheel: bool) -> None:
    """§ 645a.6(b)."""
    assert bool(_by_ranks.__wrapped__(ace_low=ace_low)[ranks] & Holding.WHEEL.value) is wheel
    of_suit = _by_suit.__wrapped__(ace_low=ace_low)[ranks]
    assert bool(of_suit & Holding.WHEEL_FLUSH.value) is wheel


@pytest.mark.parametrize(
    ("cards", "three_pair", "full_house"),
    [
        ("Kh Ks 9d 9c 4h 2s XX", True, True),
        ("Kh Ks 9d 8c 4h 2s XX", False, False),
        ("Kh Ks 9d 9c 4h 4s XX", True, True),
    ],
)
def test_a_fully_wild_joker_makes_a_third_pair_of_two(cards: str, three_pair: bool, full_house: bool) -> None:
    """Two pairs and another card are three pair with it; one pair and others are not."""
    (held,) = wild_holdings(hand(cards)).tolist()
    assert bool(held & Holding.THREE_PAIR.value) is three_pair
    assert bool(held & Holding.FULL_HOUSE.value) is full_house


def test_nothing_decides_between_two_hands_of_which_one_is_not_known() -> None:
    own_order = np.array([0xFF, 0xFF])
    found = showdown.decided_by(numbers(5, None, 5), numbers(4, 4, None), ("high", "cards"), own_order)
    assert [found.text(row) for row in range(3)] == ["high", None, None]


def test_of_three_suits_any_number_can_be_chosen_as_often_as_there_are_ways() -> None:
    assert _OF_THREE.tolist() == [comb(3, number) for number in range(5)]


@pytest.mark.parametrize("king", ["Ks", "Kh", "Kd", "Kc"])
def test_a_natural_royal_flush_has_a_king_and_the_joker_beside_it(king: str) -> None:
    """§ 645a.13: a king of any suit but the royal's own; a queen is none."""
    royal = {suit: f"A{suit} K{suit} Q{suit} J{suit} T{suit}" for suit in "shdc"}
    suit = "h" if king == "Ks" else "s"
    mark = Holding.ROYAL_NATURAL_KING_AND_JOKER.value
    held = holdings(np.concatenate([hand(f"{royal[suit]} {king} XX"), hand(f"{royal[suit]} Q{king[1]} XX")]))
    assert [bool(each & mark) for each in held.tolist()] == [True, False]


def test_no_rule_of_a_house_way_sets_cards_that_are_not_recorded() -> None:
    way = shipped()["foxwoods"]
    cards = np.concatenate([hand("Td Th 2s 2h Ks 5d 3c"), np.full((1, 7), -1, dtype=np.int8)])
    found = by_house_ways(Codes(np.array([0, 0], np.int32), (way.text,)), cards)
    assert found.rule.codes.tolist()[1] == -1
    assert found.rule.text(0) == "Two pair, split (Foxwoods, version 1 of 2026-01-01)"


def test_the_numbers_of_the_law_that_a_return_turns_on() -> None:
    """§§ 627a.12(c) and 687a.12(a): vigorish of 5%, and even money."""
    day = date(2026, 3, 2)
    assert numbers_on("627a", "banker", day) == {"vigorish_percent": 5}
    assert numbers_on("687a", "blind", day) == {"main_odds": 1}
