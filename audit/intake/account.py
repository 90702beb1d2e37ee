"""The account of what was read, let in and refused: every row and every file, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date
from typing import Any

import pyarrow as pa

from audit.format.laid_out import RECORDING
from audit.intake.facts import WORDS, Expected
from audit.intake.read import Log, LogFile
from rules.columns import TABLES

MOST_TABLES = 50
"""Gaming tables whose numbering is remarked upon one by one; further ones are counted."""

MOST_DAYS = 5
"""Gaming days named in one such remark."""

_LONGEST_VALUE = 60
_Group = tuple[Expected, str]
_SPEAKS_FOR_ITSELF = {"required", "complete", "length", "size", "clock"}


def wrong(item: Expected) -> str:
    """Say in words what is wrong with a row that fails an expectation."""
    return f"{', '.join(item.columns)} {WORDS[item.check]}"


def failing_values(item: Expected, rows: pa.Table, values: list[Any]) -> list[str]:
    """Return as text the values that rows fail on; empty where the check says it all.

    rows    the failing rows, and ``values`` what the door refused in each: the one element of a list
    """
    if item.check in _SPEAKS_FOR_ITSELF:
        return [""] * len(values)
    if item.check == "card":
        return [_short(value) for value in values]
    columns = [map(_short, _values(rows.column(name))) for name in item.columns]
    return [", ".join(parts) for parts in zip(*columns, strict=True)]


def _values(column: pa.ChunkedArray) -> list[Any]:
    """Give values as Python has them; of a time beyond its calendar, the number that stands in the file."""
    try:
        values: list[Any] = column.to_pylist()
    except (OverflowError, ValueError):
        values = column.cast(pa.int64()).to_pylist()
    return values


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


class Account:
    """Filled while the log is read; ``tally`` returns the whole."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._read: Counter[str] = Counter()
        self._context: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._damaged: dict[int, str] = {}
        # Rows by the expectation they fail and their file, with the first value seen of each such group.
        self._refusals: Counter[_Group] = Counter()
        self._remarks: Counter[_Group] = Counter()
        self._examples: dict[_Group, str] = {}
        self._numbering: dict[Expected, dict[str, list[str]]] = {}

    @property
    def damaged_files(self) -> dict[int, str]:
        """Files that turned out to be unreadable, by their place in the log, with the reason."""
        return dict(self._damaged)

    def read(self, table: str, rows: int, gaming_day: date) -> None:
        """Count the rows read from files that can be read; those of a day that is not judged apart."""
        self._read[table] += rows
        if not self._log.window.judges(gaming_day):
            self._context[table] += rows

    def damaged(self, place: int, reason: str) -> None:
        """Note a file whose footer was sound but whose contents are not."""
        self._damaged[place] = reason

    def refused(self, item: Expected, place: int, value: str) -> None:
        """Count a refused row of one file under the first expectation it fails."""
        self._refused[item.table] += 1
        self._count(self._refusals, item, place, value)

    def remark(self, item: Expected, place: int, value: str) -> None:
        """Note a row of one file that fails an expectation which refuses nothing."""
        self._count(self._remarks, item, place, value)

    def numbering(self, item: Expected, table: str, gaming_day: date, words: str) -> None:
        """Note what is wrong with the numbers of one gaming table's rounds on one day."""
        self._numbering.setdefault(item, {}).setdefault(table, []).append(f"{words} on {gaming_day}")

    def _count(self, groups: Counter[_Group], item: Expected, place: int, value: str) -> None:
        group = (item, self._log.files[place].name)
        groups[group] += 1
        self._examples.setdefault(group, value)

    def refused_files(self) -> Iterator[tuple[LogFile, str]]:
        """Give the files refused whole, with the reason, in the order of their names."""
        for place, file in enumerate(self._log.files):
            reason = file.refused or self._damaged.get(place, "")
            if reason:
                yield file, reason

    def unreadable(self, gaming_day: date) -> dict[str, list[str]]:
        """Name the files of this day that were refused whole, by the table they are of."""
        found: dict[str, list[str]] = {}
        for file, _ in self.refused_files():
            if file.gaming_day == gaming_day:
                found.setdefault(file.table, []).append(file.name)
        return found

    def tally(self) -> dict[str, Any]:
        """Give the blocks ``inputs`` and ``intake`` of the run's receipt."""
        gone = {file.name: reason for file, reason in self.refused_files()}
        return {
            "inputs": [
                {
                    "table": file.table,
                    "file": file.name,
                    "sha256": file.sha256,
                    "bytes": file.bytes,
                    "rows": 0 if file.name in gone else file.rows,
                    "state": "refused" if file.name in gone else "read",
                    "judged": file.gaming_day is None or self._log.window.judges(file.gaming_day),
                }
                for file in self._log.files
            ]
            + self._statement(),
            "intake": {
                "tables": {
                    table: {
                        "rows_in": self._read[table],
                        "rows_audited": self._read[table] - self._context[table] - self._refused[table],
                        "rows_for_context": self._context[table],
                        "rows_quarantined": self._refused[table],
                    }
                    for table in TABLES
                },
                "refused_files": [{"file": name, "reason": reason} for name, reason in gone.items()],
                "joined": list(self._log.imported.joined),
                "reasons": sorted(
                    [*self._refused_rows(), *self._remarked(), *self._numbered(), *self._strangers()],
                    key=lambda one: [str(part) for part in one.values()],
                ),
            },
        }

    def _statement(self) -> list[dict[str, Any]]:
        """Give the statement of recording among the inputs, where the log has one."""
        statement = self._log.statement
        if not statement.text:
            return []
        size = len(statement.text.encode())
        file = {"table": "", "file": RECORDING, "sha256": statement.sha256, "bytes": size}
        return [{**file, "rows": None, "state": "read", "judged": True}]

    def _told(self, groups: Counter[_Group]) -> Iterator[tuple[_Group, str, int]]:
        for group, rows in groups.items():
            example = self._examples[group]
            yield group, wrong(group[0]) + (f", such as {example}" if example else ""), rows

    def _refused_rows(self) -> Iterator[dict[str, Any]]:
        for (item, file), words, rows in self._told(self._refusals):
            yield _line(item, file, words, rows)

    def _remarked(self) -> Iterator[dict[str, Any]]:
        for (item, file), words, rows in self._told(self._remarks):
            yield _line(item, file, f"{words} ({'1 row' if rows == 1 else f'{rows} rows'})", 0)

    def _numbered(self) -> Iterator[dict[str, Any]]:
        for item, tables in self._numbering.items():
            for place, (name, days) in enumerate(sorted(tables.items())):
                if place == MOST_TABLES:
                    rest = len(tables) - MOST_TABLES
                    yield _line(item, "", f"{wrong(item)} at {rest} more gaming tables", 0)
                    break
                more = f"; and on {len(days) - MOST_DAYS} more days" if len(days) > MOST_DAYS else ""
                yield _line(item, "", f"{name}: {'; '.join(days[:MOST_DAYS])}{more}", 0)

    def _strangers(self) -> Iterator[dict[str, Any]]:
        for file in self._log.files:
            if file.strangers:
                item = Expected(file.table, file.strangers[:10], "format")
                more = f" and {len(file.strangers) - 10} more" if len(file.strangers) > 10 else ""
                names = ", ".join(item.columns) + more
                yield _line(item, file.name, f"not part of the log format and not read: {names}", 0)


def _line(item: Expected, file: str, reason: str, rows: int) -> dict[str, Any]:
    return {
        "table": item.table,
        "file": file,
        "expectation": item.check,
        "column": ", ".join(item.columns),
        "reason": reason,
        "rows": rows,
    }
