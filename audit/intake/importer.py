"""``pitaudit import``: a vendor's files become a round log, and bad rows are refused with their reason.

The mapping says where each column is found (``mapping.py``); nothing is invented, so a fact the source
lacks stays empty.  Every source row that a table asks for is either written or refused, and the counts
of the receipt add up.
"""

# ruff: noqa: S608 - a mapping is made of SQL; the database is locked and holds nothing but the source

from __future__ import annotations

import csv
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import duckdb
import pyarrow as pa

from audit.errors import LogRejected
from audit.format.laid_out import RECORDING
from audit.format.log_files import write_table
from audit.format.spreadsheet import cell
from audit.format.window import ALL, Window
from audit.intake.bounded import within_limits
from audit.intake.joins import add_joins, no_rounds, rounds_of, staged_rounds
from audit.intake.joins_told import Join
from audit.intake.mapping import Plan, read_mapping
from audit.intake.second_hour import add_second_hours
from audit.intake.source_files import PassedOver, shown
from audit.intake.sources import (
    Inputs,
    SourceFile,
    UnreadableRow,
    lock,
    open_database,
    read_sources,
)
from audit.intake.sql import quoted
from audit.intake.staged_doubles import refuse_doubles
from audit.intake.staging import Staged, reason_of_failure, stage
from audit.intake.unmapped import Unmapped, find_unmapped
from audit.intake.written_statement import written_again
from audit.machine.limits import IMPORT_BYTES
from audit.machine.scratch import private_folder
from audit.runs.outputs import OWN, new_folder
from rules.catalogue import declared

# A wrong expression fails on every row; working out why takes a query each, so beyond this many
# cells of a table the refusal only says that the expression failed.
_EXPLAINED = 1000

_ORDER = {
    "rounds": "table_id, coalesce(first_card_at, no_more_bets_at, wagers_opened_at, settled_at) NULLS LAST, "
    "round_number_in_day NULLS LAST",
    "hands": "round_place NULLS LAST, round_id",
    "wagers": "round_place NULLS LAST, round_id, wager_number",
    "payments": "table_id, payment_number",
    "events": "table_id, event_at, event_number",
    "inspections": "inspection_at",
    "observations": "observation_at",
}
_OF_A_ROUND = {"hands", "wagers"}

_Line = tuple[str, int, int, str, str]


@dataclass(frozen=True, slots=True)
class TableCount:
    """Rows of one log table: ``rows_in`` = ``rows_out`` + ``rows_refused``.

    repeated      rows refused only because they repeat another word for word: nothing is lost with them
    left_out      source rows that the mapping's ``where`` keeps out of this table
    columns       columns that the mapping fills; all others are empty
    without_round rows written whose round was not
    """

    rows_in: int
    rows_out: int
    rows_refused: int
    repeated: int
    left_out: int
    columns: tuple[str, ...]
    without_round: int


@dataclass(frozen=True, slots=True)
class RefusalCount:
    """How many rows of a table were refused for a column."""

    table: str
    column: str
    rows: int


@dataclass(frozen=True, slots=True)
class ImportReceipt:
    """What an import read, wrote and refused; the same as OUT/import.json.

    files_not_read     files of the source that the mapping does not ask for
    passed_over        files it asks for that could not be read, and why
    tables             counts by log table
    unmapped           codes of the vendor that the mapping does not know
    incomplete_rounds  rounds written although one of their hands or wagers was refused: the audit
                       then lacks it
    joins              sources whose rows were given their round by gaming table and time
    """

    mapping_file: str
    mapping_sha256: str
    files: tuple[SourceFile, ...]
    files_not_read: tuple[str, ...]
    passed_over: tuple[PassedOver, ...]
    tables: dict[str, TableCount]
    refusals: tuple[RefusalCount, ...]
    unmapped: tuple[Unmapped, ...]
    incomplete_rounds: int
    joins: tuple[Join, ...] = ()

    @property
    def rows_out(self) -> int:
        """Rows written, all tables together."""
        return sum(table.rows_out for table in self.tables.values())

    @property
    def rows_unreadable(self) -> int:
        """Rows of the files that could not be split into columns."""
        return sum(file.unreadable for file in self.files)

    @property
    def rows_refused(self) -> int:
        """Rows refused, all tables together, with the source rows that could not be read at all."""
        return sum(table.rows_refused for table in self.tables.values()) + self.rows_unreadable

    @property
    def exit_code(self) -> int:
        """0 where all was written, 4 where not all could be, 2 where nothing was."""
        if not self.rows_out:
            return 2
        return 4 if self.rows_refused or self.passed_over else 0


@dataclass(frozen=True, slots=True)
class RoundsOf:
    """A log whose rounds a mapping may join rows to: its folder, and the gaming days that matter."""

    log: Path
    window: Window = ALL


