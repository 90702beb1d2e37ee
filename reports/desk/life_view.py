"""The life of dice, a seat, a dealer or a player: what they had part in, in its order, and what was found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from reports.desk.floor_view import where
from reports.desk.given import Finding, Row
from reports.desk.nearest import one_of
from reports.desk.night import Night, by_gravity
from reports.desk.pages import whole

PAGE = 200
KINDS = {
    "dealer": "Dealer",
    "floorperson": "Floorperson",
    "player": "Player",
    "seat": "Seat",
    "dice": "Dice",
    "table": "Table",
}
_ASKED = ("table", "property", "since", "until")
_CALLED = {"property": "property_id"}


def life(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show one life, a page at a time."""
    values = lived(night.given.history, asked, night.by_id)
    days = sorted({row["gaming_day"] for row in values["every"] if row["gaming_day"]})
    along = [day for day in days if not night.judged(day)]
    said = f"This run judged nothing of {', '.join(along)}; it only read it along, and has no finding of it."
    return "life.html", {**values, "unjudged": [said] if along else []}


def lived(history: Finding, asked: Mapping[str, str], findings: Mapping[str, Row]) -> dict[str, Any]:
    """What a life shows, a page at a time; ``findings`` are those that can be led to, by their id."""
    of, name = asked.get("of", ""), asked.get("name", "").strip()
    if not of or not name:
        message = f"Say whose life: {', '.join(KINDS)}, and its name."
        raise LookupError(message)
    one_of("life of a", of, KINDS)
    filters = {each: asked.get(each, "").strip() for each in _ASKED}
    wanted = {_CALLED.get(each, each): value for each, value in filters.items() if value}
    told = history({"of": of, "name": name, **wanted})
    found = [row for each in told for i in each["finding_ids"] if (row := findings.get(i))]
    pages = max(-(-len(told) // PAGE), 1)
    page = min(max(whole(asked.get("page", "")), 1), pages)
    times = [row["at"] for row in told if row["at"]]
    return {
        "of": of,
        "kind": KINDS[of],
        "name": name,
        "filters": filters,
        "every": told,
        "told": told[(page - 1) * PAGE : page * PAGE],
        "events": len(told),
        "rounds": sum(_is_round(row) for row in told),
        "first": times[0] if times else "",
        "last": times[-1] if times else "",
        "tables": _tables(told),
        "findings": by_gravity(found),
        "found": findings,
        "page": page,
        "pages": pages,
        "where": where,
    }


def _is_round(row: Row) -> bool:
    return bool(row["what"] == f"round {row['round_id']}")


def _tables(told: list[Row]) -> list[tuple[tuple[str, str], int]]:
    """Gaming tables by property, each with the rounds there."""
    counted = Counter(
        (row["property_id"] or "", row["table_id"]) for row in told if row["table_id"] and _is_round(row)
    )
    return sorted(counted.items())
