"""Files are read first in a process of their own, which may die of them.

A damaged Parquet file may end the process that reads it, never be read to its end, or ask for all the memory.
The guard is a copy of this process (a fork: some milliseconds) that reads each file once, one group of
rows after the other.  Where it dies, hangs or asks for too much, the file it was at is at fault; another
guard goes on with the next one.  Where the system has no fork, files are opened without a guard.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import signal
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from audit.format.laid_out import unreadable
from audit.intake.schema import misfits
from audit.machine.limits import DAY_BYTES, FILE_BYTES, ROWS
from rules.columns import TABLES

try:
    import resource
except ImportError:  # not on this system, nor is fork
    resource = None  # type: ignore[assignment]

MOST_SECONDS, A_SECOND = 30, 2**20
"""For one file, and bytes for each of which it has one second more: the largest are read in a few minutes."""
LEAST_SECONDS = 5
"""For one file once others have hung: a log of nothing else does not hold up a night."""
LEAST_MEMORY = 2**30
"""Bytes that the guard may ask for, beyond what this process has, however small a gaming day has to be."""
_BYTES_OF_A_CELL = 8
_NOT_UTF8 = "it holds text that is not UTF-8"

Look = Callable[[Path], str]
"""Reads a file and says in one line why it must not be; raises nothing that is not the file's fault."""


class Guard:
    """A guard at work: what it says is heard once, or it is called back."""

    def __init__(self, paths: list[Path], look: Look, seconds: int) -> None:
        self._paths = paths
        self._as_they_were = _stamps(paths)
        self._reads, writes = os.pipe()
        with warnings.catch_warnings():
            # Arrow's own threads are why Python warns of forking; the guard does not wait for any of them.
            warnings.simplefilter("ignore", DeprecationWarning)
            self._process = os.fork()
        if self._process == 0:
            os.close(self._reads)
            _stand_guard(paths, look, seconds, writes)
        os.close(writes)

    def reads(self, paths: list[Path]) -> bool:
        """Whether it reads these very files, and each is still as it was when it began."""
        return self._paths == paths and None not in self._as_they_were == _stamps(paths)

    def heard(self) -> tuple[list[str], int]:
        """Wait for what it says of the files that it read to their end, and how it ended."""
        process, self._process = self._process, 0
        try:
            with os.fdopen(self._reads, encoding="utf-8") as lines:
                said = lines.read()
        finally:
            status = _ended(process)
        return said.split("\n")[:-1], status

    def call_back(self) -> None:
        """End it where nobody has heard it."""
        if self._process:
            os.close(self._reads)
            _ended(self._process)


def _ended(process: int) -> int:
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)
    return os.waitpid(process, 0)[1]


def _stamps(paths: list[Path]) -> list[tuple[int, int, int] | None]:
    """Inode, size and time of change of files; None of one that is not there."""
    return [_stamp(path) for path in paths]


def _stamp(path: Path) -> tuple[int, int, int] | None:
    with contextlib.suppress(OSError):
        found = path.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns
    return None


@contextlib.contextmanager
def ahead(paths: list[Path]) -> Iterator[Guard | None]:
    """Send a guard to the files of a log that is to be opened, while this process does something else."""
    with contextlib.suppress(OSError):
        paths = [path for path in paths if not FILE_BYTES.exceeded(path.stat().st_size)]
    guard = Guard(paths, read_whole, MOST_SECONDS) if paths and hasattr(os, "fork") else None
    try:
        yield guard
    finally:
        if guard:
            guard.call_back()


def faults(
    folder: Path, names: Iterable[str], look: Look | None = None, sent: Guard | None = None
) -> dict[str, str]:
    """Find the files that must not be opened, and say why: by default, files of a log's tables.

    sent  a guard that was sent ahead; it is heard if it reads these files, as they are now
    """
    found: dict[str, str] = {}
    waiting = list(names)
    hung, again = 0, False
    while waiting and hasattr(os, "fork"):
        seconds = max(MOST_SECONDS >> hung, LEAST_SECONDS)
        paths = [folder / name for name in waiting]
        guard = sent if sent and sent.reads(paths) else Guard(paths, look or read_whole, seconds)
        sent = None
        said, status = guard.heard()
        found |= {name: why for name, why in zip(waiting, said, strict=False) if why}
        waiting = waiting[len(said) :]
        again = again and not said
        is_late = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM
        # A copy of a process whose threads were at work may lack what one of them held: so it is tried twice.
        if waiting and is_late and not again:
            again = True
        elif waiting:
            hung, again = hung + is_late, False
            found[waiting.pop(0)] = _how(status, seconds)
    return found


