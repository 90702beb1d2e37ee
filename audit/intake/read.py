"""The round log as it lies in its folder: which files there are, what they hold and their hashes.

A file that cannot be read as its table is refused whole, with the reason; the rest goes on.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import LogRejected, NoRounds
from audit.format.laid_out import ATTESTED, OF_NO_DAY, day_of, is_read, names_in, others_in, unreadable
from audit.format.window import ALL, Window
from audit.intake import guard
from audit.intake.guard import no_text, too_much
from audit.intake.imported import Imported, read_import
from audit.intake.recording import UNSTATED, Statement, load_statement
from audit.intake.schema import Unfit, conform, empty, join, misfits, strangers
from audit.machine.limits import DAY_BYTES, FILE_BYTES
from audit.runs.outputs import FINISHED
from rules.columns import TABLES

_FAULTS = (OSError, ValueError, pa.ArrowException)  # what reading a damaged file has been seen to raise
_BYTES_OF_A_CELL = 8
_PLAYED_IN_ROUNDS = ("rounds", "hands", "wagers")


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
                try:
                    data = _read_columns(self.folder / file.name, [name]).column(0)
                except _FAULTS:
                    continue  # which is told where the file is read whole
                never -= {name} if data.null_count < len(data) else set()
        return never


def open_log(
    folder: Path,
    window: Window = ALL,
    read_before: Mapping[str, str] | None = None,
    statement: Statement | None = None,
    looked: Callable[[list[str]], Iterable[LogFile]] | None = None,
    sent: guard.Guard | None = None,
) -> Log:
    """Take stock of a log: LOG/<table>/day=YYYY-MM-DD/*.parquet.

    Reads footers and hashes every file; no rows are read yet.  Files of gaming days that do not matter to
    the window are left alone.  Names that begin with a dot or an
    underscore are passed over.

    read_before  SHA-256 by name of files that were read to their end before: where a file is still the same,
                 byte for byte, no guard has to read it first
    statement    taken for the log's own, which is not read then
    looked       looks into files by their names, in place of this process
    sent         a guard that was sent ahead to these files (``sent_ahead``)
    Raises LogRejected when no round can be read at all, and StatementRejected
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
    names = list(names_in(folder))
    wanted = [name for name in names if is_read(name, window)]
    files = tuple(looked(wanted) if looked else looked_into(folder, wanted, read_before, sent))
    others = tuple(others_in(folder, set(names)))
    log = Log(
        folder,
        files,
        load_statement(folder) if statement is None else statement,
        tuple((name, why) for name, why in others if why),
        tuple(name for name, why in others if not why),
        read_import(folder, window),
        window,
    )
    if not of_a_pit_alone(log):
        refuse_without_rounds(log)
    return log


def sent_ahead(folder: Path, window: Window) -> AbstractContextManager[guard.Guard | None]:
    """Send a guard ahead to the files of a log, to be heard by ``open_log``."""
    names = (name for name in names_in(folder) if is_read(name, window) and _is_of_a_table(name))
    return guard.ahead([folder / name for name in names] if folder.is_dir() else [])


def looked_into(
    folder: Path,
    names: list[str],
    read_before: Mapping[str, str] | None = None,
    sent: guard.Guard | None = None,
) -> list[LogFile]:
    """Hash files of a log, which are all there are of their gaming days, and read their footers.

    read_before, sent  as ``open_log`` takes them
    """
    known = read_before or {}
    with ThreadPoolExecutor() as pool:
        hashed = list(pool.map(partial(_hashed, folder), names))
    unknown = (file.name for file in hashed if not file.refused and known.get(file.name) != file.sha256)
    found = partial(guard.faults, sent=sent) if sent else guard.faults
    faults = found(folder, filter(_is_of_a_table, unknown))
    with ThreadPoolExecutor() as pool:
        return list(_within_a_day(pool.map(partial(_take_stock, folder, faults), hashed)))


def of_a_pit_alone(log: Log) -> bool:
    """Whether a log has events and nothing that was played: the filing may tell what its tables deal.

    Hands or wagers without their rounds are no pit log: the rounds were lost.
    """
    rows = {name: sum(log.files[place].rows for place in log.of(name)) for name in TABLES}
    refused = any(file.refused for file in log.files if file.table in _PLAYED_IN_ROUNDS)
    return bool(rows["events"]) and not refused and not any(rows[name] for name in _PLAYED_IN_ROUNDS)


def tables_with_events(log: Log) -> set[tuple[str, str, date]]:
    """Property, gaming table and gaming day of each of a log's events that says all three."""
    names = ["property_id", "table_id", "gaming_day"]
    found: set[tuple[str, str, date]] = set()
    for file in log.of("events"):
        with suppress(Unfit):  # it is told where the file is read whole
            for place in read_file(log, file, names).group_by(names).aggregate([]).to_pylist():
                found |= {(place[names[0]], place[names[1]], place[names[2]])}
    return {each for each in found if None not in each}


def refuse_without_rounds(log: Log) -> None:
    """Raise LogRejected where a log has no round that can be read, NoRounds where it has no file of any."""
    if not sum(log.files[place].rows for place in log.of("rounds")):
        is_refused = any(file.table == "rounds" and file.refused for file in log.files)
        raise (LogRejected if is_refused else NoRounds)(_no_rounds(log))


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
        raise Unfit(unreadable(fault)) from fault
    if columns is not None:
        for name in rows.column_names:
            if why := no_text(rows.column(name)):
                message = f"column {name} {why}"
                raise Unfit(message)
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
            # Threads are woken for several columns; for one they take longer than it does.
            return parquet.read(columns=names, use_threads=len(names) > 1)
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


def _hashed(folder: Path, name: str) -> LogFile:
    path = folder / name
    table, *between, _ = name.split("/")
    gaming_day = day_of(between)
    try:
        found = path.stat()
        if too_large := FILE_BYTES.exceeded(found.st_size):
            return LogFile(name, table, gaming_day, found.st_size, refused=f"it {too_large}")
        with path.open("rb") as stream:
            digest = hashlib.file_digest(stream, "sha256").hexdigest()
    except OSError as fault:
        return LogFile(name, table, gaming_day, refused=unreadable(fault))
    return LogFile(name, table, gaming_day, found.st_size, found.st_mtime_ns, digest)


def _take_stock(folder: Path, faults: dict[str, str], file: LogFile) -> LogFile:
    if file.refused:
        return file
    misplaced = _misplaced(file, file.name.rpartition("/")[2]) or faults.get(file.name, "")
    return replace(file, refused=misplaced) if misplaced else _look_inside(folder / file.name, file)


def _is_of_a_table(name: str) -> bool:
    """Whether a file lies where a table's rows lie."""
    table, *between, last = name.split("/")
    return table in TABLES and day_of(between) is not None and last.endswith(".parquet")


def _misplaced(file: LogFile, last: str) -> str:
    """Say why a file cannot be of a table, whatever it holds."""
    if file.table not in TABLES:
        return f"{file.table} is not a table of the log format"
    if file.gaming_day is None:
        return OF_NO_DAY
    if not last.endswith(".parquet"):
        return "its name does not end with .parquet"
    return "" if file.bytes else "it is empty (0 bytes)"


def _look_inside(path: Path, file: LogFile) -> LogFile:
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as parquet:
            schema, footer = parquet.schema_arrow, parquet.metadata
        reasons = misfits(schema, file.table) or too_much(footer)
        if reasons:
            return replace(file, refused="; ".join(reasons))
        recorded, untold = _recorded(footer, file.table)
    except _FAULTS as fault:
        return replace(file, refused=unreadable(fault))
    return replace(
        file,
        rows=footer.num_rows,
        columns=frozenset(schema.names),
        strangers=tuple(strangers(schema, file.table)),
        recorded=recorded,
        untold=untold,
    )


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


def _held_without(log: Log) -> str:
    """Say what a log without rounds has, and what would let it be judged."""
    rows: Counter[str] = Counter()
    for file in log.files:
        rows[file.table] += file.rows
    held = ", ".join(f"{count:,} of {table}" for table, count in rows.items() if count)
    if not held:
        return ""
    return (
        f"; it holds {held}. Which game a table deals is told by its rounds, or by the filing that names it "
        "(tables: {MB-01: {minibaccarat: {}}}). Deliver the rounds, too, make them of those that ratings "
        "name, by a mapping, or hand in the Rules Submission"
    )


def _no_rounds(log: Log) -> str:
    refused = [
        f"{file.name}: {file.refused}" for file in log.files if file.table == "rounds" and file.refused
    ]
    if not refused:
        return f"{log.folder} holds no rounds (rounds/day=YYYY-MM-DD/*.parquet){_held_without(log)}"
    more = f"; and {len(refused) - 5} more files" if len(refused) > 5 else ""
    return f"{log.folder} holds no rounds that can be read: " + "; ".join(refused[:5]) + more
