"""Who asked what, when and why: every query is written down before it is answered, and how it ended after it.

In a store the journal is the store's.  Of a run or a log by itself it lies in the user's own folder of state.
"""

from __future__ import annotations

import fcntl
import json
import os
import pwd
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from audit.errors import AuditError
from audit.homes import state_folder

FILE = "queries.jsonl"


@dataclass(frozen=True, slots=True)
class Journal:
    """The journal of queries in one file; each line is one JSON object."""

    path: Path

    def asked(self, **what: object) -> str:
        """Write down what is asked, and name the query.  Raises AuditError where that cannot be written."""
        query = secrets.token_hex(8)
        self._write({"query": query, "at": _now(), "who": _who(), **what})
        return query

    def ended(self, query: str, **how: object) -> None:
        """Write down how a query ended."""
        self._write({"query": query, "ended_at": _now(), **how})

    def _write(self, line: dict[str, object]) -> None:
        text = json.dumps(line, ensure_ascii=False, default=str) + "\n"
        try:
            handle = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW, 0o600)
            with os.fdopen(handle, "a", encoding="utf-8") as stream:
                fcntl.flock(stream, fcntl.LOCK_EX)
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
        except OSError as error:
            why = f"the journal of queries cannot be written ({error.strerror}), so none is answered"
            message = f"{self.path}: {why}"
            raise AuditError(message) from error


def journal_of(place: Path, *, is_store: bool) -> Journal:
    """Give the journal of a place.  Raises AuditError where there can be none."""
    if is_store:
        return Journal(place / FILE)
    folder = state_folder()
    if folder is None:
        message = (
            "no folder is this user's alone, so the journal of queries cannot be written and none is "
            "answered; say where with XDG_STATE_HOME"
        )
        raise AuditError(message)
    return Journal(folder / FILE)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _who() -> str:
    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"uid {os.getuid()}"
