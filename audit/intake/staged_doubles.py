"""Rows of an import that share their key, refused as the door of an audit would refuse them.

Of rows that are alike word for word the first is kept.  Where rows with one key differ, nobody can tell
which is true, and all of them are refused.
"""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

import duckdb

from audit.intake.sql import literal, quoted
from audit.intake.staging import Staged
from rules.catalogue import declared

_ORDER = "(block, row_key)"


def refuse_doubles(db: duckdb.DuckDBPyConnection, table: Staged) -> None:
    """Refuse the good rows of a staged table that contradict or repeat another of the same key.

    The key of a round holds for all gaming days; other rows are numbered anew each day.  Hands and wagers
    need not say of which property they are.
    """
    columns_of_it = declared().tables[table.table]
    if not columns_of_it.unique:
        return
    whose = () if table.table == "rounds" else ("property_id", "gaming_day")
    key = tuple(dict.fromkeys((*whose, *columns_of_it.unique)))
    names = ", ".join(map(quoted, key))
    said = ", ".join(quoted(column.name) for column in columns_of_it.columns)
    row = f"struct_pack(place := {_ORDER}, told := {_told()})"
    db.execute(
        f"CREATE OR REPLACE TEMP TABLE doubled AS SELECT {names}, count(DISTINCT row({said})) = 1 AS alike,"
        f" arg_min({row}, {_ORDER}) AS first_row, arg_max({row}, {_ORDER}) AS last_row"
        f" FROM {table.name} WHERE {table.good} GROUP BY {names} HAVING count(*) > 1"
    )
    own = {name: f"{table.name}.{quoted(name)}" for name in ("block", "row_key", *key)}
    same = " AND ".join(f"{own[name]} IS NOT DISTINCT FROM doubled.{quoted(name)}" for name in key)
    is_first = f"({own['block']}, {own['row_key']}) = first_row.place"
    other = f"CASE WHEN {is_first} THEN last_row.told ELSE first_row.told END"
    values = " || ', ' || ".join(own[name] for name in columns_of_it.unique)
    contradicts = f"{values} || ' is also the key of ' || {other} || ', and they contradict each other'"
    fault = f"CASE WHEN alike THEN 'repeats ' || first_row.told || ' word for word' ELSE {contradicts} END"
    db.execute(
        f"UPDATE {table.name} SET again = alike,"
        f" problems = list_append(problems, {literal(' '.join(columns_of_it.unique) + ': ')} || {fault})"
        f" FROM doubled WHERE {table.good} AND {same} AND NOT (alike AND {is_first})"
    )


def _told() -> str:
    """SQL text that names a row; a SELECT of the mapping need not say of which file its rows are."""
    return "'row ' || source_row || CASE WHEN source_file = '' THEN '' ELSE ' of ' || source_file END"