def import_log(mapping: Path, source: Path, out: Path, rounds: RoundsOf | None = None) -> ImportReceipt:
    """Turn a vendor's files into a round log.

    mapping  the YAML mapping
    source   one file, or the folder the mapping's ``files`` are found in
    out      folder of the log, new or empty
    rounds   where the rounds lie that the mapping's ``joins`` are about, if it makes none itself

    Writes OUT/<table>/day=…/, OUT/recording.yaml where the mapping says what is recorded,
    OUT/refused/<table>.csv for each table with refused rows, OUT/refused/source_<name>.csv for source rows
    that could not be read, and OUT/import.json: all of it or, where the import fails or is stopped, nothing.

    Raises MappingRejected where the mapping is malformed or does not fit the source, and LogRejected
    where a source file cannot be read or OUT cannot be written.
    """
    plan = read_mapping(mapping)
    _check_place(out, source)
    with _clear_causes(out), new_folder(out) as fresh, private_folder(fresh) as work:
        receipt = _imported(plan, source, work, work / "log", rounds)
        for each in (work / "log").iterdir():
            each.rename(fresh / each.name)
    return receipt


def _check_place(out: Path, source: Path) -> None:
    """Raise LogRejected where something lies in ``out`` already, or it lies in the source."""
    target = out.resolve()
    if out.exists() and (not out.is_dir() or {path.name for path in out.iterdir()} - OWN):
        message = f"{shown(out)}: is not an empty folder; an import never adds to a log or writes over one"
    elif source.is_dir() and target.is_relative_to(source.resolve()):
        message = f"{shown(out)}: lies in the source, and the vendor's files are only read"
    elif shown(target) != target.as_posix():
        message = f"{shown(target)}: a name in this path is not UTF-8 text"
    else:
        return
    raise LogRejected(message)


@contextmanager
def _clear_causes(out: Path) -> Iterator[None]:
    """Say in one line why something could not be read or written."""
    try:
        yield
    except MemoryError as error:
        message = f"{shown(out)}: the import needs more memory than it may; {IMPORT_BYTES}"
        raise LogRejected(message) from error
    except (OSError, duckdb.IOException) as error:
        place = Path(os.fsdecode(getattr(error, "filename", None) or out))
        said = getattr(error, "strerror", None) or str(error).splitlines()[0]
        message = f"{shown(out if place.is_relative_to(out) else place)}: {said}"
        raise LogRejected(message) from error


def _imported(plan: Plan, source: Path, work: Path, log: Path, rounds: RoundsOf | None) -> ImportReceipt:
    of_log = _rounds_of_log(plan, rounds)
    with within_limits(), closing(open_database(work)) as db:
        inputs = read_sources(db, plan, source, work)
        lock(db)
        add_second_hours(db, plan)
        joins: tuple[Join, ...] = ()
        staged: list[Staged] = []
        for name in _in_turn(plan):
            if plan.mapping.joins and not joins and name != "rounds":
                joins = add_joins(db, plan, _rounds_to_join(db, staged, of_log))
            staged.append(stage(db, plan, name))
        for table in staged:
            refuse_doubles(db, table)
        receipt = replace(_write(db, plan, inputs, staged, log), joins=joins)
    if plan.mapping.records:
        incomplete = {name for name, table in receipt.tables.items() if table.rows_refused > table.repeated}
        everywhere = bool(inputs.unreadable or inputs.passed_over)
        said = written_again(plan.mapping.records, incomplete, everywhere=everywhere)
        (log / RECORDING).write_text(said, encoding="utf-8")
    text = json.dumps(asdict(receipt), indent=2, ensure_ascii=False)
    (log / "import.json").write_text(text + "\n", encoding="utf-8")
    return receipt


def _in_turn(plan: Plan) -> list[str]:
    """The tables that a mapping makes, the rounds first: other rows may be joined to them."""
    return [table for table in declared().tables if table in plan.mapping.tables]


def _rounds_of_log(plan: Plan, rounds: RoundsOf | None) -> pa.Table | None:
    if rounds is None or not plan.mapping.joins:
        return None
    return rounds_of(rounds.log, plan.mapping.constants.get("property_id"), rounds.window)


def _rounds_to_join(db: duckdb.DuckDBPyConnection, staged: list[Staged], of_log: pa.Table | None) -> pa.Table:
    """The rounds that the mapping makes itself, and those of the log that was given."""
    own = [staged_rounds(db, table.name, table.good) for table in staged if table.table == "rounds"]
    return pa.concat_tables([*own, *([of_log] if of_log is not None else [])] or [no_rounds()])


def _write(
    db: duckdb.DuckDBPyConnection, plan: Plan, inputs: Inputs, staged: list[Staged], out: Path
) -> ImportReceipt:
    out.mkdir()
    _refuse_unreadable(inputs.unreadable, out)
    reasons: list[RefusalCount] = []
    tables: dict[str, TableCount] = {}
    _place_rounds(db, staged)
    for table in staged:
        refused, columns = _refuse(db, table, out)
        reasons += [RefusalCount(table.table, column, rows) for column, rows in sorted(columns.items())]
        _write_days(db, table, out)
        tables[table.table] = TableCount(
            rows_in=table.rows_in,
            rows_out=table.rows_in - refused,
            rows_refused=refused,
            repeated=_count(db, table, "again"),
            left_out=table.left_out,
            columns=table.columns,
            without_round=_without_round(db, table),
        )
    return ImportReceipt(
        mapping_file=shown(Path(plan.path.name)),
        mapping_sha256=plan.sha256,
        files=inputs.files,
        files_not_read=inputs.not_read,
        passed_over=inputs.passed_over,
        tables=tables,
        refusals=tuple(reasons),
        unmapped=tuple(find_unmapped(db, plan, staged)),
        incomplete_rounds=_incomplete_rounds(db, staged),
    )


