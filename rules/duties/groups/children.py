"""What the children of each parent come to: how many, how much, whether any, the first and the last."""

from typing import TypeVar

import numpy as np
import numpy.typing as npt

from rules.cards import RECORDED
from rules.kinds import Bools, Cards, Count, Flag, Lack, Link, Many, Moment, Numbers, Rows, Text
from rules.masked import AtLeast, AtMost
from rules.values import booleans, certainly, integers, known, take

_Kind = TypeVar("_Kind")
_FAR = np.iinfo(np.int64).max
_MOMENTS = 10**14
"""Moments are greater than this, in microseconds; numbers of anything else that is recorded are less."""


def count(rows: Link, where: Flag) -> Count:
    """How many child rows of each parent satisfy a condition; no less where one may, or may be missing."""
    chosen = certainly(where) & (rows.rows >= 0)
    return _at_least(np.bincount(rows.rows[chosen], minlength=rows.parents), rows, where)


def total(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Sum over the child rows of each parent, all or those chosen, of amounts that are never below 0.

    No less than that where one of them is missing, where a child may be chosen, or may be missing.
    """
    values, gaps = _added_up(rows, of, where)
    return _at_least(values, rows, where, gaps)


def net(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Sum as ``total``, of amounts of which some are below 0: where one may be missing, nothing is known."""
    found = total(rows, of, where)
    return integers(found.values, known(found))


def _added_up(rows: Link, of: Count, where: Flag | None) -> tuple[Numbers, Bools]:
    """Sums of what is known, and where an amount is not."""
    chosen = rows.rows >= 0 if where is None else certainly(where) & (rows.rows >= 0)
    parents = rows.rows[chosen]
    sums = np.zeros(rows.parents, dtype=np.int64)
    np.add.at(sums, parents, np.where(of.missing[chosen], 0, of.values[chosen]))
    return sums, np.bincount(parents[of.missing[chosen]], minlength=rows.parents) > 0


def _at_least(values: Numbers, rows: Link, where: Flag | None, gaps: Bools | None = None) -> Count:
    """Make a column of what was counted or added up: no less than that where children may be missing.

    gaps  parents of which something that counts is not known
    """
    doubts = [] if rows.lack is None else [rows.lack.of(where)]
    if where is not None and where.missing.any():
        doubts.append(np.bincount(rows.rows[where.missing & (rows.rows >= 0)], minlength=rows.parents) > 0)
    if gaps is not None and gaps.any():
        doubts.append(gaps)
    return AtLeast(values, np.logical_or.reduce(doubts)) if doubts else integers(values)


def exists(rows: Link, where: Flag) -> Flag:
    """Whether a child row satisfies a condition: known false only where none may, or may be missing."""
    chosen = rows.rows >= 0
    sure = np.bincount(rows.rows[certainly(where) & chosen], minlength=rows.parents) > 0
    unsure = np.bincount(rows.rows[where.missing & chosen], minlength=rows.parents) > 0
    unsure = unsure if rows.lack is None else unsure | rows.lack.of(where)
    return booleans(sure, sure | ~unsure)


def every(rows: Link, where: Flag) -> Flag:
    """Whether every child row satisfies a condition; true where there is none."""
    return ~exists(rows, ~where)


def every_named(rows: Link, what: Link, where: Flag) -> Flag:
    """Whether every chosen child row on record also names what else it belongs to, such as its round."""
    return ~exists(Link(rows.rows, rows.parents), where & booleans(what.rows < 0))


def first(rows: Link, of: _Kind, where: Flag) -> _Kind:
    """Value of the first child row (in file order) that certainly satisfies a condition, else missing."""
    return take(of, first_row(rows, where))


def first_row(rows: Link, where: Flag) -> Rows:
    """Row number of the first child (in file order) that certainly satisfies a condition, -1 if none."""
    chosen = np.flatnonzero(certainly(where) & (rows.rows >= 0))[::-1]
    found = np.full(rows.parents, -1, dtype=np.intp)
    found[rows.rows[chosen]] = chosen
    return found


def earliest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Smallest known value of each parent's chosen children; missing where none, or a hole lies before."""
    chosen = known(of) & (rows.rows >= 0)
    if where is not None:
        chosen &= certainly(where)
    values = np.full(rows.parents, np.iinfo(np.int64).max)
    np.minimum.at(values, rows.rows[chosen], of.values[chosen])
    there = values != np.iinfo(np.int64).max
    return integers(values, there if rows.lack is None else there & ~_lacks_before(rows.lack, values))


def latest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Largest known value of each parent's chosen children; missing where none, or a hole lies after."""
    found = -earliest(Link(rows.rows, rows.parents), -of, where)
    return (
        found
        if rows.lack is None
        else integers(found.values, known(found) & ~_lacks_after(rows.lack, found.values))
    )


def highest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Largest known value of each parent's chosen children, none a moment; missing where there is none.

    It is no less than that where children may be missing.
    """
    found = latest(_bare(rows), of, where)
    values = np.where(found.missing, -_FAR, found.values)
    return AtLeast(values, found.missing | rows.may_lack)


def lowest(rows: Link, of: Count, where: Flag | None = None) -> Count:
    """Smallest known value of each parent's chosen children, as ``highest``; no more than that."""
    found = earliest(_bare(rows), of, where)
    values = np.where(found.missing, _FAR, found.values)
    return AtMost(values, found.missing | rows.may_lack)


def _bare(rows: Link) -> Link:
    return Link(rows.rows, rows.parents)


def until(rows: Link, at: Moment) -> Link:
    """Children that are asked for what happened before a moment of their parent.

    What may be missing from later on opens nothing; all as before where the moment is not known.
    """
    lack = rows.lack
    if lack is None:
        return rows
    later = known(at) & (lack.since >= at.values)
    ends = np.where(known(at), np.minimum(lack.until, at.values), lack.until)
    return Link(rows.rows, rows.parents, Lack(lack.open & ~later, lack.since, ends, lack.spans, lack.by_kind))


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
    if rows.lack is not None:
        there = np.flatnonzero(found >= 0)
        moments = np.zeros(rows.parents, dtype=np.int64)
        moments[there] = at.values[found[there]]
        lacks = _lacks_after(rows.lack, moments) if direction > 0 else _lacks_before(rows.lack, moments)
        found[lacks] = -1
    return found


def _lacks_before(lack: Lack, at: Numbers) -> Bools:
    """Where a child may be missing that came before; of what is no moment, wherever one may be missing."""
    before: Bools = lack.open & ((lack.since < at) | (at < _MOMENTS))
    return before


def _lacks_after(lack: Lack, at: Numbers) -> Bools:
    after: Bools = lack.open & ((lack.until > at) | (at < _MOMENTS))
    return after


def same_text(rows: Link, of: Text, where: Flag) -> Flag:
    """Whether the chosen child rows all have the same text: two that differ show that they do not.

    Missing where none is chosen, one has none or may be missing.
    """
    said = integers(of.codes, of.codes >= 0)
    first, last = earliest(_bare(rows), said, where), latest(_bare(rows), said, where)
    silent = exists(_bare(rows), where & booleans(of.codes < 0))
    differ = certainly(first != last)
    return booleans(~differ, differ | (known(first) & certainly(~silent) & ~rows.may_lack))


def listed(rows: Link, names: Text) -> Many:
    """List the texts of each parent's child rows, which come in the parents' order; missing where none."""
    counts = np.bincount(rows.rows, minlength=rows.parents)
    values = np.full((rows.parents, max(1, counts.max(initial=0))), -1, dtype=np.int64)
    values[rows.rows, np.arange(len(names)) - (np.cumsum(counts) - counts)[rows.rows]] = names.codes
    return Many(values, counts > 0, names.names)


def joined(rows: Link, order: Count, where: Flag, lists: Many) -> Many:
    """Join the lists of each parent's chosen children, by ``order``; missing where one is, or none is."""
    chosen = np.flatnonzero(certainly(where) & known(order) & (rows.rows >= 0))
    chosen = chosen[np.lexsort((order.values[chosen], rows.rows[chosen]))]
    parent = rows.rows[chosen]
    lengths = (lists.values[chosen] >= 0).sum(axis=1)
    whole = np.bincount(parent, weights=lengths, minlength=rows.parents).astype(np.int64)
    values = np.full((rows.parents, max(1, whole.max(initial=0))), -1, dtype=np.int64)
    begins = np.cumsum(lengths) - lengths
    begins -= (np.cumsum(whole) - whole)[parent]
    child, place = np.nonzero(lists.values[chosen] >= 0)
    values[parent[child], begins[child] + place] = lists.values[chosen][child, place]
    silent = np.bincount(parent[~lists.known[chosen]], minlength=rows.parents) > 0
    there = (np.bincount(parent, minlength=rows.parents) > 0) & ~silent
    if rows.lack is not None:
        there &= ~_lacks_before(rows.lack, latest(_bare(rows), order, where).values)
    return Many(values, there, lists.names)


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


def smallest(columns: list[Count], count: int) -> Count:
    """Smallest known value of each row over several columns; missing where none is known."""
    far = np.iinfo(np.int64).max
    values = np.full(count, far)
    for column in columns:
        values = np.minimum(values, np.where(column.missing, far, column.values))
    return integers(np.where(values == far, 0, values), values != far)
