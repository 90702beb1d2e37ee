"""The only place where rows are combined: what is missing is decided here, on purpose.

``Link`` columns (``wager_round_row`` …) say which parent row each child row belongs to; a child
without a parent is left out of everything.
"""

from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Literal, TypeVar

import numpy as np
import numpy.typing as npt

from rules.cards import RECORDED
from rules.kinds import Bools, Card, Cards, Count, Flag, Link, Many, Moment, Rows, Text
from rules.values import booleans, certainly, integers, known, take

Numbers = npt.NDArray[np.int64]
_Kind = TypeVar("_Kind")


def count(rows: Link, where: Flag) -> Count:
    """How many child rows of each parent certainly satisfy a condition; 0 where none."""
    chosen = certainly(where) & (rows.rows >= 0)
    return integers(np.bincount(rows.rows[chosen], minlength=rows.parents))


def total(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Sum over the child rows of each parent (certainly chosen); missing if one of them is missing."""
    chosen = rows.rows >= 0 if where is None else certainly(where) & (rows.rows >= 0)
    parents = rows.rows[chosen]
    sums = np.zeros(rows.parents, dtype=np.int64)
    np.add.at(sums, parents, np.where(of.missing[chosen], 0, of.values[chosen]))
    gaps = np.bincount(parents[of.missing[chosen]], minlength=rows.parents)
    return integers(sums, gaps == 0)


def exists(rows: Link, where: Flag) -> Flag:
    """Whether a child row satisfies a condition: known false only when every child is known not to."""
    chosen = rows.rows >= 0
    sure = np.bincount(rows.rows[certainly(where) & chosen], minlength=rows.parents) > 0
    unsure = np.bincount(rows.rows[where.missing & chosen], minlength=rows.parents) > 0
    return booleans(sure, sure | ~unsure)


def every(rows: Link, where: Flag) -> Flag:
    """Whether every child row satisfies a condition; true where there is none."""
    return ~exists(rows, ~where)


def every_named(rows: Link, what: Link, where: Flag) -> Flag:
    """Whether every chosen child row also names what else it belongs to, such as its round."""
    return ~exists(rows, where & booleans(what.rows < 0))


def first(rows: Link, of: _Kind, where: Flag) -> _Kind:
    """Value of the first child row (in file order) that certainly satisfies a condition, else missing."""
    return take(of, first_row(rows, where))


def last(rows: Link, of: _Kind, where: Flag) -> _Kind:
    """Value of the last child row (in file order) that certainly satisfies a condition, else missing."""
    return take(of, _last_row(rows, certainly(where)))


def first_row(rows: Link, where: Flag) -> Rows:
    """Row number of the first child (in file order) that certainly satisfies a condition, -1 if none."""
    chosen = np.flatnonzero(certainly(where) & (rows.rows >= 0))[::-1]
    found = np.full(rows.parents, -1, dtype=np.intp)
    found[rows.rows[chosen]] = chosen
    return found


def _last_row(rows: Link, where: Bools) -> Rows:
    chosen = np.flatnonzero(where & (rows.rows >= 0))
    found = np.full(rows.parents, -1, dtype=np.intp)
    found[rows.rows[chosen]] = chosen
    return found


def earliest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Smallest known value among each parent's chosen child rows; missing where none."""
    chosen = known(of) & (rows.rows >= 0)
    if where is not None:
        chosen &= certainly(where)
    values = np.full(rows.parents, np.iinfo(np.int64).max)
    np.minimum.at(values, rows.rows[chosen], of.values[chosen])
    return integers(values, values != np.iinfo(np.int64).max)


def latest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Largest known value among each parent's chosen child rows; missing where none."""
    negative = earliest(rows, -of, where)
    return -negative


def previous(order: Count, within: npt.NDArray[np.int64]) -> Rows:
    """Row number of the row before each, by ``order`` within the same group; -1 for the first.

    Rows whose order or group (negative) is missing have no neighbors.
    """
    usable = np.flatnonzero(known(order) & (within >= 0))
    by_time = usable[np.lexsort((order.values[usable], within[usable]))]
    found = np.full(len(within), -1, dtype=np.intp)
    same = within[by_time[1:]] == within[by_time[:-1]]
    found[by_time[1:][same]] = by_time[:-1][same]
    return found


def tied(order: Count, within: npt.NDArray[np.int64]) -> Bools:
    """Rows that share their place in the order with another of their group: neither is known to be first."""
    before = previous(order, within)
    same: Bools = (before >= 0) & (order.values[before] == order.values)
    same[before[same]] = True
    return same


def running_total(order: Count, within: npt.NDArray[np.int64], of: Count) -> Count:
    """Sum of the rows of the same group up to and including each, by ``order``.

    Missing for all of a group in which some row's place is missing or shared, and from the first row whose
    ``of`` is missing.  ``within`` is negative for rows that belong to no group.
    """
    rows = np.lexsort((order.values, within))
    of_group = within[rows]
    amounts = np.where(known(of), of.values, 0)[rows]
    # Groups follow one another, so the sum up to the start of each is subtracted.
    begins = np.flatnonzero(np.diff(of_group, prepend=of_group[:1] - 1))
    group = np.searchsorted(begins, np.arange(len(rows)), side="right") - 1
    sums, gaps = np.cumsum(amounts), np.cumsum(~known(of)[rows])
    values = np.zeros(len(rows), dtype=np.int64)
    open_point = np.zeros(len(rows), dtype=bool)
    values[rows] = sums - (sums - amounts)[begins][group]
    open_point[rows] = gaps > (gaps - ~known(of)[rows])[begins][group]
    unplaced = ~known(order) | tied(order, within)
    astray = np.isin(within, within[unplaced])
    return integers(values, ~open_point & ~astray & (within >= 0))


def following(order: Count, within: npt.NDArray[np.int64]) -> Rows:
    """Row number of the row after each, by ``order`` within the same group; -1 for the last."""
    return previous(-order, within)


def copies(rows: Link, cards: Cards, extra: tuple[Link, Count] | None = None) -> npt.NDArray[np.int64]:
    """How often each card occurs among each parent's cards.

    cards  card numbers of the child rows; extra  single cards that belong to the same parents
    returns int64[parents, 66]
    """
    parent = np.repeat(rows.rows, cards.values.shape[1])
    number = cards.values.ravel().astype(np.int64)
    if extra is not None:
        parent = np.r_[parent, extra[0].rows]
        number = np.r_[number, np.where(extra[1].missing, -1, extra[1].values)]
    counted = (parent >= 0) & (number >= 0)
    width = len(RECORDED)
    found = np.bincount(parent[counted] * width + number[counted], minlength=rows.parents * width)
    return found.reshape(-1, width)


def same_text(rows: Link, of: Text, where: Flag) -> Flag:
    """Whether the chosen child rows all have the same text; missing where none is chosen or one has none."""
    said = integers(of.codes, of.codes >= 0)
    alike = earliest(rows, said, where) == latest(rows, said, where)
    silent = count(rows, where & booleans(of.codes < 0)) > 0
    return booleans(alike.values, known(alike) & ~certainly(silent))


@dataclass(frozen=True, slots=True)
class Moments:
    """When rows of one kind happened, and in which group (negative: none)."""

    at: Moment
    within: Count


def last_before(asked: Moments, happened: Moments, where: Flag) -> Rows:
    """Row of the last happening at or before each moment asked about, in its group; -1 where none."""
    return _nearest(asked, happened, certainly(where), before=True)


def first_after(asked: Moments, happened: Moments, where: Flag) -> Rows:
    """Row of the first happening at or after each moment asked about, in its group; -1 where none."""
    return _nearest(asked, happened, certainly(where), before=False)


def _nearest(asked: Moments, happened: Moments, where: Bools, *, before: bool) -> Rows:
    there = np.flatnonzero(where & known(happened.at) & known(happened.within))
    usable = np.flatnonzero(known(asked.at) & known(asked.within))
    found = np.full(len(asked.at), -1, dtype=np.intp)
    if len(there) == 0 or len(usable) == 0:
        return found
    both = np.concatenate([happened.within.values[there], asked.within.values[usable]])
    groups = np.unique(both, return_inverse=True)[1]
    group, asked_group = groups[: len(there)], groups[len(there) :]
    # A time within a group is one number to look up.  Rows mostly come group by group, in the order of their
    # times, so that a stable sort has little to do.
    times = happened.at.values[there], asked.at.values[usable]
    time, asked_time, width = _counted_from_first(*times, int(groups.max()) + 1)
    key = group * width + time
    in_order = np.argsort(key, kind="stable")
    side: Literal["left", "right"] = "right" if before else "left"
    place = np.searchsorted(key[in_order], asked_group * width + asked_time, side=side) - before
    nearest = in_order[np.clip(place, 0, len(there) - 1)]
    same = (place >= 0) & (place < len(there)) & (group[nearest] == asked_group)
    found[usable[same]] = there[nearest[same]]
    return found


def _counted_from_first(times: Numbers, asked: Numbers, groups: int) -> tuple[Numbers, Numbers, int]:
    """Count times from 1, others from just before to just after them; and say how many numbers that takes.

    Times too far apart for so many groups are replaced by their places in order.
    """
    first, last = int(times.min()), int(times.max())
    if (last - first + 3) * groups < np.iinfo(np.int64).max:
        return times - first + 1, np.clip(asked, first - 1, last + 1) - first + 1, last - first + 3
    in_order, place = np.unique(times, return_inverse=True)
    at = np.searchsorted(in_order, asked)
    same = np.append(in_order, in_order[-1] + 1)[at] == asked
    return 2 * place + 1, 2 * at + same, 2 * len(in_order) + 1


def row_of_latest(rows: Link, at: Moment, where: Flag) -> Rows:
    """Row number of the latest certainly chosen child of each parent, -1 if none."""
    return _row_at_end(rows, at, where, direction=1)


def row_of_earliest(rows: Link, at: Moment, where: Flag) -> Rows:
    """Row number of the earliest certainly chosen child of each parent, -1 if none."""
    return _row_at_end(rows, at, where, direction=-1)


def _row_at_end(rows: Link, at: Moment, where: Flag, *, direction: int) -> Rows:
    chosen = np.flatnonzero(certainly(where) & known(at) & (rows.rows >= 0))[::direction]
    by_time = chosen[np.argsort(direction * at.values[chosen], kind="stable")]
    found = np.full(rows.parents, -1, dtype=np.intp)
    found[rows.rows[by_time]] = by_time
    return found


def place_numbers(property_id: Text, table_id: Text) -> Count:
    """Number gaming tables: the same table has the same number in every kind of row and every chunk."""
    of_property, of_table = _name_numbers(property_id), _name_numbers(table_id)
    both = known(property_id) & known(table_id)
    return integers((of_property * 31 + of_table) & 0x7FFF_FFFF_FFFF_FFFF, both)


def numbers_at(place: Count, names: Text) -> Moment:
    """Number the people (or positions) of a gaming table, the same in every kind of row and chunk."""
    numbers = (place.values * 31 + _name_numbers(names)) & 0x7FFF_FFFF_FFFF_FFFF
    return integers(numbers, known(place) & known(names))


def _name_numbers(column: Text) -> npt.NDArray[np.int64]:
    return np.array([*_numbers_of(column.names), 0], dtype=np.int64)[column.codes]


@lru_cache(maxsize=64)
def _numbers_of(names: tuple[str, ...]) -> list[int]:
    """Number names by what they say alone: with 62 bits, two of a casino's do not meet."""
    return [int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), "big") >> 2 for name in names]


