"""One round judged another way, side by side: what can be supposed stands in a form, with what holds now."""

from __future__ import annotations

from typing import Any

from audit.errors import AuditError
from reports.desk.given import Row
from reports.desk.night import Night
from rules.units import dollars

_SETS = 3
"""Lines for what is recorded otherwise."""


def what_if(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show the form, and what would be due and found where something is supposed."""
    round_id = asked.get("round", "")
    property_id, _, gaming_day = night.place_of(round_id, "round_id", asked.get("property"))
    offered = night.given.rounds.offered(round_id, property_id)
    readings = _changed(offered.readings, "reading", asked)
    options = _changed(offered.options, "option", asked)
    day = asked.get("date", "").strip()
    sets = [text for n in range(_SETS) if (text := asked.get(f"set{n}", "").strip())]
    found, refused = None, ""
    if readings or options or day or sets:
        try:
            found = night.given.what_if(round_id, property_id, readings, options, day, sets)
        except AuditError as error:
            refused = str(error)
    return "what_if.html", {
        "round_id": round_id,
        "property": property_id,
        "gaming_day": gaming_day.isoformat(),
        "offered": offered,
        "given": {f"{kind}.{name}": value for kind, name, value in _given(readings, options)},
        "day": day,
        "sets": [asked.get(f"set{n}", "") for n in range(_SETS)],
        "found": found,
        "refused": refused,
        "wagers": [_beside(each) for each in found.wagers] if found else [],
    }


def _changed(choices: list[Any], kind: str, asked: dict[str, str]) -> dict[str, str]:
    """What is chosen otherwise than it holds now; a form hands over every control."""
    found = {each.name: asked.get(f"{kind}.{each.name}", "").strip() for each in choices}
    return {each.name: found[each.name] for each in choices if found[each.name] not in ("", each.chosen)}


def _given(readings: dict[str, str], options: dict[str, str]) -> list[tuple[str, str, str]]:
    return [("reading", *each) for each in readings.items()] + [("option", *each) for each in options.items()]


def _beside(compared: Any) -> Row:
    """One wager as it is judged beside how it would be."""
    return {
        "position": compared.before.position,
        "name": compared.before.name,
        "stake": dollars(compared.before.stake_cents),
        "recorded": _due(compared.before.recorded_outcome, compared.before.received_cents),
        "before": _due(compared.before.outcome, compared.before.net_cents),
        "after": _due(compared.after.outcome, compared.after.net_cents),
        "changes": compared.changes,
    }


def _due(outcome: str, cents: int | None) -> str:
    return f"{outcome or 'not known'}, {dollars(cents) if cents is not None else 'amount not known'}"
