"""Moments as people of a property read them."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo


def in_zone(at: datetime, zone: str) -> str:
    """A moment by the clock of a zone: ``2026-03-09 12:00 EDT``."""
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}"