def _how(status: int, seconds: int) -> str:
    """Say what a file did to a guard."""
    if not os.WIFSIGNALED(status):
        return f"it ends the process that reads it (exit code {os.waitstatus_to_exitcode(status)})"
    ended_by = signal.Signals(os.WTERMSIG(status))
    if ended_by is signal.SIGALRM:
        return f"reading it did not end in time ({seconds} seconds, and one for each MiB)"
    return f"it ends the process that reads it ({ended_by.name})"


def _stand_guard(paths: list[Path], look: Look, seconds: int, writes: int) -> None:
    """Read files one by one and say of each, in a line, why it must not be opened; never returns."""
    ended = 1
    try:
        faulthandler.disable()
        gc.disable()  # looking for garbage writes to, and so copies, all memory that is shared
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # what the library says as it dies
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        _limit_memory()
        for path in paths:
            signal.alarm(seconds + path.stat().st_size // A_SECOND)
            os.write(writes, f"{_line(_looked(path, look))}\n".encode(errors="replace"))
        ended = 0
    finally:
        os._exit(ended)


def _limit_memory() -> None:
    statm = Path("/proc/self/statm")
    if statm.exists():
        pages = int(statm.read_text(encoding="ascii").split()[0])
        limit = pages * resource.getpagesize() + max(DAY_BYTES.value, LEAST_MEMORY)
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _looked(path: Path, look: Look) -> str:
    try:
        return look(path)
    except (MemoryError, pa.ArrowMemoryError):
        return f"reading it asks for more memory than a gaming day may take; {DAY_BYTES}"
    except UnicodeDecodeError:
        return _NOT_UTF8
    except Exception as fault:  # noqa: BLE001  (whatever is raised, it is raised by the file)
        return unreadable(fault)


def _line(words: str) -> str:
    return " ".join(words.split())


def read_whole(path: Path) -> str:
    """Read a file of a table as the audit will, if it is not to be refused for its size."""
    table = path.parent.parent.name
    names = {column.name for column in TABLES[table].columns}
    memory = 0
    with pq.ParquetFile(path, page_checksum_verification=True, pre_buffer=False) as parquet:
        if too_much(parquet.metadata):
            return ""  # which is said where its footer is read in earnest
        there = [name for name in parquet.schema_arrow.names if name in names]
        if misfits(parquet.schema_arrow, table):
            return ""  # as is this
        for rows in _groups(parquet, there):
            memory += rows.nbytes
            for name in there:
                if why := no_text(rows.column(name)):
                    return f"column {name} {why}"
    exceeded = DAY_BYTES.exceeded(memory)
    return f"it {exceeded}" if exceeded else ""


def read_source(path: Path) -> str:
    """Read a vendor's file, whatever its columns are, before the import's database does."""
    try:
        with pq.ParquetFile(path, pre_buffer=False) as parquet:
            if ROWS.exceeded(parquet.metadata.num_rows):
                return ""  # which is said where its footer is read in earnest
            for rows in _groups(parquet, None):
                rows.validate()
    except UnicodeDecodeError:
        return _NOT_UTF8
    except (OSError, ValueError, pa.ArrowException) as fault:
        return str(fault).partition("\n")[0]
    return ""


def _groups(parquet: pq.ParquetFile, columns: list[str] | None) -> Iterator[pa.Table]:
    """Read what the footer says of each group of rows, and the rows themselves."""
    for group in range(parquet.num_row_groups):
        for place in range(parquet.metadata.num_columns):
            chunk = parquet.metadata.row_group(group).column(place)
            _ = chunk.path_in_schema, chunk.statistics
        yield parquet.read_row_group(group, columns=columns, use_threads=False)


def no_text(column: pa.ChunkedArray) -> str:
    """Say what is wrong with a column as it lies in memory; text that is not UTF-8 fails much later."""
    try:
        column.validate(full=True)
    except (pa.ArrowInvalid, pa.ArrowIndexError) as fault:
        first = str(fault).partition("\n")[0]
        return f"cannot be read: {_NOT_UTF8 if 'UTF8' in first else first}"
    return ""


def too_much(footer: pq.FileMetaData) -> list[str]:
    """Say which limit a file passes: equal rows take next to nothing in a file, and all of it in memory."""
    sizes = (footer.row_group(group).total_byte_size for group in range(footer.num_row_groups))
    memory = max(sum(sizes), footer.num_rows * footer.num_columns * _BYTES_OF_A_CELL)
    return [f"it {each}" for each in (ROWS.exceeded(footer.num_rows), DAY_BYTES.exceeded(memory)) if each]
