"""The first and the last of some events, by time and place in the log."""

from __future__ import annotations

from typing import Any

from tests.slow.deal import Row
from tests.slow.three import largest, smallest


def in_order(event: Row) -> Any:
    return event["event_at"], event["place_in_log"]


def latest(events: list[Row]) -> Any:
    return largest(*(event["event_at"] for event in events))


def earliest(events: list[Row]) -> Any:
    return smallest(*(event["event_at"] for event in events))


def last_of(events: list[Row]) -> Row | None:
    return max(events, key=in_order, default=None)


def first_of(events: list[Row]) -> Row | None:
    return min(events, key=in_order, default=None)
