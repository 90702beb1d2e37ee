"""Codes of the vendor that a mapping does not know, counted, with the line of the mapping to change."""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import duckdb

from audit.intake.mapping import Plan
from audit.intake.place import line_of
from audit.intake.sql import literal, quoted
from audit.intake.staging import Staged
from rules.catalogue import declared
from rules.columns import Column, Kind

MOST_VALUES = 1_000
"""Values of one column that the receipt lists, the most frequent; further ones are counted."""

_LONGEST_VALUE = 60


@dataclass(frozen=True, slots=True)
class UnmappedValue:
    """What stood in the vendor's columns, and on how many rows."""

    value: str
    rows: int


@dataclass(frozen=True, slots=True)
class Unmapped:
    """The values that one expression of the mapping does not know.

    block, line     where the expression stands: block of the table, line of the mapping
    vendor_columns  columns of the vendor that it names; values has one text of all of them
    left_empty      the rows were written, with the column empty; otherwise they were refused
    further_values, further_rows  how many are not listed
    """

    table: str
    column: str
    block: int
    line: int
    vendor_columns: tuple[str, ...]
    left_empty: bool
    values: tuple[UnmappedValue, ...]
    further_values: int
    further_rows: int

    @property
    def rows(self) -> int:
        """Rows with such a value."""
        return sum(each.rows for each in self.values) + self.further_rows


def find_unmapped(db: duckdb.DuckDBPyConnection, plan: Plan, staged: list[Staged]) -> Iterator[Unmapped]:
    """Give what the mapping does not know of the codes of some tables, in the order of the mapping."""
    for table in staged:
        codes = [c for c in declared().tables[table.table].columns if c.kind is Kind.CODE]
        for block, (_, expressions) in enumerate(table.origins, 1):
            for column in codes:
                if column.name in expressions:
                    yield from _of_column(db, plan, table, block, column)


def _of_column(
    db: duckdb.DuckDBPyConnection, plan: Plan, table: Staged, block: int, column: Column
) -> Iterator[Unmapped]:
    """Give the values that no code came of, and those of which a CASE without ELSE made nothing."""
    origin, expressions = table.origins[block - 1]
    read = _read_columns(db, origin, expressions[column.name])
    code = f"s.{quoted(column.name)}"
    allowed = ", ".join(map(literal, column.values))
    questions = [(f"{code} NOT IN ({allowed})", False)]
    if read and _knows_no_else(db, expressions[column.name]):
        given = " OR ".join(f"plain(o.{quoted(name)}) IS NOT NULL" for name in read)
        failed = f"list_contains(s.failed, {literal(column.name)})"
        questions.append((f"{code} IS NULL AND NOT {failed} AND ({given})", not column.required))
    told = [f"coalesce(plain(o.{quoted(name)}), 'nothing')" for name in read]
    shown = f"concat_ws(', ', {', '.join(told)})" if read else code
    for question, left_empty in questions:
        counted = db.sql(
            "SELECT value, n, count(*) OVER (), sum(n) OVER () FROM ("
            f"  SELECT left({shown}, {_LONGEST_VALUE}) AS value, count(*) AS n"
            f"  FROM {quoted(table.name)} AS s JOIN {quoted(origin)} AS o USING (row_key)"
            f"  WHERE s.block = {block} AND {question} GROUP BY value"
            f") ORDER BY n DESC, value LIMIT {MOST_VALUES}"
        ).fetchall()
        if counted:
            values = tuple(UnmappedValue(str(value), int(rows)) for value, rows, _, _ in counted)
            every, rows = int(counted[0][2]), int(counted[0][3])
            yield Unmapped(
                table.table,
                column.name,
                block,
                _line(plan, table.table, block, column.name),
                read,
                left_empty,
                values,
                every - len(values),
                rows - sum(each.rows for each in values),
            )


def _read_columns(db: duckdb.DuckDBPyConnection, origin: str, expression: str) -> tuple[str, ...]:
    """Name the columns of the vendor that an expression reads, in their order there."""
    there = {column.lower(): column for column in db.table(origin).columns}
    named = (each["column_names"] for each in _parts(_parsed(db, expression)) if "column_names" in each)
    found = (there[name.lower()] for names in named for name in names if name.lower() in there)
    return tuple(dict.fromkeys(found))


def _knows_no_else(db: duckdb.DuckDBPyConnection, expression: str) -> bool:
    """Whether a value that none of its WHENs names becomes nothing."""
    cases = [each for each in _parts(_parsed(db, expression)) if each.get("type") == "CASE_EXPR"]
    return any(_is_nothing(each["else_expr"]) for each in cases if _picks_codes(each))


def _picks_codes(case: dict[str, Any]) -> bool:
    """Whether a CASE turns values into codes: the macros that wrap every expression have none that do."""
    return all(check["then_expr"].get("class") == "CONSTANT" for check in case["case_checks"])


def _is_nothing(part: Any) -> bool:
    return bool(part["class"] == "CONSTANT" and part["literal"]["kind"] == "NULL_LITERAL")


def _parsed(db: duckdb.DuckDBPyConnection, expression: str) -> Any:
    text = db.execute("SELECT json_serialize_sql(?)", [f"SELECT {expression}"]).fetchall()[0][0]
    return json.loads(text)


def _parts(parsed: Any) -> Iterator[dict[str, Any]]:
    """Yield every part of a parsed expression, from the outside in."""
    if isinstance(parsed, dict):
        yield parsed
        parsed = list(parsed.values())
    if isinstance(parsed, list):
        for each in parsed:
            yield from _parts(each)


def _line(plan: Plan, table: str, block: int, column: str) -> int:
    """Find the line of the mapping on which the expression, or the constant, of a column stands."""
    blocks = plan.mapping.tables[table]
    if column not in blocks[block - 1].columns:
        return line_of(plan.path, "constants", column)
    return line_of(plan.path, "tables", table, block - 1, "columns", column)
