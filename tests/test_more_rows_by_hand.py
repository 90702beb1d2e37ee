"""More columns handed a row or two each: what is lacking, row 0, a tie, the seats counted the other way."""

from __future__ import annotations

from datetime import date

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch659a_fortune_asia_poker.rank_lists import RANK_LISTS as ASIA_LISTS
from rules.ch687a_dj_wild_stud_poker.rank_lists import RANK_LISTS as WILD_LISTS
from rules.deck import cutting
from rules.duties import banks, bets_seen, deal, dealt_next, groups, progressives, surrendering, vigorish
from rules.duties.groups import in_time
from rules.hands.rank_lists import Options, RankLists
from rules.kinds import Lack, Link, Many, Spans
from rules.submission import COMMON_OPTIONS, Option, OptionKind
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many

# ------------------------------------------------------------------------------------- seats


def test_seats_are_counted_clockwise_from_the_dealer_whichever_way_they_are_numbered() -> None:
    """Six positions: clockwise from the dealer's left, or counterclockwise from the right."""
    positions = texts("dealer", "1", "6", "1", "6", "7", "2")
    from_left = flags(True, True, True, False, False, True, None)
    seats = numbers(6, 6, 6, 6, 6, 6, 6)
    places = deal.place_clockwise(positions, seats, from_left)
    assert places.tolist() == [0, 1, 6, 6, 1, None, None]
    named = deal.position_at(places, seats, from_left)
    assert [named.names[code] if code >= 0 else None for code in named.codes] == [
        "dealer",
        "1",
        "6",
        "1",
        "6",
        None,
        None,
    ]


def test_the_dealer_wagered_only_where_the_wager_is_his() -> None:
    """§ 645a.9: every player's wager lies when betting is closed."""
    found = derived(
        "645a",
        "dealer_wagered",
        wager_round_row=link(0, 1, 2, parents=3),
        wager_position=texts("1", "dealer", "dealer"),
        lies_at_close=flags(True, True, False),
    )
    assert found.tolist() == [False, True, False]


# --------------------------------------------------------------------------- cards and hands


@pytest.mark.parametrize(
    ("lists", "kind", "sizes"),
    [(ASIA_LISTS, "high", (4,)), (WILD_LISTS, "high", (5,)), (WILD_LISTS, "progressive", (5, 6))],
)
def test_how_many_cards_a_list_ranks(lists: RankLists, kind: str, sizes: tuple[int, ...]) -> None:
    """§§ 659a.6, 687a.6, 687a.12: six where the last takes the joker's place."""
    assert lists.lists[kind](lists.readings(), Options("", "red")).sizes == sizes


def test_cards_marked_as_drawn_in_error_are_counted_and_no_others() -> None:
    found = derived(
        "627a",
        "hand_cards_in_error",
        cards=many((5, 6, 7), (5, 6, -1)),
        card_in_error=many((0, 1, 1), (0, 0, -1)),
    )
    assert found.tolist() == [2, 0]


def test_cards_gone_astray_leave_fewer_after_the_cover_card() -> None:
    """§ 627a.13: 8 decks, 4 cards burned, 300 dealt before the cover card's round, 6 in it, 2 astray."""
    found = derived(
        "627a",
        "fewest_left_after_cover",
        shoe_deck_count=numbers(8),
        cards_burned=numbers(4),
        cards_dealt_before_cover=numbers(300),
        cards_of_cover_round=numbers(6),
        cards_astray_in_shoe=numbers(2),
        every_round_before_cover=flags(True),
        errors_are_recorded=flags(True),
        complete_burn=flags(True),
        complete_card_racked=flags(True),
    )
    assert found.tolist() == [416 - 4 - 300 - 6 - 2]


def test_what_happened_as_the_cover_cards_round_ended_happened_before_that() -> None:
    found = derived(
        "627a",
        "before_the_cover",
        event_at=numbers(9, 10, 11),
        cover_round_over_at=numbers(10, 10, 10),
    )
    assert found.tolist() == [True, True, False]


