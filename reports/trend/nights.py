"""A run cut down to some of its gaming days: of a store, each is counted as its newest run found it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run, open_run


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
