"""The vendor's files, read into a database of the importer's own that can then be locked.

Nothing about the values is guessed: CSV is text; JSON, Parquet and SQLite keep the types they have,
except that JSON text stays text even where it looks like a date.
"""

# ruff: noqa: S608 - names are quoted and values escaped; the database holds nothing but the source

from __future__ import annotations

import csv
import hashlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import duckdb
import pyarrow as pa

from audit.errors import LogRejected, MappingRejected
from audit.intake.macros import create_macros
from audit.intake.mapping import Plan, Source

# What every source row is given: the file it came from, its number there from 1, and its number in
# the whole source.
ORIGIN = pa.schema([("source_file", pa.string()), ("source_row", pa.int64()), ("row_key", pa.int64())])

_BATCH = 1 << 16
_LONGEST_JSON_OBJECT = 1 << 26

Rows = Iterator[tuple[int, tuple[object, ...]]]


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
    """Everything that was found at the source; ``not_read`` are files that no source asked for."""

    files: tuple[SourceFile, ...]
    unreadable: tuple[UnreadableRow, ...]
    not_read: tuple[str, ...]


def quoted(name: str) -> str:
    """Return an SQL identifier."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """Return an SQL string literal."""
    return "'" + text.replace("'", "''") + "'"


def open_database(folder: Path) -> duckdb.DuckDBPyConnection:
    """Open an empty database in a folder of its own, with the macros of a mapping.

    One thread, so that rows keep the vendor's order and the same input gives the same bytes; beyond
    the memory limit it works on disk.
    """
    db = duckdb.connect(
        str(folder / "import.duckdb"),
        config={
            "threads": 1,
            "memory_limit": "1GiB",
            "temp_directory": str(folder / "spill"),
            "autoinstall_known_extensions": False,
            "autoload_known_extensions": False,
            "allow_community_extensions": False,
            "python_enable_replacements": False,
        },
    )
    db.execute("SET TimeZone = 'UTC'")
    create_macros(db)
    return db


def lock(db: duckdb.DuckDBPyConnection) -> None:
    """Shut the database off: from here on a mapping's expressions see the source and nothing else."""
    db.execute("SET enable_external_access = false")
    db.execute("SET lock_configuration = true")


