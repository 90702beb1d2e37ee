"""Rows of the same parent that name one another: a seat, a person, a number, a card."""

from functools import lru_cache
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from rules.duties.groups.children import exists
from rules.kinds import Bools, Card, Cards, Count, Flag, Lack, Link, Moment, Numbers, Rows, Text, places_of
from rules.values import booleans, certainly, integers, known, take


def place_numbers(property_id: Text, table_id: Text) -> Count:
    """Number gaming tables: the same table has the same number in every kind of row and every chunk."""
    of_property, of_table = _name_numbers(property_id), _name_numbers(table_id)
    both = known(property_id) & known(table_id)
    return integers((of_property * 31 + of_table) & 0x7FFF_FFFF_FFFF_FFFF, both)


def numbers_at(place: Count, names: Text) -> Moment:
    """Number the people (or positions) of a gaming table, the same in every kind of row and chunk."""
    numbers = (place.values * 31 + _name_numbers(names)) & 0x7FFF_FFFF_FFFF_FFFF
    return integers(numbers, known(place) & known(names))


def numbered(*columns: Numbers) -> Rows:
    """Number rows from 0: those that are the same in all columns have one number."""
    found = np.unique(columns[0], return_inverse=True)[1]
    for column in columns[1:]:
        names, place = np.unique(column, return_inverse=True)
        found = np.unique(found * len(names) + place, return_inverse=True)[1]
    return found


def repeated(rows: Link, where: Flag, *columns: Count) -> Bools:
    """Chosen children that say in all columns what an earlier one of the same parent says."""
    chosen = np.flatnonzero(certainly(where) & (rows.rows >= 0))
    told = (np.where(column.missing, -1, column.values)[chosen] for column in columns)
    same = numbered(rows.rows[chosen], *told)
    found = np.zeros(len(where), dtype=bool)
    found[np.delete(chosen, np.unique(same, return_index=True)[1])] = True
    return found


def _name_numbers(column: Text) -> npt.NDArray[np.int64]:
    return _numbers_of(column.names)[column.codes]


