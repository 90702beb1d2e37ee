"""Which nights of a store a time can lie in, by what the files of rounds say of themselves.

A round stands where its times are, whatever gaming day its file bears: a night is left out only where the
statistics of its files show that none of its rounds lies in the span.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.format import names
from audit.format.laid_out import gaming_day_of
from audit.runs.places import noted
from audit.runs.stores import SUPERSEDED
from audit.runs.while_unchanged import while_unchanged
from audit.search.rounds import TIMES, Asked
from audit.search.runs import Asked as Run

Span = tuple[datetime, datetime]

_EVER: Span = datetime.min.replace(tzinfo=UTC), datetime.max.replace(tzinfo=UTC)


def that_may_have(runs: Sequence[Run], given: Path | None, zones: dict[str, str], asked: Asked) -> list[Run]:
    """Leave the runs whose log may have a round at the times asked for; all where none is or none can tell.

    given  where the log lies now, if not where the runs found it
    zones  time zones of the properties asked
    Raises NameUnknown for what is no time.
    """
    since, until = asked.at or asked.since, asked.at or asked.until
    if len(set(zones.values())) != 1 or not (since or until):
        return [*runs]
    zone = next(iter(zones.values()))
    begins = names.moment(since, zone) if since else _EVER[0]
    ends = names.moment(until, zone) if until else _EVER[1]

    def may_have(run: Run) -> bool:
        spans = _spans(run, given or noted(run.folder, "log"))
        return any(first <= ends and last >= begins for first, last in spans)

    return [run for run in runs if may_have(run)] or [*runs]


def _spans(run: Run, log: Path | None) -> Iterator[Span]:
    """From when until when each file of rounds may have some, of the days of which a run is current."""
    read = [each for each in run.receipt["inputs"] if each["table"] == "rounds" and each["state"] == "read"]
    for entry in read:
        if run.covers(gaming_day_of(entry["file"])):
            yield _EVER if log is None else _span(log, entry)


def _span(log: Path, entry: dict[str, Any]) -> Span:
    path = log / entry["file"]
    replaced = log.parent / SUPERSEDED
    is_as_read = path.is_file() and path.stat().st_size == entry["bytes"]
    if not is_as_read or (replaced.is_dir() and any(replaced.glob(f"*/{entry['file']}"))):
        return _EVER
    return while_unchanged(_times_of, path)


def _times_of(path: Path) -> Span:
    """The earliest and the latest time that a file's statistics name; any where one of them is missing."""
    about = pq.read_metadata(path)
    places = [place for place, name in enumerate(about.schema.names) if name in TIMES]
    groups = map(about.row_group, range(about.num_row_groups))
    told = [group.column(place).statistics for group in groups for place in places]
    if not all(each is not None and (each.has_min_max or _has_none(each)) for each in told):
        return _EVER
    known = [moment for each in told if each.has_min_max for moment in (each.min, each.max)]
    if not known or not all(isinstance(moment, datetime) and moment.tzinfo for moment in known):
        return _EVER
    return min(known), max(known)


def _has_none(told: pq.Statistics) -> bool:
    """Whether statistics say that a column has no value at all."""
    return bool(told.has_null_count) and told.num_values == 0
