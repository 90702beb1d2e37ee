"""SQLite files, opened so that nothing in them changes, with what is not yet written back to them.

SQLite gives each value a type, not each column: a column whose values differ in type is text.
"""

# ruff: noqa: S608 - names are quoted; the file is the vendor's own

from __future__ import annotations

import shutil
import sqlite3
import struct
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pyarrow as pa

from audit.errors import LogRejected
from audit.intake.mapping import Mapping, Source
from audit.intake.source_rows import Rows, Unread
from audit.intake.sql import quoted
from audit.machine.limits import CELL_BYTES, IMPORT_SECONDS, ROWS

_TYPES = {"integer": pa.int64(), "real": pa.float64(), "integer,real": pa.float64()}
_EXACT = 1 << 53
"""Above it a binary fraction no longer holds every whole number."""
_BESIDE = ("-wal", "-journal")
_STEPS = 100_000
"""Steps of SQLite's machine between two looks at the clock."""


def beside(path: Path) -> list[Path]:
    """List the files beside a database in which SQLite keeps what is not yet written back to it."""
    found = (path.with_name(path.name + ending) for ending in _BESIDE)
    return [file for file in found if file.is_file() and file.stat().st_size]


def whole_copy(path: Path, folder: Path) -> Path:
    """Return a database with everything that was committed: itself, or a copy with what lies beside it.

    Raises LogRejected where what lies beside it is not whole.
    """
    waiting = beside(path)
    if not waiting:
        return path
    copy = folder / "source.sqlite"
    shutil.copyfile(path, copy)
    for file in waiting:
        shutil.copyfile(file, folder / file.name.replace(path.name, copy.name, 1))
    wal = folder / f"{copy.name}-wal"
    frames = _frames(wal) if wal.exists() else 0
    with _refusing(path), closing(sqlite3.connect(copy)) as db:
        (_, _, written_back), *_ = db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
    if frames is None or written_back < frames:
        message = (
            f"{path}: holds changes in {path.name}-wal that were never finished or are damaged; have the "
            "system that writes it run PRAGMA wal_checkpoint(TRUNCATE), and import it then"
        )
        raise LogRejected(message)
    return copy


def _frames(wal: Path) -> int | None:
    """Count the frames of a write-ahead log since it last began; None where it is none that can be read."""
    with wal.open("rb") as handle:
        head = handle.read(32)
        if len(head) < 32 or head[:3] != b"\x37\x7f\x06":
            return None
        page, salts = struct.unpack(">I", head[8:12])[0], head[16:24]
        count = 0
        while len(frame := handle.read(24 + page)) >= 24 and frame[8:16] == salts:
            count += 1
    return count


def read_sqlite(
    path: Path, file: Path, form: Source, mapping: Mapping, unread: Unread
) -> tuple[pa.Schema, Rows]:
    """Return the columns and rows of a table; rows with a BLOB that the mapping asks for go to ``unread``.

    path  what messages name; file  the database to open
    """
    table = quoted(form.table or "")
    with _refusing(path), closing(_open(file)) as db:
        problem = db.execute("PRAGMA quick_check(1)").fetchone()[0]
        if problem != "ok":
            raise sqlite3.DatabaseError(problem)
        names = [found[0] for found in db.execute(f"SELECT * FROM {table} LIMIT 0").description]
        fields = [pa.field(name, _type(db, table, name)) for name in names]
    asked = {place for place, name in enumerate(names) if mapping.may_name(name)}
    return pa.schema(fields), _rows(path, file, table, pa.schema(fields), asked, unread)


@contextmanager
def _refusing(path: Path) -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        message = f"{path}: {_reason(error)}"
        raise LogRejected(message) from error


def _reason(error: sqlite3.Error) -> str:
    said = str(error)
    reasons = {
        "interrupted": f"a view in it did not end; {IMPORT_SECONDS}",
        "string or blob too big": f"a value in it is too long; {CELL_BYTES}",
    }
    return reasons.get(said, said)


def _open(file: Path) -> sqlite3.Connection:
    db = sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro&immutable=1", uri=True)
    db.execute("PRAGMA trusted_schema = OFF")
    db.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, CELL_BYTES.value)
    ends = time.monotonic() + IMPORT_SECONDS.value
    db.set_progress_handler(lambda: time.monotonic() > ends, _STEPS)
    return db


def _type(db: sqlite3.Connection, table: str, column: str) -> pa.DataType:
    kind, value = f"typeof({quoted(column)})", quoted(column)
    found = db.execute(f"SELECT DISTINCT {kind} FROM {table} WHERE {kind} <> 'null' ORDER BY 1").fetchall()
    type_ = _TYPES.get(",".join(kind for (kind,) in found), pa.string())
    large = f"SELECT 1 FROM {table} WHERE {kind} = 'integer' AND NOT {value} BETWEEN {-_EXACT} AND {_EXACT}"
    if pa.types.is_floating(type_) and db.execute(f"{large} LIMIT 1").fetchone():
        return pa.string()
    return type_


def _rows(path: Path, file: Path, table: str, schema: pa.Schema, asked: set[int], unread: Unread) -> Rows:
    texts = [pa.types.is_string(field.type) for field in schema]
    number = 0
    with _refusing(path), closing(_open(file)) as db:
        try:
            for number, row in enumerate(db.execute(f"SELECT * FROM {table}"), 1):
                ROWS.check(number, path, LogRejected)
                blobs = [schema.names[place] for place in sorted(asked) if isinstance(row[place], bytes)]
                if blobs:
                    unread[number] = f"{', '.join(blobs)}: a BLOB is neither a number nor text"
                else:
                    yield number, tuple(_text(v) if text else v for v, text in zip(row, texts, strict=True))
        except sqlite3.Error as error:
            message = f"{path}, after row {number}: {_reason(error)}"
            raise LogRejected(message) from error


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return f"(BLOB of {len(value):,} bytes)"
    return None if value is None else str(value)
