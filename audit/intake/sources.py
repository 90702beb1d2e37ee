"""The vendor's files, read into a database of the importer's own that can then be locked.

Nothing about the values is guessed: CSV is text; JSON, Parquet and SQLite keep the types they have,
except that JSON text stays text even where it looks like a date.
"""

# ruff: noqa: S608 - names are quoted and values escaped; the database holds nothing but the source

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import duckdb
import pyarrow as pa

from audit.errors import LogRejected, MappingRejected
from audit.intake.bounded import bounded
from audit.intake.macros import create_macros
from audit.intake.mapping import Plan, Source
from audit.intake.source_csv import read_csv
from audit.intake.source_files import (
    PassedOver,
    SourceFolder,
    files_of,
    hash_of,
    not_read,
    open_source,
    unchanged,
)
from audit.intake.source_rows import Rows, Unread
from audit.intake.source_sqlite import beside, read_sqlite, whole_copy
from audit.intake.source_typed import file_list, json_reader, parquet_names, parquet_reader
from audit.intake.sql import literal, quoted
from audit.machine.limits import IMPORT_BYTES, IMPORT_DISK_BYTES, LIST_ITEMS

# What every source row is given: the file it came from, its number there from 1, and its number in
# the whole source.
ORIGIN = pa.schema([("source_file", pa.string()), ("source_row", pa.int64()), ("row_key", pa.int64())])

_BATCH = 1 << 16
_BLOB = re.compile(r"\bBLOB\b")
_MEMORY_BEFORE_DISK = 1 << 30


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file that was read; ``unreadable`` of its ``rows`` could not be split into columns."""

    source: str
    file: str
    sha256: str
    bytes: int
    rows: int
    unreadable: int


@dataclass(frozen=True, slots=True)
class UnreadableRow:
    """A row of a file that does not fit the file's columns."""

    source: str
    file: str
    row: int
    reason: str


@dataclass(frozen=True, slots=True)
class Inputs:
    """Everything that was found at the source.

    not_read     files that no source asked for
    passed_over  files that were asked for and not read, and folders that could not be looked into
    """

    files: tuple[SourceFile, ...]
    unreadable: tuple[UnreadableRow, ...]
    not_read: tuple[str, ...]
    passed_over: tuple[PassedOver, ...]


def open_database(folder: Path) -> duckdb.DuckDBPyConnection:
    """Open an empty database in a folder of its own, with the macros of a mapping.

    One thread, so that rows keep the vendor's order and the same input gives the same bytes; beyond
    the memory limit it works on disk.
    """
    db = duckdb.connect(
        str(folder / "import.duckdb"),
        config={
            "threads": 1,
            "memory_limit": f"{min(_MEMORY_BEFORE_DISK, IMPORT_BYTES.value)}B",
            "temp_directory": str(folder / "spill"),
            "max_temp_directory_size": f"{IMPORT_DISK_BYTES.value}B",
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
        },
    )
    db.execute("SET TimeZone = 'UTC'")
    # What two columns have in common would be worked out once, outside of the TRY of either: one row whose
    # time cannot be read would then stop the import of all.
    db.execute("SET disabled_optimizers = 'common_subexpressions'")
    create_macros(db)
    return db


def lock(db: duckdb.DuckDBPyConnection) -> None:
    """Shut the database off: from here on a mapping's expressions see the source and nothing else."""
    db.execute("SET enable_external_access = false")
    db.execute("SET lock_configuration = true")


def read_sources(db: duckdb.DuckDBPyConnection, plan: Plan, source: Path, work: Path) -> Inputs:
    """Read every source of a mapping into a table of its name, in the vendor's order of rows.

    work  a private folder for copies of files

    Raises LogRejected where a file cannot be read and MappingRejected where no file fits a source.
    """
    folder = open_source(source)
    files: list[SourceFile] = []
    unreadable: list[UnreadableRow] = []
    for name, form in plan.mapping.sources.items():
        paths = files_of(plan, name, form, folder)
        logs = [log for path in paths for log in beside(path)] if form.format == "sqlite" else []
        with unchanged([*paths, *logs]):
            counts, unread = _read(db, plan, name, folder, paths, work)
            for path, rows in zip(paths, counts, strict=True):
                file = folder.name_of(path)
                lost = unread.get(path, {})
                unreadable += [UnreadableRow(name, file, row, reason) for row, reason in lost.items()]
                size = path.stat().st_size
                files.append(SourceFile(name, file, hash_of(path), size, rows + len(lost), len(lost)))
            files += [
                SourceFile(name, folder.name_of(log), hash_of(log), log.stat().st_size, 0, 0) for log in logs
            ]
    left = not_read(folder, (file.file for file in files))
    passed_over = tuple(PassedOver(file, reason) for file, reason in sorted(folder.passed_over.items()))
    return Inputs(tuple(files), tuple(unreadable), left, passed_over)


