"""Logs and runs at a URL: the run is the one that the same log gives on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest
from fsspec.implementations.memory import MemoryFileSystem
from typer.testing import CliRunner

from audit import cli
from audit.machine import remote
from audit.runs.receipt_read import PLACES, RECEIPT
from tests.intake_logs import sound, write

SUBMISSION = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log" / "rules_submission.yaml"
LOG, RUN = "memory://floor/log", "memory://floor/runs/one"


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)
    yield
    MemoryFileSystem.store.clear()
    assert not list((tmp_path / "tmp").glob(".pitaudit-*"))


@pytest.fixture(name="log")
def _log(tmp_path: Path) -> Path:
    log = write(tmp_path / "log", sound(6))
    filesystem, path = fsspec.core.url_to_fs(LOG)
    filesystem.put(str(log) + "/", path, recursive=True)
    filesystem.pipe("/floor/submission.yaml", SUBMISSION.read_bytes())
    return log


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, [str(word) for word in words])


def _run(log: object, out: object, *more: object) -> Any:
    return _call("run", log, "--submission", "memory://floor/submission.yaml", "--out", out, *more)


@pytest.mark.slow
def test_a_run_from_and_to_a_url_is_the_run_of_this_machine(log: Path, tmp_path: Path) -> None:
    here, there = _run(log, tmp_path / "run"), _run(LOG, RUN)
    assert there.exit_code == here.exit_code
    assert RUN in there.output
    remote.fetch(RUN, tmp_path / "fetched")
    expected = {path.name: path.read_bytes() for path in (tmp_path / "run").iterdir() if path.is_file()}
    found = {path.name: path.read_bytes() for path in (tmp_path / "fetched").iterdir() if path.is_file()}
    assert expected.pop(PLACES)
    assert found == expected
    local = _call("coverage", tmp_path / "run", "--format", "csv")
    assert _call("coverage", RUN, "--format", "csv").output == local.output
    verified = _call("verify", RUN, "--log", LOG)
    assert verified.exit_code == 0, verified.output
    assert _run(LOG, RUN).exit_code == 2  # is there already


def test_a_run_of_this_machine_may_audit_a_log_at_a_url(log: Path, tmp_path: Path) -> None:
    assert log.exists()
    assert _run(LOG, tmp_path / "run").exit_code in {0, 1, 4}
    assert not (tmp_path / "run" / PLACES).exists()
    assert _call("verify", tmp_path / "run").exit_code == 4
    assert _call("verify", tmp_path / "run", "--log", LOG).exit_code == 0


def test_what_would_be_lost_or_torn_apart_is_refused(log: Path, tmp_path: Path) -> None:
    _run(log, RUN)
    refused = _call("report", RUN)
    assert (refused.exit_code, "--out FOLDER" in refused.stderr) == (2, True)
    chained = _run(LOG, "memory://floor/runs/two", "--chain", tmp_path)
    assert (chained.exit_code, "in a chain of runs" in chained.stderr) == (2, True)
    nothing = _call("findings", "memory://floor/none")
    assert (nothing.exit_code, nothing.stderr) == (2, "Refused. memory://floor/none: there is nothing\n")
    assert "memory://floor/runs/two" not in map(str, MemoryFileSystem.store)


def test_a_log_that_is_refused_leaves_nothing_at_the_url(log: Path) -> None:
    assert log.exists()
    filesystem, _ = fsspec.core.url_to_fs(LOG)
    for name in filesystem.find("/floor/log/rounds"):
        filesystem.pipe(name, b"no Parquet")
    assert _run(LOG, RUN).exit_code == 2
    assert not [name for name in MemoryFileSystem.store if RECEIPT in name]


@pytest.mark.slow
def test_a_run_at_a_url_can_be_asked_in_sql(log: Path, tmp_path: Path) -> None:
    assert _run(log, tmp_path / "run").exit_code == _run(log, RUN).exit_code
    asked = ("select count(*) as clauses, sum(passed) as passed from coverage", "--format", "csv")
    there = _call("query", RUN, *asked)
    assert there.exit_code == 0, there.output
    assert there.output == _call("query", tmp_path / "run", *asked).output
