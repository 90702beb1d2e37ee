"""The log of one property in the store: the current version of each file, and what was there before it."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from audit.machine.hashes import sha256
from audit.runs.stores import SUPERSEDED
from rules.columns import TABLES

_HASHES = "hashes.json"


@dataclass(frozen=True, slots=True)
class Log:
    """The log of one property in the store.

    folder  the property's folder
    number  of the run that is to come, by which what is replaced is kept
    """

    folder: Path
    number: int

    @property
    def place(self) -> Path:
        """Where the log itself lies."""
        return self.folder / "log"

    def put(self, fresh: Path, name: str) -> bool:
        """Put a file into the log; tell whether it is new there.  The earlier version is kept."""
        target = self.place / name
        if target.is_file():
            if sha256(target) == sha256(fresh):
                return False
            with suppress(FileExistsError):  # of two deliveries between two runs, the first was never audited
                self._kept(name).hardlink_to(target)
        target.parent.mkdir(parents=True, exist_ok=True)
        fresh.replace(target)
        return True

    def remove(self, name: str) -> None:
        """Take a file out of the log that a later delivery no longer has; it is kept, too."""
        (self.place / name).replace(self._kept(name))

    def _kept(self, name: str) -> Path:
        place = self.folder / SUPERSEDED / f"{self.number:04}" / name.removeprefix("../")
        place.parent.mkdir(parents=True, exist_ok=True)
        return place

    def hashes(self) -> dict[str, str]:
        """Name the tables' files with their SHA-256; those that have not changed since are not read again."""
        before = _noted(self.folder / _HASHES)
        found: dict[str, tuple[int, int, str]] = {}
        for table in TABLES:
            for path in sorted((self.place / table).rglob("*")):
                if path.is_file():
                    name, about = path.relative_to(self.place).as_posix(), path.stat()
                    size, changed, digest = before.get(name, (-1, -1, ""))
                    if (size, changed) != (about.st_size, about.st_mtime_ns):
                        digest = sha256(path)
                    found[name] = (about.st_size, about.st_mtime_ns, digest)
        fresh = self.folder / f".{_HASHES}.unfinished"
        fresh.write_text(json.dumps(found, indent=0), encoding="utf-8")
        fresh.replace(self.folder / _HASHES)
        return {name: digest for name, (_, _, digest) in found.items()}


def _noted(path: Path) -> dict[str, tuple[int, int, str]]:
    """Read what was noted of files when they were hashed last; nothing where that cannot be read."""
    with suppress(OSError, ValueError, TypeError, AttributeError):
        found = json.loads(path.read_text(encoding="utf-8"))
        return {str(name): (int(size), int(at), str(digest)) for name, (size, at, digest) in found.items()}
    return {}
