"""What the import that wrote a log could not write, by its receipt beside the log."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from audit.limits import YAML_BYTES

FILE = "import.json"


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import left out.

    rows        rows it refused, by table of the log
    unreadable  rows of the vendor's files that it could not read as rows
    files       files of the vendor that it did not read
    fault       why its receipt cannot be used; empty where it can, or there is none
    """

    rows: dict[str, int] = field(default_factory=dict)
    unreadable: int = 0
    files: tuple[str, ...] = ()
    fault: str = ""


def read_import(log: Path) -> Imported:
    """Read the receipt of the import that wrote a log; empty where none did."""
    path = log / FILE
    if not path.exists() and not path.is_symlink():
        return Imported()
    if not path.is_file():
        return Imported(fault="it is no regular file")
    if too_large := YAML_BYTES.exceeded(path.stat().st_size):
        return Imported(fault=f"it {too_large}")
    try:
        found = json.loads(path.read_bytes())
        rows = {str(name): int(table["rows_refused"]) for name, table in found["tables"].items()}
        unreadable = sum(int(file["unreadable"]) for file in found["files"])
        files = tuple(str(file["file"]) for file in found["passed_over"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return Imported(fault="it is not the receipt of an import")
    return Imported({name: count for name, count in rows.items() if count}, unreadable, files)
