"""Still more columns handed a row or two each: nobody named, nothing filed, row 0, one second."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from rules.concordance import Concordance
from rules.deck import rotation
from rules.duties import device_reads, groups, idle_steps
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts
from tests.test_few_rows_by_hand import many

# ------------------------------------------------------------------------------- decks, shoes, batches


def test_rounds_of_one_deck_back_to_the_first_have_no_other_before_them() -> None:
    walk = vars(rotation)["_Walk"](
        link(-1, 0, 1, parents=3),
        texts("A", "A", "A"),
        np.zeros(3, dtype=bool),
        flags(False, False, False),
        back=True,
    )
    found, _ = walk.until_another(np.array([1, 2]))
    assert found.tolist() == [-1, -1]


@pytest.mark.parametrize(
    ("batch", "went_in", "lay_there"),
    [("A", "A", True), ("A", "B", False), ("B", "B", True), ("B", "A", False), (None, "A", False)],
)
def test_the_batch_dealt_lay_in_the_device_where_it_went_in_and_never_left(
    batch: str | None, went_in: str, lay_there: bool
) -> None:
    """Where nobody wrote down which was dealt, both must have."""
    found = derived(
        "627a",
        "dealt_batch_in_device",
        start_of_shoe=groups.Moments(numbers(10), numbers(7)),
        shoe_last_round_at=numbers(20),
        shoe_batch=texts(batch),
        happening=groups.Moments(numbers(5), numbers(7)),
        event_kind=texts("batch_in_shuffler"),
        event_batch_id=texts(went_in),
        complete_batch_out_of_shuffler=flags(True),
    )
    assert found.tolist() == [lay_there]


def test_a_step_taken_as_the_table_fell_idle_was_taken_since() -> None:
    last_since = vars(idle_steps)["_last_since"]
    happening = groups.Moments(numbers(9, 10), numbers(7, 8))
    start = groups.Moments(numbers(20, 20), numbers(7, 8))
    found = last_since(numbers(10, 10), flags(True, True), start, happening)
    assert found.tolist() == [None, 10]


@pytest.mark.parametrize(
    ("before", "within", "in_reshuffler"), [(0, False, False), (0, True, True), (-1, False, True)]
)
def test_idle_cards_are_those_of_the_shoe_before_unless_play_went_on_or_there_is_none(
    before: int, within: bool, in_reshuffler: bool
) -> None:
    """Only the second shoe is in a device that reshuffles by itself."""
    found = derived(
        "645a",
        "idle_cards_in_reshuffler",
        previous_shoe=link(-1, before, parents=2),
        shuffled_continuously=flags(False, True),
        idle_within_shoe=flags(False, within),
    )
    assert found.tolist() == [False, in_reshuffler]


def test_a_deck_without_an_inspection_had_none_where_every_inspection_is_recorded() -> None:
    """Where each has one on record, nothing else need be."""
    found = derived(
        "645a",
        "each_due_deck_inspected",
        event_shoe_row=link(0, 1, 2, parents=3),
        opened_uninspected=flags(True, True, False),
        complete_decks_inspected=flags(False, True, False),
    )
    assert found.tolist() == [None, False, True]


def test_a_card_found_face_up_is_told_once_in_the_first_round_too() -> None:
    found = derived(
        "645a",
        "face_up_told_before",
        event_round_row=link(0, 0, 0, parents=1),
        face_up_in_the_deal=flags(True, True, True),
        event_at=numbers(5, 6, 7),
        event_card=numbers(0, 0, 4),
    )
    assert found.tolist() == [False, True, False]


@pytest.mark.parametrize(
    ("in_doubt", "ahead"), [((False, True), 30), ((True, False), None), ((False, False), 30)]
)
def test_a_devices_clock_is_read_off_reports_before_a_card_in_doubt(
    in_doubt: tuple[bool, bool], ahead: int | None
) -> None:
    """It read the first card of the round, dealt at 100, at 130 by its clock."""
    listed = SimpleNamespace(shoe=np.array([0, 0]), doubted=np.array(in_doubt), begins=np.array([100, 0]))
    one = np.array([1])
    found = vars(device_reads)["_ahead"](SimpleNamespace(listed=listed), one - 1, one - 1, one, one * 130, 1)
    assert found.tolist() == [ahead]


# -------------------------------------------------------------------------------------- minibaccarat


@pytest.mark.parametrize(
    ("announced", "bankers", "against"),
    [("tie", 5, False), ("tie", 4, True), ("tie", 6, True), ("bankers_hand", 6, False)],
)
def test_a_tie_announced_is_against_counts_that_differ(announced: str, bankers: int, against: bool) -> None:
    """§ 627a.7: the Player's Hand was announced as five."""
    found = derived(
        "627a",
        "announced_against_counts",
        announced_result=texts(announced),
        players_final_count=numbers(5),
        bankers_final_count=numbers(bankers),
    )
    assert found.tolist() == [against]


