"""The findings of a run as CSV: a line each, amounts in dollars, nothing that a spreadsheet would run."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Any

from audit.format.spreadsheet import cell
from audit.runs.findings import Run
from audit.runs.judged_by import Standing
from reports import effect, people
from rules.units import dollars

COLUMNS = (
    *(
        "finding_id",
        "life",
        "clause",
        "outcome",
        "fault",
        "waiver",
        "severity",
        "property_id",
        "table_id",
        "gaming_day",
    ),
    *(
        "shoe_id",
        "round_id",
        "position",
        "player_id",
        "dealer_id",
        "floorperson_id",
        "at",
        "observed",
        "required",
    ),
    *(
        "amount_cents",
        "overpaid_cents",
        "underpaid_cents",
        "stake_cents",
        "due_cents",
        "received_cents",
        "wagered_cents",
        "rows",
    ),
)
"""Columns of a finding; cents are written as dollars, under the name without ``_cents``."""
_ADDED = ("effect", "law", "named")
_READ = ("reading", "named")


def table(run: Run) -> str:
    """Write the findings in the order of the run, times in UTC."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow([name.removesuffix("_cents") for name in (*COLUMNS, *_ADDED)])
    laws = Standing(run)
    for found in run.findings.select([*COLUMNS, *_READ]).to_pylist():
        row = {**found, "effect": effect.state(found), "law": laws.of(found), "named": people.named(found)}
        writer.writerow([cell(_shown(name, row[name])) for name in (*COLUMNS, *_ADDED)])
    return written.getvalue()


def _shown(name: str, value: Any) -> Any:
    if name.endswith("_cents") and value is not None:
        return dollars(value)
    return value.isoformat() if isinstance(value, datetime) else value
