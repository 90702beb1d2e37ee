"""Ready-made questions: the views of ``pitaudit query`` as tables, narrowed by what their columns hold.

Each is put as one SELECT to the same process as on the terminal, which reads only, and writes down who asked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any

from audit.errors import AuditError
from reports.desk.ask_select import (
    NAMES,
    PAGE,
    TOTAL,
    WITHIN,
    columns_of,
    is_one_of,
    quoted,
    select,
    taken_by,
    times_of,
)
from reports.desk.given import Asking, Row
from reports.desk.nearest import nearest, one_of
from reports.desk.night import Night
from reports.desk.pages import address, whole
from reports.sheet import sheet_of
from reports.wording import Clock

WHY = "asked at the desk"
_TIME = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d")
_LIMITS = re.compile(r"\b(?:replaced|taken off the table|changed) within \d+ hours")

Leads = Callable[[Row], str | None]
"""What stands before an address of the run that a row is of; None where the run is not known."""
Clocks = Callable[[str], Clock]
"""The clock of a property."""


def ask(night: Night, asked: Mapping[str, str]) -> tuple[str, dict[str, Any]]:
    """Ask about a run."""
    given = night.given
    return asked_page(given.ask, asked, lambda _: "", night.duties, given.unjudged, night.clock)


def ask_sheet(night: Night, asked: Mapping[str, str]) -> tuple[str, bytes]:
    """Answer the same as a list to keep."""
    return asked_sheet(night.given.ask, asked)


def asked_sheet(asking: Asking, asked: Mapping[str, str]) -> tuple[str, bytes]:
    """Answer with all rows as CSV: the name of its file, and what stands in it.

    Raises LookupError for a question that is not there, and AuditError for one that cannot be asked.
    """
    views = _views(asking)
    view = views[one_of("question", asked.get("view", ""), views)]
    _refuse_others(view, asked)
    rows = asking(select(view, asked, None), _why(asked))
    columns = list(columns_of(view))
    return f"{view['name']}.csv", sheet_of(columns, ([row[each] for each in columns] for row in rows))


def asked_page(
    asking: Asking,
    asked: Mapping[str, str],
    leads: Leads,
    duties: Mapping[str, str],
    unjudged: Callable[[], list[str]],
    clock_of: Clocks,
) -> tuple[str, dict[str, Any]]:
    """Show which questions there are, and the answer to the one that is asked."""
    views = _views(asking)
    name = asked.get("view", "")
    values: dict[str, Any] = {
        "views": views.values(),
        "view": views.get(name),
        "answered": None,
        "found": 0,
        "unknown": "",
        "limits": _limits(duties) if name == "decks_in_use" else [],
    }
    if name not in views:
        said = f"There is no question {name}; {nearest(name, views)}." if name else ""
        return "ask.html", {**values, "unknown": said}
    values |= _form(views[name], asked) | {
        "unjudged": unjudged(),
        "shown": lambda row, column: _shown(row[column], clock_of(row.get("property_id") or "")),
        "linked": lambda row, column: _link(row, column, leads(row)),
    }
    _refuse_others(views[name], asked)
    try:
        values |= _answer(asking, views[name], asked)
    except AuditError as error:
        values["unknown"] = str(error)
    return "ask.html", values


def _views(asking: Asking) -> dict[str, Row]:
    return {row["name"]: row for row in asking(None, "") if row["kind"] == "view"}


def _refuse_others(view: Row, asked: Mapping[str, str]) -> None:
    """Raise LookupError where a column is asked for or sorted by that the question does not have."""
    columns = columns_of(view)
    others = [*columns, "since", "until"] if times_of(columns) else [*columns]
    for name, given in asked.items():
        if given and (name.startswith(WITHIN) or name in (*NAMES, "since", "until")):
            one_of("column", name.removeprefix(WITHIN), others)
    if sort := asked.get("sort", ""):
        one_of("column", sort.partition(" ")[0], columns)


def _why(asked: Mapping[str, str]) -> str:
    return asked.get("why", "").strip() or WHY


def _form(view: Row, asked: Mapping[str, str]) -> dict[str, Any]:
    """What can be asked, with what is asked now."""
    columns = columns_of(view)
    named = {each: asked.get(each, "") for each in NAMES if each in columns}
    within = {each: asked.get(WITHIN + each, "") for each in columns if each not in NAMES}
    days = {each: asked.get(each, "") for each in taken_by(view)}
    kept = {
        **{each: asked.get(each, "") for each in ("since", "until", "least", "why")},
        **named,
        **days,
        **{WITHIN + each: value for each, value in within.items()},
    }
    sort = asked.get("sort", "")

    def to(name: str = "ask", /, **more: object) -> str:
        return address(name, **{"view": view["name"], **kept, "sort": sort, **more})

    return {
        "filters": named,
        "within": within,
        "since": asked.get("since", ""),
        "until": asked.get("until", ""),
        "has_times": times_of(columns) is not None,
        "days": days,
        "least": asked.get("least", ""),
        "has_amount": "amount" in columns,
        "sort": sort,
        "why": asked.get("why", ""),
        "columns": list(columns),
        "sorted_by": lambda column: _sorting(column, sort),
        "to": to,
        "page": 1,
        "pages": 1,
    }


def _sorting(column: str, sort: str) -> tuple[str, str]:
    """How a click on a heading sorts, and how its column is sorted now, as ``aria-sort`` says it."""
    name, _, way = sort.partition(" ")
    if name != column:
        return column, ""
    return (column, "descending") if way else (f"{column} down", "ascending")


def _answer(asking: Asking, view: Row, asked: Mapping[str, str]) -> dict[str, Any]:
    """A page of the answer; one that lies past the end is the first."""
    page, columns = max(whole(asked.get("page", "")), 1), columns_of(view)
    rows = asking(select(view, asked, page), _why(asked))
    if not rows and page > 1:
        page, rows = 1, asking(select(view, asked, 1), _why(asked))
    found = rows[0][TOTAL] if rows else 0
    return {
        "answered": rows,
        "found": found,
        "page": page,
        "pages": max(-(-found // PAGE), 1),
        "columns": _with_values(columns, rows),
        "unknown": "" if rows else _not_there(asking, view, columns, asked),
    }


def _with_values(columns: Mapping[str, str], rows: list[Row]) -> list[str]:
    """Columns in which anything stands, the answer in words after what it is about.

    ``log`` is empty where a run is asked by itself.
    """
    found = [each for each in columns if any(row[each] not in (None, "", []) for row in rows)]
    if "in_words" in found:
        found.remove("in_words")
        found.insert(found.index("dealer_id") + 1, "in_words")
    return found


def _shown(value: Any, clock: Clock) -> str:
    """Write a value short: times by the property's clock to the second, chances and hours to three digits."""
    if value is None:
        return ""
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, float):
        return f"{value:.3g}"
    if not _TIME.fullmatch(str(value)):
        return str(value)
    at = datetime.fromisoformat(str(value))
    return f"{at.astimezone(clock.zone) if clock.zone else at:%Y-%m-%d %H:%M:%S}"