@pytest.mark.parametrize(
    ("bankers_place", "went"), [(6, True), (7, False), (None, True)], ids=["it", "another", "not recorded"]
)
def test_a_card_is_the_bankers_where_both_have_one_place(bankers_place: int | None, went: bool) -> None:
    """§ 627a.13(a): a shoe holds each card several times."""
    found = derived(
        "627a",
        "wrong_card_went_to_banker",
        unauthorised_card=numbers(NUMBERS["9h"]),
        bankers_drew=flags(True),
        bankers_cards=many((NUMBERS["2s"], NUMBERS["3s"], NUMBERS["9h"])),
        bankers_third_order=numbers(bankers_place),
        players_card_order=many((1, 3, 6)),
    )
    assert found.tolist() == [went]


def test_two_cards_drawn_in_error_in_hand_and_event_are_not_one() -> None:
    """§ 627a.13: which of several is meant, nobody knows."""
    found = derived(
        "627a",
        "error_card",
        event_round_row=link(0, 1, 1, parents=3),
        event_is_error=flags(True, True, True),
        event_card=numbers(5, 5, 6),
        hand_round_row=link(0, 2, parents=3),
        hand_has_error=flags(True, True),
        hand_error_card=numbers(7, 8),
    )
    assert found.tolist() == [None, None, 8]


def test_the_card_on_the_layout_is_the_deuce_only_where_it_is_recorded() -> None:
    """§ 687a.12: without it a hand with the joker is nothing yet; the 2 of spades is card 0."""
    hand = many(*[(*(NUMBERS[each] for each in ("2d", "2h", "2c", "Js")), NUMBERS["XX"])] * 2)
    found = derived(
        "687a",
        "progressive_category",
        five_cards=hand,
        reading_progressive_deuces=texts("natural", "natural"),
        reading_five_of_a_kind=texts("ranked", "ranked"),
        extra_card=numbers(0, None),
    )
    assert found.is_("four_of_a_kind").tolist() == [True, None]


def test_a_card_on_record_was_placed_on_the_layout_without_a_time() -> None:
    """§ 687a.11."""
    found = derived(
        "687a",
        "extra_card_was_placed",
        extra_card_placed_at=numbers(None, None, 10),
        complete_extra_card_placed=flags(False, True, False),
        extra_card=numbers(5, None, None),
    )
    assert found.tolist() == [True, False, True]


# ---------------------------------------------------------------------- money, lists, the record


def test_hundredths_of_a_cent_decide_what_is_within_a_cent() -> None:
    """1% of 101 hundredths: a meter of $1.01 falls by 1.01 cents, so by one cent, or two at 0.99 off."""
    fallen = numbers(1, 2, 3, 0)
    before = numbers(101, 101, 101, 101)
    judged = progressives.taken_from_the_meter(
        flags(True, True, True, True), before, before - fallen, numbers(1, 1, 1, 1)
    )
    assert judged.holds.tolist() == [True, True, False, False]


def test_vigorish_collected_with_the_first_card_is_not_early() -> None:
    """It was paid by then, though nobody recorded when it was won."""
    judged = vigorish.with_the_payout(
        numbers(10, 9), numbers(10, 10), numbers(20, 20), won_at=numbers(None, None), paid_at=numbers(5, 5)
    )
    assert judged.holds.tolist() == [True, False]


def test_a_log_without_rounds_for_a_wager_tells_no_stake() -> None:
    """Round 0 has its one wager on record, at a spot; round 1 has none and may lack one."""
    nobody = np.zeros(2, dtype=np.int64)
    wagers = Link(np.array([0], dtype=np.intp), 2, Lack(np.array([False, True]), nobody, nobody))
    assert bets_seen.of_rounds(wagers, wagers.rows >= 0).tolist() == [True, False, False]


def test_children_that_may_satisfy_a_condition_leave_their_own_parent_open_only() -> None:
    found = groups.count(link(0, 1, -1, parents=2), flags(True, None, None))
    assert (found >= 1).tolist() == [True, None]
    assert (found == 1).tolist() == [True, None]


