"""Rows combined by parent and by name, held against the slow way."""

from __future__ import annotations

import numpy as np
import pytest

from rules.duties import groups
from rules.kinds import Codes, Link

SEEDS = range(60)
MANY = tuple(f"P{each}" for each in range(400))


def _link(rng: np.random.Generator, count: int, parents: int) -> Link:
    return Link(rng.integers(-1, parents, count), parents)


def _names(rng: np.random.Generator, count: int, names: tuple[str, ...]) -> Codes:
    # Of many names only the first and the last few turn up, so that some are alike.
    codes = rng.choice([-1, 0, 1, len(names) - 2, len(names) - 1], count)
    return Codes(codes.astype(np.int32), names)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("others_names", [("b", "a"), MANY])
def test_counterpart_is_the_first_of_the_same_name(seed: int, others_names: tuple[str, ...]) -> None:
    """Few names are laid out, many are looked up: both find the same rows."""
    rng = np.random.default_rng(seed)
    parents, here, there = int(rng.integers(1, 5)), int(rng.integers(0, 12)), int(rng.integers(0, 12))
    rows, others = _link(rng, here, parents), _link(rng, there, parents)
    names, other_names = _names(rng, here, others_names[::-1]), _names(rng, there, others_names)
    found = groups.counterpart(rows, names, others, other_names)
    for row in range(here):
        alike = [
            other
            for other in range(there)
            if rows.rows[row] >= 0 and rows.rows[row] == others.rows[other]
            if names.text(row) is not None and names.text(row) == other_names.text(other)
        ]
        assert found[row] == (alike[0] if alike else -1)


@pytest.mark.parametrize("seed", SEEDS)
def test_pairs_are_all_of_one_parent(seed: int) -> None:
    rng = np.random.default_rng(seed)
    parents, here, there = int(rng.integers(1, 5)), int(rng.integers(0, 9)), int(rng.integers(0, 9))
    rows, others = _link(rng, here, parents), _link(rng, there, parents)
    chosen, other_chosen = rng.random(here) < 0.7, rng.random(there) < 0.7
    left, right = groups.pairs(rows, chosen, others, other_chosen)
    expected = [
        (row, other)
        for row in range(here)
        for other in range(there)
        if chosen[row] and other_chosen[other] and rows.rows[row] >= 0
        if rows.rows[row] == others.rows[other]
    ]
    assert sorted(zip(left.tolist(), right.tolist(), strict=True)) == expected


@pytest.mark.parametrize("seed", SEEDS)
def test_children_of_one_name_have_a_parent_of_their_own(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, names = _link(rng, 9, 3), _names(rng, 9, ("a", "b"))
    found = groups.named_within(rows, names)
    keys = [
        (int(rows.rows[row]), names.text(row)) if rows.rows[row] >= 0 and names.text(row) else None
        for row in range(9)
    ]
    for one in range(9):
        assert (found.rows[one] < 0) == (keys[one] is None)
        for other in range(9):
            if keys[one] and keys[other]:
                assert (found.rows[one] == found.rows[other]) == (keys[one] == keys[other])
    assert found.parents == len({key for key in keys if key})
