"""The index of a store: where every finding stands, in one SQLite file.

Everything in it comes from the runs and the journals.  Where it is missing, damaged, of another version or
older than they are, it is made anew, from the runs that it does not have yet; nobody need notice.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.errors import JournalDamaged
from audit.life import journal
from audit.life.history import COLUMNS, History
from audit.life.store import properties, receipts, stored
from audit.sums import sha256

FILE = "index.sqlite"
VERSION = "1"
"""Changes when the tables do: an index of another version is made anew."""

_TABLES = {
    "about": "name TEXT PRIMARY KEY, value TEXT",
    "problems": "property_id TEXT, words TEXT",
    "runs": (
        "property_id TEXT, number INTEGER, folder TEXT, receipt TEXT, name TEXT, zone TEXT, judged TEXT, "
        "last_day TEXT, result TEXT, exit_code INTEGER, exceptions INTEGER, PRIMARY KEY (property_id, number)"
    ),
    "days": "property_id TEXT, gaming_day TEXT, run INTEGER, PRIMARY KEY (property_id, gaming_day)",
    "findings": ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    + ", PRIMARY KEY (property_id, finding_id)",
}

Rows = list[dict[str, Any]]


def opened(store: Path) -> sqlite3.Connection:
    """Open the index of a store, as its runs and journals are now.

    Raises RunNotFound where the folder is no store.
    """
    places = properties(store)
    rests_on = json.dumps({place.name: _marks(place) for place in places}, sort_keys=True)
    before = _as_it_was(store / FILE)
    if before and _value(before, "rests_on") == rests_on:
        return before
    made = _made(places, before, rests_on)
    if before:
        before.close()
    _keep(made, store / FILE)
    return made


def rows(index: sqlite3.Connection, question: str, *values: object) -> Rows:
    """Ask the index, and give each row by the names of its columns."""
    return [dict(row) for row in index.execute(question, values)]


def _marks(place: Path) -> dict[str, str]:
    """What tells whether anything of a property has changed: hashes of its receipts and its journal."""
    marks = {path.parent.name: sha256(path) for path in receipts(place)}
    said = place / journal.FILE
    return {**marks, journal.FILE: sha256(said) if said.is_file() else ""}


def _as_it_was(path: Path) -> sqlite3.Connection | None:
    """Open an index that is there; None where it is missing, damaged or of another version."""
    with suppress(sqlite3.Error, OSError):
        if path.is_file():
            index = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
            index.row_factory = sqlite3.Row
            is_sound = index.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            if is_sound and _value(index, "version") == VERSION:
                return index
            index.close()
    return None


def _value(index: sqlite3.Connection, name: str) -> str | None:
    found = index.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
    return found[0] if found else None


def _made(places: Iterable[Path], before: sqlite3.Connection | None, rests_on: str) -> sqlite3.Connection:
    """Make an index in memory."""
    index = sqlite3.connect(":memory:")
    index.row_factory = sqlite3.Row
    for name, columns in _TABLES.items():
        index.execute(f"CREATE TABLE {name} ({columns})")
    told = [{"name": "version", "value": VERSION}, {"name": "rests_on", "value": rests_on}]
    _insert(index, "about", told)
    for place in places:
        _add_property(index, place, before)
    index.commit()
    return index


def _add_property(index: sqlite3.Connection, place: Path, before: sqlite3.Connection | None) -> None:
    problems: list[str] = []
    runs = stored(receipts(place), problems)
    history = History.so_far(place.name, runs, before)
    for run in runs[len(history.runs) :]:
        try:
            history.add(run)
        except (OSError, ValueError, KeyError, pa.ArrowException) as error:
            problems.append(f"{run.folder}: cannot be read, and is left out: {error}")
    _insert(index, "runs", history.runs)
    _insert(index, "days", history.days)
    _insert(index, "findings", history.findings(_lines(place, problems)))
    _insert(index, "problems", [{"property_id": place.name, "words": words} for words in problems])


def _lines(place: Path, problems: list[str]) -> tuple[journal.Line, ...]:
    try:
        return journal.read(place).lines
    except JournalDamaged as error:
        problems.append(f"{error}; nothing of it is shown")
        return ()


def _keep(index: sqlite3.Connection, path: Path) -> None:
    """Put an index on the disk, whole or not at all; one that cannot be written is used all the same."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    with suppress(sqlite3.Error, OSError):
        fresh.unlink(missing_ok=True)
        index.execute("VACUUM INTO ?", (str(fresh),))
        fresh.replace(path)
    with suppress(OSError):
        fresh.unlink(missing_ok=True)


def _insert(index: sqlite3.Connection, table: str, told: Rows) -> None:
    if told:
        names = list(told[0])
        places = ", ".join(f":{name}" for name in names)
        index.executemany(f"INSERT INTO {table} ({', '.join(names)}) VALUES ({places})", told)  # noqa: S608