def _read(
    db: duckdb.DuckDBPyConnection,
    plan: Plan,
    name: str,
    folder: SourceFolder,
    paths: list[Path],
    work: Path,
) -> tuple[list[int], dict[Path, Unread]]:
    """Fill the table of one source; return the number of rows of each file, and the rows that are none."""
    form = plan.mapping.sources[name]
    if form.format in {"json", "parquet"}:
        return _read_typed(db, plan, name, folder, paths), {}
    counts: list[int] = []
    unread: dict[Path, Unread] = {}
    schema = pa.schema([])
    for path in paths:
        unread[path] = {}
        found, rows = _opened(path, form, plan, work, unread[path])
        if not counts:
            schema = found
            _check_names(plan, name, schema.names)
            db.register("incoming", pa.schema([*schema, *ORIGIN]).empty_table())
            db.execute(f"CREATE TABLE {quoted(name)} AS FROM incoming")
            db.unregister("incoming")
        if found != schema:
            message = f"{path}: its columns differ from those of {paths[0].name}: {', '.join(found.names)}"
            raise LogRejected(message)
        counts.append(_append(db, name, found, folder.name_of(path), rows, sum(counts)))
    return counts, unread


def _opened(path: Path, form: Source, plan: Plan, work: Path, unread: Unread) -> tuple[pa.Schema, Rows]:
    if form.format == "csv":
        return read_csv(path, form, unread)
    return read_sqlite(path, whole_copy(path, work), form, plan.mapping, unread)


def _check_names(plan: Plan, name: str, columns: list[str]) -> None:
    LIST_ITEMS.check(len(columns), f"{plan.path}: sources.{name}: its header", LogRejected)
    seen: set[str] = set()
    for column in columns:
        key = column.lower()
        if not key or key in seen or key in ORIGIN.names:
            why = "names two columns" if key in seen else "cannot name a column of a source"
            message = f"{plan.path}: sources.{name}: {column!r} {why}"
            raise MappingRejected(message)
        seen.add(key)


def _append(
    db: duckdb.DuckDBPyConnection, name: str, schema: pa.Schema, file: str, rows: Rows, before: int
) -> int:
    count = 0
    while batch := list(islice(rows, _BATCH)):
        numbers = [number for number, _ in batch]
        columns = zip(*(values for _, values in batch), strict=True)
        arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
        keys = range(before + count + 1, before + count + len(batch) + 1)
        origin = [pa.array([file] * len(batch)), pa.array(numbers), pa.array(keys, pa.int64())]
        db.register("incoming", pa.table([*arrays, *origin], schema=pa.schema([*schema, *ORIGIN])))
        db.execute(f"INSERT INTO {quoted(name)} FROM incoming")
        db.unregister("incoming")
        count += len(batch)
    return count


def _read_typed(
    db: duckdb.DuckDBPyConnection, plan: Plan, name: str, folder: SourceFolder, paths: list[Path]
) -> list[int]:
    form = plan.mapping.sources[name].format
    counts: list[int] = []
    path = paths[0]
    try:
        reader = json_reader(db, paths) if form == "json" else parquet_reader(db, paths)
        for each in paths if form == "parquet" else ():
            _check_names(plan, name, parquet_names(each))
        everything = reader.format(files=file_list(paths))
        found = db.sql(f"SELECT * FROM {everything} LIMIT 0")
        _check_names(plan, name, found.columns)
        _refuse_blobs(plan, path, dict(zip(found.columns, map(str, found.types), strict=True)))
        origin = "'' AS source_file, 0::BIGINT AS source_row, 0::BIGINT AS row_key"
        db.execute(f"CREATE TABLE {quoted(name)} AS SELECT *, {origin} FROM {everything} LIMIT 0")
        for path in paths:
            counts.append(_insert(db, name, folder, path, reader, sum(counts)))
    except duckdb.Error as error:
        message = f"{path}: cannot be read as {form}: {str(error).splitlines()[0]}"
        raise LogRejected(message) from error
    return counts


def _refuse_blobs(plan: Plan, path: Path, types: dict[str, str]) -> None:
    for column, kind in types.items():
        if _BLOB.search(kind) and plan.mapping.may_name(column):
            message = f"{path}: {column} is {kind}, and a BLOB is neither a number nor text; write it as text"
            raise LogRejected(message)


def _insert(
    db: duckdb.DuckDBPyConnection, name: str, folder: SourceFolder, path: Path, reader: str, before: int
) -> int:
    file = literal(folder.name_of(path))
    number = f"row_number() OVER () AS source_row, {before} + row_number() OVER () AS row_key"
    insert = (
        f"INSERT INTO {quoted(name)} BY NAME "
        f"SELECT *, {file} AS source_file, {number} FROM {reader.format(files=file_list([path]))}"
    )
    bounded(db, path, LogRejected, lambda: db.execute(insert))
    return int(db.sql(f"SELECT count(*) FROM {quoted(name)}").fetchall()[0][0]) - before
