"""Answers one query in a process of its own, which can be ended from outside whatever the query does.

It is given what is asked as JSON on standard input, and answers on standard output with an Arrow stream; what
went wrong is JSON on standard error.  Only functions of one value (``repeat``, ``levenshtein``) do not heed
being interrupted, and memory that they take is not counted by the database: hence a process, with a limit of
the system on its memory.
"""

from __future__ import annotations

import json
import resource
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa

from audit.errors import AuditError, QueryRefused
from audit.limits import QUERY_BYTES, QUERY_ROWS
from audit.query.places import place_of
from audit.query.plan import Outline, Reads, connect, create, lock, quoted, sql_type
from audit.query.reading import Reader
from audit.query.views import load
from audit.query.words import refusal

_BATCH = 20_000


class _NoPandas:
    """Says that there is no pandas: Arrow would import it only to ask whether a value is of its kind."""

    @staticmethod
    def find_spec(name: str, *_: object) -> None:
        if name == "pandas":
            raise ModuleNotFoundError(name)


def main() -> int:
    """Answer what is asked on standard input."""
    sys.meta_path.insert(0, _NoPandas)
    asked = json.load(sys.stdin)
    resource.setrlimit(resource.RLIMIT_DATA, (asked["bytes"], asked["bytes"]))
    try:
        _answer(asked)
    except (AuditError, OSError, MemoryError) as error:
        said = {"refused": str(error), "memory": isinstance(error, MemoryError)}
        sys.stderr.write(json.dumps(said))
        return 2
    except Exception:  # noqa: BLE001  (whoever asked shows it)
        sys.stderr.write(json.dumps({"failed": traceback.format_exc()}))
        return 3
    return 0


def _answer(asked: dict[str, Any]) -> None:
    key, log = (Path(asked[name]) if asked[name] else None for name in ("key", "log"))
    place = place_of(Path(asked["place"]), log)
    reader = Reader(place, key, in_clear=asked["in_clear"])
    outline = Outline(reader.relations, load(), asked["sql"])
    if asked["sql"] is None:
        _write_tables(outline)
        return
    reads = outline.reads(asked["sql"])
    database = _filled(outline, reader, reads, asked["bytes"])
    try:
        answer = database.sql(asked["sql"]).to_arrow_reader(_BATCH)
        with pa.ipc.new_stream(sys.stdout.buffer, answer.schema) as stream:
            for batch in _within(answer, asked["rows"], asked["bytes"]):
                stream.write_batch(batch)
    except duckdb.Error as error:
        raise refusal(error, outline.known) from error
    sys.stdout.flush()


def _within(answer: pa.RecordBatchReader, rows: int, size: int) -> Iterator[pa.RecordBatch]:
    """Give the answer as long as it is not too long."""
    for batch in answer:
        rows -= batch.num_rows
        size -= batch.nbytes
        if rows < 0 or size < 0:
            limit = QUERY_ROWS if rows < 0 else QUERY_BYTES
            message = f"its answer is too long; {limit}; ask for less, or say LIMIT"
            raise QueryRefused(message)
        yield batch


def _write_tables(outline: Outline) -> None:
    """Say which tables and views there are, and their columns."""
    rows = [
        {"kind": kind, "name": each.name, "meaning": each.meaning, "columns": outline.columns(each.name)}
        for kind, group in (("view", outline.views), ("table", outline.relations.values()))
        for each in group
    ]
    rows = [{**row, "columns": ", ".join(f"{n} {t}" for n, t in row["columns"])} for row in rows]
    table = pa.Table.from_pylist(rows)
    with pa.ipc.new_stream(sys.stdout.buffer, table.schema) as stream:
        stream.write_table(table)
    sys.stdout.flush()


def _filled(outline: Outline, reader: Reader, reads: Reads, memory: int) -> duckdb.DuckDBPyConnection:
    """Open a database with the columns that are read, and no others, and close it to everything else."""
    database = connect(memory // 2)
    for name, relation in outline.relations.items():
        columns = reads.get(name)
        if columns is not None:
            database.register(f"read_{name}", reader.read(name, columns))
        shown = ", ".join(_column(field, columns or set()) for field in relation.schema)
        source = f"read_{name}" if columns is not None else "range(1) WHERE error('it was not read')::BOOLEAN"
        database.execute(f"CREATE VIEW {quoted(name)} AS SELECT {shown} FROM {source}")  # noqa: S608
    for view in outline.views:
        create(database, view)
    zone = reader.place.zone.replace("'", "''")
    database.execute(f"SET TimeZone = '{zone}'")
    lock(database)
    return database


def _column(field: pa.Field, read: set[str]) -> str:
    """Show a column; one that the query does not read is there by name, and asking for it is an error."""
    name = quoted(field.name)
    return (
        name
        if field.name in read
        else f"CAST(error('{field.name} was not read') AS {sql_type(field.type)}) AS {name}"
    )


if __name__ == "__main__":
    sys.exit(main())
