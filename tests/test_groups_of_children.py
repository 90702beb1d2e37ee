"""What the children of each parent come to, held against looking at each of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rules.duties import groups
from rules.kinds import Codes, Lack, Link, Many
from rules.masked import Flag, Number
from rules.values import booleans, integers

SEEDS = range(80)
NOON = 10**15
"""A moment, in microseconds since 1970; what is counted is far less."""
PARENTS = 3


class Family:
    """Some children of three parents: to whom each belongs, what is asked of it, and what it says.

    may_lack  the parents that may have another child, with the moments between which it may have come
    """

    def __init__(self, seed: int, *, complete: bool = False, moments: bool = False) -> None:
        rng = np.random.default_rng(seed)
        self.count = int(rng.integers(0, 10))
        self.parent = rng.integers(-1, PARENTS, self.count)
        self.where = booleans(rng.random(self.count) < 0.6, rng.random(self.count) < 0.8)
        values = rng.integers(0, 6, self.count) + (NOON if moments else 0)
        self.of = integers(values, rng.random(self.count) < 0.8)
        is_open = np.zeros(PARENTS, dtype=bool) if complete else rng.random(PARENTS) < 0.4
        since = NOON + rng.integers(-1, 5, PARENTS)
        self.lack = Lack(is_open, since, since + rng.integers(0, 3, PARENTS))
        self.rows = Link(self.parent, PARENTS, None if complete else self.lack)

    def of_each(self) -> Iterator[tuple[int, list[tuple[int, bool | None, int | None]]]]:
        """Give each parent and its children: place, what is asked of it, what it says."""
        asked, said = self.where.tolist(), self.of.tolist()
        for parent in range(PARENTS):
            yield (
                parent,
                [(n, asked[n], said[n]) for n in range(self.count) if self.parent[n] == parent],
            )

    def may_lack(self, parent: int) -> bool:
        return bool(self.lack.open[parent]) and self.rows.lack is not None


def _says(found: Number, least: int, parent: int) -> list[bool | None]:
    """Whether a number is more than some, and exactly as many as there are."""
    return [(found > least - 1).tolist()[parent], (found > least).tolist()[parent]]


@pytest.mark.parametrize("seed", SEEDS)
def test_one_exists_where_one_certainly_does_and_none_where_none_may(seed: int) -> None:
    family = Family(seed)
    there, all_do = (how(family.rows, family.where).tolist() for how in (groups.exists, groups.every))
    for parent, children in family.of_each():
        asked = [asked for _, asked, _ in children]
        doubt = None if None in asked or family.may_lack(parent) else False
        assert there[parent] is (True if True in asked else doubt)
        assert all_do[parent] is (False if False in asked else None if doubt is None else True)


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("seed", SEEDS)
def test_so_many_there_are_and_no_less_where_more_may_be(seed: int, *, complete: bool) -> None:
    family = Family(seed, complete=complete)
    found = groups.count(family.rows, family.where)
    for parent, children in family.of_each():
        asked = [asked for _, asked, _ in children]
        may_be_more = None in asked or family.may_lack(parent)
        assert _says(found, asked.count(True), parent) == [True, None if may_be_more else False]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sum_is_no_less_than_what_is_known_of_it(seed: int) -> None:
    family = Family(seed)
    found, net = (how(family.rows, family.of, family.where) for how in (groups.total, groups.net))
    of_all = groups.total(family.rows, family.of).tolist()
    for parent, children in family.of_each():
        chosen = [said for _, asked, said in children if asked]
        may_be_more = any(asked is None for _, asked, _ in children) or family.may_lack(parent)
        least, is_open = sum(said or 0 for said in chosen), may_be_more or None in chosen
        assert _says(found, least, parent) == [True, None if is_open else False]
        assert net.tolist()[parent] == (None if is_open else least)
        every = [said for _, _, said in children]
        is_whole = None not in every and not family.may_lack(parent)
        assert of_all[parent] == (sum(each or 0 for each in every) if is_whole else None)


def test_of_what_may_be_below_nothing_a_part_says_nothing() -> None:
    rows, amounts = Link(np.array([0, 0], dtype=np.intp), 1), integers([30, -50], [True, False])
    assert (groups.net(rows, amounts) > 20).tolist() == [None]
    assert (groups.total(rows, amounts) > 20).tolist() == [True]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_first_in_the_file_that_certainly_is_meant(seed: int) -> None:
    family = Family(seed)
    rows, values = (
        groups.first_row(family.rows, family.where),
        groups.first(family.rows, family.of, family.where),
    )
    for parent, children in family.of_each():
        place, said = next(((place, said) for place, asked, said in children if asked), (-1, None))
        assert (rows[parent], values.tolist()[parent]) == (place, said)


@pytest.mark.parametrize("seed", SEEDS)
def test_earliest_and_latest_are_missing_where_one_may_be_missing_before_or_after(seed: int) -> None:
    family = Family(seed, moments=True)
    earliest, latest = (how(family.rows, family.of, family.where) for how in (groups.earliest, groups.latest))
    first, last = (
        how(family.rows, family.of, family.where) for how in (groups.row_of_earliest, groups.row_of_latest)
    )
    for parent, children in family.of_each():
        timed = [(said, place) for place, asked, said in children if asked and said is not None]
        since, until = family.lack.since[parent], family.lack.until[parent]
        before = bool(timed) and not (family.may_lack(parent) and since < min(timed)[0])
        after = bool(timed) and not (family.may_lack(parent) and until > max(timed)[0])
        assert earliest.tolist()[parent] == (min(timed)[0] if before else None)
        assert latest.tolist()[parent] == (max(timed)[0] if after else None)
        assert first[parent] == (min(timed)[1] if before else -1)
        assert last[parent] == (max(timed)[1] if after else -1)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_no_moment_is_no_extreme_where_any_child_may_be_missing(seed: int) -> None:
    family = Family(seed)
    earliest, latest = (how(family.rows, family.of).tolist() for how in (groups.earliest, groups.latest))
    for parent, children in family.of_each():
        said = [said for _, _, said in children if said is not None and not family.may_lack(parent)]
        assert (earliest[parent], latest[parent]) == (min(said, default=None), max(said, default=None))


@pytest.mark.parametrize("seed", SEEDS)
def test_all_say_the_same_or_two_differ(seed: int) -> None:
    family = Family(seed)
    texts = Codes(np.where(family.of.missing, -1, family.of.values % 2).astype(np.int32), ("a", "b"))
    found = groups.same_text(family.rows, texts, family.where).tolist()
    for parent, children in family.of_each():
        said = {texts.text(place) for place, asked, _ in children if asked}
        maybe = {texts.text(place) for place, asked, _ in children if asked is None}
        if len(said - {None}) == 2:
            assert found[parent] is False
        elif len(said) == 1 and None not in said and maybe <= said and not family.may_lack(parent):
            assert found[parent] is True
        elif family.may_lack(parent) or None in said or not said:
            assert found[parent] is None


@pytest.mark.parametrize("seed", SEEDS)
def test_texts_of_children_in_the_order_of_their_parents_are_listed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    parent = np.sort(rng.integers(0, PARENTS, 7))
    names = Codes(rng.integers(-1, 2, 7).astype(np.int32), ("a", "b"))
    found = groups.listed(Link(parent, PARENTS), names)
    for each in range(PARENTS):
        own = names.codes[parent == each].tolist()
        assert found.values[each][: len(own)].tolist() == own
        assert (found.values[each][len(own) :] == -1).all()
        assert found.known[each] == bool(own)


@pytest.mark.parametrize("seed", SEEDS)
def test_lists_are_joined_in_order_and_known_where_each_is(seed: int) -> None:
    family = Family(seed, complete=True)
    rng = np.random.default_rng(seed)
    order = integers(rng.permutation(family.count), rng.random(family.count) < 0.9)
    lengths = rng.integers(0, 4, family.count)
    values = np.where(np.arange(3) < lengths[:, None], rng.integers(0, 52, (family.count, 3)), -1)
    lists = Many(values, rng.random(family.count) < 0.9)
    found = groups.joined(family.rows, order, family.where, lists)
    places = order.tolist()
    for parent, children in family.of_each():
        own = sorted((places[n], n) for n, asked, _ in children if asked and places[n] is not None)
        whole = [card for _, n in own for card in values[n].tolist() if card >= 0]
        assert found.known[parent] == (bool(own) and all(lists.known[n] for _, n in own))
        assert [card for card in found.values[parent].tolist() if card >= 0] == whole


@pytest.mark.parametrize("seed", SEEDS)
def test_each_card_is_counted_of_its_parent(seed: int) -> None:
    rng = np.random.default_rng(seed)
    parent, other_parent = rng.integers(-1, PARENTS, 5), rng.integers(-1, PARENTS, 4)
    cards = rng.integers(-1, 5, (5, 3))
    single = integers(rng.integers(0, 5, 4), rng.random(4) < 0.7)
    extra = (Link(other_parent, PARENTS), single)
    found = groups.copies(Link(parent, PARENTS), Many(cards, np.full(5, fill_value=True)), extra)
    for each in range(PARENTS):
        dealt = [card for row in cards[parent == each].tolist() for card in row if card >= 0]
        dealt += [
            card
            for card, of in zip(single.tolist(), other_parent, strict=True)
            if of == each and card is not None
        ]
        assert [found[each][card] for card in range(5)] == [dealt.count(card) for card in range(5)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_smallest_of_several_columns_is_the_smallest_known(seed: int) -> None:
    rng = np.random.default_rng(seed)
    columns = [integers(rng.integers(0, 9, 6), rng.random(6) < 0.6) for _ in range(3)]
    rows: list[Any] = list(zip(*(each.tolist() for each in columns), strict=True))
    expected = [min((each for each in row if each is not None), default=None) for row in rows]
    assert groups.smallest(columns, 6).tolist() == expected


def test_every_child_on_record_names_what_it_belongs_to() -> None:
    asked: Flag = booleans([True, True, False, True])
    found = groups.every_named(Link(np.array([0, 1, 2, -1]), 3), Link(np.array([0, -1, -1, -1]), 1), asked)
    assert found.tolist() == [True, False, True]
