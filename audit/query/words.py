"""What the database has against a query, in clear words, with the nearest of what is there."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

import duckdb

from audit.errors import QueryRefused

Known = Callable[[], dict[str, list[str]]]
"""Gives the columns by table and view."""

_NO_TABLE = re.compile(r"Table with name \"?(?P<name>.+?)\"? does not exist")
_NO_COLUMN = re.compile(
    r"(?:Referenced column \"(?P<one>[^\"]+)\" not found|column named \"(?P<two>[^\"]+)\""
    r"|does not have a column named \"(?P<three>[^\"]+)\")"
)
_NO_FUNCTION = re.compile(r"Function with name \"?(?P<name>\w+)\"? does not exist")
_AT = re.compile(r"\bat\b(?! or near)", re.IGNORECASE)
_NEAR = re.compile(r"syntax error at or near \"(?P<word>[^\"]*)\"")


def refusal(error: duckdb.Error, known: Known) -> QueryRefused:
    """Say what is wrong with a query."""
    said = str(error)
    if isinstance(error, duckdb.PermissionException):
        return QueryRefused(
            "a query reads the tables of its place and nothing else: files and networks are closed"
        )
    if match := _NO_TABLE.search(said):
        return QueryRefused(_missing("table", match["name"], known()))
    if match := _NO_COLUMN.search(said):
        columns: dict[str, list[str]] = {column: [] for of_table in known().values() for column in of_table}
        return QueryRefused(_missing("column", match["one"] or match["two"] or match["three"], columns))
    if match := _NO_FUNCTION.search(said):
        return QueryRefused(f"there is no function {match['name']}")
    if isinstance(error, duckdb.OutOfMemoryException):
        return QueryRefused("it needs more memory than it may")
    return QueryRefused(_plainly(said))


def _missing(kind: str, name: str, there: dict[str, list[str]]) -> str:
    near = get_close_matches(name.rpartition(".")[2].lower(), there, n=4, cutoff=0.5)
    listed = ", ".join(near) if near else "none is named nearly so"
    return f"there is no {kind} {name}; " + (f"the nearest: {listed}" if near else listed)


def _plainly(said: str) -> str:
    """Leave out what only the database's makers need, and say how a reserved word is written."""
    first = said.partition("\n")[0]
    _, found, rest = first.partition("Error: ")
    plain = (rest if found else first).strip()
    if match := _NEAR.search(said):
        hint = '; the column at is written "at", for it is a word of SQL' if _AT.search(said) else ""
        return f"it is no SQL at {match['word']!r}{hint}"
    return f"it cannot be answered: {plain}"
