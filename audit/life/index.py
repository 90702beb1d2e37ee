"""The index of a store: where every finding stands, in one SQLite file.

Everything in it comes from the runs and the journals.  Where it is missing, damaged, of another version or
older than they are, it is made anew, from the runs that it does not have yet; nobody need notice.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.errors import JournalDamaged
from audit.life import journal
from audit.life.history import COLUMNS, History
from audit.machine.hashes import sha256
from audit.runs.stores import properties, receipts, stored
from audit.runs.while_unchanged import while_unchanged

FILE = "index.sqlite"
VERSION = "4"
"""Changes when the tables do: an index of another version is made anew."""

_TABLES = {
    "about": "name TEXT PRIMARY KEY, value TEXT",
    "problems": "property_id TEXT, number INTEGER, words TEXT, PRIMARY KEY (property_id, number)",
    "runs": (
        "property_id TEXT, number INTEGER, folder TEXT, receipt TEXT, name TEXT, zone TEXT, judged TEXT, "
        "last_day TEXT, result TEXT, exit_code INTEGER, exceptions INTEGER, PRIMARY KEY (property_id, number)"
    ),
    "days": "property_id TEXT, gaming_day TEXT, run INTEGER, PRIMARY KEY (property_id, gaming_day)",
    "findings": ", ".join(f"{name} {kind}" for name, kind in COLUMNS.items())
    + ", PRIMARY KEY (property_id, finding_id)",
}

Rows = list[dict[str, Any]]
Marks = dict[str, dict[str, str]]


def opened(store: Path) -> sqlite3.Connection:
    """Open the index of a store, as its runs and journals are now.

    Raises RunNotFound where the folder is no store.
    """
    marks = {place.name: _marks(place) for place in properties(store)}
    before = _as_it_was(store / FILE)
    if before and _marks_of(before) == marks:
        return before
    made = _made(store, marks, before)
    if before:
        before.close()
    _keep(made, store / FILE)
    return made


def rows(index: sqlite3.Connection, question: str, *values: object) -> Rows:
    """Ask the index, and give each row by the names of its columns."""
    return [dict(row) for row in index.execute(question, values)]


def _marks(place: Path) -> dict[str, str]:
    """What tells whether anything of a property has changed: hashes of its receipts and its journal."""
    marks = {path.parent.name: while_unchanged(sha256, path) for path in receipts(place)}
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


def _marks_of(index: sqlite3.Connection) -> Marks:
    """The marks of each property when an index was made."""
    found: Marks = json.loads(_value(index, "rests_on") or "{}")
    return found


def _made(store: Path, marks: Marks, before: sqlite3.Connection | None) -> sqlite3.Connection:
    """Make an index in memory; what has not changed since is taken over."""
    index = sqlite3.connect(":memory:")
    index.row_factory = sqlite3.Row
    for name, columns in _TABLES.items():
        index.execute(f"CREATE TABLE {name} ({columns}) WITHOUT ROWID")
    known = _marks_of(before) if before else {}
    if before:
        before.backup(index)
    for name in {*known, *marks}:
        if known.get(name) != marks.get(name) and not _say_again(index, store / name, known, marks):
            _forget(index, name)
            if name in marks:
                _add_property(index, store / name, before)
    index.execute("DELETE FROM about")
    told = {"version": VERSION, "rests_on": json.dumps(marks, sort_keys=True)}
    _insert(index, "about", [{"name": name, "value": value} for name, value in told.items()])
    index.commit()
    return index


def _say_again(index: sqlite3.Connection, place: Path, known: Marks, marks: Marks) -> bool:
    """Where only the journal of a property has changed, tell again of the findings it speaks of.

    Returns whether that is all there is to do.
    """
    runs_then, runs_now = (
        {run: mark for run, mark in each.get(place.name, {}).items() if run != journal.FILE}
        for each in (known, marks)
    )
    problems = [
        row["words"] for row in rows(index, "SELECT * FROM problems WHERE property_id = ?", place.name)
    ]
    if runs_then != runs_now or problems:
        return False
    lines = _lines(place, problems)
    if problems:
        return False
    spoken_of = {line.finding for line in lines}
    found = rows(index, "SELECT * FROM findings WHERE property_id = ? AND said_by IS NOT NULL", place.name)
    for name in spoken_of - {row["finding_id"] for row in found}:
        found += rows(
            index, "SELECT * FROM findings WHERE property_id = ? AND finding_id = ?", place.name, name
        )
    told = History.of_some(place.name, found, index).findings(lines)
    for row in told:
        key = (place.name, row["finding_id"])
        index.execute("DELETE FROM findings WHERE property_id = ? AND finding_id = ?", key)
    _insert(index, "findings", told)
    return True


def _forget(index: sqlite3.Connection, property_id: str) -> None:
    for table in _TABLES.keys() - {"about"}:
        index.execute(f"DELETE FROM {table} WHERE property_id = ?", (property_id,))  # noqa: S608


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
    told = [
        {"property_id": place.name, "number": number, "words": words}
        for number, words in enumerate(problems, start=1)
    ]
    _insert(index, "problems", told)


def _lines(place: Path, problems: list[str]) -> tuple[journal.Line, ...]:
    try:
        return journal.read(place).standing
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