@lru_cache(maxsize=64)
def _numbers_of(names: tuple[str, ...]) -> npt.NDArray[np.int64]:
    """Number names by what they say alone: with 62 bits, two of a casino's do not meet; at the end 0."""
    found = [int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") >> 2 for name in names]
    return np.array([*found, 0], dtype=np.int64)


def text_of(rows: Rows, column: Text) -> Text:
    """Return a text column's values at other rows (-1: missing)."""
    return take(column, rows)


def received(rows: Link, number: Count, target: Count, amount: Count) -> Count:
    """What each child row received from its siblings.

    number  name of each row within its parent; target  the sibling an ``amount`` went to.
    A row without a target sent nothing; an amount that is missing makes what was received missing.
    """
    sent = np.flatnonzero(known(target) & (rows.rows >= 0))
    own, to = _places(rows, number, target)
    sums = np.zeros(max(own.max(initial=-1), to.max(initial=-1)) + 1, dtype=np.int64)
    gaps = np.zeros(len(sums), dtype=bool)
    missing = amount.missing[sent]
    np.add.at(sums, to[sent], np.where(missing, 0, amount.values[sent]))
    gaps[to[sent][missing]] = True
    if len(sums) == 0:
        return integers(np.zeros(len(number)))
    return integers(sums[own], known(number) & ~gaps[own])


def sibling_row(rows: Link, number: Count, target: Count) -> Rows:
    """Row of the sibling that each child row names, as in ``received``; -1 where there is none."""
    present = np.flatnonzero((rows.rows >= 0) & known(number))
    own, to = _places(rows, number, target)
    found = np.full(max(own.max(initial=-1), to.max(initial=-1)) + 2, -1, dtype=np.intp)
    found[own[present]] = present
    named = (rows.rows >= 0) & known(target)
    return found[np.where(named, to, -1)]


def _places(rows: Link, number: Count, target: Count) -> tuple[Rows, Rows]:
    """Number the names that rows bear and name within their parents; as many as there are, not as high."""
    own, to = (np.where(each.missing, -1, each.values) for each in (number, target))
    names = np.unique(np.r_[own, to])
    keys = [rows.rows * len(names) + np.searchsorted(names, each) for each in (own, to)]
    places = np.unique(np.concatenate(keys), return_inverse=True)[1].astype(np.intp)
    return places[: len(own)], places[len(own) :]


_NEVER, _EVER = np.iinfo(np.int64).min, np.iinfo(np.int64).max


def counterpart(rows: Link, names: Text, others: Link, other_names: Text) -> Rows:
    """Row of the ``others`` that belongs to the same parent and bears the same name; -1 where none does.

    Of several such rows the first in file order is taken.
    """
    width = len(names.names) + 1
    theirs = places_of(other_names.names, names.names)[other_names.codes]
    present = np.flatnonzero((others.rows >= 0) & (theirs >= 0))
    keys = others.rows[present] * np.int64(width) + theirs[present]
    asked = (rows.rows >= 0) & (names.codes >= 0)
    wanted = np.where(asked, rows.rows * np.int64(width) + names.codes, -1)
    if others.parents * width > 16 * (len(rows.rows) + len(others.rows)):
        return _first_with(keys, present, wanted)
    found = np.full(others.parents * width + 1, -1, dtype=np.intp)
    found[keys[::-1]] = present[::-1]
    return found[wanted]


def among(rows: Link, where: Bools) -> Link:
    """Leave out the children that are not chosen; the record may lack others as before."""
    return Link(np.where(where, rows.rows, -1), rows.parents, rows.lack)


def has_counterpart(rows: Link, names: Text, others: Link, other_names: Text, where: Flag) -> Flag:
    """Whether one of the chosen ``others`` belongs to the same parent and bears the same name.

    Not known where one may: it is not known to be chosen, bears no name, or is missing from the record; and
    where the row itself bears no name.
    """
    there = counterpart(rows, names, among(others, certainly(where)), other_names) >= 0
    nameless = exists(others, where & booleans(~known(other_names)))
    unsure = ~known(names) | np.append(~certainly(~nameless), np.False_)[rows.rows]
    if where.missing.any():
        unsure |= counterpart(rows, names, among(others, where.missing), other_names) >= 0
    return booleans(there, there | ~unsure)


def _first_with(keys: Numbers, rows: Rows, wanted: Numbers) -> Rows:
    """First of some rows with each wanted key, -1 where none has; for keys too many to lay out."""
    in_order = np.argsort(keys, kind="stable")
    place = np.searchsorted(keys, wanted, sorter=in_order)
    candidates = np.append(in_order, -1)[place]
    there = (candidates >= 0) & (np.append(keys, -1)[candidates] == wanted) & (wanted >= 0)
    return np.where(there, np.append(rows, -1)[candidates], -1)


def pairs(rows: Link, where: Bools, others: Link, other_where: Bools) -> tuple[Rows, Rows]:
    """Row numbers of every chosen child row with every chosen one of the ``others`` of its parent."""
    left = np.flatnonzero(where & (rows.rows >= 0))
    right = np.flatnonzero(other_where & (others.rows >= 0))
    right = right[np.argsort(others.rows[right], kind="stable")]
    sizes = np.bincount(others.rows[right], minlength=rows.parents)
    starts = np.cumsum(sizes) - sizes
    each = sizes[rows.rows[left]]
    paired = np.repeat(left, each)
    place = np.arange(len(paired)) - np.repeat(np.cumsum(each) - each, each)
    return paired, right[starts[rows.rows[paired]] + place]


def named_within(rows: Link, names: Text) -> Link:
    """Link the children of one parent that bear the same name to a parent of their own."""
    named = (rows.rows >= 0) & (names.codes >= 0)
    keys = rows.rows[named] * np.int64(len(names.names)) + names.codes[named]
    different, places = np.unique(keys, return_inverse=True)
    found = np.full(len(rows.rows), -1, dtype=np.intp)
    found[named] = places
    return Link(found, len(different), handed_down(rows, different // np.int64(max(1, len(names.names)))))


def named(rows: Link, names: Text, others: Link, other_names: Text) -> Link:
    """Link children to the one of the ``others`` of their parent with the same name, -1 where there is none.

    A child that bears no name may belong to any of them, as a child that the record lacks may.
    """
    lack = rows.lack
    nameless = (rows.rows >= 0) & (names.codes < 0)
    if nameless.any():
        open_point = np.zeros(rows.parents, dtype=bool)
        open_point[rows.rows[nameless]] = True
        # What a parent may lack besides stays within its own moments.
        ever = np.where(open_point, _NEVER, _EVER), np.where(open_point, _EVER, _NEVER)
        at_any_time = Lack(open_point, *ever)
        lack = at_any_time if lack is None else _either(lack, at_any_time)
    of_others = handed_down(Link(rows.rows, rows.parents, lack), others.rows)
    return Link(counterpart(rows, names, others, other_names), len(other_names), of_others)


def _either(one: Lack, other: Lack) -> Lack:
    return Lack(one.open | other.open, np.minimum(one.since, other.since), np.maximum(one.until, other.until))


def handed_down(rows: Link, parents: Rows) -> Lack | None:
    """What parts of parents may lack, such as one position of a round: what the parent may."""
    lack = rows.lack
    if lack is None:
        return None
    there = parents >= 0
    return Lack(lack.open[parents] & there, lack.since[parents], lack.until[parents])


def held(rows: Link, card: Card, others: Link, cards: Cards) -> Bools:
    """Whether each row's card is among the cards of the ``others`` that belong to the same parent.

    Meant for few rows: only the cards of their parents are looked at.
    """
    asked = np.flatnonzero((rows.rows >= 0) & known(card))
    parents = np.zeros(others.parents + 1, dtype=bool)
    parents[rows.rows[asked]] = True
    near = np.flatnonzero(parents[others.rows] & (others.rows >= 0))
    lying = others.rows[near][:, None] * 128 + cards.values[near]
    found = np.zeros(len(rows.rows), dtype=bool)
    sought = rows.rows[asked] * 128 + card.values[asked]
    found[asked] = np.isin(sought, lying[cards.values[near] >= 0])
    return found


def holder(rows: Link, card: Card, others: Link, cards: Cards) -> Rows:
    """Row of the one of the ``others`` of the same parent that holds each row's card; -1 where none does.

    Meant for few rows, as ``held``.
    """
    asked = np.flatnonzero((rows.rows >= 0) & known(card))
    parents = np.zeros(others.parents + 1, dtype=bool)
    parents[rows.rows[asked]] = True
    near = np.flatnonzero(parents[others.rows] & (others.rows >= 0))
    hand, place = np.nonzero(cards.values[near] >= 0)
    lying = others.rows[near][hand] * 128 + cards.values[near][hand, place]
    found = np.full(len(rows.rows), -1, dtype=np.intp)
    found[asked] = _first_with(lying, near[hand], rows.rows[asked] * 128 + card.values[asked])
    return found
