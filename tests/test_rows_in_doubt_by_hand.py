"""Columns handed a row or two of which something is in doubt, by hand: what it decides, and what not."""

from __future__ import annotations

import numpy as np
import pytest

from rules.duties import envy, opening, paybooks
from rules.duties.groups import Moments
from rules.duties.sequences import Listed, Read, matched
from rules.paytable import Paytable
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many


@pytest.mark.parametrize(
    ("required_at", "complete", "left"),
    [(None, False, None), (None, True, True), (15, False, False), (25, True, True)],
)
def test_a_cut_made_again_was_put_right_where_a_recut_was_required_or_may_have_been(
    required_at: int | None, complete: bool, left: bool | None
) -> None:
    """§§ *.5: cut at 10 and at 20, and dealt from 30 on."""
    found = derived(
        "645a",
        "cut_was_left",
        cuts_the_stack=flags(True),
        event_at=numbers(10),
        recut_next_required_at=numbers(required_at),
        cut_at=numbers(20),
        shoe_first_card_at=numbers(30),
        complete_cut=flags(True),
        complete_recut_ordered=flags(complete),
    )
    assert found.tolist() == [left]


@pytest.mark.parametrize(("sure", "in_order"), [(False, None), (True, False)])
def test_a_box_that_may_be_anothers_leaves_open_an_order_that_it_alone_breaks(
    sure: bool, in_order: bool | None
) -> None:
    """§ 687a.11(e): two were settled counterclockwise, and the leftmost in between, who had to be first."""
    seats = numbers(-2, -6, -3)
    found = derived(
        "687a",
        "settled_in_order",
        wager_round_row=link(0, 0, 0, parents=1),
        is_placed_in_settling=flags(True, True, True),
        is_surely_placed=flags(True, sure, True),
        place_in_settling=numbers(1, 2, 3),
        seat_clockwise=seats,
        players_seat=seats,
        settlements_ordered=flags(True),
        reading_settling_order=texts("as_printed"),
    )
    assert found.tolist() == [in_order]


def test_only_burned_cards_are_counted_as_burned_and_none_twice() -> None:
    """The first and three after it; then one alone, of which two rows tell."""
    found = derived(
        "627a",
        "cards_ever_burned",
        event_shoe_row=link(0, 0, 0, 0, parents=1),
        event_kind=texts("burn", "cut", "burn", "burn"),
        event_count=numbers(3, 5, None, None),
        gone_told_again=flags(False, False, False, True),
    )
    assert found.tolist() == [5]


def test_an_envy_bonus_of_nothing_is_told_as_nothing() -> None:
    """Where it is open whether a lammer was placed, all that can be due is told beside it."""
    told = vars(envy)["_told"](numbers(0, 0, 500), numbers(0, 500, 500), flags(None, None, True))
    assert [told.text(row) for row in range(3)] == ["$0.00", "nothing or $5.00", "$5.00"]


@pytest.mark.parametrize(
    ("face_up", "failed", "back"), [(1, False, False), (2, False, True), (1, True, True)]
)
def test_two_cards_found_face_up_return_every_wager(face_up: int, failed: bool, back: bool) -> None:
    """§ 687a.13."""
    found = derived(
        "687a",
        "returns_all_wagers",
        cards_found_face_up=numbers(face_up),
        dealing_shoe_failed=flags(failed),
        players_miscounted=flags(False),
        stub_ends_round=flags(False),
        deal_was_completed=flags(True),
    )
    assert found.tolist() == [back]


def test_all_areas_between_two_may_be_the_players_where_as_many_are_nobodys() -> None:
    """§ 645a.7: one area lies between, and none or one may be his besides his two; then two between."""
    found = derived(
        "645a",
        "areas_between_may_be_his",
        areas_apart=numbers(2, 2, 3, 3),
        areas_taken=numbers(2, 2, 2, 2),
        most_areas_taken=numbers(2, 3, 3, 4),
    )
    assert found.tolist() == [False, True, False, True]


def test_lists_part_at_the_first_card_that_differs() -> None:
    """The first shoe has three cards, of which the second was read as another; all of the second agree."""
    ones = np.ones(5, dtype=np.int64)
    shoe, card = np.array([0, 0, 0, 1, 1]), np.array([5, 6, 7, 8, 9])
    listed = Listed(shoe, card, ones > 1, ones - 1, ones, ones - 1, ones - 2)
    found = matched(listed, Read(shoe, np.array([5, 30, 7, 8, 9]), np.zeros(2, dtype=bool)))
    assert [found.agrees.tolist(), found.at.tolist(), found.place.tolist()] == [
        [False, True],
        [1, -1],
        [1, 2],
    ]


@pytest.mark.parametrize(("at", "within"), [(9, False), (10, False), (11, True), (19, True), (20, False)])
def test_cards_shuffled_as_a_round_begins_or_is_settled_were_not_shuffled_in_it(
    at: int, within: bool
) -> None:
    """§ 627a.13."""
    found = derived(
        "627a",
        "shuffled_in_round",
        first_card_at=numbers(10),
        settled_at=numbers(20),
        round_place=numbers(7),
        happening=Moments(numbers(at), numbers(7)),
        event_kind=texts("shuffled"),
    )
    assert found.tolist() == [within]


@pytest.mark.parametrize(
    ("second", "is_open"), [(2, [False, False, False]), (None, [True, True, False])], ids=["told", "not"]
)
def test_rounds_of_one_moment_have_an_order_where_each_has_its_number(
    second: int | None, is_open: list[bool]
) -> None:
    """§ 627a.13."""
    found = derived(
        "627a",
        "order_is_open",
        round_shoe_row=link(0, 0, 0, parents=1),
        first_card_at=numbers(10, 10, 20),
        round_number_in_shoe=numbers(1, second, 3),
        round_number_in_day=numbers(1, second, 3),
    )
    assert found.tolist() == is_open


