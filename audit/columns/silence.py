"""What silence proves: the columns of a chunk that say what is completely recorded, and what may not be."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from rules.events import MUST_NAME
from rules.kinds import Bools, Codes, Flag, Many, Rows
from rules.values import booleans, known


@dataclass(frozen=True, slots=True)
class Complete:
    """What is completely recorded at one gaming table on one day.

    names  names under which rules ask for what is complete (``rules.recording.Item.parameter``)
    unsure_marks  columns in which an empty cell does not mean no there
    absent_marks  columns that no file has; a row that shows a sign of the mark may bear it all the same
    contradictions  what the log belies of the casino's statement; it is not among the names.  None where
                    nothing is stated
    """

    names: frozenset[str] = frozenset()
    unsure_marks: frozenset[str] = frozenset()
    absent_marks: frozenset[str] = frozenset()
    contradictions: tuple[str, ...] | None = None


NOTHING = Complete()
"""Of a log without a statement."""

OF_A_SHOE = frozenset(f"complete_{kind}" for kind in MUST_NAME["event_shoe_id"])
"""Names under which rules ask whether all steps of a shoe are recorded."""


def doubted(
    mark: Flag | Many,
    stored: pa.ChunkedArray,
    name: str,
    complete: list[Complete],
    tables: Rows,
    shows_a_sign: Callable[[], Bools],
) -> Flag | Many:
    """Take the empty cells of a mark as not known where the casino says that not all are recorded.

    So are those of a column that no file has, in rows that show a sign of the mark.

    complete  what is completely recorded, by gaming table's day; tables: the row of that, of each row
    """
    unsure = np.array([name in each.unsure_marks for each in complete], dtype=bool)
    absent = np.array([name in each.absent_marks for each in complete], dtype=bool)
    if not (unsure | absent).any():
        return mark
    empty = np.asarray(stored.is_null().to_numpy(), dtype=bool)
    missing = empty & (tables >= 0) & np.append(unsure, np.False_)[tables]
    if absent.any():
        missing |= (tables >= 0) & np.append(absent, np.False_)[tables] & shows_a_sign()
    if isinstance(mark, Many):
        return replace(mark, known=mark.known & ~missing)
    return booleans(mark.values, known(mark) & ~missing)


def told_of(shoes: Rows, of_events: Rows, count: int) -> Flag:
    """Whether any event names each row's shoe; one that none names may be older than the log.

    of_events  the shoe of each event, -1 for none; count: how many shoes there are
    """
    named = np.zeros(count + 1, dtype=bool)
    named[of_events] = True
    named[-1] = True  # a row without a shoe
    return booleans(named[shoes])


def contradicted(complete: list[Complete]) -> Codes:
    """What the log belies of the statement at each gaming table's day; missing where nothing is stated."""
    told = [None if each.contradictions is None else "; ".join(each.contradictions) for each in complete]
    names = tuple(sorted({each for each in told if each is not None}))
    codes = [-1 if each is None else names.index(each) for each in told]
    return Codes(np.array(codes, dtype=np.int32), names)
