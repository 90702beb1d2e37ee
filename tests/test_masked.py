"""Columns of which some rows are not known, beside pandas' masked arrays, which were written by others."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.masked import Flag, Masked, Number
from rules.values import booleans, integers

COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
ARITHMETIC = [operator.add, operator.sub, operator.mul]
LOGIC = [operator.and_, operator.or_, operator.xor]
numbers = st.lists(st.tuples(*[st.none() | st.integers(-9, 9)] * 2), min_size=1, max_size=12)
flags = st.lists(st.tuples(*[st.sampled_from([True, False, None])] * 2), min_size=1, max_size=12)


def _number(values: list[int | None]) -> Number:
    # What an unknown row holds is any number, so that nothing can rest on it.
    return integers([7 if v is None else v for v in values], [v is not None for v in values])


def _flag(values: list[bool | None], *, unknown: bool) -> Flag:
    return booleans([unknown if v is None else v for v in values], [v is not None for v in values])


def _said(theirs: Any) -> list[Any]:
    return [None if each is pd.NA else each for each in theirs.tolist()]


@pytest.mark.parametrize("how", [*COMPARISONS, *ARITHMETIC])
@given(rows=numbers, other=st.integers(-9, 9))
def test_numbers_are_combined_as_pandas_does(
    how: Callable[[Any, Any], Any], rows: list[tuple[Any, Any]], other: int
) -> None:
    left, right = ([row[side] for row in rows] for side in (0, 1))
    ours, theirs = (_number(left), _number(right)), (pd.array(left, "Int64"), pd.array(right, "Int64"))
    plain = np.full(len(rows), other)
    assert how(*ours).tolist() == _said(how(*theirs))
    assert how(ours[0], other).tolist() == _said(how(theirs[0], other))
    assert how(other, ours[0]).tolist() == _said(how(other, theirs[0]))
    assert how(ours[0], plain).tolist() == how(ours[0], other).tolist()
    assert how(plain, ours[0]).tolist() == how(other, ours[0]).tolist()


@pytest.mark.parametrize("how", [operator.floordiv, operator.mod])
@given(rows=numbers, other=st.integers(-9, 9).filter(bool))
def test_numbers_are_divided_as_pandas_does(
    how: Callable[[Any, Any], Any], rows: list[tuple[Any, Any]], other: int
) -> None:
    values = [row[0] for row in rows]
    assert how(_number(values), other).tolist() == _said(how(pd.array(values, "Int64"), other))


@given(rows=numbers)
def test_a_sign_is_turned_or_dropped_as_pandas_does(rows: list[tuple[Any, Any]]) -> None:
    values = [row[0] for row in rows]
    ours, theirs = _number(values), cast("Any", pd.array(values, "Int64"))
    assert [(-ours).tolist(), abs(ours).tolist()] == [_said(-theirs), _said(abs(theirs))]


@pytest.mark.parametrize("how", [*LOGIC, operator.eq, operator.ne])
@given(rows=flags, other=st.booleans(), unknown=st.booleans())
def test_flags_follow_kleenes_logic_as_pandas_does(
    how: Callable[[Any, Any], Any], rows: list[tuple[Any, Any]], other: bool, unknown: bool
) -> None:
    left, right = ([row[side] for row in rows] for side in (0, 1))
    ours = _flag(left, unknown=unknown), _flag(right, unknown=not unknown)
    theirs = pd.array(left, "boolean"), pd.array(right, "boolean")
    plain = np.full(len(rows), other)
    assert how(*ours).tolist() == _said(how(*theirs))
    assert how(ours[0], other).tolist() == _said(how(theirs[0], other))
    assert how(other, ours[0]).tolist() == _said(how(other, theirs[0]))
    assert how(ours[0], plain).tolist() == how(ours[0], other).tolist()
    assert how(plain, ours[0]).tolist() == how(other, ours[0]).tolist()
    assert (~ours[0]).tolist() == _said(~theirs[0])


def test_nothing_is_known_of_a_division_by_nothing() -> None:
    assert (integers([7, 8]) // integers([0, 2])).tolist() == [None, 4]
    assert (integers([7, 8]) % 0).tolist() == [None, None]


@pytest.mark.parametrize(
    "asked",
    [
        bool,
        np.asarray,
        np.flatnonzero,
        np.logical_not,
        lambda column: column + 0.5,
        lambda column: column == "win",
        lambda column: column == None,  # noqa: E711  (what a slip would look like)
        lambda column: column & column,
    ],
)
def test_what_would_make_up_an_answer_is_refused(asked: Callable[[Number], Any]) -> None:
    with pytest.raises((TypeError, ValueError)):
        asked(integers([1, 2], [True, False]))


@pytest.mark.parametrize(("kind", "values"), [(Flag, [1, 0]), (Number, [True, False]), (Number, [0.5, 1.0])])
def test_a_column_holds_its_own_kind_only(kind: type[Masked], values: list[Any]) -> None:
    with pytest.raises(TypeError):
        kind(np.array(values), np.zeros(2, dtype=bool))
