"""The log of a run as it lies in its files, for questions that the run itself does not answer.

DuckDB reads only the columns and files that a question needs.  Files are those that the run read; one that
is no longer of the same size is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from audit.errors import RunNotFound
from audit.runs.bound import States
from audit.runs.places import how_to_give, log_of
from audit.search.judged import Judged
from audit.search.runs import Asked, days_in
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
    """Answers questions in SQL about the log that a run audited, or the runs of one property.

    runs   whose log is asked, each for the gaming days of which it is current
    given  where the log lies now, if not where the runs found it
    read   of these runs, those whose log is read; all where None
    Raises RunNotFound where the log does not lie there, or has changed since.
    """

    def __init__(
        self, runs: Sequence[Asked], given: Path | None = None, read: Sequence[Asked] | None = None
    ) -> None:
        import duckdb  # noqa: PLC0415  (many a command could ask, and few do)

        self._database = duckdb.connect(
            config={"autoinstall_known_extensions": "false", "parquet_metadata_cache": "true"}
        )
        self._runs = runs
        self.judged = Judged(runs, given)
        states: States = {}
        read = runs if read is None else read
        found = [
            (folder, each)
            for run, folder in [(run, log_of(run.folder, given, states)) for run in read]
            for each in run.receipt["inputs"]
            if each["state"] == "read" and each["table"] in _ASKED and run.covers(_day_of(each["file"]))
        ]
        self._entries = {table: [each for each in found if each[1]["table"] == table] for table in _ASKED}

    @property
    def days(self) -> list[date]:
        """Gaming days of the runs whose log it is, in order."""
        return days_in(self._runs)

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
        """Give the findings of the runs that name one of some values in a column."""
        files = {str(run.folder / "findings.parquet"): run for run in self._runs}
        rows = self.rows(
            f'SELECT {", ".join(_OF_FINDINGS)}, gaming_day, epoch_us("at") AS "at", '  # noqa: S608
            "filename FROM read_parquet(?, union_by_name = true, filename = true) "
            f"WHERE {column} IN (SELECT unnest(?))",
            [*files],
            list(values),
        )
        found = [row for row in rows if files[row.pop("filename")].covers(row["gaming_day"])]
        return sorted(found, key=lambda row: (row["clause"], row["finding_id"]))

    def findings_naming(self, person: str) -> list[dict[str, Any]]:
        """Give the findings whose events name somebody who is not their dealer; ``did`` says for what."""
        found = [row for run in self._runs for row in self._naming(run, person)]
        return sorted(found, key=lambda row: (row["clause"], row["finding_id"]))

    def _naming(self, run: Asked, person: str) -> Iterator[dict[str, Any]]:
        file = str(run.folder / "findings.parquet")
        if not self.rows("SELECT name FROM parquet_schema(?) WHERE name = 'named'", file):
            return  # an earlier version wrote the run
        rows = self.rows(
            f'SELECT {", ".join(_OF_FINDINGS)}, gaming_day, epoch_us("at") AS "at", each.did AS did '  # noqa: S608
            "FROM (SELECT *, unnest(named) AS each FROM read_parquet(?)) "
            "WHERE each.person = ? AND dealer_id IS DISTINCT FROM ?",
            file,
            person,
            person,
        )
        yield from (row for row in rows if run.covers(row["gaming_day"]))

    def _view(self, table: str, entries: list[tuple[Path, dict[str, Any]]]) -> None:
        """Show a table of the log with all columns of the format: times in microseconds, money in cents."""
        files = [_as_found(folder, each) for folder, each in entries]
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


def _day_of(file: str) -> date:
    """The gaming day of a file of the log: ``rounds/day=2026-03-14/0001.parquet``."""
    return date.fromisoformat(file.split("/")[1].removeprefix("day="))


def _as_found(folder: Path, entry: dict[str, Any]) -> str:
    path = folder / entry["file"]
    if not path.is_file() or path.stat().st_size != entry["bytes"]:
        said = f"{folder}: {entry['file']} is not as the run found it"
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
