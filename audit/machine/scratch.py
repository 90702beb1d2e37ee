"""A private folder for what an import works on, so that a vendor's data never lie about.

The folder lies in the output's, is named by the process, is open to nobody else (0700) and goes when
the work ends.  Where the process is killed, the next start removes it: a lock that the system itself lets
go of says that its process is dead, and a note in the temporary folder says where it lies.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = ".pitaudit-"
_LOCK = "alive"


@contextmanager
def private_folder(inside: Path) -> Iterator[Path]:
    """Make a folder of this process, and remove it with all it holds."""
    folder = inside / f"{PREFIX}{os.getpid()}-{secrets.token_hex(4)}"
    note = _note_of(folder)
    try:
        folder.mkdir(mode=0o700)
        with _locked(folder):
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        if note:
            note.unlink(missing_ok=True)


def remove_leftovers() -> None:
    """Remove the folders of processes that were killed."""
    notes = _notes()
    for note in notes.iterdir() if notes else ():
        with suppress(OSError):
            folder = note.readlink()
            if _is_left(folder):
                shutil.rmtree(folder, ignore_errors=True)
            if not os.path.lexists(folder) and not _runs(folder):
                note.unlink()


def _notes() -> Path | None:
    """Return the folder of this user's notes; None where there is none that nobody else can write."""
    notes = Path(tempfile.gettempdir()) / f"pitaudit-imports-{os.getuid()}"
    try:
        notes.mkdir(mode=0o700, exist_ok=True)
        return notes if _is_mine(notes) and not stat.S_IMODE(notes.lstat().st_mode) & 0o077 else None
    except OSError:
        return None


def _note_of(folder: Path) -> Path | None:
    notes = _notes()
    note = notes / folder.name if notes else None
    if note:
        note.symlink_to(folder.absolute())
    return note


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold the folder's lock, which is held already when its name appears."""
    new = folder / f"{_LOCK}.new"
    with new.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        new.rename(folder / _LOCK)
        yield


def _is_mine(folder: Path) -> bool:
    found = folder.lstat()
    return stat.S_ISDIR(found.st_mode) and found.st_uid == os.getuid()


def _is_left(folder: Path) -> bool:
    """Whether a folder is one of ours whose process is dead."""
    if not (folder.name.startswith(PREFIX) and os.path.lexists(folder) and _is_mine(folder)):
        return False
    try:
        with (folder / _LOCK).open("rb") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except FileNotFoundError:
        return not _runs(folder)
    return True


def _runs(folder: Path) -> bool:
    """Whether a process of the number in the folder's name runs; a folder not yet locked may be its own."""
    number = folder.name.removeprefix(PREFIX).partition("-")[0]
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError, ValueError):
        return True
    return True
