"""JSON and Parquet, which the database reads itself with the types they have.

JSON text stays text even where it looks like a date, and a number too long for the type of its column is
read as text, digit for digit.
"""

# ruff: noqa: S608 - names are quoted and values escaped; the database holds nothing but the source

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import LogRejected
from audit.intake import guard
from audit.intake.bounded import bounded
from audit.intake.json_check import LONGEST_ROW, check_json
from audit.intake.sql import literal
from audit.machine.limits import DAY_BYTES, ROWS

_JSON = (
    "union_by_name = true, hive_partitioning = false, compression = 'none', "
    f"maximum_object_size = {LONGEST_ROW}"
)
_PARQUET = "read_parquet({files}, union_by_name = true, hive_partitioning = false)"
_LOOKS_LIKE = re.compile(
    r'"(?:[^"]|"")*"|\b(TIMESTAMP WITH TIME ZONE|TIMESTAMP|TIME WITH TIME ZONE|TIME|DATE|UUID|JSON)\b'
)
_BINARY_FRACTION = re.compile(r'"(?:[^"]|"")*"|\b(DOUBLE)\b')
_INEXACT = {"DOUBLE", "FLOAT"}


def file_list(paths: Iterable[Path]) -> str:
    """Return files as DuckDB takes them: it reads *, ? and [ in a file's name as a pattern."""
    names = (re.sub(r"([*?\[])", r"[\1]", str(path.resolve())) for path in paths)
    return "[" + ", ".join(literal(name) for name in names) + "]"


def json_reader(db: duckdb.DuckDBPyConnection, paths: list[Path]) -> str:
    """Return how to read JSON with the types of all files together, text left as text."""
    long = set().union(*map(check_json, paths))
    describe = f"DESCRIBE SELECT * FROM read_json({file_list(paths)}, sample_size = -1, {_JSON})"
    found = bounded(db, paths[0], LogRejected, lambda: db.sql(describe).fetchall())
    types = {name: _as_text(kind, exact=name not in long) for name, kind, *_ in found}
    columns = ", ".join(f"{literal(name)}: {literal(kind)}" for name, kind in types.items())
    return (
        "read_json({files}, columns = {{"
        + columns.replace("{", "{{").replace("}", "}}")
        + "}}, "
        + _JSON
        + ")"
    )


def _as_text(kind: str, *, exact: bool) -> str:
    text = _LOOKS_LIKE.sub(lambda found: "VARCHAR" if found[1] else found[0], kind)
    return text if exact else _BINARY_FRACTION.sub(lambda f: "VARCHAR" if f[1] else f[0], text)


def parquet_reader(db: duckdb.DuckDBPyConnection, paths: list[Path]) -> str:
    """Return how to read Parquet.  Raises LogRejected for files too large or with a number of two types."""
    for name, why in guard.faults(Path(), map(str, paths), guard.read_source).items():
        message = f"{name}: cannot be read as parquet: {why}"
        raise LogRejected(message)
    for path in paths:
        _check_size(path)
    together = _types(db, paths)
    for path in paths if len(paths) > 1 else ():
        for name, kind in _types(db, [path]).items():
            if together[name] in _INEXACT and kind not in _INEXACT:
                other = f"{together[name]} in another file"
                message = f"{path}: {name} is {kind} here and {other}: digits would be lost"
                raise LogRejected(message)
    return _PARQUET


def parquet_names(path: Path) -> list[str]:
    """Return the columns as the file names them: the database would number those that are named twice."""
    return [str(name) for name in pq.read_schema(path).names]


def _types(db: duckdb.DuckDBPyConnection, paths: list[Path]) -> dict[str, str]:
    found = db.sql(f"DESCRIBE SELECT * FROM {_PARQUET.format(files=file_list(paths))}").fetchall()
    return {name: kind for name, kind, *_ in found}


def _check_size(path: Path) -> None:
    """Refuse a file of which a few bytes say that they are millions of rows, or values too long to hold."""
    try:
        with pq.ParquetFile(path) as file:
            metadata = file.metadata
            groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
            rows = max(metadata.num_rows, sum(group.num_rows for group in groups))
            chunks = [group.column(number) for group in groups for number in range(group.num_columns)]
    except (pa.ArrowException, OSError, ValueError) as error:
        message = f"{path}: cannot be read as parquet: {str(error).splitlines()[0]}"
        raise LogRejected(message) from error
    ROWS.check(rows, path, LogRejected)
    for chunk in chunks:
        place = f"{path}, column {chunk.path_in_schema}"
        ROWS.check(chunk.num_values, place, LogRejected)
        DAY_BYTES.check(chunk.total_uncompressed_size, place, LogRejected)
