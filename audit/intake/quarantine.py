"""Where refused rows and files go, with the reason: RUN/quarantine.

quarantine/<table>/<gaming day>.parquet  refused rows in full, but for ids of people
                                         (``audit.people.log_people``), then file, row (from 0),
                                         expectation, column and reason
quarantine/files.csv                     files refused whole: file, sha256, bytes, reason

Nothing is written where nothing was refused.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.log_files import ARROW_TYPES
from audit.format.spreadsheet import cell
from audit.intake.read import LogFile
from rules.columns import TABLES, Kind


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why one row was refused: the first expectation it fails, its columns, and all it fails in words."""

    expectation: str
    column: str
    reason: str


def write_rows(
    out: Path, table: str, gaming_day: date, rows: pa.Table, refusals: list[Refusal], files: list[str]
) -> None:
    """Write the refused rows of one table and day.

    rows       the refused rows alone: columns of the log format, ``_file`` (place in ``files``), ``_row``
    refusals   one for each of them
    """
    declared = TABLES[table].columns
    arrays = [_plain(rows.column(column.name), column.kind) for column in declared]
    written = pa.Table.from_arrays(arrays, names=[column.name for column in declared])
    written = written.append_column("file", pa.array(files).take(rows.column("_file").combine_chunks()))
    written = written.append_column("row", rows.column("_row"))
    for name in ("expectation", "column", "reason"):
        texts = [getattr(refusal, name) for refusal in refusals]
        written = written.append_column(name, pa.array(texts, pa.string()))
    path = out / "quarantine" / table / f"{gaming_day.isoformat()}.parquet"
    path.parent.mkdir(parents=True, exist_ok=True)
    pq.write_table(written, path, compression="zstd", store_schema=False)


def write_files(out: Path, files: Iterable[tuple[LogFile, str]]) -> None:
    """Write the list of files that were refused whole, each with its reason."""
    lines = [(cell(file.name), file.sha256, file.bytes, cell(reason)) for file, reason in files]
    if not lines:
        return
    path = out / "quarantine" / "files.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)  # lines end in CR LF, so that either within a cell is in quotes
        writer.writerow(("file", "sha256", "bytes", "reason"))
        writer.writerows(lines)


def _plain(data: pa.ChunkedArray, kind: Kind) -> pa.ChunkedArray:
    """Write text as plain text: what people open must not depend on how a column was coded."""
    if kind in {Kind.CARDS, Kind.TILES, Kind.TEXTS}:
        return data.cast(pa.list_(pa.string()))
    if kind in {Kind.ID, Kind.TEXT, Kind.CODE, Kind.CARD}:
        return data.cast(pa.string())
    return data.cast(ARROW_TYPES[kind])
