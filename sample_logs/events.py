"""Events of a simulated log, written one kind at a time."""

from __future__ import annotations

from typing import Any

import pyarrow as pa

from sample_logs.arrow import Coded, Ints, rows_of, same


class Pages:
    """Pages of events, each of one kind."""

    def __init__(self, tables: list[str]) -> None:
        self.tables = tables
        self.pages: list[pa.Table] = []

    def write(self, kind: str, at: Ints, table: Ints, columns: dict[str, Any]) -> None:
        """Write events of one kind; ``table`` is each one's place among the tables."""
        if not at.size:
            return
        given = {
            "property_id": same("", at.size),
            "event_at": at,
            "event_kind": same(kind, at.size),
            "table_id": Coded(table, self.tables),
        }
        self.pages.append(rows_of("events", given | columns))
