"""What the nightly of a store is at, or how its last night ended: kept in one file for whoever watches it."""

from __future__ import annotations

import fcntl
import json
import os
import socket
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from audit.machine.lock import FILE as LOCK

FILE = "heartbeat.json"
LATE = timedelta(hours=12)
"""A night that is so long past its time will not begin by itself."""
AT_WORK, FINISHED = "at work", "finished"


class Heart:
    """Written by the nightly at each step: state, process, host, and what came of each property so far.

    due  when the next gaming day ends, and with it the next night is due
    """

    def __init__(self, store: Path, due: datetime) -> None:
        self._path = store / FILE
        self._fixed = {
            "began": _clock(),
            "pid": os.getpid(),
            "host": socket.gethostname(),
            "next_due": due.astimezone(UTC).isoformat(timespec="minutes"),
        }
        self._properties: dict[str, Any] = {}
        self._since: dict[str, float] = {}
        self._at = ""

    def at_work(self, property_id: str) -> None:
        """Say at which property it is."""
        self._since[property_id] = time.monotonic()
        self._at = property_id
        self._write(AT_WORK, property_id)

    def done(self, property_id: str, **came_of_it: object) -> None:
        """Say what came of a property, and how long it took from its beginning to its end.

        It may be at work at the next one already.
        """
        seconds = round(time.monotonic() - self._since[property_id], 1)
        self._properties[property_id] = {"seconds": seconds, **came_of_it}
        self._write(AT_WORK, self._at)

    def finished(self, exit_code: int) -> None:
        """Say that the night is over."""
        self._write(FINISHED, "", exit_code=exit_code)

    def _write(self, state: str, property_id: str, **facts: object) -> None:
        told = {"state": state, "property": property_id, "at": _clock(), **self._fixed, **facts}
        fresh = self._path.with_name(f".{FILE}.unfinished")
        fresh.write_text(
            json.dumps({**told, "properties": self._properties}, indent=2) + "\n", encoding="utf-8"
        )
        fresh.replace(self._path)


@dataclass(frozen=True, slots=True)
class Beat:
    """A heartbeat as read; what an earlier version did not write is empty."""

    state: str
    property_id: str
    began: datetime
    host: str
    pid: int
    due: datetime | None

    def words(self, store: Path, now: datetime) -> str:
        """What is wrong with the nights of a store; empty where nothing is."""
        who = f" (process {self.pid} on {self.host})" if self.host else ""
        began = f"{self.began:%Y-%m-%d %H:%M} UTC"
        if now < self.began:
            return ""  # who looks back is not told of tonight
        if self.state == AT_WORK and not _is_held(store):
            at = f", while it was at {self.property_id}" if self.property_id else ""
            return f"the night that began {began}{who} was cut off{at}: start it again, which finishes it"
        if self.state == FINISHED and self.due and now > self.due + LATE:
            return f"no night since {began}{who}: the next was due {self.due:%Y-%m-%d %H:%M} UTC"
        return ""


def beat_of(store: Path) -> Beat | None:
    """Read the heartbeat of a store; None where no night was ever begun, or it cannot be read."""
    with suppress(OSError, ValueError, KeyError, TypeError, AttributeError):
        told = json.loads((store / FILE).read_text(encoding="utf-8"))
        due = told.get("next_due")
        return Beat(
            told["state"],
            told.get("property", ""),
            datetime.fromisoformat(told["began"]).astimezone(UTC),
            str(told.get("host", "")),
            int(told.get("pid", 0)),
            datetime.fromisoformat(due) if due else None,
        )
    return None


def _is_held(store: Path) -> bool:
    """Whether a process is at work in the store: the system takes the lock from one that dies."""
    try:
        lock = os.open(store / LOCK, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except OSError:
        return True
    finally:
        os.close(lock)
    return False


def _clock() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
