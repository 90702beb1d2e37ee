"""One at a time: a lock on a folder that something is being written into."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

from audit.errors import AuditError

FILE = ".lock"


@contextmanager
def locked(folder: Path, name: str = FILE) -> Iterator[None]:
    """Keep others from writing into a folder; they are told at once who is at it.

    name  of the lock, where not the whole folder is locked but what carries that name
    Raises AuditError where another process is at it.  The system takes the lock from a process that dies.
    """
    path = folder / name
    lock = _take(path)
    try:
        yield
    finally:
        if lock is not None:
            with closing(os.fdopen(lock)):
                path.unlink(missing_ok=True)


def _take(path: Path) -> int | None:
    """Lock a file; None where this user can write nothing there and nobody else is at it."""
    while True:
        lock = _open(path)
        if lock is None:
            return None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            message = f"{path.parent}: {os.pread(lock, 200, 0).decode(errors='replace') or 'another process'}"
            message += " is at work there; nothing was written. Wait for its end, or choose another folder"
            os.close(lock)
            raise AuditError(message) from error
        if _is_still_there(path, lock):
            _sign(lock)
            return lock
        os.close(lock)  # whoever held it has taken the file away: look again


def _open(path: Path) -> int | None:
    try:
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o664)
    except FileNotFoundError as error:
        raise FileNotFoundError(error.errno, error.strerror, str(path.parent)) from error
    except OSError:
        # A folder that can only be read needs no lock, unless its owner has one.
        if os.access(path.parent, os.W_OK) or not os.access(path.parent, os.R_OK):
            raise
    return os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC) if path.exists() else None


def _is_still_there(path: Path, lock: int) -> bool:
    try:
        return os.path.samestat(path.lstat(), os.fstat(lock))
    except FileNotFoundError:
        return False


def _sign(lock: int) -> None:
    """Write down who holds the lock; a full disk, or a folder that can only be read, leaves it unsigned."""
    since = datetime.now(UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
    try:
        os.ftruncate(lock, 0)
        os.pwrite(lock, f"process {os.getpid()} (since {since})".encode(), 0)
    except OSError:
        return
