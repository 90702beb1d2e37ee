"""Who judges the parts of a log on many machines: the workers of a Dask cluster.

A part travels with its task, so that the scheduler can hand it to another worker where one dies: nothing
that is needed lies on one worker alone.  Only so many tasks are under way at a time.  Scheduler and workers
have the packages of this process, or they might judge otherwise.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import platform
import warnings
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import dask
from distributed import Client, Future, KilledWorker, Security
from distributed import TimeoutError as TimedOut
from distributed.comm import CommClosedError

from audit.errors import ClusterRefused
from audit.judge.one_part import Judge, Judged, Part
from audit.machine.libraries import LIBRARIES, version_of
from rules.catalogue import load

ONE_TABLE = 1
"""Rows in a part, at least: it is one gaming table's day, which is never cut."""

AHEAD = 2
"""Tasks under way for each thread of the cluster: one at work, and one to go on with."""
MOST_BYTES_AHEAD = 1 << 30
"""Bytes of parts under way, which the scheduler keeps until they are judged."""

_WITHOUT_WORKERS = 300
"""Seconds without any worker after which nobody is waited for any more."""
_LOOK = 10

Environment = dict[str, str]
_DECIDE = ("pitaudit", "numpy", "numba", "dask", "distributed")


class Cluster:
    """Takes parts to judge and gives back, in the same order, what came of them."""

    most_rows: int | None = ONE_TABLE

    def __init__(self, client: Client, judge: Judge) -> None:
        self._client = client
        # The result of a task, not data laid on one worker: it is made again where that worker dies.
        rests_on = pickle.dumps((environment(), judge.rests_on), protocol=5)
        self._rests_on = client.submit(bytes, rests_on, pure=False)
        self._asked: deque[tuple[Future, int]] = deque()
        self._bytes = 0

    def judge(self, part: Part) -> Iterator[Judged]:
        """Take a part; give what is finished by now."""
        data = pickle.dumps(part, protocol=5)
        most = AHEAD * max(1, sum(self._client.nthreads().values()))
        while self._asked and (len(self._asked) >= most or self._bytes + len(data) > MOST_BYTES_AHEAD):
            yield self._answer()
        future = self._client.submit(_judged, self._rests_on, data, key=f"judge-{uuid4().hex}")
        self._asked.append((future, len(data)))
        self._bytes += len(data)
        while self._asked and self._asked[0][0].done():
            yield self._answer()

    def finish(self) -> Iterator[Judged]:
        """Give all the rest."""
        while self._asked:
            yield self._answer()

    def _answer(self) -> Judged:
        """Wait for the oldest task."""
        future, size = self._asked.popleft()
        self._bytes -= size
        judged: Judged = answer_of(future, self._client)
        return judged


def answer_of(future: Future, client: Client) -> Any:
    """Wait for what a task gives.  Raises ClusterRefused where there is no worker for long."""
    alone = 0
    while True:
        try:
            return future.result(timeout=_LOOK)
        except TimedOut:
            alone = 0 if client.nthreads() else alone + _LOOK
            if alone >= _WITHOUT_WORKERS:
                message = f"the cluster has had no worker for {alone} seconds; nothing is reported"
                raise ClusterRefused(message) from None


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Give the cluster whose scheduler is at an address.

    Raises ClusterRefused where it cannot be reached or used, or does not keep up to the end.
    """
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what they have to say is said here
    with _reached(address) as client:
        try:
            refuse_strangers(client, address)
            yield client
        except KilledWorker as error:
            message = (
                "several workers came to their end at the same part of the log, perhaps for want of memory; "
                "nothing is reported. Give each more memory, or fewer threads"
            )
            raise ClusterRefused(message) from error
        except (CancelledError, CommClosedError) as error:
            message = f"{address}: the scheduler was lost; nothing is reported. Run it again once it is back"
            raise ClusterRefused(message) from error


@contextmanager
def _reached(address: str) -> Iterator[Client]:
    if address.startswith("tls://") and not Security().get_connection_args("client")["ssl_context"]:
        message = f"{address}: needs certificates; Dask's configuration says where (distributed.comm.tls)"
        raise ClusterRefused(message)
    # Parts travel with their tasks on purpose.
    quiet = {"distributed.admin.large-graph-warning-threshold": MOST_BYTES_AHEAD}
    with dask.config.set(quiet):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # that versions differ is an error here
                client = Client(address, set_as_default=False)
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            message = f"{address}: the scheduler cannot be reached ({_said(error)})"
            raise ClusterRefused(message) from error
        with client:
            yield client


def _said(error: BaseException) -> str:
    return str(error).strip().partition("\n")[0] or type(error).__name__


def refuse_strangers(client: Client, address: str) -> None:
    """Raise ClusterRefused where there is no worker, or scheduler or workers have other packages."""
    found = client.run(environment, on_error="return")
    if not found:
        message = f"{address}: the scheduler has no workers"
        raise ClusterRefused(message)
    try:
        found["the scheduler"] = client.run_on_scheduler(environment)
    except Exception as error:  # noqa: BLE001  (whatever it is, it is not this pitaudit)
        found["the scheduler"] = error
    for place, there in found.items():
        if differs := _difference(there, environment()):
            message = f"{address}: {place} {differs}; install the same packages everywhere"
            raise ClusterRefused(message)


def _difference(there: Environment | BaseException, wanted: Environment) -> str:
    """Say how what is installed somewhere differs from what is wanted; empty where it does not."""
    if isinstance(there, BaseException):
        return f"cannot run this pitaudit ({_said(there)})"
    names = [name for name in wanted if there.get(name) != wanted[name]]
    told = (f"{name} {there.get(name, 'none')}, not {wanted[name]}" for name in names)
    return f"has {', '.join(told)}" if names else ""


@cache
def environment() -> Environment:
    """What decides an outcome: Python, the libraries, and the code of the tool itself."""
    found = {"Python": ".".join(platform.python_version_tuple()[:2])}
    found |= {name: version_of(name) for name in (*_DECIDE, *LIBRARIES)}
    root = Path(__file__).parents[2]
    digest = hashlib.sha256()
    for folder in ("audit", "rules"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in {".py", ".yaml"}:
                digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found | {"code": digest.hexdigest()[:12]}


def _judged(rests_on: bytes, part: bytes) -> Judged:
    """Judge a part, on a worker."""
    return _judge(rests_on).judge(pickle.loads(part))  # noqa: S301  (from the process that runs the audit)


@lru_cache(maxsize=1)
def _judge(rests_on: bytes) -> Judge:
    """Make the judge of a run once on each worker."""
    wanted, rests = pickle.loads(rests_on)  # noqa: S301
    refuse_another(wanted)
    return Judge(load(), *rests)


def refuse_another(wanted: Environment) -> None:
    """Raise ClusterRefused, on a worker, where it has other packages than the process that runs the audit."""
    if differs := _difference(environment(), wanted):
        message = f"a worker that came later {differs}; install the same packages everywhere"
        raise ClusterRefused(message)
