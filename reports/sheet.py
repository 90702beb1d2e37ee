"""Lists beside a report: CSV that runs nothing when a spreadsheet opens it."""

from __future__ import annotations

import csv
import hashlib
import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from audit.format import spreadsheet
from reports.wording import visible

# The longest cell a spreadsheet keeps.
_LONGEST_CELL = 32_000


@dataclass(frozen=True, slots=True)
class Sheet:
    """A finished list: where it is, how many lines it has below its heading, and its SHA-256."""

    path: Path
    lines: int
    sha256: str


def cell(text: str | None) -> str:
    """Text of a log as a cell: visible throughout, and preceded by ``'`` where it could be a formula."""
    guarded = spreadsheet.cell(text)
    return visible(guarded, longest=_LONGEST_CELL)


def write_sheet(path: Path, heading: Sequence[str], lines: Iterable[Sequence[str]]) -> Sheet:
    """Write cells that are already escaped (see ``cell``) as RFC 4180 CSV.

    UTF-8 with a byte-order mark, without which spreadsheets misread every § and accent.
    """
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        written = _write(file, heading, lines)
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Sheet(path=path, lines=written, sha256=digest)


def sheet_of(heading: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """Write values as the same CSV, each escaped here; of a list, its parts with a space between them."""
    file = io.StringIO(newline="")
    lines = ([cell(_text(value)) for value in row] for row in rows)
    _write(file, [cell(name) for name in heading], lines)
    return file.getvalue().encode("utf-8-sig")


def _text(value: object) -> str:
    if isinstance(value, list):
        return " ".join(map(str, value))
    return "" if value is None else str(value)


def _write(file: TextIO, heading: Sequence[str], lines: Iterable[Sequence[str]]) -> int:
    """Write lines below a heading, and say how many."""
    writer = csv.writer(file)
    writer.writerow(heading)
    written = 0
    for line in lines:
        writer.writerow(line)
        written += 1
    return written
