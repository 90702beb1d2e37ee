"""One look over the whole log before its first day is read: which round ids occur where.

A round id that stands on two gaming days is only seen by looking at both, and by the second day the
first would have been audited already.  Only the columns of ids are read.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.read import Log, read_file
from audit.intake.schema import Unfit

_NONE = pa.array([], pa.string())


@dataclass(frozen=True, slots=True)
class Survey:
    """Where round ids occur.

    repeated   ids that stand on more than one row of the log's rounds, each once
    scattered  of those, the ones that stand on more than one gaming day
    """

    log: Log
    repeated: pa.Array
    scattered: pa.Array

    def unknown(self, ids: pa.Array, gaming_day: date) -> pa.Array:
        """Pick the ids that no round of a gaming day, of the one before and of the one after has."""
        left = pc.unique(ids).drop_null()
        for days in (0, -1, 1):
            if len(left):
                rounds = _round_ids(self.log, gaming_day + timedelta(days=days))
                hits = rounds.filter(pc.is_in(rounds, value_set=left)).combine_chunks()
                left = left.filter(pc.invert(pc.is_in(left, value_set=hits)))
        return left


def take_survey(log: Log) -> Survey:
    """Look over all days; a file that cannot be read is passed over here and refused on its day."""
    days = [_round_ids(log, day) for day in log.days()]
    ids = pa.chunked_array([chunk for day in days for chunk in day.chunks], pa.string())
    if len(pc.unique(ids).drop_null()) == len(ids) - ids.null_count:
        return Survey(log, _NONE, _NONE)
    repeated = _several(ids)
    found = [pc.unique(day.filter(pc.is_in(day, value_set=repeated))) for day in days]
    return Survey(log, repeated, _several(pa.chunked_array(found, pa.string())))


def _several(ids: pa.ChunkedArray) -> pa.Array:
    """Pick the ids that occur more than once."""
    counts = pc.value_counts(ids.drop_null())
    return counts.field("values").filter(pc.greater(counts.field("counts"), 1))


def _round_ids(log: Log, day: date) -> pa.ChunkedArray:
    chunks: list[pa.Array] = []
    for place in log.of("rounds", day):
        try:
            chunks += read_file(log, place, ["round_id"]).column(0).cast(pa.string()).chunks
        except (Unfit, pa.ArrowInvalid):
            continue
    return pa.chunked_array(chunks, pa.string())
