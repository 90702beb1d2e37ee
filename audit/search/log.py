"""The log of a run as it lies in its files, for questions that the run itself does not answer.

DuckDB reads only the columns and files that a question needs.  Files are those that the run read; one that
is no longer of the same size is refused.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import duckdb

from audit.errors import RunNotFound
from audit.places import how_to_give, log_of
from rules.column import Column, Kind
from rules.columns import TABLES

_TYPES = {
    Kind.INTEGER: "INTEGER",
    Kind.MONEY: "DECIMAL(12, 2)",
    Kind.FLAG: "BOOLEAN",
    Kind.TIME: "TIMESTAMPTZ",
    Kind.DAY: "DATE",
    Kind.CARDS: "VARCHAR[]",
    Kind.TILES: "VARCHAR[]",
    Kind.TEXTS: "VARCHAR[]",
    Kind.FLAGS: "BOOLEAN[]",
    Kind.NUMBERS: "INTEGER[]",
}
_OF_FINDINGS = (
    *("round_id", "property_id", "table_id", "finding_id"),
    *("clause", "fault", "outcome", "observed", "amount_cents"),
)
_ASKED = ("rounds", "hands", "wagers", "payments", "events")


class RoundLog:
    """Answers questions in SQL about the log that a run audited.

    given  where the log lies now, if not where the run found it
    days   only these gaming days; None for all of them
    Raises RunNotFound where the log does not lie there, or has changed since.
    """

    def __init__(
        self, run: Path, receipt: dict[str, Any], given: Path | None, days: Sequence[date] | None = None
    ) -> None:
        self._folder = log_of(run, given)
        self._database = duckdb.connect(
            config={"autoinstall_known_extensions": "false", "parquet_metadata_cache": "true"}
        )
        self._days = None if days is None else {f"day={each.isoformat()}" for each in days}
        self._findings = str(run / "findings.parquet")
        self._entries = {
            table: [each for each in receipt["inputs"] if each["table"] == table] for table in _ASKED
        }

    def rows(self, question: str, *values: object) -> list[dict[str, Any]]:
        """Ask in SQL; ``?`` stand for values."""
        for table in [each for each in self._entries if re.search(rf"\b{each}\b", question)]:
            self._view(table, self._entries.pop(table))
        found = self._database.execute(question, list(values))
        columns = [each[0] for each in found.description or ()]
        return [dict(zip(columns, row, strict=True)) for row in found.fetchall()]

    def names(self, table: str, *columns: str) -> set[str]:
        """Every name that stands in some columns."""
        asked = " UNION ".join(f"SELECT DISTINCT {column} FROM {table}" for column in columns)  # noqa: S608
        return {value for row in self.rows(asked) for value in row.values() if value}

    def findings(self, column: str, values: Sequence[str]) -> list[dict[str, Any]]:
        """Give the findings of the run that name one of some values in a column."""
        return self.rows(
            f'SELECT {", ".join(_OF_FINDINGS)}, epoch_us("at") AS "at" FROM read_parquet(?) '  # noqa: S608
            f"WHERE {column} IN (SELECT unnest(?)) ORDER BY clause, finding_id",
            self._findings,
            list(values),
        )

    def _view(self, table: str, entries: list[dict[str, Any]]) -> None:
        """Show a table of the log with all columns of the format: times in microseconds, money in cents."""
        files = [self._as_found(each) for each in entries if self._is_read(each)]
        columns = TABLES[table].columns
        declared = ", ".join(f"{each.name} {_TYPES.get(each.kind, 'VARCHAR')}" for each in columns)
        self._database.execute(f"CREATE TABLE {table}_format ({declared})")
        rows = f"SELECT * FROM {table}_format"  # noqa: S608
        if files:
            listed = ", ".join("'" + file.replace("'", "''") + "'" for file in files)
            how = "union_by_name = true, hive_partitioning = false"
            rows += f" UNION ALL BY NAME SELECT * FROM read_parquet([{listed}], {how})"  # noqa: S608
        shown = ", ".join(map(_read, columns))
        self._database.execute(f"CREATE VIEW {table} AS SELECT {shown} FROM ({rows})")  # noqa: S608

    def _is_read(self, entry: dict[str, Any]) -> bool:
        if entry["state"] != "read":
            return False
        return self._days is None or entry["file"].split("/")[1] in self._days

    def _as_found(self, entry: dict[str, Any]) -> str:
        path = self._folder / entry["file"]
        if not path.is_file() or path.stat().st_size != entry["bytes"]:
            said = f"{self._folder}: {entry['file']} is not as the run found it"
            message = f"{said}; run the audit again, or {how_to_give()}"
            raise RunNotFound(message)
        return str(path)


def _read(column: Column) -> str:
    match column.kind:
        case Kind.TIME:
            return f"epoch_us({column.name}) AS {column.name}"
        case Kind.MONEY:
            return f"CAST({column.name} * 100 AS BIGINT) AS {column.parameter}"
        case _:
            return column.name
