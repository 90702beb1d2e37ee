"""One round: the layout from above, and its steps."""

from __future__ import annotations

from collections import defaultdict
from datetime import date
from itertools import groupby
from typing import Any

from audit.errors import AuditError
from reports.desk import strip
from reports.desk.felt import felt_of
from reports.desk.given import Log, Row, TableDay
from reports.desk.night import Night
from reports.desk.steps import Shown, Told, Words, steps_of

_DICE = ("dice_in", "dice_out")


def round_(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show a round, as far as one of its steps or as a whole."""
    round_id = asked.get("round", "")
    place = night.place_of(round_id, "round_id", asked.get("property"))
    day = _table_day(night.given.log, place)
    recorded = day.of_round(round_id) if day else _nothing()
    words = Words(night.given.label, night.clock(place[0]))
    told, not_told = _told(night, round_id, place[0])
    findings = night.of_round(place[0], round_id)
    steps = steps_of(recorded, told, findings, words)
    current = _current(steps, asked)
    return "round.html", {
        "round": recorded["rounds"][0] if recorded["rounds"] else {"round_id": round_id},
        "property": place[0],
        "table": place[1],
        "day": place[2].isoformat(),
        "gaming_day": place[2].isoformat(),
        "title": night.title_of(recorded["rounds"][0]["game"] if recorded["rounds"] else ""),
        "began": words.clock.show(strip.began(recorded["rounds"][0])) if recorded["rounds"] else "",
        "clock": words.clock,
        "dice": _dice(day, recorded["rounds"]),
        "felt": felt_of(recorded, _seats(day), steps, words, told.wagers if told else ()),
        "steps": steps,
        "parts": [(part, list(of)) for part, of in groupby(_with_parts(steps), key=lambda each: each[0])],
        "current": current,
        "findings": findings,
        "passed": [each for each in told.replay.judgements if each.result == "pass"] if told else [],
        "events": recorded["events"],
        "payments": recorded["payments"],
        "neighbors": _neighbors(day, round_id),
        "not_told": not_told,
        "no_log": night.given.no_log,
        "label": night.given.label,
        "passages": _passages(night, steps),
    }


def _table_day(log: Log | None, place: tuple[str, str, date]) -> TableDay | None:
    return log.table_day(*place) if log else None


def _nothing() -> dict[str, list[Row]]:
    return defaultdict(list)


def _told(night: Night, round_id: str, property_id: str) -> tuple[Told | None, str]:
    """Replay a round; where that cannot be, say why."""
    rounds = night.given.rounds
    try:
        return Told(rounds.replay(round_id, property_id), rounds.wagers(round_id, property_id)), ""
    except AuditError as error:
        return None, str(error)


def _seats(day: TableDay | None) -> set[str]:
    """Positions that had a wager or a hand at the table that day."""
    if day is None:
        return set()
    named = (day.rows["wagers"]["wager_position"], day.rows["hands"]["hand_position"])
    return {each for column in named for each in column.to_pylist() if each}


def _current(steps: list[Shown], asked: dict[str, str]) -> int:
    """The step asked for, or that of the finding asked for; 0 the whole round.

    Raises LookupError for a step that the round does not have.
    """
    for step in steps:
        if step.finding and step.finding["finding_id"] == asked.get("finding"):
            return step.number
    number = asked.get("step") or "0"
    if number not in {str(each) for each in range(len(steps) + 1)}:
        message = f"This round has no step {number}; it has steps 1 to {len(steps)}, and 0 shows it whole."
        raise LookupError(message)
    return int(number)


def _with_parts(steps: list[Shown]) -> list[tuple[str, Shown]]:
    """Each step with its heading; what was found stands under that of the step before it."""
    found, part = [], "The round"
    for step in steps:
        part = step.part or part
        found.append((part, step))
    return found


def _dice(day: TableDay | None, rounds: list[Row]) -> str:
    """The dice at the table when a round was dealt: those put there last, and not yet taken away."""
    began = strip.began(rounds[0]) if rounds else None
    if day is None or began is None:
        return ""
    events = day.rows["events"].select(["event_at", "event_kind", "event_device_id"]).to_pylist()
    moved = [e for e in events if e["event_kind"] in _DICE and e["event_at"] and e["event_at"] <= began]
    last = max(moved, key=lambda event: event["event_at"], default=None)
    return last["event_device_id"] or "" if last and last["event_kind"] == "dice_in" else ""


def _neighbors(day: TableDay | None, round_id: str) -> tuple[str | None, str | None]:
    """The rounds before and after it at the table."""
    if day is None:
        return None, None
    rows = day.rows["rounds"].select(["round_id", *strip.TIMES]).to_pylist()
    ids = [row["round_id"] for row in strip.in_time(rows)]
    if round_id not in ids:
        return None, None
    place = ids.index(round_id)
    return (ids[place - 1] if place else None), (ids[place + 1] if place + 1 < len(ids) else None)


def _passages(night: Night, steps: list[Shown]) -> dict[str, Any]:
    """What the Code says at the clauses of the steps, where a copy of it was given."""
    code = night.given.code
    return {clause: code.passage(clause) for clause in {s.clause for s in steps} - {""}} if code else {}
