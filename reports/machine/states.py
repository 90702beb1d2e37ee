"""What other programs may take for met, failed or not decided: the words of a run, sorted once."""

from __future__ import annotations

from typing import Any

MET = frozenset({"pass", "with others"})
"""States of a clause of which all that it applies to was examined and met it."""
ATTESTED = frozenset({"attested"})
"""Met by the word of people who looked: no test, and never told as one that passed."""
FAILED = frozenset({"exception", "waived", "consequence"})
"""Breached: also where it is excused, or told under the breach that led to it."""
NO_QUESTION = frozenset({"definition", "permission", "heading"})
"""Nothing to check.  A state that is named nowhere here was not decided: it is never told as met."""


def asked(coverage: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of the coverage that ask something."""
    return [row for row in coverage if row["state"] not in NO_QUESTION]


def where(row: dict[str, Any]) -> str:
    """Where a finding lies: property, gaming table, day, and shoe and round where it is of one."""
    parts = (row["property_id"], row["table_id"], row["gaming_day"], row["shoe_id"], row["round_id"])
    return "/".join(str(each) for each in parts if each)


def said(row: dict[str, Any]) -> str:
    """What a finding says."""
    required = f" Required: {row['required']}." if row["required"] else ""
    return f"Observed: {row['observed']}.{required}"
