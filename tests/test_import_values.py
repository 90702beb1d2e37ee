"""What the standard libraries write comes back from each reader value for value, or is refused by name."""

from __future__ import annotations

import csv
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from audit.errors import LogRejected
from audit.intake.mapping import Plan, read_mapping
from audit.intake.sources import Inputs, open_database, read_sources
from tests.importing import ROUNDS, write

Values = list[Any]
Database = duckdb.DuckDBPyConnection

# All that can be written as UTF-8, which Hypothesis would try out character by character.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
# What fits SQLite and Parquet, and what only text and JSON can hold.
WHOLE = st.one_of(st.integers(-(1 << 63), (1 << 63) - 1), st.sampled_from([(1 << 53) + 1, -(1 << 63)]))
LONG = st.one_of(WHOLE, st.integers(-(1 << 70), 1 << 70), st.sampled_from([(1 << 64) + 1, 1 << 63]))
FRACTIONS = st.one_of(
    st.floats(allow_nan=False, allow_infinity=False), st.sampled_from([0.1 + 0.2, 1e22, 9007199254740994.0])
)
BLOBS = st.binary(max_size=5)
MIXED = st.one_of(st.none(), TEXTS, LONG, FRACTIONS)


def _write_csv(path: Path, values: Values) -> None:
    with path.open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)
        writer.writerows([("id", "shoe"), *((n, _written(value)) for n, value in enumerate(values, 1))])


def _written(value: object) -> object:
    return repr(value) if isinstance(value, float) else value


def _write_json(path: Path, values: Values) -> None:
    rows = [{"id": n, "shoe": value} for n, value in enumerate(values, 1)]
    path.write_text(json.dumps(rows), encoding="utf-8")


def _write_sqlite(path: Path, values: Values) -> None:
    with closing(sqlite3.connect(path)) as db, db:
        db.execute("CREATE TABLE games (id, shoe)")
        db.executemany("INSERT INTO games VALUES (?, ?)", enumerate(values, 1))


def _write_parquet(path: Path, values: Values) -> None:
    pq.write_table(pa.table({"id": range(1, len(values) + 1), "shoe": values}), path)


FORMS: dict[str, Callable[[Path, Values], None]] = {
    "csv": _write_csv,
    "json": _write_json,
    "sqlite": _write_sqlite,
    "parquet": _write_parquet,
}
KINDS = {"csv": MIXED, "json": MIXED, "sqlite": st.one_of(st.none(), TEXTS, WHOLE, FRACTIONS, BLOBS)}


def _plan(folder: Path, form: str) -> Plan:
    said = f"format: {form}" + (", table: games" if form == "sqlite" else "")
    mapping = ROUNDS.replace("format: csv", said) + "      shoe_id: shoe\n"
    return read_mapping(write(folder / "mapping.yaml", mapping))


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """One database for all: to open it takes three times as long as to read a few rows."""
    with closing(open_database(tmp_path_factory.mktemp("database"))) as db:
        yield db


def _read(db: Database, folder: Path, form: str, values: Values) -> tuple[dict[int, Any], Inputs] | None:
    """Return what comes back by row, with what was refused; None where the file was refused whole."""
    path = folder / f"games.{form}"
    FORMS[form](path, values)
    db.execute('DROP TABLE IF EXISTS "games"')
    found = _read_unless_refused(db, folder, form, path)
    if found is None:
        return None
    rows = db.sql('SELECT source_row, CAST(shoe AS VARCHAR) FROM "games" ORDER BY row_key').fetchall()
    return dict(rows), found


def _read_unless_refused(db: Database, folder: Path, form: str, path: Path) -> Inputs | None:
    try:
        return read_sources(db, _plan(folder, form), path, folder)
    except LogRejected as error:
        if path.name not in str(error):
            raise
        return None


def _same(written: Any, read: str | None) -> bool:
    """Whether a text is the value that was written: a text as it is, a number by its value."""
    if written is None or read is None:
        return (written is None or written == "") and read is None
    if isinstance(written, str):
        return written == read
    try:
        exact = Decimal(repr(written)) if isinstance(written, float) else Decimal(written)
        return Decimal(read) == exact
    except InvalidOperation:
        return False


def _hold(db: Database, form: str, values: Values) -> None:
    with tempfile.TemporaryDirectory() as folder:
        came = _read(db, Path(folder), form, values)
    if came is None:
        return
    back, found = came
    refused = {row.row for row in found.unreadable}
    assert back.keys() | refused == set(range(1, len(values) + 1)), "each row came back or was refused"
    assert not back.keys() & refused
    wrong = {n: (values[n - 1], read) for n, read in back.items() if not _same(values[n - 1], read)}
    assert not wrong


@pytest.mark.parametrize("form", ["csv", "json", "sqlite"])
def test_values_of_any_kind_come_back_or_are_refused(form: str, database: Database) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.lists(KINDS[form], min_size=1, max_size=8))
    def holds(values: Values) -> None:
        _hold(database, form, values)

    holds()


@pytest.mark.parametrize("form", sorted(FORMS))
def test_numbers_come_back_or_are_refused(form: str, database: Database) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(st.one_of(*(st.lists(kind, min_size=1, max_size=8) for kind in (WHOLE, FRACTIONS, TEXTS))))
    def holds(values: Values) -> None:
        _hold(database, form, values)

    holds()
