"""Rounds of Minibaccarat written by hand, as the audit sees them: a chunk, its columns, its findings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

import numpy as np
import pyarrow as pa

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.silence import Complete
from audit.evidence.writer import LogNames
from audit.format.log_files import arrow_schema
from audit.judge.gather import gather
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from rules.catalogue import load
from rules.clause import Per
from rules.columns import TABLES, Kind
from rules.kinds import Codes
from rules.recording import items

DAY = date(2026, 3, 2)
START = datetime(2026, 3, 2, 20, tzinfo=UTC)
FILED: dict[str, Any] = {
    "wagers": ("banker", "player", "tie", "dragon_bonus", "dragon_7", "panda_8", "house_money"),
    "dealing_option": "face_up",
    "vigorish_collection": "at_payout",
    "vigorish_rounding": "exact",
    "tie_odds": 8,
    "dragon_bonus_paytable": "A",
    "house_money_portion": 100,
    "positions": 9,
}

Row = dict[str, Any]
ALL_RECORDED = Complete(frozenset(item.parameter for item in items(TABLES)))
"""What is complete where a casino says that its log records everything."""

_PLAYED = ("rounds", "hands", "wagers", "payments", "events")
_MONEY = {c.name for table in TABLES.values() for c in table.columns if c.kind is Kind.MONEY}
_SETTLED = {"win": (1, 1), "lose": (0, 0), "push": (0, 1), "void": (0, 1)}


@dataclass(frozen=True, slots=True)
class Dealt:
    """One round: columns of its row, cards of its hands (None: not recorded) and its wagers."""

    players: str | None
    bankers: str | None
    wagers: tuple[Row, ...] = ()
    columns: Row = field(default_factory=dict)
    counts: tuple[int, int] | None = None


def at(second: float) -> datetime:
    """Return a moment so many seconds after the night began."""
    return START + timedelta(seconds=second)


def microseconds(moment: datetime) -> int:
    """Return a moment as the rules see it."""
    return int((moment - datetime(1970, 1, 1, tzinfo=UTC)) / timedelta(microseconds=1))


def wager(
    kind: str, outcome: str | None = None, cents: int = 10_000, *, odds: int = 1, **columns: Any
) -> Row:
    """Write a wager of one dollar amount, settled at some odds unless the columns say otherwise.

    Money columns are cents; a side is named by the first word of its hand, player or banker.
    """
    settled: Row = {}
    if outcome is not None:
        paid, returned = _SETTLED[outcome]
        settled = {"wager_paid": cents * paid * odds, "wager_returned": cents * returned}
    side = columns.pop("side", None)
    return {
        "wager_kind": kind,
        "wager_side": f"{side}s_hand" if side else None,
        "wager_amount": cents,
        "wager_position": "3",
        "wager_player_id": "P1",
        "wager_outcome": outcome,
        **settled,
        **columns,
    }


def deal(players: str | None, bankers: str | None, *wagers: Row, **columns: Any) -> Dealt:
    """Write a round at a standard table; hands are spelt like ``"2s Kd 9c"``.

    counts  final counts as announced, the Player's first
    """
    counts = columns.pop("counts", None)
    return Dealt(players, bankers, wagers, columns, counts)


def night(
    *dealt: Dealt,
    filed: Row | None = None,
    readings: dict[str, str] | None = None,
    events: Iterable[Row] = (),
    later: Iterable[tuple[float, Row]] = (),
    submission: bool = True,
) -> Chunk:
    """Lay rounds out as one chunk of the log; columns without any value count as never recorded.

    filed  choices that differ from ``FILED``; None as a choice takes it out
    later  what is filed otherwise from so many seconds after the night began
    """
    rows = _rows(dealt, tuple(events))
    chosen = {k: v for k, v in {**FILED, **(filed or {})}.items() if v is not None}
    tables = {name: _table(name, rows[name]) for name in _PLAYED}
    never = {
        column
        for table in tables.values()
        for column in table.column_names
        if table.column(column).null_count == table.num_rows
    }
    complete = all_of_what_is_in(tables)
    changed = tuple(
        (microseconds(at(second)), Filed({**chosen, **other}, readings or {}, f"filing of {second}"))
        for second, other in later
    )
    everything = Filed(chosen if submission else None, readings or {}, "filing of the day", changed)
    return Chunk(
        tables,
        load().chapters["627a"],
        load(),
        filed=lambda *_: everything,
        submission_given=submission,
        never_recorded=frozenset(never),
        complete=lambda *_: complete,
    )


def recording(*names: str) -> Complete:
    """Say that some kinds of event or payment, or columns, are complete."""
    return Complete(frozenset(item.parameter for item in items(TABLES) if item.name in names))


def all_of_what_is_in(tables: dict[str, pa.Table]) -> Complete:
    """Say that every kind of event and payment, and every column, that a log has is complete."""
    kinds = {each for name in ("events", "payments") for each in _values(tables[name], f"{name[:-1]}_kind")}
    columns = {
        f"{name}.{column}"
        for name, rows in tables.items()
        for column in rows.column_names
        if rows.column(column).null_count < rows.num_rows
    }
    return Complete(frozenset(item.parameter for item in items(TABLES) if item.name in kinds | columns))


def _values(rows: pa.Table, name: str) -> set[str]:
    return set(rows.column(name).cast(pa.string()).to_pylist())


def _rows(dealt: tuple[Dealt, ...], events: tuple[Row, ...]) -> dict[str, list[Row]]:
    rows: dict[str, list[Row]] = {name: [] for name in _PLAYED}
    place = {"property_id": "PHL1", "gaming_day": DAY, "table_id": "MB-01"}
    for number, one in enumerate(dealt, start=1):
        own = {"gaming_day": DAY, "round_id": f"R{number}"}
        frame = {"game": "minibaccarat", "variant": "standard", "shoe_id": "S1"}
        times = {"first_card_at": at(100 * number), "settled_at": at(100 * number + 60)}
        rows["rounds"].append({**place, **own, **frame, **times, **one.columns})
        hands = zip(("players_hand", "bankers_hand"), (one.players, one.bankers), (0, 1), strict=True)
        rows["hands"] += [
            {
                **own,
                "hand_position": position,
                "cards": cards.split(),
                "final_count": one.counts[which] if one.counts else None,
            }
            for position, cards, which in hands
            if cards is not None
        ]
        rows["wagers"] += [{"wager_number": n, **own, **each} for n, each in enumerate(one.wagers, start=1)]
    rows["events"] = [{**place, "event_number": n, **each} for n, each in enumerate(events, start=1)]
    return rows


def _table(name: str, rows: list[Row]) -> pa.Table:
    schema = arrow_schema(name)
    columns = {
        column: [_dollars(row.get(column)) if column in _MONEY else row.get(column) for row in rows]
        for column in schema.names
    }
    plain = [pa.array(columns[each.name], _plain(each.type)) for each in schema]
    table = pa.table(plain, names=schema.names).cast(schema)
    numbers = np.arange(len(rows), dtype=np.int32)
    return table.append_column("_file", pa.array(numbers * 0)).append_column("_row", pa.array(numbers))


def _plain(kind: pa.DataType) -> pa.DataType:
    """Return a type that Python values can be laid out in: text as plain text."""
    if pa.types.is_dictionary(kind):
        return kind.value_type
    return pa.list_(_plain(kind.value_type)) if pa.types.is_list(kind) else kind


def _dollars(cents: int | None) -> Decimal | None:
    return None if cents is None else Decimal(cents).scaleb(-2)


def column(chunk: Chunk, name: str, per: str = "wager") -> list[Any]:
    """Return a column as plain values, None where missing."""
    found = chunk.column(name, Per(per))
    if isinstance(found, Codes):
        return [found.text(row) for row in range(len(found))]
    pairs = zip(found.values.tolist(), found.missing.tolist(), strict=True)
    return [None if missing else value for value, missing in pairs]


def judge(chunk: Chunk) -> list[Outcome]:
    """Run every clause of the chapter over a chunk; a clause that fails to run fails the test."""
    clauses = [c for c in load().of_chapter("627a") if c.function]
    outcomes = [check(clause, chunk, {}, Attestations({}, {})) for clause in clauses]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return outcomes


def said(chunk: Chunk, citation: str) -> list[str]:
    """Return what one clause says of each of its rows, in the words of the case files."""
    words = {Result.PASSED: "pass"} | {r: r.name.lower().replace("_", " ") for r in Result if r.value != 1}
    return [words[Result(result)] for result in judged_by(citation, chunk).results]


def judged_by(citation: str, chunk: Chunk) -> Outcome:
    """Run one clause over a chunk; if it fails to run, so does the test."""
    outcome = check(load().clauses[citation], chunk, {}, Attestations({}, {}))
    assert not outcome.error, outcome.error
    return outcome


def breaches(chunk: Chunk) -> list[Row]:
    """Return the findings of a chunk that are exceptions."""
    found = gather(judge(chunk), chunk, load(), LogNames(("log",), {}))
    return [finding for finding in found if finding["outcome"] == "exception"]
