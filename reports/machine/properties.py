"""Properties of OSCAL: a name, a value and who defines what the name means."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from audit.format.visible import visible
from audit.verdicts.other_readings import said_of, sentences
from reports import effect

NAMESPACE = "urn:pitaudit:1"
"""Under which the names below mean what they mean here."""

_OF_A_FINDING = {
    "finding_id": "finding-id",
    "clause": "citation",
    "outcome": "outcome",
    "waiver": "waiver",
    "fault": "fault",
    "property_id": "property",
    "table_id": "table",
    "gaming_day": "gaming-day",
    "shoe_id": "shoe",
    "round_id": "round",
    "position": "seat",
    "player_id": "player",
    "dealer_id": "dealer",
    "floorperson_id": "floorperson",
    "stake_cents": "stake",
    "due_cents": "due",
    "received_cents": "received",
    "wagered_cents": "wagered",
    "amount_cents": "difference",
    "overpaid_cents": "overpaid",
    "underpaid_cents": "underpaid",
    "reading": "reading",
}


def of_finding(row: Mapping[str, Any]) -> dict[str, Any]:
    """Give what locates a finding and what it moved, in dollars (``-19.50``)."""
    return {
        name: _dollars(row[column]) if column.endswith("_cents") else row[column]
        for column, name in _OF_A_FINDING.items()
    } | {"effect": effect.state(row), "right-under": sentences(said_of(row))}


def properties(values: Mapping[str, Any]) -> list[dict[str, str]]:
    """Write values as properties; one that is empty is left out."""
    written = {name.replace("_", "-"): _value(each) for name, each in values.items()}
    return [{"name": name, "ns": NAMESPACE, "value": text} for name, text in written.items() if text]


def _value(each: object) -> str:
    return "" if each is None else visible(str(each)).strip()


def _dollars(cents: int | None) -> str | None:
    if cents is None:
        return None
    whole, rest = divmod(abs(cents), 100)
    return f"{'-' if cents < 0 else ''}{whole}.{rest:02d}"
