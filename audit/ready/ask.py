"""A command asks the helper that has loaded the program; whatever is in the way, it answers by itself.

The helper makes a copy of itself (a fork) for each question, which runs the very command, with this process's
streams, folder and environment: so what is printed is the same, byte for byte.  Nothing is imported here
that takes time.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from audit.machine.library_folders import runtime_folder
from audit.machine.process import SIGNALS
from audit.ready import messages
from audit.ready.standing import standing

QUICK = frozenset({"explain", "whatif", "case"})
"""Commands about one round or one finding, of which people ask one after the other."""
VARIABLE = "PITAUDIT_HELPER"
"""Environment variable that says ``off`` where no helper shall be asked or started."""
MOST = 3
"""Helpers of one user at a time; whoever stands elsewhere answers without."""
_START = "import sys; sys.path[:] = {path!r}; from audit.__main__ import help_others; help_others({name!r})"


@dataclass(frozen=True, slots=True)
class Asking:
    """A command that a helper may answer: where it listens, and what is asked."""

    place: Path
    question: messages.Question


def asking() -> Asking | None:
    """Put this command as a question; None where no helper can answer it."""
    words = sys.argv[1:]
    if not words or words[0] not in QUICK or "--help" in words or os.environ.get(VARIABLE) == "off":
        return None
    if not hasattr(socket, "SO_PEERCRED") or None in (sys.stdin, sys.stdout, sys.stderr):
        return None
    with suppress(OSError, ValueError, AttributeError):  # streams of a test are no files
        folder = runtime_folder()
        return Asking(folder / f"{standing()}.sock", messages.question()) if folder else None
    return None


def answer(asked: Asking) -> int | None:
    """Have a command answered by the helper, to its end; None where it has to be done without."""
    with closing(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)) as connection:
        with suppress(OSError, ValueError):
            connection.settimeout(messages.SECONDS)
            connection.connect(str(asked.place))
            if not messages.is_own(connection):
                return None
            messages.send(connection, asked.question)
            if connection.recv(1) == messages.GO:
                return _until_answered(connection)
        return None


def _until_answered(connection: socket.socket) -> int | None:
    """Say that it may begin, hand on what signals ask of this process, and give the exit code."""

    def hand_on(number: int, _: object) -> None:
        with suppress(OSError):  # it has ended, and its exit code is on its way
            connection.send(bytes([number]))

    connection.sendall(messages.GO)
    before = {number: signal.signal(number, hand_on) for number in SIGNALS}
    try:
        connection.settimeout(None)
        if connection.recv(1) != messages.BEGUN:  # so nothing has been printed
            return None
        told = connection.recv(1)
    except OSError:
        told = b""
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if not told:
        lost = (
            "pitaudit failed: its helper was ended. Nothing that was printed counts as a result; ask again.\n"
        )
        sys.stderr.write(lost)
        return 3
    return told[0]


def start_helper(asked: Asking) -> None:
    """Start the helper that was not there, for the next question; nobody waits for it."""
    with suppress(OSError):
        if sum(map(_lives, asked.place.parent.glob("*.lock"))) >= MOST:
            return
        program = _START.format(path=sys.path, name=str(asked.place))
        words = [sys.executable, *subprocess._args_from_interpreter_flags(), "-c", program]  # type: ignore[attr-defined]  # noqa: SLF001
        none = subprocess.DEVNULL
        was = asked.question.variables  # this process has settled some of its own since
        subprocess.Popen(  # noqa: S603
            words, stdin=none, stdout=none, stderr=none, env=was, cwd="/", start_new_session=True
        )


def _lives(lock: Path) -> bool:
    """Whether the helper of a lock lives; what one that was killed left behind is removed."""
    with lock.open("rb") as stream:
        try:
            fcntl.flock(stream, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        lock.with_suffix(".sock").unlink(missing_ok=True)
        lock.unlink(missing_ok=True)
        return False
