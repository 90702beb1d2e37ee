"""Tables that follow from the rules alone: worked out once, and kept where the user keeps such things.

A table is named by all that it follows from: what it is about and the text of this folder.  It is written
beside its place and put there in one step, so that of two processes both read a whole one.  Where there is no
folder for it, or it cannot be written or read, it is worked out again.
"""

import hashlib
import os
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

VARIABLE = "PITAUDIT_TABLES"
"""Environment variable that names the folder, which must be the user's alone."""

_F = TypeVar("_F", bound=Callable[..., Any])
Arrays = dict[str, npt.NDArray[Any]]


def kept(name: str, about: str, work_out: Callable[[], Arrays]) -> Arrays:
    """Give arrays as they were kept, or work them out and keep them.

    name   of what they are, as a file's name may be
    about  text that differs wherever the arrays do, but for the rules themselves
    """
    folder = os.environ.get(VARIABLE)
    if not folder:
        return work_out()
    digest = hashlib.sha256(f"{_rules()}\0{about}".encode()).hexdigest()
    place = Path(folder, f"{name}-{digest[:32]}.npz")
    found = _read(place)
    if found is None:
        found = work_out()
        _write(place, found)
    return found


def kept_table(work_out: _F) -> _F:
    """Keep what a function works out from a few choices: an array, or several."""

    @cache
    @wraps(work_out)
    def table(*choices: Any) -> Any:
        def arrays() -> Arrays:
            found = work_out(*choices)
            several = found if isinstance(found, tuple) else (found,)
            return {str(place): each for place, each in enumerate(several)}

        name = work_out.__name__.strip("_")
        several = tuple(kept(name, f"{work_out.__module__} {name} {choices}", arrays).values())
        return several if len(several) > 1 else several[0]

    return cast("_F", table)


def _read(place: Path) -> Arrays | None:
    """Read what is kept; None where nothing is, or not all of it (a zip file has sums of what it holds)."""
    try:
        with place.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            return dict(arrays)
    except (OSError, ValueError, EOFError, zipfile.BadZipFile):
        return None


def _write(place: Path, arrays: Arrays) -> None:
    fresh = place.with_name(f".{os.getpid()}-{place.name}")
    with suppress(OSError):  # no room, or no right to write: it is worked out each time then
        try:
            with fresh.open("wb") as stream:
                np.savez(stream, **arrays)  # type: ignore[arg-type]  # none is named as its options are
            fresh.replace(place)
        finally:
            fresh.unlink(missing_ok=True)


@cache
def _rules() -> str:
    """Sum up the rules of hands: whatever changes in them may change a table."""
    found = hashlib.sha256()
    here = Path(__file__).parent
    for file in [*sorted(here.glob("*.py")), *sorted(here.glob("*.yaml")), here.with_name("cards.py")]:
        found.update(file.read_bytes())
    return found.hexdigest()
