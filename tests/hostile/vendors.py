"""A vendor's files, compliant and breaching, in each format; and harms that only such files can suffer."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from sample_logs import games
from tests.hostile.harms import HARMS

MAPPING = """\
version: 1
sources:
  games: {format: csv, files: "games*.csv"}
  bets: {format: csv, files: "bets*.csv"}
constants: {property_id: PHL1, game: minibaccarat}
tables:
  rounds:
    from: games
    columns: {round_id: id, table_id: pit, gaming_day: night, announced_result: winner}
  hands:
    - from: games
      columns:
        {round_id: id, gaming_day: night, hand_position: "'players_hand'",
         cards: "cards(string_split(player, ' '))"}
    - from: games
      columns:
        {round_id: id, gaming_day: night, hand_position: "'bankers_hand'",
         cards: "cards(string_split(banker, ' '))"}
  wagers:
    from: bets
    columns:
      {round_id: game, gaming_day: night, wager_number: number, wager_position: seat, wager_kind: kind,
       wager_amount: amount, wager_outcome: outcome, wager_paid: paid, wager_returned: back}
"""
FORMATS = ("csv", "json", "parquet", "sqlite")


@cache
def _log() -> dict[str, pa.Table]:
    game = games.load("minibaccarat")
    return game.whole(game.plan(seed=4, rounds=12, days=1, tables=game.table_mix(1)))


@cache
def rows_of(name: str) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Return the vendor's games and bets; in the breaching ones each winner is paid $100.00 too much."""
    log = _log()
    hands: dict[tuple[str, str], str] = {
        (row["round_id"], row["hand_position"]): " ".join(row["cards"]) for row in log["hands"].to_pylist()
    }
    found = [
        {
            "id": row["round_id"],
            "pit": row["table_id"],
            "night": row["gaming_day"].isoformat(),
            "winner": row["announced_result"],
            "player": hands.get((row["round_id"], "players_hand"), ""),
            "banker": hands.get((row["round_id"], "bankers_hand"), ""),
        }
        for row in log["rounds"].to_pylist()
        if not row["void"]
    ]
    ids = {row["id"] for row in found}
    bets = [
        {
            "game": row["round_id"],
            "night": row["gaming_day"].isoformat(),
            "number": row["wager_number"],
            "seat": row["wager_position"],
            "kind": row["wager_kind"],
            "amount": row["wager_amount"],
            "outcome": row["wager_outcome"],
            "paid": _overpaid(row["wager_paid"]) if name == "breaching" else row["wager_paid"],
            "back": row["wager_returned"],
        }
        for row in log["wagers"].to_pylist()
        if row["round_id"] in ids
    ]
    return found, bets


def _overpaid(paid: Decimal | None) -> Decimal | None:
    return paid + 100 if paid else paid


def write_source(folder: Path, name: str, form: str) -> None:
    """Write a mapping and the vendor's files, compliant or breaching, in a format."""
    source = folder / "in"
    source.mkdir(parents=True)
    mapping = MAPPING
    if form == "sqlite":
        for table in ("games", "bets"):
            mapping = mapping.replace(
                f'{table}: {{format: csv, files: "{table}*.csv"}}',
                f"{table}: {{format: sqlite, files: night.db, table: {table}}}",
            )
    else:
        mapping = mapping.replace("csv", form)
    (folder / "mapping.yaml").write_text(mapping, encoding="utf-8")
    for table, rows in zip(("games", "bets"), rows_of(name), strict=True):
        WRITERS[form](source, table, rows)


