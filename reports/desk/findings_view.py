"""The list of findings with its filters, and one finding with everything that a run says of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from audit.errors import AuditError
from reports.desk.floor_view import where
from reports.desk.given import Row
from reports.desk.night import OUTCOMES, Night, by_gravity
from reports.desk.pages import whole

PAGE = 100

_ASKED = {
    "clause": "clause",
    "fault": "fault",
    "property": "property_id",
    "table": "table",
    "dealer": "dealer",
    "player": "player",
    "shoe": "shoe",
    "since": "since",
    "until": "until",
    "least": "min_amount",
}
"""What the form asks for, and how the search for findings calls it."""


def findings(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """List findings that are as asked, a page at a time."""
    tables = {table.table_id for table in night.tables if table.table_id}
    found, unknown = _asked_for(night, asked)
    values = listed(found, asked, night.given.standing(), night.days, tables)
    return "findings.html", {**values, "unknown": unknown, "where": where}


def listed(
    found: list[Row],
    asked: dict[str, str],
    standing: Mapping[str, Row],
    days: Sequence[str],
    tables: Iterable[str],
) -> dict[str, Any]:
    """What the list of findings shows of those that were found, and what its form offers."""
    if state := asked.get("state"):
        found = [row for row in found if standing.get(row["finding_id"], {}).get("state") == state]
    pages = max(-(-len(found) // PAGE), 1)
    page = min(max(whole(asked.get("page", "")) or 1, 1), pages)
    return {
        "found": len(found),
        "findings": found[(page - 1) * PAGE : page * PAGE],
        "page": page,
        "pages": pages,
        "standing": standing,
        "filters": {name: asked.get(name, "") for name in (*_ASKED, "day", "outcome", "state")},
        "choices": {
            "day": days,
            "table": sorted(tables),
            "fault": ["conduct", "record"],
            "state": sorted({each["state"] for each in standing.values()}),
        },
    }


def finding(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one finding."""
    row = night.by_id.get(asked.get("finding", ""))
    if row is None:
        message = f"This run has no finding {asked.get('finding', '')}."
        raise LookupError(message)
    passage = night.given.code.passage(row["clause"]) if night.given.code else None
    return "finding.html", {
        "row": row,
        "gaming_day": str(row["gaming_day"] or ""),
        "stands": night.given.standing().get(row["finding_id"]),
        "clock": night.clock(row["property_id"] or ""),
        "duty": night.duties.get(row["clause"], ""),
        "passages": {row["clause"]: passage},
        "parts": {name: name.replace("_", " ") for name in ("stake", "due", "received")},
    }


def _asked_for(night: Night, asked: dict[str, str]) -> tuple[list[Row], str]:
    """Findings that are asked for; or, for a name that nothing bears, what the search says of it."""
    wanted = wanted_of(asked)
    try:
        ids = night.given.findings(wanted) if wanted else night.by_id.keys()
    except AuditError as error:
        return [], str(error)
    return with_outcome([row for row in night.findings if row["finding_id"] in ids], asked), ""


def wanted_of(asked: Mapping[str, str]) -> dict[str, str]:
    """What the form asks for, in the words of the search for findings."""
    wanted = {call: asked[name].strip() for name, call in _ASKED.items() if asked.get(name, "").strip()}
    if day := asked.get("day", "").strip():
        wanted |= {"first": day, "last": day}
    return wanted


def with_outcome(rows: Iterable[Row], asked: Mapping[str, str]) -> list[Row]:
    """Those with the outcome asked for, exceptions first."""
    outcomes = {asked["outcome"]} if asked.get("outcome") else set(OUTCOMES)
    return by_gravity(row for row in rows if row["outcome"] in outcomes)
