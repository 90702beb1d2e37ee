"""What happened last before a moment, or first after it; and whether something may be missing between two."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from rules.kinds import Bools, Count, Flag, Link, Moment, Numbers, Rows, Spans
from rules.values import booleans, certainly, integers, known

NOT_KNOWN = -2
"""Stands for a row that cannot be told, as one that the record lacks may have come between."""
_NEVER, _EVER = np.iinfo(np.int64).min, np.iinfo(np.int64).max
_FEW = 1_000_000
"""Groups of lower numbers, such as rows of a table of the log, are taken with their times as they are."""


@dataclass(frozen=True, slots=True)
class Moments:
    """When rows of one kind happened, and in which group (negative: none).

    holes  spans of time in which the record may lack others of a group; None where it lacks none
    """

    at: Moment
    within: Count
    holes: Spans | None = None


def of_parents(at: Moment, rows: Link) -> Moments:
    """When children happened, in groups by their parent, with what each parent may lack."""
    holes = None
    if rows.lack is not None:
        open_point = np.flatnonzero(rows.lack.open)
        holes = Spans(open_point, rows.lack.since[open_point], rows.lack.until[open_point])
    return Moments(at, integers(rows.rows, rows.rows >= 0), holes)


def holes_of(within: Count, tables: Link) -> Spans | None:
    """When the record may lack rows of each group, such as a gaming table on any day or what lies there.

    within  group of each row; tables: its gaming table and day
    """
    lack = tables.lack
    if lack is None or lack.spans is None:
        return None
    there = known(within) & (tables.rows >= 0)
    table, group = np.unique(np.stack([tables.rows[there], within.values[there]]), axis=1)
    spans = lack.spans
    here, hole = np.nonzero(table[:, None] == spans.rows)
    return Spans(*np.unique(np.stack([group[here], spans.begins[hole], spans.ends[hole]]), axis=1))


def last_before(asked: Moments, happened: Moments, where: Flag, since: Moment | None = None) -> Rows:
    """Row of the last happening at or before each moment asked about, in its group; -1 where none.

    NOT_KNOWN where another may be missing between the two, since the moment from which on it matters.
    """
    found = _nearest(asked, happened, certainly(where), before=True)
    begins = _moments_of(happened, found, _NEVER)
    if since is not None:
        begins = np.where(since.missing, begins, np.maximum(begins, since.values))
    return unless_lacking(found, _groups(asked), happened.holes, begins, asked.at.values)


def first_after(asked: Moments, happened: Moments, where: Flag, until: Moment | None = None) -> Rows:
    """Row of the first happening at or after each moment asked about, in its group; -1 where none.

    NOT_KNOWN where another may be missing between the two, up to the moment until which it matters.
    """
    found = _nearest(asked, happened, certainly(where), before=False)
    ends = _moments_of(happened, found, _EVER)
    if until is not None:
        ends = np.where(until.missing, ends, np.minimum(ends, until.values))
    return unless_lacking(found, _groups(asked), happened.holes, asked.at.values, ends)


def is_there(rows: Rows) -> Flag:
    """Whether a row was found; missing where it is NOT_KNOWN."""
    return booleans(rows >= 0, rows != NOT_KNOWN)


def happened_since(asked: Moments, happened: Moments, where: Flag, since: Moment) -> Flag:
    """Whether it happened between two moments, those included; missing where only the record may lack it."""
    found = _nearest(asked, happened, certainly(where), before=True)
    at = _moments_of(happened, found, _NEVER)
    there = (found >= 0) & known(since) & (at >= since.values)
    begins = np.where(since.missing, _NEVER, since.values)
    none = np.full_like(found, -1)
    rest = unless_lacking(none, _groups(asked), happened.holes, begins, asked.at.values)
    return booleans(there, there | (rest != NOT_KNOWN))


def total_between(since: Moments, until: Moment, happened: Moments, of: Count, where: Flag) -> Count:
    """Sum of what happened after one moment and by another, in its group.

    Missing where a moment asked about is, or where anything of the group lacks its time or its amount.
    """
    chosen = certainly(where) & known(happened.within)
    open_point = np.unique(happened.within.values[chosen & ~(known(happened.at) & known(of))])
    there = np.flatnonzero(chosen & known(happened.at) & known(of))
    order = there[np.lexsort((happened.at.values[there], happened.within.values[there]))]
    sums = np.append(0, np.cumsum(of.values[order]))
    at, group = happened.at.values[order], happened.within.values[order]
    found = np.zeros(len(since.at), dtype=np.int64)
    sure = known(since.at) & known(until) & known(since.within) & ~np.isin(since.within.values, open_point)
    for each in np.unique(since.within.values[sure]).tolist():
        first, after = np.searchsorted(group, [each, each + 1])
        asked = np.flatnonzero(sure & (since.within.values == each))
        bounds = (since.at.values[asked], until.values[asked])
        begins, ends = (first + np.searchsorted(at[first:after], bound, side="right") for bound in bounds)
        found[asked] = sums[ends] - sums[begins]
    return integers(found, sure)


def happened_within(happened: Moments, where: Flag, begins: Moments, ends: Moments) -> Bools:
    """Which happenings fall into a span of their group: at its beginning or later, and before its end.

    Spans of which a moment is missing are left out.
    """
    of = np.where(certainly(where), _groups(happened), -1)
    order = np.lexsort((happened.at.values, of))
    order = order[of[order] >= 0]
    place = np.full(len(of) + 1, -1, dtype=np.intp)
    place[order] = np.arange(len(order))
    told = (_groups(begins) >= 0) & (_groups(ends) >= 0)
    # Where none follows in the group, a span ends before the first of the next one.
    past_all = np.searchsorted(of[order], _groups(begins), side="right")
    going_on = np.zeros(len(order) + 1, dtype=np.int64)
    for asked, step in ((begins, 1), (ends, -1)):
        row = _nearest(asked, happened, certainly(where), before=False)
        np.add.at(going_on, np.where(row >= 0, place[row], past_all)[told], step)
    found = np.zeros(len(of), dtype=bool)
    found[order] = np.cumsum(going_on)[:-1] > 0
    return found


def _moments_of(happened: Moments, rows: Rows, otherwise: int) -> Numbers:
    if len(happened.at) == 0:
        return np.full(len(rows), otherwise, dtype=np.int64)
    return np.where(rows >= 0, happened.at.values[rows], otherwise)


def _groups(asked: Moments) -> Numbers:
    return np.where(known(asked.at) & known(asked.within), asked.within.values, -1)


def unless_lacking(found: Rows, groups: Numbers, holes: Spans | None, begins: Numbers, ends: Numbers) -> Rows:
    """Rows found, NOT_KNOWN where a hole of the row's group (negative: none) lies between two moments."""
    if holes is None:
        return found
    return np.where(_overlaps(holes, groups, begins, ends), NOT_KNOWN, found)


