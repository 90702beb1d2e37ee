"""``pitaudit quarantine``: the rows and files that a run's door refused, with the reasons."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from audit.format.names import one_property
from audit.runs.findings import receipt_of

COLUMNS = ("table", "file", "row", "reason")
_WHOSE = "property_id"
_READ = ["file", "row", "expectation", "column", "reason"]


def refused(run: Path, limit: int | None = None, property_id: str | None = None) -> list[dict[str, Any]]:
    """List what a run refused, files refused whole first; no more than ``limit``.

    property_id  only its rows, with files and rows that do not say whose they are
    table  of the log; row  in its file, from 0, or None for a whole file
    Raises RunNotFound where there is no finished run, and NameUnknown where there is no such property.
    """
    receipt = receipt_of(run)
    names = {each["id"] for each in receipt["properties"]}
    others = names - {one_property(property_id, names)} if property_id else set()
    return list(islice(_files_and_rows(run / "quarantine", others), limit))


def _files_and_rows(folder: Path, others: set[str]) -> Iterator[dict[str, Any]]:
    if (folder / "files.csv").exists():
        with (folder / "files.csv").open(encoding="utf-8", newline="") as stream:
            for line in csv.DictReader(stream):
                yield _row(line["file"], None, "file", "", line["reason"])
    for path in sorted(folder.glob("*/*.parquet")):
        for batch in pq.ParquetFile(path).iter_batches(columns=[*_READ, _WHOSE]):
            for row in batch.to_pylist():
                if row.pop(_WHOSE) not in others:
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
