"""How a process ends: by a signal, or with nobody reading any more, quietly and with the right exit code.

Nothing is imported here that takes time: signals are minded from the first moment on.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO, cast

from audit.errors import AuditError

SIGNALS = (signal.SIGINT, signal.SIGTERM)
_AGAIN = signal.SIGALRM
_SOON = 0.05  # seconds
_THREADS = Path("/proc/self/task")
_MINDS_COPIES = "jemalloc_bg_thd"
_received: list[int] = []
_undisturbed: list[None] = []  # one for each stretch of steps that belong together, while it lasts


class Stopped(BaseException):
    """A signal asked for the end; its notes say what is left of what was being written."""

    @property
    def exit_code(self) -> int:
        """What a shell expects of a process that a signal ended."""
        return 128 + _received[0]

    def __str__(self) -> str:
        """Say it in one line, with the notes that it was given on its way, or an error before it."""
        notes: list[str] = []
        error: BaseException | None = self
        while error:
            notes += getattr(error, "__notes__", [])
            error = error.__context__
        return " ".join(["Stopped.", *dict.fromkeys(notes)])


def mind_signals() -> None:
    """From now on raise Stopped where a signal asks for the end."""
    for number in SIGNALS:
        signal.signal(number, _stop)
    sys.unraisablehook = _ask_again


def _ask_again(what: sys.UnraisableHookArgs) -> None:
    """Raise Stopped a moment later where it came in a place that lets nothing through (a finalizer)."""
    if not isinstance(what.exc_value, Stopped):
        sys.__unraisablehook__(what)
        return
    signal.signal(_AGAIN, lambda *_: raise_if_stopped())
    signal.setitimer(signal.ITIMER_REAL, _SOON)


def heed_no_more() -> None:
    """The end has begun: further signals change nothing."""
    for number in (*SIGNALS, _AGAIN):
        signal.signal(number, signal.SIG_IGN)


def was_stopped() -> bool:
    """Tell whether a signal has asked for the end."""
    return bool(_received)


def raise_if_stopped() -> None:
    """Raise Stopped once more: a library may have put an error of its own in its place."""
    if was_stopped():
        raise Stopped


def _stop(number: int, _: object) -> None:
    _received.append(number)
    if not _undisturbed:
        raise Stopped


@contextmanager
def undisturbed() -> Iterator[None]:
    """Let signals wait for the few steps that belong together.

    What is started in between heeds none of them. They are blocked in this thread only: one that reaches
    another thread (a library's) is minded afterwards.
    """
    before = len(_received)
    _undisturbed.append(None)
    waiting = signal.pthread_sigmask(signal.SIG_BLOCK, (*SIGNALS, _AGAIN))
    try:
        yield
    finally:
        _undisturbed.pop()
        signal.pthread_sigmask(signal.SIG_SETMASK, waiting)
    if len(_received) > before:
        raise Stopped


def is_alone() -> bool:
    """Whether this process has no thread but its own, so that a copy of it (a fork) finds nothing half done.

    A thread of Arrow's allocator minds copies by itself.  False where the system does not tell.
    """
    try:
        threads = [(each / "comm").read_text(encoding="utf-8").strip() for each in _THREADS.iterdir()]
    except OSError:
        return False
    return len(threads) - threads.count(_MINDS_COPIES) == 1


def mind_readers() -> None:
    """Let a command go on to its own end where nobody reads what it prints (``| head``)."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by whoever started it
            stream = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
        stream.reconfigure(errors="backslashreplace")
        setattr(sys, name, cast("TextIO", _Stream(stream)))


class _Stream:
    """Standard output or error: what can no longer be read is thrown away; a full disk is said."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        try:
            self._stream.write(text)
        except OSError as error:
            self._give_up(error)
        return len(text)

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            self._give_up(error)

    def _give_up(self, error: OSError) -> None:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, self._stream.fileno())
        os.close(nowhere)
        if not isinstance(error, BrokenPipeError):
            message = f"what was printed could not be written: {error.strerror}"
            raise AuditError(message) from error
