"""Waivers as the exception report tells of them: what is excused, by whom, on what paper, and until when."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from reports.wording import Clock, cited, listed

Waiver = Mapping[str, Any]


def waivers_of(receipt: Mapping[str, Any]) -> list[Waiver]:
    """The waivers of the licensees that a report is about."""
    places = {each["id"] for each in receipt["properties"]}
    told: list[Waiver] = (receipt.get("waivers") or {}).get("waivers", [])
    return [each for each in told if each["property"] in places]


def in_full(waiver: Waiver, clock: Clock) -> str:
    """A waiver in one sentence."""
    at = "all gaming tables" if waiver["tables"] == "all" else f"gaming tables {listed(waiver['tables'])}"
    days = f"gaming days {waiver['from']} to {waiver['to']}" if waiver["to"] else f"from {waiver['from']} on"
    return (
        f"“{waiver['name']}”: {cited(waiver['clause'])}, {at}, {days}; {waiver['document']}, "
        f"{waiver['authority']}; {waiver['reason']}; expires {expiry(waiver, clock)}"
    )


def expiry(waiver: Waiver, clock: Clock) -> str:
    """When a waiver ends, by the property's clock."""
    return clock.brief(datetime.fromisoformat(waiver["expires"]))
