"""Where a run's inputs lie: noted beside the evidence, for inputs move and evidence does not change.

The log stays where it is.  Of the Rules Submission and the statement of recording a run keeps its own copies.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

from audit.errors import RunNotFound
from audit.runs.bound import States, bound
from audit.runs.receipt_read import PLACES, SUBMISSION


def write_places(folder: Path, out: Path, **places: Path | None) -> None:
    """Note the way from a run folder to its inputs, so that all can be moved together.

    folder  that is written into; out  where it will stand; places  ``log``, ``submission`` and ``chain``
    """
    ways = {name: os.path.relpath(path.resolve(), out.resolve()) for name, path in places.items() if path}
    text = json.dumps(ways, indent=2, ensure_ascii=False, sort_keys=True)
    (folder / PLACES).write_text(text + "\n", encoding="utf-8")


def noted(run: Path, name: str) -> Path | None:
    """Return where an input lay when the run ended, seen from the run; None where nothing says so."""
    with suppress(OSError, ValueError, KeyError, TypeError):
        return run / str(json.loads((run / PLACES).read_text(encoding="utf-8"))[name])
    return None


def log_of(run: Path, given: Path | None, states: States | None = None) -> Path:
    """Return the folder of the log that a run audited.  Raises RunNotFound where it does not lie there.

    Where other files came into it since, the log as it was: ``audit.runs.bound``, which says what
    ``states`` are.
    """
    found = given or noted(run, "log")
    if found is None or not found.is_dir():
        message = f"{run}: the log that it audited {_lies_not(found)}; {how_to_give()}"
        raise RunNotFound(message)
    return bound(run, found, states).folder


def submission_of(run: Path, receipt: dict[str, Any], given: Path | None) -> Path | None:
    """Return the Rules Submission of a run: the one given, or its own copy; None where it had none.

    Raises RunNotFound where neither is there.
    """
    if not receipt["submission"]:
        return None
    found = given or run / SUBMISSION
    if not found.is_file():
        message = f"{run}: its Rules Submission {_lies_not(found)}; {how_to_give()}"
        raise RunNotFound(message)
    return found


def _lies_not(place: Path | None) -> str:
    return f"is not at {place}" if place else "is nowhere noted"


def how_to_give() -> str:
    """Say how a command is told where the inputs of a run lie."""
    return (
        "say where they lie now: --log FOLDER is the log, --submission FILE the Rules Submission "
        f"(without it, the run's own copy {SUBMISSION} is used)"
    )
