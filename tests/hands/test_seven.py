"""What seven cards hold, and the rows of the wagers' lists."""

from __future__ import annotations

import numpy as np
import pytest

from rules.hands.holding import Holding
from rules.hands.lists import (
    LISTS,
    Rows,
    Table,
    dynasty,
    emperors_treasure,
    fortune_bonus,
    masks,
    progressive,
    protection,
    red_black,
)
from rules.hands.readings import (
    AceToSeven,
    DynastyMatch,
    JokerColor,
    MatchJoker,
    NaturalWheel,
    ProtectionWheel,
    Readings,
    RoyalJoker,
    StraightWithThree,
    ThreeOfAKind,
    readings,
)
from rules.hands.seven import best_on_list, black_cards, high_card, holdings, jokers, red_cards
from tests.hands.dealing import dealt, hands, lists, rare
from tests.slow import poker as slow


def row(cards: str, rows: Rows) -> str:
    """Name of the row on which a hand stands."""
    names = [*(each.name for each in rows), "none"]
    return names[int(best_on_list(holdings(hands(cards)), masks(rows))[0])]


def test_rows_are_those_of_the_slow_reference() -> None:
    cards = np.concatenate([dealt(60, 7), rare(120)])
    held = holdings(cards)
    wanted = [slow.rows_of(hand) for hand in cards.tolist()]
    for name, rows in lists().items():
        names = [*(each.name for each in rows), ""]
        assert [names[place] for place in best_on_list(held, masks(rows))] == [each[name] for each in wanted]


FORTUNE = {
    "8s 9s Ts Js Qs Ks As": "seven_card_straight_flush",
    "As 2s 3s 4s 5s 6s 7s": "seven_card_straight_flush",
    "As Ks Qs Js Ts Ad Kd": "royal_flush_and_royal_match",
    "As Ks XX Js Ts Ad Kd": "royal_flush_and_royal_match",
    "As Ks Qs Js Ts Ad Kh": "royal_flush",
    "As Ks Qs Js Ts XX Kd": "royal_flush",
    "XX 9s Ts Js Qs Ks As": "seven_card_straight_flush_with_joker",
    "As Ad Ah Ac XX 2s 2d": "five_aces",
    "2s 3s 4s 5s 6s 9d 9h": "straight_flush",
    "4s 5s 6s 7s 8s 9s Kd": "straight_flush",
    "XX 4s 5s 6s 7s 8s Kd": "straight_flush",
    "2s 3s 4s 5s 6s 7s Kd": "straight_flush",
    "As Ad Ah XX 2s 2d 2h": "four_of_a_kind",
    "Ks Kd Kh Qs Qd Qh 2s": "full_house",
    "XX As 9s 4s 2s 3d 4d": "flush",
    "2s 3d 4h 5c 6s 6d 6h": "straight",
    "9s 9d 9h 2s 4d 6h Kc": "three_of_a_kind",
    "XX As Kd Kh Qc Qd 2h": "three_pair",
    "9s 9d 8h 8s 4d 6h Kc": "none",
}


@pytest.mark.parametrize(("cards", "name"), FORTUNE.items(), ids=FORTUNE)
def test_fortune_bonus_under_emperors_challenge(cards: str, name: str) -> None:
    assert row(cards, fortune_bonus()) == name


def test_royal_match_depends_on_the_variant() -> None:
    cards = "As Ks Qs Js Ts Kd Qd"
    assert row(cards, fortune_bonus("fortune_pai_gow")) == "royal_flush_and_royal_match"
    assert row(cards, fortune_bonus("emperors_challenge")) == "royal_flush"
    assert row(cards, fortune_bonus("standard")) == "royal_flush"
    assert row("As Ks Qs Js Ts Ad Kd", emperors_treasure()) == "royal_flush_and_ace_king_suited"
    with pytest.raises(ValueError, match="no variant 'emperor'"):
        fortune_bonus("emperor")


