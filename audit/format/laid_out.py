"""How a log lies in its folder: which files are whose, of which gaming day, and what is none of them."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from audit.format.window import FIRST_DAY, LAST_DAY, Window, day_in
from rules.columns import TABLES

ATTESTED = ("inspections", "observations")
"""Tables of what a person attested: read for all days at once, and no gaming day of their own."""

_MAY_HOLD_ROWS = {
    *(".parquet", ".arrow", ".feather", ".orc", ".avro", ".csv", ".tsv", ".txt", ".json", ".jsonl"),
    *(".ndjson", ".xls", ".xlsx", ".db", ".sqlite", ".sqlite3"),
    *(".zip", ".gz", ".zst", ".bz2", ".xz", ".7z", ".tar"),
}
"""Endings of files in which rows of a log may lie."""
RECORDING = "recording.yaml"
"""The statement of recording beside the tables."""
BESIDE_A_LOG = (RECORDING, "rules_submission.yaml", "expected.yaml", "import.json")
OF_DAYS = "imports/"
"""Folder of a log that is added to every night: the receipt of each import, named by feed and gaming day."""
OF_AN_IMPORT = ("refused/", OF_DAYS)
OF_NO_DAY = f"it does not lie in a folder day=YYYY-MM-DD of its table, from {FIRST_DAY} to {LAST_DAY}"
"""Why a file of a table is refused of which nobody knows the gaming day."""
_DAY_IN_NAME = re.compile(r"(?:day=|sources/[^/]*-)(\d{4}-\d{2}-\d{2})(?=/)")
_DAY_FOLDER = re.compile(r"day=(\d{4}-\d{2}-\d{2})")


def names_in(folder: Path) -> Iterator[str]:
    """Name the files below the tables' folders, and Parquet files laid out like a table's."""
    found = {path for table in TABLES for path in (folder / table).rglob("*")}
    found |= set(folder.glob("*/day=*/*.parquet"))
    above = len(folder.parts)
    for path in sorted(found, key=lambda path: path.parts):
        parts = path.parts[above:]
        name, hidden = "/".join(parts), any(part.startswith((".", "_")) for part in parts)
        if path.is_file() and not hidden and is_text(name):
            yield name


def is_read(name: str, window: Window) -> bool:
    """Whether a table's file is of a day that is read; what a person attested holds for later days, too."""
    return are_read(alike(name), window)


def alike(name: str) -> tuple[bool, date | None]:
    """What tells whether a table's file is read: whether a person attested what is in it, and its day."""
    table, *between = name.split("/")
    return table in ATTESTED, day_of(between[:-1])


def are_read(told: tuple[bool, date | None], window: Window) -> bool:
    """Whether the files are read of which ``alike`` tells this."""
    attested, gaming_day = told
    if gaming_day is None:
        return True
    if attested:
        return window.last is None or gaming_day <= window.last
    return window.reads(gaming_day)


def is_text(name: str) -> bool:
    """Whether a file's name is UTF-8, so that it can be written into a report."""
    return name.isascii() or not any("\ud800" <= each <= "\udfff" for each in name)


def others_in(folder: Path, names: set[str]) -> Iterator[tuple[str, str]]:
    """Name what lies in the folder and is none of its files; say why where it may hold rows."""
    closed: list[OSError] = []
    for root, folders, files in sorted(os.walk(folder, onerror=closed.append)):
        for last in sorted(folders + files):
            path = Path(root, last)
            name = path.relative_to(folder).as_posix()
            if name in names or name in BESIDE_A_LOG or name.startswith(OF_AN_IMPORT):
                continue
            followed = any(each.startswith(f"{name}/") for each in names)
            if not followed and (path.is_symlink() or not path.is_dir()):
                yield name.encode(errors="backslashreplace").decode(), _why_passed_over(path)
    for fault in closed:
        name = Path(fault.filename).relative_to(folder).as_posix()
        yield name.encode(errors="backslashreplace").decode(), unreadable(fault)


def _why_passed_over(path: Path) -> str:
    """Say why a file or link is not looked at; empty where it cannot hold rows."""
    if path.is_symlink() and not path.exists():
        return "it is a link that leads nowhere"
    if path.is_dir():
        return "it is a link to a folder, which is not followed"
    if not path.is_file():
        return "it is no regular file"
    try:
        with path.open("rb") as stream:
            holds_rows = stream.read(4) == b"PAR1"
    except OSError as fault:
        return unreadable(fault)
    if not holds_rows:
        may_hold_rows = _MAY_HOLD_ROWS & {suffix.lower() for suffix in path.suffixes}
        return "it is no Parquet file in a table's folder" if may_hold_rows else ""
    return _why_no_file_of_a_table(path.name)


def _why_no_file_of_a_table(name: str) -> str:
    if not is_text(name):
        return "its name is not UTF-8"
    hidden = name.startswith((".", "_"))
    return "its name begins with a dot or an underscore" if hidden else "it lies in no table's folder"


def day_of(folders: list[str]) -> date | None:
    """Read the gaming day in the name of the one folder between a table's and a file; None where none is."""
    match = _DAY_FOLDER.fullmatch(folders[0]) if len(folders) == 1 else None
    return day_in(match[1]) if match else None


def unreadable(fault: Exception) -> str:
    """Give a reason in one line, without the path: a run reads the same wherever the log lies."""
    if isinstance(fault, OSError) and fault.strerror:
        return f"it cannot be read: {fault.strerror}"
    first = str(fault).strip().partition("\n")[0]
    return f"it cannot be read as Parquet, it may be cut short: {first}"


def gaming_day_of(name: str) -> date | None:
    """Read the gaming day in the name of a table's file, or of a vendor's; None where there is none."""
    found = _DAY_IN_NAME.search(name)
    return day_in(found[1]) if found else None
