"""Conditions in words: what they say of rows, and what they refuse to say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from rules.clause import CatalogueError
from rules.condition import condition
from rules.kinds import Codes
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
        None if unsure else bool(yes) for yes, unsure in zip(met._data, met._mask, strict=True)
    ] == expected


@pytest.mark.parametrize(
    "words", ["", "void +", "called_at == dealt_at", "called_at > dealt_at", "called_at < 1.5", "f(void)"]
)
def test_nothing_else_is_a_condition(words: str) -> None:
    with pytest.raises(CatalogueError, match="is not a condition"):
        condition(words)
