"""The runs of a trend report: those named; of a store, each gaming day as its newest run found it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from audit.findings import Run, open_run
from audit.search.runs import is_store, runs_of

Counted = tuple[Path, frozenset[date] | None]
"""Folder of a run, and of which gaming days it is counted; None for all of them."""


def runs_in(places: Sequence[Path], property_id: str | None = None) -> list[Counted]:
    """Name the runs that some folders are or hold.

    property_id  of a store, only this property
    Raises RunNotFound and NameUnknown as ``audit.search.runs.runs_of`` does.
    """
    return [each for place in places for each in _of(place, property_id)]


def _of(place: Path, property_id: str | None) -> Iterator[Counted]:
    if not is_store(place):
        yield place, None
        return
    for run in runs_of(place, property_id):
        if run.days:
            yield run.folder, run.days


def opened(folder: Path, days: frozenset[date] | None) -> Run:
    """Open a run, cut down to some of its gaming days."""
    run = open_run(folder)
    if days is None:
        return run
    told = [day for day in run.receipt["days"] if date.fromisoformat(day["gaming_day"]) in days]
    found = run.findings.filter(_on(run.findings["gaming_day"], days))
    names = sorted(day["gaming_day"] for day in told)
    totals = run.receipt["totals"]
    own = {
        "days": told,
        "period": {"from": names[0], "to": names[-1]} if names else run.receipt["period"],
        "population": {**run.receipt["population"], "rounds": sum(day["rounds"] for day in told)},
        "totals": {**totals, "findings": {**totals["findings"], "exception": exceptions(found)}},
    }
    return replace(run, findings=found, receipt={**run.receipt, **own})


def exceptions(findings: pa.Table, fault: str | None = None) -> int:
    """Count the exceptions, or those of one fault."""
    chosen = pc.equal(findings["outcome"], "exception")
    if fault:
        chosen = pc.and_(chosen, pc.equal(findings["fault"], fault))
    return int(pc.sum(chosen).as_py() or 0)


def _on(column: pa.ChunkedArray, days: Iterable[date]) -> pa.ChunkedArray:
    return pc.is_in(column, value_set=pa.array(sorted(days), pa.date32()))
