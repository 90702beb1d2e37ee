"""Which findings are printed in full, which on one line, and which only in the list beside the report.

A page costs time and a reader's patience, so the paper is bounded; the list is complete.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pyarrow as pa

FULL_PER_CLAUSE = 5
FULL_IN_ALL = 80
LINES_PER_CLAUSE = 40
LINES_IN_ALL = 400


@dataclass(frozen=True, slots=True)
class Chosen:
    """The findings of one clause and fault (or for review): their rows, largest dollars first."""

    fault: str
    clause: str
    total: int
    full: list[int]
    lines: list[int]

    @property
    def only_listed(self) -> int:
        """How many are only in the list beside the report."""
        return self.total - len(self.full) - len(self.lines)


def choose(findings: pa.Table, order: Mapping[str, int]) -> list[Chosen]:
    """Choose among the exceptions and what is for review: conduct, record, review, each in the Code's order.

    Where the limits of the whole report are reached, every clause keeps its first finding before any keeps
    its second, and so on.
    """
    frame = _ranked(findings, order)
    frame["full"] = _first(frame, frame["rank"] < FULL_PER_CLAUSE, FULL_IN_ALL)
    after_full = frame["rank"] - frame.groupby(["fault", "clause"])["full"].transform("sum")
    frame["line"] = _first(frame, ~frame["full"] & (after_full < LINES_PER_CLAUSE), LINES_IN_ALL)
    return [
        Chosen(
            fault=str(fault),
            clause=str(clause),
            total=len(group),
            full=group.index[group["full"]].tolist(),
            lines=group.index[group["line"]].tolist(),
        )
        for (fault, clause), group in frame.groupby(["fault", "clause"], sort=False)
    ]


def _ranked(findings: pa.Table, order: Mapping[str, int]) -> pd.DataFrame:
    columns = ["finding_id", "clause", "outcome", "fault", "at"]
    frame: pd.DataFrame = findings.select(columns).to_pandas()
    frame["dollars"] = np.abs(findings["amount_cents"].fill_null(0).to_numpy())
    frame = frame[frame["outcome"].isin(["exception", "review"])].copy()
    frame["fault"] = frame["fault"].where(frame["outcome"] == "exception", "review")
    frame["place"] = frame["clause"].map(order).fillna(len(order))
    frame = frame.sort_values(
        ["fault", "place", "dollars", "at", "finding_id"], ascending=[True, True, False, True, True]
    )
    frame["rank"] = frame.groupby(["fault", "clause"], sort=False).cumcount()
    return frame


def _first(frame: pd.DataFrame, wanted: pd.Series[bool], most: int) -> pd.Series[bool]:
    kept = frame[wanted].sort_values("rank", kind="stable").head(most).index
    return pd.Series(frame.index.isin(kept), index=frame.index, dtype=bool)
