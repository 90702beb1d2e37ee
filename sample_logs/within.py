"""Numbers and running sums within groups: wagers of a round, rounds of a table, steps of a settlement."""

import numpy as np

from sample_logs.arrow import Ints


def first_rows(groups: Ints) -> Ints:
    """Row of the first member of each row's group; members of a group stand together."""
    starts = np.flatnonzero(np.diff(groups, prepend=-1))
    return np.repeat(starts, np.diff(np.append(starts, groups.size)))


def places(groups: Ints) -> Ints:
    """Place of each row in its group, from 0; members of a group stand together."""
    return np.arange(groups.size) - first_rows(groups)


def number(groups: Ints, by: Ints) -> Ints:
    """Number rows from 1 within their group, by another column."""
    order = np.lexsort((by, groups))
    found = np.empty(order.size, np.int64)
    found[order] = places(groups[order]) + 1
    return found


def running(groups: Ints, order: Ints, amounts: Ints) -> Ints:
    """Sum amounts up to and including each row within its group, the rows being taken in an order."""
    total = np.cumsum(amounts[order])
    first = first_rows(groups[order])
    found = np.empty_like(total)
    found[order] = total - (total - amounts[order])[first]
    return found
