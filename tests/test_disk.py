"""Disks that are full, read-only or not what was meant: exit code 2, the cause said, nothing half left."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli, pipeline
from tests.faults import offline, tree
from tests.intake_logs import sound, write
from tests.started import another_user, start

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
RUN = ("run", SAMPLE, "--submission", SAMPLE / "rules_submission.yaml")


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of a small log."""
    folder = tmp_path_factory.mktemp("finished")
    write(folder / "log", sound(3))
    pipeline.run(folder / "log", None, folder / "run")
    return folder / "run"


@pytest.fixture
def of_all() -> Iterator[Path]:
    """A folder that every user can enter, which those of pytest are not."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


def _nearly_full() -> None:
    """Let no file grow beyond some bytes, as on a disk that is nearly full."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (5_000, 5_000))


@pytest.mark.parametrize("command", ["run", "report", "sample"])
def test_a_full_disk_is_said_and_leaves_what_was_there(command: str, finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    if command != "sample":
        shutil.copytree(finished, out)
    before = tree(out) if out.exists() else {}
    run = ("run", finished.with_name("log"), "--out", out)
    words = {"run": run, "report": ("report", out), "sample": ("sample", "--out", out)}
    # Compiled code that is cut off by the limit would stay behind, and break whatever is started next.
    about = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    with start(*words[command], preexec_fn=_nearly_full, env=about) as process:
        _, complained = process.communicate()
    assert process.returncode == 2, complained
    written = out / "report" if command == "report" else out
    left = f"Nothing was written to {written}; what was there before is untouched."
    assert complained == f"Refused. File too large. {left}\n"
    assert (tree(out) if out.exists() else {}) == before
    assert out.exists() == bool(before)


@pytest.mark.parametrize("command", ["run", "report", "sample"])
def test_where_nothing_may_be_written_the_cause_is_said(command: str, finished: Path, of_all: Path) -> None:
    run = Path(shutil.copytree(finished, of_all / "run"))
    for path in (of_all, run):
        path.chmod(0o555)
    out = of_all / "out"
    words = {"run": (*RUN, "--out", out), "report": ("report", run), "sample": ("sample", "--out", out)}
    with start(*words[command], before=another_user()) as process:
        _, complained = process.communicate()
    of_all.chmod(0o755)
    assert process.returncode == 2, complained
    assert complained.startswith(f"Refused. {run / 'report' if command == 'report' else out}")
    assert "Permission denied" in complained
    assert tree(run) == tree(finished)
    assert not out.exists()


@pytest.mark.parametrize("command", ["run", "report", "sample"])
def test_an_output_that_is_a_file_is_left_alone(command: str, finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.write_text("mine")
    words = {"run": RUN, "report": ("report", finished), "sample": ("sample",)}
    told = CliRunner().invoke(cli.app, [*map(str, words[command]), "--out", str(out)])
    assert told.exit_code == 2
    assert told.stderr == f"Refused. {out}: is a file; choose a folder\n"
    assert out.read_text() == "mine"


def test_a_run_and_its_report_need_no_temporary_folder_and_no_network(tmp_path: Path) -> None:
    """Also its inputs are the same afterwards."""
    before = tree(SAMPLE)
    about = {**offline(tmp_path), "TMPDIR": "/dev/full"}
    code = "import socket; socket.socket(socket.AF_INET)"
    tried = subprocess.run(
        [sys.executable, "-c", code], env=about, capture_output=True, text=True, check=False
    )
    assert "an audit is offline" in tried.stderr
    run = (*RUN, "--out", tmp_path / "run", "--jobs", 2)
    for words, code_due in ((run, 1), (("report", tmp_path / "run"), 0)):
        with start(*words, env=about) as process:
            _, complained = process.communicate()
        assert (process.returncode, complained) == (code_due, "")
    assert tree(SAMPLE) == before
