"""What the import that wrote a log could not write, by its receipt beside the log."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path

from audit.format.laid_out import OF_DAYS
from audit.format.window import Window
from audit.intake.joins_told import Join, in_words
from audit.machine.limits import YAML_BYTES

FILE = "import.json"


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import left out.

    rows        rows it refused, by table of the log
    unreadable  rows of the vendor's files that it could not read as rows
    files       files of the vendor that it did not read
    fault       why its receipt cannot be used; empty where it can, or there is none
    joined      in words, how rows were given their rounds by gaming table and time
    """

    rows: dict[str, int] = field(default_factory=dict)
    unreadable: int = 0
    files: tuple[str, ...] = ()
    fault: str = ""
    joined: tuple[str, ...] = ()

    def and_of(self, other: Imported) -> Imported:
        """Add what another import left out."""
        rows = Counter(self.rows) + Counter(other.rows)
        unreadable, files = self.unreadable + other.unreadable, self.files + other.files
        fault, joined = self.fault or other.fault, self.joined + other.joined
        return Imported(dict(rows), unreadable, files, fault, joined)


def read_import(log: Path, window: Window) -> Imported:
    """Read the receipts of the imports that wrote a log, or the days of it to be judged; empty for none."""
    found = Imported()
    for path in (log / FILE, *sorted((log / OF_DAYS).glob("*.json"))):
        if (path.exists() or path.is_symlink()) and _is_of(path.stem, window):
            found = found.and_of(_read(path))
    return found


def _is_of(name: str, window: Window) -> bool:
    """Whether an import is of a day that is judged; of one that names no day, that is not known."""
    try:
        return window.judges(date.fromisoformat(name[-10:]))
    except ValueError:
        return True


def _read(path: Path) -> Imported:
    if not path.is_file():
        return Imported(fault="it is no regular file")
    if too_large := YAML_BYTES.exceeded(path.stat().st_size):
        return Imported(fault=f"it {too_large}")
    try:
        found = json.loads(path.read_bytes())
        rows = {str(name): int(table["rows_refused"]) for name, table in found["tables"].items()}
        unreadable = sum(int(file["unreadable"]) for file in found["files"])
        files = tuple(str(file["file"]) for file in found["passed_over"])
        joined = tuple(in_words(Join(**join)) for join in found.get("joins", ()))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Imported(fault="it is not the receipt of an import")
    return Imported({name: count for name, count in rows.items() if count}, unreadable, files, joined=joined)
