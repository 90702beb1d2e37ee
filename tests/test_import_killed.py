"""An import that is killed leaves no log, and what it left of the vendor's data goes at the next start."""

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.importing import ROUNDS, write

pytestmark = pytest.mark.slow

ENDLESS = ROUNDS.replace(
    "    columns:",
    "    from: WITH RECURSIVE n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n) SELECT g.* FROM games g, n\n"
    "    columns:",
)
_PATIENCE = 120


def _start(*words: object) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "audit", *map(str, words)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def _command(*words: object) -> tuple[int, str]:
    with _start(*words) as process:
        said = process.communicate()[0]
    return process.returncode, said


@pytest.fixture
def at_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator["subprocess.Popen[str]"]:
    """An import that has read the vendor's files and will not end."""
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    source = write(tmp_path / "in" / "games.csv", "id\n1\n2\n")
    mapping = write(tmp_path / "mapping.yaml", ENDLESS)
    process = _start("import", mapping, source, "--out", tmp_path / "log")
    ends = time.monotonic() + _PATIENCE
    while not _vendor_data(tmp_path) and time.monotonic() < ends:
        time.sleep(0.05)
    assert _vendor_data(tmp_path), "the import has begun"
    with process:
        yield process
        process.kill()


def _vendor_data(folder: Path) -> list[Path]:
    return list((folder / "log").rglob("import.duckdb"))


def test_killed_import_leaves_nothing_to_audit_and_no_vendor_data(
    at_work: "subprocess.Popen[str]", tmp_path: Path
) -> None:
    at_work.kill()
    at_work.wait()
    assert _vendor_data(tmp_path), "nobody could clean up"
    code, said = _command("run", tmp_path / "log", "--out", tmp_path / "run")
    assert code == 2, said
    assert not _vendor_data(tmp_path), "any next start takes it away"
    mapping = write(tmp_path / "mapping.yaml", ROUNDS)
    code, said = _command("import", mapping, tmp_path / "in" / "games.csv", "--out", tmp_path / "log")
    assert code == 0, said
    assert {path.name for path in (tmp_path / "log").iterdir()} == {"rounds", "import.json"}


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_stopped_import_says_that_nothing_was_written(
    at_work: "subprocess.Popen[str]", sent: signal.Signals, tmp_path: Path
) -> None:
    at_work.send_signal(sent)
    said = at_work.communicate(timeout=_PATIENCE)[0]
    assert at_work.returncode == 128 + sent
    assert said.startswith("Stopped. Nothing was written")
    assert len(said.splitlines()) == 1
    assert not (tmp_path / "log").exists()
