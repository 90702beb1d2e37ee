"""Moments as people of a property read them."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def in_zone(at: datetime, zone: str) -> str:
    """A moment by the clock of a zone: ``2026-03-09 12:00 EDT``."""
    return f"{at.astimezone(ZoneInfo(zone)):%Y-%m-%d %H:%M %Z}"


def local_time(at: datetime | None, zone: str | None) -> str:
    """A moment for a cell of a list: ``2026-03-09 12:00:31 -04:00``; "" where none is known."""
    if at is None:
        return ""
    local = at.astimezone(ZoneInfo(zone) if zone else UTC)
    offset = f"{local:%z}"
    return f"{local:%Y-%m-%d %H:%M:%S} {offset[:3]}:{offset[3:]}"