DYNASTY = {
    "As 2s 3s 4s 5s Ad Qd": "ace_five_natural_straight_flush_and_a_natural_ace_queen_suited",
    "As 2s 3s 4s 5s 6s 7s": "seven_card_natural_straight_flush",
    "As Ks Qs Js Ts Ad Qd": "natural_royal_flush_and_natural_ace_queen_suited",
    "As XX 3s 4s 5s 6s 7s": "seven_card_straight_flush",
    "As Ad Ah Ac XX 2s 3s": "five_aces",
    "As 2s 3s 4s 5s XX Qd": "ace_five_natural_straight_flush",
    "XX Ks Qs Js Ts Ad Qd": "royal_flush",
    "XX 2s 3s 4s 5s 9d Qd": "straight_flush",
    "As 2s 3s 4d 5s Ad Qd": "straight",
}


@pytest.mark.parametrize(("cards", "name"), DYNASTY.items(), ids=DYNASTY)
def test_dynasty_bonus(cards: str, name: str) -> None:
    assert row(cards, dynasty()) == name


def test_readings_choose_the_rows() -> None:
    barred = Readings(ace_to_seven=AceToSeven.BARRED)
    assert row("As 2s 3s 4s 5s 6s 7s", fortune_bonus(readings=barred)) == "straight_flush"
    assert row("As 2s 3s XX 5s 6s 7s", progressive(barred)) == "straight_flush"
    assert row("XX 2s 3s 4s 5s 6s 7s", progressive(barred)) == "seven_card_straight_flush"
    ace_only = Readings(royal_joker=RoyalJoker.ACE_ONLY)
    assert row("As Ks XX Js Ts Ad Kd", emperors_treasure(ace_only)) == "straight_flush"
    assert row("XX Ks Qs Js Ts Ad Kd", emperors_treasure(ace_only)) == "royal_flush_and_ace_king_suited"
    match = Readings(match_joker=MatchJoker.ACE)
    assert row("As Ks Qs Js Ts XX Kd", fortune_bonus(readings=match)) == "royal_flush_and_royal_match"
    assert row("As Ks Qs Js Ts XX Qd", fortune_bonus(readings=match)) == "royal_flush"
    collected = Readings(three_of_a_kind=ThreeOfAKind.COLLECTED)
    assert row("9s 9d 9h 2s 4d 6h Kc", fortune_bonus(readings=collected)) == "none"
    assert row("9s 9d 9h 2s 4d 6h Kc", dynasty(collected)) == "three_of_a_kind"
    by_rows = Readings(straight_with_three=StraightWithThree.ROW_ORDER)
    assert row("2s 3d 4h 5c 6s 6d 6h", fortune_bonus(readings=by_rows)) == "three_of_a_kind"
    king = Readings(dynasty_match=DynastyMatch.ACE_KING)
    assert row("As Ks Qs Js Ts Ad Qd", dynasty(king)) == "royal_flush"
    assert row("As Ks Qs Js Ts Ad Kd", dynasty(king)) == "natural_royal_flush_and_natural_ace_queen_suited"
    any_suits = Readings(natural_wheel=NaturalWheel.ANY_SUITS)
    assert row("As 2s 3s 4d 5s 9d Qd", dynasty(any_suits)) == "ace_five_natural_straight_flush"
    assert row("As 2s 3s 4d 5s Ad Qd", dynasty(any_suits)).endswith("ace_queen_suited")


def test_protection_keeps_or_drops_the_row_the_text_contradicts() -> None:
    cards = "As 2s 3s 4s 5s 9d Qd"
    assert row(cards, protection()) == "ace_five_natural_straight_flush"
    assert row(cards, protection(Readings(protection_wheel=ProtectionWheel.COLLECTED))) == "none"


UNMADE = {
    "2s 3d 4h 6c 7s 8d 9h": "nine_high",
    "2s 3d 4h 6c 7s 8d Qh": "queen_high",
    "2s 3d 4h 7c 8s XX Kh": "ace_high",
    "2s 3d 4h 5c 7s XX Kh": "none",
    "2s 3d 4h 6c 7s 8d 8h": "none",
    "2s 3s 4s 7s 9d XX Kh": "none",
    "2s 3d 4h 6c 7s XX Ah": "none",
}


