"""One licensee a report: a run cut down to what concerns one property."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.runs.findings import Run

_OWN = ("population", "games", "totals", "not_audited", "attested", "vouched", "result", "exit_code")
"""What the receipt says of each property as of the whole."""


def of_each(run: Run) -> list[Run]:
    """Cut a run into one for each of its properties; the usual run has one, and is given as it is.

    What was handed in, and what of it is missing, stays that of the whole log: a lost file may be anybody's.
    """
    properties = run.receipt["properties"]
    return [run] if len(properties) < 2 else [_of(run, block) for block in properties]


def _of(run: Run, block: dict[str, Any]) -> Run:
    own = {
        "properties": [block],
        "days": [day for day in run.receipt["days"] if day["property_id"] == block["id"]],
        "readings": [each for each in run.receipt["readings"] if each["property_id"] == block["id"]],
        "rewritten": [
            each for each in run.receipt.get("rewritten") or () if each["property_id"] == block["id"]
        ],
        **{name: block[name] for name in _OWN if name in block},
    }
    days = sorted(day["gaming_day"] for day in own["days"])
    own["period"] = {"from": days[0], "to": days[-1]} if days else run.receipt["period"]
    return replace(
        run,
        findings=_at(run.findings, block["id"]),
        coverage=_at(run.coverage, block["id"]),
        looks=_at(run.looks, block["id"]),
        vouched=_at(run.vouched, block["id"]),
        receipt={**run.receipt, **own},
    )


def _at(rows: pa.Table, place: str) -> pa.Table:
    return rows.filter(pc.equal(rows["property_id"], place))


def folder_names(run: Run) -> list[str]:
    """A folder for the reports of each licensee, in the order of ``of_each``; "" where there is only one."""
    properties = run.receipt["properties"]
    return [""] if len(properties) < 2 else plain_names([str(block["id"]) for block in properties])


def plain_names(ids: Sequence[str]) -> list[str]:
    """Names of folders for some licensees: plain letters, and each another."""
    plain = [re.sub(r"[^A-Za-z0-9_-]+", "_", each)[:40] or "_" for each in ids]
    return [f"{name}_{n}" if plain.count(name) > 1 else name for n, name in enumerate(plain, start=1)]
