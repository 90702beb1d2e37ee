"""Where libraries may write: in nothing that somebody else could have filled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from audit.machine import library_folders


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user who can write neither in the installation nor at home, only in a temporary folder."""
    monkeypatch.setattr(library_folders, "_SOURCES", Path("/proc/sources"))
    monkeypatch.setattr(os, "environ", {"HOME": "/nonexistent", "TMPDIR": str(tmp_path)})
    return tmp_path / f"pitaudit-cache-{os.geteuid()}"


def test_a_private_folder_takes_the_place_of_a_home(nowhere: Path) -> None:
    library_folders.settle()
    assert os.environ["NUMBA_CACHE_DIR"] == str(nowhere / "numba")
    assert os.environ["XDG_CACHE_HOME"] == str(nowhere)
    assert nowhere.stat().st_mode & 0o777 == 0o700


def test_where_the_sources_can_be_written_nothing_changes(
    nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_folders, "_SOURCES", tmp_path)
    os.environ["HOME"] = str(tmp_path)
    (tmp_path / ".cache").mkdir()
    library_folders.settle()
    assert "NUMBA_CACHE_DIR" not in os.environ
    assert "XDG_CACHE_HOME" not in os.environ
    assert not nowhere.exists()


def test_a_home_without_a_cache_gets_one_so_that_nothing_kept_there_moves_later(
    nowhere: Path, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    os.environ["HOME"] = str(home)
    library_folders.settle()
    assert os.environ[library_folders.TABLES] == str(home / ".cache" / "pitaudit" / "tables")
    assert (home / ".cache").stat().st_mode & 0o777 == 0o700
    assert not nowhere.exists()


@pytest.mark.parametrize("mode", [0o755, 0o777, 0o770])
def test_a_folder_that_others_can_enter_is_not_trusted(nowhere: Path, mode: int) -> None:
    nowhere.mkdir()
    nowhere.chmod(mode)
    library_folders.settle()
    assert not os.environ["NUMBA_CACHE_DIR"].startswith(str(nowhere))


def test_a_link_or_a_file_in_its_place_is_not_trusted(nowhere: Path, tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir(mode=0o700)
    nowhere.symlink_to(tmp_path / "theirs")
    library_folders.settle()
    assert not os.environ["NUMBA_CACHE_DIR"].startswith(str(nowhere))
    nowhere.unlink()
    nowhere.write_text("")
    library_folders.settle()
    assert not os.environ["NUMBA_CACHE_DIR"].startswith(str(nowhere))


def test_a_folder_of_another_user_is_not_trusted(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere.mkdir(mode=0o700)
    user = os.geteuid() + 1
    nowhere.rename(nowhere.with_name(f"pitaudit-cache-{user}"))
    monkeypatch.setattr(os, "geteuid", lambda: user)
    library_folders.settle()
    assert not os.environ["NUMBA_CACHE_DIR"].startswith(str(nowhere.parent))


def test_on_a_full_disk_nothing_is_kept(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    full = os.statvfs_result((4096, 4096, 100, 0, 0, 0, 0, 0, 0, 255))
    monkeypatch.setattr(os, "statvfs", lambda _: full)
    library_folders.settle()
    assert os.environ["NUMBA_CACHE_DIR"] == os.devnull
    assert nowhere.exists()


def test_what_the_user_names_is_used(nowhere: Path, tmp_path: Path) -> None:
    os.environ |= {"NUMBA_CACHE_DIR": str(tmp_path / "own"), "XDG_CACHE_HOME": str(tmp_path)}
    library_folders.settle()
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "own")
    assert os.environ["XDG_CACHE_HOME"] == str(tmp_path)
    assert not nowhere.exists()
