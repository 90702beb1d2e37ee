"""What is due on every wager and payment of an audited log: by which clauses, readings and filing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.carry import CONTEXT
from audit.check import Outcome, Result
from audit.choices import Filed
from audit.columns import Chunk, NotRecorded
from audit.intake.submission import Submission
from audit.replay import Judged, OpenedRun
from rules.clause import Clause, Per

COLUMNS = (
    "property_id",
    "gaming_day",
    "table_id",
    "round_id",
    "item",
    "number",
    "position",
    "kind",
    "paid",
    "returned",
    "vigorish",
    "or_vigorish",
    "citations",
    "readings",
    "filing",
    "filed",
)
"""Columns of ``answers.csv``; the first six of them name what is due, money is dollars."""

Answer = dict[str, str]

# A clause that reads one of these judges what changed hands.
_OF_MONEY = {
    Per.WAGER: {"overpaid_cents", "wager_paid_cents", "wager_returned_cents", "vigorish_due"},
    Per.PAYMENT: {"payment_amount_cents"},
}
_JUDGED = (Result.PASSED, Result.EXCEPTION, Result.CONSEQUENCE)


@dataclass(frozen=True, slots=True)
class _Cited:
    """Clauses that speak of each row of one kind, in the order of the Code, and who has a right payment."""

    chunk: Chunk
    per: Per
    clauses: dict[int, list[Clause]] = field(default_factory=dict)
    paid_right: set[int] = field(default_factory=set)

    def add(self, outcome: Outcome) -> None:
        """Add what one clause says of its rows."""
        for row, result in zip(outcome.rows.tolist(), outcome.results.tolist(), strict=True):
            if result in _JUDGED:
                self.clauses.setdefault(row, []).append(outcome.clause)
            if result == Result.PASSED:
                self.paid_right.add(row)

    def told(self, row: int, table: int) -> Answer:
        """Say by which clauses, and by which readings and options they rest on, a row was judged."""
        clauses = self.clauses.get(row, [])
        readings = {r.name: self.chunk.in_force(r)[table] for c in clauses for r in self.chunk.readings_of(c)}
        return {
            "citations": "; ".join(clause.citation for clause in clauses),
            "readings": "; ".join(f"{name}={readings[name]}" for name in sorted(readings)),
            "filed": _options(self.chunk.filed[table], clauses, self.chunk),
        }


def _options(filed: Filed, clauses: list[Clause], chunk: Chunk) -> str:
    """Name the options that were filed and that clauses rest on."""
    read = {name for clause in clauses for name in chunk.reads(clause)}
    given = filed.options or {}
    found = {name: given[name] for name in given if any(each.startswith(f"approved_{name}") for each in read)}
    return "; ".join(f"{name}={_said(found[name])}" for name in sorted(found))


def _said(value: Any) -> str:
    if isinstance(value, list | tuple | set | frozenset):
        return " ".join(str(each) for each in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def answers(run: Path, log: Path, submission: Submission) -> Iterator[Answer]:
    """Give what is due in every round of an audited log, gaming table by gaming table, in its order."""
    opened = OpenedRun(run, log, None, None)
    for day in sorted((log / "rounds").glob("day=*")):
        rounds = pq.read_table(day, columns=["property_id", "table_id", "round_id"], partitioning=None)
        first: dict[tuple[str, str], str] = {}
        for row in rounds.to_pylist():
            first.setdefault((row["property_id"], row["table_id"]), row["round_id"])
        for (property_id, _), round_id in sorted(first.items()):
            found = opened.find(round_id, property_id)
            yield from _of_table(found.judged(), submission)


def _of_table(judged: Judged, submission: Submission) -> Iterator[Answer]:
    chunk = judged.chunk
    cited = {per: _Cited(chunk, per) for per in _OF_MONEY}
    for outcome in judged.outcomes:
        per = outcome.clause.per
        if per in cited and _OF_MONEY[per] & set(outcome.clause.parameters):
            cited[per].add(outcome)
    yield from _of_wagers(chunk, cited[Per.WAGER], submission)
    yield from _of_payments(chunk, cited[Per.PAYMENT], submission)


def _of_wagers(chunk: Chunk, cited: _Cited, submission: Submission) -> Iterator[Answer]:
    names = (
        "due_paid_cents",
        "due_returned_cents",
        "vigorish_due",
        "vigorish_low_cents",
        "vigorish_high_cents",
    )
    paid, back, bears, low, high = (_column(chunk, name) for name in names)
    rounds = chunk.tables["rounds"]
    context = rounds.column(CONTEXT).to_pylist()
    ids = rounds.column("round_id").to_pylist()
    wagers = _rows(chunk, "wagers", ("wager_number", "wager_position", "wager_kind"))
    of_round, tables = chunk.link(Per.WAGER, Per.ROUND), chunk.link_to_tables(Per.WAGER)
    for row, wager in enumerate(wagers):
        at, table = int(of_round[row]), int(tables[row])
        if at < 0 or table < 0 or not context[at]:
            continue
        due = [_cents(paid, row), _cents(back, row)]
        least, most = (_cents(low, row), _cents(high, row)) if _cents(bears, row) else (0, 0)
        told = cited.told(row, table)
        if not told["citations"]:
            continue  # no clause judges the money of it: that of the house itself against a bank
        yield {
            **_placed(chunk, table, ids[at], submission),
            "item": "wager",
            "number": str(wager["wager_number"]),
            "position": str(wager["wager_position"] or ""),
            "kind": wager["wager_kind"],
            "paid": _money(due[0]),
            "returned": _money(due[1]),
            "vigorish": _money(least) if None not in due else "",
            "or_vigorish": _money(most) if most != least else "",
            **told,
        }


def _of_payments(chunk: Chunk, cited: _Cited, submission: Submission) -> Iterator[Answer]:
    """Give the payments that a clause judges one by one, each of which is as it should be."""
    names = (
        "payment_round_id",
        "payment_number",
        "payee_position",
        "payment_kind",
        "payment_amount",
        CONTEXT,
    )
    tables = chunk.link_to_tables(Per.PAYMENT)
    for row, payment in enumerate(_rows(chunk, "payments", names)):
        table = int(tables[row])
        if row not in cited.paid_right or not payment[CONTEXT] or table < 0:
            continue
        yield {
            **_placed(chunk, table, payment["payment_round_id"] or "", submission),
            "item": "payment",
            "number": str(payment["payment_number"]),
            "position": str(payment["payee_position"] or ""),
            "kind": payment["payment_kind"],
            "paid": str(payment["payment_amount"]),
            **cited.told(row, table),
        }


def _placed(chunk: Chunk, table: int, round_id: str, submission: Submission) -> Answer:
    property_id, table_id, number = chunk.table_days[table]
    day = _day(number)
    filing = submission.filing(property_id, day)
    return {
        "property_id": property_id,
        "gaming_day": day.isoformat(),
        "table_id": table_id,
        "round_id": round_id,
        "filing": filing.reference if filing else "",
    }


def _rows(chunk: Chunk, table: str, names: tuple[str, ...]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = chunk.tables[table].select(list(names)).to_pylist()
    return rows


def _column(chunk: Chunk, name: str) -> Any:
    """Return a derived column of wagers; None where the game has no such thing."""
    try:
        return chunk.column(name, Per.WAGER)
    except (NotRecorded, KeyError):
        return None


def _cents(column: Any, row: int) -> int | None:
    """Return a value of a column; 0 where the game has no such column, None where it is not known."""
    if column is None:
        return 0
    return None if column.missing[row] else int(column.values[row])


def _money(cents: int | None) -> str:
    """Write cents as a plain number of dollars."""
    return "" if cents is None else f"{cents // 100}.{cents % 100:02d}"


def _day(number: int) -> date:
    return date(1970, 1, 1) + timedelta(days=number)
