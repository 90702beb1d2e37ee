"""A simulator of compliant Minibaccarat tables: ``simulate`` a ``Plan``, ``write`` it as a log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import yaml

from audit.log_format import write_table
from sample_logs.arrow import Ints, joined
from sample_logs.baccarat.attest import inspection_rows, observation_rows
from sample_logs.baccarat.clock import keep_time
from sample_logs.baccarat.debts import keep_debts
from sample_logs.baccarat.events import Book, payment_rows, write_end, write_play
from sample_logs.baccarat.names import Names, name
from sample_logs.baccarat.night import play
from sample_logs.baccarat.plan import EZ_WAGERS, Plan, TableSetup, rules_submission, table_mix
from sample_logs.baccarat.preparation import write_preparation
from sample_logs.baccarat.rows import hand_rows, round_rows, wager_rows
from sample_logs.gaming_days import GamingDays

__all__ = [
    "EZ_WAGERS",
    "Log",
    "Plan",
    "TableSetup",
    "rules_submission",
    "simulate",
    "table_mix",
    "whole",
    "write",
]

Log = dict[str, pa.Table]
"""Tables of the log by name, such as ``rounds``."""

_ROUNDS_A_DAY = 1000  # what one table deals in a day at ease

# Each table's own time, and the column that numbers its rows in the day.
_NUMBERED = {
    "rounds": ("no_more_bets_at", "round_number_in_day"),
    "events": ("event_at", "event_number"),
    "payments": ("payment_at", "payment_number"),
}


def simulate(plan: Plan) -> Iterator[tuple[date, Log]]:
    """Give each gaming day's tables in turn; only one day is held in memory.

    Tables that play past the end of their gaming day give rows to the next.
    """
    held: dict[date, _Day] = {}
    for number, day in enumerate(plan.gaming_days()):
        if plan.opening(day):
            for of_day, log in _openings(plan, day, number).items():
                held.setdefault(of_day, _Day()).add(log)
        attested = {
            "inspections": inspection_rows(plan, day),
            "observations": observation_rows(plan, day),
        }
        yield day, {**held.pop(day, _Day()).finish(plan, day), **attested}
    for day in sorted(held):
        yield day, held[day].finish(plan, day)


def whole(plan: Plan) -> Log:
    """Simulate all days into one set of tables; for small logs."""
    days = [log for _, log in simulate(plan)]
    return {table: joined(table, [day[table] for day in days if table in day]) for table in days[0]}


def write(plan: Plan, log: Path) -> None:
    """Write the simulated log into a folder, day by day, with its Rules Submission beside it."""
    for day, tables in simulate(plan):
        write_day(tables, log, day)
    write_submission(plan, log)


def sample(log: Path, *, rounds: int, days: int, seed: int) -> None:
    """Write a compliant log of about so many rounds at tables that between them use every option.

    Raises FileExistsError when the folder already holds a log.
    """
    if (log / "rounds").exists():
        message = f"{log} already holds a log"
        raise FileExistsError(message)
    tables = max(4, -(-rounds // (days * _ROUNDS_A_DAY)))
    write(Plan(seed=seed, rounds=rounds, days=days, tables=table_mix(tables)), log)


def write_day(tables: Log, log: Path, day: date) -> None:
    """Write one gaming day; empty tables give no file."""
    for table, rows in tables.items():
        if rows.num_rows:
            write_table(rows, log, table, day.isoformat())


def write_submission(plan: Plan, log: Path) -> None:
    """Write ``rules_submission.yaml``."""
    log.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump(rules_submission(plan), sort_keys=False, allow_unicode=True)
    (log / "rules_submission.yaml").write_text(text, encoding="utf-8")


@dataclass(frozen=True, slots=True)
class _Day:
    """Rows collected for one gaming day."""

    parts: dict[str, list[pa.Table]] = field(default_factory=dict)

    def add(self, log: Log) -> None:
        for table, rows in log.items():
            self.parts.setdefault(table, []).append(rows)

    def finish(self, plan: Plan, day: date) -> Log:
        """Put rows in order and number them."""
        names = ("rounds", "hands", "wagers", "payments", "events")
        log = {table: joined(table, self.parts.get(table, [])) for table in names}
        return {table: _finished(plan, day, table, rows) for table, rows in log.items()}


def _finished(plan: Plan, day: date, table: str, rows: pa.Table) -> pa.Table:
    rows = _set(rows, "gaming_day", pa.array([day] * rows.num_rows, pa.date32()))
    if table not in _NUMBERED:
        return rows
    label = pa.array([plan.property_id] * rows.num_rows, pa.string()).dictionary_encode()
    rows = _set(rows, "property_id", label)
    time, number = _NUMBERED[table]
    labels = rows["table_id"].cast(pa.string()).to_pylist()
    places = {label: n for n, label in enumerate(sorted(set(labels)))}
    tables = np.array([places[label] for label in labels], np.int64)
    order = np.lexsort((_moments(rows, time), tables))
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


def _openings(plan: Plan, day: date, number: int) -> dict[date, Log]:
    """Play one day's openings and cut their rows into gaming days."""
    rng = np.random.default_rng([plan.seed, number])
    night = play(rng, plan, day)
    clock = keep_time(rng, plan, night)
    names = name(night)
    debts = keep_debts(night)
    book = Book(night, clock, names)
    last = day == plan.gaming_days()[-1] or not plan.opening(day + timedelta(days=1))
    stays = np.array([t.stays_open for t in night.tables])
    returns = np.array([t in plan.opening(day + timedelta(days=1)) for t in night.tables])
    write_preparation(rng, book, stays & (number > 0))
    write_play(book)
    write_end(book, ~stays | last | ~returns)
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)

    def numbered(moments: Ints) -> Ints:
        return days.day_numbers(moments, day, 2)

    of_round = numbered(clock.no_more)
    events = joined("events", book.pages)
    payments = payment_rows(night, clock, names, debts)
    rows = {
        "rounds": (round_rows(night, clock, names, plan.property_id), of_round),
        "hands": (hand_rows(night, names), np.repeat(of_round, 2)),
        "wagers": (wager_rows(rng, night, clock, names, debts), of_round[night.bets.round]),
        "payments": (payments, numbered(_moments(payments, "payment_at"))),
        "events": (events, _event_days(events, names, of_round, numbered)),
    }
    return {
        day + timedelta(days=int(n)): {t: r.filter(pa.array(of == n)) for t, (r, of) in rows.items()}
        for n in np.unique(np.concatenate([of for _, of in rows.values()]))
    }


def _event_days(events: pa.Table, names: Names, of_round: Ints, numbered: Callable[[Ints], Ints]) -> Ints:
    """Number the gaming day of events: that of their round, or else that of their time."""
    place = pc.index_in(events["event_round_id"], pa.array(names.rounds)).fill_null(-1).to_numpy()
    by_time = numbered(_moments(events, "event_at"))
    return np.where(place < 0, by_time, of_round[np.maximum(place, 0)])


def _moments(rows: pa.Table, column: str) -> Ints:
    moments: Ints = rows[column].cast(pa.int64()).to_numpy()
    return moments
