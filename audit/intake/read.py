"""The round log as it lies in its folder: which files there are, what they hold and their hashes.

A file that cannot be read as its table is refused whole, with the reason; the rest goes on.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import LogRejected
from audit.intake.imported import OF_DAYS, Imported, read_import
from audit.intake.recording import UNSTATED, Statement, load_statement
from audit.intake.schema import Unfit, conform, empty, join, misfits, strangers
from audit.limits import DAY_BYTES, FILE_BYTES, ROWS
from audit.outputs import FINISHED
from audit.window import ALL, Window
from rules.columns import TABLES

ATTESTED = ("inspections", "observations")
"""Tables of what a person attested: read for all days at once, and no gaming day of their own."""

_FAULTS = (OSError, ValueError, pa.ArrowException)  # what reading a damaged file has been seen to raise
_BYTES_OF_A_CELL = 8
_MAY_HOLD_ROWS = {
    *(".parquet", ".arrow", ".feather", ".orc", ".avro", ".csv", ".tsv", ".txt", ".json", ".jsonl"),
    *(".ndjson", ".xls", ".xlsx", ".db", ".sqlite", ".sqlite3"),
    *(".zip", ".gz", ".zst", ".bz2", ".xz", ".7z", ".tar"),
}
"""Endings of files in which rows of a log may lie."""
BESIDE_A_LOG = ("recording.yaml", "rules_submission.yaml", "expected.yaml", "import.json")
OF_AN_IMPORT = ("refused/", OF_DAYS)
_DAY_FOLDER = re.compile(r"day=(\d{4}-\d{2}-\d{2})")


@dataclass(frozen=True, slots=True)
class LogFile:
    """One file of the log.

    name        path below the log's folder, with forward slashes
    table       table of the log it belongs to, by its folder
    gaming_day  day of its folder; None when the folder names none
    bytes       size; ``changed_ns`` is its time of last change, in nanoseconds
    sha256      of the whole file, in hex
    rows        rows by its own footer; 0 when refused
    refused     why it cannot be used; empty when it can
    columns     names of its columns
    strangers   columns it has and the log format has not
    recorded    columns with at least one value by the footer's statistics
    untold      columns for which the footer has no statistics
    """

    name: str
    table: str
    gaming_day: date | None
    bytes: int = 0
    changed_ns: int = 0
    sha256: str = ""
    rows: int = 0
    refused: str = ""
    columns: frozenset[str] = frozenset()
    strangers: tuple[str, ...] = ()
    recorded: frozenset[str] = frozenset()
    untold: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Log:
    """A log as found: its files in the order of their names, usable or refused, and its own statement.

    passed_over  what lies in the folder, may hold rows and was not looked at: name, and why
    ignored      names of other files that are no part of a log
    imported     what the import that wrote it left out
    window       gaming days to judge; ``files`` holds those that are read for it
    """

    folder: Path
    files: tuple[LogFile, ...]
    statement: Statement = UNSTATED
    passed_over: tuple[tuple[str, str], ...] = ()
    ignored: tuple[str, ...] = ()
    imported: Imported = field(default_factory=Imported)
    window: Window = ALL

    def days(self) -> tuple[date, ...]:
        """Gaming days with a usable file of rounds, hands, wagers, payments or events, in order."""
        return tuple(
            sorted(
                {
                    file.gaming_day
                    for file in self.files
                    if file.gaming_day and not file.refused and file.table not in ATTESTED
                }
            )
        )

    def of(self, table: str, gaming_day: date | None = None) -> list[int]:
        """Return the places in ``files`` of a table's usable files, of one day or of all."""
        return [
            place
            for place, file in enumerate(self.files)
            if file.table == table and not file.refused and gaming_day in {None, file.gaming_day}
        ]

    def columns_never_recorded(self, table: str) -> set[str]:
        """Name the columns of a table that hold no value in any usable file.

        Footers tell; where a file's footer keeps no statistics the column is read.
        """
        never = {column.name for column in TABLES[table].columns}
        files = [self.files[place] for place in self.of(table)]
        for file in files:
            never -= file.recorded
        for file in files:
            for name in sorted(never & file.untold):
                data = _read_columns(self.folder / file.name, [name]).column(0)
                never -= {name} if data.null_count < len(data) else set()
        return never


def open_log(folder: Path, window: Window = ALL) -> Log:
    """Take stock of a log: LOG/<table>/day=YYYY-MM-DD/*.parquet.

    Reads footers and hashes every file; no rows are read yet.  Files of gaming days that do not matter to
    the window are left alone.  Names that begin with a dot or an
    underscore are passed over.  Raises LogRejected when no round can be read at all, and StatementRejected
    for a statement of recording that is not one.
    """
    if not folder.is_dir():
        message = f"{folder} is not a folder; a log is a folder with one folder for each table"
        raise LogRejected(message)
    if (folder / FINISHED).exists():
        message = (
            f"{folder}: was cut off as it was being written, so part of it may be missing; write it anew"
        )
        raise LogRejected(message)
    with ThreadPoolExecutor() as pool:
        names = list(_names(folder))
        wanted = [name for name in names if is_read(name, window)]
        files = tuple(_within_a_day(pool.map(partial(_take_stock, folder), wanted)))
    others = tuple(_others(folder, set(names)))
    log = Log(
        folder,
        files,
        load_statement(folder),
        tuple((name, why) for name, why in others if why),
        tuple(name for name, why in others if not why),
        read_import(folder, window),
        window,
    )
    if not sum(files[place].rows for place in log.of("rounds")):
        raise LogRejected(_no_rounds(log))
    return log


