"""Try one change: load the rules with it, in a process of its own, and run the tests that run through it."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from importlib import machinery
from importlib.abc import PathEntryFinder
from pathlib import Path
from types import CodeType

import pytest

from tests.mutate.changes import ROOT, Change

MOST_SECONDS = 300
"""Of processor: a change that makes its tests run longer is noticed by whoever waits for them."""
_MOST_WAITED = 4 * MOST_SECONDS
"""By the clock, also for a change that waits for what never comes; others may be at work on the machine."""
_WORKS_OUT_TABLES = ("rules/hands/", "rules/house_ways/", "rules/paybacks/")


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a change.

    noticed  a test failed, or the rules did not load, or the tests did not end
    tests    how many tests could have noticed it
    """

    change: Change
    noticed: bool
    tests: int
    seconds: float


def tried(changes: list[tuple[Change, list[str]]], processes: int) -> Iterator[Tried]:
    """Try changes, some at a time; each is given with the tests that run through it."""
    _load_what_does_not_change()
    _pass_unchanged(changes)
    waiting = changes[::-1]
    running: dict[int, tuple[Change, list[str], float]] = {}
    while waiting or running:
        while waiting and len(running) < processes:
            change, tests = waiting.pop()
            running[_started(change, tests)] = (change, tests, time.monotonic())
        pid, status = os.wait()
        change, tests, since = running.pop(pid)
        yield Tried(change, status != 0, len(tests), time.monotonic() - since)


def _pass_unchanged(changes: list[tuple[Change, list[str]]]) -> None:
    """Make sure that the tests pass where nothing is changed: else every change would seem to be noticed."""
    for change, tests in changes[:1]:
        _, status = os.waitpid(_started(change, tests[:1], changed=False), 0)
        if status:
            message = f"{tests[0]} fails where nothing is changed: try it by itself"
            raise RuntimeError(message)


def _load_what_does_not_change() -> None:
    """Load the libraries once; every trial is a copy of this process."""
    import numba  # noqa: F401, PLC0415
    import pandas as pd  # noqa: F401, PLC0415
    import pyarrow.compute  # noqa: PLC0415
    import pyarrow.parquet  # noqa: F401, PLC0415
    import pydantic  # noqa: F401, PLC0415
    import yaml  # noqa: F401, PLC0415

    known = [name for name in sys.modules if name.split(".")[0] in {"rules", "audit", "sample_logs"}]
    assert not known, known


def _started(change: Change, tests: list[str], *, changed: bool = True) -> int:
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        code = 1
        with suppress(BaseException):
            code = _try(change.file, change.text() if changed else change.source(), tests)
        os._exit(code)
    return pid


class _FreshTables:
    """Has worked out anew what the change may be in the making of; a pytest plugin."""

    def __init__(self, folder: str) -> None:
        self._folder = folder

    def pytest_configure(self) -> None:
        os.environ["PITAUDIT_TABLES"] = self._folder


def _link_tables(folder: Path) -> None:
    """Have the tables that are kept in a folder, but for counts: any of the rules may be in one."""
    for kept in (ROOT / "build" / "tables").glob("[!.]*.npz"):
        if not kept.name.startswith("count-"):
            (folder / kept.name).symlink_to(kept)


def _try(file: str, text: str, tests: list[str]) -> int:
    signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)
    signal.alarm(_MOST_WAITED)
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    _load_changed(ROOT / file, text)
    with tempfile.TemporaryDirectory() as folder:
        plugins: list[object] = []
        if file.startswith(_WORKS_OUT_TABLES):
            os.environ["NUMBA_CACHE_DIR"] = folder
        elif file.startswith("rules/"):
            _link_tables(Path(folder))
        if file.startswith("rules/"):
            plugins.append(_FreshTables(folder))
        alone = ["-o", f"cache_dir={folder}", "-p", "no:xdist", "-p", "no:pytest_cov"]
        # In the order given, so that the test that most likely notices is the first.
        return int(pytest.main(["-x", "-q", *alone, *tests], plugins=plugins))


def _load_changed(path: Path, text: str) -> None:
    """Have one file loaded as if it read otherwise."""

    class Loader(machinery.SourceFileLoader):
        def get_code(self, fullname: str) -> CodeType | None:
            if Path(self.path) == path:
                return compile(text, str(path), "exec", dont_inherit=True)
            return super().get_code(fullname)

    find = machinery.FileFinder.path_hook((Loader, machinery.SOURCE_SUFFIXES))

    def in_rules(folder: str) -> PathEntryFinder:
        if not Path(folder).is_relative_to(ROOT / "rules"):
            raise ImportError(folder)
        return find(folder)

    sys.path_hooks.insert(0, in_rules)
    sys.path_importer_cache.clear()
