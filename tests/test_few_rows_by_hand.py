"""Columns and loops handed a row or two each, worked out by hand: each number in them decides one."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat.settle import KINDS
from rules.ch645a_pai_gow_poker.bank_wager import LastWager
from rules.ch687a_dj_wild_stud_poker import settling_order
from rules.deck import reshuffled
from rules.duties import cards_in_order, envy, floor_lists, groups, own_boxes
from rules.duties.leaving import Leavings
from rules.duties.settlements import OUTCOMES
from rules.hands.counting import write_sevens
from rules.in_time import section_of
from rules.kinds import Lack, Link, Many
from rules.poker import envy_lists
from tests.test_bodies_by_hand import derived, flags, link, numbers, texts


def many(*rows: tuple[int, ...]) -> Many:
    return Many(np.array(rows, dtype=np.int8), np.ones(len(rows), dtype=bool))


@pytest.mark.parametrize(
    ("announced", "outcomes"),
    [
        ("players_hand", ("lose", "win", "lose", "lose", "lose")),
        ("bankers_hand", ("win", "lose", "lose", "lose", "lose")),
        ("tie", ("push", "push", "win", "lose", "lose")),
        ("dragon_7", ("push", "lose", "lose", "win", "lose")),
        ("panda_8", ("lose", "win", "lose", "lose", "win")),
    ],
)
def test_what_an_announcement_says_of_every_wager(announced: str, outcomes: tuple[str, ...]) -> None:
    """§ 627a.12(a) to (d), (f), (g): who wins, and that a Dragon 7 returns what is on the Banker's Hand."""
    found = derived(
        "627a",
        "announced_outcomes",
        players_natural=flags(False),
        bankers_natural=flags(False),
        announced_result=texts(announced),
    )
    (codes,) = found.values
    named = {kind: OUTCOMES[code] for kind, code in zip(KINDS, codes.tolist(), strict=True) if code >= 0}
    assert named == dict(zip(KINDS, outcomes, strict=False))


def test_the_deuce_that_has_the_number_0_is_a_card_drawn_in_error_as_any_other() -> None:
    assert NUMBERS["2s"] == 0
    found = derived(
        "627a",
        "put_by_card",
        cards=many((NUMBERS["2s"], NUMBERS["9s"]), (NUMBERS["2s"], -1)),
        card_in_error=many((1, 0), (0, 1)),
        third_put_by=flags(False, False),
    )
    assert found.tolist() == [0, None]


@pytest.mark.parametrize("write", [write_sevens, vars(write_sevens)["__wrapped__"]])
def test_every_seven_cards_above_two_are_written(write: Callable[..., None]) -> None:
    """Compiled, and as it stands."""
    hands = np.full((7, 7), -1, dtype=np.int8)
    write(45, 46, hands)
    above = range(47, 53)
    assert hands.tolist() == [[45, 46, *five] for five in combinations(above, 5)] + [[-1] * 7]


def test_a_card_whose_place_in_the_deal_is_0_has_none() -> None:
    """Places are counted from 1."""
    deal = vars(cards_in_order)["_dealt"]
    found = deal(np.array([0]), many((5, 6, 7)), numbers(3), many((1, 0, 2)), None)
    assert found["order"].tolist() == [1, -1, 2]


def test_what_was_paid_comes_of_an_envy_lammer_or_of_none() -> None:
    """Nothing without one, or all of it with one; what else was paid is not explained by it."""
    explained = vars(envy)["_by_its_lammer"]
    paid, due = numbers(0, 500, 0, 500, 300), numbers(500, 500, 500, 500, 500)
    assert explained(paid, due, flags(False, False, True, True, True)).tolist() == [
        True,
        False,
        False,
        True,
        False,
    ]