def read_sources(db: duckdb.DuckDBPyConnection, plan: Plan, source: Path) -> Inputs:
    """Read every source of a mapping into a table of its name, in the vendor's order of rows.

    Raises LogRejected where a file cannot be read and MappingRejected where no file fits a source.
    """
    if not source.exists():
        message = f"{source}: there is no such file or folder"
        raise LogRejected(message)
    root = source if source.is_dir() else source.parent
    files: list[SourceFile] = []
    unreadable: list[UnreadableRow] = []
    for name, form in plan.mapping.sources.items():
        paths = _paths(plan, name, form, source)
        counts = _read(db, plan, name, form, root, paths, unreadable)
        for path, rows in zip(paths, counts, strict=True):
            file = path.relative_to(root).as_posix()
            lost = sum(row.source == name and row.file == file for row in unreadable)
            with path.open("rb") as handle:
                digest = hashlib.file_digest(handle, "sha256").hexdigest()
            files.append(SourceFile(name, file, digest, path.stat().st_size, rows + lost, lost))
    read = {file.file for file in files}
    present = (path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    not_read = tuple(sorted(set(present) - read)) if source.is_dir() else ()
    return Inputs(tuple(files), tuple(unreadable), not_read)


def _paths(plan: Plan, name: str, form: Source, source: Path) -> list[Path]:
    place = f"{plan.path}: sources.{name}.files"
    if source.is_file():
        if form.files is not None and not source.match(form.files):
            message = f"{place}: {form.files!r} does not fit {source.name}"
            raise MappingRejected(message)
        return [source]
    if form.files is None:
        message = f"{place}: {source} is a folder; say which of its files, such as '*.{form.format}'"
        raise MappingRejected(message)
    paths = sorted(path for path in source.glob(form.files) if path.is_file())
    if not paths:
        message = f"{place}: {form.files!r} matches no file in {source}"
        raise MappingRejected(message)
    return paths


def _read(
    db: duckdb.DuckDBPyConnection,
    plan: Plan,
    name: str,
    form: Source,
    root: Path,
    paths: list[Path],
    unreadable: list[UnreadableRow],
) -> list[int]:
    """Fill the table of one source; return the number of rows of each file."""
    if form.format in {"json", "parquet"}:
        return _read_typed(db, plan, name, form, root, paths)
    counts: list[int] = []
    schema = pa.schema([])
    for path in paths:
        file = path.relative_to(root).as_posix()
        lost: list[UnreadableRow] = []
        found, rows = _csv(path, name, file, form, lost) if form.format == "csv" else _sqlite(path, form)
        if not counts:
            schema = found
            _check_names(plan, name, schema.names)
            db.register("incoming", pa.schema([*schema, *ORIGIN]).empty_table())
            db.execute(f"CREATE TABLE {quoted(name)} AS FROM incoming")
            db.unregister("incoming")
        if found != schema:
            message = f"{path}: its columns differ from those of {paths[0].name}: {', '.join(found.names)}"
            raise LogRejected(message)
        counts.append(_append(db, name, found, file, rows, sum(counts)))
        unreadable += lost
    return counts


def _check_names(plan: Plan, name: str, columns: list[str]) -> None:
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


def _csv(
    path: Path, name: str, file: str, form: Source, unreadable: list[UnreadableRow]
) -> tuple[pa.Schema, Rows]:
    encoding = "utf-8-sig" if form.encoding == "utf-8" else form.encoding
    lines = _csv_lines(path, form.delimiter, encoding)
    header = next(lines, None)
    if header is None:
        message = f"{path}: is empty; a CSV file starts with the names of its columns"
        raise LogRejected(message)
    names = [column.strip() for column in header]

    def rows() -> Rows:
        for number, line in enumerate(lines, 1):
            if len(line) == len(names):
                yield number, tuple(None if value in form.empty else value for value in line)
            else:
                reason = f"has {len(line)} values where the header names {len(names)} columns"
                unreadable.append(UnreadableRow(name, file, number, reason))

    return pa.schema([(column, pa.string()) for column in names]), rows()


def _csv_lines(path: Path, delimiter: str, encoding: str) -> Iterator[list[str]]:
    with path.open(encoding=encoding, newline="") as handle:
        reader = csv.reader(handle, delimiter=delimiter, strict=True)
        try:
            yield from (line for line in reader if line)
        except (csv.Error, UnicodeError) as error:
            message = f"{path}, after line {reader.line_num}: {error}"
            raise LogRejected(message) from error


# SQLite gives each value a type, not each column: a column whose values differ in type is text.
_SQLITE_TYPES = {"integer": pa.int64(), "real": pa.float64(), "integer,real": pa.float64()}


def _sqlite(path: Path, form: Source) -> tuple[pa.Schema, Rows]:
    table = quoted(form.table or "")
    try:
        with closing(_open_sqlite(path)) as db:
            names = [found[0] for found in db.execute(f"SELECT * FROM {table} LIMIT 0").description]
            types = [_sqlite_types(db, table, column) for column in names]
    except sqlite3.Error as error:
        message = f"{path}: {error}"
        raise LogRejected(message) from error
    schema = pa.schema(
        [(name, _SQLITE_TYPES.get(kinds, pa.string())) for name, kinds in zip(names, types, strict=True)]
    )
    return schema, _sqlite_rows(path, table, schema)


def _open_sqlite(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True)


def _sqlite_types(db: sqlite3.Connection, table: str, column: str) -> str:
    kind = f"typeof({quoted(column)})"
    found = db.execute(f"SELECT DISTINCT {kind} FROM {table} WHERE {kind} <> 'null' ORDER BY 1").fetchall()
    return ",".join(kind for (kind,) in found)


def _sqlite_rows(path: Path, table: str, schema: pa.Schema) -> Rows:
    texts = [pa.types.is_string(field.type) for field in schema]
    with closing(_open_sqlite(path)) as db:
        try:
            for number, row in enumerate(db.execute(f"SELECT * FROM {table}"), 1):
                yield number, tuple(_text(v) if text else v for v, text in zip(row, texts, strict=True))
        except sqlite3.Error as error:
            message = f"{path}: {error}"
            raise LogRejected(message) from error


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.hex()
    return None if value is None else str(value)


def _read_typed(
    db: duckdb.DuckDBPyConnection, plan: Plan, name: str, form: Source, root: Path, paths: list[Path]
) -> list[int]:
    counts: list[int] = []
    path = paths[0]
    try:
        reader = (
            _json_reader(db, paths)
            if form.format == "json"
            else "read_parquet({files}, union_by_name = true)"
        )
        everything = reader.format(files=_file_list(paths))
        _check_names(plan, name, db.sql(f"SELECT * FROM {everything} LIMIT 0").columns)
        origin = "'' AS source_file, 0::BIGINT AS source_row, 0::BIGINT AS row_key"
        db.execute(f"CREATE TABLE {quoted(name)} AS SELECT *, {origin} FROM {everything} LIMIT 0")
        for path in paths:
            file = literal(path.relative_to(root).as_posix())
            number = f"row_number() OVER () AS source_row, {sum(counts)} + row_number() OVER () AS row_key"
            db.execute(
                f"INSERT INTO {quoted(name)} BY NAME "
                f"SELECT *, {file} AS source_file, {number} FROM {reader.format(files=_file_list([path]))}"
            )
            counts.append(db.sql(f"SELECT count(*) FROM {quoted(name)}").fetchall()[0][0] - sum(counts))
    except duckdb.Error as error:
        message = f"{path}: cannot be read as {form.format}: {str(error).splitlines()[0]}"
        raise LogRejected(message) from error
    return counts


def _file_list(paths: Iterable[Path]) -> str:
    # DuckDB takes *, ? and [ in a file's name for a pattern.
    names = (re.sub(r"([*?\[])", r"[\1]", str(path.resolve())) for path in paths)
    return "[" + ", ".join(literal(name) for name in names) + "]"


_LOOKS_LIKE = re.compile(
    r'"(?:[^"]|"")*"|\b(TIMESTAMP WITH TIME ZONE|TIMESTAMP|TIME WITH TIME ZONE|TIME|DATE|UUID)\b'
)


def _json_reader(db: duckdb.DuckDBPyConnection, paths: list[Path]) -> str:
    """Return how to read JSON with the types of all files together, text left as text."""
    options = f"union_by_name = true, maximum_object_size = {_LONGEST_JSON_OBJECT}"
    found = db.sql(
        f"DESCRIBE SELECT * FROM read_json({_file_list(paths)}, sample_size = -1, {options})"
    ).fetchall()
    columns = ", ".join(f"{literal(name)}: {literal(_as_text(kind))}" for name, kind, *_ in found)
    return (
        "read_json({files}, columns = {{"
        + columns.replace("{", "{{").replace("}", "}}")
        + "}}, "
        + options
        + ")"
    )


def _as_text(kind: str) -> str:
    return _LOOKS_LIKE.sub(lambda found: "VARCHAR" if found[1] else found[0], kind)