@pytest.mark.parametrize(("cards", "name"), UNMADE.items(), ids=UNMADE)
def test_unmade_hands_are_named_by_their_high_card(cards: str, name: str) -> None:
    assert row(cards, LISTS["insurance"](Table(), Readings())) == name
    dragon = row(cards, LISTS["queens_dragon"](Table(), Readings()))
    assert (dragon == "queens_dragon") == (name == "queen_high")


@pytest.mark.parametrize(
    ("cards", "color", "joker", "name"),
    [
        ("Ah Kd Qh Jd 2s 3c 4s", "red", JokerColor.COLORLESS, "four"),
        ("Ah Kd Qh Jd 2s 3c 4s", "black", JokerColor.COLORLESS, ""),
        ("As Ks Qc Jc 2s 3c 4s", "black", JokerColor.COLORLESS, "seven"),
        ("Ah Kd Qh XX 2s 3c 4s", "red", JokerColor.COLORLESS, ""),
        ("Ah Kd Qh XX 2s 3c 4s", "either", JokerColor.COLORLESS, ""),
        ("Ah Kd Qh XX 2s 3c 4s", "red", JokerColor.RED, "four"),
        ("Ah Kd Qh XX 2s 3c 4s", "black", JokerColor.RED, ""),
        ("Ah Kd Qh XX 2s 3c 4s", "black", JokerColor.BLACK, "four"),
        ("Ah Kd Qh XX 2s 3c 4s", "black", JokerColor.AS_CHOSEN, "four"),
        ("Ah Kd Qh XX 2h 3d 4h", "red", JokerColor.AS_CHOSEN, "seven"),
        ("Ah Kd Qh XX 2h 3d 4h", "red", JokerColor.COLORLESS, "six"),
        ("Ah Kd Qh XX 2h 3d 4h", "black", JokerColor.AS_CHOSEN, ""),
    ],
)
def test_red_black(cards: str, color: str, joker: JokerColor, name: str) -> None:
    rows = red_black(color, Readings(joker_color=joker))
    assert row(cards, rows) == (f"{name}_cards_of_the_chosen_color" if name else "none")


def test_cards_are_counted_and_the_highest_found() -> None:
    cards = hands("2s 3d 4h 6c 7s 8d 9h", "2s 3d 4h 6c 7s XX 9h", "2s 3d 4h 6c 7s 8d 8d")
    assert high_card(cards).tolist() == [7, 12, -1]
    assert red_cards(cards).tolist() == [4, 3, -1]
    assert black_cards(cards).tolist() == [3, 3, -1]
    assert jokers(cards).tolist() == [0, 1, -1]


@pytest.mark.parametrize("wrong", [-1, 53, 9])
def test_what_cannot_be_read_is_on_no_list_and_not_off_it(wrong: int) -> None:
    cards = hands("2s 3d 4h 6c 7s 8d 9h", "2s 3d 4h 4c 7s 8d 9h")
    cards[1, 4] = wrong
    held = holdings(cards)
    assert held[1] == -1
    assert best_on_list(held, masks(progressive())).tolist() == [len(progressive()), -1]


def test_marks_of_a_holding_are_all_that_is_true_of_it() -> None:
    [held] = holdings(hands("As Ad Ah Ac XX 2s 2d"))
    known = Holding(int(held)) & Holding((1 << 36) - 1)
    assert known == (
        Holding.FIVE_ACES
        | Holding.FOUR_OF_A_KIND
        | Holding.FULL_HOUSE
        | Holding.THREE_OF_A_KIND
        | Holding.TWO_PAIR
        | Holding.PAIR
    )


def test_readings_are_named() -> None:
    assert readings({}) == Readings()
    assert readings({"royal_joker": "ace_only"}) == Readings(royal_joker=RoyalJoker.ACE_ONLY)
    with pytest.raises(ValueError, match="no reading 'royal'"):
        readings({"royal": "ace_only"})
    with pytest.raises(ValueError, match=r"cannot be 'no' \(any_role, ace_only\)"):
        readings({"royal_joker": "no"})
    with pytest.raises(ValueError, match="no color 'green'"):
        red_black("green")
