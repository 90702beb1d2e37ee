"""One look over the whole log before its first day is read: which round ids occur where.

A round id that stands on two gaming days is only seen by looking at both, and by the second day the
first would have been audited already.  Only the columns of ids are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.read import Log, read_file
from audit.intake.schema import Unfit
from rules.columns import TABLES, Kind

_NONE = pa.array([], pa.string())


@dataclass(frozen=True, slots=True)
class Survey:
    """Round ids, each once.

    repeated   stand on more than one row of the log's rounds
    scattered  of those, the ones that stand on more than one gaming day
    unknown    are given by other rows and stand on no round of the log
    """

    repeated: pa.Array
    scattered: pa.Array
    unknown: pa.Array


def take_survey(log: Log) -> Survey:
    """Look over all days; a file that cannot be read is passed over here and refused on its day."""
    days = {day: _ids(log, "rounds", "round_id", day) for day in log.days()}
    ids = pa.chunked_array([chunk for day in days.values() for chunk in day.chunks], pa.string())
    given = _given(log)
    hits = pa.chunked_array(
        [chunk.filter(pc.is_in(chunk, value_set=given)) for chunk in ids.chunks], pa.string()
    )
    unknown = given.filter(pc.invert(pc.is_in(given, value_set=hits.combine_chunks())))
    if len(pc.unique(ids).drop_null()) == len(ids) - ids.null_count:
        return Survey(_NONE, _NONE, unknown)
    repeated = _several(ids)
    found = [pc.unique(day.filter(pc.is_in(day, value_set=repeated))) for day in days.values()]
    return Survey(repeated, _several(pa.chunked_array(found, pa.string())), unknown)


def _several(ids: pa.ChunkedArray) -> pa.Array:
    """Pick the ids that occur more than once."""
    counts = pc.value_counts(ids.drop_null())
    return counts.field("values").filter(pc.greater(counts.field("counts"), 1))


def _given(log: Log) -> pa.Array:
    """Collect the round ids that rows other than rounds, hands and wagers give, each once."""
    found = [
        chunk
        for table in TABLES.values()
        for column in table.columns
        if column.kind is Kind.ID and column.name.endswith("_round_id")
        for chunk in _ids(log, table.name, column.name, None).chunks
    ]
    return pc.unique(pa.chunked_array(found, pa.string())).drop_null()


def _ids(log: Log, table: str, column: str, day: date | None) -> pa.ChunkedArray:
    chunks = [chunk for place in log.of(table, day) for chunk in _column(log, place, column)]
    return pa.chunked_array(chunks, pa.string())


def _column(log: Log, place: int, column: str) -> Iterator[pa.Array]:
    file = log.files[place]
    if column not in file.recorded | file.untold:
        return
    try:
        yield from read_file(log, place, [column]).column(0).cast(pa.string()).chunks
    except (Unfit, pa.ArrowInvalid):
        return
