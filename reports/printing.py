"""Pages drawn by several processes, where there are several: one draws three or four a second."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import Path

from reports import render
from reports.embedded import Embedded

MOST_PROCESSES = 4
"""Each takes some 300 MB of its own."""


@dataclass(frozen=True, slots=True)
class Job:
    """One document to draw: its report, its page as HTML, where it goes, identifier, and what it embeds."""

    report: str
    html: str
    target: Path
    identifier: bytes
    embedded: Sequence[Embedded] = ()


def print_all(jobs: Iterable[Job]) -> None:
    """Draw every document; a single one in this process.  No more pages are made than are being drawn."""
    waiting = iter(jobs)
    first = list(islice(waiting, 2))
    processes = min(os.cpu_count() or 1, MOST_PROCESSES)
    if len(first) < 2 or processes < 2:
        for job in chain(first, waiting):
            _draw(job)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, mp_context=context) as pool:
        drawn: list[Future[None]] = []
        for number, job in enumerate(chain(first, waiting)):
            if number > processes:
                drawn[number - processes - 1].result()
            drawn.append(pool.submit(_draw, job))
        for each in drawn:
            each.result()


def _draw(job: Job) -> None:
    render.pdf(job.report, job.html, job.target, identifier=job.identifier, embedded=job.embedded)
