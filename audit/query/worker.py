"""Answers one query in a process of its own, which can be ended from outside whatever the query does.

It is given what is asked as JSON on standard input, and answers on standard output with an Arrow stream; what
went wrong is JSON on standard error.  Only functions of one value (``repeat``, ``levenshtein``) do not heed
being interrupted, and memory that they take is not counted by the database: hence a process, with a limit of
the system on its memory.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

import duckdb
import pyarrow as pa

from audit.errors import AuditError, QueryRefused
from audit.machine.limits import QUERY_BYTES, QUERY_ROWS
from audit.query.answer import NOT_JUDGED
from audit.query.places import Place, place_of
from audit.query.plan import Outline, Reads, connect, create, lock, quoted, scanned
from audit.query.reading import Reader
from audit.query.relations import Relation
from audit.query.views import View, load
from audit.query.words import refusal
from rules.columns import TABLES

_BATCH = 20_000
_TIMES = 4
_OF_DAYS = ("findings", "population")
_COUNTED = "log"
"""The column that is read where rows are only counted."""


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
        with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as out:
            os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever a library prints is no answer
            _answer(asked, out)
    except (AuditError, OSError, MemoryError) as error:
        said = {"refused": str(error), "memory": isinstance(error, MemoryError)}
        sys.stderr.write(json.dumps(said))
        return 2
    except Exception:  # noqa: BLE001  (whoever asked shows it)
        sys.stderr.write(json.dumps({"failed": traceback.format_exc()}))
        return 3
    return 0


def _answer(asked: dict[str, Any], out: IO[bytes]) -> None:
    key, log = (Path(asked[name]) if asked[name] else None for name in ("key", "log"))
    place = place_of(Path(asked["place"]), log)
    reader = Reader(place, key, in_clear=asked["in_clear"])
    outline = Outline(reader.relations, load(), asked["sql"])
    if asked["sql"] is None:
        _write_tables(outline, out)
        return
    reads = outline.reads(asked["sql"])
    try:
        database = _filled(outline, reader, reads, asked["sql"], asked["bytes"])
        answer = database.sql(asked["sql"]).to_arrow_reader(_BATCH)
        schema = answer.schema.with_metadata({NOT_JUDGED: "\n".join(_not_judged(place, reads))})
        with pa.ipc.new_stream(out, schema) as stream:
            for batch in _within(answer, asked["rows"], asked["bytes"]):
                stream.write_batch(batch.replace_schema_metadata(schema.metadata))
    except duckdb.Error as error:
        raise refusal(error, outline.known) from error


def _not_judged(place: Place, reads: Reads) -> list[str]:
    """Say which gaming days nobody judged, where what is asked counts or shows what lies on them."""
    return place.not_judged() if {*reads} & {*TABLES, *_OF_DAYS} else []


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


def _write_tables(outline: Outline, out: IO[bytes]) -> None:
    """Say which tables and views there are, and their columns."""
    there: list[View | Relation] = [*outline.views, *outline.relations.values()]
    takes = {view.name: ", ".join(view.takes) for view in outline.views}
    says_not = {view.name: view.says_not for view in outline.views}
    rows = [
        {
            "kind": "view" if each.name in takes else "table",
            "name": each.name,
            "meaning": each.meaning,
            "says_not": says_not.get(each.name, ""),
            "columns": ", ".join(f"{name} {kind}" for name, kind in outline.columns(each.name)),
            "takes": takes.get(each.name, ""),
        }
        for each in there
    ]
    table = pa.Table.from_pylist(rows)
    with pa.ipc.new_stream(out, table.schema) as stream:
        stream.write_table(table)


def _filled(
    outline: Outline, reader: Reader, reads: Reads, sql: str, memory: int
) -> duckdb.DuckDBPyConnection:
    """Open a database with the columns that are read, closed to everything else.

    With the rows there the database may plan to read more than it did without them: that is read, too.
    """
    for _ in range(_TIMES):
        database = _opened(outline, reader, reads, memory)
        missing = [(name, c) for name, c in scanned(database, sql) if c not in reads.get(name, {_COUNTED})]
        if not missing:
            return database
        for name, column in missing:
            reads.setdefault(name, set()).add(column)
    message = "it cannot be told which columns it reads; ask it in a plainer way"
    raise QueryRefused(message)


def _opened(outline: Outline, reader: Reader, reads: Reads, memory: int) -> duckdb.DuckDBPyConnection:
    database = connect(memory // 2)
    for name, relation in outline.relations.items():
        rows = reader.read(name, reads[name] or {_COUNTED}) if name in reads else pa.table({})
        database.register(f"read_{name}", _with_all_columns(rows, relation))
        shown = ", ".join(f"{quoted(f'{name}.{each}')} AS {quoted(each)}" for each in relation.schema.names)
        database.execute(f"CREATE VIEW {quoted(name)} AS SELECT {shown} FROM read_{name}")  # noqa: S608
    for view in outline.views:
        create(database, view)
    zone = reader.place.zone.replace("'", "''")
    database.execute(f"SET TimeZone = '{zone}'")
    lock(database)
    return database


def _with_all_columns(rows: pa.Table, relation: Relation) -> pa.Table:
    """Give a table with every column: first those that are read, then the others, with nothing in them."""
    others = [field for field in relation.schema if field.name not in rows.column_names]
    columns = [*rows.columns, *(_nothing(field.type, len(rows)) for field in others)]
    names = [*rows.column_names, *(field.name for field in others)]
    return pa.table(columns, names=[f"{relation.name}.{name}" for name in names])


def _nothing(kind: pa.DataType, count: int) -> pa.ChunkedArray:
    """Give so many empty cells, which take no memory."""
    chunk = pa.nulls(_BATCH, kind)
    whole, rest = divmod(count, _BATCH)
    return pa.chunked_array([chunk] * whole + [chunk.slice(0, rest)], kind)


if __name__ == "__main__":
    sys.exit(main())
