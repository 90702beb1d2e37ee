"""What hardly any row ever is: longer than anything means, or of a time that cannot be.

Damaged files and hostile ones hold such rows.  The door is shown only the columns in which there is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from audit.machine.limits import CELL_BYTES, ROW_ITEMS
from rules.columns import Kind, Table
from rules.recording import PLAYED

Mask = npt.NDArray[np.bool_]

EARLIEST, LATEST = datetime(1900, 1, 1, tzinfo=UTC), datetime(2200, 1, 1, tzinfo=UTC)
"""Between these lies every time that a clock has shown or will show."""

_OF_ANY_LENGTH = (Kind.ID, Kind.TEXT, Kind.CARDS, Kind.TILES, Kind.FLAGS, Kind.NUMBERS, Kind.TEXTS)
SOUND = dict.fromkeys(_OF_ANY_LENGTH, "size") | {Kind.TIME: "clock"}
"""The check of a column (``audit.intake.facts.WORDS``), by what it holds."""


def unsound(table: Table, data: dict[str, pa.Array], gaming_day: date) -> Iterator[tuple[str, str, Mask]]:
    """Give the columns in which a row fails its check: name, check, and which rows do."""
    for column in table.columns:
        check = SOUND.get(column.kind, "")
        own = data[column.name]
        if check and own.null_count < len(own):
            fails = _too_long(own) if check == "size" else _no_such_time(own, table.name, gaming_day)
            if fails.any():
                yield column.name, check, fails


def _too_long(data: pa.Array) -> Mask:
    if pa.types.is_list(data.type):  # which lies as a matrix later: a place for each item of the longest
        length, limit = pc.list_value_length(data), ROW_ITEMS
    elif pa.types.is_dictionary(data.type):
        length, limit = pc.binary_length(data.dictionary), CELL_BYTES
    else:
        length, limit = pc.binary_length(data), CELL_BYTES
    if (pc.max(length).as_py() or 0) <= limit.value:
        return np.zeros(len(data), dtype=bool)
    if pa.types.is_dictionary(data.type):  # of which rows, where a row uses what is too long at all
        length = pc.binary_length(data.cast(pa.string()))
    return _certain(pc.greater(length, limit.value))


def _no_such_time(data: pa.Array, table: str, gaming_day: date) -> Mask:
    """What a person attested may be older than the gaming day; what happened at a table is of that day."""
    earliest, latest = EARLIEST, LATEST
    if table in PLAYED:
        midnight = datetime.combine(gaming_day, time(), UTC)
        earliest, latest = midnight - timedelta(days=1), midnight + timedelta(days=3)
    return _certain(pc.or_(pc.less(data, pa.scalar(earliest)), pc.greater(data, pa.scalar(latest))))


def _certain(fails: pa.Array) -> Mask:
    return np.asarray(fails.fill_null(fill_value=False).to_numpy(zero_copy_only=False), dtype=bool)
