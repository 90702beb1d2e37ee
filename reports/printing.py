"""Papers drawn by several processes, where there are several: one draws three or four pages a second."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from audit.machine.memory import garbage_looked_for_afterwards, seldom_look_for_garbage
from reports import render
from reports.embedded import Embedded

MOST_PROCESSES = 4
"""Each takes some 300 MB of its own."""

LARGE = 300_000
"""Characters of a page from which another process is worth its start."""


@dataclass(frozen=True, slots=True)
class Job:
    """One document to draw: its report, its page as HTML, where it goes, identifier, and what it embeds."""

    report: str
    html: str
    target: Path
    identifier: bytes
    embedded: Sequence[Embedded] = ()


class Press:
    """Draws papers; within a ``with``, large ones are drawn by other processes while the caller goes on.

    They are all there when the ``with`` ends.  No more pages are held than are being drawn, and one.
    """

    def __init__(self, processes: int | None = None) -> None:
        self._asked = processes
        self._processes = 1
        self._pool: ProcessPoolExecutor | None = None
        self._drawn: list[Future[None]] = []

    def __enter__(self) -> Self:
        self._processes = self._asked or min(os.cpu_count() or 1, MOST_PROCESSES)
        return self

    def draw(self, job: Job) -> None:
        """Draw one paper, now or meanwhile.  Raises FatalURLFetchingError when it asks for a resource."""
        if self._processes == 1 or len(job.html) < LARGE:
            _draw(job)
            return
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, mp_context=context, initializer=seldom_look_for_garbage
            )
        at_work = [each for each in self._drawn if not each.done()]
        if len(at_work) > self._processes:
            at_work[0].result()
        self._drawn.append(self._pool.submit(_draw, job))

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is None:
            return
        if error is not None:
            for child in multiprocessing.active_children():
                child.terminate()
        try:
            for each in self._drawn if error is None else ():
                each.result()
        finally:
            self._pool.shutdown(cancel_futures=True)


def _draw(job: Job) -> None:
    with garbage_looked_for_afterwards():
        render.pdf(job.report, job.html, job.target, identifier=job.identifier, embedded=job.embedded)