def test_times_too_far_apart_are_counted_by_their_places() -> None:
    """The last of them is no time that was asked for after it, and each asked lies between its neighbors."""
    times = np.array([0, 2**61, 2**62], dtype=np.int64)
    asked = np.array([-1, 0, 1, 2**62, 2**62 + 1], dtype=np.int64)
    own, found, numbers_needed = vars(in_time)["_counted_from_first"](times, asked, 8)
    assert own.tolist() == [1, 3, 5]
    assert found.tolist() == [0, 1, 2, 5, 6]
    assert numbers_needed == 7


def test_a_span_may_hide_a_child_though_it_is_the_only_one() -> None:
    holes = Spans(np.array([0], dtype=np.intp), np.array([10]), np.array([20]))
    lie_within = vars(in_time)["_lie_within"]
    asked = np.zeros(4, dtype=np.intp)
    found = lie_within(holes, asked, numbers(20, 21, 5, 5), numbers(30, 30, 9, 10))
    assert found.tolist() == [True, False, False, True]


# -------------------------------------------------------------------------------------- tiles


def test_two_hands_that_make_no_split_are_not_set_from_the_tiles_dealt() -> None:
    """§ 621a.8(a)."""
    laid, with_one = numbers(0, 1, 4, None, None, None), numbers(None, None, None, None, 0, 2)
    assert derived("621a", "set_from_dealt", splits_laid=laid, splits_with_hand=with_one).tolist() == [
        False,
        True,
        True,
        None,
        False,
        None,
    ]


def test_only_a_pair_fortunes_wager_has_a_row_of_its_paytable() -> None:
    """§ 621a.8(j): tiles 0 and 1 are one pair, whoever holds them."""
    tiles = many((0, 1, 2, 4), (0, 1, 2, 4))
    found = derived(
        "621a",
        "bonus_row",
        wager_kind=texts("pair_fortunes", "pai_gow"),
        own_four_tiles=tiles,
        reading_mixed_pair=texts("traditional", "literal"),
    )
    assert [code >= 0 for code in found.codes.tolist()] == [True, False]


# ------------------------------------------------------------------------------ opening, filing


def test_a_count_at_the_opening_follows_one_of_an_earlier_day() -> None:
    found = derived(
        "645a",
        "opener_follows_a_count",
        opener=link(0, -1, 1, parents=3),
        count_before=link(0, 0, -1, parents=3),
    )
    assert found.tolist() == [True, False, False]


def test_a_layout_has_one_position_at_least_and_no_wager_is_of_nothing() -> None:
    least = {each.name: each.minimum for each in COMMON_OPTIONS}
    names = ("positions", "wager_minimum", "wager_maximum", "payout_limit")
    assert [least[name] for name in names] == [1, 1, 1, 1]


def test_places_that_nobody_recorded_are_not_left_out() -> None:
    """The second hand's places are not known, though numbers stand where they would be."""
    places = Many(np.array([[1, 2], [7, 8], [4, -1]]), np.array([True, False, True]))
    found = derived("645a", "places_left_out", card_order=places, hand_round_row=link(0, 0, 1, parents=2))
    assert found.values.tolist()[:2] == [0, 0]
    assert found.values.tolist()[2] == 3


@pytest.mark.parametrize(("day", "text"), [(date(2020, 1, 1), "old"), (date(2020, 1, 2), "new")])
def test_a_choice_has_the_text_of_its_day(day: date, text: str) -> None:
    option = Option(
        "way", OptionKind.CHOICE, "601a.2", "a way", amended={"old": ((date(2020, 1, 2), "new"),)}
    )
    assert option.on("old", (day - date(1970, 1, 1)).days) == text


def test_both_batches_were_opened_where_events_of_this_shoe_that_open_decks_name_both() -> None:
    """§§ *.4: a cut that names the other batch opens nothing."""
    found = derived(
        "627a",
        "both_batches_opened",
        event_shoe_row=link(0, 0, 1, 1, parents=2),
        event_kind=texts("decks_opened", "cut", "decks_opened", "decks_opened"),
        event_batch_id=texts("A", "B", "A", "B"),
        arrives_for_shoe=flags(True, True, True, True),
        complete_decks_opened=flags(True, True),
    )
    assert found.tolist() == [False, True]


