"""How many exceptions are how grave, by the department's own table (``audit.life.severity``), in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def counted(receipt: Mapping[str, Any]) -> str:
    """Count exceptions by severity: ``2 critical, 0 minor, 7 not set``; "" where the department set none."""
    table = receipt.get("severity")
    if not table or not table["levels"]:
        return ""
    found = receipt["totals"].get("severity", {})
    said = [f"{found.get(level, 0):,} {level}" for level in table["levels"]]
    return ", ".join([*said, *([f"{found['']:,} not set"] if found.get("") else [])])


def told(receipt: Mapping[str, Any]) -> list[str]:
    """Say it in a sentence for the head of a paper; nothing where the department set none."""
    said = counted(receipt)
    return [f"Severity, as the department sets it ({receipt['severity']['file']}): {said}."] if said else []