def text_of(rows: Rows, column: Text) -> Text:
    """Return a text column's values at other rows (-1: missing)."""
    return take(column, rows)


def listed(rows: Link, names: Text) -> Many:
    """List the texts of each parent's child rows, which come in the parents' order; missing where none."""
    counts = np.bincount(rows.rows, minlength=rows.parents)
    values = np.full((rows.parents, max(1, counts.max(initial=0))), -1, dtype=np.int64)
    values[rows.rows, np.arange(len(names)) - (np.cumsum(counts) - counts)[rows.rows]] = names.codes
    return Many(values, counts > 0, names.names)


def received(rows: Link, number: Count, target: Count, amount: Count) -> Count:
    """What each child row received from its siblings.

    number  name of each row within its parent; target  the sibling an ``amount`` went to.
    A row without a target sent nothing; an amount that is missing makes what was received missing.
    """
    width = int(max(number.values.max(initial=0), target.values.max(initial=0))) + 1
    sent = known(target) & (rows.rows >= 0)
    size = rows.parents * width
    to = rows.rows[sent] * width + target.values[sent]
    sums = np.zeros(size, dtype=np.int64)
    gaps = np.zeros(size, dtype=bool)
    np.add.at(sums, to, np.where(amount.missing[sent], 0, amount.values[sent]))
    gaps[to[amount.missing[sent]]] = True
    own = np.where(rows.rows < 0, 0, rows.rows) * width + np.where(number.missing, 0, number.values)
    if size == 0:
        return integers(np.zeros(len(number)))
    return integers(sums[own], known(number) & ~gaps[own])


