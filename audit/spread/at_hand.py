"""Where a worker finds the files of a log: in a folder that all machines see, or at a URL."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from audit.errors import ClusterRefused
from audit.format.laid_out import ATTESTED, day_of
from audit.machine.hashes import sha256
from audit.machine.remote import fetch_some, is_url, listing
from audit.machine.scratch import private_folder
from rules.columns import TABLES


@contextmanager
def at_hand(place: str, names: Collection[str], hashes: Mapping[str, str] | None = None) -> Iterator[Path]:
    """Give, on a worker, a folder with some files of a log: its own, or one that goes at the end.

    hashes  SHA-256 by name of files as they were first looked at: where one that is fetched from a URL is
            another by now, reading it tells that it changed, as the time of a file does in a folder
    Raises ClusterRefused where this machine does not see the folder, AuditError where a URL is out of reach.
    """
    if not is_url(place):
        if not Path(place).is_dir():
            message = f"{place}: a worker does not see this folder; mount it there, or name the log by a URL"
            raise ClusterRefused(message)
        yield Path(place)
        return
    with private_folder(Path(tempfile.gettempdir())) as folder:
        _fetch(place, names, folder, hashes or {})
        yield folder


@contextmanager
def without_rows(place: str) -> Iterator[Path]:
    """Give a folder that looks like a log at a URL: what people wrote is in it, and of rows the names alone.

    It goes at the end.  Raises AuditError where the place cannot be reached or read.
    """
    with private_folder(Path(tempfile.gettempdir())) as scratch:
        folder, names = scratch / "log", list(listing(place))
        _fetch(place, [name for name in names if not _is_of_a_day(name)], folder, {})
        for name in filter(_is_of_a_day, names):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).touch()
        yield folder


def _fetch(place: str, names: Collection[str], folder: Path, hashes: Mapping[str, str]) -> None:
    fetch_some(place, names, folder)
    for name in names:
        path = folder / name
        if path.exists():
            changed = name in hashes and sha256(path) != hashes[name]
            # The same on every machine, of which one takes its hash.
            os.utime(path, ns=(int(changed), int(changed)))


def _is_of_a_day(name: str) -> bool:
    """Whether a file has rows that are read by the worker of their gaming day alone."""
    table, *between = name.split("/")
    return table in TABLES and table not in ATTESTED and day_of(between[:-1]) is not None
