"""The list of findings with its filters, and one finding with everything that a run says of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from audit.errors import AuditError
from reports.desk.floor_view import where
from reports.desk.given import Floorpersons, Given, GivenStore, Row
from reports.desk.nearest import nearest, one_of
from reports.desk.night import OUTCOMES, Night, by_gravity
from reports.desk.pages import OUTCOME_WORDS, address, key_needed, whole
from reports.sheet import sheet_of
from reports.wording import Clock, cited, position
from rules.units import dollars

PAGE = 100
FAULTS = ("conduct", "record")

_ASKED = {
    "clause": "clause",
    "fault": "fault",
    "property": "property_id",
    "table": "table",
    "dealer": "dealer",
    "floorperson": "floorperson",
    "player": "player",
    "shoe": "shoe",
    "since": "since",
    "until": "until",
    "least": "min_amount",
}
"""What the form asks for, and how the search for findings calls it."""
FILTERS = (*_ASKED, "day", "outcome", "state")
"""What findings are asked for."""
SORTS = {
    "gravity": "",
    "time": "at",
    "day": "gaming_day",
    "property": "property_id",
    "table": "table_id",
    "clause": "clause",
    "dealer": "dealer_id",
    "floorperson": "floorperson_id",
    "player": "player_id",
    "amount": "amount_cents",
}
"""By what findings are sorted, and their column; by gravity, as they come."""
COLUMNS = (
    *("finding_id", "outcome", "clause", "law", "fault", "property_id", "gaming_day", "time", "table_id"),
    *("round_id", "position", "dealer_id", "floorperson_id", "player_id", "shoe_id", "observed"),
    *("required", "amount", "severity", "waiver", "life", "state"),
)
"""Columns of the list that can be kept."""


@dataclass(frozen=True, slots=True)
class Listed:
    """Findings that were found, in their order; ``floor`` names the floorpersons of those that are shown."""

    rows: list[Row]
    sort: str
    floor: Floorpersons


def findings(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """List findings that are as asked, a page at a time."""
    tables = {table.table_id for table in night.tables if table.table_id}
    found, unknown = _asked_for(night, asked)
    list_ = in_order(found, asked, night.given.standing(), night.given)
    values = listed(list_, asked, night.given.standing(), night.days, tables, night.properties)
    return "findings.html", {**values, "unknown": unknown, "where": where}


def findings_sheet(night: Night, asked: dict[str, str]) -> tuple[str, bytes]:
    """Give the same findings as a list to keep.  Raises AuditError for a name that nothing bears."""
    return sheet(listed_of_run(night, asked), night.given.standing(), night.clock)


def listed_of_run(night: Night, asked: Mapping[str, str]) -> Listed:
    """Findings of a run that are asked for, in their order.  Raises AuditError for a name nothing bears."""
    return in_order(_searched(night, asked), asked, night.given.standing(), night.given)


def in_order(
    found: list[Row], asked: Mapping[str, str], standing: Mapping[str, Row], given: Given | GivenStore
) -> Listed:
    """Leave findings that stand as asked, and sort them; those without what they are sorted by come last."""
    if state := asked.get("state"):
        one_of("state", state, given.states)
        found = [row for row in found if standing.get(row["finding_id"], {}).get("state") == state]
    name, _, way = (asked.get("sort") or "gravity").partition(" ")
    column = SORTS[one_of("order", name, SORTS)]
    if column:
        by_floor = column == "floorperson_id"
        named = _floorpersons(found, given.floorpersons)[0] if by_floor else {}
        rows = [({**row, "floorperson_id": named.get(row["finding_id"])}, row) for row in found]
        known = [pair for pair in rows if pair[0][column] is not None]
        known.sort(key=lambda pair: pair[0][column], reverse=bool(way))
        found = [row for _, row in [*known, *(pair for pair in rows if pair[0][column] is None)]]
    elif way:
        found = found[::-1]
    return Listed(found, asked.get("sort") or "gravity", given.floorpersons)


def _floorpersons(found: list[Row], floor: Floorpersons) -> tuple[Mapping[str, str], str]:
    try:
        return floor(found), ""
    except AuditError as error:
        return {}, key_needed(error)


def listed(
    found: Listed,
    asked: dict[str, str],
    standing: Mapping[str, Row],
    days: Sequence[str],
    tables: Iterable[str],
    places: Iterable[str],
) -> dict[str, Any]:
    """What the list of findings shows of those that were found, and what its form offers."""
    pages = max(-(-len(found.rows) // PAGE), 1)
    page = min(max(whole(asked.get("page", "")), 1), pages)
    shown = found.rows[(page - 1) * PAGE : page * PAGE]
    floorpersons, no_floor = _floorpersons(shown, found.floor)
    filters = {name: asked.get(name, "") for name in FILTERS}

    def to(name: str = "findings", /, **more: object) -> str:
        return address(name, **{**filters, "sort": asked.get("sort", ""), **more})

    return {
        "found": len(found.rows),
        "findings": shown,
        "page": page,
        "pages": pages,
        "to": to,
        "sort": found.sort,
        "sorts": [*SORTS],
        "floorpersons": floorpersons,
        "no_floor": no_floor,
        "standing": standing,
        "said": asked.get("said", ""),
        "undone": whole(asked.get("undone", "")),
        "chosen_all": "all" in asked,
        "opened_from": {name: asked[name] for name in (*FILTERS, "sort") if asked.get(name)},
        "filters": filters,
        "choices": {
            "day": days,
            "table": sorted(tables),
            "property": sorted(places),
            "fault": FAULTS,
            "state": sorted({each["state"] for each in standing.values()}),
        },
    }


def sheet(found: Listed, standing: Mapping[str, Row], clock_of: Callable[[str], Clock]) -> tuple[str, bytes]:
    """Write findings as CSV, each at the clock of its property: the name of the file, and what is in it."""
    named = _floorpersons(found.rows, found.floor)[0]

    def line(row: Row) -> list[object]:
        stands = standing.get(row["finding_id"], {})
        at = clock_of(row["property_id"] or "").brief(row["at"]) if row["at"] else ""
        cents = row["amount_cents"]
        told = {
            **row,
            "outcome": OUTCOME_WORDS[row["outcome"]],
            "clause": cited(row["clause"]),
            "position": position(row["position"]),
            "time": at,
            "floorperson_id": named.get(row["finding_id"]),
            "amount": dollars(cents) if cents is not None else "",
            "life": stands.get("life") or row.get("life"),
            "state": stands.get("state"),
        }
        return [told.get(each) for each in COLUMNS]

    return "findings-shown.csv", sheet_of(COLUMNS, map(line, found.rows))


def finding(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one finding."""
    row = night.by_id.get(asked.get("finding", ""))
    if row is None:
        name = asked.get("finding", "")
        message = f"This run has no finding {name}; {nearest(name, night.by_id)}."
        raise LookupError(message)
    passage = night.given.code.passage(row["clause"]) if night.given.code else None
    return "finding.html", {
        "row": row,
        "gaming_day": str(row["gaming_day"] or ""),
        "said": asked.get("said", ""),
        "undone": whole(asked.get("undone", "")),
        "stands": night.given.standing().get(row["finding_id"]),
        "floorperson": _floorpersons([row], night.given.floorpersons)[0].get(row["finding_id"], ""),
        "clock": night.clock(row["property_id"] or ""),
        "duty": night.duties.get(row["clause"], ""),
        "passages": {row["clause"]: passage},
        "parts": {name: name.replace("_", " ") for name in ("stake", "due", "received")},
    }


