"""Papers written while the next property is audited: there in the end, whatever becomes of a writer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from audit.errors import AuditError
from audit.nightly.config import load_config
from audit.nightly.papers import Papers
from audit.nightly.run import Tools, nightly
from tests.nightly.fortnight import Fortnight

LIST = Path("report") / "written.json"


def _write(run: Path) -> None:
    (run / LIST).parent.mkdir()
    (run / LIST).write_text(json.dumps(os.getpid()), encoding="utf-8")


def _end_at_once(_: Path) -> None:
    os._exit(1)


def _fail(_: Path) -> None:
    message = "the disk is full"
    raise AuditError(message)


def _slowly(run: Path) -> None:
    (run / "begun").touch()
    time.sleep(60)


def _by(run: Path) -> int:
    return int(json.loads((run / LIST).read_text(encoding="utf-8")))


def _runs(folder: Path, count: int) -> list[Path]:
    runs = [folder / f"{number:04}" for number in range(count)]
    for run in runs:
        run.mkdir()
    return runs


def test_each_writer_has_its_turn_and_stays_for_the_next_run(tmp_path: Path) -> None:
    runs = _runs(tmp_path, 4)
    with Papers(_write, cores=4) as papers:
        for run in runs:
            papers.begin(run)
        assert all(papers.waited_for(run) for run in runs)
        assert not papers.waited_for(runs[0]), "once"
    first, second, *again = map(_by, runs)
    assert [first, second] == again
    assert len({first, second, os.getpid()}) == 3


@pytest.mark.parametrize("write", [_end_at_once, _fail])
def test_what_a_writer_could_not_write_is_left_to_whoever_waits(tmp_path: Path, write: Any) -> None:
    run, other = _runs(tmp_path, 2)
    with Papers(write, cores=2) as papers:
        papers.begin(run)
        papers.begin(other)
        assert papers.waited_for(run)
        assert papers.waited_for(other) or write is _end_at_once
        papers.begin(run)
        papers.waited_for(run)
    assert not (run / LIST).exists()


def test_a_writer_ends_with_a_night_that_fails(tmp_path: Path) -> None:
    (run,) = _runs(tmp_path, 1)

    def night() -> None:
        with Papers(_slowly, cores=2) as papers:
            papers.begin(run)
            _wait_for(run / "begun")
            _fail(run)

    start = time.monotonic()
    with pytest.raises(AuditError):
        night()
    assert time.monotonic() - start < 45


def test_a_writer_ends_with_a_night_that_is_killed(tmp_path: Path) -> None:
    (run,) = _runs(tmp_path, 1)
    code = (
        "import pathlib, time\n"
        "from audit.nightly.papers import Papers\n"
        "from tests.nightly import test_papers as t\n"
        "papers = Papers(t._slowly, cores=2)\n"
        f"papers.begin(pathlib.Path({str(run)!r}))\n"
        "print(papers._writers[0].process.pid, flush=True)\n"
        "time.sleep(60)\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as night:
        assert night.stdout
        writer = Path("/proc") / night.stdout.readline().strip()
        _wait_for(run / "begun")
        assert writer.exists()
        night.kill()
    until = time.monotonic() + 30
    while writer.exists() and "Z" not in (writer / "stat").read_text(encoding="utf-8").split()[2]:
        assert time.monotonic() < until, "the writer lives on"
        time.sleep(0.05)


def _wait_for(path: Path) -> None:
    until = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < until, path
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.parametrize("write", [_write, _end_at_once, _fail])
def test_a_night_has_the_same_papers_whoever_wrote_them(tmp_path: Path, write: Any) -> None:
    fortnight = Fortnight(tmp_path, report=lambda *_: [])
    fortnight.delivered(1)
    said: list[tuple[str, str]] = []

    def here(run: Path, _: Any) -> list[Path]:
        _write(run)
        return []

    def say(event: str, property_id: str = "", **_: Any) -> None:
        said.append((event, property_id))

    config = load_config(tmp_path / "nightly.toml")
    with Papers(write, cores=2) as papers:
        outcomes = nightly(config, fortnight.now(1), Tools(say, here, papers=papers))
    assert [outcome.property_id for outcome in outcomes] == ["PHL1", "PIT1"]
    assert [each for each in said if each[0] == "reported"] == [("reported", "PHL1"), ("reported", "PIT1")]
    first, second = (_by(run) for outcome in outcomes for run in outcome.runs)
    assert (first == os.getpid()) == (write is not _write)
    assert second == os.getpid(), "after the last property nobody is audited meanwhile"