def _write_csv(source: Path, table: str, rows: list[dict[str, Any]]) -> None:
    lines = [",".join(rows[0]), *(",".join(_text(value) for value in row.values()) for row in rows)]
    (source / f"{table}.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _text(value: object) -> str:
    return "" if value is None else str(value)


def _write_json(source: Path, table: str, rows: list[dict[str, Any]]) -> None:
    lines = ",\n".join(json.dumps(row, default=str) for row in rows)
    (source / f"{table}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def _write_parquet(source: Path, table: str, rows: list[dict[str, Any]]) -> None:
    pq.write_table(pa.Table.from_pylist(rows), source / f"{table}.parquet")


def _write_sqlite(source: Path, table: str, rows: list[dict[str, Any]]) -> None:
    with closing(sqlite3.connect(source / "night.db")) as db, db:
        db.execute(f"CREATE TABLE {table} ({', '.join(rows[0])})")
        places = ", ".join("?" for _ in rows[0])
        # As a vendor's system does: amounts are numbers, and whole where they can be.
        insert = f"INSERT INTO {table} VALUES ({places})"  # noqa: S608 - both are written above
        db.executemany(insert, [_numbers(row) for row in rows])


def _numbers(row: dict[str, Any]) -> list[Any]:
    return [float(value) if isinstance(value, Decimal) else value for value in row.values()]


WRITERS: dict[str, Callable[[Path, str, list[dict[str, Any]]], None]] = {
    "csv": _write_csv,
    "json": _write_json,
    "parquet": _write_parquet,
    "sqlite": _write_sqlite,
}

# ------------------------------------------------------------------------------------------------ harms


def encode(folder: Path, file: str, to: str) -> None:
    """Write a file in another encoding."""
    path = folder / file
    path.write_bytes(path.read_text(encoding="utf-8").encode(to))


def append(folder: Path, file: str, text: str = "", hexed: str = "", times: int = 1) -> None:
    """Write something at the end of a file."""
    with (folder / file).open("ab") as handle:
        handle.write((bytes.fromhex(hexed) or text.encode()) * times)


def sql(folder: Path, say: list[str]) -> None:
    """Change the database."""
    with closing(sqlite3.connect(folder / "in" / "night.db")) as db, db:
        for statement in say:
            db.execute(statement)


def unflushed(folder: Path, say: list[str], cut: int = 0, finished: bool = True) -> None:
    """Change the database and leave the changes in its write-ahead log, as a system at work does."""
    path, copy = folder / "in" / "night.db", folder / "copy"
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA wal_autocheckpoint = 0")
        db.execute("PRAGMA cache_size = 1")
        db.execute("BEGIN")
        for statement in say:
            db.execute(statement)
        if finished:
            db.execute("COMMIT")
        copy.mkdir()
        for file in (path, path.with_name("night.db-wal")):
            shutil.copyfile(file, copy / file.name)
    shutil.rmtree(folder / "in")
    copy.rename(folder / "in")
    wal = folder / "in" / "night.db-wal"
    wal.write_bytes(wal.read_bytes()[: -cut or None])


def parquet(folder: Path, file: str, column: str, values: list[Any], times: int = 1, kind: str = "") -> None:
    """Write one column of a Parquet file anew, as often as said; the other columns are empty."""
    path = folder / file
    names = pq.read_schema(path).names
    given = (
        pa.array(values, KINDS.get(kind)).dictionary_encode()
        if times > 1
        else pa.array(values, KINDS.get(kind))
    )
    many = pa.chunked_array([given] * times)
    columns = {name: many if name == column else pa.nulls(len(many)) for name in names}
    pq.write_table(pa.table(columns), path, compression="zstd")


KINDS = {"blob": pa.binary(), "double": pa.float64(), "whole": pa.int64(), "texts": pa.list_(pa.string())}

VENDOR_HARMS: dict[str, Callable[..., None]] = {
    **HARMS,
    "encode": encode,
    "append": append,
    "sql": sql,
    "unflushed": unflushed,
    "parquet": parquet,
}


def harm(folder: Path, steps: list[dict[str, dict[str, Any]]]) -> None:
    """Do harms to a vendor's files or to their mapping, one after the other."""
    for step in steps:
        ((name, arguments),) = step.items()
        VENDOR_HARMS[name](folder, **arguments)
