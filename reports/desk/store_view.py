"""The store: every gaming day of each property, and from one day to those beside it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from itertools import groupby
from typing import Any
from urllib.parse import quote

from audit.errors import AuditError
from reports.desk.ask_view import asked_page
from reports.desk.findings_view import listed, wanted_of, with_outcome
from reports.desk.floor_view import where
from reports.desk.given import DayOfStore, GivenStore, Row
from reports.desk.pages import address
from reports.desk.search_view import FILTERS, SUCH_AS, rounds_asked_for
from reports.wording import Clock

UP = "../../"
"""From a page of a run to the store that the run lies in."""


def store(given: GivenStore) -> tuple[str, dict[str, Any]]:
    """Show the gaming days of each property, the newest first."""
    days = given.days()
    return "store.html", {
        "properties": [(of[0].name, place, of[::-1]) for place, of in _by_property(days)],
        "floor": floor_of,
        "gaps": {place: _without_run(of) for place, of in _by_property(days)},
        "calendar": given.calendar(),
    }


def ask_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Ask about all runs of the store; a row leads to the run that has the newest word on its gaming day."""
    runs = {(day.property_id, day.gaming_day): _run_of(day) for day in given.days()}
    newest = {day.property_id: _run_of(day) for day in given.days()}

    def leads(row: Row) -> str | None:
        place = str(row.get("property_id"))
        return runs.get((place, row["gaming_day"])) if "gaming_day" in row else newest.get(place)

    return asked_page(given.ask, asked, leads, {}, given.unjudged)


def findings_of_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """List findings of all gaming days, each leading to the run that has the newest word on its day."""
    days = given.days()
    runs = {(day.property_id, day.gaming_day): _run_of(day) for day in days}
    newest = {day.property_id: _run_of(day) for day in days}
    found, unknown = [], ""
    try:
        found = with_outcome(given.findings(wanted_of(asked)), asked)
    except AuditError as error:
        unknown = str(error)

    def lead(row: Row) -> str:
        place = row["property_id"]
        return runs.get((place, str(row["gaming_day"])), newest[place])

    zones = {day.property_id: Clock.of(day.zone) for day in days}
    tables = {row["table_id"] for row in found if row["table_id"]}
    values = listed(found, asked, given.standing(), sorted({day.gaming_day for day in days}), tables)
    return "findings.html", {
        **values,
        "unknown": unknown,
        "lead": lead,
        "where": lambda row: lead(row) + where(row),
        "clock_of": zones.__getitem__,
        "several": len(newest) > 1,
    }


def search_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Find rounds of all gaming days of a property, each leading to the run that judged its day last."""
    runs = {(day.property_id, day.gaming_day): _run_of(day) for day in given.days()}
    places = sorted({place for place, _ in runs})
    place = asked.get("property_id", "") or next(iter(places), "")
    rounds, unknown = rounds_asked_for(given.find, asked, property_id=place)
    return "search_store.html", {
        "places": places,
        "place": place,
        "rounds": rounds,
        "unknown": unknown,
        "filters": {name: asked.get(name, "") for name in FILTERS},
        "labels": FILTERS,
        "such_as": SUCH_AS,
        "lead": lambda row: runs[row["property_id"], row["gaming_day"]],
    }


def _run_of(day: DayOfStore) -> str:
    return f"{quote(day.property_id, safe='')}/{quote(day.run, safe='')}/"


def floor_of(day: DayOfStore) -> str:
    """The address of the floor on a gaming day, seen from the store."""
    return address(_run_of(day), day=day.gaming_day)


def beside(given: GivenStore, place: str, run: str, day: str) -> dict[str, Any]:
    """Where the gaming days before and after lie; and the newest word on this one, if of another run."""
    of = [each for each in given.days() if each.property_id == place]
    before = [each for each in of if each.gaming_day < day]
    after = [each for each in of if each.gaming_day > day]
    now = next((each for each in of if each.gaming_day == day), None)
    return {
        "before": _told(before[-1]) if before else None,
        "after": _told(after[0]) if after else None,
        "newer": _told(now) if now and now.run != run else None,
    }


def _told(day: DayOfStore) -> tuple[str, str]:
    return day.gaming_day, UP + floor_of(day)


def _by_property(days: Sequence[DayOfStore]) -> list[tuple[str, list[DayOfStore]]]:
    return [(place, list(of)) for place, of in groupby(days, key=lambda each: each.property_id)]


def _without_run(days: Sequence[DayOfStore]) -> int:
    """How many days lie between the first and the last that no run judged."""
    known = {date.fromisoformat(each.gaming_day) for each in days}
    return (max(known) - min(known)).days + 1 - len(known)