def test_a_hands_opening_cards_are_its_first_and_second() -> None:
    """§ 627a.8."""
    found = derived("627a", "opening_order", card_order=many((1, 3, 5), (2, 4, -1)))
    assert found.values.tolist() == [[1, 3], [2, 4]]


def test_when_the_next_round_was_dealt_is_no_later_than_when_it_was_over() -> None:
    """§ 627a.12(d)(2): nobody recorded when the second round's first card was dealt."""
    found = derived(
        "627a",
        "next_dealt_by_at",
        first_card_at=numbers(10, None, 30),
        round_place=numbers(7, 7, 7),
        round_over_at=numbers(12, 25, 35),
    )
    assert (found <= 25).tolist()[0] is True
    assert found.tolist()[:2] == [None, 30]


# -------------------------------------------------------------------------------- wagers, hands, bonuses


def test_a_players_wager_on_an_area_is_the_one_that_lay_there_and_not_one_taken_down() -> None:
    """§ 645a.7: neither stands, as the round was void."""
    found = derived(
        "645a",
        "takes_an_area",
        wager_round_row=link(0, 0, 0, parents=1),
        wager_position=texts("1", "1", "1"),
        wager_player_id=texts("Ann", "Ann", "Ann"),
        is_main_wager=flags(True, True, True),
        of_a_player=flags(True, True, True),
        lies_at_close=flags(False, True, True),
        is_standing_main=flags(False, False, False),
    )
    assert found.tolist() == [False, True, False]


def test_only_players_set_their_hands_and_not_the_dealer_or_the_bank() -> None:
    found = derived(
        "645a",
        "set_by_a_player_at",
        hand_position=texts("1", "dealer", "2", "1"),
        banked_by=texts("2", "2", "2", "2"),
        hand_set_at=numbers(5, 5, 5, None),
        set_before_the_deal=flags(False, False, False, False),
    )
    assert found.tolist() == [5, None, None, None]


def test_cards_given_up_are_counted_by_the_dealer_or_by_nobody_named() -> None:
    """§ 645a.11(d)."""
    found = derived(
        "645a",
        "counts_in_time",
        counted_surrender=link(0, 0, 0, -1, parents=1),
        event_at=numbers(5, 5, 5, 5),
        event_role=texts(None, "dealer", "floorperson", "dealer"),
    )
    assert found.tolist() == [True, True, False, False]


@pytest.mark.parametrize(
    ("played", "main", "withdrawn", "went_on", "dead"),
    [
        (False, False, False, True, True),
        (True, False, False, True, False),
        (False, True, False, True, False),
        (False, False, True, True, False),
        (False, False, False, False, False),
    ],
)
def test_an_optional_wager_cannot_be_won_with_a_dead_hand(
    played: bool, main: bool, withdrawn: bool, went_on: bool, dead: bool
) -> None:
    found = derived(
        "645a",
        "won_with_a_dead_hand",
        is_played_optional=flags(played),
        is_main_wager=flags(main),
        was_withdrawn=flags(withdrawn),
        play_went_on=flags(went_on),
        settled_as=texts("win"),
    )
    assert found.tolist() == [dead]


def test_a_pair_fortunes_wager_has_no_odds_where_no_table_is_filed() -> None:
    """§ 621a.8(j)."""
    rows = derived(
        "621a",
        "bonus_row",
        wager_kind=texts("pair_fortunes"),
        own_four_tiles=many((0, 1, 2, 4)),
        reading_mixed_pair=texts("traditional"),
    )
    assert derived("621a", "pair_odds", bonus_row=rows).tolist() == [None]


def test_another_of_a_players_hands_that_bears_a_wager_decides_for_all_of_them() -> None:
    """§ 687a.11: all boxes of a player count as one; of the first hand nobody knows whether it bears one."""
    found = derived(
        "687a",
        "awaits_surviving_wager",
        hand_round_row=link(0, 0, parents=1),
        bears_surviving_wager=flags(None, True),
        reading_rack_after=texts("player", "player"),
        hand_player_id=texts("Ann", "Ann"),
    )
    assert found.tolist() == [True, True]


def test_a_passage_is_cited_by_the_longest_line_that_covers_it_there() -> None:
    lines = Concordance("627a", whole={"686a.10(a)": "627a.5", "686a.6": "627a.5(b)"})
    assert lines.here("627a.5(b)(1)") == "686a.6(1)"
    assert lines.here("627a.5(c)") == "686a.10(a)(c)"
