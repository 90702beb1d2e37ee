"""What was read of a file is kept while the file is the same, and no longer."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from audit.runs.while_unchanged import while_unchanged


class Reader:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self, path: Path, mark: str = "") -> str:
        self.times += 1
        return path.read_text(encoding="utf-8") + mark


def test_a_file_is_read_once_while_it_is_the_same(tmp_path: Path) -> None:
    file, read = tmp_path / "run.json", Reader()
    file.write_text("one", encoding="utf-8")
    assert [while_unchanged(read, file) for _ in range(3)] == ["one"] * 3
    assert read.times == 1
    assert while_unchanged(read, file, "!") == "one!"
    assert read.times == 2


def test_a_file_that_was_changed_or_replaced_is_read_again(tmp_path: Path) -> None:
    file, read = tmp_path / "run.json", Reader()
    file.write_text("one", encoding="utf-8")
    assert while_unchanged(read, file) == "one"
    file.write_text("two", encoding="utf-8")
    os.utime(file, ns=(file.stat().st_atime_ns, file.stat().st_mtime_ns + 1))
    assert while_unchanged(read, file) == "two"
    other, kept = tmp_path / "other", file.stat()
    other.write_text("six", encoding="utf-8")
    os.utime(other, ns=(kept.st_atime_ns, kept.st_mtime_ns))  # of the same size and time: another file
    other.replace(file)
    assert while_unchanged(read, file) == "six"


def test_what_cannot_be_read_is_never_kept(tmp_path: Path) -> None:
    file, read = tmp_path / "run.json", Reader()
    with pytest.raises(FileNotFoundError):
        while_unchanged(read, file)
    file.write_text("there now", encoding="utf-8")
    assert while_unchanged(read, file) == "there now"
    file.unlink()
    with pytest.raises(FileNotFoundError):
        while_unchanged(read, file)
