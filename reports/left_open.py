"""What is left open though no finding of its own and no state of a clause says so: counted for the papers.

A clause has one word.  One that was breached, or met in other rows, may have rows that lack the evidence;
and what follows from a finding may itself be undecided.  A paper says "nothing was left open" only where
these are none, too.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from reports.wording import count

_ROWS = {"unknown": "lack the evidence to tell", "not_auditable": "could not be audited"}
"""Columns of the coverage that count rows left open, and what is said of such rows."""


def beneath(findings: pa.Table) -> int:
    """How many undecided matters are told under findings that are something else, such as an exception."""
    others = findings.filter(pc.not_equal(findings["outcome"], "unknown"))
    told = pc.list_flatten(others["consequences"])
    return int(pc.sum(pc.equal(pc.struct_field(told, "outcome"), "unknown")).as_py() or 0)


def examined_in_part(coverage: pa.Table) -> int:
    """How many clauses have rows that were judged, and rows that could not be audited."""
    left, judged = (pc.greater(coverage[name], 0) for name in ("not_auditable", "examined"))
    return int(pc.sum(pc.and_(left, judged)).as_py() or 0)


def beneath_in_words(findings: pa.Table) -> list[str]:
    """Say how many there are; nothing where there are none."""
    number = beneath(findings)
    return [f"{count(number, 'matter')} undecided and told under other findings"] if number else []


def of_clauses(rows: Sequence[Mapping[str, Any]], told: Collection[str], what: str) -> list[str]:
    """Count the clauses whose one word does not say that some of their rows are left open.

    rows  of the coverage; told: states that say it; what: a name for one of them
    """
    others = [row for row in rows if row["state"] not in told]
    found = ((sum(bool(row[name]) for row in others), words) for name, words in _ROWS.items())
    said = "breached or met in other rows, with rows that"
    return [f"{count(number, what)} {said} {words}" for number, words in found if number]
