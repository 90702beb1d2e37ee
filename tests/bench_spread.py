"""What the process that runs an audit does itself where the workers of a cluster read the log.

``python -m tests.bench_spread`` simulates 60 gaming tables' days, puts them on an S3 server on this machine
and has 1, 2 and 4 workers read and judge them; it needs ``pip install "moto[server]" s3fs``, as nothing else
does.  The run is compared with that of one process, byte for byte.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import fsspec
from distributed import LocalCluster

from audit import pipeline
from audit.format.window import Window
from audit.intake.read import open_log
from audit.runs.findings import PLACES
from audit.spread.at_hand import without_rows
from sample_logs import games

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "bench" / "spread"
GAME, TABLES, DAYS, ROUNDS = "pai_gow_poker", 10, 6, 12_000
PORT = 5959
BUCKET = "s3://state"


@contextmanager
def storage() -> Iterator[str]:
    """Give an S3 server with the log on it: its URL."""
    serves = [sys.executable, "-m", "moto.server", "-p", str(PORT)]
    with subprocess.Popen(serves, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            for _ in range(60):
                try:
                    urlopen(f"http://127.0.0.1:{PORT}/").close()
                    break
                except OSError:
                    time.sleep(1)
            os.environ |= {
                "AWS_ACCESS_KEY_ID": "nobody",
                "AWS_SECRET_ACCESS_KEY": "nothing",
                "AWS_ENDPOINT_URL": f"http://127.0.0.1:{PORT}",
                "AWS_DEFAULT_REGION": "us-east-1",
            }
            files = fsspec.filesystem("s3")
            files.mkdir("state")
            files.put(f"{_log()}/", "state/log", recursive=True)
            yield f"{BUCKET}/log"
        finally:
            server.kill()


def _log() -> Path:
    log = FOLDER / "log"
    if not log.exists():
        game = games.load(GAME)
        game.write(game.plan(seed=1, rounds=ROUNDS, days=DAYS, tables=game.table_mix(TABLES)), log)
    return log


def measured(url: str, workers: int, window: Window) -> float:
    """Seconds of processor of this process for a run whose workers read."""
    out = FOLDER / f"run-{workers}"
    shutil.rmtree(out, ignore_errors=True)
    about: dict[str, Any] = {"processes": True, "memory_limit": "3GiB", "dashboard_address": None}
    with (
        LocalCluster(n_workers=workers, threads_per_worker=1, **about) as cluster,
        without_rows(url) as here,
    ):
        address = cluster.scheduler_address
        # A cluster that has a process of its own costs this one nothing.
        code = "import sys; from tests.bench_spread import client; client(*sys.argv[1:])"
        window_said = [str(window.first), str(window.last)]
        command = [sys.executable, "-c", code, address, url, str(here), str(out), *window_said]
        said = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    return float(said.stdout)


def client(address: str, url: str, here: str, out: str, first: str, last: str) -> None:
    """Run once and print the seconds of processor, libraries and connection being there."""
    from audit.judge import cluster  # noqa: PLC0415
    from audit.spread import client as _  # noqa: F401, PLC0415

    with cluster.connected(address):
        pass
    window = Window.of_receipt({"from": first, "to": last})
    begun = time.process_time()
    submission = Path(here) / "rules_submission.yaml"
    pipeline.run(Path(here), submission, Path(out), scheduler=address, read_at=url, window=window)
    sys.stdout.write(str(time.process_time() - begun))


def main() -> None:
    """Measure and print."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    log = _log()
    days = open_log(log).days()
    few = days[: DAYS // 3]
    whole, fewer = Window(days[0], days[-1]), Window(days[0], few[-1])
    alone = FOLDER / "alone"
    pipeline.run(log, log / "rules_submission.yaml", alone, jobs=1, window=whole)
    with storage() as url:
        for workers in (1, 2, 4):
            some, every = measured(url, workers, fewer), measured(url, workers, whole)
            more = len(days) - len(few)
            same = _files(FOLDER / f"run-{workers}") == _files(alone)
            sys.stdout.write(
                f"| client of {workers} workers, a gaming day more | {(every - some) / more:.2f} s |\n"
                f"| the same, {len(days)} days in all | {every:.2f} s; same bytes: {same} |\n"
            )
            sys.stdout.flush()


def _files(run: Path) -> dict[str, bytes]:
    paths = (path for path in run.rglob("*") if path.is_file() and path.name != PLACES)
    return {path.relative_to(run).as_posix(): path.read_bytes() for path in paths}


if __name__ == "__main__":
    main()