def sibling_row(rows: Link, number: Count, target: Count) -> Rows:
    """Row of the sibling that each child row names, as in ``received``; -1 where there is none."""
    width = int(max(number.values.max(initial=0), target.values.max(initial=0))) + 1
    present = np.flatnonzero((rows.rows >= 0) & known(number))
    found = np.full(rows.parents * width + 1, -1, dtype=np.intp)
    found[rows.rows[present] * width + number.values[present]] = present
    named = (rows.rows >= 0) & known(target)
    return found[np.where(named, rows.rows * width + target.values, -1)]


def counterpart(rows: Link, names: Text, others: Link, other_names: Text) -> Rows:
    """Row of the ``others`` that belongs to the same parent and bears the same name; -1 where none does.

    Of several such rows the first in file order is taken.
    """
    place = {name: code for code, name in enumerate(names.names)}
    width = len(names.names) + 1
    translate = np.array([*(place.get(name, -1) for name in other_names.names), -1], dtype=np.int64)
    theirs = translate[other_names.codes]
    present = np.flatnonzero((others.rows >= 0) & (theirs >= 0))
    keys = others.rows[present] * np.int64(width) + theirs[present]
    asked = (rows.rows >= 0) & (names.codes >= 0)
    wanted = np.where(asked, rows.rows * np.int64(width) + names.codes, -1)
    if others.parents * width > 16 * (len(rows.rows) + len(others.rows)):
        return _first_with(keys, present, wanted)
    found = np.full(others.parents * width + 1, -1, dtype=np.intp)
    found[keys[::-1]] = present[::-1]
    return found[wanted]


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
    return Link(found, len(different))


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


def smallest(columns: list[Count], count: int) -> Count:
    """Smallest known value of each row over several columns; missing where none is known."""
    far = np.iinfo(np.int64).max
    values = np.full(count, far)
    for column in columns:
        values = np.minimum(values, np.where(column.missing, far, column.values))
    return integers(np.where(values == far, 0, values), values != far)


def balances(account: Numbers, opens: Numbers, closes: Numbers, entries: list[Any]) -> list[Numbers]:
    """Running balances of entries on each account, just after each was opened.

    opens, closes  when each entry is added to its account and taken off again
    entries        columns of numbers or flags; returns int64[rows] for each
    """
    count = len(account)
    at, closing_first = np.r_[opens, closes], np.r_[np.ones(count), np.zeros(count)]
    in_order = np.lexsort((closing_first, at, np.r_[account, account]))
    place = np.empty(2 * count, dtype=np.intp)
    place[in_order] = np.arange(2 * count)
    # Every account ends at 0, so one running total over all accounts starts each of them at 0.
    numbers = [entry.astype(np.int64) for entry in entries]
    return [np.cumsum(np.r_[each, -each][in_order])[place[:count]] for each in numbers]
