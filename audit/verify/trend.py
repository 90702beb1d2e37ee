"""``pitaudit verify`` of a trend report: whether it is as it was written, and which runs it counts.

It belongs to no run.  Its list names the receipt of each run that it counts, and its papers bear a number
that is made of all of them, so that neither the paper nor a run can be exchanged for another unseen.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from audit.format import names
from audit.machine.hashes import sha256
from audit.runs.compared import NOT_LOOKED_AT, Verified, compare_report
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.outputs import REPORT_LIST
from audit.runs.stores import properties, receipts
from audit.search.runs import is_store
from audit.signing.papers import compare_paper, number_of_several

PAPER, SHEET = "trend.pdf", "trend.csv"
_DIGITS = 16
RUNS = "runs"
"""What the list of a trend report names the receipts under."""


def is_trend(folder: Path) -> bool:
    """Whether a folder holds a trend report, and is neither a run nor the report of one."""
    if (folder / RECEIPT).exists() or not (folder / REPORT_LIST).is_file():
        return False
    return RUNS in _list_of(folder) or bool(_places(folder))


def runs_below(place: Path, property_id: str | None) -> list[Path]:
    """The run that a folder is, or every run of a store, whatever later ones say of the same days.

    property_id  of a store, only this property
    Raises RunNotFound where there is none, NameUnknown for a property that the store does not have.
    """
    if not is_store(place):
        receipt_of(place)
        return [place]
    below = properties(place)
    if property_id:
        below = [place / names.known("property", property_id, [each.name for each in below])]
    return [receipt.parent for each in below for receipt in receipts(each)]


def verify_trend(folder: Path, runs: Iterable[Path]) -> Verified:
    """Hold a trend report against its own list, and the list against the runs that it names.

    runs  folders of runs, among which those that it counts are looked for; none: they are not looked at
    """
    found = Verified()
    compare_report(found, folder)
    listed = _list_of(folder)
    named = listed.get(RUNS)
    if not isinstance(named, list):  # of a version that named no receipts
        found.differs("run", REPORT_LIST, NOT_LOOKED_AT)
    elif number_of_several(map(str, named)) != listed.get("run"):
        found.differs(
            "report", REPORT_LIST, "changed", number_of_several(map(str, named)), str(listed.get("run"))
        )
    else:
        _compare_runs(found, named, runs)
    for place in _places(folder) or [folder]:
        _compare_place(found, folder, place, str(listed.get("run", "")))
    return found


def counted(folder: Path, runs: Iterable[Path]) -> dict[str, Path]:
    """Of some runs, those that a trend report counts, each by the SHA-256 of its receipt."""
    named = _list_of(folder).get(RUNS)
    there = {sha256(run / RECEIPT): run for run in runs if (run / RECEIPT).is_file()}
    return {each: there[each] for each in named if each in there} if isinstance(named, list) else {}


def _places(folder: Path) -> list[Path]:
    """Folders of the licensees, by what is there of their reports."""
    return sorted({path.parent for name in (PAPER, SHEET) for path in folder.glob(f"**/{name}")})


def _list_of(folder: Path) -> dict[str, Any]:
    try:
        listed = json.loads((folder / REPORT_LIST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return listed if isinstance(listed, dict) else {}


def _compare_runs(found: Verified, named: list[str], runs: Iterable[Path]) -> None:
    there = {sha256(run / RECEIPT) for run in runs if (run / RECEIPT).is_file()}
    found.files["run"] += len(there & set(named))
    for receipt in named:
        if receipt not in there:
            name = f"{RECEIPT} {receipt[:_DIGITS]}"  # whoever keeps the runs finds it by these
            found.differs("run", name, "missing" if there else NOT_LOOKED_AT, receipt)


def _compare_place(found: Verified, folder: Path, place: Path, number: str) -> None:
    files = [(place / each).relative_to(folder).as_posix() for each in (PAPER, SHEET)]
    for name in files:
        if not (folder / name).is_file():
            found.differs("report", name, "missing")
    if (place / PAPER).is_file():
        compare_paper(found, place / PAPER, files[0], number, {SHEET})
