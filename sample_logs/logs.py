"""Logs of a simulation: rows cut into gaming days, put in order and written, and the Rules Submission."""

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import yaml

from audit.format.log_files import write_table
from sample_logs.arrow import Ints, joined
from sample_logs.plan import AnyPlan
from sample_logs.within import places as places_within

Log = dict[str, pa.Table]
"""Tables of the log by name, such as ``rounds``."""

# Each table's own time, and the column that numbers its rows in the day.
_NUMBERED = {
    "rounds": ("first_card_at", "round_number_in_day"),
    "events": ("event_at", "event_number"),
    "payments": ("payment_at", "payment_number"),
}
# The round that each table's rows name, and their own time where they need not name one.
_BELONGS = {
    "hands": ("round_id", ""),
    "wagers": ("round_id", ""),
    "payments": ("payment_round_id", "payment_at"),
    "events": ("event_round_id", "event_at"),
}


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


def write_statement(log: Path, more: Iterable[dict[str, Any]] = ()) -> None:
    """Write ``recording.yaml``: a simulation records all that happens; ``more`` entries say otherwise."""
    log.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump([{"complete": "all"}, *more], sort_keys=False)
    (log / "recording.yaml").write_text(text, encoding="utf-8")


def refuse_existing(log: Path) -> None:
    """Raise FileExistsError when the folder already holds a log."""
    if (log / "rounds").exists():
        message = f"{log} already holds a log"
        raise FileExistsError(message)


def cut_into_days(plan: AnyPlan, day: date, log: Log) -> dict[date, Log]:
    """Cut what happened at tables that opened on a day into that gaming day and the next.

    A round is of the day in which betting on it closed, other rows of that of the round they name, or else
    of their time.
    """
    rounds = log["rounds"]
    closed = pc.coalesce(rounds["no_more_bets_at"], rounds["first_card_at"])
    numbers = {"rounds": plan.hours.day_numbers(_microseconds(closed), day, 2)}
    for table, (column, at) in _BELONGS.items():
        if table in log:
            rows = log[table]
            place = pc.index_in(rows[column], rounds["round_id"].combine_chunks())
            place = place.fill_null(-1).to_numpy()
            by_time = plan.hours.day_numbers(_microseconds(rows[at]), day, 2) if at else 0
            numbers[table] = np.where(place < 0, by_time, numbers["rounds"][np.maximum(place, 0)])
    return {
        day + timedelta(days=int(n)): {t: log[t].filter(pa.array(of == n)) for t, of in numbers.items()}
        for n in np.unique(np.concatenate(list(numbers.values())))
    }


def finished(plan: AnyPlan, day: date, parts: list[Log]) -> Log:
    """Put the rows of one gaming day in order and number them."""
    log = {
        name: joined(name, [part[name] for part in parts if name in part]) for name in ("rounds", *_BELONGS)
    }
    return {table: _numbered(plan, day, table, rows) for table, rows in log.items()}


def _numbered(plan: AnyPlan, day: date, table: str, rows: pa.Table) -> pa.Table:
    rows = _set(rows, "gaming_day", pa.array([day] * rows.num_rows, pa.date32()))
    if table not in _NUMBERED:
        return rows
    label = pa.array([plan.property_id] * rows.num_rows, pa.string()).dictionary_encode()
    rows = _set(rows, "property_id", label)
    at, number = _NUMBERED[table]
    labels = rows["table_id"].cast(pa.string()).to_pylist()
    places = {label: n for n, label in enumerate(sorted(set(labels)))}
    tables = np.array([places[label] for label in labels], np.int64)
    order = np.lexsort((_microseconds(rows[at]), tables))
    rows, tables = rows.take(order), tables[order]
    return _set(rows, number, pa.array(places_within(tables) + 1, pa.int32()))


def _set(rows: pa.Table, column: str, values: pa.Array) -> pa.Table:
    place = rows.schema.get_field_index(column)
    kind = rows.schema.field(column)
    return rows.set_column(place, kind, values.cast(kind.type))


def _microseconds(times: pa.ChunkedArray) -> Ints:
    found: Ints = times.cast(pa.int64()).to_numpy()
    return found
