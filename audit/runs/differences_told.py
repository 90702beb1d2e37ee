"""Which differences of a table inventory somebody has to be told, by the department's own table, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from audit.runs.vouched_told import DIFFERS
from rules.units import dollars

COUNTED = ("table inventory", "closer of the night before")
"""Witnesses whose dollars are those of a table inventory."""


def due(receipt: Mapping[str, Any], row: Mapping[str, Any]) -> str:
    """Say what a row of ``audit.runs.findings.VOUCHED`` calls for; "" where nothing, or nobody said."""
    said = (receipt.get("severity") or {}).get("differences")
    cents = row["difference_cents"]
    if not said or row["witness"] not in COUNTED or row["standing"] != DIFFERS or cents is None:
        return ""
    above, copied = said["reported_above_cents"], said["copied_from_cents"]
    if copied is not None and abs(cents) >= copied:
        return f"to be reported, with a copy to the regulator (from {dollars(copied)})"
    return f"to be reported (above {dollars(above)})" if abs(cents) > above else ""


def in_words(receipt: Mapping[str, Any], rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Say of each difference that is to be reported where it is, and of how many dollars."""
    return [
        f"{row['table_id']} on {row['gaming_day']}: {row['witness']} differs by "
        f"{dollars(row['difference_cents'], signed=True)}, {said}"
        for row in rows
        if (said := due(receipt, row))
    ]
