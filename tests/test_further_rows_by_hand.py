"""Further columns handed a row or two each: a seat taken by another, a moment met exactly, a card lacking."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat.announced import _winner
from rules.ch687a_dj_wild_stud_poker import paybacks
from rules.ch687a_dj_wild_stud_poker.paybacks import DEALERS, _rounds
from rules.duties import own_wagers
from rules.hands import dj_wild
from rules.kinds import Many
from rules.paytable import paytables
from rules.poker import house_way
from rules.values import certainly
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many

# ------------------------------------------------------------------------------------- who sits where


def test_a_bank_whose_seat_is_anothers_now_keeps_nobody_else_from_it() -> None:
    """§ 645a.12(c): Ann banked at 2, has no hand now, and Bob's lies there; in the next, hers lies at 4."""
    found = derived(
        "645a",
        "seat_of_last_bank",
        last_bank_seat=numbers(2, 2),
        last_bank_player=texts("Ann", "Ann"),
        banked_by=texts("2", "2"),
        previous_round=link(0, 0, parents=2),
        hand_round_row=link(0, 1, 1, parents=2),
        hand_position=texts("2", "2", "4"),
        hand_player_id=texts("Bob", "Bob", "Ann"),
    )
    assert found.tolist() == [0, 4]


def test_what_lies_on_an_area_is_summed_by_its_round_and_one_of_no_round_is_nobodys() -> None:
    """§ 645a.7(f): $25 and $5 lie on area 1 of the second round; the last wager names no round."""
    found = derived(
        "645a",
        "area_stake_cents",
        wager_round_row=link(0, 1, 1, -1, parents=2),
        wager_position=texts("1", "1", "1", "1"),
        wager_amount_cents=numbers(1_000, 2_500, 500, 7_000),
        is_main_wager=flags(True, True, True, True),
        is_off_the_layout=flags(False, False, False, False),
        reading_larger_wager=texts("main_wager", "main_wager", "main_wager", "main_wager"),
    )
    assert found.tolist() == [1_000, 3_000, 3_000, None]


# ---------------------------------------------------------------------------------- decks and cards


@pytest.mark.parametrize(("removed", "out"), [(99, 99), (100, None)])
def test_a_deck_removed_as_a_round_is_dealt_from_it_was_not_out_before(removed: int, out: int | None) -> None:
    found = derived(
        "627a",
        "deck_out_at",
        round_deck_row=link(0, parents=1),
        first_card_at=numbers(100),
        event_deck_row=link(0, parents=1),
        event_kind=texts("decks_removed"),
        event_at=numbers(removed),
    )
    assert found.tolist() == [out]


def test_one_card_alone_is_no_pair_and_leaves_open_whether_there_is_one() -> None:
    """§ 627a.7(a)(6): both cards are asked for."""
    five = NUMBERS["5h"]
    one, two, other = (many((five, second)) for second in (-1, NUMBERS["5s"], NUMBERS["6h"]))
    assert [derived("627a", "players_pair", players_cards=each).tolist() for each in (one, two, other)] == [
        [None],
        [True],
        [False],
    ]


def test_each_burn_takes_the_card_shown_and_those_it_names() -> None:
    """§ 627a.5(g): ten cards after the ten shown, one alone, and one after the cover card came out."""
    found = derived(
        "627a",
        "cards_burned",
        event_shoe_row=link(0, 0, 0, 0, parents=1),
        event_kind=texts("burn", "burn", "burn", "cut"),
        event_count=numbers(10, None, 3, 5),
        before_the_cover=flags(True, True, False, True),
        gone_told_again=flags(False, False, False, False),
    )
    assert found.tolist() == [12]


def test_cards_that_had_been_dealt_before_come_back_only_where_the_shoe_went_on_at_once() -> None:
    """§ 627a.3(b)(4): two shoes of cards used before, one of new ones."""
    found = derived(
        "627a",
        "came_back_at_once",
        round_shoe_row=link(0, 1, 2, parents=3),
        first_card_at=numbers(10, 20, 30),
        deck_dealt_before=flags(True, True, False),
        went_on_at_once=flags(True, False, True),
    )
    assert found.tolist() == [True, False, False]


# --------------------------------------------------------------------------------- hands and counts


