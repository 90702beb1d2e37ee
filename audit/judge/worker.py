"""The process that judges parts, until its libraries are there: ``audit.judge.workers`` has the rest.

Nothing is imported here that takes time, so that the process ends with the one that started it even if that
one is killed while this one is still starting.
"""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection, wait
from queue import Queue
from threading import Thread

from audit.machine.memory import keep_freed_memory, seldom_look_for_garbage


def work(line: Connection) -> None:
    """Take what the judgement rests on, then judge parts until there are no more."""
    Thread(target=_end_with_parent, daemon=True).start()
    keep_freed_memory()
    seldom_look_for_garbage()
    taken: Queue[bytes] = Queue()
    # At once, whatever is being loaded: the other side waits until it is taken.
    Thread(target=lambda: taken.put(_received(line)), daemon=True).start()
    from audit.without_pandas import without_pandas  # noqa: PLC0415

    without_pandas()
    from audit.judge.workers import judge_parts  # noqa: PLC0415

    judge_parts(line, taken.get)


def _received(line: Connection) -> bytes:
    try:
        return line.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)  # there was nothing to judge


def _end_with_parent() -> None:
    """End when the process that started this one ends, in the middle of judging a part if need be."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
