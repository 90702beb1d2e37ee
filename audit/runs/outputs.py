"""How the tool writes: whole or not at all, and over nothing that it did not write itself.

Everything is first written into OUT/.unfinished.  Once all of it is on the disk that folder is renamed to
OUT/.finished, in one step, and from there its files take the places of the earlier ones; whoever is killed in
between leaves the rest to the next start.  A list of the files with their hashes (``written`` in a run's
``run.json`` and a report's ``written.json``) says which files are the tool's own: those alone are replaced.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from audit.errors import AuditError
from audit.machine.hashes import FILE as SUMS
from audit.machine.hashes import Written, sha256, sums, write_sums
from audit.machine.lock import FILE as LOCK
from audit.machine.lock import locked
from audit.machine.process import raise_if_stopped, undisturbed
from audit.runs.findings import PLACES, RECEIPT

UNFINISHED, FINISHED = ".unfinished", ".finished"
REPORT_LIST, PAGES_LIST = "written.json", "written.json"
REPORT = "report"
"""Where the report of a run lies in its folder, unless another place is said."""

RECEIPT_SIGNED = "run.json.p7s"
"""In a report: the signature of its run's receipt (CMS, detached)."""

_EARLIER = ".earlier"
OWN = {LOCK, UNFINISHED, FINISHED}
"""What the tool itself keeps in a folder while it writes there, and a killed process may leave."""


def written_in(folder: Path) -> Written:
    """List every file below a folder, in the order of their names."""
    return {name: _about(folder / name) for name in _names_in(folder)}


def _names_in(folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in sorted(folder.rglob("*")) if path.is_file()]


def _about(path: Path) -> dict[str, Any]:
    return {"sha256": sha256(path), "rows": _rows(path)}


def _rows(path: Path) -> int | None:
    """Count the rows of a table; those of a CSV without its heading; None where they cannot be read."""
    if path.suffix == ".parquet":
        try:
            return int(pq.read_metadata(path).num_rows)
        except (OSError, ValueError, pa.ArrowException):
            return None
    return _lines(path.read_bytes()) - 1 if path.suffix == ".csv" else None


def _lines(text: bytes) -> int:
    """Count the lines of a CSV; line ends in quotes end none. A quote written twice opens what it closes."""
    ends = b"".join(text.split(b'"')[::2]).count(b"\n")
    return ends + (not text.endswith(b"\n") and bool(text))


def write_list(folder: Path, list_name: str, **about: object) -> None:
    """Write the list of all that lies in a folder; it comes last."""
    text = json.dumps({**about, "written": written_in(folder)}, indent=2, ensure_ascii=False, sort_keys=True)
    (folder / list_name).write_text(text + "\n", encoding="utf-8")


@contextmanager
def new_folder(out: Path) -> Iterator[Path]:
    """Give a folder to write into, whose files stand in ``out`` at the end; ``out`` is new or empty.

    Raises AuditError where something lies in ``out`` already.
    """
    with _output(out, None) as fresh:
        _refuse_others(out, may_stay=False)
        yield fresh


@contextmanager
def new_file(out: Path) -> Iterator[Path]:
    """Give a file to write, which stands at ``out`` at the end in place of what was there.

    Raises AuditError where ``out`` is a folder, or would lie in none or in a round log.
    """
    if out.is_dir() or not out.parent.is_dir():
        message = f"{out}: {'is a folder; name a file' if out.is_dir() else 'there is no such folder'}"
        raise AuditError(message)
    refuse_log(out.parent)
    fresh = out.with_name(f".{out.name}.unfinished")
    try:
        yield fresh
        fresh.replace(out)
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def replacing(out: Path, list_name: str, *, may_hold_others: bool = False) -> Iterator[Path]:
    """Give a folder to write into, whose files stand in ``out`` at the end, in place of an earlier output.

    Their hashes come with them as ``SHA256SUMS``.

    list_name        JSON file with the list of all others as ``written``; the last that is written
    may_hold_others  whether ``out`` may hold other files where there is no earlier output

    Raises AuditError where a file that the tool did not write, or that was changed since, lies in the way.
    """
    with _output(out, list_name) as fresh:
        earlier = _earlier(out, list_name)
        _refuse_others(out, may_stay=may_hold_others or (out / list_name).exists())
        _refuse_changed(out, earlier)
        _refuse_in_the_way(out, {list_name}, earlier)
        yield fresh
        write_sums(fresh, list_name)
        _refuse_in_the_way(out, _names_in(fresh), earlier)


def refuse_log(out: Path) -> None:
    """Raise AuditError where ``out`` is a round log or lies in one: nothing else is ever written there."""
    place = out.resolve()
    for folder in (place, *place.parents):
        if any((folder / "rounds").glob("day=*")):
            message = f"{out}: {'is' if folder == place else 'lies in'} a round log; choose another folder"
            raise AuditError(message)


