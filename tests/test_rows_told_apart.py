"""Columns handed the first row, a row that is nobody's, and one more than the number in them."""

from __future__ import annotations

from math import perm

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat.paybacks import _ways
from rules.deck.rotation import TURNS_LOOKED_AT
from rules.duties.own_boxes import Whose
from rules.duties.paybooks import Pays, winnings
from rules.duties.sequences import UNSEEN, _padded
from rules.kinds import Many, Told
from rules.poker import showdown
from rules.wagers import wager_called
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many


def test_the_first_hand_of_the_log_may_choose_in_time() -> None:
    """§ 645a.14(d): exposed at 10, chosen at 12, turned up at 20; the last choice names no hand."""
    found = derived(
        "645a",
        "chosen_in_time",
        event_at=numbers(12, 12, 12),
        event_decision=texts("play", "play", "play"),
        choosing_hand=link(0, 1, -1, parents=2),
        exposed_by_then=numbers(10, 10, 10),
        last_exposed_at=numbers(10, 10),
        lawfully_turned_at=numbers(20, 20),
    )
    assert found.tolist() == [True, True, False]


def test_a_share_of_a_meter_that_nobody_recorded_is_not_known() -> None:
    """A tenth of a meter; 5 to 1 on $2.00; a loser gets nothing either way."""
    pays = Pays(numbers(0, 5, 0), numbers(0, 0, 0), numbers(10, 0, 10))
    outcome, stake = texts("win", "win", "lose"), numbers(200, 200, 200)
    assert winnings(outcome, stake, pays, None).tolist() == [None, 1_000, 0]
    assert winnings(outcome, stake, pays, numbers(10_005, None, None)).tolist() == [1_000, 1_000, 0]


def test_a_payment_that_concerns_no_meter_comes_before_none() -> None:
    """§ 659a.12(d)(3): an Envy Bonus and a seed of another property before the first seed of this one."""
    found = derived(
        "659a",
        "first_at_its_meter",
        meter_is_shared=flags(True, True, True),
        payment_kind=texts("envy_bonus", "meter_seed", "meter_seed"),
        payment_at=numbers(10, 20, 30),
        property_id=texts("A", "A", "A"),
    )
    assert found.tolist() == [None, True, None]


def test_a_hand_that_is_not_in_play_is_not_the_next_that_is_shown() -> None:
    """§ 645a.11(e): three hands of the first round are shown at 10, 20 and 30, the second of them dead."""
    found = derived(
        "645a",
        "shown_just_after",
        hand_round_row=link(0, 0, 0, parents=1),
        is_in_play=flags(True, False, True),
        shown_by_dealer_at=numbers(10, 20, 30),
    )
    assert found.rows.tolist() == [2, -1, -1]


def test_the_dealer_has_gone_on_as_he_settles_any_player_whose_hands_he_shows_later() -> None:
    """§ 645a.11(f)(1): Ann's and Bob's hands are shown at 10, her others at 20, Cal's at 30, others at 40.

    Bob is come to at 45, Ann's others nobody knows when, Cal at 40 and who sits beside him at 35.
    """
    names, shown = (
        texts("Ann", "Bob", "Ann", "Cal", None),
        {"shown_by_dealer_at": numbers(10, 10, 20, 30, 40)},
    )
    order = {"hand_round_row": link(*[0] * 5, parents=1), "is_in_play": flags(*[True] * 5)}
    at_once = derived("645a", "shown_at_once_with_another", **order, **shown, hands_player=names)
    assert at_once.tolist() == [True, True, False, False, False]
    after = {
        "shown_just_after": derived("645a", "shown_just_after", **order, **shown),
        "whose": Whose(names, numbers(1, 9, 2, 4, 5), numbers(2, 2, 2, 2, 2)),
        **shown,
    }
    assert derived("645a", "anothers_are_shown_later", **after).tolist() == [True, True, True, None, False]
    turns = after | {"gone_on_at": numbers(None, 45, None, 40, 35)}
    until = derived("645a", "others_shown_from", shown_at_once_with_another=at_once, **turns)
    assert until.tolist() == [10, 10, 35, 35, None]
    gone_on = derived("645a", "others_gone_on_at", others_shown_from=until, **turns)
    assert (gone_on < 36).tolist() == [True, True, True, None, None]
    assert (gone_on >= 35).tolist() == [None, None, True, None, None]