def test_a_card_is_put_by_where_it_was_found_face_up_in_that_round() -> None:
    """§ 686a.9(a): not where the same card was burnt in the round, or found in no round at all."""
    found = derived(
        "686a",
        "put_by_face_up",
        cards=many((NUMBERS["6s"], NUMBERS["9h"]), (NUMBERS["6s"], NUMBERS["9h"])),
        hand_round_row=link(0, 1, parents=2),
        event_round_row=link(0, 0, -1, parents=2),
        event_kind=texts("card_found_face_up", "burn", "card_found_face_up"),
        event_card=numbers(NUMBERS["6s"], NUMBERS["9h"], NUMBERS["9h"]),
    )
    assert found.values.tolist() == [[1, 0], [0, 0]]


def test_the_next_hand_is_none_where_the_record_skips_a_round() -> None:
    """§ 627a.13: row 0 is a round as any other, and never stands for none."""
    found = derived(
        "627a",
        "next_hand",
        next_round_in_shoe=link(1, 2, -1, parents=3),
        next_may_be_missing=flags(False, False, True),
        round_number_in_shoe=numbers(1, 3, 4),
        order_is_open=flags(False, False, False),
    )
    assert found.rows.tolist() == [-1, 2, -1]


def test_rounds_beside_one_between_two_of_another_deck_take_turns() -> None:
    found = derived(
        "645a",
        "takes_turns",
        between_two_of_another=flags(True, False, False, False),
        in_rotation=flags(False, False, False, False),
        round_just_before=link(-1, 0, 1, 2, parents=4),
        round_just_after=link(1, 2, 3, -1, parents=4),
        comes_back=flags(False, False, False, False),
    )
    assert found.tolist() == [True, True, False, False]


def test_an_envy_hand_that_nobody_may_be_owed_for_is_not_asked() -> None:
    """§ 688a.11: unknown only where the record leaves it open and nobody is asked for certain."""
    found = derived("688a", "envy_is_asked", envy_holders=many((0, 0), (0, -1), (1, -1), (2, 0)))
    assert found.tolist() == [False, None, True, True]


def test_who_ordered_a_recut_is_one_who_may_not_though_it_is_the_logs_first_event() -> None:
    """§§ *.5: a floorperson's order besides cures nothing."""
    found = derived(
        "627a",
        "recut_ordered_by",
        preparation=link(0, 0, 1, 1, parents=2),
        orders_a_recut=flags(True, True, False, True),
        event_at=numbers(10, 20, 30, 40),
        role=texts("player", "floorperson", "player", "floorperson"),
    )
    assert found.is_("player").tolist() == [True, False]


def test_a_box_settled_together_with_another_players_is_not_too_early() -> None:
    """§ 686a.7(f): in the same second is not before."""
    assert own_boxes.between_players(
        flags(True, True, False),
        link(-1, 0, 1, parents=3),
        numbers(10, 10, 9),
        numbers(10, 10, 9),
        texts("A", "B", "C"),
    ).tolist() == [True, True, False]


# -------------------------------------------------------------------------------- Minibaccarat


@pytest.mark.parametrize(("as_announced", "follows"), [(None, False), (False, False), (True, True)])
def test_the_bankers_hand_follows_counts_announced_wrongly(as_announced: bool | None, follows: bool) -> None:
    """§ 627a.10: the Player's Hand was dealt rightly, so only what was announced explains the Banker's."""
    told = {} if as_announced is None else {"drawn_as_announced": flags(as_announced)}
    found = derived(
        "627a",
        "bankers_draw_follows",
        players_must_draw=flags(True),
        players_drew=flags(True),
        bankers_two_card_count=numbers(7),
        bankers_drew=flags(True),
        unauthorised_third_card=flags(False),
        **told,
    )
    assert found.tolist() == [follows]


def test_what_a_void_round_moved_is_not_told_where_third_cards_may_be_lacking() -> None:
    """§ 627a.13(e)."""
    found = derived(
        "627a",
        "void_effect_cents",
        wager_round_row=link(0, 1, 2, parents=3),
        gained_if_void_cents=numbers(500, 500, None),
        third_cards_lawful=flags(True, None, True),
    )
    assert found.tolist() == [500, None, None]


