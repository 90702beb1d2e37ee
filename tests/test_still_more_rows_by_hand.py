"""Still more columns handed a row or two each: nobody named, nothing filed, row 0, one second."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.concordance import Concordance
from rules.deck import rotation
from rules.duties import device_reads, groups, idle_steps
from rules.duties.shared_meters import Sharing
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
    assert found.tolist() == [None, 30, np.iinfo(np.int64).max]


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


@pytest.mark.parametrize(("dealt", "shuffled"), [("B", True), ("A", False)])
def test_a_batch_shuffled_under_another_shoes_name_may_be_the_one_dealt(dealt: str, shuffled: bool) -> None:
    found = derived(
        "627a",
        "shuffled_under_another_name",
        start_of_shoe=groups.Moments(numbers(20), numbers(7)),
        previous_shoe_began_at=numbers(5),
        happening=groups.Moments(numbers(10), numbers(7)),
        shuffles_a_batch_elsewhere=flags(True),
        event_shoe_row=link(-1, parents=1),
        names_another_set=flags(False),
        event_batch_id=texts("B"),
        shoe_batch=texts(dealt),
    )
    assert found.tolist() == [shuffled]


@pytest.mark.parametrize(
    ("racked", "up", "unseen"),
    [
        (("9h", "5s"), (True, False), True),
        (("9h", "5s"), (True, True), False),
        (("9h", "5s"), (False, True), False),
        (("9h", "9h"), (False, True), True),
    ],
)
def test_how_the_unauthorized_card_lay_as_it_was_racked_is_all_one(
    racked: tuple[str, str], up: tuple[bool, bool], unseen: bool
) -> None:
    """§ 627a.13(a): it is the nine of hearts; with two of those nobody knows which of them it is."""
    found = derived(
        "627a",
        "one_more_racked_unseen",
        event_round_row=link(0, 0, parents=1),
        event_kind=texts("card_racked", "card_racked"),
        event_card=numbers(*(NUMBERS[each] for each in racked)),
        event_face_up=flags(*up),
        unauthorised_card=numbers(NUMBERS["9h"]),
        complete_card_racked=flags(True),
    )
    assert found.tolist() == [unseen]


def test_a_turn_is_told_by_asking_where_that_is_recorded_and_else_by_what_was_decided() -> None:
    """§ 687a.11(b)."""
    found = derived("687a", "turn_is_told", void=flags(False, False), asking_is_told=flags(True, False))
    assert [found.text(row) for row in (0, 1)] == ["was asked", "decided"]
    assert derived("687a", "turn_is_told", void=flags(False)).text(0) == "decided"


def test_a_count_of_the_stub_tells_of_no_void_round_where_it_voids_nothing() -> None:
    counted = texts("stub_counted", "stub_counted", "card_exposed", "cut")
    voids = flags(True, False, True, False)
    found = derived("687a", "is_a_mishap", event_kind=counted, stub_voids_nothing=voids)
    assert found.tolist() == [False, True, True, False]
    assert derived("687a", "is_a_mishap", event_kind=counted).tolist() == [True, True, True, False]


def test_whoever_took_a_side_did_not_surrender_without_a_word() -> None:
    """§ 686a.7: of the second hand nobody knows."""
    found = derived(
        "686a",
        "given_up",
        surrendered=flags(False, False),
        wagers_hand=link(0, 0, 1, parents=2),
        wager_kind=texts("ante", "over_23", "ante"),
        is_choice=flags(False, True, False),
        gives_up_silently=flags(True, False, True),
    )
    assert found.tolist() == [False, None]


def test_what_brings_no_decks_says_nothing_of_the_batch_that_came() -> None:
    """§ 627a.3(b)(5): decks of batch A were received; a cut names no batch."""
    found = derived(
        "627a",
        "other_batch_stayed",
        event_shoe_row=link(0, 0, parents=1),
        event_kind=texts("decks_received", "cut"),
        event_batch_id=texts("A", None),
        arrives_for_shoe=flags(True, False),
        shoe_batch=texts("A"),
        start_of_shoe=groups.Moments(numbers(20), numbers(7)),
        previous_shoe_began_at=numbers(5),
        happening=groups.Moments(numbers(10, 15), numbers(7, 7)),
        complete_decks_removed=flags(True),
    )
    assert found.tolist() == [True]


@pytest.mark.parametrize(("over_at", "nothing"), [(50, True), (51, False)])
def test_a_round_over_as_the_meter_was_read_was_not_dealt_since(over_at: int, nothing: bool) -> None:
    found = derived(
        "645a",
        "nothing_dealt_since",
        sharing=Sharing(np.array([1]), np.array([0]), np.array([1]), 2),
        read_before=link(-1, 0, parents=2),
        read_before_at=numbers(None, 50),
        event_at=numbers(50, 100),
        gaming_day=numbers(1, 2),
        event_place=numbers(7, 7),
        wager_begun=groups.Moments(numbers(40), numbers(7)),
        wager_over_at=numbers(over_at),
        wager_day=numbers(1),
    )
    assert found.tolist()[1] is nothing


def test_decks_opened_as_others_were_taken_out_are_in_the_set() -> None:
    """Nobody counted those taken out at 10, as six were opened; six are taken out at 20."""
    found = derived(
        "645a",
        "decks_lay_there",
        event_kind=texts("decks_removed", "decks_opened", "decks_removed"),
        event_at=numbers(10, 10, 20),
        event_deck_row=link(0, 0, 0, parents=1),
        event_deck_count=numbers(None, 6, 6),
    )
    assert found.tolist() == [None, None, 6]
