"""One look over the whole log before its first day is read: whose it is, and which round ids occur where.

A round id that stands on two gaming days is only seen by looking at both, and by the second day the
first would have been audited already.  Only the columns of ids and properties are read.  A round id is of its
property: two casinos may number their rounds alike.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, timedelta

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.read import Log, read_file
from audit.intake.schema import Unfit

_NONE = pa.array([], pa.string())
_NAMED = ("rounds", "events", "payments")
"""Tables whose rows name their property."""


@dataclass(frozen=True, slots=True)
class Ids:
    """Round ids of one property that occur more than once.

    repeated   ids that stand on more than one row of its rounds, each once
    scattered  of those, the ones that stand on more than one gaming day
    """

    repeated: pa.Array = field(default_factory=lambda: _NONE)
    scattered: pa.Array = field(default_factory=lambda: _NONE)


@dataclass(frozen=True, slots=True)
class Survey:
    """Where properties and their round ids occur.

    days  by property, the gaming days on which it has rounds, events or payments
    ids   by property, the round ids that occur more than once, if there are any
    """

    log: Log
    days: Mapping[str, tuple[date, ...]]
    ids: Mapping[str, Ids]

    def of(self, place: str) -> Ids:
        """Round ids of a property that occur more than once."""
        return self.ids.get(place, Ids())

    def last_day(self, place: str) -> date:
        """Last gaming day of a property; that of the log where it is the only one."""
        days = self.days.get(place, ()) if len(self.days) > 1 else ()
        return max(days or self.log.days())

    def going_on(self, gaming_day: date) -> list[str]:
        """Properties that have rows on that gaming day, or before and after it."""
        return [place for place, days in self.days.items() if min(days) <= gaming_day <= max(days)]

    def unknown(self, ids: pa.Array, gaming_day: date, place: str) -> pa.Array:
        """Pick the ids that no round of a property has on a gaming day, the one before or the one after."""
        left = pc.unique(ids).drop_null()
        for days in (0, -1, 1):
            if len(left):
                rounds = _ids(self.log, gaming_day + timedelta(days=days), place)
                hits = rounds.filter(pc.is_in(rounds, value_set=left)).combine_chunks()
                left = left.filter(pc.invert(pc.is_in(left, value_set=hits)))
        return left


def take_survey(log: Log) -> Survey:
    """Look over all days; a file that cannot be read is passed over here and refused on its day."""
    seen = {day: seen_on(log, day) for day in log.days()}
    days = days_of({day: places for day, (places, _) in seen.items()})
    every = _together([ids for _, ids in seen.values()])
    if len(pc.unique(every).drop_null()) == len(every) - every.null_count:
        return Survey(log, days, {})
    return Survey(log, days, ids_repeated(log, days))


def seen_on(log: Log, day: date) -> tuple[frozenset[str], pa.ChunkedArray]:
    """Give the properties that have rows on a day, and the ids of the day's rounds as they stand."""
    places: set[str] = set()
    ids: list[pa.ChunkedArray] = []
    for table in _NAMED:
        for rows in _read(log, table, day):
            ids += [rows["round_id"].cast(pa.string())] if table == "rounds" else []
            places |= set(filter(None, pc.unique(rows["property_id"]).to_pylist()))
    return frozenset(places), _together(ids)


def days_of(seen: Mapping[date, Collection[str]]) -> dict[str, tuple[date, ...]]:
    """Give the days of each property, of the properties that have rows on each day."""
    places = sorted({place for there in seen.values() for place in there})
    return {place: tuple(sorted(day for day, there in seen.items() if place in there)) for place in places}


def ids_repeated(log: Log, days: Collection[str]) -> dict[str, Ids]:
    """Find the round ids that occur more than once, of each of some properties."""
    return {place: _repeated([_ids(log, day, place) for day in log.days()]) for place in days}


def _repeated(days: list[pa.ChunkedArray]) -> Ids:
    """Find the ids that occur more than once among those of some days."""
    repeated = _several(_together(days))
    found = [pc.unique(day.filter(pc.is_in(day, value_set=repeated))) for day in days]
    return Ids(repeated, _several(pa.chunked_array(found, pa.string())))


def _several(ids: pa.ChunkedArray) -> pa.Array:
    """Pick the ids that occur more than once."""
    counts = pc.value_counts(ids.drop_null())
    return counts.field("values").filter(pc.greater(counts.field("counts"), 1))


def _together(parts: list[pa.ChunkedArray]) -> pa.ChunkedArray:
    return pa.chunked_array([chunk for part in parts for chunk in part.chunks], pa.string())


def _ids(log: Log, day: date, place: str) -> pa.ChunkedArray:
    """Read the ids of a property's rounds, and of those that name no property: they may be anybody's."""
    found = []
    for rows in _read(log, "rounds", day):
        own = pc.equal(rows["property_id"].cast(pa.string()), place).fill_null(fill_value=True)
        found.append(rows["round_id"].cast(pa.string()).filter(own))
    return _together(found)


def _read(log: Log, table: str, day: date) -> Iterator[pa.Table]:
    """Read whose rows the files of a table have on a day, and which round each is."""
    names = ["property_id", "round_id"] if table == "rounds" else ["property_id"]
    for place in log.of(table, day):
        with suppress(Unfit, pa.ArrowInvalid):
            yield read_file(log, place, names)
