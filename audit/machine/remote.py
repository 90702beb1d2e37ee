"""Files that lie elsewhere: any place that fsspec has a driver for (s3://, gs://, abfs://, sftp://, ...).

They are fetched to a local folder and worked on there; what was written is delivered with its receipt last.
How a place is reached, and as whom, is told to fsspec, by its own configuration and environment.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any

from audit.errors import AuditError
from audit.machine.scratch import PREFIX, private_folder

_WILD = set("*?[")
_CHANGES_WITH_CONTENT = (
    *("ETag", "etag", "md5Hash", "content_md5", "checksum", "generation", "mtime", "last_modified"),
    *("LastModified", "updated", "modified", "created"),
)
"""What drivers call the mark of a file's content, or the time of its last change, the best first."""


def is_url(place: object) -> bool:
    """Whether a place is named by a URL, and not by a path on this machine."""
    return "://" in str(place)


def folder_of(pattern: str) -> str:
    """Return the folder below which a pattern finds files: all before the first part with a wildcard."""
    parts = pattern.split("/")
    fixed = next((place for place, part in enumerate(parts) if _WILD & set(part)), len(parts))
    return "/".join(parts[:fixed])


def listing(pattern: str) -> dict[str, tuple[int, str]]:
    """List the files below a folder, or those that a pattern finds: their size, and a mark of their content.

    pattern  URL or path, with or without wildcards; ``**`` stands for any number of folders
    Returns them by their path below ``folder_of(pattern)``.  The mark is another when a file has changed; it
    says no more than the driver does, and on some only when that was.
    Raises AuditError where the place cannot be reached or read.
    """
    with _clearly(pattern):
        files = sorted(_found(pattern).items())
        if not files:
            filesystem, path = _opened(pattern)
            filesystem.info(folder_of(path))  # an empty feed is one thing, a folder that is not there another
        return {name: (about["size"] or 0, _mark(about)) for name, (_, about) in files}


def fetch(url: str, into: Path) -> None:
    """Fetch one file to where ``into`` says, or a folder with all below it.

    Raises AuditError where the place cannot be reached or read, is empty, or changes meanwhile.
    """
    with _clearly(url):
        files = _found(url)
        if not files:
            message = f"{url}: there is nothing"
            raise AuditError(message)
        filesystem, path = _opened(url)
        is_file = [remote for remote, _ in files.values()] == [path]
        here = [into if is_file else into / name for name in files]
        for each in here:
            each.parent.mkdir(parents=True, exist_ok=True)
        filesystem.get([remote for remote, _ in files.values()], [str(each) for each in here])
    for place, (name, (_, about)) in zip(here, files.items(), strict=True):
        if place.stat().st_size != about["size"]:
            message = f"{url}: {name} changed while it was fetched; try again once it is whole"
            raise AuditError(message)


def fetch_some(url: str, names: Collection[str], into: Path) -> None:
    """Fetch some files of a folder; one that is not there is left out.

    Raises AuditError where the place cannot be reached or read.
    """
    with _clearly(url):
        filesystem, path = _opened(url)
        for name in names:
            target = into / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileNotFoundError):
                filesystem.get_file(f"{path}/{name}", str(target))


@contextmanager
def receipts_at(store: str) -> Iterator[Path]:
    """Give a folder with the receipts of a store of runs at a URL, and nothing else; it goes at the end.

    Raises AuditError where the place cannot be reached or read.
    """
    with private_folder(Path(tempfile.gettempdir())) as folder:
        fetch_some(store, [name for name in listing(store) if name.endswith("/run.json")], folder)
        yield folder


@contextmanager
def fetched(url: str) -> Iterator[Path]:
    """Give a folder or file that lies elsewhere as one on this machine, which is removed at the end.

    It is open to nobody else.  Raises AuditError as ``fetch`` does.
    """
    with private_folder(Path(tempfile.gettempdir())) as scratch:
        folder = scratch / (PurePosixPath(url).name or "fetched")
        fetch(url, folder)
        yield folder


def is_fetched(folder: Path) -> bool:
    """Whether a folder is one that ``fetched`` gave."""
    return folder.parent.name.startswith(PREFIX)


