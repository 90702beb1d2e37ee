"""Rows combined by parent and by name, held against the slow way."""

from __future__ import annotations

import numpy as np
import pytest

from rules.duties import groups
from rules.duties.groups import NOT_KNOWN, Moments
from rules.kinds import Codes, Lack, Link, Spans
from rules.masked import AtLeast, AtMost
from rules.values import booleans, integers, take

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
@pytest.mark.parametrize("groups_named", [(0, 1, 2), (5, 1 << 61, 9)])
def test_the_nearest_happening_of_a_group_is_found_as_by_looking_at_each(
    seed: int, groups_named: tuple[int, ...]
) -> None:
    """In time and group; of two at one moment the last in the log comes last, the first first."""
    rng = np.random.default_rng(seed)

    def moments(count: int) -> Moments:
        at = integers(rng.integers(0, 6, count), rng.random(count) < 0.9)
        return Moments(at, integers(rng.choice(groups_named, count), rng.random(count) < 0.9))

    asked, happened = moments(int(rng.integers(0, 12))), moments(int(rng.integers(0, 12)))
    where = booleans(rng.random(len(happened.at)) < 0.8)
    before, after = groups.last_before(asked, happened, where), groups.first_after(asked, happened, where)
    told = list(zip(happened.at.tolist(), happened.within.tolist(), where.tolist(), strict=True))
    for row, (at, group) in enumerate(zip(asked.at.tolist(), asked.within.tolist(), strict=True)):
        own = [
            (then, place)
            for place, (then, there, counts) in enumerate(told)
            if counts and None not in {at, group, then, there} and there == group
        ]
        assert before[row] == max((each for each in own if each[0] <= at), default=(0, -1))[1]
        assert after[row] == min((each for each in own if each[0] >= at), default=(0, -1))[1]


@pytest.mark.parametrize("seed", SEEDS)
def test_rows_alike_in_all_columns_have_one_number(seed: int) -> None:
    rng = np.random.default_rng(seed)
    columns = [rng.choice([-1, 0, 7, 1 << 61], 9) for _ in range(int(rng.integers(1, 4)))]
    rows = list(zip(*(each.tolist() for each in columns), strict=True))
    found = groups.numbered(*columns).tolist()
    assert [found.index(each) for each in found] == [rows.index(each) for each in rows]
    assert set(found) == set(range(len(set(rows))))


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


def test_what_counts_the_children_that_are_on_record_is_a_bound_where_others_may_be_missing() -> None:
    nowhere = np.zeros(3, dtype=np.int64)
    lack = Lack(np.array([False, True, True]), nowhere, nowhere)
    rows = Link(np.array([0, 0, 1], dtype=np.intp), 3, lack)
    most, least = (how(rows, integers([2, 5, 4])) for how in (groups.highest, groups.lowest))
    assert (most <= 4).tolist() == [False, None, None]
    assert (most <= 3).tolist() == [False, False, None]
    assert (least >= 3).tolist() == [False, None, None]
    assert (least == 5).tolist() == [False, False, None]
    assert (least < 3).tolist() == [True, None, None]


def test_an_event_that_names_no_parent_opens_what_turns_on_its_kind_alone() -> None:
    nowhere, nobody = np.zeros(2, dtype=np.int64), np.zeros(2, dtype=bool)
    lack = Lack(nobody, nowhere, nowhere, by_kind={"burn": np.array([True, False])})
    rows = Link(np.array([0, 1], dtype=np.intp), 2, lack)
    kind = Codes(np.array([1, 1], dtype=np.int32), ("burn", "cut"), of_kinds=True)
    late = booleans(np.array([False, True]))
    assert groups.exists(rows, kind.is_("burn")).tolist() == [None, False]
    assert groups.exists(rows, late & kind.is_("burn", "cut")).tolist() == [None, True]
    assert groups.exists(rows, late & kind.is_("shuffled")).tolist() == [False, False]
    assert groups.exists(rows, late).tolist() == [False, True]
    assert isinstance(groups.count(rows, kind.is_("burn")), AtLeast)


