"""Findings counted: by clause, by fault, by gaming day, in dollars."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run
from rules.citations import is_of_code

FAULTS = {"conduct": "Conduct", "record": "Record"}
REVIEW, WAIVED, OTHER_READING = "review", "waived", "other_reading"
_APART = (REVIEW, WAIVED, OTHER_READING)
"""What is told in full and is no exception."""


@dataclass(frozen=True, slots=True)
class Money:
    """Cents patrons received too much, and too little (not negative)."""

    overpaid: int
    underpaid: int

    @property
    def net(self) -> int:
        """Cents patrons received on balance: + overpaid, - underpaid."""
        return self.overpaid - self.underpaid


@dataclass(frozen=True, slots=True)
class Tally:
    """All counts of a run's findings.

    money, findings  by fault, for review, under a waiver, and right only under another reading
    clauses       clauses with an exception of their own; own_tests  tests of the record that failed
    consequences  clause -> how often it was breached as the consequence of another breach
    days          every gaming day of the run
    """

    days: list[date]
    clauses: int
    own_tests: int
    money: dict[str, Money]
    findings: dict[str, int]
    unknown: int
    consequences: dict[str, int]

    @property
    def exceptions(self) -> int:
        """Number of exceptions, conduct and record together."""
        return sum(self.findings[fault] for fault in FAULTS)

    @property
    def total_money(self) -> Money:
        """Dollars of conduct and record together."""
        of_faults = [self.money[fault] for fault in FAULTS]
        return Money(sum(m.overpaid for m in of_faults), sum(m.underpaid for m in of_faults))


def tally(run: Run) -> Tally:
    """Count a run's findings."""
    frame = _told(run.findings)
    breached = frame.loc[frame["fault"].isin(list(FAULTS)), "clause"].unique().tolist()
    days = {date.fromisoformat(day["gaming_day"]) for day in run.receipt["days"]}
    return Tally(
        days=sorted(days | set(frame["gaming_day"].dropna())),
        clauses=sum(map(is_of_code, breached)),
        own_tests=len(breached) - sum(map(is_of_code, breached)),
        money={fault: _money(frame[frame["fault"] == fault]) for fault in (*FAULTS, *_APART)},
        findings={fault: int((frame["fault"] == fault).sum()) for fault in (*FAULTS, *_APART)},
        unknown=run.findings.num_rows - len(frame),
        consequences=_consequences(run.findings),
    )


def _told(findings: pa.Table) -> pd.DataFrame:
    frame: pd.DataFrame = findings.select(["clause", "outcome", "fault", "gaming_day"]).to_pandas()
    for side in ("overpaid_cents", "underpaid_cents"):
        frame[side] = findings[side].fill_null(0).to_numpy()
    told: pd.DataFrame = frame[frame["outcome"] != "unknown"].copy()
    told["fault"] = told["fault"].where(told["outcome"] == "exception", told["outcome"])
    return told


def _money(frame: pd.DataFrame) -> Money:
    """Add up both sides separately: one finding may have overpaid some patrons and underpaid others."""
    return Money(overpaid=int(frame["overpaid_cents"].sum()), underpaid=int(frame["underpaid_cents"].sum()))


def _consequences(findings: pa.Table) -> dict[str, int]:
    flat = pc.list_flatten(findings["consequences"])
    breaches = flat.filter(pc.equal(pc.struct_field(flat, "outcome"), "exception"))
    return dict(Counter(pc.struct_field(breaches, "clause").to_pylist()))