@contextmanager
def delivered(url: str, last: str) -> Iterator[Path]:
    """Give a folder to write into, whose files are put where ``url`` says at the end, ``last`` after all.

    A delivery that was cut off has no such file, and can be made again; nothing else is ever replaced.
    Raises AuditError where the place cannot be reached or written, or holds something else.
    """
    _refuse_finished(url, last)
    with private_folder(Path(tempfile.gettempdir())) as scratch:
        folder = scratch / (PurePosixPath(url).name or "delivered")
        yield folder
        _deliver(folder, url, last)


def _deliver(folder: Path, url: str, last: str) -> None:
    names = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
    _refuse_finished(url, last)
    with _clearly(url):
        if others := _found(url).keys() - set(names):
            message = f"{url}: holds {min(others)!r}, no part of what is written; choose another place"
            raise AuditError(message)
        filesystem, path = _opened(url)
        for group in ([name for name in names if name != last], [last]):
            remote = [f"{path}/{name}" for name in group]
            for parent in sorted({each.rpartition("/")[0] for each in remote}):
                filesystem.makedirs(parent, exist_ok=True)
            filesystem.put([str(folder / name) for name in group], remote)
            arrived = {name: about["size"] for name, (_, about) in _found(url).items()}
            for name in group:
                if arrived.get(name) != (folder / name).stat().st_size:
                    message = f"{url}: {name} did not arrive whole; deliver it again"
                    raise AuditError(message)


def _refuse_finished(url: str, last: str) -> None:
    """Raise AuditError where something was delivered before, or the place cannot be looked at."""
    with _clearly(url):
        if last in _found(url):
            message = f"{url}: holds a finished {last}, which is never replaced; choose another place"
            raise AuditError(message)


def _found(pattern: str) -> dict[str, tuple[str, dict[str, Any]]]:
    """Find files by their path below the pattern's folder; give the driver's own name and account of each."""
    filesystem, path = _opened(pattern)
    filesystem.invalidate_cache()
    look = filesystem.glob if _WILD & set(pattern) else filesystem.find
    found = look(path, detail=True)
    files = {}
    for remote, told in found.items():
        about = told or filesystem.info(remote)
        if about["type"] == "file":
            files[_below(folder_of(path), remote, pattern)] = (remote, about)
    return files


def _below(folder: str, remote: str, url: str) -> str:
    """Return a file's path below a folder.  Raises AuditError for one that leads out of it."""
    path, base = PurePosixPath(remote.strip("/")), PurePosixPath(folder.strip("/"))
    if ".." in path.parts or not path.is_relative_to(base):
        message = f"{url}: names a file {remote!r}, which does not lie there"
        raise AuditError(message)
    return path.name if path == base else path.relative_to(base).as_posix()


def _mark(about: dict[str, Any]) -> str:
    return next((f"{each} {about[each]}" for each in _CHANGES_WITH_CONTENT if about.get(each)), "")


def _opened(url: str) -> tuple[Any, str]:
    from fsspec.core import url_to_fs  # noqa: PLC0415  (loaded only where something lies elsewhere)

    filesystem, path = url_to_fs(url)
    return filesystem, path.rstrip("/")


@contextmanager
def _clearly(url: str) -> Iterator[None]:
    """Say in one message what keeps a place from being used; every driver has errors of its own."""
    try:
        yield
    except AuditError:
        raise
    except ImportError as error:
        protocol = url.partition("://")[0]
        message = f"{url}: needs the fsspec driver of {protocol}:// ({error})"
        raise AuditError(message) from error
    except FileNotFoundError as error:
        message = f"{url}: there is nothing"
        raise AuditError(message) from error
    except PermissionError as error:
        message = f"{url}: may not be read or written here ({_said(error)})"
        raise AuditError(message) from error
    except Exception as error:
        message = f"{url}: cannot be reached or used ({_said(error)})"
        raise AuditError(message) from error


def _said(error: Exception) -> str:
    said = str(getattr(error, "strerror", None) or error).strip().partition("\n")[0]
    return said or type(error).__name__