def test_only_a_broken_cent_of_the_meter_goes_either_way() -> None:
    """Ten percent of $1,000.00, to the cent, and of $1,000.05: half a cent more."""
    table = Paytable("645a.13(z)", "progressive", "Z", percent={"royal_flush": 10})
    paid = numbers(9_999, 10_000, 10_001, 10_000, 10_001, 10_002)
    meters = numbers(100_000, 100_000, 100_000, 100_005, 100_005, 100_005)
    found = paybooks.by_a_row(table, paid, numbers(*[100] * 6), meters)
    assert found.tolist() == [False, True, False, True, True, False]


def test_a_deck_comes_back_after_another_that_the_first_row_of_the_log_tells_of() -> None:
    """Dealt from A, then B, then A again; the rows stand in another order."""
    found = derived(
        "645a",
        "comes_back",
        last_of_deck=link(-1, 2, -1, parents=3),
        round_just_before=link(2, 0, -1, parents=3),
        round_place=numbers(7, 7, 7),
        deck_id=texts("B", "A", "A"),
        first_card_at=numbers(20, 30, 10),
        decks_opened_since=flags(False, False, False),
        previous_round=link(-1, -1, -1, parents=3),
    )
    assert found.tolist() == [False, True, False]


@pytest.mark.parametrize(("last", "got"), [(12, True), (11, False)])
def test_the_dealer_got_the_last_card_where_all_others_are_told_of(last: int, got: bool) -> None:
    """§ 687a.8: of 53 cards 38 in the stub, one on the layout and two put by leave twelve."""
    found = derived(
        "687a",
        "got_the_last_card",
        dealers_hand=link(1, parents=2),
        order_of_deal=many((1, 2), (10, last)),
        stub_left=numbers(38),
        extra_cards=numbers(1),
        cards_set_aside=numbers(2),
    )
    assert found.tolist() == [got]


@pytest.mark.parametrize(
    ("paid", "complete", "holds"), [(500, False, True), (0, False, None), (0, True, False)]
)
def test_an_envy_bonus_paid_as_due_needs_no_word_that_all_are_recorded(
    paid: int, complete: bool, holds: bool | None
) -> None:
    """§§ 645a.11(h) and its like."""
    yes, no, due = flags(True), flags(False), numbers(500)
    found = envy.paid_as_due(due, due, numbers(paid), flags(complete), yes, yes, no, yes, no)
    assert found.holds.tolist() == [holds]


@pytest.mark.parametrize(
    ("shown", "lacking", "nobody"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_nobody_was_shown_where_no_hand_lacks_and_each_was_never_shown(
    shown: bool, lacking: bool, nobody: bool
) -> None:
    found = derived(
        "645a",
        "nobody_was_shown",
        hand_round_row=link(0, 0, parents=1),
        is_in_play=flags(True, False),
        never_shown=flags(not shown, False),
        hands_lacking=flags(lacking),
    )
    assert found.tolist() == [nobody]


@pytest.mark.parametrize(
    ("dealt_at", "emptied_at", "emptied"),
    [(None, 7, None), (15, 7, False), (None, 3, False), (15, 12, True), (None, 12, True)],
)
def test_a_rack_emptied_between_cards_of_one_round_may_have_been_in_time(
    dealt_at: int | None, emptied_at: int, emptied: bool | None
) -> None:
    """The round before filled it from 5 to 10, this one at 20: some may have come once this one was dealt."""
    found = derived(
        "645a",
        "emptied_since_before",
        rack_filled_at=numbers(5, 20),
        rack_last_filled_at=numbers(10, 25),
        round_place=numbers(7, 7),
        happening=Moments(numbers(emptied_at), numbers(7)),
        event_kind=texts("rack_cleared"),
        round_just_before=link(-1, 0, parents=2),
        complete_rack_cleared=flags(True, True),
        first_card_at=numbers(1, dealt_at),
    )
    assert found.tolist()[1] is emptied


def test_a_stake_seen_at_no_position_was_seen_at_no_spot() -> None:
    found = derived("645a", "seen_spot", event_kind=texts("bet_seen"))
    assert (found.codes < 0).all()


def test_other_decks_are_inspected_where_none_came_preinspected() -> None:
    """§§ *.4: only the first of the two was."""
    found = opening.inspected(
        numbers(5, None),
        new_decks=flags(True, True),
        decks_preinspected=flags(False, False),
        complete_decks_inspected=flags(True, True),
    )
    assert found.holds.tolist() == [True, False]


def test_a_share_of_the_same_day_is_none_of_an_earlier_one() -> None:
    """The second wager was paid from the meter that day, and so was the third the day after."""
    found = derived(
        "645a",
        "share_of_earlier_day",
        paid_from_meter=flags(True, True, True),
        round_place=numbers(7, 7, 7),
        wager_table_row=link(0, 0, 1, parents=2),
        first_card_at=numbers(10, 20, 100),
    )
    assert found.rows.tolist() == [-1, -1, 1]


@pytest.mark.parametrize(
    ("by_hand", "told", "seen"),
    [
        (1, False, True),
        (0, False, False),
        (0, True, None),
        (1, True, True),
        (-1, True, True),
        (-1, False, None),
    ],
)
def test_a_card_was_seen_by_what_the_hand_says_and_where_it_is_silent_by_an_event(
    by_hand: int, told: bool, seen: bool | None
) -> None:
    """§ 627a.13(a)."""
    flag = many((1, 1, by_hand))
    found = derived(
        "627a",
        "unauthorised_card_seen",
        players_disclosed_flags=flag,
        unauthorised_card_told_seen=flags(told),
    )
    assert found.tolist() == [seen]
