"""``pitaudit quarantine``: the rows and files that a run's door refused, with the reasons."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.findings import receipt_of

COLUMNS = ("table", "file", "row", "reason")
_READ = ["file", "row", "expectation", "column", "reason"]


def refused(run: Path, limit: int | None = None) -> list[dict[str, Any]]:
    """List what a run refused, files refused whole first; no more than ``limit``.

    table  of the log; row  in its file, from 0, or None for a whole file
    Raises RunNotFound where there is no finished run.
    """
    receipt_of(run)
    folder = run / "quarantine"
    return list(islice(_files_and_rows(folder), limit))


def _files_and_rows(folder: Path) -> Iterator[dict[str, Any]]:
    if (folder / "files.csv").exists():
        with (folder / "files.csv").open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                yield _row(line["file"], None, "file", "", line["reason"])
    for path in sorted(folder.glob("*/*.parquet")):
        for batch in pq.ParquetFile(path).iter_batches(columns=_READ):
            for row in batch.to_pylist():
                yield _row(**row)


def _row(file: str, row: int | None, expectation: str, column: str, reason: str) -> dict[str, Any]:
    return {
        "table": file.partition("/")[0],
        "file": file,
        "row": row,
        "expectation": expectation,
        "column": column,
        "reason": reason,
    }
