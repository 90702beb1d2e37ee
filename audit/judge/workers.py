"""Who judges the parts of a log: this process, others beside it, or a cluster (``audit.judge.cluster``).

Python lets one thread work at a time, and a process copied from another (a fork) pays for every page of
memory again.  So workers are started once, before the log is opened where its files are large, keep their
memory warm, and are handed one part after the other while the next gaming day is being read.  Started so
early, while this process has no thread but its own, they are copies of it, which have loaded the program
already; later, or within another program, they start anew.  A night of many properties has a process that
loads the program for all of them (``loaded_once``), and later ones are copies of that.

ProcessPoolExecutor and loky were measured on 300,000 rounds of Minibaccarat (two processes): the same results
in the same time, but 1.8 GiB at the peak where this takes 1.6.  The workers of ProcessPoolExecutor live on
when this process is killed; these end with it.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, Protocol

from audit.columns.parts import MOST_ROWS_HANDED
from audit.errors import AuditError, ClusterRefused
from audit.intake.read import Log
from audit.judge.one_part import Judge, Judged, Part
from audit.judge.worker import work, work_on
from audit.machine.process import is_alone, undisturbed
from rules.catalogue import load
from rules.hands.kernels import load_ahead

MOST_JOBS = 4
"""More would wait for the one process that reads, and each takes its own memory."""

_BYTES_OF_A_ROW = 15
"""In a file; a log of shorter rows has its processes started once it is opened."""

_LOADED_AHEAD = "audit.judge.loaded_ahead"
_loaded_once: list[None] = []  # one for each block that asks for it

Client = Any
"""Of Dask's, which only ``audit.judge.cluster`` knows."""


class Workers(Protocol):
    """Takes parts to judge and gives back, in the same order, what came of them.

    most_rows  about how many rows a part has; ``audit.columns.parts.MOST_ROWS`` by default
    """

    most_rows: int | None

    def judge(self, part: Part) -> Iterator[Judged]:
        """Take a part; give what is finished by now."""

    def finish(self) -> Iterator[Judged]:
        """Give all the rest."""


def usual_jobs(log: Log) -> int:
    """How many processes a log is worth: one a core for a large log, else this one alone."""
    rows: dict[object, int] = {}
    for file in log.files:
        rows[file.gaming_day] = rows.get(file.gaming_day, 0) + file.rows
    is_large = any(count > MOST_ROWS_HANDED for count in rows.values())
    return min(_cores(), MOST_JOBS) if is_large else 1


def likely_jobs(folder: Path) -> int:
    """How many processes a log may be worth by the sizes of its files, before any of them is opened."""
    sizes: Counter[str] = Counter()
    with suppress(OSError):  # which is told where the log is opened
        for path in folder.glob("*/day=*/*.parquet"):
            sizes[path.parent.name] += path.stat().st_size
    is_large = max(sizes.values(), default=0) > MOST_ROWS_HANDED * _BYTES_OF_A_ROW
    return min(_cores(), MOST_JOBS) if is_large else 1


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def connected(scheduler: str | None) -> Iterator[Client | None]:
    """Give the Dask cluster whose scheduler is at an address; None where there is none to be.

    Raises ClusterRefused where it cannot be used.
    """
    if scheduler is None:
        yield None
        return
    try:
        from audit.judge import cluster  # noqa: PLC0415  (an extra that need not be there)
    except ImportError as error:
        message = f"a cluster needs an extra: pip install pitaudit[cluster] ({error})"
        raise ClusterRefused(message) from error
    with cluster.connected(scheduler) as client:
        yield client


@contextmanager
def loaded_once() -> Iterator[None]:
    """Have a process load the program for all who are started meanwhile: for a command that audits many logs.

    It is started with the first of them that cannot be a copy of this process, and ends with this process.
    What the environment says is what it said then.
    """
    multiprocessing.set_forkserver_preload([_LOADED_AHEAD])
    _loaded_once.append(None)
    try:
        yield
    finally:
        _loaded_once.pop()


@contextmanager
def started(jobs: int) -> Iterator[list[Connection]]:
    """Start processes that load what they need while the log is opened; they end with the block.

    One job is done by this process, for which none is started.
    """
    with ExitStack() as stack:
        yield [stack.enter_context(_process()) for _ in range(jobs if jobs > 1 else 0)]


@contextmanager
def at_work(
    judge: Judge, jobs: int, client: Client | None = None, early: Sequence[Connection] = ()
) -> Iterator[Workers]:
    """Give those who judge the parts of one log: this process, so many others, or a cluster.

    early  lines to processes that were started already (``started``)
    """
    if client is not None:
        from audit.judge.cluster import Cluster  # noqa: PLC0415

        yield Cluster(client, judge)
        return
    if jobs == 1:
        for line in early:  # they are not wanted after all
            line.close()
        yield _Here(judge)
        return
    with started(0 if early else jobs) as late, ExitStack() as stack:
        lines = [stack.enter_context(line) for line in (*early, *late)]  # at their end, workers end
        rests_on = pickle.dumps(judge.rests_on)
        try:
            for line in lines:
                line.send_bytes(rests_on)
        except OSError as error:
            raise _ended() from error
        yield _Elsewhere([_Worker(line) for line in lines])


