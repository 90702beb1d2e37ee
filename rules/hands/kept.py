"""Tables that follow from the rules alone: worked out once, and kept where the user keeps such things.

A table is named by all that it follows from: what it is about and the text of this folder; a count of hands
that columns of the audit make, by the text of all rules but the odds.  It is written
beside its place and put there in one step, so that of two processes both read a whole one.  Where there is no
folder for it, or it cannot be written or read, it is worked out again.
"""

import hashlib
import os
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any, TypeVar, cast
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

VARIABLE = "PITAUDIT_TABLES"
"""Environment variable that names the folder, which must be the user's alone."""

COUNT = "count-"
"""What the names of files begin with in which counts are kept."""

_F = TypeVar("_F", bound=Callable[..., Any])
Arrays = dict[str, npt.NDArray[Any]]
_OF = "worked_out_from"
_DAMAGED = (OSError, ValueError, EOFError, KeyError, MemoryError, RuntimeError, BadZipFile, zlib.error)
"""What reading a file may come to that is not as it was written."""


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
    found = _read(place, digest)
    if found is None:
        found = work_out()
        _write(place, {_OF: np.array([digest, *found]), **found})
    return found


def kept_table(work_out: _F) -> _F:
    """Keep what a function works out from a few choices: an array, or several."""
    return _kept_beside("", lambda: "")(work_out)


def kept_count(count: _F) -> _F:
    """Keep as ``kept_table`` does what is counted with any of the rules, those of who wins among them.

    Whatever the odds of a table are, it must count the same, unless they are among its choices.
    """
    return _kept_beside(COUNT, _all_but_odds)(count)


def _kept_beside(kind: str, follows: Callable[[], str]) -> Callable[[_F], _F]:
    """Keep what a function works out from a few choices, and from something of which a text is given."""

    def keep(work_out: _F) -> _F:
        @cache
        @wraps(work_out)
        def table(*choices: Any) -> Any:
            def arrays() -> Arrays:
                found = work_out(*choices)
                several = found if isinstance(found, tuple) else (found,)
                return {str(place): each for place, each in enumerate(several)}

            name = work_out.__name__.strip("_")
            about = f"{work_out.__module__} {name} {choices}{follows()}"
            several = tuple(kept(f"{kind}{name}", about, arrays).values())
            return several if len(several) > 1 else several[0]

        return cast("_F", table)

    return keep


def _read(place: Path, digest: str) -> Arrays | None:
    """Read what is kept; None where nothing is, not all of it, or what was kept under another name.

    A zip file has sums of each array that it holds, and beside them stands which those are.
    """
    try:
        with place.open("rb") as stream, np.load(stream, allow_pickle=False) as arrays:
            found = dict(arrays)
    except _DAMAGED:
        return None
    told = found.pop(_OF, np.array([])).tolist()
    return found if told == [digest, *found] else None


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


@cache
def _all_but_odds() -> str:
    """Sum up all rules and what they read, but for the odds that paytables print."""
    found = hashlib.sha256()
    here = Path(__file__).parents[1]
    for file in [*sorted(here.rglob("*.py")), *sorted(here.rglob("*.yaml"))]:
        if file.name != "paytables.yaml":
            found.update(f"\0{file.relative_to(here)}\0".encode())
            found.update(file.read_bytes())
    return found.hexdigest()