def _overlaps(holes: Spans, groups: Numbers, begins: Numbers, ends: Numbers) -> Bools:
    """Whether a hole of each row's group lies between two moments, those left out."""
    found = np.zeros(len(groups), dtype=bool)
    for group in np.intersect1d(holes.rows, groups).tolist():
        asked = np.flatnonzero((groups == group) & (begins < ends))
        begun, over = _in_order(holes, group)
        place = np.searchsorted(begun, ends[asked], side="left")
        found[asked] = (place > 0) & (over[place - 1] > begins[asked])
    return found


def _in_order(holes: Spans, group: int) -> tuple[Numbers, Numbers]:
    """When the holes of a group begin, in order, and when the last of those begun until then is over."""
    own = holes.rows == group
    order = np.argsort(holes.begins[own], kind="stable")
    return holes.begins[own][order], np.maximum.accumulate(holes.ends[own][order])


def _nearest(asked: Moments, happened: Moments, where: Bools, *, before: bool) -> Rows:
    there = np.flatnonzero(where & known(happened.at) & known(happened.within))
    usable = np.flatnonzero(known(asked.at) & known(asked.within))
    found = np.full(len(asked.at), -1, dtype=np.intp)
    if len(there) == 0 or len(usable) == 0:
        return found
    # Most often few happened, and much is asked: only what happened is put in order.  Rows mostly come group
    # by group, in the order of their times, so that a stable sort has little to do.
    groups = happened.within.values[there], asked.within.values[usable]
    key, asked_key = _keys(groups, (happened.at.values[there], asked.at.values[usable]))
    in_order = np.argsort(key, kind="stable")
    side: Literal["left", "right"] = "right" if before else "left"
    place = np.searchsorted(key[in_order], asked_key, side=side) - before
    inside = (place >= 0) & (place < len(there))
    nearest = in_order[np.where(inside, place, 0)]
    same = inside & (groups[0][nearest] == groups[1])
    found[usable[same]] = there[nearest[same]]
    return found


