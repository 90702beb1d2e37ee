"""Betting positions where nothing is filed: those that no table may have are told all the same."""

from __future__ import annotations

import pytest

from tests.rounds import deal, judged_by, night, said, wager

USED = "627a.2(a)[positions used]"


@pytest.mark.parametrize(
    ("seat", "filing", "result"),
    [
        ("9", True, "pass"),
        ("10", True, "exception"),
        ("9", False, "not auditable"),
        ("10", False, "exception"),
    ],
)
def test_a_tenth_position_is_one_too_many_whatever_is_filed(seat: str, filing: bool, result: str) -> None:
    chunk = night(deal("2s Kd 5c", "9c 9d", wager("player", "lose", wager_position=seat)), submission=filing)
    assert said(chunk, USED) == [result]


def test_what_is_left_open_says_that_nothing_is_filed() -> None:
    chunk = night(deal("2s Kd 5c", "9c 9d", wager("player", "lose")), submission=False)
    assert judged_by(USED, chunk).reason == "no Rules Submission was given (needs positions)"
