"""The papers of a report made again from its run, and held against those that are there.

Who can write the folder of a run can write every hash in it.  The same run, asked in the same way, gives the
same bytes; a signed paper begins with those that were signed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.runs.compared import NOT_LOOKED_AT, Verified
from audit.runs.outputs import REPORT, REPORT_LIST
from reports.build import Asked, build

PLACE = "paper made again"


def make_again(found: Verified, run: Path, work: Path, code: Path | None = None) -> None:
    """Make the papers of a run again below a folder, and tell of each that differs.

    code  folder of the text files of the Code that the papers quote, where they quote any
    """
    listed = listed_in(run / REPORT)
    try:
        asked = Asked.of_data(listed["asked"], code)
    except (KeyError, TypeError, ValueError, AttributeError):
        found.differs(PLACE, REPORT_LIST, NOT_LOOKED_AT, observed="it does not say what was asked for")
        return
    if "code" in listed and code is None:
        found.differs(PLACE, "Code", NOT_LOOKED_AT, observed="the papers quote it: --code FOLDER")
        return
    try:
        build(run, work / REPORT, asked)
    except AuditError as error:
        found.differs(PLACE, REPORT, NOT_LOOKED_AT, observed=" ".join(str(error).split()))
        return
    if (made := listed_in(work / REPORT)).get("code") != listed.get("code"):
        found.differs(PLACE, "Code", "changed", str(listed.get("code")), str(made.get("code")))
    compare_made(found, work / REPORT, run / REPORT)


def compare_made(found: Verified, made: Path, there: Path) -> None:
    """Tell of each paper and list that is not what was made again; ``there`` are those that were given."""
    names = {_name(path, made): path for path in made.rglob("*") if path.suffix in {".pdf", ".csv"}}
    for name, path in sorted(names.items()):
        found.files[PLACE] += 1
        given = there / name
        if not given.is_file():
            found.differs(PLACE, name, "missing")
        elif not _is_same(path.read_bytes(), given.read_bytes(), path.suffix):
            found.differs(PLACE, name, "changed")
    for path in sorted(there.rglob("*.pdf")):
        if (name := _name(path, there)) not in names:
            found.differs(PLACE, name, "added")


def _is_same(made: bytes, given: bytes, kind: str) -> bool:
    """Whether a file is what was made; what was signed is added to, which is for the signature to judge."""
    is_signed = kind == ".pdf" and b"/ByteRange" in given[len(made) :]
    return given == made or (is_signed and given.startswith(made))


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()


def listed_in(report: Path) -> dict[str, Any]:
    """What the list of a report says; nothing where there is none that can be read."""
    try:
        found = json.loads((report / REPORT_LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}
