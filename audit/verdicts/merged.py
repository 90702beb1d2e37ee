"""One finding of what is undecided, where parts of the log told of it one by one.

A gaming day's last shoe is judged with the next day (``audit.columns.carry``), so that rows of one clause,
table and day that are undecided for one cause come in two parts.  Both have the same id, and are one finding.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import FINDINGS

Row = dict[str, Any]

_OF_ONE_ROW = ("round_id", "shoe_id", "position", "player_id", "dealer_id", "began_at", "ended_at")
NO_ROW: Row = {**dict.fromkeys((*_OF_ONE_ROW, "rests_on")), "cards": []}
"""What a finding of several rows says in place of what one row would name."""


def in_rows(count: int) -> str:
    """Say how many rows of a clause are undecided too."""
    return f"{count} rows" if count > 1 else "1 row"


def together(findings: pa.Table) -> pa.Table:
    """Put findings of one id together."""
    counts = pc.value_counts(findings["finding_id"])
    twice = counts.field("values").filter(pc.greater(counts.field("counts"), 1))
    if not len(twice):
        return findings
    are_parts = pc.is_in(findings["finding_id"], value_set=twice)
    parts: dict[str, list[Row]] = defaultdict(list)
    for row in findings.filter(are_parts).to_pylist():
        parts[row["finding_id"]].append(row)
    whole = [_whole(each) for each in parts.values()]
    return pa.concat_tables([findings.filter(pc.invert(are_parts)), pa.Table.from_pylist(whole, FINDINGS)])


def _whole(parts: list[Row]) -> Row:
    """Add up the parts of one finding: rows are added, evidence and what else is undecided are joined."""
    return {
        **parts[0],
        **NO_ROW,
        "at": min((each["at"] for each in parts if each["at"]), default=None),
        "observed": "; ".join(dict.fromkeys(each["observed"] for each in parts)),
        "rows": sum(each["rows"] for each in parts),
        "evidence": [row for each in parts for row in each["evidence"]],
        "consequences": _consequences([below for each in parts for below in each["consequences"]]),
    }


def _consequences(told: list[Row]) -> list[Row]:
    """Name each clause once, with its rows."""
    first: dict[str, Row] = {}
    rows: dict[str, int] = defaultdict(int)
    for each in told:
        first.setdefault(each["clause"], each)
        rows[each["clause"]] += int(each["observed"].partition(" ")[0])
    return [{**each, "observed": in_rows(rows[clause])} for clause, each in first.items()]
