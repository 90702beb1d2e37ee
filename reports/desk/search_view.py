"""Search: a name leads to its page; a gaming table with a time, to the rounds around it."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from audit.errors import AuditError, KeyRejected, LogRejected, RunNotFound
from reports.desk import strip
from reports.desk.given import Finding, Row
from reports.desk.life_view import KINDS
from reports.desk.night import Night, Table
from reports.desk.pages import address, key_needed

_AROUND = 3
"""Rounds shown on either side of a time."""
_FAR = timedelta(minutes=10)
"""Beyond which the nearest round is not the one that is meant."""

FILTERS = {
    "tables": "Tables",
    "since": "Since",
    "until": "Until",
    "dealer": "Dealer",
    "floorperson": "Floorperson",
    "player": "Player",
    "seat": "Seat",
    "shoe": "Shoe",
    "deck": "Deck",
    "card": "Card",
    "wager": "Wager",
    "outcome": "Outcome",
    "payment": "Payment",
    "min_amount": "At least",
}
"""What can be asked of rounds, as the search on the terminal calls it."""
SUCH_AS = {
    "tables": "PG-01, PG-02",
    "since": "2026-03-14 21:00",
    "until": "2026-03-14 23:00",
    "seat": "3",
    "card": "Qd",
    "wager": "fortune_bonus",
    "outcome": "win",
    "payment": "envy_bonus",
    "min_amount": "$100",
}


def search(night: Night, asked: dict[str, str]) -> tuple[str, dict[str, Any]]:
    """Show the form, and where what is asked for is to be found."""
    name = asked.get("name", "").strip()
    tables = [each.strip() for each in asked.get("table", "").split(",") if each.strip()]
    day, time = asked.get("day", "").strip(), asked.get("time", "").strip()
    around = [_around(night, table, day, time) for table in tables] if time else []
    rounds, unknown = rounds_asked_for(night.given.find, asked)
    places, unasked = _named(night, name) if name else ([], "")
    moments = [each["moment"] for each in around if "moment" in each]
    return "search.html", {
        "name": name,
        "places": places,
        "unasked": unasked,
        "table": ", ".join(tables),
        "day": day,
        "time": time,
        "around": around,
        "minute": _minute(tables, moments[0]) if moments else "",
        "days": night.days,
        "rounds": rounds,
        "unknown": unknown,
        "filters": {name: asked.get(name, "") for name in FILTERS},
        "labels": FILTERS,
        "such_as": SUCH_AS,
    }


def rounds_asked_for(find: Finding, asked: Mapping[str, str], **more: str) -> tuple[list[Row] | None, str]:
    """Rounds that are asked for; None where nothing is, and what the search says of an unknown name.

    more  what is asked for beside what the form asks
    """
    wanted = {name: asked[name].strip() for name in FILTERS if asked.get(name, "").strip()}
    if not wanted:
        return None, ""
    try:
        return find({**wanted, **more}), ""
    except AuditError as error:
        return None, key_needed(error)


def _named(night: Night, name: str) -> tuple[list[tuple[str, str]], str]:
    """Pages about what bears a name, with their addresses; and why some of it could not be looked for."""
    wanted = name.casefold()
    found = [(f"Finding {i}", address("finding", finding=i)) for i in night.by_id if i.casefold() == wanted]
    for table in night.tables:
        if table.table_id.casefold() == wanted:
            where = address("table", property=table.property_id, table=table.table_id, day=table.gaming_day)
            found.append((f"Table {table.table_id}, gaming day {table.gaming_day}", where))
    found += [(f"{what} {name}", address(page, **{page: name})) for what, page in _of_log(night, name)]
    unasked = night.given.no_log
    for of, what in KINDS.items():
        try:
            found += _lived(night, of, what, name)
        except AuditError as error:
            unasked = unasked or key_needed(error)
    return found, unasked


def _lived(night: Night, of: str, what: str, name: str) -> list[tuple[str, str]]:
    """The life of what bears a name; nothing where nothing does.  Raises AuditError where nobody can tell."""
    if of == "seat":
        return []  # which is of a gaming table, and found from there
    try:
        told = night.given.history({"of": of, "name": name})
    except (KeyRejected, LogRejected, RunNotFound):
        raise
    except AuditError:
        return []
    return [(f"The life of {what.lower()} {name}, {len(told):,} lines", address("life", of=of, name=name))]


def _of_log(night: Night, name: str) -> list[tuple[str, str]]:
    log = night.given.log
    kinds = (("Round", "round"), ("Shoe or shuffled deck", "shoe"), ("Deck", "deck"))
    return [(what, page) for what, page in kinds if log and log.places_of(name, f"{page}_id")]


def _around(night: Night, name: str, day: str, time: str) -> dict[str, Any]:
    """Rounds on either side of a time at a gaming table, with how far away the nearest is."""
    table = next(
        (t for t in night.tables if t.table_id.casefold() == name.casefold() and t.gaming_day == day), None
    )
    if table is None:
        return {"name": name, "why_not": f"The run has no gaming table {name} on gaming day {day}."}
    if night.given.log is None:
        return {"name": name, "why_not": night.given.no_log}
    gaming_day = datetime.fromisoformat(table.gaming_day).date()
    rows = night.given.log.table_day(table.property_id, table.table_id, gaming_day).rows["rounds"]
    rounds = [(at, row) for row in strip.in_time(rows.to_pylist()) if (at := strip.began(row))]
    moment = _moment(night, table, time, [at for at, _ in rounds])
    if moment is None:
        return {
            "name": table.table_id,
            "why_not": f"{time} is not a time such as 21:40, or no round has a time.",
        }
    nearest = min(range(len(rounds)), key=lambda place: abs(_apart(*rounds[place], moment)))
    apart = _apart(*rounds[nearest], moment)
    shown = rounds[max(nearest - _AROUND, 0) : nearest + _AROUND + 1]
    clock = night.clock(table.property_id)
    return {
        "name": table.table_id,
        "why_not": "",
        "rounds": [_round(night, table.property_id, row, clock.show(at)) for at, row in shown],
        "moment": moment.astimezone(clock.zone or UTC),
        "nearest": rounds[nearest][1]["round_id"],
        "in_play": not apart,
        "far": abs(apart) > _FAR,
        "away": _away(apart),
    }


def _minute(tables: list[str], moment: datetime) -> str:
    """The address of all that happened at some gaming tables in the minute around a moment."""
    since, until = (f"{moment + timedelta(seconds=by):%Y-%m-%d %H:%M:%S}" for by in (-30, 30))
    return address(
        "ask", view="timeline", table_id=",".join(tables), since=since, until=until, sort="happened"
    )


def _moment(night: Night, table: Table, time: str, known: list[datetime]) -> datetime | None:
    """The moment that a time of the property's clock means: that nearest to a round of the gaming day."""
    zone = night.clock(table.property_id).zone or UTC
    try:
        clock = datetime.strptime(time, "%H:%M:%S" if time.count(":") == 2 else "%H:%M").time()  # noqa: DTZ007
    except ValueError:
        return None
    first = datetime.fromisoformat(table.gaming_day).date()
    days = (first + timedelta(days=more) for more in (0, 1))
    moments = [datetime.combine(each, clock, zone) for each in days]
    return min(moments, key=lambda at: min(abs(at - each) for each in known)) if known else None


def _apart(began: datetime, row: Row, moment: datetime) -> timedelta:
    """How long after a moment a round began, or, below zero, was over before it; zero in play."""
    if began > moment:
        return began - moment
    return min(strip.ended(row) - moment, timedelta())


def _away(span: timedelta) -> str:
    """How far a round is from a time that was asked for."""
    seconds = round(abs(span).total_seconds())
    hours, minutes, rest = seconds // 3600, seconds % 3600 // 60, seconds % 60
    far = f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"
    return f"began {far} after it" if span > timedelta() else f"was over {far} before it"


def _round(night: Night, property_id: str, row: Row, when: str) -> dict[str, Any]:
    return {
        "id": row["round_id"],
        "property": property_id,
        "when": when,
        "result": night.given.label(row["announced_result"]) if row["announced_result"] else "",
        "dealer": row["dealer_id"],
        "found": night.of_round(property_id, row["round_id"]),
    }
