"""What may be missing of a log: its tables, columns, kinds of event and payment, hours and gaming tables.

``python -m tests.taken_away GAME`` takes each away by itself and prints of what anybody is accused then.
"""

from __future__ import annotations

import math
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.columns.carry import Carry
from audit.columns.chunk import Chunk
from audit.intake.days import Intake
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.intake.written_statement import drafted
from audit.judge.one_part import Judge, Judged, Part, zones
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome
from rules.catalogue import load
from rules.citations import is_of_code
from rules.columns import TABLES
from rules.recording import PLAYED
from sample_logs import games
from sample_logs.logs import Log, write_day

Take = Callable[[Path], None]
"""Takes something away from a log that lies in a folder."""

_AT = {"rounds": "first_card_at", "events": "event_at", "payments": "payment_at"}
_ROUND = {"hands": "round_id", "wagers": "round_id"}
SHARE = 0.01
"""Share of the rows of a table that is taken away at random."""
ROUND_OF = {
    "rounds": "round_id",
    "hands": "round_id",
    "wagers": "round_id",
    "events": "event_round_id",
    "payments": "payment_round_id",
}
"""Column of each table of the log that names the round."""
_NUMBER = {
    "rounds": ("round_number_in_day", ("table_id", "gaming_day")),
    "wagers": ("wager_number", ("round_id",)),
    "events": ("event_number", ("table_id", "gaming_day")),
    "payments": ("payment_number", ("table_id", "gaming_day")),
}
"""How the rows of a table are numbered, and within what."""
_KIND = {"events": "event_kind", "payments": "payment_kind"}


def takings(log: Log) -> Iterator[tuple[str, Take]]:
    """Everything that can be taken away, each with its name."""
    yield from ((f"table {table}", partial(_table, table)) for table in log if table != "rounds")
    yield from _columns(log)
    yield from _kinds(log)
    times = [at for at in log["rounds"]["first_card_at"].to_pylist() if at]
    for hour in sorted({at.replace(minute=0, second=0, microsecond=0) for at in times}):
        yield f"hour {hour:%H}", partial(_hour, hour)
    for table_id in sorted(set(log["rounds"]["table_id"].to_pylist())):
        yield f"gaming table {table_id}", partial(_gaming_table, table_id)
    yield from ((f"{SHARE:.0%} of {table}", partial(_share, table)) for table in _NUMBER)
    if times:
        begins, ends = min(times), max(times)
        yield "the first hour", partial(_hour, begins)
        yield "the last hour", partial(_hour, ends - timedelta(hours=1) + timedelta(seconds=1))
    yield "the statement of recording", _statement


def _columns(log: Log) -> Iterator[tuple[str, Take]]:
    for table in PLAYED:
        for column in TABLES[table].columns:
            if not column.required and log[table][column.name].null_count < log[table].num_rows:
                yield f"column {table}.{column.name}", partial(_column, table, column.name)


def _kinds(log: Log) -> Iterator[tuple[str, Take]]:
    for table, name in _KIND.items():
        for kind in sorted(set(log[table][name].to_pylist())):
            stays = partial(_not, name=name, value=kind)
            yield f"kind {kind}", partial(rows_that_stay, table, partial(_or_last, table=table, stays=stays))


def _table(table: str, log: Path) -> None:
    shutil.rmtree(log / table, ignore_errors=True)  # a table without rows has no folder


