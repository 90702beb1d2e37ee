"""One SELECT for what is asked of a ready-made view: narrowed, in a stable order, and a page at a time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date, datetime

from audit.errors import AuditError
from reports.desk.given import Row

PAGE = 100
TOTAL = "rows in all"
"""The column that says how many rows there are on all pages together."""
WITHIN = "in."
"""Before a column's name: what is asked of its values."""
NAMES = (
    *("property_id", "gaming_day", "table_id", "dealer_id", "player_id", "position", "shoe_id", "deck_id"),
    *("clause", "card", "kind"),
)
"""Columns that can be asked for by a value, or by several with commas."""
_NUMBERS = ("INTEGER", "BIGINT", "HUGEINT", "DOUBLE", "DECIMAL", "SMALLINT", "FLOAT")
_COMPARED = re.compile(r"(>=|<=|>|<|=)?\s*(-?[0-9][0-9,]*(?:\.[0-9]+)?)")


def columns_of(view: Row) -> dict[str, str]:
    """Types of the columns of a view, by name."""
    parts = re.split(r", (?=\w+ [A-Z])", view["columns"])
    return dict(part.split(" ", 1) for part in parts)


def times_of(columns: Mapping[str, str]) -> str | None:
    """The column that says when, if there is one."""
    return next((name for name, kind in columns.items() if kind.startswith("TIMESTAMP")), None)


def taken_by(view: Row) -> list[str]:
    """What a view takes in parentheses: ``from_day`` and ``to_day``."""
    return view["takes"].split(", ") if view["takes"] else []


def select(view: Row, asked: Mapping[str, str], page: int | None) -> str:
    """Put what is asked into SQL; a page of rows with how many there are, or for None, all rows.

    Rows are ordered by every column after that which was asked for, so that no two loads differ.
    Raises AuditError for a time, day or amount that is none, and for a column that is not there.
    """
    columns = columns_of(view)
    where = [*_named(columns, asked), *_within(columns, asked)]
    of = quoted(view["name"])
    if days := [_day(asked.get(each, "").strip()) for each in taken_by(view)]:
        of += f"({', '.join(days)})"
    narrowed = f" WHERE {' AND '.join(where)}" if where else ""
    rows = f"FROM {of}{narrowed} ORDER BY {_order(columns, asked.get('sort', ''))}"
    if page is None:
        return f"SELECT * {rows}"
    return f'SELECT *, count(*) OVER () AS "{TOTAL}" {rows} LIMIT {PAGE} OFFSET {(page - 1) * PAGE}'


def _order(columns: Mapping[str, str], sort: str) -> str:
    name, _, way = sort.partition(" ")
    first = [f"{quoted(name)} {'DESC' if way else 'ASC'} NULLS LAST"] if name in columns else []
    return ", ".join([*first, *(f"{quoted(each)} NULLS LAST" for each in columns if each != name)])


def _named(columns: Mapping[str, str], asked: Mapping[str, str]) -> Iterator[str]:
    for each in NAMES:
        if each in columns and (value := asked.get(each, "").strip()):
            yield is_one_of(each, value)
    for end, sign in (("since", ">="), ("until", "<=")):
        if (given := asked.get(end, "").strip()) and (moment := times_of(columns)):
            yield f"{quoted(moment)} {sign} CAST({text(_moment(given))} AS TIMESTAMPTZ)"
    if (least := asked.get("least", "").strip()) and "amount" in columns:
        yield f"amount >= {_dollars(least)}"


def _within(columns: Mapping[str, str], asked: Mapping[str, str]) -> Iterator[str]:
    """What is asked of any column: of numbers, to be so large; of others, to hold a text."""
    for name, kind in columns.items():
        given = asked.get(WITHIN + name, "").strip()
        if not given:
            continue
        if kind.startswith(_NUMBERS) and not kind.endswith("[]"):
            match = _COMPARED.fullmatch(given.replace("$", ""))
            if match is None:
                message = f"{given!r} is nothing to hold the column {name} against; say 3, >= 3 or < 3"
                raise AuditError(message)
            yield f"{quoted(name)} {match[1] or '='} {match[2].replace(',', '')}"
        else:
            yield f"contains(lower(CAST({quoted(name)} AS VARCHAR)), {text(given.lower())})"


def is_one_of(column: str, given: str) -> str:
    """Whether a column has one of the values that are asked for; a clause, or what lies in it."""
    own = f"lower(CAST({quoted(column)} AS VARCHAR))"
    if column == "clause":
        named, _, table = given.lower().replace("§", "").replace(" ", "").partition(",")
        passage = f"{named}[{table}]" if table else named
        below = " OR ".join(f"starts_with({own}, {text(passage + mark)})" for mark in "([.")
        return f"(replace({own}, ' ', '') = {text(passage)} OR {below})"
    wanted = [text(each.strip().lower()) for each in given.split(",") if each.strip()]
    return f"{own} IN ({', '.join(wanted)})" if wanted else "true"


def _day(given: str) -> str:
    if not given:
        return "NULL"
    try:
        return text(date.fromisoformat(given).isoformat())
    except ValueError as error:
        message = f"{given!r} is not a day such as 2026-03-02"
        raise AuditError(message) from error


def _moment(given: str) -> str:
    try:
        return datetime.fromisoformat(given).isoformat(sep=" ")
    except ValueError as error:
        message = f"{given!r} is not a time such as 2026-03-02 21:40"
        raise AuditError(message) from error


def _dollars(given: str) -> str:
    if not re.fullmatch(r"\$?[0-9][0-9,]*(\.[0-9]{1,2})?", given):
        message = f"{given!r} is not an amount such as 1000 or 12.50"
        raise AuditError(message)
    return given.removeprefix("$").replace(",", "")


def quoted(name: str) -> str:
    """Write a name as SQL does."""
    return '"' + name.replace('"', '""') + '"'


def text(value: str) -> str:
    """Write a text as SQL does."""
    return "'" + value.replace("'", "''") + "'"
