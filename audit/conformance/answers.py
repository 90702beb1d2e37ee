"""What is due on every wager and payment of an audited log: by which clauses, readings and filing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import product
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.ask.replay import Judged, OpenedRun
from audit.columns.carry import CONTEXT
from audit.columns.chunk import Chunk, NotRecorded
from audit.conformance.banks import Banks
from audit.conformance.cited import Cited
from audit.intake.submission import Submission
from rules.clause import Per
from rules.submission import EITHER

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
    "or_paid",
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

# What a clause reads that judges the money of a wager, its Envy Bonuses, or one payment by itself.
_SETTLED = frozenset(("overpaid_cents", "wager_paid_cents", "wager_returned_cents", "vigorish_due"))
_ENVY = frozenset(("envy_paid_cents",))
_ALONE = frozenset(("envy_row_cents",))


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
    settled, envy = Cited(chunk, Per.WAGER, _SETTLED), Cited(chunk, Per.WAGER, _ENVY)
    alone, banks = Cited(chunk, Per.PAYMENT, _ALONE), Banks(chunk)
    for outcome in judged.outcomes:
        for cited in (settled, envy, alone, banks):
            cited.add(outcome)
    due = _Due(chunk)
    yield from _of_wagers(due, settled, submission)
    yield from _of_envy_bonuses(due, envy, submission)
    yield from _of_payments(chunk, alone, submission)
    yield from _of_banks(chunk, banks, submission)


def _of_wagers(column: _Due, cited: Cited, submission: Submission) -> Iterator[Answer]:
    paid, back, bears = map(column.of, ("due_paid_cents", "due_returned_cents", "vigorish_due"))
    low, high = column.of("vigorish_low_cents"), column.of("vigorish_high_cents")
    percent, meter = column.of("bonus_percent"), column.of("meter_before_cents")
    for row, table, place in _wagers(cited.chunk, submission):
        told = cited.told(row, table)
        if not told["citations"]:
            continue  # no clause judges the money of it: that of the house itself against a bank
        due = [paid(row), back(row)]
        due = [None, None] if None in due else due
        least, most = (low(row), high(row)) if bears(row) else (0, 0)
        yield {
            **place,
            "item": "wager",
            "paid": _money(due[0]),
            "or_paid": _money(due[0] + 1) if due[0] and _no_whole_cent(percent(row), meter(row)) else "",
            "returned": _money(due[1]),
            "vigorish": _money(least) if None not in due else "",
            "or_vigorish": _money(most) if most != least else "",
            **told,
        }


def _no_whole_cent(percent: int | None, meter: int | None) -> bool:
    """Whether a share of a meter is no whole cent, so that the next cent is right, too."""
    return percent is not None and meter is not None and percent > 0 and percent * meter % 100 > 0


def _of_envy_bonuses(column: _Due, cited: Cited, submission: Submission) -> Iterator[Answer]:
    """Give what the Envy Bonuses come to that are due to the player of a wager, where any are."""
    due = column.of("envy_due_cents")
    for row, table, place in _wagers(cited.chunk, submission):
        cents = due(row)
        if cents != 0 and row in cited.clauses:
            yield {**place, "item": "envy_bonus", "paid": _money(cents), **cited.told(row, table)}


def _of_payments(chunk: Chunk, cited: Cited, submission: Submission) -> Iterator[Answer]:
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


def _of_banks(chunk: Chunk, banks: Banks, submission: Submission) -> Iterator[Answer]:
    """Give what a bank puts in or is given, and what the house, in each round that a player banks."""
    due = list(banks.due())
    if not due:
        return
    tables = chunk.link_to_tables(Per.ROUND)
    rounds = _rows(chunk, "rounds", ("round_id", "bank_position", CONTEXT))
    for row, item, cents in due:
        table, told = int(tables[row]), banks.cited[item].told(row, int(tables[row]))
        if rounds[row][CONTEXT] and told["citations"]:
            yield {
                **_placed(chunk, table, rounds[row]["round_id"], submission),
                "item": item,
                "number": "",
                "position": str(rounds[row]["bank_position"] or ""),
                "kind": item,
                "paid": _money(cents[0]),
                "or_paid": _money(cents[-1]) if len(cents) > 1 else "",
                **told,
            }


def _wagers(chunk: Chunk, submission: Submission) -> Iterator[tuple[int, int, Answer]]:
    """Give the wagers of rounds that are themselves looked at: row, table and what names each."""
    rounds = chunk.tables["rounds"]
    context, ids = rounds.column(CONTEXT).to_pylist(), rounds.column("round_id").to_pylist()
    wagers = _rows(chunk, "wagers", ("wager_number", "wager_position", "wager_kind"))
    of_round, tables = chunk.link(Per.WAGER, Per.ROUND), chunk.link_to_tables(Per.WAGER)
    for row, wager in enumerate(wagers):
        at, table = int(of_round[row]), int(tables[row])
        if at < 0 or table < 0 or not context[at]:
            continue
        yield (
            row,
            table,
            {
                **_placed(chunk, table, ids[at], submission),
                "number": str(wager["wager_number"]),
                "position": str(wager["wager_position"] or ""),
                "kind": wager["wager_kind"],
            },
        )


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


class _Due:
    """Derived columns of wagers, by every choice that a reading leaves right."""

    def __init__(self, chunk: Chunk) -> None:
        open_ = [each for each in chunk.readings if each.either and EITHER in chunk.in_force(each)]
        self._ways = []
        for choices in product(*(each.either for each in open_)):
            instead = {each.name: {EITHER: one} for each, one in zip(open_, choices, strict=True)}
            self._ways.append(chunk.read_otherwise(instead) if instead else chunk)

    def of(self, name: str) -> Callable[[int], int | None]:
        """Return a column by row: 0 where the game has no such thing, None where it is not decided."""
        columns = [_column(chunk, name) for chunk in self._ways]

        def at(row: int) -> int | None:
            found = {_cents(column, row) for column in columns}
            return found.pop() if len(found) == 1 else None

        return at


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
