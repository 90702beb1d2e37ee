"""Chapter 687a: five cards with deuces and joker wild, natural hands, and the categories wagers go by."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import JOKER, NUMBERS
from rules.hands.counting import fives
from rules.hands.dj_wild import (
    CATEGORIES,
    DeuceAsItself,
    DJWildReadings,
    FiveOfAKind,
    ProgressiveDeuces,
    WithinCategory,
    category,
    describe,
    hand,
    natural,
    progressive,
    trips,
    wild_cards,
)
from rules.paytable import paytables
from tests.hands.dealing import dealt, hands
from tests.hands.reference import Ranked, disagreements
from tests.prove import expected
from tests.slow import poker_dj as slow

pytestmark = pytest.mark.slow

WORDS = {
    "2s 2d 2h 2c XX": "five wilds",
    "As Ks 2s XX Ts": "royal flush",
    "2s 2d 2h 2c Ts": "royal flush",
    "2s 2d 2h XX 9s": "five of a kind, nines",
    "7s 7d 7h 7c XX": "five of a kind, sevens",
    "As 3s 4s 5s 2h": "straight flush, ace to five",
    "7s 7d 9h 2c XX": "four of a kind, sevens, nine",
    "9d 9s 8h 8c 2s": "full house, nines over eights",
    "As 9s 4s XX 2h": "flush, ace, king, queen, nine, four",
    "3s 4d 5h 6c 2s": "straight, seven high",
    "As 3d 4h 5c 2s": "straight, ace to five",
    "9d 9s 5h 3c 2s": "three of a kind, nines, five, three",
    "Kd Ks 5h 5c 3s": "two pair, kings and fives, three",
    "9d 8s 5h 3c 2s": "pair of nines, eight, five, three",
    "Ks Qd 9h 8c 3s": "king high, queen, nine, eight, three",
}


@pytest.mark.parametrize(("cards", "words"), WORDS.items(), ids=WORDS)
def test_hand_is_called_what_it_is(cards: str, words: str) -> None:
    assert describe(int(hand(hands(cards))[0])) == words


def wild(count: int, seed: int) -> np.ndarray:
    """Hands with one to three wild cards."""
    rng = np.random.default_rng(seed)
    rows = []
    for _ in range(count):
        few = rng.permutation([0, 1, 2, 3, JOKER])[: rng.choice([1, 1, 1, 2, 2, 3])].tolist()
        rows.append([*few, *rng.permutation(range(4, 52)).tolist()][:5])
    return np.array(rows, dtype=np.int8)


@pytest.mark.parametrize("reading", FiveOfAKind)
def test_hands_rank_as_the_slow_reference(reading: FiveOfAKind) -> None:
    cards = np.concatenate([dealt(2000, 5, seed=6), wild(120, 6)])
    cards = cards[(wild_cards(cards) < 3) | (np.arange(len(cards)) % 40 == 0)]
    ours = hand(cards, DJWildReadings(five_of_a_kind=reading))
    known: Ranked = {}
    name = reading.name.lower()
    assert not disagreements(cards.tolist(), ours.tolist(), lambda five: slow.hand(five, name), known)


def test_all_five_card_hands_come_in_the_known_numbers() -> None:
    cards = fives()
    made, some = category(hand(cards)), wild_cards(cards) > 0
    for title, where in (("no_wild", ~some), ("with_wild", some)):
        counts = np.bincount(made[where], minlength=len(CATEGORIES))
        for name, count in zip(CATEGORIES, counts.tolist(), strict=True):
            assert count == expected()[f"dj_wild_{title}/{name}"], (title, name)


def test_deuces_may_be_deuces() -> None:
    cards = hands("2s 2d 2h 9c Ks", "As 3s 4s 5s 2s", "XX 3d 4h 5c 6s", "Ks Kd Kh 5c 9s", "2s 9d 9h 9c 9s")
    names = [*CATEGORIES, ""]
    natural_names = ["three_of_a_kind", "straight_flush", "", "three_of_a_kind", "four_of_a_kind"]
    assert [names[each] for each in natural(cards)] == natural_names
    made, by_natural = trips(cards)
    assert [names[each] for each in made] == [
        "four_of_a_kind",
        "straight_flush",
        "straight",
        "three_of_a_kind",
        "five_of_a_kind",
    ]
    assert by_natural.tolist() == [False, True, False, True, False]
    _, barred = trips(cards, DJWildReadings(deuce_as_itself=DeuceAsItself.BARRED))
    assert barred.tolist() == [False, False, False, True, False]
    for row in cards.tolist()[:2] + cards.tolist()[3:]:
        assert slow.natural(row) == names[natural(np.array([row], dtype=np.int8))[0]]


def test_the_extra_card_takes_the_jokers_place() -> None:
    cards = hands("XX 9d 9h 9c 4s", "Ks Kd Kh 5c 9s", "XX 9d 9h 9c 4s", "XX 9d 9h 9c 4s")
    # The nine of spades, none needed, none there, and a nine the hand holds already.
    extra = np.array([NUMBERS["9s"], -1, -1, NUMBERS["9h"]], dtype=np.int8)
    found = progressive(cards, extra)
    assert [CATEGORIES[each] if each >= 0 else "" for each in found] == [
        "four_of_a_kind",
        "three_of_a_kind",
        "",
        "",
    ]
    deuces = hands("2s 2d 8h 9c Ks")
    none = np.array([-1], dtype=np.int8)
    assert CATEGORIES[progressive(deuces, none)[0]] == "pair"
    wild_deuces = DJWildReadings(progressive_deuces=ProgressiveDeuces.WILD)
    assert CATEGORIES[progressive(deuces, none, wild_deuces)[0]] == "three_of_a_kind"


def test_readings_change_what_they_are_about() -> None:
    not_ranked = DJWildReadings(five_of_a_kind=FiveOfAKind.NOT_RANKED)
    assert describe(int(hand(hands("7s 7d 7h 7c XX"), not_ranked)[0])) == "four of a kind, sevens, ace"
    assert describe(int(hand(hands("2s 2d 2h XX 9s"), not_ranked)[0])) == "straight flush, king high"
    equal = DJWildReadings(within_category=WithinCategory.EQUAL)
    one, other = hands("Ks Kd Kh 5c 9s"), hands("3s 3d 3h 5c 9s")
    assert hand(one)[0] > hand(other)[0]
    assert hand(one, equal) == hand(other, equal)
    assert describe(int(hand(one, equal)[0])) == "three of a kind"


def test_what_is_no_card_has_no_rank() -> None:
    cards = hands("As Kd Qh Jc 9s", "As Kd Qh As 9s", "2s Kd Qh Jc 9s")
    cards[0, 1] = 53
    for reading in (DJWildReadings(), DJWildReadings(within_category=WithinCategory.EQUAL)):
        assert (hand(cards, reading) >= 0).tolist() == [False, False, True]
        assert category(hand(cards, reading))[:2].tolist() == [-1, -1]
    assert natural(cards)[:2].tolist() == [-1, -1]
    assert trips(cards)[0][:2].tolist() == [-1, -1]
    with pytest.raises(ValueError, match="rank of no hand"):
        describe(-1)


def test_rows_of_the_paytables_are_categories() -> None:
    tables = paytables("ch687a_dj_wild_stud_poker")
    assert [*tables["ante_and_raise"]["fixed odds"].rows] == ["win"], "whatever hand wins"
    for wager in tables.keys() - {"ante_and_raise"}:
        for table in tables[wager].values():
            assert set(table.rows) <= set(CATEGORIES)
    seven = tables["trips_bonus"]["DJWT-07"]
    assert seven.as_stated().odds_wild["three_of_a_kind"] == 1
    assert seven.odds["three_of_a_kind"] == 9


@given(st.permutations(range(53)), st.permutations(range(5)), st.permutations(range(4)))
def test_neither_order_nor_suits_matter(deck: list[int], order: list[int], suits: list[int]) -> None:
    cards = deck[:5]
    turned = [cards[place] for place in order]
    renamed = [card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in turned]
    for five, comparison in product(FiveOfAKind, WithinCategory):
        readings = DJWildReadings(five_of_a_kind=five, within_category=comparison)
        one, other = hand(np.array([cards, renamed], dtype=np.int8), readings)
        assert one == other


@given(st.permutations(range(4, 52)))
def test_a_wild_card_is_never_worse_than_any_other(deck: list[int]) -> None:
    four = deck[:4]
    others = np.array([[*four, card] for card in range(4, 52) if card not in four], dtype=np.int8)
    assert hand(np.array([[*four, JOKER]], dtype=np.int8))[0] >= hand(others).max()
