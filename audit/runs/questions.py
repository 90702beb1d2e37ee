"""Who asked what, when and why: a line before a query is answered or ids are shown, and how a query ended.

In a store the journal is the store's, also of what is asked of one of its runs.  Of a run or a log by itself,
and of a store that is a read-only copy, it lies in the user's own folder of state.  Each line names the
SHA-256 of the line before it, so that one that was changed or taken out shows (``checked``); what cannot be
seen is that the last lines are gone.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import pwd
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, BinaryIO

from audit.errors import AuditError
from audit.machine.appended import opened_to_append
from audit.machine.library_folders import state_folder
from audit.runs.receipt_read import RECEIPT, receipt_of

FILE = "queries.jsonl"
_RUNS = "runs"
_LONGEST = 1 << 20
"""No line is longer, in bytes."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The journal of questions in one file; each line is one JSON object.

    elsewhere  why it does not lie where one would look for it; empty where it does
    """

    path: Path
    elsewhere: str = ""

    def asked(self, **what: object) -> str:
        """Write down what is asked, and name the question.

        Raises AuditError where that cannot be written.
        """
        query = secrets.token_hex(8)
        self._write({"query": query, "at": _now(), "who": _who(), **what})
        return query

    def ended(self, query: str, **how: object) -> None:
        """Write down how a query ended."""
        self._write({"query": query, "ended_at": _now(), **how})

    def _write(self, line: dict[str, object]) -> None:
        """Add a line; others are kept out only while it is written."""
        try:
            with os.fdopen(opened_to_append(self.path, 0o600), "r+b") as stream:
                fcntl.flock(stream, fcntl.LOCK_EX)
                before, is_torn = _last_line(stream)
                text = json.dumps({**line, "after": _hash_of(before)}, ensure_ascii=False, default=str)
                stream.seek(0, os.SEEK_END)
                stream.write((b"\n" if is_torn else b"") + text.encode() + b"\n")
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            why = f"the journal of queries cannot be written ({error.strerror}), so none is answered"
            message = f"{self.path}: {why}"
            raise AuditError(message) from error


def journal_of(place: Path) -> Journal:
    """Give the journal of a run, a store or a log.  Raises AuditError where there can be none."""
    store = store_of(place)
    if store and not _is_read_only(store):
        return Journal(store / FILE)
    folder = state_folder()
    if folder is None:
        message = (
            "no folder is this user's alone, so the journal of queries cannot be written and none is "
            "answered; say where with XDG_STATE_HOME"
        )
        raise AuditError(message)
    return Journal(folder / FILE, f"{store} cannot be written" if store else "")


def store_of(place: Path) -> Path | None:
    """The store that a folder is, or that the property or the run lies in that it is; None of all others."""
    place = place.resolve()
    if (place / RECEIPT).exists():
        is_stored = place.parent.name == _RUNS and receipt_of(place).get("night")
        return place.parents[2] if is_stored else None
    if (place / _RUNS).is_dir():
        return place.parent
    return place if any(place.glob(f"*/{_RUNS}")) else None


def shown_in_clear(place: Path, command: str, why: str, given: dict[str, str]) -> Journal:
    """Write down that a command shows ids of people, before it does, and what it was given.

    Raises AuditError where nobody says why, or it cannot be written.
    """
    if not why.strip():
        message = "--in-clear shows who people are: say --why, for the journal"
        raise AuditError(message)
    journal = journal_of(place)
    journal.asked(place=str(place.resolve()), why=why, in_clear=True, command=command, given=given)
    return journal


def checked(store: Path) -> tuple[str, bool] | None:
    """Say of the journal of a store what it holds, and whether it is as it was written; None without one."""
    path = store / FILE
    if not path.is_file():
        return None
    lines = path.read_bytes().removesuffix(b"\n").split(b"\n")
    earlier = torn = 0
    for number, raw in enumerate(lines, start=1):
        line = _read(raw)
        if line is None:
            torn += 1
        elif "after" not in line and earlier + torn == number - 1:
            earlier += 1
        elif line.get("after") != _hash_of(lines[number - 2] if number > 1 else b""):
            words = f"{path}: line {number} does not follow on the one before it: one of the two was "
            return words + "changed, or one between them was taken out", False
    told = f"{path}: {len(lines) - torn:,} lines of who asked what"
    told += f", the first {earlier:,} of an earlier version, which nothing protects" if earlier else ""
    told += f", {torn:,} cut off while they were written" if torn else ""
    return told, True


def _read(raw: bytes) -> dict[str, Any] | None:
    """Read a line; None of what a writer who was killed left."""
    with suppress(ValueError):
        line = json.loads(raw)
        return line if isinstance(line, dict) else None
    return None


def _last_line(stream: BinaryIO) -> tuple[bytes, bool]:
    """Give the last line of a journal without its end, and whether a writer who was killed left it so."""
    size = stream.seek(0, os.SEEK_END)
    stream.seek(max(size - _LONGEST, 0))
    tail = stream.read()
    is_torn = bool(tail) and not tail.endswith(b"\n")
    return tail.removesuffix(b"\n").rpartition(b"\n")[2], is_torn


def _hash_of(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest() if line else ""


def _is_read_only(folder: Path) -> bool:
    """Whether nobody may write in a folder: a copy kept as it is, or a medium that only reads."""
    nobody = not folder.stat().st_mode & 0o222
    return nobody or bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _who() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"uid {os.getuid()}"