def test_what_was_paid_on_a_wager_that_did_not_win_was_too_much_whether_it_lost_or_was_a_tie() -> None:
    """§ 645a.11(f)(3): $50.00 were paid on $50.00; another was decided; of the last nobody knows."""
    told = derived(
        "645a",
        "so_much_at_least",
        won_without_both_higher=flags(True, False, True),
        stake_cents=numbers(5_000, 5_000, None),
        wager_paid_cents=numbers(5_000, 5_000, 5_000),
        wager_returned_cents=numbers(5_000, 5_000, 5_000),
    )
    assert [told.text(row) for row in range(3)] == ["; at least $50.00 too much", "", ""]


def test_the_ways_to_draw_six_cards_of_eight_decks_are_all_that_there_are() -> None:
    """416 cards, one after another."""
    _, draws = _ways.__wrapped__()
    assert sum(draws.tolist()) == perm(416, 6)


def test_the_first_hand_of_the_log_is_told_as_any_other() -> None:
    cards = many((NUMBERS["As"], NUMBERS["Kd"]), (NUMBERS["2s"], NUMBERS["3d"]))
    told = showdown.as_counted(
        cards, numbers(5, 5), numbers(5, 6), Told(lambda row: f"way {row}"), link(0, 1, -1, parents=2)
    )
    assert [told.text(row) for row in range(3)] == ["As Kd", "way 1, as filed; set as 2s 3d", None]


@pytest.mark.parametrize(("players", "bankers", "dealt"), [(2, 2, False), (3, 2, True), (2, 3, True)])
def test_a_third_card_of_either_hand_is_one(players: int, bankers: int, dealt: bool) -> None:
    """§ 627a.9."""
    hands = {
        "players_dealt_cards": many(tuple(range(players)) + (-1,) * (4 - players)),
        "bankers_dealt_cards": many(tuple(range(bankers)) + (-1,) * (4 - bankers)),
    }
    assert derived("627a", "third_card_dealt", **hands).tolist() == [dealt]


def test_nobody_sits_where_no_cover_card_appeared() -> None:
    """§ 686a.5(d): seat 0 stands for none, and 3 is taken."""
    seats = many((0, 3), (0, 3), (0, 3))
    found = derived("686a", "seat_is_occupied", cover_seat_before=numbers(0, 3, 4), occupied_seats=seats)
    assert found.tolist() == [False, True, False]


def test_another_dealer_has_come_whether_that_is_noted_or_shown_by_who_deals() -> None:
    """§ 686a.5(g)."""
    found = derived(
        "686a",
        "new_dealer",
        dealer_changed_at=numbers(10, None, None),
        another_dealer=flags(False, True, False),
        first_card_at=numbers(20, 20, 20),
        complete_dealer_changed=flags(True, True, True),
        burnt_since_dealer_came=flags(False, False, False),
    )
    assert found.tolist() == [True, True, False]


def test_where_no_shoe_has_a_card_there_is_a_place_to_look_at() -> None:
    nothing = np.zeros(0, dtype=np.int64)
    assert _padded(nothing, np.array([0, 0]), np.array([0, 0])).tolist() == [[UNSEEN], [UNSEEN]]


def test_winnings_were_moved_where_only_their_amount_is_recorded() -> None:
    """§ 627a.7(a)(10): $15 went onto an unnamed wager: either main wager, and not the tie."""
    found = derived(
        "627a",
        "moved_in_cents",
        wager_round_row=link(0, 0, 0, 0, parents=1),
        wager_number=numbers(1, 2, 3, 4),
        wager_kind=texts("banker", "player", "tie", "house_money"),
        moved_amount_cents=numbers(None, None, None, 1_500),
    )
    assert found.tolist() == [None, None, 0, 0]


@pytest.mark.parametrize(
    ("named", "told"),
    [(("D1", "D2"), True), (("D2", "D2"), None), (("D1", "D1"), True), ((None, "D2"), True)],
)
def test_a_shuffle_of_the_shoes_own_cards_is_enough(named: tuple[str | None, str], told: bool | None) -> None:
    """§ 627a.5(a): two shuffles before play of a shoe whose round names D1."""
    found = derived(
        "627a",
        "shuffle_is_of_its_cards",
        preparation=link(0, 0, parents=1),
        dealer_shuffles=flags(True, True),
        comes_before_play=flags(True, True),
        round_shoe_row=link(0, parents=1),
        event_deck_id=texts(*named),
        deck_id=texts("D1"),
        names_a_batch_not_dealt=flags(False, False),
    )
    assert found.tolist() == [told]


