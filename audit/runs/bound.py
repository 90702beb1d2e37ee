"""The log of a run as the run found it, whatever came into its folder since.

A store's log grows every night, and what a later delivery replaces is kept in ``superseded/``.  A run is
bound to the files that its receipt names: where the folder holds others now, a folder of links shows the log
as it was.  What can no longer be found is told by file; what still stands goes on.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

from audit.format.laid_out import OF_AN_IMPORT, OF_DAYS, RECORDING, alike, are_read, names_in
from audit.format.window import Window
from audit.machine.hashes import sha256
from audit.runs.receipt_read import receipt_of
from audit.runs.stores import RUNS, SUPERSEDED


@dataclass(frozen=True, slots=True)
class Bound:
    """Where the files of a run's log lie now.

    folder  the log as the run found it: its own folder, or one of links that goes when this process ends
    lost    files that are no longer to be found as the run read them, and whether each is changed or missing
    since   files of tables that came into the folder since
    """

    folder: Path
    lost: tuple[tuple[str, str], ...] = ()
    since: tuple[str, ...] = ()


States = dict[Path, tuple[int, ...]]
"""What was seen of the folders of logs while one question is answered, which may be about many runs."""


def bound(run: Path, folder: Path, states: States | None = None) -> Bound:
    """Find the log of a finished run as the run found it, in the folder where it lies now.

    states  where the same question asks other runs of the log, too: looked at once for all
    Raises RunNotFound where there is no finished run.
    """
    states, place = {} if states is None else states, folder.resolve()
    if place not in states:
        states[place] = _state(place)
    return _bound(run.resolve(), place, states[place])


@lru_cache(maxsize=512)
def _bound(run: Path, folder: Path, state: tuple[int, ...]) -> Bound:
    receipt = receipt_of(run)
    entries = {each["file"]: each for each in receipt["inputs"]}
    window = Window.of_receipt(receipt["window"])
    there: set[str] = set()
    for told, names in _by_day(folder, state).items():
        there |= names if are_read(told, window) else set()
    there |= {RECORDING} if (folder / RECORDING).is_file() else set()
    since = tuple(sorted(there - entries.keys()))
    kept = _Kept(run, folder, receipt)
    places = {name: kept.place_of(name, each) for name, each in entries.items()}
    lost = tuple(
        (name, "changed" if (folder / name).is_file() else "missing")
        for name, place in sorted(places.items())
        if place is None
    )
    if RECORDING in entries and places[RECORDING] is None:
        places[RECORDING] = run / RECORDING  # the run has its own copy, byte for byte
    if not since and all(place in {None, folder / name} for name, place in places.items()):
        return Bound(folder, lost)
    # A file that changed is shown as well: who reads it holds its hash against the receipt, and says so.
    found = {name: place or folder / name for name, place in places.items() if (name, "missing") not in lost}
    return Bound(_linked({**dict(_beside(folder, state, kept)), **found}), lost, since)


def _state(folder: Path) -> tuple[int, ...]:
    """What changes when files come or go, so that a process that runs for long notices."""
    folders = [folder, *sorted(folder.glob("*")), *sorted(folder.glob("*/day=*"))]
    return tuple(each.stat().st_mtime_ns for each in folders if each.is_dir())


class _Kept:
    """Finds a file as a run read it: in the log, among what was replaced since, or in the run itself."""

    def __init__(self, run: Path, folder: Path, receipt: Mapping[str, Any]) -> None:
        self._run, self._folder = run, folder
        in_store = run.parent.name == RUNS and folder.parent == run.parent.parent
        chain = receipt.get("chain") if in_store else None
        # What a run is the first to see replaced is kept under its number.
        numbers = sorted((folder.parent / SUPERSEDED).glob("[0-9]*")) if chain else []
        self._later = [each for each in numbers if int(each.name) > int(chain["number"])] if chain else []

    def place_of(self, name: str, entry: Mapping[str, Any]) -> Path | None:
        """Return where a file of the log lies as the run read it; None where nowhere.

        Of a file that was never replaced the size alone is looked at: who reads it looks at its hash.
        """
        replaced = list(self.replaced(name))
        places = [path for path in (*replaced, self._folder / name) if path.is_file()]
        fit = [path for path in places if name == RECORDING or path.stat().st_size == entry["bytes"]]
        if replaced or name == RECORDING or not fit:
            return next((path for path in fit if _is(path, entry["sha256"])), None)
        return fit[0]

    def replaced(self, name: str) -> Iterator[Path]:
        """Give the versions of a file that were replaced after the run, the one it saw first."""
        return (each / name for each in self._later if (each / name).is_file())

    def of_that_night(self, name: str) -> Path:
        """Return a file that the receipt does not name as it was when the run ended."""
        return next(self.replaced(name), self._folder / name)


@lru_cache(maxsize=65536)
def _digest(path: Path, _size: int, _changed: int) -> str:
    return sha256(path)


def _is(path: Path, digest: str) -> bool:
    about = path.stat()
    return _digest(path, about.st_size, about.st_mtime_ns) == digest


def _beside(folder: Path, state: tuple[int, ...], kept: _Kept) -> Iterator[tuple[str, Path]]:
    """Give what lies in the folder of a log and is no file of a table: notes of imports, strangers."""
    for name in _others(folder, state):
        if name.startswith(OF_DAYS):
            yield name, kept.of_that_night(name)
        elif not name.startswith(OF_AN_IMPORT):
            yield name, folder / name


# A log of a year has thousands of files, and each of its runs is held against them: they are listed once.


@lru_cache(maxsize=8)
def _of_tables(folder: Path, _: tuple[int, ...]) -> frozenset[str]:
    return frozenset(names_in(folder))


@lru_cache(maxsize=8)
def _by_day(folder: Path, state: tuple[int, ...]) -> dict[tuple[bool, date | None], set[str]]:
    """The same files by what tells whether they are read, so that a run need not look at each."""
    found: dict[tuple[bool, date | None], set[str]] = defaultdict(set)
    for name in _of_tables(folder, state):
        found[alike(name)].add(name)
    return found


@lru_cache(maxsize=8)
def _others(folder: Path, state: tuple[int, ...]) -> tuple[str, ...]:
    tables = _of_tables(folder, state)
    walked = ((Path(root).relative_to(folder), files) for root, _, files in os.walk(folder))
    names = (f"{base}/{each}".removeprefix("./") for base, files in walked for each in files)
    return tuple(name for name in names if name not in tables and name != RECORDING)


def _linked(places: Mapping[str, Path]) -> Path:
    """Make a folder of links that goes when this process ends."""
    folder = Path(tempfile.mkdtemp(prefix="pitaudit-log-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name, place in places.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(place)
    return folder
