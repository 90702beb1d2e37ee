"""Lists beside a report: CSV that runs nothing when a spreadsheet opens it."""

from __future__ import annotations

import csv
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from audit import spreadsheet
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
    written = 0
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(heading)
        for line in lines:
            writer.writerow(line)
            written += 1
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return Sheet(path=path, lines=written, sha256=digest)
