"""The order of the findings in the report, and which of them are printed in full.

Every exception is printed.  Most dollars come first within conduct, then faults of the record, then what is
under a waiver, for review, or right only under another reading; findings of one clause stand together.  A
report of very many findings prints the first of each clause in full and its repeats on a line or two each,
with seat, stake, due, received and row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pyarrow as pa

ALL_IN_FULL = 200
"""Findings up to which a report prints each of them in full."""


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one clause and fault (or for review): their rows, most dollars first.

    full   how many, from the first, are printed in full
    cents  their net amount
    """

    fault: str
    clause: str
    rows: list[int]
    full: int
    cents: int


def grouped(findings: pa.Table, order: Mapping[str, int]) -> list[Group]:
    """Group all that is decided and no pass, in the order it is printed in."""
    frame = _told(findings)
    full = len(frame) <= ALL_IN_FULL
    groups = [
        (
            float(rows["dollars"].iloc[0]),
            Group(
                fault=str(fault),
                clause=str(clause),
                rows=rows.index.tolist(),
                full=len(rows) if full else 1,
                cents=int(rows["cents"].sum()),
            ),
        )
        for (fault, clause), rows in frame.groupby(["fault", "clause"], sort=False)
    ]
    groups.sort(key=lambda each: (_FAULTS[each[1].fault], -each[0], order.get(each[1].clause, len(order))))
    return [group for _, group in groups]


_FAULTS = {"conduct": 0, "record": 1, "waived": 2, "review": 3, "other_reading": 4}


def _told(findings: pa.Table) -> pd.DataFrame:
    frame: pd.DataFrame = findings.select(["finding_id", "clause", "outcome", "fault", "at"]).to_pandas()
    frame["cents"] = findings["amount_cents"].fill_null(0).to_numpy()
    frame["dollars"] = np.abs(frame["cents"])
    frame = frame[frame["outcome"] != "unknown"].copy()
    frame["fault"] = frame["fault"].where(frame["outcome"] == "exception", frame["outcome"])
    return frame.sort_values(["dollars", "at", "finding_id"], ascending=[False, True, True])
