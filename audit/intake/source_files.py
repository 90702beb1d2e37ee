"""Which of the vendor's files are read: none outside the source, none that is no file, and none twice.

A file that a source asks for and that is not read is passed over, and the import says so with the reason.
"""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from audit.errors import LogRejected, MappingRejected
from audit.intake.mapping import Plan, Source
from audit.machine.limits import FILE_BYTES


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A file that was asked for and not read, or a folder that could not be looked into."""

    file: str
    reason: str


@dataclass(frozen=True, slots=True)
class SourceFolder:
    """SOURCE: its folder, the file where it is one alone, and what was found that is not read."""

    root: Path
    file: Path | None
    passed_over: dict[str, str] = field(default_factory=dict)

    def name_of(self, path: Path) -> str:
        """Name of a file within the source, as it can be written down."""
        return shown(path.relative_to(self.root))


def shown(path: Path) -> str:
    """Return a path as text; a byte that is not UTF-8 is written in hexadecimal."""
    return os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")


def open_source(source: Path) -> SourceFolder:
    """Look at what SOURCE is.  Raises LogRejected where it is neither a file nor a folder."""
    try:
        mode = source.stat().st_mode
    except (OSError, ValueError) as error:
        message = f"{shown(source)}: there is no such file or folder"
        raise LogRejected(message) from error
    if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        message = f"{shown(source)}: is neither a regular file nor a folder"
        raise LogRejected(message)
    if shown(source.absolute()) != source.absolute().as_posix():
        message = f"{shown(source.absolute())}: a name in this path is not UTF-8 text; rename it"
        raise LogRejected(message)
    if stat.S_ISDIR(mode):
        return SourceFolder(source, None)
    return SourceFolder(source.parent, source)


def files_of(plan: Plan, name: str, form: Source, source: SourceFolder) -> list[Path]:
    """List the files of one source in order of their names.

    Raises MappingRejected where none fits, and LogRejected where none of those that fit can be read.
    """
    place = f"{plan.path}: sources.{name}.files"
    if source.file is not None:
        if form.files is not None and not source.file.match(form.files):
            message = f"{place}: {form.files!r} does not fit {source.file.name}"
            raise MappingRejected(message)
        return [source.file]
    if form.files is None:
        message = f"{place}: {source.root} is a folder; say which of its files, such as '*.{form.format}'"
        raise MappingRejected(message)
    asked = _asked(source.root, form.files)
    paths = list(_sound(source, asked))
    if not asked:
        message = f"{place}: {form.files!r} matches no file in {source.root}"
        raise MappingRejected(message)
    if not paths:
        file = source.name_of(asked[0])
        message = f"{source.root / file}: {source.passed_over[file]}"
        raise LogRejected(message)
    return paths


def _asked(root: Path, pattern: str) -> list[Path]:
    """Return what fits a pattern, links that lead nowhere included, but no folders."""
    found = {path for path in root.glob(pattern) if not path.is_dir()}
    # A pattern without a wildcard finds no link that leads nowhere.
    if os.path.lexists(root / pattern) and not (root / pattern).is_dir():
        found.add(root / pattern)
    return sorted(found)


def _sound(source: SourceFolder, asked: Iterable[Path]) -> Iterator[Path]:
    seen: dict[tuple[int, int], str] = {}
    for path in asked:
        name = source.name_of(path)
        reason = _unsound(source.root, path)
        if not reason:
            found = path.stat()
            first = seen.setdefault((found.st_dev, found.st_ino), name)
            reason = f"is the same file as {first}" if first != name else ""
        if reason:
            source.passed_over[name] = reason
        else:
            yield path


def _unsound(root: Path, path: Path) -> str:
    """Return why a file must not be read, empty where it may."""
    try:
        inside = path.resolve(strict=True).is_relative_to(root.resolve())
    except (OSError, RuntimeError):
        return "is a link that leads nowhere"
    if not inside:
        return "is a link that leads outside the source"
    if not path.is_file():
        return "is no regular file"
    if shown(path) != path.as_posix():
        return "its name is not UTF-8 text; rename it"
    return ""


def not_read(source: SourceFolder, read: Iterable[str]) -> tuple[str, ...]:
    """List what else the source's folder holds; folders that cannot be looked into are passed over."""
    if source.file is not None:
        return ()

    def closed(error: OSError) -> None:
        folder = source.name_of(Path(error.filename))
        source.passed_over[folder] = f"is a folder that cannot be looked into: {error.strerror}"

    every: set[str] = set()
    for folder, folders, files in os.walk(source.root, onerror=closed):
        linked = [name for name in folders if (Path(folder) / name).is_symlink()]
        every |= {source.name_of(Path(folder) / name) for name in (*files, *linked)}
    return tuple(sorted(every - set(read) - set(source.passed_over)))


@contextmanager
def unchanged(paths: Iterable[Path]) -> Iterator[None]:
    """Refuse files that are too long, and files that change while they are read."""
    before = {path: _state(path) for path in paths}
    for path, (_, size, _) in before.items():
        FILE_BYTES.check(size, path, LogRejected)
    yield
    for path, state in before.items():
        now = None
        with suppress(OSError):
            now = _state(path)
        if now != state:
            message = f"{path}: changed while it was read; import it when the vendor has finished it"
            raise LogRejected(message)


def _state(path: Path) -> tuple[int, int, int]:
    found = path.stat()
    return found.st_ino, found.st_size, found.st_mtime_ns


def hash_of(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as handle:
        return hashlib.file_digest(handle, "sha256").hexdigest()