def _not_there(asking: Asking, view: Row, columns: Mapping[str, str], asked: Mapping[str, str]) -> str:
    """Say of a name that no row has at all, so that a slip of the pen is not taken for an all-clear."""
    for each in NAMES:
        if each in columns and (given := asked.get(each, "").strip()):
            question = f"SELECT 1 FROM {quoted(view['name'])} WHERE {is_one_of(each, given)} LIMIT 1"  # noqa: S608
            if not asking(question, WHY):
                called = each.removesuffix("_id").replace("_", " ")
                dealt = _dealt(asking, given) if each == "dealer_id" and taken_by(view) else 0
                if dealt:
                    return f"Dealer {given} dealt {dealt:,} rounds, and no row here is about that dealer."
                return f"No row here has the {called} {given} at all; check how it is written."
    return ""


def _dealt(asking: Asking, dealer: str) -> int:
    """How many rounds a dealer dealt in all: one who breached nothing is no wrong name."""
    question = f"SELECT sum(rounds) AS rounds FROM population WHERE {is_one_of('dealer_id', dealer)}"  # noqa: S608
    return int(asking(question, WHY)[0]["rounds"] or 0)


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
        case "dealer_id" | "floorperson_id" | "player_id":
            return before + address("life", of=column.removesuffix("_id"), name=value, property=place)
        case "clause":
            return address("findings", clause=value, property=place, dealer=row.get("dealer_id"))
    return ""
