"""What a query reads: asked of the database itself, with the tables there and nothing in them.

Everything else follows from it: only those columns are read, and names of people only where a query shows or
compares them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import duckdb
import pyarrow as pa

from audit.errors import QueryRefused
from audit.query.relations import Relation
from audit.query.views import View
from audit.query.words import refusal

Reads = dict[str, set[str]]
"""Columns by table."""

_NOT_HERE = "statistics_propagation,empty_result_pullup"
"""Optimizers that would take a table away because it is empty, which it is here only."""


class Outline:
    """The tables of a place without their rows, and the views that can be made of them.

    words  what is asked: only tables and views that it names are made, itself or through a view
    """

    def __init__(
        self, relations: Mapping[str, Relation], views: Mapping[str, View], words: str | None = None
    ) -> None:
        self.everything = relations, views
        self.relations, self.views = _named(relations, views, words)
        self.database = connect()
        for name, relation in self.relations.items():
            columns = ", ".join(f"{quoted(field.name)} {sql_type(field.type)}" for field in relation.schema)
            self.database.execute(f"CREATE TABLE {quoted(name)} ({columns})")
        self.views = [view for view in self.views if create(self.database, view)]
        self.database.execute(f"SET disabled_optimizers = '{_NOT_HERE}'")
        lock(self.database)

    def columns(self, name: str) -> list[tuple[str, str]]:
        """Columns of a table or view with their types, as SQL writes them."""
        return [(row[0], row[1]) for row in self.database.execute(f"DESCRIBE {quoted(name)}").fetchall()]

    def known(self) -> dict[str, list[str]]:
        """Columns by table and view, for messages that name the nearest; of those that are named."""
        relations, views = self.everything
        named = {*self.relations, *(view.name for view in self.views)}
        return {
            name: [column for column, _ in self.columns(name)] if name in named else []
            for name in (*relations, *views)
        }

    def reads(self, sql: str) -> Reads:
        """Say which columns of which tables a query reads.  Raises QueryRefused for what may not be asked."""
        self._refuse_other_than_one_select(sql)
        try:
            ((_, plan),) = self.database.execute(f"EXPLAIN (FORMAT JSON) {sql}").fetchall()
        except duckdb.Error as error:
            raise refusal(error, self.known) from error
        found: Reads = {}
        for node in _nodes(json.loads(plan)):
            about = node.get("extra_info", {})
            name = str(about.get("Table", "")).rpartition(".")[2].strip('"')
            if name in self.relations:
                compared = set(re.findall(r"\w+", str(about.get("Filters", ""))))
                columns = _projected(about) | (compared & {*self.relations[name].schema.names})
                found.setdefault(name, set()).update(columns)
        return found

    def _refuse_other_than_one_select(self, sql: str) -> None:
        try:
            statements = self.database.extract_statements(sql)
        except duckdb.Error as error:
            raise refusal(error, self.known) from error
        if len(statements) != 1:
            message = f"one question at a time: there are {len(statements)} statements"
            raise QueryRefused(message)
        kind = statements[0].type
        if kind != duckdb.StatementType.SELECT:
            message = f"only SELECT can be asked, and this is {kind.name}; nothing can be changed or written"
            raise QueryRefused(message)


def connect(memory: int | None = None) -> duckdb.DuckDBPyConnection:
    """Open a database that lives in memory and loads nothing by itself."""
    config: dict[str, Any] = {
        "python_enable_replacements": False,  # or a query could read the program's own variables
        "autoinstall_known_extensions": False,
        "autoload_known_extensions": False,
        "allow_community_extensions": False,
        "temp_directory": "",  # nothing of a query goes to the disk
        "threads": 4,
    }
    if memory:
        config["memory_limit"] = f"{memory // (1 << 20)}MiB"
    database = duckdb.connect(":memory:", config=config)
    database.execute("SET enable_progress_bar = false")
    return database


def create(database: duckdb.DuckDBPyConnection, view: View) -> bool:
    """Make a view; False where a table that it asks is not there, as those of a run are not in a log.

    What takes something is made twice under one name: to be asked with it in parentheses, and without.
    """
    try:
        if view.takes:
            database.execute(f"CREATE MACRO {view.name}({', '.join(view.takes)}) AS TABLE {view.sql}")
            nothing = ", ".join("NULL" for _ in view.takes)
            database.execute(f"CREATE VIEW {view.name} AS SELECT * FROM {view.name}({nothing})")  # noqa: S608
        else:
            database.execute(f"CREATE VIEW {view.name} AS {view.sql}")
    except duckdb.CatalogException:
        return False
    return True


def lock(database: duckdb.DuckDBPyConnection) -> None:
    """Close the way to files, networks and extensions, and the way back."""
    database.execute("SET enable_external_access = false")
    database.execute("SET lock_configuration = true")


def quoted(name: str) -> str:
    """Write a name as SQL does."""
    return '"' + name.replace('"', '""') + '"'


def sql_type(kind: pa.DataType) -> str:
    """Write the type of a column as SQL does."""
    if pa.types.is_list(kind):
        return f"{sql_type(kind.value_type)}[]"
    if pa.types.is_struct(kind):
        return f"STRUCT({', '.join(f'{quoted(field.name)} {sql_type(field.type)}' for field in kind)})"
    if pa.types.is_decimal(kind):
        return f"DECIMAL({kind.precision}, {kind.scale})"
    if pa.types.is_timestamp(kind):
        return "TIMESTAMP WITH TIME ZONE"
    return _TYPES[kind]


_TYPES = {
    pa.string(): "VARCHAR",
    pa.int32(): "INTEGER",
    pa.int64(): "BIGINT",
    pa.bool_(): "BOOLEAN",
    pa.date32(): "DATE",
}


def _named(
    relations: Mapping[str, Relation], views: Mapping[str, View], words: str | None
) -> tuple[dict[str, Relation], list[View]]:
    """Leave out what no word of a query names."""
    if words is None:
        return dict(relations), list(views.values())
    said = words.lower()
    asked = [view for name, view in views.items() if name in said]
    said = " ".join([said, *(view.sql for view in asked)])
    return {name: each for name, each in relations.items() if name in said}, asked


def scanned(database: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[str, str]]:
    """Say which columns a database scans that calls them by table and name, as ``rounds.table_id``."""
    ((_, plan),) = database.execute(f"EXPLAIN (FORMAT JSON) {sql}").fetchall()
    names = [name for node in _nodes(json.loads(plan)) for name in _projected(node.get("extra_info", {}))]
    pairs = (name.strip('"').partition(".") for name in names)
    return [(table, column) for table, dot, column in pairs if dot]


def _projected(about: dict[str, Any]) -> set[str]:
    columns = about.get("Projections", [])
    return {columns} - {""} if isinstance(columns, str) else set(columns)


def _nodes(plan: Any) -> Iterator[dict[str, Any]]:
    for node in plan:
        yield node
        yield from _nodes(node.get("children", []))
