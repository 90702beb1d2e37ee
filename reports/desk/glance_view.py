"""The night at a glance, for a director: one printed page a property."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from reports.desk.days_view import floor_of, not_whole
from reports.desk.given import DayOfStore, GivenStore, Glance, Row
from reports.desk.nearest import one_of
from rules.citations import chapter_cited

DAYS = 30
_MOST = 6
"""Lines of each list, so that a property's page stays one page."""


@dataclass(frozen=True, slots=True)
class Grouped:
    """Findings of one clause: how many, at which gaming tables, and one of them."""

    clause: str
    count: int
    tables: list[str]
    first: Row


def glance(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show what a director asks first of each property, or of one."""
    found = {each.property_id: each for each in given.glances()}
    place = asked.get("property", "")
    chosen = [found[one_of("property", place, found)]] if place else [*found.values()]
    told = [_told(each, _days(given, each), not_whole(given, each.property_id)) for each in chosen]
    return "glance.html", {"properties": told, "floor": floor_of}


def _days(given: GivenStore, of: Glance) -> list[DayOfStore]:
    return [day for day in given.days() if day.property_id == of.property_id][-DAYS:]


def _told(of: Glance, days: list[DayOfStore], not_judged: list[str]) -> dict[str, Any]:
    judged = [day for day in days if day.run]
    since = days[0].gaming_day if days else ""
    return {
        "of": of,
        "days": days,
        "last": judged[-1] if judged else None,
        "new": _by_clause(of.new),
        "overdue": sorted(of.overdue, key=lambda row: (row["due"] or "", row["finding_id"]))[:_MOST],
        "undecided": _by_clause(of.undecided),
        "missing": of.missing[:_MOST],
        "not_judged": not_judged,
        "looks": of.looks[:_MOST],
        "dollars": _by_game(of, since),
        "lines": _MOST,
    }


def _by_clause(rows: Iterable[Row]) -> list[Grouped]:
    """Findings by clause, those that are most first."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        found[row["clause"] or ""].append(row)
    groups = [
        Grouped(
            clause,
            len(of),
            sorted({row["table_id"] for row in of if row["table_id"]}),
            of[0],
        )
        for clause, of in found.items()
    ]
    return sorted(groups, key=lambda each: (-each.count, each.clause))


def _by_game(of: Glance, since: str) -> list[tuple[str, int, int, int]]:
    """Exceptions of the days shown by game: its title, how many, and cents overpaid and underpaid."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in of.paid:
        if str(row["gaming_day"] or "") >= since:
            number = chapter_cited(row["clause"])
            found[f"{of.games[number]} ({number})" if number in of.games else number].append(row)
    return [
        (title, len(rows), _sum(rows, "overpaid_cents"), _sum(rows, "underpaid_cents"))
        for title, rows in sorted(found.items())
    ]


def _sum(rows: list[Row], name: str) -> int:
    return sum(row[name] or 0 for row in rows)
