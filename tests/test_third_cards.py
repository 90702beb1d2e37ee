"""Columns behind §§ 627a.9, .10 and .13: third cards, and cards drawn in error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat import (
    after_an_error,
    irregular,
    order_in_shoe,
    s13_short_shoes,
    third_cards,
)
from rules.kinds import Link
from rules.masked import Flag, Number
from rules.values import booleans, integers, known
from tests.case_columns import column, kind_of

CHAPTER = "627a"


def _ask(function: Callable[..., Any], **given: Any) -> list[Any]:
    """Work out a derived column from rows written as in the case files; links as parent rows."""
    columns: dict[str, Any] = {}
    for name, values in given.items():
        if isinstance(values, Link):
            columns[name] = values
        elif kind_of(name, CHAPTER) is Link:
            columns[name] = Link(np.array(values, dtype=np.intp), max([*values, 0]) + 1)
        else:
            columns[name] = column(name, kind_of(name, CHAPTER), values)
    found = function(**columns)
    assert isinstance(found, Flag | Number)
    return found.tolist()


def test_bankers_rule_is_the_rule_as_the_game_is_known() -> None:
    """Against the rule as dealers learn it: ranges of the third card, not the printed grid."""
    draws_on = {0: range(10), 1: range(10), 2: range(10), 3: {*range(8), 9}, 4: range(2, 8), 5: range(4, 8)}
    draws_on |= {6: range(6, 8), 7: range(0)}
    pairs = [(count, value) for count in range(8) for value in range(10)]
    counts = integers([count for count, _ in pairs])
    values = integers([value for _, value in pairs])
    drew = column("players_drew", Flag, [True] * len(pairs))
    stayed = column("players_drew", Flag, [False] * len(pairs))
    after_a_draw = third_cards.bankers_draws(counts, values, drew)
    assert after_a_draw.values.tolist() == [value in draws_on[count] for count, value in pairs]
    without = third_cards.bankers_draws(counts, values, stayed)
    assert without.values.tolist() == [count <= 5 for count, _ in pairs]


def test_bankers_rule_needs_the_third_card_only_where_it_decides() -> None:
    drew = column("players_drew", Flag, [True] * 8)
    found = third_cards.bankers_draws(integers(range(8)), integers([0] * 8, [False] * 8), drew)
    assert known(found).tolist() == [True, True, True, False, False, False, False, True]


def test_a_hand_of_fewer_than_two_cards_is_no_hand_that_stayed() -> None:
    assert _ask(third_cards.players_drew, players_hand_size=[0, 1, 2, 3, 4, None]) == [
        None,
        None,
        False,
        True,
        True,
        None,
    ]


def test_the_third_card_is_the_third_that_is_no_error() -> None:
    found = _ask(
        third_cards.third_card_order,
        card_order=[[1, 3, 5], [1, 3, 5, 6], [1, 3, 5], [1, 3], None],
        cards=[
            ["2s", "3s", "4s"],
            ["2s", "3s", "4s", "5s"],
            ["2s", "3s", "4s"],
            ["2s", "3s"],
            ["2s", "3s", "4s"],
        ],
        errors_believed=[[], [False, False, True, False], [False, False, True], [], []],
    )
    assert found == [5, 6, None, None, None]


def test_third_cards_follow_an_announcement_only_against_the_cards() -> None:
    """The Player's Hand counts 6 and the Banker's 7; a third card goes by the count announced."""
    cases = {
        "five announced, card drawn": (5, True, True),
        "six announced, card drawn all the same": (6, True, False),
        "five announced, no card drawn": (5, False, False),
        "nothing announced, card drawn": (None, True, None),
        "a Natural announced, card drawn": (8, True, False),
    }
    announced, drew, expected = zip(*cases.values(), strict=True)
    found = _ask(
        third_cards.drawn_as_announced,
        hand_round_row=[*range(len(cases)), *range(len(cases))],
        hand_position=["players_hand"] * len(cases) + ["bankers_hand"] * len(cases),
        first_count=[*announced, *[7] * len(cases)],
        players_drew=drew,
        bankers_drew=[False] * len(cases),
        third_value_judged=[2 if d else None for d in drew],
        third_cards_lawful=[not d for d in drew],
    )
    assert dict(zip(cases, found, strict=True)) == dict(zip(cases, expected, strict=True))


def test_a_third_card_in_error_is_unauthorised_unless_the_hand_must_draw() -> None:
    found = _ask(
        irregular.unauthorised_third_card,
        players_dealt_cards=[["2s", "4s", "9h"], ["2s", "3s", "9h"], ["2s", "4s"], None, ["2s", "4s", "9h"]],
        players_error_flags=[[False, False, True], [False, False, True], [], None, [False, False, True]],
        players_must_draw=[False, True, False, None, None],
    )
    assert found == [True, False, False, None, None]


@pytest.mark.parametrize(
    ("reading", "expected"), [("players_hand_stayed", True), ("players_hand_drew", False)]
)
def test_the_bankers_rule_after_a_wrong_third_card_is_a_reading(reading: str, *, expected: bool) -> None:
    """The Banker's Hand counts 5 and the wrong card is an ace: without it draw, by Table 1 stay."""
    as_drawn = _ask(
        irregular.wrong_card_judged_as_drawn,
        unauthorised_third_card=[True],
        reading_banker_after_wrong_third_card=[reading],
    )
    value = _ask(
        irregular.third_value_judged,
        players_third_value=[None],
        unauthorised_card=["Ah"],
        wrong_card_judged_as_drawn=as_drawn,
    )
    drew = _ask(irregular.draw_judged, players_drew=[False], wrong_card_judged_as_drawn=as_drawn)
    found = _ask(
        third_cards.bankers_must_draw,
        no_natural=[True],
        bankers_two_card_count=[5],
        third_value_judged=value,
        draw_judged=drew,
    )
    assert found == [expected]