def test_two_texts_that_differ_differ_whatever_is_missing() -> None:
    nowhere = np.zeros(2, dtype=np.int64)
    rows = Link(np.array([0, 0, 1, 1], dtype=np.intp), 2, Lack(np.ones(2, dtype=bool), nowhere, nowhere))
    backs = Codes(np.array([0, 1, 0, 0], dtype=np.int32), ("red", "blue"))
    assert groups.same_text(rows, backs, booleans(np.ones(4, dtype=bool))).tolist() == [False, None]


def test_what_came_after_a_moment_is_not_missed_before_it() -> None:
    since, until = np.array([5, 5]), np.array([9, 9])
    rows = Link(np.array([0, 1], dtype=np.intp), 2, Lack(np.ones(2, dtype=bool), since, until))
    assert groups.until(rows, integers([4, 7])).may_lack.tolist() == [False, True]


def _holes(*spans: tuple[int, int, int]) -> Spans:
    return Spans(*np.array(spans, dtype=np.int64).T)


def _asked(*moments: tuple[int, int]) -> Moments:
    at, within = zip(*moments, strict=True)
    return Moments(integers(at), integers(within))


def _happened(*holes: tuple[int, int, int]) -> Moments:
    """At moment 10 and 30 in group 0, at 20 in group 1."""
    return Moments(integers([10, 30, 20]), integers([0, 0, 1]), _holes(*holes))


ALL = booleans([True, True, True])
ASKED = _asked((12, 0), (25, 0), (40, 0), (5, 0), (25, 1), (25, 2))


def test_what_happened_last_is_not_known_where_a_hole_lies_after_what_was_found() -> None:
    found = groups.last_before(ASKED, _happened((0, 15, 22)), ALL)
    assert found.tolist() == [0, NOT_KNOWN, 1, -1, 2, -1]
    nothing_before = groups.last_before(ASKED, _happened((0, 1, 3), (2, 1, 3)), ALL)
    assert nothing_before.tolist() == [0, 0, 1, NOT_KNOWN, 2, NOT_KNOWN]


def test_a_hole_before_the_moment_from_which_on_it_matters_does_not() -> None:
    since = integers([0, 22, 0, 0, 0, 0])
    found = groups.last_before(ASKED, _happened((0, 15, 22)), ALL, since)
    assert found.tolist() == [0, 0, 1, -1, 2, -1]
    reaches_further = groups.last_before(ASKED, _happened((0, 15, 23)), ALL, since)
    assert reaches_further.tolist() == [0, NOT_KNOWN, 1, -1, 2, -1]


def test_what_happened_first_is_not_known_where_a_hole_lies_before_what_was_found() -> None:
    found = groups.first_after(ASKED, _happened((0, 15, 22)), ALL)
    assert found.tolist() == [NOT_KNOWN, 1, -1, 0, -1, -1]
    nothing_after = groups.first_after(ASKED, _happened((0, 50, 60), (1, 50, 60)), ALL)
    assert nothing_after.tolist() == [1, 1, NOT_KNOWN, 0, NOT_KNOWN, -1]
    until = integers([50] * 6)
    assert groups.first_after(ASKED, _happened((0, 50, 60)), ALL, until).tolist() == [1, 1, -1, 0, -1, -1]


def test_what_is_on_record_happened_whatever_is_missing() -> None:
    since = integers([10, 11, 11, 1, 20, 0])
    found = groups.happened_since(ASKED, _happened((0, 12, 22), (2, 1, 3)), ALL, since)
    assert found.tolist() == [True, None, True, False, True, None]


def test_a_row_is_there_or_not_or_not_known() -> None:
    assert groups.is_there(np.array([3, 0, -1, NOT_KNOWN])).tolist() == [True, True, False, None]
    assert take(integers([7, 8]), np.array([1, -1, NOT_KNOWN])).tolist() == [8, None, None]


