"""The store: every gaming day of each property, and from one day to those beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from itertools import groupby
from typing import Any

from audit.errors import AuditError
from reports.desk.ask_view import asked_page, asked_sheet
from reports.desk.days_view import floor_of, not_whole, run_of
from reports.desk.findings_view import Listed, in_order, listed, sheet, wanted_of, with_outcome
from reports.desk.floor_view import where
from reports.desk.given import DayOfStore, GivenStore, Row
from reports.desk.life_view import lived
from reports.desk.pages import key_needed
from reports.desk.search_view import FILTERS, SUCH_AS, rounds_asked_for
from reports.wording import Clock


def store(given: GivenStore, _: dict[str, str]) -> tuple[str, dict[str, Any]]:
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
    runs = {(day.property_id, day.gaming_day): run_of(day) for day in _judged(given)}
    newest = {day.property_id: run_of(day) for day in _judged(given)}

    def leads(row: Row) -> str | None:
        place = str(row.get("property_id"))
        return runs.get((place, row["gaming_day"])) if "gaming_day" in row else newest.get(place)

    clocks = _clocks(_judged(given))
    return asked_page(
        given.ask, asked, leads, {}, given.unjudged, lambda place: clocks.get(place, Clock(None))
    )


def ask_sheet_of_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, bytes]:
    """Answer the same as a list to keep."""
    return asked_sheet(given.ask, asked)


def findings_of_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """List findings of all gaming days, each leading to the run that has the newest word on its day."""
    days = _judged(given)
    lead, clocks = leading(days), _clocks(days)
    found, unknown = [], ""
    try:
        found = with_outcome(given.findings(wanted_of(asked)), asked)
    except AuditError as error:
        unknown = key_needed(error)
    standing = given.standing()
    list_ = in_order(found, asked, standing, given)
    tables = {row["table_id"] for row in found if row["table_id"]}
    values = listed(list_, asked, standing, sorted({day.gaming_day for day in days}), tables, clocks)
    return "findings.html", {
        **values,
        "unknown": unknown,
        "lead": lead,
        "where": lambda row: lead(row) + where(row),
        "clock_of": clocks.__getitem__,
        "several": len(clocks) > 1,
        "opened_from": {**values["opened_from"], "of": "store"},
        "unjudged": not_whole(given),
    }


def findings_sheet_of_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, bytes]:
    """Give the same findings as a list to keep."""
    return sheet(listed_of_store(given, asked), given.standing(), _clocks(_judged(given)).__getitem__)


def listed_of_store(given: GivenStore, asked: Mapping[str, str]) -> Listed:
    """Findings of all gaming days that are asked for, in order; raises AuditError as the search does."""
    return in_order(with_outcome(given.findings(wanted_of(asked)), asked), asked, given.standing(), given)


def life_of_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show a life over all gaming days of a property, each line leading to the newest run of its day."""
    days = _judged(given)
    places = sorted({day.property_id for day in days})
    place = asked.get("property", "") or (places[0] if len(places) == 1 else "")
    if place not in places:
        message = f"Say of which property: add &property= and one of {', '.join(places)} to the address."
        raise LookupError(message)
    findings = {row["finding_id"]: row for row in given.findings({"property_id": place})}
    lead = leading(days)
    clock = Clock.of(next(day.zone for day in days if day.property_id == place))
    return "life.html", {
        **lived(given.history, {**asked, "property": place}, findings),
        "lead": lead,
        "where": lambda row: lead(row) + where(row),
        "clock_of": lambda _: clock,
        "unjudged": not_whole(given, place),
    }


def leading(days: Sequence[DayOfStore]) -> Callable[[Row], str]:
    """Give what stands before an address of the run that has the newest word on the day of a row."""
    runs = {(day.property_id, day.gaming_day): run_of(day) for day in days}
    newest = {day.property_id: run_of(day) for day in days}

    def lead(row: Row) -> str:
        place = row["property_id"]
        return runs.get((place, str(row["gaming_day"])), newest[place])

    return lead


def search_store(given: GivenStore, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Find rounds of all gaming days of a property, each leading to the run that judged its day last."""
    days = _judged(given)
    places = sorted({day.property_id for day in days})
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
        "lead": leading(days),
        "unjudged": not_whole(given, place),
    }


def _judged(given: GivenStore) -> list[DayOfStore]:
    return [day for day in given.days() if day.run]


def _clocks(days: Sequence[DayOfStore]) -> dict[str, Clock]:
    return {day.property_id: Clock.of(day.zone) for day in days}


def _by_property(days: Sequence[DayOfStore]) -> list[tuple[str, list[DayOfStore]]]:
    return [(place, list(of)) for place, of in groupby(days, key=lambda each: each.property_id)]


def _without_run(days: Sequence[DayOfStore]) -> int:
    """How many days lie between the first and the last that no run judged."""
    known = {date.fromisoformat(each.gaming_day) for each in days if each.run}
    return (max(known) - min(known)).days + 1 - len(known) if known else 0
