"""A cluster of three workers on this machine, one of which is killed in the middle of its work.

Prints the address of its scheduler, and later ``killed``; ends when nothing more can be read from it.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from distributed import LocalCluster
from distributed.diagnostics.plugin import SchedulerPlugin

JUDGED_BEFORE = 2
ROOT = Path(__file__).parent.parent


@contextmanager
def three_at_work(**environ: str) -> Iterator[subprocess.Popen[str]]:
    """Start such a cluster in a process of its own, and let it end."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.cluster_of_three"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


class _Killer(SchedulerPlugin):  # type: ignore[misc]  # its module is not followed
    """Kills a worker that is at work, once a few parts have been judged."""

    def __init__(self, cluster: LocalCluster) -> None:
        self._cluster = cluster
        self._judged = 0

    def transition(self, key: Any, start: str, finish: str, *_: Any, **__: Any) -> None:
        self._judged += start == "processing" and finish == "memory" and str(key).startswith("judge")
        if self._judged == JUDGED_BEFORE:
            self._judged += 1
            busy = {each.address for each in self._cluster.scheduler.workers.values() if each.processing}
            nanny = next(each for each in self._cluster.workers.values() if each.worker_address in busy)
            os.kill(nanny.pid, signal.SIGKILL)
            _say("killed")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Run until standard input ends."""
    three = LocalCluster(
        n_workers=3, threads_per_worker=1, processes=True, memory_limit="1GiB", dashboard_address=None
    )
    with three as cluster:
        cluster.scheduler.add_plugin(_Killer(cluster))
        _say(cluster.scheduler_address)
        sys.stdin.read()


if __name__ == "__main__":
    main()
