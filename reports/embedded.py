"""Files that travel inside a paper, as PDF/A-3 has them: whoever is sent the paper has the evidence."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from enum import StrEnum
from pathlib import Path

from audit.runs.findings import RECEIPT, Run


class Relation(StrEnum):
    """What an embedded file is to the paper, in the words of ISO 32000."""

    DATA = "Data"  # what the paper was drawn from
    SUPPLEMENT = "Supplement"  # more than the paper tells


@dataclass(frozen=True, slots=True)
class Embedded:
    """One file in a paper; ``dated`` is a day of the run, as no clock may be asked."""

    name: str
    data: bytes
    description: str
    relation: Relation
    dated: datetime


def evidence(run: Run, *lists: Path) -> list[Embedded]:
    """Give the lists that a paper was drawn from, and the receipt of its run.

    Where a run is of several licensees, the receipt is cut down to the one whose paper it is.
    """
    last = run.receipt["period"]["to"] or "1970-01-01"
    whole = (run.folder / RECEIPT).read_bytes()
    is_whole = json.loads(whole) == run.receipt
    cut = json.dumps(run.receipt, indent=2, ensure_ascii=False, sort_keys=True).encode() + b"\n"
    receipt = Embedded(
        RECEIPT if is_whole else "run_of_this_licensee.json",
        whole if is_whole else cut,
        "Receipt of the audit: inputs and their hashes, versions, readings, totals",
        Relation.SUPPLEMENT,
        _dated(last),
    )
    return sorted([*listed(last, *lists), receipt], key=lambda each: each.name)  # as PDF needs its names


def listed(last: str, *lists: Path) -> list[Embedded]:
    """Give the lists that a paper was drawn from; ``last`` is the last gaming day that it is about."""
    return [
        Embedded(
            path.name, path.read_bytes(), f"The list in this paper: {path.name}", Relation.DATA, _dated(last)
        )
        for path in lists
    ]


def _dated(day: str) -> datetime:
    return datetime.combine(date.fromisoformat(day), time(), UTC)
