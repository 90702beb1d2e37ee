"""Asks in this process, as the other one does, so that a test need not start it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from audit.query.places import place_of
from audit.query.plan import Outline
from audit.query.reading import Reader
from audit.query.views import load
from audit.query.worker import _filled

KEY = Path(__file__).parents[1] / "key"
_MEMORY = 1 << 30


def outline(place: Path, sql: str | None = None) -> Outline:
    """The tables and views of a place, or those that a query names."""
    return Outline(Reader(place_of(place), KEY, in_clear=False).relations, load(), sql)


def answer(place: Path, sql: str, *, in_clear: bool = False) -> list[dict[str, Any]]:
    """Answer a query."""
    reader = Reader(place_of(place), KEY, in_clear=in_clear)
    asked = Outline(reader.relations, load(), sql)
    database = _filled(asked, reader, asked.reads(sql), sql, _MEMORY)
    rows: list[dict[str, Any]] = database.sql(sql).to_arrow_table().to_pylist()
    return rows


def value(place: Path, sql: str) -> Any:
    """Answer a query for one value."""
    ((found,),) = (row.values() for row in answer(place, sql))
    return found
