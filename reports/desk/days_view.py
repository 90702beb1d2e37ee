"""Gaming days of a store: those beside one, who judged it, and the page of one that nobody judged."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from reports.desk.given import DayOfStore, GivenStore
from reports.desk.night import Night
from reports.desk.pages import address

UP = "../../"
"""From a page of a run to the store that the run lies in."""
_MOST_NAMED = 5
NOBODY = "unjudged"
"""The page of a gaming day that no run judged, below its property."""


def run_of(day: DayOfStore) -> str:
    """Where the pages of the run lie that has the newest word on a gaming day, seen from the store."""
    return f"{quote(day.property_id, safe='')}/{quote(day.run, safe='')}/"


def floor_of(day: DayOfStore) -> str:
    """The address of the floor on a gaming day, seen from the store."""
    if not day.run:
        return address(f"{quote(day.property_id, safe='')}/{NOBODY}", day=day.gaming_day)
    return address(run_of(day), day=day.gaming_day)


def beside(given: GivenStore, place: str, day: str, up: str = UP) -> dict[str, tuple[str, str] | None]:
    """Where the gaming days before and after lie; ``up`` leads from the page to the store."""
    of = [each for each in given.days() if each.property_id == place]
    before = [each for each in of if each.gaming_day < day]
    after = [each for each in of if each.gaming_day > day]
    return {
        "before": (before[-1].gaming_day, up + floor_of(before[-1])) if before else None,
        "after": (after[0].gaming_day, up + floor_of(after[0])) if after else None,
    }


def said_of(night: Night, day: str, given: GivenStore | None = None, page: str = "") -> list[tuple[str, str]]:
    """What has to be said of a gaming day on a page of a run that shows it: sentences, each with an address.

    given  the store that the run lies in
    page   the page with what it asks for, which another run of the store has as well
    """
    if not day:
        return []
    run, judged = night.run.folder.name, night.judged(day)
    place = night.run.folder.parent.parent.name
    now = (
        next((d for d in given.days() if (d.property_id, d.gaming_day) == (place, day)), None)
        if given
        else None
    )
    if now is None or not now.run:
        return [] if judged else [(f"{_nothing(day)} {_NO_WORD}", "")]
    there = UP + run_of(now) + page
    if not judged:
        return [(f"{_nothing(day)} Run {now.run} judged it:", there)]
    told = [("A later run judged this gaming day again:", there)] if now.run != run else []
    return told + ([(f"Gaming day {day} was judged in part. {_NO_WORD}", "")] if now.in_part else [])


_NO_WORD = "Where no finding stands, nobody may have looked."


def _nothing(day: str) -> str:
    return f"This run judged nothing of gaming day {day}; it only read it along with other days."


def unjudged(given: GivenStore, place: str, day: str) -> tuple[str, dict[str, Any]]:
    """Show a gaming day that no run judged: which gaming tables were expected, and that nobody looked.

    Raises LookupError where the property has no such gaming day.
    """
    of = {each.gaming_day: each for each in given.days() if each.property_id == place}
    if day not in of or of[day].run:
        message = f"{place} has no gaming day {day} that nobody judged."
        raise LookupError(message)
    calendar = given.calendar().get(place)
    rows = [row for (_, each), row in calendar.rows.items() if str(each) == day] if calendar else []
    return "unjudged.html", {
        "day": day,
        "name": of[day].name,
        "place": place,
        "tables": rows,
        "beside": beside(given, place, day, "../"),
    }


def not_whole(given: GivenStore, place: str = "") -> list[str]:
    """Say of a store, or of one property, which gaming days nobody judged, or in part."""
    found: dict[str, list[DayOfStore]] = {}
    for day in given.days():
        if place in ("", day.property_id):
            found.setdefault(day.property_id, []).append(day)
    told = []
    for name, days in found.items():
        missed, part = [d for d in days if not d.run], [d for d in days if d.in_part]
        said = [f"nobody judged {_listed(missed)}"] if missed else []
        said += [f"judged in part: {_listed(part)}"] if part else []
        told += [f"{name}: {'; '.join(said)}. {_NO_WORD}"] if said else []
    return told


def _listed(days: list[DayOfStore]) -> str:
    named = ", ".join(day.gaming_day for day in days[:_MOST_NAMED])
    return f"{named} and {len(days) - _MOST_NAMED:,} more" if len(days) > _MOST_NAMED else named