def _place_rounds(db: duckdb.DuckDBPyConnection, staged: list[Staged]) -> None:
    """Number the good rounds in the order they are written, so that hands and wagers follow it."""
    rounds = next((table for table in staged if table.table == "rounds"), None)
    if rounds is None:
        db.execute("CREATE TABLE placed_rounds (round_id VARCHAR, round_place BIGINT)")
        return
    db.execute(
        f"CREATE TABLE placed_rounds AS SELECT round_id, min(place) AS round_place FROM ("
        f"  SELECT round_id, row_number() OVER (ORDER BY {_order(rounds)}) AS place"
        f"  FROM {rounds.name} WHERE {rounds.good}) GROUP BY round_id"
    )


def _order(table: Staged) -> str:
    return f"{_ORDER[table.table]}, block, row_key"


def _good_rows(table: Staged) -> str:
    placed = "LEFT JOIN placed_rounds USING (round_id)" if table.table in _OF_A_ROUND else ""
    return f"FROM {table.name} {placed} WHERE {table.good}"


def _write_days(db: duckdb.DuckDBPyConnection, table: Staged, out: Path) -> None:
    rows = _good_rows(table)
    names = ", ".join(quoted(column.name) for column in declared().tables[table.table].columns)
    days = db.sql(f"SELECT DISTINCT strftime(gaming_day, '%Y-%m-%d') AS day {rows} ORDER BY day").fetchall()
    for (day,) in days:
        of_day = db.sql(f"SELECT {names} {rows} AND gaming_day = DATE '{day}' ORDER BY {_order(table)}")
        write_table(of_day.to_arrow_table(), out, table.table, day)


def _without_round(db: duckdb.DuckDBPyConnection, table: Staged) -> int:
    if table.table not in _OF_A_ROUND:
        return 0
    found = db.sql(f"SELECT count(*) {_good_rows(table)} AND round_place IS NULL").fetchall()
    return int(found[0][0])


def _count(db: duckdb.DuckDBPyConnection, table: Staged, condition: str) -> int:
    return int(db.sql(f"SELECT count(*) FROM {table.name} WHERE {condition}").fetchall()[0][0])


def _incomplete_rounds(db: duckdb.DuckDBPyConnection, staged: list[Staged]) -> int:
    lost = " UNION ".join(
        f"SELECT round_id FROM {table.name} WHERE NOT ({table.good}) AND NOT again"
        for table in staged
        if table.table in _OF_A_ROUND
    )
    if not lost:
        return 0
    found = db.sql(f"SELECT count(*) FROM placed_rounds WHERE round_id IN ({lost})").fetchall()
    return int(found[0][0])


def _refuse_unreadable(rows: tuple[UnreadableRow, ...], out: Path) -> None:
    for source in sorted({row.source for row in rows}):
        of_source = ((row.file, row.row, 1, "", row.reason) for row in rows if row.source == source)
        _write_refused(out, f"source_{source}", of_source)


def _refuse(db: duckdb.DuckDBPyConnection, table: Staged, out: Path) -> tuple[int, Counter[str]]:
    """Write the refused rows of a table; return how many, and how many for each column."""
    columns: Counter[str] = Counter()
    refused = db.sql(
        "SELECT source_file, source_row, block, row_key, failed, problems "
        f"FROM {table.name} WHERE NOT ({table.good}) ORDER BY block, row_key"
    ).fetchall()
    lines: list[_Line] = []
    explained = 0
    for file, row, block, key, failed, problems in refused:
        reasons = list(problems)
        for column in failed:
            explained += 1
            origin, expressions = table.origins[block - 1]
            known = explained <= _EXPLAINED
            why = reason_of_failure(db, origin, expressions[column], key) if known else "cannot be evaluated"
            reasons.append(f"{column}: {why}")
        at_fault = sorted({reason.partition(":")[0] for reason in reasons})
        columns.update(at_fault)
        lines.append((file, row, block, " ".join(at_fault), "; ".join(reasons)))
    if lines:
        _write_refused(out, table.table, lines)
    return len(lines), columns


def _write_refused(out: Path, name: str, lines: Iterable[_Line]) -> None:
    folder = out / "refused"
    folder.mkdir(exist_ok=True)
    with (folder / f"{name}.csv").open("w", encoding="utf-8", newline="") as handle:
        writer = csv.writer(handle)  # lines end in CR LF, so that either within a cell is in quotes
        writer.writerow(("source_file", "source_row", "block", "column", "reason"))
        writer.writerows(map(cell, line) for line in lines)
