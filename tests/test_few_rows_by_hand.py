"""Columns and loops handed a row or two each, worked out by hand: each number in them decides one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat.settle import KINDS
from rules.duties import cards_in_order, envy
from rules.duties.settlements import OUTCOMES
from rules.hands.counting import write_sevens
from rules.kinds import Many
from tests.test_bodies_by_hand import derived, flags, numbers, texts


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
