"""How far a hole in the record of a floor night reaches: what is still found, and who is accused anew.

``python -m tests.reach FOLDER`` takes a round and an event away at each gaming table of the floor night in a
folder, then whole tables of the log, and prints what is left.
"""

from __future__ import annotations

import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from tests.taken_away import ROUND_OF, audited_rows

Take = Callable[[Path], None]
Told = tuple[str, str, str, str | None, str | None, int | None]
"""Clause, fault, gaming table, round, position and cents of an exception."""


def exceptions(found: list[dict[str, Any]]) -> Counter[Told]:
    """Count the exceptions, those that are told under another with them."""
    names = ("clause", "fault", "table_id", "round_id", "position", "amount_cents")
    told = Counter(tuple(row[name] for name in names) for row in found if row["outcome"] == "exception")
    told.update(
        (
            each["clause"],
            row["fault"],
            row["table_id"],
            row["round_id"],
            each["position"],
            each["amount_cents"],
        )
        for row in found
        if row["outcome"] == "exception"
        for each in row["consequences"] or ()
        if each["outcome"] == "exception"
    )
    return told


def of(log: Path, *taken: Take) -> list[dict[str, Any]]:
    """Audit a copy of a log from which things were taken away; return its findings."""
    with TemporaryDirectory() as name:
        copy = Path(name) / "log"
        shutil.copytree(log, copy)
        for take in taken:
            take(copy)
        return audited_rows(copy)


def rounds_without_findings(log: Path, found: list[dict[str, Any]], seed: int) -> dict[str, str]:
    """Draw a round without findings at each gaming table: its id, by table."""
    random, rounds = Random(seed), pq.read_table(log / "rounds").select(["table_id", "round_id"])
    named = {row["round_id"] for row in found} | {
        each["name"] for row in found for each in row["rests_on"] or () if each["kind"] == "round"
    }
    by_table: dict[str, list[str]] = {}
    for row in rounds.to_pylist():
        if row["round_id"] not in named:
            by_table.setdefault(row["table_id"], []).append(row["round_id"])
    return {table: random.choice(sorted(ids)) for table, ids in sorted(by_table.items())}


def events_without_findings(log: Path, found: list[dict[str, Any]], seed: int) -> dict[str, int]:
    """Draw an event on which no finding rests at each gaming table: its number, by table."""
    random = Random(seed)
    evidence = {(each["file"], each["row"]) for row in found for each in row["evidence"] or ()} | {
        (each["file"], each["row"]) for row in found for each in row["rests_on"] or ()
    }
    by_table: dict[str, list[int]] = {}
    for file in sorted((log / "events").rglob("*.parquet")):
        rows = pq.ParquetFile(file).read().select(["table_id", "event_number"]).to_pylist()
        name = str(file.relative_to(log))
        for place, row in enumerate(rows):
            if (name, place) not in evidence and row["event_number"] is not None:
                by_table.setdefault(row["table_id"], []).append(row["event_number"])
    return {table: random.choice(sorted(numbers)) for table, numbers in sorted(by_table.items())}


def without_rounds(ids: list[str], log: Path) -> None:
    """Take rounds away with all that belongs to them."""
    for table, name in ROUND_OF.items():
        _keep(log / table, partial(_of_others, name=name, ids=ids))


def _of_others(rows: pa.Table, name: str, ids: list[str]) -> pa.Array:
    return pc.invert(pc.is_in(rows[name].cast(pa.string()), pa.array(ids, pa.string())))


def without_events(numbers: dict[str, int], log: Path) -> None:
    """Take one event away at each gaming table."""

    def stays(rows: pa.Table) -> pa.Array:
        pairs = zip(rows["table_id"].to_pylist(), rows["event_number"].to_pylist(), strict=True)
        return pa.array([numbers.get(table) != number for table, number in pairs])

    _keep(log / "events", stays)


def without(table: str, log: Path) -> None:
    """Take a whole table of the log away."""
    shutil.rmtree(log / table)


def _keep(folder: Path, stays: Callable[[pa.Table], pa.Array]) -> None:
    for file in sorted(folder.rglob("*.parquet")):
        rows = pq.ParquetFile(file).read()
        pq.write_table(rows.filter(stays(rows)), file)


def takings(log: Path, found: list[dict[str, Any]], seeds: int) -> Iterator[tuple[str, Take]]:
    """What is taken away, each with its name."""
    for seed in range(seeds):
        ids = list(rounds_without_findings(log, found, seed).values())
        yield f"a round at each table, {seed}", partial(without_rounds, ids)
    for seed in range(seeds):
        yield (
            f"an event at each table, {seed}",
            partial(without_events, events_without_findings(log, found, seed)),
        )
    yield from ((f"no {table}", partial(without, table)) for table in ("events", "wagers", "hands"))


def main(folder: str, seeds: str = "3", only: str = "") -> None:
    """Print what stays found and who is accused anew."""
    log = Path(folder)
    whole = audited_rows(log)
    before = exceptions(whole)
    sys.stdout.write(f"whole: {before.total()} exceptions\n")
    for label, take in takings(log, whole, int(seeds)):
        if only not in label:
            continue
        after = exceptions(of(log, take))
        lost, new = before - after, after - before
        conduct = [each for each in new.elements() if each[1] == "conduct"]
        sys.stdout.write(
            f"{label}: {(before & after).total()} stay, {len(conduct)} new of conduct, "
            f"{new.total() - len(conduct)} of the record\n"
        )
        for name, told in (("lost", lost.elements()), ("NEW", conduct)):
            sys.stdout.writelines(f"    {name} {each}\n" for each in sorted(told, key=str)[:40])
        sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
