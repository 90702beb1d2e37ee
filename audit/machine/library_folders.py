"""Where libraries keep what they work out once, settled before any of them is loaded.

numba keeps compiled loops beside the sources, or where the user says (``NUMBA_CACHE_DIR``).  Tables that
follow from the rules are kept in a private folder, or in one the user names (``PITAUDIT_TABLES``).  A service
user may be able to write in neither, and have no home.  Compiled code is run as it is read, so it is never
taken from a folder that somebody else could have filled.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

_SOURCES = Path(__file__).resolve().parents[2] / "rules" / "hands"
TABLES = "PITAUDIT_TABLES"
"""Environment variable by which ``rules.hands.kept`` is told where to keep tables."""
_LONGEST = 60  # bytes of a folder of sockets: a socket's own path has 108 at most
_ENOUGH = 64 << 20  # bytes free: a disk that is full in the middle of compiling would end the run


def settle() -> None:
    """Say in the environment where numba, fontconfig and the rules may write; nowhere, if there is none.

    Without one, loops are compiled anew by each process (``rules.hands.kernels``).
    """
    given = os.environ.pop("NUMBA_CACHE_DIR", "")
    if given and _can_be_written(Path(given), make=True):
        os.environ["NUMBA_CACHE_DIR"] = given
    elif not _can_be_written(_SOURCES / "__pycache__", make=True):
        place = next(_private_folders(), None)
        # A folder that cannot be made tells numba that there is none.
        os.environ["NUMBA_CACHE_DIR"] = str(place / "numba") if place else os.devnull
    given = os.environ.pop(TABLES, "")
    tables = Path(given) if given and _is_private(Path(given)) else _kept_tables()
    if tables:
        os.environ[TABLES] = str(tables)
    if not _can_be_written(_users_cache(), make=False):
        place = next(_private_folders(), None)
        os.environ["XDG_CACHE_HOME"] = str(place) if place else os.devnull


def _kept_tables() -> Path | None:
    """Give the folder of tables that follow from the rules; findings rest on them, so it is private, too."""
    place = next(_private_folders(), None)
    return place / "tables" if place and _is_private(place / "tables") else None


def settings_folder() -> Path | None:
    """Give the user's own folder of settings for this tool, made if need be; None where there can be none."""
    folder = _of_the_user("XDG_CONFIG_HOME", ".config")
    with suppress(OSError):
        folder.mkdir(exist_ok=True)
    place = folder / "pitaudit"
    return place if _is_private(place) else None


def state_folder() -> Path | None:
    """Give the user's own folder for what is kept of the tool's use; None where there can be none."""
    folder = _of_the_user("XDG_STATE_HOME", ".local/state")
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    place = folder / "pitaudit"
    return place if _is_private(place) else None


def runtime_folder() -> Path | None:
    """Give this user's own folder for sockets, on this machine; None where there can be none."""
    places = [os.environ.get("XDG_RUNTIME_DIR", ""), *_temporary()]
    for each in [Path(each, f"pitaudit-ready-{os.geteuid()}") for each in places if each.startswith("/")]:
        if len(os.fsencode(each)) <= _LONGEST and _is_private(each):
            return each
    return None


def _temporary() -> tuple[str, ...]:
    return os.environ.get("TMPDIR", ""), "/tmp", "/var/tmp"  # noqa: S108  (verified by those who ask)


def _users_cache() -> Path:
    return _of_the_user("XDG_CACHE_HOME", ".cache")


def _of_the_user(variable: str, name: str) -> Path:
    given = os.environ.get(variable, "")
    return Path(given) if given.startswith("/") else Path(os.environ.get("HOME") or os.devnull, name)


def _private_folders() -> Iterator[Path]:
    """Give folders that are this user's alone and can be written, the user's own cache first.

    A home without one gets it, or what is kept elsewhere meanwhile would be worked out again then.
    """
    cache = _users_cache()
    with suppress(OSError):
        cache.mkdir(mode=0o700, exist_ok=True)
    places = [cache / "pitaudit"] if cache.is_dir() else []
    places += [Path(each, f"pitaudit-cache-{os.geteuid()}") for each in _temporary() if each.startswith("/")]
    for place in places:
        if _is_private(place) and _can_be_written(place, make=False):
            yield place


def _is_private(folder: Path) -> bool:
    """Make a folder for this user alone; one that is there must be just that, and no link."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        found = folder.lstat()
    except OSError:
        return False
    mine = found.st_uid == os.geteuid()
    return stat.S_ISDIR(found.st_mode) and mine and not stat.S_IMODE(found.st_mode) & 0o077


def _can_be_written(folder: Path, *, make: bool) -> bool:
    import tempfile  # noqa: PLC0415  (a command that a helper answers asks for none)

    try:
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            space = os.statvfs(folder)
    except OSError:
        return False
    return space.f_bavail * space.f_frsize >= _ENOUGH