def test_what_happens_as_the_first_round_is_dealt_is_at_the_opening() -> None:
    found = derived(
        "627a",
        "at_opening",
        event_at=numbers(9, 10, 20, 21),
        decks_arrived_at=numbers(10, 10, 10, 10),
        shoe_starts_at=numbers(20, 20, 20, 20),
    )
    assert found.tolist() == [False, True, True, False]


# ------------------------------------------------------------------------- banks, cuts, surrenders


def test_only_the_dealers_hand_and_the_banks_are_reset() -> None:
    """§ 645a.14."""
    found = derived(
        "645a",
        "lawfully_reset",
        hand_reset=flags(True, True, True, False),
        hand_position=texts("dealer", "3", "4", "dealer"),
        banked_by=texts("3", "3", "3", "3"),
    )
    assert found.tolist() == [True, True, False, False]


def test_whoever_was_left_out_closes_the_row_of_those_asked() -> None:
    """§ 645a.9: 5 sits between 6 and 4 and may have been excused."""
    asked, seats = many((6, 5, 4, -1)), many((6, 5, 4, -1))
    order = flags(True), numbers(0)
    assert banks.asked_but_for(asked, seats, order, numbers(5)).tolist() == [True]


def test_the_first_seat_is_seated_as_any_other() -> None:
    """§ 645a.5(c)."""
    offered = many((1, 2), (1, 1), (3, -1), (2, 1))
    sat = many((1, 2), (1, 2), (1, 2), (1, 2))
    assert cutting.only_seated_and_once(offered, sat).tolist() == [True, False, False, True]


def test_a_hand_that_was_shown_at_some_time_may_have_been_shown_before_its_surrender() -> None:
    """§ 621a.8(e): nobody recorded when it was surrendered."""
    unseen = vars(surrendering)["_collected_unseen"]
    found = unseen(numbers(10, None, None), flags(True, True, False), None)
    assert found.tolist() == [None, True, None]


def test_a_round_that_stands_was_voided_for_nothing() -> None:
    """§ 688a.13."""
    found = derived(
        "688a",
        "voided_otherwise",
        void=flags(False, True, True),
        wrong_total_dealt=flags(True, True, False),
        cards_found_face_up=numbers(2, 0, 1),
        hand_deal_is_void=flags(True, False, False),
        dealing_shoe_failed=flags(True, False, False),
    )
    assert found.tolist() == [False, True, False]


def test_cards_read_of_no_shoe_were_dealt_in_no_round() -> None:
    found = derived(
        "627a",
        "rounds_of_shoe",
        round_shoe_row=link(0, 0, 1, -1, parents=3),
        event_shoe_row=link(0, 1, 2, -1, parents=3),
        event_table_row=link(0, 0, 0, 0, parents=1),
        event_at=numbers(1, 1, 1, 1),
        round_table_row=link(0, 0, 0, 0, parents=1),
    )
    assert found.tolist() == [2, 1, 0, 0]


def test_another_deck_is_shown_by_a_round_that_is_known_only() -> None:
    """The last row is no deck: -2 says that it is not known whether another round was dealt."""
    found = dealt_next.shown_another_deck(
        np.array([1, groups.NOT_KNOWN]),
        numbers(10, 20),
        link(0, 1, parents=2),
        numbers(5, 15),
        numbers(5, 15),
        None,
    )
    assert found.tolist() == [True, None]


def test_an_order_kept_by_the_wagers_on_record_is_broken_by_none_that_may_be_lacking() -> None:
    """§ 687a.11(e): the leftmost player, then counterclockwise; 1 after 2 and 3 is no order at all."""
    nobody = np.zeros(2, dtype=np.int64)
    rows = Link(np.array([0, 0, 0, 1, 1, 1, 1]), 2, Lack(np.array([True, True]), nobody, nobody))
    seats = numbers(-6, -2, -3, -2, -3, -1, -6)
    found = derived(
        "687a",
        "settled_in_order",
        wager_round_row=rows,
        is_placed_in_settling=flags(*[True] * 7),
        is_surely_placed=flags(*[True] * 7),
        place_in_settling=numbers(1, 2, 3, 1, 2, 3, 4),
        seat_clockwise=seats,
        players_seat=seats,
        settlements_ordered=flags(None, None),
        reading_settling_order=texts("any", "any"),
    )
    assert found.tolist() == [None, False]
