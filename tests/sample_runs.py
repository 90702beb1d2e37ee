"""A run of each sample log as it is shipped, made once for all tests that only read it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from audit import pipeline
from sample_logs import games

RunOf = Callable[[str], Path]


@pytest.fixture(scope="session")
def sample_run(tmp_path_factory: pytest.TempPathFactory) -> RunOf:
    """Give the run of a game's sample log: whoever asks first makes it, also for the other workers."""
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # each worker has a folder of its own in it
    runs = folder / "sample_runs"
    runs.mkdir(exist_ok=True)

    def run_of(game: str) -> Path:
        log, out = games.HERE / game / "log", runs / game
        with (runs / f"{game}.lock").open("w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not out.exists():
                pipeline.run(log, log / "rules_submission.yaml", out)
        return out

    return run_of
