"""Units the rules count in: cents and microseconds."""

from __future__ import annotations

SECOND = 1_000_000
"""Microseconds in a second; every ``_at`` column counts microseconds from 1970, UTC."""


def minutes(count: int) -> int:
    """Length of ``count`` minutes in microseconds."""
    return count * 60 * SECOND


def hours(count: int) -> int:
    """Length of ``count`` hours in microseconds: elapsed time, so clock changes cannot matter."""
    return minutes(60 * count)
