"""What an import works on goes with it; of an import that was killed, the next start takes it away."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from audit.machine.scratch import private_folder, remove_leftovers

HOLDS = """
import sys, time
from pathlib import Path
from audit.machine.scratch import private_folder
with private_folder(Path(sys.argv[1])) as folder:
    (folder / "vendor.csv").write_text("secret")
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tmp").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "tmp"))
    monkeypatch.setattr("tempfile.tempdir", None)


@pytest.fixture
def held(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    with subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
        process.kill()


def test_folder_is_open_to_nobody_else_and_goes(tmp_path: Path) -> None:
    with private_folder(tmp_path) as folder:
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert str(os.getpid()) in folder.name
        (folder / "vendor.csv").write_text("secret")
    assert not folder.exists()
    assert not list((tmp_path / "tmp").glob("pitaudit-*/*"))


def test_folder_goes_where_the_work_fails(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt), private_folder(tmp_path) as folder:
        raise KeyboardInterrupt
    assert not folder.exists()


def test_folder_of_a_process_at_work_stays(held: tuple[subprocess.Popen[str], Path]) -> None:
    remove_leftovers()
    assert (held[1] / "vendor.csv").exists()


def test_folder_of_a_killed_process_goes_at_the_next_start(
    held: tuple[subprocess.Popen[str], Path], tmp_path: Path
) -> None:
    process, folder = held
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert (folder / "vendor.csv").exists()
    remove_leftovers()
    assert not folder.exists()
    assert not list((tmp_path / "tmp").glob("pitaudit-*/*"))


def test_what_is_not_ours_is_never_removed(tmp_path: Path) -> None:
    with private_folder(tmp_path):
        pass
    notes = next((tmp_path / "tmp").glob("pitaudit-*"))
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "alive").touch()
    (notes / ".pitaudit-1-x").symlink_to(tmp_path / "kept")
    link = tmp_path / ".pitaudit-2-y"
    link.symlink_to(tmp_path / "kept")
    (notes / ".pitaudit-2-y").symlink_to(link)
    remove_leftovers()
    assert (tmp_path / "kept" / "alive").exists()


def test_notes_that_others_can_write_are_not_believed(tmp_path: Path) -> None:
    notes = tmp_path / "tmp" / f"pitaudit-imports-{os.getuid()}"
    notes.mkdir()
    notes.chmod(0o777)
    left = tmp_path / ".pitaudit-999999999-z"
    left.mkdir()
    (left / "alive").touch()
    (notes / left.name).symlink_to(left)
    remove_leftovers()
    assert left.exists()
    with private_folder(tmp_path) as folder:
        assert folder.exists(), "without notes the work goes on"
