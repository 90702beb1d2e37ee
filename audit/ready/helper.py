"""The helper: it loads the program once, and answers each question by a copy of itself (a fork).

It knows no run, no log and no answer: a copy reads all that its question is about anew, and ends with its
answer.  What the helper holds follows from the program alone, and where a file of that was changed since, it
ends.  It ends, too, when nobody has asked for a while.
"""

from __future__ import annotations

import fcntl
import gc
import io
import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from audit.machine.process import SIGNALS
from audit.ready import messages
from audit.ready.messages import Misunderstood, Question
from audit.ready.standing import known, loaded, program, standing

IDLE = 600.0
"""Seconds after which nobody seems to ask any more."""
LONGEST = 12 * 3600.0
"""Seconds after which a helper makes room for another in any case: time zones may have changed."""
MOST = 8
"""Questions that are answered at one time; whoever comes then answers by itself."""


def may_answer(place: Path, load: Callable[[], None]) -> bool:
    """Listen until nobody asks any more: True in a copy that is to answer, False when all is over.

    place  path of the socket, named by where this process stands (``standing``); a lock lies beside it
    load   loads what all questions need
    """
    with suppress(OSError, Misunderstood):
        return Helper(place, load).wait()
    return False


class Helper:
    """Listens at one place.

    Raises OSError where that cannot be or another does, and Misunderstood where this process stands
    elsewhere, or the program was changed while it was loaded.
    """

    def __init__(self, place: Path, load: Callable[[], None]) -> None:
        if place.stem != standing():
            raise Misunderstood
        self._place = place
        self._lock = place.with_suffix(".lock").open("wb")
        fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        began, self._program = time.time_ns(), program()
        load()
        self._loaded = loaded()
        self._libraries = known(self._loaded)
        if max(each[-1] for each in self._libraries) > began:
            raise Misunderstood  # what is loaded may be half of one version, half of another
        gc.freeze()  # looking for garbage would copy, in each copy, all that is loaded
        os.umask(0o177)
        place.unlink(missing_ok=True)
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(place))
        self._inode = place.stat().st_ino
        self._listener.listen()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._asking: dict[int, socket.socket] = {}
        self._is_outdated, self._since = False, time.monotonic()
        self._ended, waking = socket.socketpair()
        os.set_blocking(waking.fileno(), False)
        self._waking = waking
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(waking.fileno())
        self._selector.register(self._ended, selectors.EVENT_READ)

    def wait(self) -> bool:
        """Wait for questions: True in a copy that is to answer one, False when it is time to end."""
        asked_at = time.monotonic()
        while self._is_wanted(asked_at):
            for key, _ in self._selector.select(timeout=IDLE / 10):
                stream = cast("socket.socket", key.fileobj)
                if stream is self._listener:
                    asked_at = time.monotonic()
                    if self._asked():
                        return True
                elif stream is self._ended:
                    self._ended.recv(4096)
                else:
                    self._hand_on(stream, key.data)
            self._tell_ended()
        self._place.unlink(missing_ok=True)
        self._place.with_suffix(".lock").unlink(missing_ok=True)
        return False

    def _is_wanted(self, asked_at: float) -> bool:
        """Whether it goes on; what has been asked is answered first."""
        if self._asking:
            return True
        with suppress(OSError):
            is_found = self._place.stat().st_ino == self._inode
            now = time.monotonic()
            is_wanted = now - asked_at < IDLE and now - self._since < LONGEST
            return is_found and is_wanted and not self._is_outdated
        return False

    def _may_answer(self, connection: socket.socket) -> bool:
        try:
            self._is_outdated = self._program != program() or self._libraries != known(self._loaded)
        except OSError:  # a file is gone
            self._is_outdated = True
        return messages.is_own(connection) and len(self._asking) < MOST and not self._is_outdated

    def _asked(self) -> bool:
        """Take a question and make a copy that answers it: True in the copy."""
        try:
            connection, _ = self._listener.accept()
        except OSError:  # it asks no more
            return False
        connection.settimeout(messages.SECONDS)
        try:
            if not self._may_answer(connection):
                connection.close()
                return False
            question, streams = messages.receive(connection)
        except (Misunderstood, OSError):
            connection.close()
            return False
        try:
            connection.sendall(messages.GO)
            return connection.recv(1) == messages.GO and self._copied(connection, question, streams)
        except OSError:
            return False
        finally:
            for each in streams:
                os.close(each)
            if connection not in self._asking.values():
                connection.close()

    def _copied(self, connection: socket.socket, question: Question, streams: list[int]) -> bool:
        copy = os.fork()
        if copy:
            self._asking[copy] = connection
            self._selector.register(connection, selectors.EVENT_READ, copy)
            return False
        with _nothing_else():
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for each in (self._selector, self._listener, self._ended, self._waking, self._lock):
                each.close()
            for other in self._asking.values():
                other.close()
            stand_in(question, streams)
            connection.sendall(messages.BEGUN)
        return True

    def _hand_on(self, connection: socket.socket, copy: int) -> None:
        """Hand on a signal; who asks no more, of whatever it died, needs no answer either."""
        try:
            number = connection.recv(1)
        except OSError:
            number = b""
        if not number:
            self._selector.unregister(connection)
        asked = number[0] if number else signal.SIGTERM
        if asked in SIGNALS:
            os.kill(copy, asked)

    def _tell_ended(self) -> None:
        """Say to those who asked how their questions ended."""
        for copy, connection in list(self._asking.items()):
            ended, status = os.waitpid(copy, os.WNOHANG)
            if ended:
                code = os.waitstatus_to_exitcode(status)
                with suppress(OSError):
                    connection.sendall(bytes([code if code >= 0 else 128 - code]))
                with suppress(KeyError):
                    self._selector.unregister(connection)
                del self._asking[copy]
                connection.close()


@contextmanager
def _nothing_else() -> Iterator[None]:
    """Let a copy that cannot do as it is asked end at once, before it has printed anything."""
    try:
        yield
    except BaseException:  # noqa: BLE001  (it must not go on as a second helper)
        os._exit(3)


def stand_in(question: Question, streams: list[int]) -> None:
    """Make this process what the one that asks was when it had just been started."""
    for number, each in enumerate(streams):
        os.dup2(each, number)
    os.chdir(question.folder)
    os.umask(question.umask)
    os.environ.clear()
    os.environ.update(question.variables)
    time.tzset()
    sys.argv[:] = question.argv
    sys.modules["__main__"].__package__ = question.package
    for number, (name, how) in enumerate(zip(("stdin", "stdout", "stderr"), question.streams, strict=True)):
        stream = _stream(number, *how)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _stream(number: int, encoding: str, errors: str, at_once: bool, unbuffered: bool) -> Any:  # noqa: FBT001
    buffered = os.fdopen(number, "wb" if number else "rb", closefd=False)
    return io.TextIOWrapper(
        buffered, encoding=encoding, errors=errors, line_buffering=at_once, write_through=unbuffered
    )