def test_an_event_may_be_lacking_of_this_round_or_of_the_one_before() -> None:
    """§ 627a.13(b): either leaves the cause of a simulated round open."""
    nobody = np.zeros(4, dtype=np.int64)
    lack = Lack(np.array([False, True, False, False]), nobody, nobody)
    found = derived(
        "627a",
        "cause_may_be_missing",
        round_table_row=link(0, 0, 0, 0, parents=1),
        hand_before=link(-1, 0, 1, 2, parents=4),
        event_round_row=Link(np.zeros(0, dtype=np.intp), 4, lack),
        first_card_at=numbers(10, 20, 30, 40),
        round_before_unclear=flags(False, False, False, True),
    )
    assert found.tolist() == [False, True, True, True]


def test_cards_of_no_known_shoe_may_have_been_dealt_on() -> None:
    """§ 627a.13: a round that names no shoe is none that another shoe followed."""
    found = derived(
        "627a",
        "shoe_dealt_on",
        first_card_at=numbers(10, 10, 10),
        next_at_table=link(1, 1, 1, parents=3),
        next_shoe=link(2, 2, -1, parents=3),
        round_shoe_row=link(-1, 1, 1, parents=3),
        other_shoe_unshuffled=flags(True, True, True),
    )
    assert found.tolist() == [None, True, None]


# --------------------------------------------------------------------------- places, turns, lists


def test_settling_clockwise_and_back_again_is_not_as_printed() -> None:
    """§ 687a.11: one move clockwise, which ends where it began, is no order from the leftmost player."""
    orders = vars(settling_order)["_orders_kept"]
    rows, order = link(0, 0, 0, parents=1), numbers(1, 2, 3)
    before = link(-1, 0, 1, parents=3)
    back = orders(rows, flags(True, True, True), before, order, numbers(1, 2, 1))
    assert back["as_printed"].tolist() == [False]
    two = link(0, 0, parents=1), flags(True, True), link(-1, 0, parents=2), numbers(1, 2), numbers(1, 2)
    assert orders(*two)["as_printed"].tolist() == [True]


def test_whoever_does_not_decide_shares_no_ones_turn() -> None:
    """§ 687a.11(b): the folded hand of round 0 has the second in which one of round 1 was asked."""
    found = derived(
        "687a",
        "decided_in_turn",
        hand_round_row=link(1, 1, 0, 0, parents=2),
        takes_a_turn=flags(True, True, False, True),
        turn_came_at=numbers(10, 20, 10, 30),
        place_clockwise=numbers(1, 2, 1, 2),
        decided_out_of_turn=flags(False, False, False, False),
        hands_player=texts("Ann", "Bob", "Cal", "Dan"),
    )
    assert found.tolist() == [True, True]


def test_a_card_drawn_in_error_was_racked_where_the_same_card_was() -> None:
    found = derived(
        "645a",
        "error_card_racked",
        event_kind=texts("card_drawn_in_error", "card_drawn_in_error", "card_racked"),
        event_card=numbers(5, 6, 5),
        event_round_row=link(0, 0, 0, parents=1),
    )
    assert found.tolist() == [True, False, False]


def test_a_section_is_what_stands_before_the_first_bracket() -> None:
    cited = ("645a.3(a)[joker]", "686a.9[void round]", "627a.5", "688a.11(h)(1)(i)(B)")
    assert [section_of(each) for each in cited] == ["645a.3", "686a.9", "627a.5", "688a.11"]


def test_who_left_before_the_round_did_not_leave_during_it() -> None:
    gone = Leavings(
        link(0, 0, parents=1),
        flags(False, True),
        texts("A", "B"),
        texts("1", "2"),
        numbers(5, 15),
        np.zeros(2, dtype=bool),
    )
    found = derived(
        "645a",
        "left_at",
        hand_round_row=link(0, 0, parents=1),
        hand_position=texts("1", "2"),
        hands_player=texts("A", "B"),
        leavings=gone,
    )
    assert found.tolist() == [None, 15]