def read_file(log: Log, place: int, columns: list[str] | None = None) -> pa.Table:
    """Read one file of the log in the log format's types, or only some of its columns as they are.

    Whole files get two int32 columns more: ``_file``, the place of the file in ``log.files``, and
    ``_row``, the row's number in the file from 0.  Raises Unfit when the file cannot be read.
    """
    file = log.files[place]
    path = log.folder / file.name
    try:
        found = path.stat()
        if (found.st_size, found.st_mtime_ns) != (file.bytes, file.changed_ns):
            message = "it changed after it had been hashed"
            raise Unfit(message)
        rows = _read_columns(path, columns or [column.name for column in TABLES[file.table].columns])
    except _FAULTS as fault:
        raise Unfit(_unreadable(fault)) from fault
    if columns is not None:
        return rows
    assert file.gaming_day is not None
    rows = conform(rows, file.table, file.gaming_day)
    number = pa.array(np.arange(len(rows), dtype=np.int32))
    source = pa.repeat(pa.scalar(place, pa.int32()), len(rows))
    return rows.append_column("_file", source).append_column("_row", number)


def _read_columns(path: Path, columns: list[str]) -> pa.Table:
    """Read those of the columns that a file has."""
    with pq.ParquetFile(path, page_checksum_verification=True) as parquet:
        names = [name for name in parquet.schema_arrow.names if name in columns]
        try:
            return parquet.read(columns=names)
        except pa.ArrowNotImplementedError:
            # Arrow cannot put lists of dictionary-coded text from several row groups under each other.
            groups = range(parquet.num_row_groups)
            return pa.concat_tables([parquet.read_row_group(group, columns=names) for group in groups])


def read_day(log: Log, table: str, gaming_day: date) -> tuple[pa.Table, dict[int, str]]:
    """Read the files of one table and day under each other, each column in one chunk.

    Also gives the files that turn out to be unreadable, by their place in ``log.files``, with the reason.
    """
    found = []
    damaged = {}
    for place in log.of(table, gaming_day):
        try:
            found.append(read_file(log, place))
        except Unfit as fault:
            damaged[place] = str(fault)
    return (join(found, table) if found else empty(table)), damaged


def _names(folder: Path) -> Iterator[str]:
    """Name the files below the tables' folders, and Parquet files laid out like a table's."""
    found = {path for table in TABLES for path in (folder / table).rglob("*")}
    found |= set(folder.glob("*/day=*/*.parquet"))
    for path in sorted(found):
        name = path.relative_to(folder)
        hidden = any(part.startswith((".", "_")) for part in name.parts)
        if path.is_file() and not hidden and _is_text(name.as_posix()):
            yield name.as_posix()


def is_read(name: str, window: Window) -> bool:
    """Whether a table's file is of a day that is read; what a person attested holds for later days, too."""
    table, *between = name.split("/")
    gaming_day = _day_of(between[:-1])
    if gaming_day is None:
        return True
    if table in ATTESTED:
        return window.last is None or gaming_day <= window.last
    return window.reads(gaming_day)


def _is_text(name: str) -> bool:
    """Whether a file's name is UTF-8, so that it can be written into a report."""
    return name.isascii() or not any("\ud800" <= each <= "\udfff" for each in name)


def _others(folder: Path, names: set[str]) -> Iterator[tuple[str, str]]:
    """Name what lies in the folder and is none of its files; say why where it may hold rows."""
    unreadable: list[OSError] = []
    for root, folders, files in sorted(os.walk(folder, onerror=unreadable.append)):
        for last in sorted(folders + files):
            path = Path(root, last)
            name = path.relative_to(folder).as_posix()
            if name in names or name in BESIDE_A_LOG or name.startswith(OF_AN_IMPORT):
                continue
            followed = any(each.startswith(f"{name}/") for each in names)
            if not followed and (path.is_symlink() or not path.is_dir()):
                yield name.encode(errors="backslashreplace").decode(), _why_passed_over(path)
    for fault in unreadable:
        name = Path(fault.filename).relative_to(folder).as_posix()
        yield name.encode(errors="backslashreplace").decode(), _unreadable(fault)


def _why_passed_over(path: Path) -> str:
    """Say why a file or link is not looked at; empty where it cannot hold rows."""
    if path.is_symlink() and not path.exists():
        return "it is a link that leads nowhere"
    if path.is_dir():
        return "it is a link to a folder, which is not followed"
    if not path.is_file():
        return "it is no regular file"
    try:
        with path.open("rb") as stream:
            holds_rows = stream.read(4) == b"PAR1"
    except OSError as fault:
        return _unreadable(fault)
    if not holds_rows:
        may_hold_rows = _MAY_HOLD_ROWS & {suffix.lower() for suffix in path.suffixes}
        return "it is no Parquet file in a table's folder" if may_hold_rows else ""
    return _why_no_file_of_a_table(path.name)


