"""Conditions in words: what they say of rows, and what they refuse to say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rules.clause import CatalogueError, Verdict
from rules.condition import condition
from rules.duty import duty
from rules.kinds import Codes, Flag
from rules.values import booleans, integers

COLUMNS: dict[str, Any] = {
    "void": booleans([True, False, False], [True, True, False]),
    "called_at": integers([10, 20, 30]),
    "dealt_at": integers([20, 20, 0], [True, True, False]),
    "method": Codes(np.array([0, 1, -1], np.int32), ("dice", "generator")),
}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("not void", [False, True, None]),
        ("called_at < dealt_at", [True, False, None]),
        ("called_at <= dealt_at", [True, True, None]),
        ("called_at > 10 and not void", [False, True, None]),
        ("method is dice or called_at == 30", [True, False, True]),
        ("method is known", [True, True, False]),
    ],
)
def test_a_condition_is_true_false_or_not_known(words: str, expected: list[bool | None]) -> None:
    met = condition(words).of(COLUMNS)
    assert [
        None if unsure else bool(yes) for yes, unsure in zip(met.values, met.missing, strict=True)
    ] == expected


@pytest.mark.parametrize(
    "words", ["", "void +", "called_at == dealt_at", "called_at > dealt_at", "called_at < 1.5", "f(void)"]
)
def test_nothing_else_is_a_condition(words: str) -> None:
    with pytest.raises(CatalogueError, match="is not a condition"):
        condition(words)


def _body(void: Flag) -> Verdict:
    return Verdict(applies=True, holds=void, observed="", required="")


@pytest.mark.parametrize("said", [{}, {"body": _body, "holds": "void"}])
def test_a_duty_is_judged_by_a_body_or_by_a_condition(said: dict[str, Any]) -> None:
    with pytest.raises(CatalogueError, match=r"1a\.1: a duty is judged by a body or by ``holds``"):
        duty("1a.1", "Nobody says when it is met.", per="round", **said)
