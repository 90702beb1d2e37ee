"""What the tests of the import share: a smallest mapping, and how its outcome is read."""

import csv
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.intake.importer import ImportReceipt, import_log

MAPPINGS = Path(__file__).parents[1] / "sample_logs" / "mappings"

ROUNDS = """
version: 1
sources: {games: {format: csv}}
constants: {property_id: P, table_id: T, game: minibaccarat, gaming_day: 2026-01-15}
tables:
  rounds:
    columns:
      round_id: id
"""


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def run(tmp_path: Path, mapping: str, source: Path) -> ImportReceipt:
    return import_log(write(tmp_path / "mapping.yaml", mapping), source, tmp_path / "log")


def rows(log: Path, table: str) -> list[dict[str, Any]]:
    files = sorted((log / table).glob("day=*/*.parquet"))
    return [row for file in files for row in pq.ParquetFile(file).read().to_pylist()]


def refused(log: Path, table: str) -> list[dict[str, str]]:
    with (log / "refused" / f"{table}.csv").open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def counts(receipt: ImportReceipt) -> dict[str, tuple[int, int, int]]:
    return {name: (t.rows_in, t.rows_out, t.rows_refused) for name, t in receipt.tables.items()}
