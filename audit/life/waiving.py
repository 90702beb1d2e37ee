"""Says of the findings of a run which are under a waiver: these are told as any other, and counted apart."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from functools import partial

import pyarrow as pa
import pyarrow.compute as pc

from audit.intake.submission import Submission
from audit.life.night import ends
from audit.life.waivers import Waivers

WAIVED = "waived"
"""The outcome of an exception that a waiver excuses (``audit.runs.findings.FINDINGS``)."""

_PENNSYLVANIA = "America/New_York"


def waive(findings: pa.Table, waivers: Waivers | None, submission: Submission | None) -> pa.Table:
    """Name the waiver in force for each finding, and call the exceptions that have one waived."""
    in_force = waivers.in_force(findings, partial(end_of_day, submission)) if waivers else None
    names = pa.array(in_force or [""] * findings.num_rows, pa.string())
    outcome = pc.if_else(pc.equal(names, ""), findings["outcome"], WAIVED)
    for name, column in (("waiver", names), ("outcome", outcome)):
        place = findings.schema.get_field_index(name)
        findings = findings.set_column(place, findings.schema.field(name), column)
    return findings


def end_of_day(submission: Submission | None, property_id: str, gaming_day: date) -> datetime:
    """When a gaming day is over; where no change of day is filed, at the latest moment it can be."""
    filed = submission.properties.get(property_id) if submission else None
    if filed is None:
        return ends(gaming_day + timedelta(days=1), time(), _PENNSYLVANIA)
    return ends(gaming_day, filed.gaming_day_starts, filed.time_zone)
