"""Who chose a reading, in words: from a run's receipt, for the screen and for every paper."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

NOBODY = "the filing names nobody who chose it"


def who_chose(entry: Mapping[str, Any]) -> str:
    """Say who chose a reading of a receipt, when and by what authority; "" where it is read by default.

    entry  one of ``readings``; of a version that did not say who chose, it names nobody
    """
    if told := entry.get("decision"):
        return f"chosen by {told['by']} on {told['on']}, {told['authority']}"
    return "" if entry["default"] else NOBODY


def named_in(row: Mapping[str, Any]) -> set[str]:
    """The readings that a finding names, each as ``name = choice``, without the days of its text."""
    return {each.partition(" (text ")[0] for each in (row["reading"] or "").split("; ")}


def in_force(receipt: Mapping[str, Any], property_id: str, game: str, day: str) -> dict[str, str]:
    """Name the readings that are not the default, or that somebody chose, and say who.

    day  gaming day, as ``2026-03-02``.  Returns ``name = choice`` with who chose it, in the receipt's order.
    """
    return {
        f"{each['name']} = {each['choice']}": said
        for each in receipt["readings"]
        if (each["property_id"], each.get("game")) == (property_id, game)
        and each.get("from", day) <= day <= each.get("to", day)
        and (said := who_chose(each))
    }