class _Here:
    most_rows: int | None = None

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def judge(self, part: Part) -> Iterator[Judged]:
        yield self._judge.judge(part)

    def finish(self) -> Iterator[Judged]:
        yield from ()


class _Asked:
    """A part in the hands of a worker, and what came of it once it is known."""

    def __init__(self) -> None:
        self.answer: Judged | None = None


class _Worker:
    """A process that judges one part after the other; ``asked`` are those in its hands, the oldest first."""

    def __init__(self, line: Connection) -> None:
        self.line = line
        self.asked: deque[_Asked] = deque()

    @property
    def is_free(self) -> bool:
        """Whether it has nothing to go on with once it has judged what it is at."""
        return len(self.asked) < 2

    def hand(self, part: Part) -> _Asked:
        try:
            _send(self.line, part)
        except OSError as error:
            raise _ended() from error
        self.asked.append(_Asked())
        return self.asked[-1]

    def answer(self) -> None:
        try:
            answer = self.line.recv()
        except (EOFError, OSError) as error:
            raise _ended() from error
        self.asked.popleft().answer = answer


class _Elsewhere:
    most_rows: int | None = MOST_ROWS_HANDED

    def __init__(self, workers: list[_Worker]) -> None:
        self._workers = workers
        self._asked: deque[_Asked] = deque()

    def judge(self, part: Part) -> Iterator[Judged]:
        # Each has one part to go on with while the next day is being read; more would take memory.
        while not any(worker.is_free for worker in self._workers):
            self._listen()
        least = min(self._workers, key=lambda worker: len(worker.asked))
        self._asked.append(least.hand(part))
        yield from self._answered()

    def finish(self) -> Iterator[Judged]:
        while self._asked:
            yield from self._answered()
            if self._asked:
                self._listen()

    def _listen(self) -> None:
        busy = [worker for worker in self._workers if worker.asked]
        ready = wait([worker.line for worker in busy])
        for worker in busy:
            if worker.line in ready:
                worker.answer()

    def _answered(self) -> Iterator[Judged]:
        while self._asked and self._asked[0].answer:
            answer = self._asked.popleft().answer
            assert answer is not None
            yield answer


@contextmanager
def _process() -> Iterator[Connection]:
    process: BaseProcess
    if is_alone():
        load()
        fork = multiprocessing.get_context("fork")
        here, there = fork.Pipe()
        process = fork.Process(target=work_on, args=(there, judge_parts), daemon=True)
    else:
        anew = _anew()
        here, there = anew.Pipe()
        process = anew.Process(target=work, args=(there,), daemon=True)
        resource_tracker.ensure_running()  # which would let signals through again
    try:
        with undisturbed():
            process.start()  # and so it never heeds a signal: it ends with this process
        there.close()
        yield here
    except BaseException:
        if process.pid:
            process.kill()
        raise
    finally:
        here.close()  # which tells the worker that there is nothing more to do
        if process.pid:
            process.join(timeout=5)
            process.kill()


def _anew() -> ForkServerContext | SpawnContext:
    if _loaded_once and "forkserver" in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("forkserver")
    return multiprocessing.get_context("spawn")


def judge_parts(line: Connection, rests_on: Callable[[], bytes]) -> None:
    """Judge parts until there are no more; the next one comes in while one is being judged.

    rests_on  waits for what the judgement rests on
    """
    catalogue = load()
    judge = Judge(catalogue, *pickle.loads(rests_on()))  # noqa: S301  (from the process that started this one)
    parts: Queue[Part | None] = Queue(maxsize=1)
    Thread(target=_take_in, args=(line, parts), daemon=True).start()
    load_ahead()  # while the first part is being cut
    while (part := parts.get()) is not None:
        judged = judge.judge(part)
        del part
        line.send(judged)


def _take_in(line: Connection, parts: Queue[Part | None]) -> None:
    while (part := _receive(line)) is not None:
        parts.put(part)
        del part
    parts.put(None)


def _send(line: Connection, part: Part) -> None:
    """Send a part; its columns go straight from memory, uncopied."""
    columns: list[pickle.PickleBuffer] = []
    rest = pickle.dumps(part, protocol=5, buffer_callback=columns.append)
    line.send((rest, len(columns)))
    for column in columns:
        line.send_bytes(column.raw())


def _receive(line: Connection) -> Part | None:
    try:
        rest, columns = line.recv()
        part: Any = pickle.loads(rest, buffers=[line.recv_bytes() for _ in range(columns)])  # noqa: S301
    except EOFError:
        return None
    return part if isinstance(part, Part) else None


def _ended() -> AuditError:
    message = "a process that judged part of the log came to its end before its work was done, perhaps for "
    message += "want of memory; nothing is reported. Run it again, with --jobs 1 if it happens again"
    return AuditError(message)
