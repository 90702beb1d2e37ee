"""Tables and loops of hands handed one hand or a few, worked out by hand: each number in them decides one."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from rules.ch621a_pai_gow_tiles import paybacks as tiles_paybacks
from rules.ch686a_over_under import paybacks as over_under
from rules.ch687a_dj_wild_stud_poker import paybacks as wild
from rules.hands import counting, dj_wild, house_way_classes, house_way_proof, poker
from rules.hands.counting import alike
from rules.hands.holding import Holding
from rules.hands.house_way_classes import POWERS, keys
from rules.hands.house_way_dealt import dealt
from rules.hands.readings import Readings, RoyalJoker
from rules.hands.seven import black_cards, high_card, holdings, jokers, red_cards
from rules.hands.splits import all_splits
from rules.hands.tiles import TileReadings
from tests.hands.dealing import hands


def test_cards_of_either_color_are_counted_and_the_joker_is_of_none() -> None:
    seven = hands("As Kd 9h 8h 7c 6s XX", "As Kd 9h 8h 7c 6s 2s")
    counted = [each(seven).tolist() for each in (high_card, red_cards, black_cards, jokers)]
    assert counted == [[12, 12], [3, 3], [3, 4], [1, 0]]


def test_seven_cards_of_which_one_is_missing_or_twice_there_are_of_no_class() -> None:
    seven = hands("As Kd 9h 8h 7c 6s XX", "As As 9h 8h 7c 6s XX", "As Kd 9h 8h 7c 6s XX")
    seven[2, 3] = -1
    assert (keys(seven, POWERS) >= 0).tolist() == [True, False, False]


def test_seven_cards_of_which_one_is_missing_are_split_into_no_hands() -> None:
    seven = hands("As Kd 9h 8h 7c 6s XX")
    seven[0, 3] = -1
    high, low = all_splits(seven)
    assert set(high.ravel().tolist()) == set(low.ravel().tolist()) == {-1}


def test_ranks_of_a_hand_are_counted_from_the_lowest() -> None:
    """A pair of deuces, a deuce and a three, and so on to a pair of aces."""
    found = vars(house_way_classes)["_multisets"](2)
    assert len(found.ranks) == 13 + 78
    assert found.different[:2].tolist() == [[0, 0], [0, 1]]
    assert found.sizes[:2].tolist() == [[2, 0], [1, 1]]


def test_the_joker_is_the_highest_card_as_an_ace() -> None:
    found = dealt(hands("XX Kd Qh 9s 5c 3d 2h", "Ad Kd Qh 9s 5c 3d 2h"), Readings())
    assert found.card(0).tolist() == [12, 12]
    assert found.card(-1).tolist() == [0, 0]


def test_a_royal_that_only_the_joker_makes_ranks_between_queen_high_and_king_high() -> None:
    """§ 645a.6(a), where the joker is read to be nothing but an ace there."""
    runs = hands("Qs Js Ts 9s 8s", "As Ks XX Js Ts", "Ks Qs Js Ts 9s", "As 2s 3s 4s 5s")
    ranks = poker.high_hand(runs, royal_joker=RoyalJoker.ACE_ONLY).tolist()
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize(
    ("seven", "mark"), [("9s 8d 7h 6c 4s 3d 2h", "NINE_HIGH"), ("Ts 9d 8h 7c 5s 4d 2h", "TEN_HIGH")]
)
def test_nothing_but_a_high_card_has_the_mark_of_that_card(seven: str, mark: str) -> None:
    (held,) = holdings(hands(seven)).tolist()
    highs = [each for each in Holding if each.name and each.name.endswith("_HIGH") and held & each]
    assert [each.name for each in highs] == [mark]


def test_sets_that_differ_only_in_suit_stand_for_all_of_them() -> None:
    """All 1,326 sets of two cards of 52, and all 22,100 of three."""
    for many in (2, 3):
        every = np.array(list(combinations(range(52), many)), dtype=np.int8)
        assert alike(every).sum() == comb(52, many)


def test_black_cards_are_counted_beside_as_many_red_ones_as_make_seven(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The lowest six black cards, beside each of 26 red ones."""
    monkeypatch.setattr(counting, "_parts", lambda: iter([(6, 0, 0, 1)]))
    kinds, counts = counting.count_sevens_by_color(lambda cards: (cards >= 0).sum(axis=1).astype(np.int64))
    assert (kinds.tolist(), counts.tolist()) == ([7], [26])


def test_a_rule_that_sets_a_hand_in_two_ways_is_told_with_both() -> None:
    found = dealt(hands("As Kd Qh 9s 5c 3d 2h"), Readings())
    among = np.zeros(found.lawful.shape, dtype=bool)
    one, other = np.flatnonzero(found.lawful[0])[:2]
    among[0, [one, other]] = True
    told = dict(vars(house_way_proof)["_wrong"](found, among))
    ways = [house_way_proof.told(found, 0, int(each)) for each in (one, other)]
    assert told == {1: f"sets As Kd Qh 9s 5c 3d 2h in two ways: {ways[0]}; or {ways[1]}"}


# --------------------------------------------------------------------------------- what paybacks rest on


def test_every_hand_of_four_tiles_is_on_one_row() -> None:
    numbers = vars(tiles_paybacks)["_numbers"].__wrapped__(TileReadings())
    assert numbers.sum() == comb(32, 4)


def test_three_cards_drawn_from_six_decks_come_to_every_total_once() -> None:
    """§ 686a.3(a): 312 cards."""
    totals = vars(over_under)["_totals"]()
    assert {first: found.total() for first, found in totals.items()} == {
        value: many * 311 * 310 for value, many in over_under.SHOE.items()
    }


def test_hands_that_win_against_as_many_are_counted_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs of kings that differ in suit only, and one of threes; none has a card of another."""
    few = hands("Ks Kd 9h 7c 5s", "Kh Kc 9d 7s 5h", "3s 3d 8h 6c 4s")
    monkeypatch.setattr(wild, "fives", lambda: few)
    monkeypatch.setattr(wild, "alike", lambda cards: np.ones(len(cards), dtype=np.int64))
    made, lower, equal, many = vars(wild)["_hands"].__wrapped__.__wrapped__(dj_wild.DEFAULTS)
    assert len(set(made.tolist())) == 1
    assert [lower.tolist(), equal.tolist(), many.tolist()] == [[0, 1], [0, 1], [1, 2]]
