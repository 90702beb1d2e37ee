"""One gaming table on one gaming day: its night, what was found there, and its rounds by the hour."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from reports.desk import strip
from reports.desk.floor_view import where
from reports.desk.given import Row
from reports.desk.nearest import nearest, one_of
from reports.desk.night import HOUR, Night, Table, by_gravity
from reports.wording import Clock

_LISTED = [
    *("round_id", "round_number_in_day", "dealer_id", "shoe_id", "deck_id", "announced_result"),
    *("void", "simulated", *strip.TIMES),
]
"""Columns of a round that its line in the list needs."""


def table(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one table; of its rounds those of one hour."""
    found = _asked_for(night, asked)
    clock = night.clock(found.property_id)
    axis = strip.Axis.of([found])
    rounds = _rounds(night, found)
    hour = _hour(rounds, asked.get("hour", ""), found)
    of_hour = [row for row in rounds if _is_in(row, hour)]
    minutes = strip.Axis(hour, hour + HOUR) if hour else None
    counts = Counter(strip.hour_of(at) for row in rounds if (at := strip.began(row)))
    return "table.html", {
        "table": found,
        "gaming_day": found.gaming_day,
        "title": night.title_of(found.game),
        "clock": clock,
        "axis": strip.scale(axis, clock) if axis else None,
        "strip": strip.drawn(found, axis, where) if axis else None,
        "findings": by_gravity(found.findings),
        "where": where,
        "hour": hour,
        "hours": sorted(counts.items()),
        "of_hour": [_round(night, found.property_id, row, clock) for row in of_hour],
        "minutes": strip.by_minutes(of_hour, minutes, where, found.findings) if minutes else None,
        "no_log": night.given.no_log,
    }


def _asked_for(night: Night, asked: dict[str, str]) -> Table:
    name, day = asked.get("table", ""), asked.get("day") or (night.days[-1] if night.days else "")
    for each in night.tables:
        if (each.table_id, each.gaming_day) == (name, day) and asked.get("property") in (
            None,
            each.property_id,
        ):
            return each
    there = [each.table_id for each in night.tables if each.gaming_day == day]
    said = nearest(name, there) if there else f"its gaming days are {', '.join(night.days)}"
    message = f"This run has no gaming table {name} on gaming day {day}; {said}."
    raise LookupError(message)


def _rounds(night: Night, found: Table) -> list[Row]:
    if night.given.log is None or not found.rounds:
        return []
    day = datetime.fromisoformat(found.gaming_day).date()
    rows = night.given.log.table_day(found.property_id, found.table_id, day).rows
    staked = Counter(rows["wagers"]["round_id"].to_pylist())
    listed = rows["rounds"].select(_LISTED).to_pylist()
    for row in listed:
        row["wagers"] = staked[row["round_id"]]
    return strip.in_time(listed)


def _hour(rounds: list[Row], asked: str, found: Table) -> datetime | None:
    """The hour asked for, or that of the first exception, or that of the first round.

    Raises LookupError for an hour in which the table dealt no round.
    """
    known = sorted({strip.hour_of(at) for row in rounds if (at := strip.began(row))})
    if asked:
        one_of("hour of this table", asked, [hour.isoformat() for hour in known])
    worst = [row["at"] for row in by_gravity(found.findings) if row["at"]]
    for wanted in (asked, *(strip.hour_of(at).isoformat() for at in worst[:1])):
        if match := [hour for hour in known if hour.isoformat() == wanted]:
            return match[0]
    return known[0] if known else None


def _is_in(row: Row, hour: datetime | None) -> bool:
    at = strip.began(row)
    return strip.hour_of(at) == hour if at else hour is None


def _round(night: Night, property_id: str, row: Row, clock: Clock) -> dict[str, Any]:
    found = night.of_round(property_id, row["round_id"])
    return {
        "id": row["round_id"],
        "number": row["round_number_in_day"],
        "time": clock.time(strip.began(row)).rstrip(","),
        "dealer": row["dealer_id"],
        "shoe": row["shoe_id"],
        "deck": row["deck_id"],
        "wagers": row["wagers"],
        "result": night.given.label(row["announced_result"]) if row["announced_result"] else "",
        "void": bool(row["void"]),
        "simulated": bool(row["simulated"]),
        "found": Counter(each["outcome"] for each in found),
    }
