"""What a mapping asks of the database ends: in time, in memory, and at once where somebody stops it."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import duckdb

from audit.errors import AuditError
from audit.machine.limits import IMPORT_BYTES, IMPORT_DISK_BYTES, IMPORT_SECONDS
from audit.machine.process import raise_if_stopped, undisturbed

_T = TypeVar("_T")
_LOOK_AGAIN = 0.2
_INTERRUPT_AGAIN = 0.05
"""Seconds; an interruption that comes before the statement has begun is lost."""


def bounded(
    db: duckdb.DuckDBPyConnection, place: object, refusal: type[AuditError], work: Callable[[], _T]
) -> _T:
    """Do what asks the database, within the limits of time and memory; else raise ``refusal`` for a place.

    It is done on a thread of its own, because a signal that arrives meanwhile is heard only by a thread
    that is not busy.
    """
    asked: Future[_T] | None = None
    with ThreadPoolExecutor(1) as pool:
        try:
            with undisturbed():  # nothing is begun that nobody would stop
                asked = pool.submit(work)
            return _answer(asked)
        except TimeoutError as error:
            message = f"{place}: did not end; {IMPORT_SECONDS}"
            raise refusal(message) from error
        except (MemoryError, duckdb.OutOfMemoryException) as error:
            message = f"{place}: needs more memory than it may; {IMPORT_BYTES}"
            raise refusal(message) from error
        finally:
            with undisturbed():
                _stop(db, asked)


def _answer(asked: Future[_T]) -> _T:
    """Wait for the answer, and look now and then whether somebody stops it.

    A signal does not always end a wait: it may come the moment before, and a library may have kept it.
    """
    ends = time.monotonic() + IMPORT_SECONDS.value
    while not asked.done() and time.monotonic() < ends:
        wait([asked], _LOOK_AGAIN)
        raise_if_stopped()
    return asked.result(0)


def _stop(db: duckdb.DuckDBPyConnection, asked: Future[_T] | None) -> None:
    while asked and not asked.done():
        db.interrupt()
        wait([asked], _INTERRUPT_AGAIN)


@contextmanager
def within_limits() -> Iterator[None]:
    """Let the process take only so much memory beside what it has, and write no file that is too long."""
    used = _bytes_of_data()
    memory = used + IMPORT_BYTES.value if used else None
    with _at_most(resource.RLIMIT_DATA, memory), _at_most(resource.RLIMIT_FSIZE, IMPORT_DISK_BYTES.value):
        yield


@contextmanager
def _at_most(what: int, most: int | None) -> Iterator[None]:
    before, highest = resource.getrlimit(what)
    if most is None or 0 <= before <= most:
        yield
        return
    resource.setrlimit(what, (most if highest == resource.RLIM_INFINITY else min(most, highest), highest))
    try:
        yield
    finally:
        resource.setrlimit(what, (before, highest))


def _bytes_of_data() -> int | None:
    """Bytes that the process has taken for data; None where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[5])
    except OSError:
        return None
    return pages * resource.getpagesize()
