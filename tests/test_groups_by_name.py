"""Rows that name one another, and rows in their order, held against looking at each of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np
import pytest

from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Codes, Lack, Link, Many, Spans
from rules.masked import Number
from rules.values import booleans, integers

SEEDS = range(80)
PARENTS = 3
NAMES = ("a", "b")
FEW_CARDS = 4


def _rows(rng: np.random.Generator) -> Link:
    return Link(rng.integers(-1, PARENTS, int(rng.integers(0, 9))), PARENTS)


def _names(rng: np.random.Generator, rows: Link) -> Codes:
    return Codes(rng.integers(-1, len(NAMES), len(rows.rows)).astype(np.int32), NAMES)


def _numbers(rng: np.random.Generator, rows: Link, most: int = 4) -> list[int | None]:
    return [int(each) if rng.random() < 0.8 else None for each in rng.integers(0, most, len(rows.rows))]


def _column(numbers: Sequence[int | None]) -> Number:
    return integers([each or 0 for each in numbers], [each is not None for each in numbers])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_is_held_by_the_first_of_its_own_parents_rows_that_has_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, others = _rows(rng), _rows(rng)
    cards = _numbers(rng, rows, FEW_CARDS)
    hands = rng.integers(-1, FEW_CARDS, (len(others.rows), 2))
    given = (rows, _column(cards), others, Many(hands, np.full(len(hands), fill_value=True)))
    is_held, holder = groups.held(*given), groups.holder(*given)
    for row, card in enumerate(cards):
        own = [
            other
            for other, of in enumerate(others.rows)
            if card is not None and of == rows.rows[row] >= 0 and card in hands[other]
        ]
        assert is_held[row] == bool(own)
        assert holder[row] == min(own, default=-1)


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_counterpart_is_there_or_may_be(seed: int, *, complete: bool) -> None:
    rng = np.random.default_rng(seed)
    rows, others = _rows(rng), _rows(rng)
    is_open, nowhere = rng.random(PARENTS) < 0.3, np.zeros(PARENTS, dtype=np.int64)
    lack = None if complete else Lack(is_open, nowhere, nowhere)
    names, other_names = _names(rng, rows), _names(rng, others)
    where = booleans(rng.random(len(others.rows)) < 0.6, rng.random(len(others.rows)) < 0.8)
    found = groups.has_counterpart(rows, names, Link(others.rows, PARENTS, lack), other_names, where)
    chosen = where.tolist()
    for row, parent in enumerate(rows.rows.tolist()):
        own = [(other_names.text(o), chosen[o]) for o, of in enumerate(others.rows) if of == parent >= 0]
        name = names.text(row)
        alike = [counts for named, counts in own if name is not None and named == name]
        nameless = [counts for named, counts in own if named is None and counts is not False]
        doubt = name is None or None in alike or bool(nameless)
        doubt |= parent >= 0 and not complete and bool(is_open[parent])
        assert found.tolist()[row] is (True if True in alike else None if doubt else False)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_says_the_same_as_an_earlier_one_of_its_parent_is_repeated(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = _rows(rng)
    columns = [_numbers(rng, rows, 2) for _ in range(2)]
    where = booleans(rng.random(len(rows.rows)) < 0.7, rng.random(len(rows.rows)) < 0.9)
    found = groups.repeated(rows, where, *map(_column, columns))
    before: set[object] = set()
    for row, counts in enumerate(where.tolist()):
        says = (int(rows.rows[row]), *(column[row] for column in columns))
        is_meant = counts is True and rows.rows[row] >= 0
        assert found[row] == (is_meant and says in before)
        before |= {says} if is_meant else set()


@pytest.mark.parametrize("seed", SEEDS)
def test_what_siblings_send_each_other_comes_to_the_one_they_name(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = _rows(rng)
    places = [int(each) for each in rng.permutation(9)[: len(rows.rows)]]  # as seats are: no two alike
    target, amount = _numbers(rng, rows, 9), _numbers(rng, rows, 9)
    received = groups.received(rows, _column(places), _column(target), _column(amount)).tolist()
    sibling = groups.sibling_row(rows, _column(places), _column(target)).tolist()
    for row, parent in enumerate(rows.rows.tolist()):
        own = [o for o, of in enumerate(rows.rows) if of == parent >= 0]
        sent = [amount[o] for o in own if target[o] == places[row]]
        if parent >= 0:
            assert received[row] == (None if None in sent else sum(each or 0 for each in sent))
        named = [o for o in own if target[row] is not None and places[o] == target[row]]
        assert sibling[row] == max(named, default=-1)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_child_without_a_name_may_be_of_any_of_its_parents_others(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows, others = _rows(rng), _rows(rng)
    names, other_names = _names(rng, rows), _names(rng, others)
    is_open, since, until = (
        rng.random(PARENTS) < 0.3,
        rng.integers(0, 5, PARENTS),
        rng.integers(5, 9, PARENTS),
    )
    rows = Link(rows.rows, PARENTS, Lack(is_open, since, until) if seed % 2 else None)
    found = groups.named(rows, names, others, other_names)
    nameless = {int(of) for row, of in enumerate(rows.rows) if of >= 0 and names.text(row) is None}
    for other, parent in enumerate(others.rows.tolist()):
        may_lack = seed % 2 and parent >= 0 and is_open[parent]
        assert bool(found.may_lack[other]) == bool(parent in nameless or may_lack)
        if may_lack and found.lack is not None:
            is_bounded = parent not in nameless
            assert (found.lack.since[other] == since[parent]) == is_bounded
            assert (found.lack.until[other] == until[parent]) == is_bounded
    assert found.rows.tolist() == groups.counterpart(rows, names, others, other_names).tolist()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_name_within_a_parent_may_lack_what_the_parent_may(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = _rows(rng)
    names, is_open = _names(rng, rows), rng.random(PARENTS) < 0.5
    times = rng.integers(0, 9, PARENTS)
    found = groups.named_within(Link(rows.rows, PARENTS, Lack(is_open, times, times + 1)), names)
    for row, place in enumerate(found.rows.tolist()):
        if place >= 0 and found.lack is not None:
            parent = rows.rows[row]
            assert found.lack.open[place] == is_open[parent]
            assert (found.lack.since[place], found.lack.until[place]) == (times[parent], times[parent] + 1)


@pytest.mark.parametrize("seed", SEEDS)
def test_places_and_people_have_one_number_wherever_they_are_named(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = Link(np.zeros(8, dtype=np.intp), 1)
    one, other = _names(rng, rows), Codes(_names(rng, rows).codes, NAMES[::-1])
    place = groups.place_numbers(one, other)
    people = groups.numbers_at(place, one)
    said = [(one.text(n), other.text(n)) for n in range(8)]
    for here, there in product(range(8), repeat=2):
        if None not in (*said[here], *said[there]):
            assert (place[here] == place[there]) == (said[here] == said[there])
            assert (people[here] == people[there]) == (said[here] == said[there])
    assert [each is None for each in place.tolist()] == [None in each for each in said]
    assert [each is None for each in people.tolist()] == [None in each for each in said]
    of_one = groups.numbers_at(integers([7] * 8), one).tolist()
    assert [each is None for each in of_one] == [name is None for name, _ in said]


@pytest.mark.parametrize("seed", SEEDS)
def test_neighbors_ties_and_running_totals_are_those_of_a_sorted_list(seed: int) -> None:
    rng = np.random.default_rng(seed)
    rows = _rows(rng)
    order, amount = _numbers(rng, rows, 5), _numbers(rng, rows, 9)
    within = rows.rows
    before, after = (how(_column(order), within).tolist() for how in (groups.previous, groups.following))
    tied = groups.tied(_column(order), within).tolist()
    sums = groups.running_total(_column(order), within, _column(amount)).tolist()
    for group in range(PARENTS):
        own = [row for row in range(len(within)) if within[row] == group]
        placed = sorted((order[row], row) for row in own if order[row] is not None)
        line = [row for _, row in placed]
        assert [before[row] for row in line] == [-1, *line[:-1]][: len(line)]
        assert [after[row] for row in line] == [*line[1:], -1][-len(line) :][: len(line)]
        alike = [place for place, _ in placed]
        assert [tied[row] for row in line] == [alike.count(place) > 1 for place in alike]
        is_sure = len(line) == len(own) and len(set(alike)) == len(alike)
        until = [[amount[row] for row in line[: n + 1]] for n in range(len(line))]
        expected = [None if not is_sure or None in each else sum(x or 0 for x in each) for each in until]
        assert [sums[row] for row in line] == expected
    assert all(before[row] == after[row] == -1 for row in range(len(within)) if within[row] < 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_lies_on_an_account_was_opened_by_then_and_not_yet_closed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(0, 8))
    account, amounts = rng.integers(0, 2, count), rng.integers(0, 9, count)
    opens = rng.permutation(20)[:count]
    closes = opens + rng.integers(1, 6, count)
    (found,) = groups.balances(account, opens, closes, [amounts])
    for row in range(count):
        there = [
            int(amounts[each])
            for each in range(count)
            if account[each] == account[row] and opens[each] <= opens[row] < closes[each]
        ]
        assert found[row] == sum(there)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sum_between_two_moments_leaves_out_the_first_and_takes_the_second(seed: int) -> None:
    rng = np.random.default_rng(seed)

    def moments(count: int) -> Moments:
        return Moments(
            integers(rng.integers(0, 6, count), rng.random(count) < 0.9),
            integers(rng.integers(0, 2, count), rng.random(count) < 0.9),
        )

    since, happened = moments(5), moments(int(rng.integers(0, 9)))
    until = integers(since.at.values + rng.integers(0, 5, 5), rng.random(5) < 0.9)
    of = integers(rng.integers(1, 9, len(happened.at)), rng.random(len(happened.at)) < 0.9)
    where = booleans(rng.random(len(happened.at)) < 0.8)
    found = groups.total_between(since, until, happened, of, where).tolist()
    told = list(zip(happened.at.tolist(), happened.within.tolist(), of.tolist(), where.tolist(), strict=True))
    asked = zip(since.at.tolist(), since.within.tolist(), until.tolist(), strict=True)
    for row, (begun, group, ended) in enumerate(asked):
        own = [
            (at, amount)
            for at, of_group, amount, counts in told
            if counts and group is not None and of_group == group
        ]
        if None in {begun, group, ended} or any(None in each for each in own):
            assert found[row] is None
        else:
            assert found[row] == sum(amount for at, amount in own if begun < at <= ended)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_hole_of_the_parent_that_touches_the_span_may_hide_a_child(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count = int(rng.integers(0, 5))
    begins = rng.integers(0, 9, count)
    holes = Spans(rng.integers(0, PARENTS, count), begins, begins + rng.integers(0, 4, count))
    nowhere = np.zeros(PARENTS, dtype=np.int64)
    parents = rng.integers(-1, PARENTS, 6)
    since = integers(rng.integers(0, 9, 6), rng.random(6) < 0.8)
    until = integers(since.values + rng.integers(0, 4, 6), rng.random(6) < 0.8)
    nobody = np.zeros(PARENTS, dtype=bool)
    now = Link(parents, PARENTS, Lack(nobody, nowhere, nowhere, spans=holes))
    before = Link(parents, PARENTS, Lack(nobody, nowhere, nowhere, before=holes))
    found = groups.may_lack(now, parents, since, until).tolist()
    assert groups.may_lack_over_nights(before, parents, since, until).tolist() == found
    assert not groups.may_lack(before, parents, since, until).any()
    spans = list(zip(holes.rows, holes.begins, holes.ends, strict=True))
    for row, (first, last) in enumerate(zip(since.tolist(), until.tolist(), strict=True)):
        own = [(begun, over) for of, begun, over in spans if of == parents[row]]
        hides = [(last is None or begun <= last) and (first is None or over >= first) for begun, over in own]
        assert found[row] == any(hides)


def test_runs_lie_one_after_another() -> None:
    owner, place = groups.spread(np.array([2, 0, 3]))
    assert (owner.tolist(), place.tolist()) == ([0, 0, 2, 2, 2], [0, 1, 0, 1, 2])
    assert groups.starts(np.array([2, 0, 3])).tolist() == [0, 2, 2]


def test_rows_of_one_moment_stand_by_their_turn() -> None:
    at, turn = (
        integers([5, 5, 4, 9], [True, True, True, False]),
        integers([63, 0, 1, 1], [True, True, True, True]),
    )
    order = groups.by_moment_and_turn(at, turn)
    assert np.argsort(order.values[:3]).tolist() == [2, 1, 0]
    assert order.tolist()[3] is None