@pytest.mark.parametrize(
    ("reading", "wagered"),
    [
        ("count", [True, False, True, False]),
        ("pass", [True, False, False, True]),
        ("either", [True, False, True, True]),
    ],
)
def test_the_bank_wagered_in_the_round_before_by_one_reading_or_the_other(
    reading: str, wagered: list[bool]
) -> None:
    """§ 645a.7: whether the void round counts is read."""
    cents = numbers(100, 100, 100, 100)
    found = derived(
        "645a",
        "wagered_before",
        last_wager_counting_void=LastWager(flags(True, False, True, False), cents, cents),
        last_wager_passing_void=LastWager(flags(True, False, False, True), cents, cents),
        reading_void_rounds=texts(*[reading] * 4),
    )
    assert found.tolist() == wagered


def test_a_direction_not_carried_out_is_judged_though_it_is_the_logs_first_event() -> None:
    """§§ *.5(a): the first not carried out, or else one after which nothing is told, or else the first."""
    found = derived(
        "627a",
        "direction",
        event_shoe_row=link(0, 0, 1, 1, 2, 2, parents=3),
        event_at=numbers(10, 20, 10, 20, 10, 20),
        directs_shuffle=flags(*[True] * 6),
        directed_round_at=numbers(30, None, 30, None, 30, 30),
        done_as_directed_at=numbers(None, None, 25, None, 25, 25),
    )
    assert found.rows.tolist() == [0, 3, 4]


def test_no_dice_were_put_into_use_before_the_first_round() -> None:
    found = derived(
        "645a",
        "dice_last_placed",
        first_card_at=numbers(10, 30),
        round_place=numbers(0, 0),
        happening=groups.Moments(numbers(5, 20), numbers(0, 0)),
        event_kind=texts("cut", "dice_in"),
    )
    assert found.rows.tolist() == [-1, 1]


def test_a_stack_loaded_before_play_is_told_of_and_else_one_loaded_at_any_time() -> None:
    found = derived(
        "627a",
        "loading",
        preparation=link(0, -1, 1, parents=2),
        event_shoe_row=link(0, 0, 1, parents=2),
        event_kind=texts("shoe_loaded", "shoe_loaded", "shoe_loaded"),
        event_at=numbers(10, 20, 30),
        loads_before_play=flags(True, False, False),
    )
    assert found.rows.tolist() == [0, 2]


def test_a_hand_that_may_be_nobodys_leaves_open_only_what_is_found() -> None:
    """Rows by which hands qualify for an Envy Bonus: none is none, whosever hand it is."""
    found = envy_lists.rows_of_players(
        np.array([[0, 0], [3, 0], [3, 0], [3, 0]], dtype=np.int32), flags(None, None, False, True)
    )
    assert found.values.tolist() == [[0, 0], [-1, -1], [0, 0], [3, 0]]


def test_nothing_comes_before_the_first_entry_of_a_list() -> None:
    """The last entry opens the table; the first must not take it for the one before."""
    times = np.array([10, 20, 30])
    entries = floor_lists.InOrder(
        table=np.zeros(3, dtype=np.intp),
        at=times,
        over=times,
        listed=np.array([True, True, True]),
        opens=np.array([False, False, True]),
        before=np.array([-1, 0, 1]),
        follows=np.array([False, True, True]),
    )
    assert entries.open.tolist() == [False, False, False]


def test_the_shoe_of_the_round_that_follows_is_none_where_nobody_knows_it() -> None:
    """-2 says that it is not known whether a round follows, and is no row either."""
    of_next = vars(reshuffled)["_of_next"]
    assert of_next(link(4, 5, parents=6), link(1, groups.NOT_KNOWN, parents=2)).tolist() == [5, -1]


def test_the_first_hand_on_record_may_be_the_one_shown_after_a_surrender() -> None:
    """§ 645a.11(d)."""
    found = derived(
        "645a",
        "shown_after_surrender",
        own_surrendered_at=numbers(5, 15),
        wager_round_row=link(0, 0, parents=1),
        hand_round_row=link(0, 0, parents=1),
        is_in_play=flags(True, True),
        shown_by_dealer_at=numbers(10, 12),
    )
    assert found.tolist() == [0, None]