def test_the_same_card_of_another_deck_is_another_card() -> None:
    given: dict[str, Any] = {
        "unauthorised_card": ["7h", "7h", "7h", "7h"],
        "bankers_drew": [True, True, False, True],
        "bankers_cards": [["2s", "3s", "7h"], ["2s", "3s", "7d"], ["2s", "3s"], ["2s", "3s", "7h"]],
    }
    assert _ask(irregular.wrong_card_went_to_banker, **given) == [True, False, False, True]
    order: dict[str, Any] = {
        "bankers_third_order": [6, 6, None, 5],
        "players_card_order": [[1, 3, 5]] * 4,
    }
    assert _ask(irregular.wrong_card_went_to_banker, **given, **order) == [False, False, False, True]


def _codes(**given: Any) -> list[list[int]]:
    names = {**given, "hand_position": [given["hand_position"]]}
    columns = {
        name: column(name, kind_of(name, CHAPTER), value if name == "hand_position" else [value])
        for name, value in names.items()
    }
    found: list[list[int]] = irregular.hand_error_codes(**columns).values.tolist()
    return found


def test_cards_in_error_are_told_apart_by_whether_they_were_seen() -> None:
    third_in_error = [False, False, True]
    given: dict[str, Any] = {"cards": ["2s", "4s", "9h"], "errors_believed": third_in_error}
    bankers = {**given, "hand_position": "bankers_hand", "unauthorised_third_card": True}
    players = {**given, "hand_position": "players_hand", "unauthorised_third_card": True}
    unsure = {**given, "hand_position": "players_hand", "unauthorised_third_card": None}
    assert _codes(**bankers) == [[0, 0, irregular.UNSAID]]
    assert _codes(**bankers, card_seen=[None, None, True]) == [[0, 0, irregular.SEEN]]
    assert _codes(**bankers, card_seen=[None, None, False]) == [[0, 0, irregular.UNSEEN]]
    assert _codes(**players, card_seen=[None, None, True]) == [[0, 0, 0]]
    assert _codes(**unsure, card_seen=[None, None, True]) == [[0, 0, irregular.UNSAID]]


@pytest.mark.parametrize(
    ("reading", "option", "expected"),
    [
        ("drawn_in_error", "face_down", 0),
        ("any_card_due_face_down", "face_down", irregular.SEEN),
        ("any_card_due_face_down", "face_up", 0),
    ],
)
def test_an_opening_card_seen_in_a_face_down_deal_is_a_reading(
    reading: str, option: str, expected: int
) -> None:
    rows: dict[str, list[Any]] = {
        "card_face_up": [[True, False, True]],
        "option_to_deal_by": [option],
        "reading_disclosed_when_dealt": [reading],
    }
    columns = {name: column(name, kind_of(name, CHAPTER), values) for name, values in rows.items()}
    due_unseen = irregular.card_due_unseen(**columns)
    found = _codes(
        hand_position="players_hand",
        cards=["2s", "3s", "9h"],
        errors_believed=[],
        unauthorised_third_card=False,
        card_due_unseen=due_unseen.values[0].tolist(),
    )
    assert found == [[expected, 0, 0]]


def test_several_cards_in_error_leave_open_which_opens_the_next_hand() -> None:
    found = _ask(
        irregular.error_card,
        event_round_row=[0, 1, 1, 2, 4],
        event_is_error=[True, True, True, True, False],
        event_card=["7h", "7h", "8h", "7h", "7h"],
        hand_round_row=[0, 1, 2, 3, 4],
        hand_has_error=[False, False, True, True, False],
        hand_error_card=[None, None, "9h", "9h", None],
    )
    assert found[:4] == [NUMBERS["7h"], None, None, NUMBERS["9h"]]


