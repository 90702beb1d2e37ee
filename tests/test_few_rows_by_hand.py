"""Columns and loops handed a row or two each, worked out by hand: each number in them decides one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat.settle import KINDS
from rules.duties import cards_in_order, envy, own_boxes
from rules.duties.settlements import OUTCOMES
from rules.hands.counting import write_sevens
from rules.kinds import Many
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


def test_every_seven_cards_above_two_are_written() -> None:
    hands = np.full((7, 7), -1, dtype=np.int8)
    write_sevens(45, 46, hands)
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
