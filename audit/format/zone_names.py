"""Names of time zones, as this machine knows them."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones


def is_zone(name: str) -> bool:
    """Whether a time zone has this name."""
    return name in _names()


@cache
def _names() -> frozenset[str]:
    # A walk through some 600 files, for every question anew.
    return frozenset(available_timezones())
