"""Findings counted: by clause, by fault, by gaming day, in dollars."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from audit.findings import Run
from reports.exceptions.choose import Chosen

FAULTS = {"conduct": "Conduct", "record": "Record"}
REVIEW = "review"


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
class ClauseTally:
    """One line of "exceptions by clause"."""

    fault: str
    citation: str
    duty: str
    findings: int
    examined: int
    money: Money
    per_day: list[int]


@dataclass(frozen=True, slots=True)
class Tally:
    """All counts of a run's findings.

    clauses       one entry for each fault (or for review) and clause with findings of its own
    money, findings  by fault, and for review
    consequences  clause -> how often it was breached as the consequence of another breach
    days          every gaming day of the run; ``per_day`` lists run along them
    """

    days: list[date]
    clauses: list[ClauseTally]
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


def tally(run: Run, chosen: Sequence[Chosen], laws: Mapping[str, Mapping[str, Any]]) -> Tally:
    """Count a run's findings; ``laws`` is the run's own catalogue by citation."""
    frame = _told(run.findings)
    days = sorted(
        {date.fromisoformat(day["gaming_day"]) for day in run.receipt["days"]}
        | set(frame["gaming_day"].dropna())
    )
    per_day = Counter(zip(frame["fault"], frame["clause"], frame["gaming_day"], strict=True))
    examined = dict(
        zip(
            run.coverage["citation"].to_pylist(),
            run.coverage["examined"].fill_null(0).to_pylist(),
            strict=True,
        )
    )
    money = {key: _money(group) for key, group in frame.groupby(["fault", "clause"])}
    return Tally(
        days=days,
        clauses=[
            ClauseTally(
                fault=part.fault,
                citation=part.clause,
                duty=laws[part.clause]["duty"] if part.clause in laws else "",
                findings=part.total,
                examined=examined.get(part.clause, 0),
                money=money[part.fault, part.clause],
                per_day=[per_day[part.fault, part.clause, day] for day in days],
            )
            for part in chosen
        ],
        money={fault: _money(frame[frame["fault"] == fault]) for fault in (*FAULTS, REVIEW)},
        findings={fault: int((frame["fault"] == fault).sum()) for fault in (*FAULTS, REVIEW)},
        unknown=run.findings.num_rows - len(frame),
        consequences=_consequences(run.findings),
    )


def _told(findings: pa.Table) -> pd.DataFrame:
    frame: pd.DataFrame = findings.select(["clause", "outcome", "fault", "gaming_day"]).to_pandas()
    for side in ("overpaid_cents", "underpaid_cents"):
        frame[side] = findings[side].fill_null(0).to_numpy()
    told: pd.DataFrame = frame[frame["outcome"] != "unknown"].copy()
    told["fault"] = told["fault"].where(told["outcome"] == "exception", REVIEW)
    return told


def _money(frame: pd.DataFrame) -> Money:
    """Add up both sides separately: one finding may have overpaid some patrons and underpaid others."""
    return Money(overpaid=int(frame["overpaid_cents"].sum()), underpaid=int(frame["underpaid_cents"].sum()))


def _consequences(findings: pa.Table) -> dict[str, int]:
    flat = pc.list_flatten(findings["consequences"])
    breaches = flat.filter(pc.equal(pc.struct_field(flat, "outcome"), "exception"))
    return dict(Counter(pc.struct_field(breaches, "clause").to_pylist()))