def test_a_hand_in_error_whose_cards_are_missing_leaves_the_card_open() -> None:
    card = _ask(
        irregular.hand_error_card,
        hand_error_codes=[[1], [0], [1]],
        cards=[None, ["7h"], ["7h"]],
    )
    assert card == [None, None, NUMBERS["7h"]]
    found = _ask(
        irregular.error_card,
        event_round_row=[0, 1],
        event_is_error=[True, False],
        event_card=["7h", "7h"],
        hand_round_row=[0, 1],
        hand_has_error=[True, True],
        hand_error_card=[None, None],
    )
    assert found[:2] == [None, None]


def test_a_card_seen_counts_as_exposed_only_if_the_record_says_so() -> None:
    kinds = ["card_found_face_up", "card_exposed", "card_exposed", "card_exposed"]
    said = [None, True, False, None]
    assert _ask(irregular.event_error_seen, event_kind=kinds, event_disclosed=said) == [
        True,
        True,
        False,
        None,
    ]
    assert _ask(irregular.event_error_seen, event_kind=kinds) == [True, None, None, None]


def test_a_shoe_ends_with_its_last_round_if_another_follows() -> None:
    found = _ask(
        order_in_shoe.shoe_ends_here,
        round_shoe_row=[0, 0, 1, -1, 2],
        first_card_at=[f"2026-03-07 12:00:0{second}" for second in range(5)],
        order_is_open=[False] * 5,
        next_round_in_shoe=Link(np.array([1, -1, -1, -1, -1]), 5),
        next_may_be_missing=[True, False, False, False, True],
        shoe_is_followed=[True, True, False, None, True],
    )
    assert found == [False, True, None, None, None]


def test_shoes_follow_each_other_at_one_table() -> None:
    found = _ask(
        order_in_shoe.shoe_is_followed,
        property_id=["P", "P", "P", "Q"],
        table_id=["T1", "T1", "T2", "T1"],
        round_shoe_row=[0, 2, 3],
        first_card_at=["2026-03-07 12:00:00", "2026-03-07 12:00:00", "2026-03-07 12:00:00"],
        event_shoe_row=Link(np.array([1]), 4),
        event_at=["2026-03-07 13:00:00"],
    )
    assert found == [True, False, False, False]


def test_a_round_missing_from_the_record_is_not_skipped_over() -> None:
    following = Link(np.array([1, 2, -1]), 3)
    numbers = column("round_number_in_shoe", Number, [1, 2, 4])
    whole, second = booleans([False] * 3), booleans([False, True, False])
    told = booleans([False] * 3)
    assert order_in_shoe.next_hand(following, whole, told).rows.tolist() == [1, 2, -1]
    assert order_in_shoe.next_hand(following, second, told).rows.tolist() == [1, -1, -1]
    found = order_in_shoe.next_hand(following, whole, told, round_number_in_shoe=numbers)
    assert found.rows.tolist() == [1, -1, -1]


def test_a_void_round_without_a_reason_may_have_been_short() -> None:
    found = _ask(
        s13_short_shoes.short_of_cards,
        void=[True, True, True, False, False, False],
        void_reason=["insufficient_cards", "misdeal", None, None, "insufficient_cards", "insufficient_cards"],
        lacks_a_third_card=[None, None, None, None, None, True],
    )
    assert found == [True, False, None, False, None, True], "of a round that stood, words alone show nothing"


def test_the_cards_decide_before_the_reason_on_record() -> None:
    found = _ask(
        s13_short_shoes.short_of_cards,
        void=[True, True, False, False, False],
        void_reason=["insufficient_cards", None, "insufficient_cards", None, "insufficient_cards"],
        void_has_a_ground=[False, True, False, True, None],
        outran_the_shoe=[False, False, False, False, True],
    )
    assert found == [False, True, False, True, True]


def test_racked_cards_are_counted_only_where_their_side_is_known() -> None:
    given: dict[str, Any] = {
        "event_round_row": [0, 0, 1, 1, 2],
        "event_kind": ["card_racked", "card_racked", "card_racked", "card_racked", "burn"],
        "event_face_up": [True, False, True, None, True],
        "complete_card_racked": [True, True, True],
    }
    assert _ask(after_an_error.racked_face_up, **given) == [1, None, 0]
    assert _ask(after_an_error.racked_face_down, **given) == [1, None, 0]
    given["complete_card_racked"] = [True, True, False]
    assert _ask(after_an_error.racked_face_down, **given) == [1, None, None], (
        "nobody says that all are recorded"
    )