def _column(table: str, name: str, log: Path) -> None:
    for file in sorted((log / table).rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        if name in rows.column_names:
            pq.write_table(rows.drop_columns([name]), file)


def rows_that_stay(table: str, stays: Callable[[pa.Table], pa.Array], log: Path) -> None:
    """Take away the rows of a table of the log that do not stay."""
    for file in sorted((log / table).rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        pq.write_table(rows.filter(stays(rows)), file)


def _not(rows: pa.Table, name: str, value: str) -> pa.Array:
    return pc.fill_null(pc.not_equal(rows[name].cast(pa.string()), value), fill_value=True)


def _or_last(rows: pa.Table, table: str, stays: Callable[[pa.Table], pa.Array]) -> pa.Array:
    """Let the last number of a gaming table's day stay, which leaves none out, but for a closing.

    Nobody could see that it is gone; that a table did not close can be seen.
    """
    number, within = _NUMBER[table]
    last = rows.group_by(list(within)).aggregate([(number, "max")])
    keys = zip(*(last[name].to_pylist() for name in (*within, f"{number}_max")), strict=True)
    lasts = set(keys)
    own = zip(*(rows[name].to_pylist() for name in (*within, number)), strict=True)
    is_last = pa.array([key in lasts for key in own], pa.bool_())
    if table == "events":
        is_last = pc.and_(is_last, pc.not_equal(rows["event_kind"].cast(pa.string()), "table_closed"))
    return pc.or_(stays(rows), is_last)


def _hour(hour: datetime, log: Path) -> None:
    """Take away the rounds of an hour with all that belongs to them, and what happened in it."""
    gone: set[str] = set()
    for file in sorted((log / "rounds").rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        gone |= set(rows.filter(_within(rows, "first_card_at", hour))["round_id"].to_pylist())
    for table, name in _AT.items():
        stays = partial(_outside, name=name, hour=hour)
        last = table in _KIND  # of rounds the doubt at the end of a record tells
        rows_that_stay(table, partial(_or_last, table=table, stays=stays) if last else stays, log)
    for table, name in _ROUND.items():
        rows_that_stay(table, partial(_of_others, name=name, gone=gone), log)


def _outside(rows: pa.Table, name: str, hour: datetime) -> pa.Array:
    return pc.invert(_within(rows, name, hour))


def _of_others(rows: pa.Table, name: str, gone: set[str]) -> pa.Array:
    return pc.invert(pc.is_in(rows[name].cast(pa.string()), pa.array(sorted(gone), pa.string())))


def _within(rows: pa.Table, name: str, hour: datetime) -> pa.Array:
    at = rows[name]
    inside = pc.and_(pc.greater_equal(at, hour), pc.less(at, hour + timedelta(hours=1)))
    return pc.fill_null(inside, fill_value=False)


def _statement(log: Path) -> None:
    (log / "recording.yaml").unlink(missing_ok=True)


def _share(table: str, log: Path) -> None:
    """Take away some rows of a table of the log, with all that belongs to them.

    The last number of a round or a day leaves none out, so that nobody can see that it is gone: it stays.
    """
    number, within = _NUMBER[table]
    gone: set[tuple[Any, ...]] = set()
    for file in sorted((log / table).rglob("*.parquet")):
        rows = pq.ParquetFile(file).read().select([*within, number]).to_pylist()
        last: dict[tuple[Any, ...], int] = {}
        for row in rows:
            owner = tuple(row[name] for name in within)
            last[owner] = max(last.get(owner, 0), row[number] or 0)
        keys = [(*(row[name] for name in within), row[number]) for row in rows]
        may_go = sorted(key for key in keys if key[-1] is not None and key[-1] < last[key[:-1]])
        gone |= set(Random(table).sample(may_go, math.ceil(SHARE * len(may_go))))
    if table == "rounds":
        ids = _rounds_numbered(log, gone)
        for name, key in ROUND_OF.items():
            rows_that_stay(name, partial(_of_others, name=key, gone=ids), log)
    else:
        rows_that_stay(table, partial(_of_other_keys, names=(*within, number), gone=gone), log)


def _rounds_numbered(log: Path, numbers: set[tuple[Any, ...]]) -> set[str]:
    rows = pq.read_table(log / "rounds", partitioning=None)
    keys = zip(
        *(rows[name].to_pylist() for name in ("table_id", "gaming_day", "round_number_in_day")), strict=True
    )
    return {each for each, key in zip(rows["round_id"].to_pylist(), keys, strict=True) if key in numbers}


def _of_other_keys(rows: pa.Table, names: tuple[str, ...], gone: set[tuple[Any, ...]]) -> pa.Array:
    keys = zip(*(rows[name].to_pylist() for name in names), strict=True)
    return pa.array([key not in gone for key in keys], pa.bool_())


def _gaming_table(table_id: str, log: Path) -> None:
    gone: set[str] = set()
    for file in sorted((log / "rounds").rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        of_table = pc.equal(rows["table_id"].cast(pa.string()), table_id)
        gone |= set(rows.filter(of_table)["round_id"].to_pylist())
    for table in ("rounds", "events", "payments"):
        rows_that_stay(table, partial(_not, name="table_id", value=table_id), log)
    for table, name in _ROUND.items():
        rows_that_stay(table, partial(_of_others, name=name, gone=gone), log)


class Sample:
    """A compliant log of a game from which things are taken away; ``statement`` is kept, drafted or none."""

    def __init__(self, name: str, *, seed: int = 5) -> None:
        self._game = games.load(name)
        more = {} if name in ("minibaccarat", "over_under") else {"lucky": 20}
        tables = self._game.table_mix(5)
        self._plan = self._game.plan(seed=seed, rounds=240, days=1, tables=tables, irregular=20, **more)
        self.log: Log = self._game.whole(self._plan)

    def write(self, folder: Path) -> None:
        """Write it, with its Rules Submission and statement of recording, before anything is taken away."""
        for day in sorted(set(self.log["rounds"]["gaming_day"].to_pylist())):
            own = {t: rows.filter(pc.equal(rows["gaming_day"], day)) for t, rows in self.log.items()}
            write_day(own, folder, day)
        self._game.write_submission(self._plan, folder)

    def without(self, *taken: Take, statement: str = "none") -> tuple[list[dict[str, Any]], int]:
        """Audit what is left: the findings, and how many rows were decided by clauses of the Code."""
        with TemporaryDirectory() as name:
            folder = Path(name)
            self.write(folder)
            for take in taken:
                take(folder)
            if statement != "kept":
                (folder / "recording.yaml").unlink()
            if statement == "drafted":
                text = drafted(open_log(folder))
                (folder / "recording.yaml").write_text(text, encoding="utf-8")
            judged = judged_in(folder)
        found = [row for part in judged for row in part.findings.to_pylist()]
        decided = sum(
            number
            for part in judged
            for clause, count in part.counts.items()
            if is_of_code(clause)
            for result, number in count.results.items()
            if result.name in ("PASSED", "EXCEPTION", "REVIEW", "CONSEQUENCE")
        )
        return found, decided


def judged_in(folder: Path) -> list[Judged]:
    """Judge the log in a folder, with its filing beside it, part by part."""
    judge, found = parts_of(folder)
    return [judge.judge(part) for part in found]


def outcomes_of(folder: Path) -> Iterator[tuple[Chunk, list[Outcome]]]:
    """Judge the log in a folder, with its filing beside it; what its clauses say, part by part."""
    judge, found = parts_of(folder)
    return (judge.outcomes(part) for part in found)


def parts_of(folder: Path) -> tuple[Judge, Iterator[Part]]:
    """Give who judges the log in a folder, with its filing beside it, and the parts to be judged."""
    filing = folder / "rules_submission.yaml"
    log, submission = open_log(folder), load_submission(filing) if filing.exists() else None
    door = Intake(log, None)
    judge = Judge(load(), submission, log, Attestations(door.attestations(), zones(submission)))
    days, carry = list(door.days()), Carry(judge.never_recorded.everywhere)
    shares = Shares(judge.catalogue, judge.filed_at)

    def of_days() -> Iterator[Part]:
        for day in days:
            shares.see(day)
            rows = carry.join(dict(day.tables), is_last=day is days[-1])
            yield from shares.of_day(rows, carry.unfinished)

    return judge, of_days()


def audited_rows(folder: Path) -> list[dict[str, Any]]:
    """Audit the log in a folder, with its filing beside it; return the rows of its findings."""
    return rows_of(judged_in(folder))


def rows_of(judged: list[Judged]) -> list[dict[str, Any]]:
    """Give the findings of all parts of a log."""
    return [row for part in judged for row in part.findings.to_pylist()]


def named(judged: list[Judged]) -> set[tuple[str, str | None]]:
    """Clauses that are undecided with a cause, with the gaming table; None where it is so at all of them."""
    found: set[tuple[str, str | None]] = set()
    for row in rows_of(judged):
        told = [row["clause"]] if row["outcome"] == "unknown" else []
        told += [each["clause"] for each in row["consequences"] if each["outcome"] == "unknown"]
        found |= {(clause, row["table_id"]) for clause in told if row["observed"]}
    return found | {(clause, None) for part in judged for clause, each in part.counts.items() if each.reasons}


def accused(found: list[dict[str, Any]]) -> Counter[str]:
    """Count the exceptions of conduct, by clause."""
    return Counter(
        each["clause"] for each in found if each["outcome"] == "exception" and each["fault"] == "conduct"
    )


def main(name: str) -> None:
    """Take everything away in turn, with and without a statement of recording."""
    sample = Sample(name)
    for statement in ("none", "drafted"):
        for label, take in takings(sample.log):
            found, decided = sample.without(take, statement=statement)
            told = dict(accused(found)) or "nobody is accused"
            sys.stdout.write(f"{statement}, {label}: {decided:,} decided, {told}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
