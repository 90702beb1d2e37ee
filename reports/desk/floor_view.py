"""The floor: every gaming table of a gaming day, its night as a strip, and what was found there."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from typing import Any

from reports.desk import strip
from reports.desk.given import Row
from reports.desk.nearest import nearest
from reports.desk.night import OUTCOMES, Night, Table
from reports.desk.pages import address


def floor(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show all tables of a day, the last of the run if none is asked for."""
    day = asked.get("day") or (night.days[-1] if night.days else "")
    tables = [table for table in night.tables if table.gaming_day == day]
    if day and not tables:
        message = f"This run has no gaming day {day}; {nearest(day, night.days)}."
        raise LookupError(message)
    axis = strip.Axis.of(tables)
    return "floor.html", {
        "day": day,
        "gaming_day": day,
        "axis": strip.scale(axis, night.clock(tables[0].property_id)) if axis else None,
        "strips": {(t.property_id, t.table_id): strip.drawn(t, axis, where) for t in tables if axis},
        "groups": by_pit(night, tables) if night.given.pits else by_game(night, tables),
        "by_pit": bool(night.given.pits),
        "outcomes": OUTCOMES,
        "found_at": lambda of, outcome: sum(table.found(outcome) for table in of),
        "totals": totals(tables),
        "missing": night.run.receipt["completeness"]["missing"],
        "several": len({table.property_id for table in tables}) > 1,
    }


def by_game(night: Night, tables: list[Table]) -> list[tuple[str, list[Table]]]:
    """Tables by game, as the log does not say where they stand."""
    return [
        (night.title_of(game) or "Tables without a round on record", list(of))
        for game, of in groupby(tables, key=lambda table: table.game)
    ]


def by_pit(night: Night, tables: list[Table]) -> list[tuple[str, list[Table]]]:
    """Tables by pit; those that the list does not have come last."""
    pits, found = night.given.pits, defaultdict(list)
    for table in tables:
        places = ((table.property_id, table.table_id), ("", table.table_id))
        found[next((pits[place] for place in places if place in pits), "")].append(table)
    named = [(pit, of) for pit, of in sorted(found.items()) if pit]
    return [*named, *([("In no pit of the list", found[""])] if found[""] else [])]


def totals(tables: list[Table]) -> dict[str, Any]:
    """What the head of the floor counts."""
    rows = [row for table in tables for row in table.findings if row["outcome"] == "exception"]
    return {
        "tables": len(tables),
        "rounds": sum(table.rounds for table in tables),
        "wagers": sum(table.wagers for table in tables),
        **{outcome: sum(table.found(outcome) for table in tables) for outcome in OUTCOMES},
        "overpaid": sum(row["overpaid_cents"] or 0 for row in rows),
        "underpaid": sum(row["underpaid_cents"] or 0 for row in rows),
    }


def where(row: Row) -> str:
    """The page on which a finding is best looked at: its round, or its own."""
    if row["round_id"]:
        return address("round", round=row["round_id"], property=row["property_id"], finding=row["finding_id"])
    return address("finding", finding=row["finding_id"])
