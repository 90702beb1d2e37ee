"""How commands end: by signals, with nobody reading, on a full disk, and where they cannot even start."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.runs.findings import open_run
from tests.sample_runs import RunOf
from tests.started import another_user, children, outlive, start, started_by, wait_for

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
RUN = ("run", SAMPLE, "--submission", SAMPLE / "rules_submission.yaml")


@pytest.fixture(scope="module")
def finished(sample_run: RunOf) -> Path:
    return sample_run("minibaccarat")


def _tree(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


# --------------------------------------------------------------------------------------------- signals


@pytest.mark.parametrize(("number", "jobs"), [(signal.SIGINT, 1), (signal.SIGTERM, 2)])
def test_a_signal_ends_a_run_quietly_and_says_what_is_left(
    finished: Path, tmp_path: Path, number: signal.Signals, jobs: int
) -> None:
    out = Path(shutil.copytree(finished, tmp_path / "run"))
    before = _tree(out)
    process = start(*RUN, "--out", out, "--jobs", jobs)
    wait_for(out / ".unfinished", process)
    workers = started_by(process, jobs if jobs > 1 else 0)
    process.send_signal(number)
    said, complained = process.communicate(timeout=30)
    assert (process.returncode, said) == (128 + number, "")
    assert complained == f"Stopped. Nothing was written to {out}; what was there before is untouched.\n"
    assert _tree(out) == before
    assert outlive(workers) == []


_LIBRARY_ANSWERS = """
import os, signal
from audit import __main__, cli
from tests.sample_runs import RunOf

def main():
    try:
        os.kill(os.getpid(), signal.SIGTERM)
    except BaseException as error:
        error.add_note("Nothing was written.")
        raise SystemError("returned a result with an exception set") from error

cli.main = main
__main__.main()
"""


def test_a_signal_that_a_library_answers_with_its_own_error_is_no_fault_of_the_tool() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _LIBRARY_ANSWERS], capture_output=True, text=True, check=False
    )
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGTERM, "Stopped. Nothing was written.\n")


_FINALIZER = """
import os, signal, time
from audit import __main__, cli

class Last:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)

def main():
    last = Last()
    del last
    time.sleep(30)

cli.main = main
__main__.main()
"""


def test_a_signal_that_comes_where_nothing_can_be_raised_ends_the_command_a_moment_later() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _FINALIZER], capture_output=True, text=True, check=False, timeout=20
    )
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGTERM, "Stopped.\n")


@pytest.mark.parametrize("seconds", [0.1, 3.0])
def test_workers_do_not_outlive_a_run_that_is_killed(tmp_path: Path, seconds: float) -> None:
    process = start(*RUN, "--out", tmp_path / "run", "--jobs", 2, stderr=subprocess.DEVNULL)
    while not (workers := children(process.pid)) and process.poll() is None:
        time.sleep(0.01)
    time.sleep(seconds)
    workers = children(process.pid) or workers
    process.kill()
    process.communicate()
    assert outlive(workers) == []


def test_a_signal_before_anything_was_written_needs_no_more_words() -> None:
    process = start("clauses")
    time.sleep(0.3)
    process.terminate()
    assert process.communicate(timeout=30)[1] in {"Stopped.\n", ""}
    assert process.returncode in {143, -signal.SIGTERM}


# ------------------------------------------------------------------------------------------- who reads


@pytest.mark.parametrize("words", [(), ("--format", "csv"), ("--format", "json")])
def test_where_nobody_reads_on_a_list_ends_quietly(finished: Path, words: tuple[str, ...]) -> None:
    assert _unread("findings", finished, *words) == (0, "")


def test_where_nobody_reads_a_run_still_gives_its_result(tmp_path: Path) -> None:
    assert _unread(*RUN, "--out", tmp_path / "run") == (1, "")
    assert open_run(tmp_path / "run").receipt["exit_code"] == 1


def _unread(*words: object) -> tuple[int, str]:
    """Run a command whose output nobody reads; return its exit code and what it complained of."""
    with start(*words) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        complained = process.stderr.read()
    return process.returncode, complained


def test_a_full_disk_under_what_is_printed_is_no_result(finished: Path) -> None:
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        process = start("findings", finished, stdout=full)
        _, complained = process.communicate()
    assert process.returncode == 2
    assert complained == "Refused. what was printed could not be written: No space left on device\n"


# ---------------------------------------------------------------------------------------- where it runs


def test_a_failure_to_start_is_no_result(tmp_path: Path) -> None:
    (tmp_path / "numpy.py").write_text("raise ImportError('broken \\x1b[31m install')\n")
    process = start("clauses", env={**os.environ, "PYTHONPATH": str(tmp_path)})
    _, complained = process.communicate()
    assert process.returncode == 3
    assert complained.startswith("pitaudit failed. The fault is the tool's")
    assert "broken ⟨U+001B⟩[31m install" in complained


@pytest.fixture(scope="module")
def read_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An installation that nobody may write to."""
    tree = tmp_path_factory.mktemp("install")
    for name in ("audit", "reports", "rules", "sample_logs"):
        left_out = shutil.ignore_patterns("*.nb?", "log")  # modules are compiled, and loops are not
        shutil.copytree(SAMPLE.parents[2] / name, tree / name, ignore=left_out)
    for path in (*tree.rglob("*"), tree):
        path.chmod(path.stat().st_mode & ~0o222)
    return tree


@pytest.fixture
def of_all() -> Iterator[Path]:
    """A folder that every user can enter, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def test_a_service_user_without_a_home_can_audit_and_report(read_only: Path, of_all: Path) -> None:
    temporary, out = of_all / "tmp", of_all / "out"
    for folder in (temporary, out):
        folder.mkdir()
        folder.chmod(0o777)
    about = {"HOME": "/nonexistent", "PATH": os.environ["PATH"], "TMPDIR": str(temporary)}
    run, report = (*RUN, "--out", out / "run", "--jobs", 1), ("report", out / "run")
    count = (
        "paybacks",
        "--chapter",
        "687a",
        "--wager",
        "trips_bonus",
    )  # so many hands are gone over compiled
    for words, code in ((run, 1), (report, 0), (count, 0)):
        process = start(*words, tree=read_only, before=another_user(), env=about)
        said, complained = process.communicate()
        assert complained == ""
        assert process.returncode == code, said
    private = list(temporary.iterdir())
    assert {folder.stat().st_mode & 0o777 for folder in private} == {0o700}
    assert len([folder for folder in private if (folder / "numba").is_dir()]) == 1


def test_without_any_place_to_keep_them_loops_are_compiled_anew() -> None:
    code = "from rules.hands.counting import sevens; print(sevens(46, 47))"
    nowhere = dict.fromkeys(("HOME", "NUMBA_CACHE_DIR", "XDG_CACHE_HOME"), "/dev/null")
    locators = "from numba.core import caching; caching.InTreeCacheLocator.from_function = lambda *_: None\n"
    done = subprocess.run(
        [sys.executable, "-c", locators + code],
        env={**os.environ, **nowhere},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "[[46 47 48 49 50 51 52]]\n"
