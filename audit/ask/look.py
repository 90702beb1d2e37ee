"""The log of a finished run, to look at: rows as they were recorded, people under their pseudonyms.

Nothing is judged here, and rows that the door refused are shown with the others: what was recorded is what
somebody wants to see who asks what happened.  Files are read when they are first asked for and kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from audit.ask.replay import refuse_changed
from audit.format.window import Window
from audit.intake.read import Log, open_log, read_file
from audit.intake.schema import Unfit, empty, join
from audit.people.log_people import People, names_of
from audit.runs.findings import receipt_of
from audit.runs.places import log_of
from rules.columns import TABLES

Row = dict[str, Any]

_OF_ROUNDS = ("hands", "wagers")
_FILES_KEPT = 32
_DAYS_KEPT = 48


@dataclass(frozen=True, slots=True)
class TableDay:
    """What was recorded of one gaming table on one gaming day, by table of the log."""

    property_id: str
    table_id: str
    gaming_day: date
    rows: dict[str, pa.Table]

    def of_round(self, round_id: str) -> dict[str, list[Row]]:
        """Rows of one round, with the events and payments that name it."""
        keys = {"events": "event_round_id", "payments": "payment_round_id"}
        return {
            table: as_rows(rows.filter(pc.equal(rows[keys.get(table, "round_id")], round_id)), table)
            for table, rows in self.rows.items()
        }


class Look:
    """Looks into a log.

    people  gives everybody a pseudonym; None leaves ids as they are
    """

    def __init__(self, log: Log, people: People | None) -> None:
        self._log = log
        self._people = people
        self._file = lru_cache(maxsize=_FILES_KEPT)(self._read)
        self._ids = lru_cache(maxsize=None)(self._read_ids)
        self.table_day = lru_cache(maxsize=_DAYS_KEPT)(self._table_day)

    @classmethod
    def of_run(cls, run: Path, log: Path | None, key: Path | None, *, in_clear: bool = False) -> Look:
        """Look into the log of a finished run.

        Raises RunNotFound where the log is not to be found or has changed since, and KeyRejected as
        ``audit.people.log_people.names_of`` does.
        """
        receipt = receipt_of(run)
        opened = open_log(log_of(run, log), Window.of_receipt(receipt["window"]))
        refuse_changed(receipt, opened, None)
        return cls(opened, names_of(run, receipt, key, in_clear=in_clear))

    def places_of(self, name: str, column: str) -> list[tuple[str, str, date]]:
        """Property, gaming table and gaming day of what rounds name in a column, once for each property.

        The last of each property, where there are several.
        """
        found: dict[str, tuple[str, str, date]] = {}
        for place in self._log.of("rounds") if name else ():
            rows, day = self._ids(place), self._log.files[place].gaming_day
            for row in rows.filter(pc.equal(rows[column], name)).to_pylist() if day else ():
                found[row["property_id"]] = (row["property_id"], row["table_id"], day)  # type: ignore[assignment]
        return list(found.values())

    def names(self, column: str) -> set[str]:
        """Every round, shoe or deck that rounds name in a column."""
        found = (pc.unique(self._ids(place)[column]).to_pylist() for place in self._log.of("rounds"))
        return {name for each in found for name in each if name}

    def days(self) -> tuple[date, ...]:
        """Gaming days of the log, in order."""
        return self._log.days()

    def _table_day(self, property_id: str, table_id: str, gaming_day: date) -> TableDay:
        """Read what was recorded of a gaming table on a day; kept for the next time."""
        rows = {
            table: self._kept(table, gaming_day, {"property_id": property_id, "table_id": table_id})
            for table in ("rounds", "payments", "events")
        }
        ids = rows["rounds"]["round_id"].combine_chunks()
        own_or_unsaid = pa.array([property_id, None])  # another property may have rounds of the same ids
        for table in _OF_ROUNDS:
            rows[table] = self._kept(table, gaming_day, {"round_id": ids, "property_id": own_or_unsaid})
        return TableDay(property_id, table_id, gaming_day, rows)

    def _kept(self, table: str, gaming_day: date, wanted: dict[str, Any]) -> pa.Table:
        """Rows of a table of the log on one day whose columns hold what is wanted, people hidden."""
        found = [self._filtered(place, wanted) for place in self._log.of(table, gaming_day)]
        rows = join([each for each in found if len(each)] or [empty(table)], table)
        return self._people.hidden(rows, table) if self._people else rows

    def _filtered(self, place: int, wanted: dict[str, Any]) -> pa.Table:
        rows = self._file(place)
        for name, value in wanted.items():
            column = rows[name]
            is_one = isinstance(value, str)
            rows = rows.filter(pc.equal(column, value) if is_one else pc.is_in(column, value_set=value))
        return rows

    def _read(self, place: int) -> pa.Table:
        try:
            return read_file(self._log, place)
        except Unfit:
            return empty(self._log.files[place].table)

    def _read_ids(self, place: int) -> pa.Table:
        names = ("round_id", "shoe_id", "deck_id", "property_id", "table_id")
        try:
            rows = read_file(self._log, place, list(names))
        except Unfit:
            rows = empty("rounds").select(names)
        missing = pa.nulls(len(rows), pa.string())
        found = {n: rows[n].cast(pa.string()) if n in rows.column_names else missing for n in names}
        return pa.table(found)


def as_rows(rows: pa.Table, table: str) -> list[Row]:
    """Rows with money in cents, under the names that rules use, and with their place in the log."""
    names = {column.name: column.parameter for column in TABLES[table].columns}
    return [
        {names.get(name, name): _cents(v) if isinstance(v, Decimal) else v for name, v in row.items()}
        for row in rows.to_pylist()
    ]


def _cents(amount: Decimal) -> int:
    return int(amount * 100)
