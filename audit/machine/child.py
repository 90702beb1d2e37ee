"""What a process does that another one started: it ends with that one, however that one ends."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import wait


def end_with_parent() -> None:
    """End when the process that started this one ends, in the middle of its work if need be.

    To be called in a thread of its own.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