def test_neighbors_at_one_place_follow_each_other_both_ways() -> None:
    order, within = integers([10, 10, 20, 10]), np.array([0, 0, 0, 1])
    assert groups.previous(order, within).tolist() == [-1, 0, 1, -1]
    assert groups.following(order, within).tolist() == [1, 2, -1, -1]


def test_neighbors_across_a_hole_are_not_known() -> None:
    order, within = integers([10, 20, 30, 5]), np.array([0, 0, 0, 1])
    holes = _holes((0, 12, 15))
    assert groups.previous(order, within, holes).tolist() == [-1, NOT_KNOWN, 1, -1]
    assert groups.following(order, within, holes).tolist() == [NOT_KNOWN, 2, -1, -1]
    ends = _holes((0, 30, 99), (1, -99, 5))
    assert groups.previous(order, within, ends).tolist() == [-1, 0, 1, NOT_KNOWN]
    assert groups.following(order, within, ends).tolist() == [1, 2, NOT_KNOWN, -1]


def test_holes_of_a_table_are_those_of_all_that_lies_there() -> None:
    lack = Lack(np.array([True, False]), np.zeros(2, np.int64), np.zeros(2, np.int64), _holes((0, 3, 4)))
    tables = Link(np.array([0, 0, 1, -1], dtype=np.intp), 2, lack)
    found = groups.holes_of(integers([7, 8, 9, 7]), tables)
    assert found is not None
    assert list(zip(found.rows, found.begins, found.ends, strict=True)) == [(7, 3, 4), (8, 3, 4)]
    assert groups.holes_of(integers([7, 8, 9, 7]), Link(tables.rows, 2)) is None


def test_sums_of_which_more_may_be_missing_add_up_to_one() -> None:
    one, other = (AtLeast(np.array([30, 30]), np.array([True, False])) for _ in range(2))
    assert (one + other > 50).tolist() == [True, True]
    assert (one + other > 60).tolist() == [None, False]
    nothing_known = AtMost(np.array([np.iinfo(np.int64).max] * 2), np.array([True, True]))
    assert (nothing_known + nothing_known < 12).tolist() == [None, None]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_is_given_to_each_who_asked_before_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(0, 14))
    within, at = rng.integers(-2, 2, count), integers(rng.integers(0, 5, count))
    asks = rng.integers(0, 3, count) == 0
    given = (rng.integers(0, 2, count) == 0) & ~asks
    found = groups.one_for_each(within, at, asks, given)
    for group in set(within.tolist()):
        rows = [row for row in range(count) if within[row] == group]
        left, served = 0, 0
        for row in sorted(rows, key=lambda row: (at.values[row], given[row]), reverse=True):
            is_served = bool(asks[row]) and left > 0
            served += is_served
            left += int(given[row]) - is_served
        assert sum(found[rows]) == served
    assert not found[~asks].any()


def test_what_happens_within_a_span_lies_from_its_beginning_to_before_its_end() -> None:
    happened = Moments(integers([10, 20, 30, 10, 20, 15]), integers([0, 0, 0, 1, 1, 3]))
    within = integers([0, 0, 1, 2, 3])
    begins = Moments(integers([20, 25, 11, 0, 16]), within)
    ends = Moments(integers([21, 30, 99, 99, 20]), within)
    found = groups.happened_within(happened, booleans([True] * 6), begins, ends)
    assert np.flatnonzero(found).tolist() == [1, 4]
    untimed = Moments(integers([21, 30, 99, 99, 20], np.array([False, True, False, True, True])), within)
    assert not groups.happened_within(happened, booleans([True] * 6), begins, untimed).any()
    others = booleans([True, False, True, True, True, True])
    assert np.flatnonzero(groups.happened_within(happened, others, begins, ends)).tolist() == [4]
