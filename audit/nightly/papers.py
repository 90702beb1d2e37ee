"""Papers of one property, written by other processes while the next property is audited.

An audit fills the cores of a machine only in part, and so does drawing.  A process draws the papers of a
whole run alone, and stays for the next one, so that its libraries are loaded once a night.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from types import TracebackType
from typing import Self

from audit.machine.child import end_with_parent
from audit.machine.memory import seldom_look_for_garbage
from audit.machine.process import undisturbed

MOST_WRITERS = 4
"""Each takes some 400 MB of its own."""

Write = Callable[[Path], object]
"""Writes the papers of a run; it can be handed to another process."""


@dataclass(frozen=True, slots=True)
class _Writer:
    process: BaseProcess
    line: Connection
    waiting: list[Path] = field(default_factory=list)

    def wait_for(self, run: Path) -> None:
        """Wait until it is through with a run, or has ended."""
        while run in self.waiting:
            try:
                self.waiting.remove(self.line.recv())
            except (EOFError, OSError):
                self.waiting.clear()


class Papers:
    """Writers of papers; within a ``with``, each run that is begun is written by one of them.

    Nothing rests on them: what one could not write is not there, and whoever waited writes it, or says why
    not.
    """

    def __init__(self, write: Write, cores: int | None = None) -> None:
        self._write = write
        self._writers: deque[_Writer] = deque()
        self._begun: dict[Path, _Writer] = {}
        self.most = max(1, min((cores or os.cpu_count() or 1) // 2, MOST_WRITERS))

    def __enter__(self) -> Self:
        return self

    def begin(self, run: Path) -> None:
        """Have the papers of a run written meanwhile, by each writer in turn."""
        if len(self._writers) < self.most:
            self._writers.appendleft(_started(self._write))
        else:
            self._writers.rotate()
        writer = self._writers[0]
        with suppress(OSError):  # it has ended: nothing comes of it
            writer.line.send(run)
            writer.waiting.append(run)
            self._begun[run] = writer

    def waited_for(self, run: Path) -> bool:
        """Wait until a run that was begun is through; whether it was begun."""
        writer = self._begun.pop(run, None)
        if writer:
            writer.wait_for(run)
        return writer is not None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for writer in self._writers:
            if error is not None:
                writer.process.kill()
            writer.line.close()  # which tells it that there is nothing more to do
        for writer in self._writers:
            writer.process.join()


def _started(write: Write) -> _Writer:
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe()
    process = spawn.Process(target=_write_papers, args=(there, write))
    resource_tracker.ensure_running()  # which would let signals through again
    with undisturbed():
        process.start()  # and so it never heeds a signal: it ends with this process
    there.close()
    return _Writer(process, here)


def _write_papers(line: Connection, write: Write) -> None:
    """Write papers, one run after the other, until there are no more."""
    Thread(target=end_with_parent, daemon=True).start()
    seldom_look_for_garbage()
    while True:
        try:
            run = line.recv()
        except (EOFError, OSError):
            return
        with suppress(Exception):  # whoever waits finds no papers, tries it again, and says what is wrong
            write(run)
        line.send(run)
