"""The record of a gaming table ends in the round in which something is wrong, or right after it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from tests.reach import Told, exceptions, of
from tests.taken_away import ROUND_OF, rows_that_stay

_PLAYED = ("wagers_opened_at", "first_card_at", "no_more_bets_at", "result_announced_at", "settled_at")
_AT = {"events": "event_at", "payments": "payment_at"}


def cuts(log: Path, found: list[dict[str, Any]]) -> Iterator[tuple[Counter[Told], list[dict[str, Any]]]]:
    """End the record of every gaming table at one of its findings, then the next: those, and what is told."""
    rounds = {row["round_id"]: row for row in pq.read_table(log / "rounds", partitioning=None).to_pylist()}
    of_table: dict[str, dict[str, list[dict[str, Any]]]] = defaultdict(lambda: defaultdict(list))
    for finding in found:
        if finding["outcome"] == "exception" and (last := _last_round(finding, rounds)):
            of_table[finding["table_id"]][last].append(finding)
    for turn in range(max(len(each) for each in of_table.values())):
        at = {table: list(each)[turn] for table, each in of_table.items() if turn < len(each)}
        told = exceptions([row for table, last in at.items() for row in of_table[table][last]])
        yield told, of(log, partial(_end_at, {table: rounds[last] for table, last in at.items()}))


def _last_round(finding: dict[str, Any], rounds: dict[str, dict[str, Any]]) -> str:
    """Name the round of a finding, or else the first that was over when what it tells of was."""
    if finding["round_id"] in rounds:
        return str(finding["round_id"])
    place = (finding["table_id"], finding["gaming_day"])
    here = [each for each in rounds.values() if (each["table_id"], each["gaming_day"]) == place]
    here.sort(key=lambda each: each["round_number_in_day"])
    over = finding["ended_at"] or finding["at"]
    ended = [each["round_id"] for each in here if over is None or _over(each) >= over]
    return str(ended[0]) if ended else ""


def _over(row: dict[str, Any]) -> datetime:
    found: datetime = max(row[name] for name in _PLAYED if row[name])
    return found


def _end_at(last: dict[str, dict[str, Any]], log: Path) -> None:
    """Take away the rounds after the last of each table, and what happened after it was over."""
    ends = {table: (row["gaming_day"], row["round_number_in_day"]) for table, row in last.items()}
    rows = pq.read_table(log / "rounds", partitioning=None)
    rows = rows.select(["table_id", "round_id", "gaming_day", "round_number_in_day"]).to_pylist()
    gone = {
        row["round_id"]
        for row in rows
        if row["table_id"] in ends and (row["gaming_day"], row["round_number_in_day"]) > ends[row["table_id"]]
    }
    over = {table: _over(row) for table, row in last.items()}
    for table, name in ROUND_OF.items():
        rows_that_stay(table, partial(_stay, name=name, gone=gone, at=_AT.get(table), over=over), log)


def _stay(rows: pa.Table, name: str, gone: set[str], at: str | None, over: dict[str, datetime]) -> pa.Array:
    stay = [each not in gone for each in rows[name].to_pylist()]
    if at is not None:
        times = zip(rows["table_id"].to_pylist(), rows[at].to_pylist(), strict=True)
        late = [table in over and time is not None and time > over[table] for table, time in times]
        stay = [one and not other for one, other in zip(stay, late, strict=True)]
    return pa.array(stay, pa.bool_())
