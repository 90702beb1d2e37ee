"""The process that judges parts, until its libraries are there: ``audit.judge.workers`` has the rest.

Nothing is imported here that takes time, so that the process ends with the one that started it even if that
one is killed while this one is still starting.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Queue
from threading import Thread

from audit.machine.child import end_with_parent
from audit.machine.memory import keep_freed_memory, seldom_look_for_garbage

Judging = Callable[[Connection, Callable[[], bytes]], None]


def work(line: Connection) -> None:
    """Take what the judgement rests on, then judge parts until there are no more; load the program first."""
    Thread(target=end_with_parent, daemon=True).start()
    keep_freed_memory()
    seldom_look_for_garbage()
    taken: Queue[bytes] = Queue()
    # At once, whatever is being loaded: the other side waits until it is taken.
    Thread(target=lambda: taken.put(_received(line)), daemon=True).start()
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    from audit.judge.workers import judge_parts  # noqa: PLC0415

    judge_parts(line, taken.get)


def work_on(line: Connection, judge_parts: Judging) -> None:
    """Do the same in a copy of a process that has loaded the program already."""
    gc.freeze()  # looking for garbage would copy all that is loaded
    _let_go_of_files(line)
    Thread(target=end_with_parent, daemon=True).start()
    judge_parts(line, lambda: _received(line))


def _let_go_of_files(line: Connection) -> None:
    """Hold none of the files, locks and lines that the process had open that this one was copied from.

    Something else stands in for each, so that nobody closes by its number what is opened later.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    kept = {0, 1, 2, line.fileno(), parent.sentinel}
    nothing = os.open(os.devnull, os.O_RDWR)
    for each in {int(name) for name in os.listdir("/proc/self/fd")} - kept:  # noqa: PTH208
        with suppress(OSError):  # that which lists them is closed already
            os.fstat(each)
            os.dup2(nothing, each, inheritable=False)


def _received(line: Connection) -> bytes:
    try:
        return line.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)  # there was nothing to judge