def test_further_cards_were_dealt_as_soon_as_one_hand_has_two() -> None:
    """§ 686a.7(h)."""
    hands = link(0, 0, 1, 1, parents=2)
    found = derived("686a", "no_further_cards", hand_round_row=hands, hand_size=numbers(1, 1, 2, 1))
    assert found.tolist() == [True, False]


def test_the_higher_count_wins_by_one() -> None:
    found = _winner(numbers(6, 5, 5, None), numbers(5, 6, 5, 5))
    assert found.tolist() == [0, 1, 2, -1]


def test_the_lowest_hand_of_all_has_a_rank() -> None:
    ranks = Many(np.array([[7, 0], [-1, -1]]), np.array([True, False]))
    assert house_way.rank_of(ranks, 1).tolist() == [0, None]


# ----------------------------------------------------------------------------------------- what is lost


def test_a_hand_is_raised_where_that_loses_less_than_both_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    """§ 687a.12(a), (b): one hand of four wins, one loses, two tie with four tenths and lose to others.

    The best wins Ante and Raise, three Antes at 1 to 1, and the others fold for two each.
    """
    made, hands = np.zeros(3, np.int64), np.array([1, 1, 2])
    wins, equal = np.array([DEALERS, 0, 0]), np.array([0, 0, DEALERS * 2 // 5])
    monkeypatch.setattr(paybacks, "_hands", lambda _readings: (made, wins, equal, hands))
    won, best = _rounds(dj_wild.DEFAULTS, (0,) * len(dj_wild.CATEGORIES), 1)
    assert (won, best.tolist()) == (DEALERS * (3 - 2 - 4), [True, False, False])
    blind = paytables("ch687a_dj_wild_stud_poker")["blind"]["Blind"]
    (required,) = paybacks.required_wagers(blind, dj_wild.DEFAULTS, {}, 1)
    assert "of the dealer: 1 raised; 75.000% of the Ante is lost, and 2.500 Antes are staked" in required.how
    assert required.returned == 1 - Fraction(3, 10)


# ---------------------------------------------------------------------------------- what lies together


def test_spots_of_the_layout_are_told_apart_by_position_kind_and_side() -> None:
    """Those of several positions and kinds, with sides and without."""
    found = derived(
        "627a",
        "wager_spot",
        wager_position=texts("1", "2", "1", "2", "1", "1", None),
        wager_kind=texts("tie", "tie", "banker", "banker", "dragon_bonus", "dragon_bonus", "tie"),
        wager_side=texts(None, None, None, None, "players_hand", "bankers_hand", None),
        event_wager_side=texts("players_hand"),
    )
    assert [found.text(row) for row in range(7)] == [
        "1/tie/",
        "2/tie/",
        "1/banker/",
        "2/banker/",
        "1/dragon_bonus/players_hand",
        "1/dragon_bonus/bankers_hand",
        None,
    ]


def test_the_pair_of_decks_shown_is_the_first_round_of_the_log_where_that_looks_wrong() -> None:
    """§ 645a.3(b)(1): the wrong pair is row 0, and another pair there is earlier in nothing."""
    found = derived(
        "645a",
        "pair_shown",
        round_table_row=link(0, 0, 1, 1, parents=2),
        beside_another=flags(True, True, False, True),
        pair_looks_right=flags(False, True, True, True),
    )
    assert found.rows.tolist() == [0, 3]


@pytest.mark.parametrize(
    ("simulated", "card", "right"),
    [(True, 5, True), (True, 6, False), (False, 5, False)],
)
def test_the_card_seen_opens_a_simulated_round(simulated: bool, card: int, right: bool) -> None:
    """§ 627a.13(d); wagers that it took are told in the round itself, under § 627a.13(d)[cause]."""
    found = derived(
        "627a",
        "opened_simulated_round",
        error_card=numbers(5),
        opened_next_hand=flags(False),
        next_is_simulated=flags(False),
        simulated=flags(simulated),
        opening_card=numbers(card),
    )
    assert found.tolist() == [right]


# ------------------------------------------------------------------------------------ what is on record


def test_a_hand_need_not_be_seen_once_it_is_known_to_have_been_folded() -> None:
    """§ 687a.11: seen; folded; in play and not seen; nobody recorded whether it was folded."""
    five = (1, 2, 3, 4, 5)
    cards = Many(np.array([five, five, five, five], dtype=np.int8), np.array([True, False, False, False]))
    found = derived(
        "687a",
        "hand_was_seen_or_need_not_be",
        cards=cards,
        hand_position=texts("1", "2", "3", "4"),
        somebody_raised=flags(True, True, True, True),
        was_given_up=flags(False, True, False, None),
        dead=flags(False, False, False, False),
    )
    assert found.tolist() == [True, True, False, False]


def test_a_shoe_of_which_nobody_names_the_cards_has_no_set() -> None:
    assert derived("627a", "dealt_set", round_shoe_row=link(0, 1, parents=2)).codes.tolist() == [-1, -1]


def test_anothers_wager_is_not_beside_that_of_a_player_who_has_his_own_main_wager() -> None:
    """Ann's and Bob's main wagers lie there and Ann's optional one; then Ann's main, Bob's optional one."""
    rounds = link(0, 0, 0, 1, 1, parents=2)
    area = texts("2", "2", "2", "2", "2")
    chosen, main = flags(False, False, True, False, True), flags(True, True, False, True, False)
    players = texts("Ann", "Bob", "Ann", "Ann", "Bob")
    found = own_wagers.row_beside(rounds, area, certainly(chosen), certainly(main), players)
    assert found.tolist() == [2, -1, 2, 4, 4]
    found = own_wagers.row_beside(rounds, area, certainly(main), certainly(main), players)
    assert found.tolist() == [0, 1, 0, 3, -1]


def test_only_rounds_begun_with_dice_at_the_table_tell_of_dice_taken_out() -> None:
    """Dice went out at 10: rounds by dice at 12 and 14, one by generator at 16, one at no known table."""
    found = derived(
        "645a",
        "rolled_since_out",
        round_place=numbers(1, 1, 1, None, None),
        first_card_at=numbers(12, 14, 16, 18, 20),
        start_by_dice=flags(True, True, False, True, True),
        dice_out_at=numbers(10, 10, 10, 10, 10),
    )
    assert found.tolist() == [False, True, False, False, False]


def test_a_denomination_of_which_there_is_none_counts_nothing() -> None:
    chips = Many(np.array([[0, 1], [1, 2]]), np.array([True, True]), names=("25x0", "5x3", "many"))
    found = derived(
        "645a", "chips_counted_cents", event_kind=texts("inventory", "inventory"), event_chips=chips
    )
    assert found.tolist() == [1_500, None]


@pytest.mark.parametrize(
    ("chapter", "cards", "told"),
    [("687a", 5, "4 at position 1"), ("645a", 7, "4 at position 1, none at position 3")],
)
def test_who_was_dealt_a_wrong_number_of_cards(chapter: str, cards: int, told: str) -> None:
    """§§ 687a.13, 645a.14: a position that nobody plays gets none in DJ Wild, and seven in Pai Gow Poker."""
    found = derived(
        chapter,
        "miscounted_positions",
        hand_round_row=link(0, 0, 0, 0, parents=1),
        hand_position=texts("1", "2", "3", "4"),
        cards_counted=numbers(4, cards, 0, None),
    )
    assert found.text(0) == told


# ------------------------------------------------------------------------------------------ Envy Bonuses


def test_a_finding_on_envy_bonuses_says_whose_hands_bring_them() -> None:
    """§ 645a.11(h): hands of others on the wager's list, neither his own nor those of another round."""
    told = derived(
        "645a",
        "envy_hands_told",
        wager_round_row=link(0, 0, 0, 1, parents=2),
        wager_position=texts("2", "2", "5", "2"),
        envy_list=numbers(0, 1, 0, None),
        hand_round_row=link(0, 0, 0, 1, parents=2),
        hand_position=texts("2", "5", "6", "5"),
        hands_player=texts("Ann", "Bob", "Cal", "Bob"),
        envy_cents=many((100, 0), (25, 0), (50, 0), (25, 0)),
        area_stands_alone=flags(False, False, False, False),
        wager_player_id=texts("Ann", "Ann", "Bob", "Ann"),
    )
    assert [told.text(row) for row in range(4)] == [
        " (position 5: $0.25, position 6: $0.50)",
        "",
        " (position 2: $1.00, position 6: $0.50)",
        "",
    ]
