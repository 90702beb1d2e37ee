"""Ready-made questions: the views of ``pitaudit query`` as tables, narrowed by what their columns hold.

Each is put as one SELECT to the same process as on the terminal, which reads only, and writes down who asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from typing import Any

from audit.errors import AuditError
from reports.desk.given import Asking, Row
from reports.desk.night import Night
from reports.desk.pages import address

MOST = 500
WHY = "asked at the desk"
_NAMES = (
    *("property_id", "gaming_day", "table_id", "dealer_id", "player_id", "position", "shoe_id", "deck_id"),
    *("clause", "card", "kind"),
)
"""Columns that can be asked for by a value, or by several with commas."""
_TIME = re.compile(r"(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)(\.\d+)?[+-]\d\d:\d\d")
_LIMITS = re.compile(r"\b(?:replaced|taken off the table|changed) within \d+ hours")

Leads = Callable[[Row], str | None]
"""What stands before an address of the run that a row is of; None where the run is not known."""


def ask(night: Night, asked: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """Ask about a run."""
    return asked_page(night.given.ask, asked, lambda _: "", night.duties, night.given.unjudged)


def asked_page(
    asking: Asking,
    asked: Mapping[str, str],
    leads: Leads,
    duties: Mapping[str, str],
    unjudged: Callable[[], list[str]],
) -> tuple[str, dict[str, Any]]:
    """Show which questions there are, and the answer to the one that is asked."""
    views = {row["name"]: row for row in asking(None, "") if row["kind"] == "view"}
    name = asked.get("view", "")
    values: dict[str, Any] = {
        "views": views.values(),
        "view": views.get(name),
        "most": MOST,
        "answered": None,
        "unknown": "",
        "limits": _limits(duties) if name == "decks_in_use" else [],
    }
    if name not in views:
        return "ask.html", values
    columns = _columns(views[name])
    values |= {
        "unjudged": unjudged(),
        "filters": {each: asked.get(each, "") for each in _NAMES if each in columns},
        "since": asked.get("since", ""),
        "until": asked.get("until", ""),
        "has_times": _times(columns) is not None,
        "days": {each: asked.get(each, "") for each in _taken(views[name])},
        "least": asked.get("least", ""),
        "has_amount": "amount" in columns,
        "sort": asked.get("sort", ""),
        "why": asked.get("why", ""),
        "columns": list(columns),
        "sorted_by": list(columns),
        "shown": _shown,
        "linked": lambda row, column: _link(row, column, leads(row)),
    }
    try:
        values["answered"] = asking(_select(views[name], columns, asked), asked.get("why", "").strip() or WHY)
        values["columns"] = _with_values(columns, values["answered"])
        if not values["answered"]:
            values["unknown"] = _not_there(asking, views[name], columns, asked)
    except AuditError as error:
        values["unknown"] = str(error)
    return "ask.html", values


def _columns(view: Row) -> dict[str, str]:
    """Types of the columns of a view, by name."""
    parts = re.split(r", (?=\w+ [A-Z])", view["columns"])
    return dict(part.split(" ", 1) for part in parts)


def _with_values(columns: Mapping[str, str], rows: list[Row]) -> list[str]:
    """Columns in which anything stands, the answer in words after what it is about.

    ``log`` is empty where a run is asked by itself.
    """
    found = [each for each in columns if any(row[each] not in (None, "", []) for row in rows)]
    if "in_words" in found:
        found.remove("in_words")
        found.insert(found.index("dealer_id") + 1, "in_words")
    return found


def _shown(value: Any) -> str:
    """Write a value short: times by the clock to the second, chances and hours to three digits."""
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float):
        return f"{value:.3g}"
    match = _TIME.fullmatch(str(value))
    return match[1] if match else str(value)


def _times(columns: Mapping[str, str]) -> str | None:
    return next((name for name, kind in columns.items() if kind.startswith("TIMESTAMP")), None)


def _taken(view: Row) -> list[str]:
    """What a view takes in parentheses: ``from_day`` and ``to_day``."""
    return view["takes"].split(", ") if view["takes"] else []


def _select(view: Row, columns: Mapping[str, str], asked: Mapping[str, str]) -> str:
    named = {each: asked.get(each, "").strip() for each in _NAMES if each in columns}
    where = [_is(each, value) for each, value in named.items() if value]
    for end, sign in (("since", ">="), ("until", "<=")):
        if (text := asked.get(end, "").strip()) and (moment := _times(columns)):
            where.append(f"{_quoted(moment)} {sign} CAST({_text(_moment(text))} AS TIMESTAMPTZ)")
    if (least := asked.get("least", "").strip()) and "amount" in columns:
        where.append(f"amount >= {_dollars(least)}")
    sort, _, way = asked.get("sort", "").partition(" ")
    order = f" ORDER BY {_quoted(sort)} {'DESC' if way else 'ASC'} NULLS LAST" if sort in columns else ""
    narrowed = f" WHERE {' AND '.join(where)}" if where else ""
    of = _quoted(view["name"])
    if days := [_day(asked.get(each, "").strip()) for each in _taken(view)]:
        of += f"({', '.join(days)})"
    return f"SELECT * FROM {of}{narrowed}{order} LIMIT {MOST + 1}"  # noqa: S608  (all is quoted)


def _day(text: str) -> str:
    if not text:
        return "NULL"
    try:
        return _text(date.fromisoformat(text).isoformat())
    except ValueError as error:
        message = f"{text!r} is not a day such as 2026-03-02"
        raise AuditError(message) from error


def _is(column: str, given: str) -> str:
    """Whether a column has one of the values that are asked for; a clause, or what lies in it."""
    own = f"lower(CAST({_quoted(column)} AS VARCHAR))"
    if column == "clause":
        named, _, table = given.lower().replace("§", "").replace(" ", "").partition(",")
        passage = f"{named}[{table}]" if table else named
        below = " OR ".join(f"starts_with({own}, {_text(passage + mark)})" for mark in "([.")
        return f"(replace({own}, ' ', '') = {_text(passage)} OR {below})"
    wanted = [_text(each.strip().lower()) for each in given.split(",") if each.strip()]
    return f"{own} IN ({', '.join(wanted)})"


def _not_there(asking: Asking, view: Row, columns: Mapping[str, str], asked: Mapping[str, str]) -> str:
    """Say of a name that no row has at all, so that a slip of the pen is not taken for an all-clear."""
    for each in _NAMES:
        if each in columns and (given := asked.get(each, "").strip()):
            question = f"SELECT 1 FROM {_quoted(view['name'])} WHERE {_is(each, given)} LIMIT 1"  # noqa: S608
            if not asking(question, WHY):
                called = each.removesuffix("_id").replace("_", " ")
                dealt = _dealt(asking, given) if each == "dealer_id" and _taken(view) else 0
                if dealt:
                    return f"Dealer {given} dealt {dealt:,} rounds, and no row here is about that dealer."
                return f"No row here has the {called} {given} at all; check how it is written."
    return ""


def _dealt(asking: Asking, dealer: str) -> int:
    """How many rounds a dealer dealt in all: one who breached nothing is no wrong name."""
    question = f"SELECT sum(rounds) AS rounds FROM population WHERE {_is('dealer_id', dealer)}"  # noqa: S608
    return int(asking(question, WHY)[0]["rounds"] or 0)


def _moment(text: str) -> str:
    try:
        return datetime.fromisoformat(text).isoformat(sep=" ")
    except ValueError as error:
        message = f"{text!r} is not a time such as 2026-03-02 21:40"
        raise AuditError(message) from error


def _dollars(text: str) -> str:
    if not re.fullmatch(r"\$?[0-9][0-9,]*(\.[0-9]{1,2})?", text):
        message = f"{text!r} is not an amount such as 1000 or 12.50"
        raise AuditError(message)
    return text.removeprefix("$").replace(",", "")


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"


def _limits(duties: Mapping[str, str]) -> list[tuple[str, str]]:
    """Duties of the run's catalogue that say how long decks or dice may be in use."""
    return [(clause, duty) for clause, duty in duties.items() if _LIMITS.search(duty)]


def _link(row: Row, column: str, before: str | None) -> str:
    """The page about what stands in a cell; "" where there is none."""
    value, place = row[column], row.get("property_id")
    if not value or before is None or isinstance(value, list):
        return ""
    match column:
        case "round_id" | "shoe_id" | "deck_id":
            what = column.removesuffix("_id")
            return before + address(what, **{what: value}, property=place)
        case "dealer_id" | "player_id":
            return before + address("life", of=column.removesuffix("_id"), name=value, property=place)
        case "clause":
            return address("findings", clause=value, property=place, dealer=row.get("dealer_id"))
    return ""
