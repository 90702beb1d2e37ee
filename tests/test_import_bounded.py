"""What asks the database is stopped whenever the signal comes, also where a library keeps it for itself."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import duckdb
import pytest

from audit.errors import LogRejected
from audit.intake.bounded import bounded
from audit.machine import process
from audit.machine.process import Stopped

_ENDLESS = "WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"


@pytest.fixture
def received(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The signals heard so far, minded for the length of one test."""
    heard: list[int] = []
    monkeypatch.setattr(process, "_received", heard)
    before = [signal.getsignal(number) for number in process.SIGNALS]
    hook = sys.unraisablehook
    process.mind_signals()
    yield heard
    for number, handler in zip(process.SIGNALS, before, strict=True):
        signal.signal(number, handler)
    sys.unraisablehook = hook


def _ask() -> None:
    with duckdb.connect() as db:
        bounded(db, "games.csv", LogRejected, lambda: db.execute(_ENDLESS).fetchall())


def test_signal_that_a_library_kept_ends_what_asks_the_database(received: list[int]) -> None:
    kept = threading.Timer(0.3, received.append, [signal.SIGINT])
    kept.start()
    with pytest.raises(Stopped):
        _ask()
    kept.join()


def test_signal_between_asking_and_waiting_ends_what_asks_the_database(
    received: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    submit = ThreadPoolExecutor.submit

    def submit_and_be_stopped(pool: ThreadPoolExecutor, *work: Any) -> "Future[Any]":
        asked = submit(pool, *work)
        os.kill(os.getpid(), signal.SIGINT)
        return asked

    monkeypatch.setattr(ThreadPoolExecutor, "submit", submit_and_be_stopped)
    with pytest.raises(Stopped):
        _ask()
    assert received == [signal.SIGINT]


def test_second_signal_waits_until_the_database_has_stopped(received: list[int]) -> None:
    interrupt = duckdb.DuckDBPyConnection.interrupt

    class Connection:
        """A database whose interruption somebody stops once more."""

        def __init__(self, db: duckdb.DuckDBPyConnection) -> None:
            self._db = db

        def interrupt(self) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            interrupt(self._db)

    threading.Timer(0.3, received.append, [signal.SIGINT]).start()
    with duckdb.connect() as db, pytest.raises(Stopped):
        bounded(Connection(db), "games.csv", LogRejected, lambda: db.execute(_ENDLESS).fetchall())  # type: ignore[arg-type]
    assert len(received) > 1
