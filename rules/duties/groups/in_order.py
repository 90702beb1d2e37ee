"""Rows in their order within a group: what comes before and after, and what has come to until then."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rules.duties.groups.in_time import unless_lacking
from rules.kinds import Bools, Count, Moment, Numbers, Rows, Spans
from rules.values import integers, known

_FAR, _TURNS = np.iinfo(np.int64), 64


def previous(order: Count, within: npt.NDArray[np.int64], holes: Spans | None = None) -> Rows:
    """Row number of the row before each, by ``order`` within the same group; -1 for the first.

    Rows whose order or group (negative) is missing have no neighbors.
    holes  when the record may lack rows of a group, if ``order`` is a moment: NOT_KNOWN across one
    """
    found = _before(order, within)
    if holes is None:
        return found
    begins = np.where(found >= 0, order.values[found], _FAR.min)
    return unless_lacking(found, np.where(known(order), within, -1), holes, begins, order.values)


def _before(order: Count, within: npt.NDArray[np.int64]) -> Rows:
    usable = np.flatnonzero(known(order) & (within >= 0))
    by_time = usable[np.lexsort((order.values[usable], within[usable]))]
    found = np.full(len(within), -1, dtype=np.intp)
    same = within[by_time[1:]] == within[by_time[:-1]]
    found[by_time[1:][same]] = by_time[:-1][same]
    return found


def by_moment_and_turn(at: Moment, turn: Count) -> Count:
    """Order rows by moment and those that share one by turn, so that no wrong order is read into it.

    turn  numbers that lie less than 64 apart; the order is missing where moment or turn is
    """
    return integers((at * _TURNS + turn).values, known(at) & known(turn))


def tied(order: Count, within: npt.NDArray[np.int64]) -> Bools:
    """Rows that share their place in the order with another of their group: neither is known to be first."""
    before = previous(order, within)
    same: Bools = (before >= 0) & (order.values[before] == order.values)
    same[before[same]] = True
    return same


def following(order: Count, within: npt.NDArray[np.int64], holes: Spans | None = None) -> Rows:
    """Row number of the row after each, by ``order`` within the same group; -1 for the last.

    NOT_KNOWN across a hole, as in ``previous``.  Rows that share a place follow each other as they do there.
    """
    before = _before(order, within)
    found = np.full(len(before), -1, dtype=np.intp)
    there = np.flatnonzero(before >= 0)
    found[before[there]] = there
    if holes is None:
        return found
    ends = np.where(found >= 0, order.values[found], _FAR.max)
    return unless_lacking(found, np.where(known(order), within, -1), holes, order.values, ends)


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


def one_for_each(within: Numbers, at: Moment, asks: Bools, given: Bools) -> Bools:
    """Whether each row that asks is given one of its group's rows, then or later, that no other takes.

    Who asks last is served first, with what was given since: nobody else could be given that.
    """
    rows = np.flatnonzero(asks | given)
    rows = rows[np.lexsort((given[rows], at.values[rows], within[rows]))][::-1]  # each group's last is first
    left = np.cumsum(np.where(given[rows], 1, -1))
    # Who asks goes without where fewer are left than ever before in the group.
    groups, first, group = np.unique(within[rows], return_index=True, return_inverse=True)
    began_with = np.append(0, left)[first][group]
    apart = (len(groups) - group) * (2 * len(rows) + 1)  # so that the least so far is the group's own
    balance = left - began_with - apart
    least = np.minimum(np.append(0, np.minimum.accumulate(balance))[:-1], -apart)
    served = np.zeros(len(within), dtype=bool)
    served[rows] = balance >= least
    return served & asks
