"""Logs of a simulation: gaming days one by one, rows in order, files and the Rules Submission."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from pathlib import Path
from typing import Any, Protocol
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import yaml

from audit.log_format import write_table
from sample_logs.arrow import Ints, joined
from sample_logs.gaming_days import GamingDays

Log = dict[str, pa.Table]
"""Tables of the log by name, such as ``rounds``."""

# Each table's own time, and the column that numbers its rows in the day.
_NUMBERED = {
    "rounds": ("first_card_at", "round_number_in_day"),
    "events": ("event_at", "event_number"),
    "payments": ("payment_at", "payment_number"),
}


class AnyPlan(Protocol):
    """What a plan of any game says of the property and its days."""

    @property
    def property_id(self) -> str:
        """Id of the property."""

    @property
    def property_name(self) -> str:
        """Name of the property."""

    @property
    def time_zone(self) -> str:
        """Its time zone."""

    @property
    def day_starts(self) -> time:
        """Local hour at which its gaming day starts."""

    @property
    def first_day(self) -> date:
        """First gaming day."""

    def gaming_days(self) -> list[date]:
        """Gaming days on which tables open."""


def day_by_day(
    plan: AnyPlan,
    openings: Callable[[date, int], Iterable[dict[date, Log]]],
    attested: Callable[[date], Log],
) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    openings  what groups of the tables that open on a day, given with its number, write to which days
    """
    held: dict[date, _Day] = {}
    for number, day in enumerate(plan.gaming_days()):
        for group in openings(day, number):
            for of_day, log in group.items():
                held.setdefault(of_day, _Day()).add(log)
        yield day, {**held.pop(day, _Day()).finish(plan, day), **attested(day)}
    for day in sorted(held):
        yield day, held[day].finish(plan, day)


def put_together(days: Iterator[tuple[date, Log]]) -> Log:
    """Join all days into one set of tables; for small logs."""
    logs = [log for _, log in days]
    return {table: joined(table, [log[table] for log in logs if table in log]) for table in logs[0]}


def write_day(tables: Log, log: Path, day: date) -> None:
    """Write one gaming day; empty tables give no file."""
    for table, rows in tables.items():
        if rows.num_rows:
            write_table(rows, log, table, day.isoformat())


def write_yaml(filed: dict[str, Any], log: Path) -> None:
    """Write ``rules_submission.yaml``."""
    log.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(filed, sort_keys=False, allow_unicode=True)
    (log / "rules_submission.yaml").write_text(text, encoding="utf-8")


def filing(
    plan: AnyPlan,
    game: str,
    tables: Mapping[str, dict[str, Any]],
    readings: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Lay out a Rules Submission from each table's options: the first table's, and what others change."""
    common = next(iter(tables.values()))
    overrides = {
        table: {k: v for k, v in options.items() if k not in common or v != common[k]}
        for table, options in tables.items()
    }
    filed = {
        "effective": plan.first_day.replace(month=1, day=1),
        "reference": f"RS-{plan.first_day.year}-001",
        "games": {game: common},
        "tables": {table: changed for table, changed in overrides.items() if changed},
    }
    about = {
        "id": plan.property_id,
        "name": plan.property_name,
        "time_zone": plan.time_zone,
        "gaming_day_starts": plan.day_starts.strftime("%H:%M"),
        "readings": dict(readings or {}),
        "filings": [filed],
    }
    return {"version": 1, "properties": [about]}


def refuse_existing(log: Path) -> None:
    """Raise FileExistsError when the folder already holds a log."""
    if (log / "rounds").exists():
        message = f"{log} already holds a log"
        raise FileExistsError(message)


def numbered_days(plan: AnyPlan, day: date) -> Callable[[Ints], Ints]:
    """Give a function that numbers the gaming days of moments, 0 for ``day`` and 1 for the next."""
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    return lambda moments: days.day_numbers(moments, day, 2)


def days_of_round_rows(rows: pa.Table, column: str, rounds: list[str], of_round: Ints, by_time: Ints) -> Ints:
    """Number the gaming day of rows: that of the round they name, or else that of their time."""
    place = pc.index_in(rows[column], pa.array(rounds)).fill_null(-1).to_numpy()
    return np.where(place < 0, by_time, of_round[np.maximum(place, 0)])


def cut_into_days(day: date, rows: dict[str, tuple[pa.Table, Ints]]) -> dict[date, Log]:
    """Cut tables, each with the numbers of its rows' gaming days, into gaming days."""
    return {
        day + timedelta(days=int(n)): {t: r.filter(pa.array(of == n)) for t, (r, of) in rows.items()}
        for n in np.unique(np.concatenate([of for _, of in rows.values()]))
    }


def moments(rows: pa.Table, column: str) -> Ints:
    """Times of a column in UTC microseconds."""
    found: Ints = rows[column].cast(pa.int64()).to_numpy()
    return found


@dataclass(frozen=True, slots=True)
class _Day:
    """Rows collected for one gaming day."""

    parts: dict[str, list[pa.Table]] = field(default_factory=dict)

    def add(self, log: Log) -> None:
        for table, rows in log.items():
            self.parts.setdefault(table, []).append(rows)

    def finish(self, plan: AnyPlan, day: date) -> Log:
        """Put rows in order and number them."""
        names = ("rounds", "hands", "wagers", "payments", "events")
        log = {table: joined(table, self.parts.get(table, [])) for table in names}
        return {table: _finished(plan, day, table, rows) for table, rows in log.items()}


def _finished(plan: AnyPlan, day: date, table: str, rows: pa.Table) -> pa.Table:
    rows = _set(rows, "gaming_day", pa.array([day] * rows.num_rows, pa.date32()))
    if table not in _NUMBERED:
        return rows
    label = pa.array([plan.property_id] * rows.num_rows, pa.string()).dictionary_encode()
    rows = _set(rows, "property_id", label)
    at, number = _NUMBERED[table]
    labels = rows["table_id"].cast(pa.string()).to_pylist()
    places = {label: n for n, label in enumerate(sorted(set(labels)))}
    tables = np.array([places[label] for label in labels], np.int64)
    order = np.lexsort((moments(rows, at), tables))
    rows, tables = rows.take(order), tables[order]
    starts = np.flatnonzero(tables[1:] != tables[:-1]) + 1
    first = np.zeros(rows.num_rows, np.int64)
    first[starts] = starts
    count = np.arange(rows.num_rows) - np.maximum.accumulate(first) + 1
    return _set(rows, number, pa.array(count, pa.int32()))


def _set(rows: pa.Table, column: str, values: pa.Array) -> pa.Table:
    place = rows.schema.get_field_index(column)
    kind = rows.schema.field(column)
    return rows.set_column(place, kind, values.cast(kind.type))
