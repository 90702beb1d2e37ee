"""Who cut the cards, and which seats an event names."""

from __future__ import annotations

from tests.slow.deal import Row

DEALER = 0


def seats(event: Row | None, column: str) -> list[int] | None:
    """Seats a list names; missing where one of its names is no seat."""
    listed = event[column] if event else None
    if listed is None or not all(seat.isdecimal() and int(seat) > 0 for seat in listed):
        return None
    return [int(seat) for seat in listed]


def cutter(event: Row | None) -> int | None:
    """Seat of whoever cut, 0 for the dealer; open where role and place contradict each other."""
    if event is None:
        return None
    position, role = event["event_position"], event["event_role"]
    if position is not None and position.isdigit():
        return None if role == "dealer" else int(position)
    by_dealer = role in ("dealer", None) if position == "dealer" else position is None and role == "dealer"
    return DEALER if by_dealer else None
