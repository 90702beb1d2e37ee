"""The order of the findings in the report, and which of them are printed in full.

Every exception is printed.  Most dollars that were moved wrongly, either way, come first within conduct, then
faults of the record, then what is under a waiver, for review, or right only under another reading; findings
of one clause stand together.  Exceptions that judge by a proposed text, or by a source that is no law, stand
apart from those that judge by the text in force.  A report of very many findings prints the first of each
clause in full and its repeats on a line or two each, with seat, stake, due, received and row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import pyarrow as pa

from reports.standing import apart
from reports.wording import count
from rules.units import dollars

ALL_IN_FULL = 200
"""Findings up to which a report prints each of them in full."""


@dataclass(frozen=True, slots=True)
class Group:
    """The findings of one clause in one section of the report: their rows, most dollars first.

    section  fault, or what else they are; of exceptions, also whether they stand apart (``section_of``)
    full     how many, from the first, are printed in full
    cents    their net amount
    overpaid_cents, underpaid_cents  what patrons had too much and too little by them
    """

    section: str
    clause: str
    rows: list[int]
    full: int
    cents: int
    overpaid_cents: int = 0
    underpaid_cents: int = 0


def grouped(findings: pa.Table, order: Mapping[str, int], laws: Sequence[str] = ()) -> list[Group]:
    """Group all that is decided and no pass, in the order it is printed in.

    order  places of the clauses in the catalogue
    laws   by what each finding judges (``audit.runs.judged_by``), in their order; none: all by one
    """
    frame = _told(findings, laws)
    full = len(frame) <= ALL_IN_FULL
    groups = [
        (
            int(rows["dollars"].iloc[0]),
            Group(
                section=str(section),
                clause=str(clause),
                rows=rows.index.tolist(),
                full=len(rows) if full else 1,
                cents=int(rows["cents"].sum()),
                overpaid_cents=int(rows["overpaid_cents"].sum()),
                underpaid_cents=int(rows["underpaid_cents"].sum()),
            ),
        )
        for (section, clause), rows in frame.groupby(["section", "clause"], sort=False)
    ]
    places = {section: place for place, section in enumerate(ORDER)}
    groups.sort(key=lambda each: (places[each[1].section], -each[0], order.get(each[1].clause, len(order))))
    return [group for _, group in groups]


def come_to(groups: Sequence[Group]) -> dict[str, str]:
    """Say by section how many findings it has, and what patrons had too much and too little by them."""
    said = {}
    for section in dict.fromkeys(group.section for group in groups):
        own = [group for group in groups if group.section == section]
        over, under = sum(each.overpaid_cents for each in own), sum(each.underpaid_cents for each in own)
        number = count(sum(len(each.rows) for each in own), "finding")
        said[section] = f"{number}: {dollars(over)} overpaid, {dollars(under)} underpaid."
    return said


APART = ("proposed", "public")
ORDER = (
    *("conduct", *(f"conduct_{law}" for law in APART)),
    *("record", *(f"record_{law}" for law in APART)),
    *("waived", "review", "other_reading"),
)
"""Sections of findings, in the order of the report."""


def section_of(fault: str, outcome: str, law: str) -> str:
    """Say in which section a finding stands: ``conduct``, ``conduct_proposed``, ``review``."""
    if outcome != "exception":
        return outcome
    return "_".join(filter(None, (fault, apart(law))))


def _told(findings: pa.Table, laws: Sequence[str]) -> pd.DataFrame:
    frame: pd.DataFrame = findings.select(["finding_id", "clause", "outcome", "fault", "at"]).to_pandas()
    for name in ("amount_cents", "overpaid_cents", "underpaid_cents"):
        frame[name] = findings[name].fill_null(0).to_numpy()
    frame["cents"] = frame["amount_cents"]
    moved = frame["overpaid_cents"] + frame["underpaid_cents"]
    frame["dollars"] = np.maximum(moved, np.abs(frame["cents"]))
    frame["law"] = laws or ""
    frame = frame[frame["outcome"] != "unknown"].copy()
    kinds = frame[["fault", "outcome", "law"]].itertuples(index=False)
    frame["section"] = [section_of(fault or "", outcome, law) for fault, outcome, law in kinds]
    return frame.sort_values(["dollars", "at", "finding_id"], ascending=[False, True, True])