def write_new(out: Path, text: str, of_log: str = "") -> None:
    """Write one file where there is none, as a whole or not at all.

    of_log  name under which it is a file of a log, and may be written into the log's own folder
    Raises AuditError where something lies there already, and otherwise in a round log.
    """
    refuse_log(out.parent.parent if out.name == of_log else out.parent)
    fresh = out.with_name(f".{out.name}.unfinished-{os.getpid()}")
    try:
        with fresh.open("x", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        raise_if_stopped()
        os.link(fresh, out)
    except FileExistsError as error:
        message = f"{out}: is there already; choose another name"
        raise AuditError(message) from error
    finally:
        fresh.unlink(missing_ok=True)


@contextmanager
def _output(out: Path, list_name: str | None) -> Iterator[Path]:
    refuse_log(out)
    left = f"Nothing was written to {out}; what was there before is untouched."
    with _made(out), locked(out):
        _finish(out, list_name)  # what a process was killed over
        fresh = out / UNFINISHED
        try:
            _clear(fresh)
            fresh.mkdir()
            yield fresh
            _sync(fresh)
            with undisturbed():
                raise_if_stopped()  # a library may have caught it, and left out what it was at
                fresh.rename(out / FINISHED)
                left = f"All had been written to {out}."
                _finish(out, list_name)
        except BaseException as error:
            error.add_note(left)
            raise
        finally:
            _clear(fresh)


@contextmanager
def _made(out: Path) -> Iterator[None]:
    """Make a folder; take it away again where nothing came to lie in it."""
    if out.exists() and not out.is_dir():
        message = f"{out}: is a file; choose a folder"
        raise AuditError(message)
    new = [folder for folder in (out, *out.parents) if not folder.exists()]
    out.mkdir(parents=True, exist_ok=True)
    try:
        yield
    finally:
        with suppress(OSError):  # it holds something
            for folder in new:
                folder.rmdir()


def _finish(out: Path, list_name: str | None) -> None:
    """Put what is finished in its place: the earlier list goes first, the new one comes last.

    Each step may have been taken already, by a process that was killed after it.
    """
    done = out / FINISHED
    if list_name and (done / list_name).exists():
        if (out / list_name).exists():
            (out / list_name).rename(done / _EARLIER)
        if (done / _EARLIER).exists():
            new, earlier = (_listed(done / name, out, list_name) for name in (list_name, _EARLIER))
            _remove(out, (earlier | _of_report(out, list_name)).keys() - new.keys())
    if done.exists():
        names = (name for name in _names_in(done) if name != _EARLIER)
        for name in sorted(names, key=lambda name: (name == list_name, name)):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (done / name).replace(out / name)
        _sync(out, files=False)
        _clear(done)


def _remove(out: Path, names: Iterable[str]) -> None:
    """Remove files, lists last, and the folders in which nothing is left."""
    for name in sorted(names, key=lambda name: (name.endswith(REPORT_LIST), name)):
        (out / name).unlink(missing_ok=True)
        for folder in (out / name).parents:
            if folder == out or not folder.exists() or any(folder.iterdir()):
                break
            folder.rmdir()


def _clear(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)


def _sync(folder: Path, *, files: bool = True) -> None:
    """See to it that what was written is on the disk."""
    for path in (folder, *(folder.rglob("*") if files else ())):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _earlier(out: Path, list_name: str) -> dict[str, str]:
    """Return the hash of every file of the earlier output; empty for what may have any."""
    if not (out / list_name).exists():
        return {}
    return _listed(out / list_name, out, list_name) | _of_report(out, list_name)


def _of_report(out: Path, list_name: str) -> dict[str, str]:
    """Return the report that lies with a run: it goes with the run that it is of."""
    report = out / REPORT
    if list_name != RECEIPT or not (report / REPORT_LIST).exists():
        return {}
    found = _listed(report / REPORT_LIST, report, REPORT_LIST)
    return {f"{REPORT}/{name}": digest for name, digest in found.items()}


def _listed(path: Path, out: Path, list_name: str) -> dict[str, str]:
    try:
        written = json.loads(path.read_text(encoding="utf-8"))["written"]
        found = {list_name: "", **{name: str(each["sha256"]) for name, each in written.items()}}
        found[SUMS] = hashlib.sha256(sums(written, list_name, sha256(path)).encode()).hexdigest()
        found |= {PLACES: ""} if list_name == RECEIPT else {}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        message = f"{out}: {list_name} does not say which files were written with it; choose another folder"
        raise AuditError(message) from error
    for name in found:
        if not (out / name).resolve().is_relative_to(out.resolve()):
            message = f"{out}: {list_name} names {name!r}, which does not lie there; choose another folder"
            raise AuditError(message)
    return found


def _refuse_others(out: Path, *, may_stay: bool) -> None:
    others = {path.name for path in out.iterdir()} - OWN
    if others and not may_stay:
        message = (
            f"{out}: holds {min(others)!r}, which is not part of what is written; choose an empty folder"
        )
        raise AuditError(message)


def _refuse_changed(out: Path, earlier: dict[str, str]) -> None:
    for name, digest in earlier.items():
        path = out / name
        if digest and path.exists() and sha256(path) != digest:
            message = f"{path}: was changed after it was written; move it away, or choose another folder"
            raise AuditError(message)


def _refuse_in_the_way(out: Path, names: Iterable[str], earlier: dict[str, str]) -> None:
    for name in names:
        path = out / name
        between = [folder for folder in path.parents if folder != out and folder.is_relative_to(out)]
        if any(f.is_symlink() or f.is_file() for f in between) or (name not in earlier and path.exists()):
            message = f"{path}: was not written by this tool and lies in the way; move it away"
            raise AuditError(message)