def _asked_for(night: Night, asked: Mapping[str, str]) -> tuple[list[Row], str]:
    """Findings that are asked for; or, for a name that nothing bears, what the search says of it."""
    try:
        return _searched(night, asked), ""
    except AuditError as error:
        return [], key_needed(error)


def _searched(night: Night, asked: Mapping[str, str]) -> list[Row]:
    wanted = wanted_of(asked)
    ids = night.given.findings(wanted) if wanted else night.by_id.keys()
    return with_outcome([row for row in night.findings if row["finding_id"] in ids], asked)


def wanted_of(asked: Mapping[str, str]) -> dict[str, str]:
    """What the form asks for, in the words of the search for findings."""
    if asked.get("fault"):
        one_of("fault", asked["fault"], FAULTS)
    wanted = {call: asked[name].strip() for name, call in _ASKED.items() if asked.get(name, "").strip()}
    if day := asked.get("day", "").strip():
        wanted |= {"first": day, "last": day}
    return wanted


def with_outcome(rows: Iterable[Row], asked: Mapping[str, str]) -> list[Row]:
    """Those with the outcome asked for, exceptions first."""
    outcomes = {one_of("outcome", asked["outcome"], OUTCOMES)} if asked.get("outcome") else set(OUTCOMES)
    return by_gravity(row for row in rows if row["outcome"] in outcomes)
