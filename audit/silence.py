"""What silence proves: where the casino says that all of a kind is recorded, and may be believed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date, timedelta

import numpy as np
import pyarrow as pa

from audit.intake.recording import Statement
from rules.columns import TABLES
from rules.events import MUST_NAME
from rules.kinds import Flag, Many, Rows
from rules.recording import Extent, Section, items
from rules.values import booleans, known


@dataclass(frozen=True, slots=True)
class Complete:
    """What is completely recorded at one gaming table on one day.

    names  names under which rules ask for what is complete (``rules.recording.Item.parameter``)
    unsure_marks  columns in which an empty cell does not mean no there
    """

    names: frozenset[str] = frozenset()
    unsure_marks: frozenset[str] = frozenset()


NOTHING = Complete()
"""Of a log without a statement."""

OF_A_SHOE = frozenset(f"complete_{kind}" for kind in MUST_NAME["event_shoe_id"])
"""Names under which rules ask whether all steps of a shoe are recorded."""

_MARKS = {item: item.name.partition(".")[2] for item in items(TABLES) if item.section is Section.MARKS}


def completely_recorded(statement: Statement, property_id: str, table_id: str, day: int) -> Complete:
    """Tell what is completely recorded at a gaming table on a day, in days since 1970."""
    place = (property_id, table_id, date(1970, 1, 1) + timedelta(days=day))
    said = statement.said(*place)
    complete = {item for item, extent in said.items() if extent is Extent.COMPLETE}
    unsure = _MARKS.keys() - complete if statement.speaks_of_marks(*place) else set()
    return Complete(
        frozenset(item.parameter for item in complete), frozenset(_MARKS[item] for item in unsure)
    )


def doubted(
    mark: Flag | Many, stored: pa.ChunkedArray, name: str, complete: list[Complete], tables: Rows
) -> Flag | Many:
    """Take the empty cells of a mark as not known where the casino does not say that it is complete.

    complete  what is completely recorded, by gaming table's day; tables: the row of that, of each row
    """
    unsure = np.array([name in each.unsure_marks for each in complete], dtype=bool)
    if not unsure.any():
        return mark
    empty = np.asarray(stored.is_null().to_numpy(), dtype=bool)
    missing = empty & (tables >= 0) & np.append(unsure, np.False_)[tables]
    if isinstance(mark, Many):
        return replace(mark, known=mark.known & ~missing)
    return booleans(mark._data, known(mark) & ~missing)


def told_of(shoes: Rows, of_events: Rows, count: int) -> Flag:
    """Whether any event names each row's shoe; one that none names may be older than the log.

    of_events  the shoe of each event, -1 for none; count: how many shoes there are
    """
    named = np.zeros(count + 1, dtype=bool)
    named[of_events] = True
    named[-1] = True  # a row without a shoe
    return booleans(named[shoes])