_Both: TypeAlias = tuple[Numbers, Numbers]
"""Of what happened, and of what is asked about."""


def _keys(groups: _Both, times: _Both) -> _Both:
    """Make one number, to be looked up, of a time and its group; groups of high numbers are counted first.

    A group in which nothing happened has no number of its own.
    """
    least, most = min(int(each.min()) for each in groups), max(int(each.max()) for each in groups)
    if least < 0 or most >= _FEW:
        names, group = np.unique(groups[0], return_inverse=True)
        groups, most = (group, np.searchsorted(names, groups[1])), len(names)
    time, asked_time, width = _counted_from_first(*times, most + 1)
    return groups[0] * width + time, groups[1] * width + asked_time


def _counted_from_first(times: Numbers, asked: Numbers, groups: int) -> tuple[Numbers, Numbers, int]:
    """Count times from 1, others from just before to just after them; and say how many numbers that takes.

    Times too far apart for so many groups are replaced by their places in order.
    """
    first, last = int(times.min()), int(times.max())
    if (last - first + 3) * groups < np.iinfo(np.int64).max:
        return times - first + 1, np.clip(asked, first - 1, last + 1) - first + 1, last - first + 3
    in_order, place = np.unique(times, return_inverse=True)
    at = np.searchsorted(in_order, asked)
    same = np.append(in_order, last)[at] == asked  # what is asked after the last is none of them
    return 2 * place + 1, 2 * at + same, 2 * len(in_order) + 1


def may_lack(rows: Link, parents: Rows, since: Moment, until: Moment) -> Bools:
    """Whether a child of each parent may be missing that happened between two moments, those included.

    parents  the parent of each row asked about, -1 for none; a moment that is not known is as far as can be
    """
    return _lie_within(rows.lack.spans if rows.lack else None, parents, since, until)


def may_lack_over_nights(rows: Link, parents: Rows, since: Moment, until: Moment) -> Bools:
    """As ``may_lack``, of moments that may lie on a gaming day before."""
    before = _lie_within(rows.lack.before if rows.lack else None, parents, since, until)
    return before | may_lack(rows, parents, since, until)


def _lie_within(holes: Spans | None, parents: Rows, since: Moment, until: Moment) -> Bools:
    found = np.zeros(len(parents), dtype=bool)
    if holes is None:
        return found
    begins = np.where(since.missing, _NEVER, since.values)
    ends = np.where(until.missing, _EVER, until.values)
    for parent in np.unique(holes.rows).tolist():
        begun, over = _in_order(holes, parent)
        asked = np.flatnonzero(parents == parent)
        place = np.searchsorted(begun, ends[asked], side="right")
        found[asked] = (place > 0) & (over[place - 1] >= begins[asked])
    return found
