"""Chapter 688a: the fully wild joker, the rows of its paytables and the joint hands of the Ace High Bonus."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import JOKER
from rules.hands.face_up import (
    ACE_HIGH_ROWS,
    DEFAULTS,
    FULLY_WILD,
    PROGRESSIVES,
    BelowFullHouse,
    FaceUpReadings,
    ace_high,
    ace_high_bonus,
    fortune_bonus,
    progressive,
    progressive_holdings,
)
from rules.hands.holding import Holding
from rules.hands.lists import masks
from rules.hands.readings import AceToSeven, RoyalJoker, StraightWithThree, choose
from rules.hands.seven import best_on_list, holdings
from rules.hands.wild import wild_holdings
from rules.paytable import paytables
from tests.hands.dealing import dealt, hands, rare
from tests.hands.test_properties import hands as any_seven
from tests.slow import poker_face_up as slow

TABLES = paytables("ch688a_face_up_pai_gow_poker")


def row(table: str, cards: str, readings: FaceUpReadings = DEFAULTS) -> str:
    rows = progressive(table, readings)
    names = [*(each.name for each in rows), ""]
    return names[int(best_on_list(progressive_holdings(table, hands(cards)), masks(rows))[0])]


def grouped(count: int) -> np.ndarray:
    """Hands of few ranks with the joker, of which the fully wild one makes most."""
    rng = np.random.default_rng(3)
    ranks = rng.integers(0, 13, (count, 3))
    found = []
    for few in ranks.tolist():
        deck = rng.permutation([card for card in range(52) if card // 4 in few]).tolist()
        cards = deck[: rng.integers(3, 7)] + rng.permutation(52).tolist()
        found.append([JOKER, *dict.fromkeys(cards)][:7])
    return np.array(found, dtype=np.int8)


@pytest.mark.parametrize("table", PROGRESSIVES)
def test_rows_are_those_of_the_slow_reference(table: str) -> None:
    cards = np.concatenate([dealt(15, 7, seed=int(table)), rare(20, seed=int(table)), grouped(20)])
    rows = progressive(table)
    names = [*(each.name for each in rows), ""]
    found = best_on_list(progressive_holdings(table, cards), masks(rows))
    assert [names[place] for place in found] == [slow.row(table, hand) for hand in cards.tolist()]


def test_fortune_rows_are_those_of_the_slow_reference() -> None:
    cards = np.concatenate([dealt(60, 7, seed=5), rare(60, seed=5), grouped(20)])
    rows = fortune_bonus()
    names = [*(each.name for each in rows), ""]
    found = best_on_list(holdings(cards), masks(rows))
    assert [names[place] for place in found] == [slow.fortune(hand) for hand in cards.tolist()]


WILD = {
    "Ks Kd Kh Kc XX 2s 3d": "five_of_a_kind",
    "As Ad Ah Ac XX 2s 3d": "five_aces",
    "9s 9d 9h XX 2s 4d 7c": "four_of_a_kind",
    "9s 9d 4h 4c XX 2s 7c": "full_house",
    "9s 9d 9h 9c 2s 4d 7c": "four_of_a_kind",
    "9s 9d XX 2s 4d 7c Kh": "",
    "8s 9s Ts Js Qs Ks XX": "seven_card_straight_flush",
    "As Ks Qs XX Ts 9d 9h": "royal_flush",
}


@pytest.mark.parametrize(("cards", "name"), WILD.items(), ids=WILD)
def test_fully_wild_joker(cards: str, name: str) -> None:
    assert row("5", cards) == name


def test_joker_is_fully_wild_for_the_tables_that_say_so() -> None:
    assert {name for name, table in TABLES["progressive_payout"].items() if table.fully_wild_joker} == set(
        FULLY_WILD
    )
    cards = "9s 9d 9h XX 2s 4d 7c"
    assert {table for table in PROGRESSIVES if row(table, cards) == "four_of_a_kind"} == set(FULLY_WILD)
    assert row("2", "As Ad Ah Ac XX 2s 3d") == "five_of_a_kind"
    assert row("2", "8s 9s Ts Js Qs Ks XX") == "seven_card_wild_straight_flush"
    assert row("2", "8s 9s Ts Js Qs Ks As") == "seven_card_natural_straight_flush"
    assert row("4", "As Ks Qs Js XX Kd Qd") == "royal_flush_and_royal_match"


def test_readings_choose_the_rows() -> None:
    both = "9s 9d 9h Td Js Qc Kc"
    assert row("4", both) == "three_of_a_kind"
    by_rank = FaceUpReadings(straight_with_three=StraightWithThree.BEST_RANKED)
    assert row("4", both, by_rank) == "straight"
    collected = FaceUpReadings(below_full_house=BelowFullHouse.COLLECTED)
    assert row("4", both, collected) == ""
    assert row("4", "9s 9d 9h Td Ts Qc Kc", collected) == "full_house"
    assert (
        row("1", "As 2s 3s 4s 5s 6s 7s", FaceUpReadings(ace_to_seven=AceToSeven.BARRED)) == "straight_flush"
    )
    ace_only = choose(FaceUpReadings, {"royal_joker": "ace_only"})
    assert ace_only == FaceUpReadings(royal_joker=RoyalJoker.ACE_ONLY)
    assert row("1", "As Ks Qs XX Ts 9d 9h", ace_only) == "straight_flush"
    with pytest.raises(ValueError, match="no progressive paytable '8'"):
        progressive("8")


def test_rows_of_every_list_are_those_printed() -> None:
    printed = {"6": {"full_house"}, "7": {"full_house"}}
    for name, table in TABLES["progressive_payout"].items():
        rows = {each.name for each in progressive(name)}
        assert rows - set(table.rows) == printed.get(name, set())
        assert set(table.rows) <= rows
    for table in TABLES["fortune_bonus"].values():
        assert set(table.rows) | {"three_pair"} == {each.name for each in fortune_bonus()}
    assert all(table.rows == ACE_HIGH_ROWS for table in TABLES["ace_high_bonus"].values())


def test_ace_high_bonus_looks_at_both_hands() -> None:
    ace, joker = "As Kd Qh Jc 9s 4d 2h", "XX Kd Qh Jc 7s 4d 2h"
    other, pair = "Ac Kh Qd Js 8s 4c 3h", "Kh Kc Qd Js 8s 4c 3h"
    found = ace_high_bonus(hands(ace, ace, joker, pair), hands(other, pair, pair, ace))
    names = [*ACE_HIGH_ROWS, ""]
    assert [names[place] for place in found] == [*ACE_HIGH_ROWS[:1], ACE_HIGH_ROWS[2], ACE_HIGH_ROWS[1], ""]


def test_ace_high_rows_are_those_of_the_slow_reference() -> None:
    decks = np.argsort(np.random.default_rng(9).random((4000, 53)), axis=1).astype(np.int8)
    dealer, player = decks[:, :7], np.ascontiguousarray(decks[:, 7:14])
    dealer = np.ascontiguousarray(dealer)
    found = ace_high_bonus(dealer, player)
    assert len(set(found.tolist())) == 4
    some = np.concatenate([np.flatnonzero(found < 3)[:60], np.flatnonzero(found == 3)[:20]])
    names = [*ACE_HIGH_ROWS, ""]
    for hand in some.tolist():
        wanted = slow.ace_high_row(dealer[hand].tolist(), player[hand].tolist())
        assert names[found[hand]] == wanted


def test_cards_that_cannot_be_read_are_on_no_row() -> None:
    ace, pair = hands("As Kd Qh Jc 9s 4d 2h"), hands("Kh Kc Qd Js 8s 4c 3h")
    missing = pair.copy()
    missing[0, 3] = -1
    assert ace_high(missing).tolist() == [-1]
    assert ace_high_bonus(ace, missing).tolist() == [-1]
    assert ace_high_bonus(missing, ace).tolist() == [-1]
    assert ace_high_bonus(ace, ace).tolist() == [-1]
    # What the player holds does not matter where the dealer has no ace high.
    assert ace_high_bonus(pair, np.full((1, 7), -1, np.int8)).tolist() == [3]
    assert wild_holdings(missing).tolist() == [-1]


@given(any_seven, st.permutations(range(7)), st.permutations(range(4)))
def test_neither_order_nor_suits_matter(cards: list[int], order: list[int], suits: list[int]) -> None:
    turned = [cards[place] for place in order]
    renamed = [card if card == JOKER else card // 4 * 4 + suits[card % 4] for card in turned]
    colorless = Holding.FIVE_OF_A_KIND.value | Holding.RED_0.value - 1
    one, other = wild_holdings(np.array([cards, renamed], dtype=np.int8)).tolist()
    assert one & colorless == other & colorless


@given(any_seven)
def test_a_fully_wild_joker_is_never_worse_than_any_card(cards: list[int]) -> None:
    natural = [card for card in cards if card != JOKER][:6]
    rows = masks(progressive("5"))
    others = [card for card in range(52) if card not in natural]
    made = best_on_list(wild_holdings(np.array([[*natural, each] for each in others], dtype=np.int8)), rows)
    assert best_on_list(wild_holdings(np.array([[*natural, JOKER]], dtype=np.int8)), rows)[0] <= made.min()