@pytest.mark.parametrize(
    ("kind", "at", "over", "timed"),
    [
        ("meter_seed", 10, 20, True),
        ("meter_seed", None, 20, False),
        ("envy_bonus", None, 20, True),
        ("meter_seed", 10, None, False),
    ],
)
def test_the_flows_of_a_meter_are_timed(kind: str, at: int | None, over: int | None, timed: bool) -> None:
    found = derived(
        "645a",
        "meter_flows_are_timed",
        payment_table_row=link(0, parents=1),
        payment_kind=texts(kind),
        payment_at=numbers(at),
        round_table_row=link(0, parents=1),
        over_at=numbers(over),
    )
    assert found.tolist() == [timed]


def test_a_wager_is_called_by_what_stands_before_the_rest() -> None:
    meaning = "Tie Wager (on a tie), paid 8 to 1; as filed"
    assert wager_called(meaning) == "Tie Wager"


def test_a_turn_of_the_most_decks_looked_at_is_one() -> None:
    """The last round's deck was dealt so many rounds before; the first round of the log was before that."""
    turns = TURNS_LOOKED_AT
    found = derived(
        "645a",
        "in_rotation",
        round_just_before=link(*range(-1, turns + 1), parents=turns + 2),
        turns_since_dealt=numbers(*([0] * (turns + 1)), turns),
    )
    assert found.tolist() == [False] + [True] * (turns + 1)


def test_two_offers_of_the_bank_that_name_one_seat_each_are_in_order() -> None:
    """§ 645a.12(a): the dealer's place, numbered 0, is one as any other."""
    found = derived(
        "645a",
        "offered_bank_seats",
        event_round_row=link(0, 0, parents=1),
        event_at=numbers(10, 20),
        tells_an_offer=flags(True, True),
        seats_of_offer=many((2, -1), (0, -1)),
        offers_told=numbers(2),
    )
    assert (found.values[0, :2].tolist(), found.known.tolist()) == ([2, 0], [True])


def test_a_queens_dragon_pushes_at_ez_tables_and_is_open_where_a_player_banks() -> None:
    """§ 645a.11(f)(1)(v)."""
    found = derived(
        "645a",
        "dragon_pushes",
        is_ez=flags(True, True, True, False, True),
        dealers_dragon=flags(True, True, False, True, None),
        banked_by=texts("dealer", "2", "2", "dealer", "dealer"),
    )
    assert found.tolist() == [True, None, False, False, None]


def test_the_cover_card_of_the_first_shoe_of_the_log_may_have_come_anywhere() -> None:
    """§ 686a.5(d): before the second shoe it may have come; before the first nothing is at hand."""
    found = derived(
        "686a",
        "one_player_named",
        cut_begins_game=flags(False, False),
        previous_shoe=link(-1, 0, parents=2),
        cover_seat_before=numbers(None, None),
        cover_came_before=flags(None, True),
    )
    assert found.tolist() == [False, None]


@pytest.mark.parametrize(
    ("can_qualify", "lies", "void", "cents"),
    [(True, True, False, 2_000), (False, True, False, 0), (True, False, False, 0), (True, True, True, 0)],
)
def test_another_players_hand_brings_an_envy_bonus_only_on_a_wager_that_stands(
    can_qualify: bool, lies: bool, void: bool, cents: int
) -> None:
    """§ 645a.13(e)(3): Ann at 2 has the wager, and Bob's hand at 5 is on its list for $20."""
    found = derived(
        "645a",
        "envy_by_hands_cents",
        wager_round_row=link(0, parents=1),
        wager_position=texts("2"),
        envy_list=numbers(0),
        can_qualify=flags(can_qualify),
        is_main_wager=flags(False),
        lies_at_close=flags(lies),
        void=flags(void),
        hand_round_row=link(0, 0, parents=1),
        hand_position=texts("2", "5"),
        hands_player=texts("Ann", "Bob"),
        envy_cents=Many(np.array([[0], [2_000]]), np.array([True, True])),
        area_stands_alone=flags(False, False),
        one_area_each=flags(True, True),
        wager_player_id=texts("Ann"),
    )
    assert found.tolist() == [cents]
