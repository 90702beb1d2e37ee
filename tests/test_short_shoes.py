"""Rounds declared void for lack of cards, by the cards that a shoe of one deck really held (§ 627a.13(e))."""

from __future__ import annotations

from typing import Any

import pytest

from rules.clause import Per
from tests.rounds import at, deal, night

NATURAL, NO_THIRD, THIRDS = ("9s Ts", "2s Ts"), ("2s 4s", "3s 4s"), ("2s 3s", "2s Ts")
"""Hands with all their cards, and hands of which both want a third card: 5 and 2."""


def _ground(hands: tuple[str | None, str | None], *, burned: int | None, **columns: Any) -> Any:
    """Whether a void round had a ground, dealt after nine rounds of four cards from a shoe of one deck."""
    before = [deal(*NATURAL, round_number_in_shoe=number) for number in range(1, 10)]
    said: dict[str, Any] = {"round_number_in_shoe": 10, "void": True, "void_reason": "insufficient_cards"}
    last = deal(*hands, **said | columns)
    shoe = {"event_shoe_id": "S1"}
    events: list[dict[str, Any]] = [
        {"event_kind": "shoe_loaded", "event_at": at(10), "event_deck_count": 1, **shoe},
        {"event_kind": "burn", "event_at": at(20), "event_count": burned, "event_card": "9c", **shoe},
    ]
    found = night(*before, last, events=events).column("void_has_a_ground", Per.ROUND)
    return None if found.missing[-1] else bool(found.values[-1])


@pytest.mark.parametrize(
    ("burned", "ground"),
    [
        (9, False),  # 52 less 10 and 36: six are left, enough for any round
        (10, None),  # five: enough unless both hands draw
        (11, True),  # four: the Player's Hand wants a fifth
    ],
)
def test_shortage_is_judged_by_the_cards_left(burned: int, *, ground: bool | None) -> None:
    assert _ground(THIRDS, burned=burned) is ground


@pytest.mark.parametrize("hands", [NATURAL, NO_THIRD])
def test_round_whose_hands_have_all_their_cards_ran_short_of_none(hands: tuple[str, str]) -> None:
    assert _ground(hands, burned=11) is False


@pytest.mark.parametrize(("burned", "ground"), [(11, None), (12, True)])
def test_a_round_without_recorded_hands_needs_four_cards(burned: int, *, ground: bool | None) -> None:
    assert _ground((None, None), burned=burned) is ground


def test_what_is_not_recorded_excludes_no_shortage() -> None:
    assert _ground(THIRDS, burned=9, round_number_in_shoe=11) is None
    assert _ground(THIRDS, burned=9, round_number_in_shoe=None) is None
    assert _ground(THIRDS, burned=None) is None
    assert _ground(THIRDS, burned=11, round_number_in_shoe=11) is True
