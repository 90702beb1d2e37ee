"""What the tool wrote into a folder: every file with its hash, so that it knows its own files again."""

from __future__ import annotations

import csv
import hashlib
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

Written = dict[str, dict[str, Any]]
"""Files by their path below a folder: ``sha256``, and ``rows`` or None where a file has none to count."""


def written_in(folder: Path) -> Written:
    """List every file below a folder, in the order of their names."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): _about(path) for path in paths}


def _about(path: Path) -> dict[str, Any]:
    with path.open("rb") as stream:
        digest = hashlib.file_digest(stream, "sha256").hexdigest()
    return {"sha256": digest, "rows": _rows(path)}


def _rows(path: Path) -> int | None:
    """Count the rows of a table; those of a CSV without its heading; None where they cannot be read."""
    if path.suffix == ".parquet":
        try:
            return int(pq.read_metadata(path).num_rows)
        except (OSError, ValueError, pa.ArrowException):
            return None
    if path.suffix == ".csv":
        with path.open(encoding="utf-8-sig", newline="") as stream:
            return sum(1 for _ in csv.reader(stream)) - 1
    return None
