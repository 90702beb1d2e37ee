"""What the command ``desk`` hands to the director's page: what is new, overdue or undecided, and dollars."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from audit.life import index
from audit.life.states import State
from audit.life.status import MISSING, OVERDUE, UNDECIDED, Place, status_of
from audit.runs.findings import receipt_of
from audit.runs.stores import RUNS
from reports.desk.given import Glance, Row


def glances(store: Path, places: Sequence[str]) -> list[Glance]:
    """Look at some properties of a store as they stand now.  Raises RunNotFound where it is no store."""
    status = status_of(store, None, datetime.now(UTC))
    paid = _exceptions(store)
    problems = [*status.problems, *([status.night] if status.night else [])]
    found = []
    for place in status.places:
        if place.property_id in places:
            rows = [row for row in status.rows if row["property_id"] == place.property_id]
            own = [row for row in paid if row["property_id"] == place.property_id]
            found.append(_glance(store, place, rows, own, problems))
    return found


def _glance(store: Path, place: Place, rows: list[Row], paid: list[Row], problems: list[str]) -> Glance:
    run = place.run
    receipt = receipt_of(store / place.property_id / RUNS / run["folder"]) if run else {}
    return Glance(
        property_id=place.property_id,
        name=place.name,
        run=run["folder"] if run else "",
        new=[row for row in rows if run and row["opened_run"] == run["number"] and row["stands"] != MISSING],
        overdue=[row for row in rows if row["stands"] == OVERDUE],
        undecided=[row for row in rows if row["stands"] == UNDECIDED],
        missing=[row for row in rows if row["stands"] == MISSING],
        refused=_refused(receipt),
        paid=paid,
        games={each["number"]: each["title"] for each in receipt.get("chapters", ()) if "game" in each},
        days_missing=len(place.missing),
        problems=problems,
        looks=place.looks,
    )


def _refused(receipt: dict[str, Any]) -> int:
    """How many rows the newest run refused at the door."""
    rows: dict[str, int] = receipt.get("completeness", {}).get("rows", {})
    return rows.get("rows_quarantined", 0)


def _exceptions(store: Path) -> list[Row]:
    """Exceptions that no later run has resolved, and of which nobody said that they are none."""
    opened = index.opened(store)
    try:
        asked = "SELECT * FROM findings WHERE outcome = 'exception' AND resolved_run IS NULL AND state != ?"
        return index.rows(opened, asked, State.NOT_AN_EXCEPTION)
    finally:
        opened.close()
