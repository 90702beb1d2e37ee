"""The account of what was read, let in and refused: every row and every file, with the reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from typing import Any

import pyarrow as pa

from audit.intake.facts import WORDS, Expected
from audit.intake.numbering import Numbering
from audit.intake.read import Log, LogFile
from rules.columns import TABLES

MOST_TABLES = 50
"""Gaming tables whose numbering is remarked upon one by one; further ones are counted."""

MOST_DAYS = 5
"""Gaming days named in one such remark."""

_LONGEST_VALUE = 60
_SPEAKS_FOR_ITSELF = {"required", "complete", "length"}


def wrong(item: Expected) -> str:
    """Say in words what is wrong with a row that fails an expectation."""
    return f"{', '.join(item.columns)} {WORDS[item.check]}"


def failing_value(item: Expected, rows: pa.Table, row: int, value: Any) -> str:
    """Give the value a row fails on as text; empty where the check says it all.

    value   what the door refused: for a list of cards the one element
    """
    if item.check in _SPEAKS_FOR_ITSELF:
        return ""
    if item.check == "card":
        return _short(value)
    return ", ".join(_short(rows.column(name)[row].as_py()) for name in item.columns)


def _short(value: Any) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST_VALUE else text[:_LONGEST_VALUE] + "…"


@dataclass(slots=True)
class _Group:
    """Rows of one file that fail one expectation first, with the first value seen."""

    example: str
    rows: int = 0


@dataclass(slots=True)
class Account:
    """Filled while the log is read; ``tally`` gives the whole."""

    log: Log
    _read: Counter[str] = field(default_factory=Counter)
    _refused: Counter[str] = field(default_factory=Counter)
    _damaged: dict[int, str] = field(default_factory=dict)
    _groups: dict[tuple[Expected, str], _Group] = field(default_factory=dict)
    _remarks: dict[tuple[Expected, str], _Group] = field(default_factory=dict)
    _numbering: dict[Expected, dict[str, list[str]]] = field(default_factory=dict)

    def read(self, table: str, rows: int) -> None:
        """Count rows read of files that can be read."""
        self._read[table] += rows

    def damaged(self, place: int, reason: str) -> None:
        """Note a file whose footer was sound and whose contents are not."""
        self._damaged[place] = reason

    def refused(self, item: Expected, rows: pa.Table, row: int, value: str) -> None:
        """Count a refused row under the first expectation it fails."""
        self._refused[item.table] += 1
        self._count(self._groups, item, rows, row, value)

    def remark(self, item: Expected, rows: pa.Table, row: int, value: str) -> None:
        """Note a row that fails an expectation which refuses nothing."""
        self._count(self._remarks, item, rows, row, value)

    def numbering(self, item: Expected, one: Numbering, gaming_day: date, words: str) -> None:
        """Note what is wrong with the numbers of one gaming table's rounds on one day."""
        tables = self._numbering.setdefault(item, {})
        tables.setdefault(f"{one.property_id} {one.table_id}", []).append(f"{words} on {gaming_day}")

    def _count(
        self,
        groups: dict[tuple[Expected, str], _Group],
        item: Expected,
        rows: pa.Table,
        row: int,
        value: str,
    ) -> None:
        file = self.log.files[rows.column("_file")[row].as_py()].name
        groups.setdefault((item, file), _Group(value)).rows += 1

    def refused_files(self) -> Iterator[tuple[LogFile, str]]:
        """Give the files refused whole, with the reason, in the order of their names."""
        for place, file in enumerate(self.log.files):
            reason = file.refused or self._damaged.get(place, "")
            if reason:
                yield file, reason

    def unreadable(self, gaming_day: date) -> frozenset[str]:
        """Name the tables of which a file of this day was refused whole."""
        return frozenset(file.table for file, _ in self.refused_files() if file.gaming_day == gaming_day)

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
                }
                for file in self.log.files
            ],
            "intake": {
                "tables": {
                    table: {
                        "rows_in": self._read[table],
                        "rows_audited": self._read[table] - self._refused[table],
                        "rows_quarantined": self._refused[table],
                    }
                    for table in TABLES
                },
                "refused_files": [{"file": name, "reason": reason} for name, reason in gone.items()],
                "reasons": sorted(
                    [*self._refusals(), *self._remarked(), *self._numbered(), *self._strangers()],
                    key=lambda one: [str(part) for part in one.values()],
                ),
            },
        }

    def _refusals(self) -> Iterator[dict[str, Any]]:
        for (item, file), group in self._groups.items():
            such = f", such as {group.example}" if group.example else ""
            yield _line(item, file, wrong(item) + such, group.rows)

    def _remarked(self) -> Iterator[dict[str, Any]]:
        for (item, file), group in self._remarks.items():
            yield _line(item, file, f"{wrong(item)}, such as {group.example}: {group.rows} rows", 0)

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
        for file in self.log.files:
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