def _why_no_file_of_a_table(name: str) -> str:
    if not _is_text(name):
        return "its name is not UTF-8"
    hidden = name.startswith((".", "_"))
    return "its name begins with a dot or an underscore" if hidden else "it lies in no table's folder"


def _take_stock(folder: Path, name: str) -> LogFile:
    path = folder / name
    table, *between, last = name.split("/")
    gaming_day = _day_of(between)
    try:
        found = path.stat()
        if too_large := FILE_BYTES.exceeded(found.st_size):
            return LogFile(name, table, gaming_day, found.st_size, refused=f"it {too_large}")
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as fault:
        return LogFile(name, table, gaming_day, refused=_unreadable(fault))
    file = LogFile(name, table, gaming_day, found.st_size, found.st_mtime_ns, digest)
    misplaced = _misplaced(file, last)
    return replace(file, refused=misplaced) if misplaced else _look_inside(path, file)


def _misplaced(file: LogFile, last: str) -> str:
    """Say why a file cannot be of a table, whatever it holds."""
    if file.table not in TABLES:
        return f"{file.table} is not a table of the log format"
    if file.gaming_day is None:
        return "it does not lie in a folder day=YYYY-MM-DD of its table"
    if not last.endswith(".parquet"):
        return "its name does not end with .parquet"
    return "" if file.bytes else "it is empty (0 bytes)"


def _look_inside(path: Path, file: LogFile) -> LogFile:
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as parquet:
            schema, footer = parquet.schema_arrow, parquet.metadata
    except _FAULTS as fault:
        return replace(file, refused=_unreadable(fault))
    reasons = misfits(schema, file.table) or _too_much(footer)
    if reasons:
        return replace(file, refused="; ".join(reasons))
    recorded, untold = _recorded(footer, file.table)
    return replace(
        file,
        rows=footer.num_rows,
        columns=frozenset(schema.names),
        strangers=tuple(strangers(schema, file.table)),
        recorded=recorded,
        untold=untold,
    )


def _too_much(footer: pq.FileMetaData) -> list[str]:
    """Say which limit a file passes: equal rows take next to nothing in a file, and all of it in memory."""
    sizes = (footer.row_group(group).total_byte_size for group in range(footer.num_row_groups))
    memory = max(sum(sizes), footer.num_rows * footer.num_columns * _BYTES_OF_A_CELL)
    return [f"it {each}" for each in (ROWS.exceeded(footer.num_rows), DAY_BYTES.exceeded(memory)) if each]


def _within_a_day(files: Iterable[LogFile]) -> Iterator[LogFile]:
    """Refuse the files of a gaming day that together with those before them are too much for the memory."""
    taken: Counter[date | None] = Counter()
    for file in files:
        memory = file.rows * len(TABLES[file.table].columns) * _BYTES_OF_A_CELL if file.rows else 0
        if why := DAY_BYTES.exceeded(taken[file.gaming_day] + memory):
            yield replace(file, rows=0, refused=f"with the files before it, the gaming day {why}")
        else:
            taken[file.gaming_day] += memory
            yield file


def _day_of(folders: list[str]) -> date | None:
    match = _DAY_FOLDER.fullmatch(folders[0]) if len(folders) == 1 else None
    try:
        return date.fromisoformat(match[1]) if match else None
    except ValueError:
        return None


def _recorded(footer: pq.FileMetaData, table: str) -> tuple[frozenset[str], frozenset[str]]:
    """Tell from a footer which columns hold a value, and of which it does not say."""
    known = {column.name for column in TABLES[table].columns}
    recorded: set[str] = set()
    untold: set[str] = set()
    for group in map(footer.row_group, range(footer.num_row_groups)):
        for chunk in map(group.column, range(footer.num_columns)):
            name = chunk.path_in_schema.partition(".")[0]
            if name not in known:
                continue
            if name in recorded:
                continue
            statistics = chunk.statistics
            if statistics is None or not statistics.has_null_count:
                untold.add(name)
            elif statistics.null_count < chunk.num_values:
                recorded.add(name)
    return frozenset(recorded), frozenset(untold - recorded)


def _unreadable(fault: Exception) -> str:
    """Give a reason in one line, without the path: a run reads the same wherever the log lies."""
    if isinstance(fault, OSError) and fault.strerror:
        return f"it cannot be read: {fault.strerror}"
    first = str(fault).strip().partition("\n")[0]
    return f"it cannot be read as Parquet, it may be cut short: {first}"


def _no_rounds(log: Log) -> str:
    refused = [
        f"{file.name}: {file.refused}" for file in log.files if file.table == "rounds" and file.refused
    ]
    if not refused:
        return f"{log.folder} holds no rounds (rounds/day=YYYY-MM-DD/*.parquet)"
    more = f"; and {len(refused) - 5} more files" if len(refused) > 5 else ""
    return f"{log.folder} holds no rounds that can be read: " + "; ".join(refused[:5]) + more
