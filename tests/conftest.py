"""What holds for every test: no network, and the same cases every time."""

from __future__ import annotations

import gc
import os
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest
from hypothesis import settings

from audit.machine.memory import seldom_look_for_garbage

# Compiled code is kept, also where Python is told to keep none: each worker, and each process that a test
# starts, would compile everything anew, which is half of collecting the tests.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What follows from the rules alone is worked out once for all tests.
_TABLES = Path(__file__).parent.parent / "build" / "tables"
_TABLES.mkdir(mode=0o700, parents=True, exist_ok=True)
os.environ["PITAUDIT_TABLES"] = str(_TABLES)

# People have the same pseudonyms in every test, and no test makes a key for who runs it.
_KEY = Path(__file__).with_name("key")
_KEY.chmod(0o600)  # a checkout may leave it readable for all, and such a key is refused
os.environ["PITAUDIT_KEY"] = str(_KEY)

# No test leaves a process behind that would answer the questions of another.
os.environ["PITAUDIT_HELPER"] = "off"

# Collecting makes millions of objects that all stay: looking for garbage among them, then and in each test,
# would be a sixth of it.
gc.disable()

pytest_plugins = ["tests.papers", "tests.sample_runs"]

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")


def pytest_collection_finish() -> None:
    """Look for garbage from now on, as a command does, but not among what was collected."""
    gc.freeze()
    seldom_look_for_garbage()
    gc.enable()


def _refuse(*_: object) -> NoReturn:
    message = "an audit is offline, and so are its tests"
    raise AssertionError(message)


@pytest.fixture(autouse=True, scope="session")
def _no_wait_for_the_disk() -> Iterator[None]:
    """Nobody cuts the power: what a test's own process writes need not reach the disk, only be open."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", os.fstat)
        yield


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", _refuse)
