"""Whom the record names with a finding, in words; what is on record accuses nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def named(row: Mapping[str, Any]) -> str:
    """Say who did what by the events: ``ID-7 (dealer: shuffled, cut offered); ID-9 (verified shuffled)``."""
    return "; ".join(
        f"{each['person']} ({each['role'].replace('_', ' ')}: {each['did']})"
        if each["role"]
        else f"{each['person']} ({each['did']})"
        for each in row["named"] or []
    )


def on_record(row: Mapping[str, Any]) -> str:
    """Say who was assigned and whom the events name, in one line; "" where nobody is on record."""
    floorperson = f"floorperson assigned {row['floorperson_id']}" if row["floorperson_id"] else ""
    return "; ".join(filter(None, (floorperson, named(row))))
