"""The papers of a trend report made again from the runs that it counts, and held against those there are."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.runs.compared import NOT_LOOKED_AT, Verified
from audit.runs.findings import receipt_of
from audit.runs.outputs import REPORT_LIST
from reports.about import About
from reports.again import PLACE, compare_made, listed_in
from reports.trend.build import build, folders_of


def compare_licensees(found: Verified, folder: Path, runs: Mapping[str, Path]) -> None:
    """Tell of each licensee of the runs that a trend report counts and has no paper of.

    runs  folder of each run that it counts, by the SHA-256 of its receipt
    """
    receipts = [receipt_of(run) for run in runs.values()]
    licensees = {str(each["id"]) for receipt in receipts for each in receipt["properties"]}
    for name in folders_of(licensees) if licensees else ():
        if name and not (folder / name).is_dir():
            found.differs("report", name, "missing")


def make_trend_again(found: Verified, folder: Path, runs: Mapping[str, Path], work: Path) -> None:
    """Make a trend report again below a folder, and tell of each paper and list that differs.

    runs  folder of each run that is at hand, by the SHA-256 of its receipt
    """
    listed = listed_in(folder)
    try:
        days = {receipt: _days(said) for receipt, said in listed["asked"]["days"].items()}
        about, shifts = _about(listed["asked"])
    except (KeyError, TypeError, ValueError, AttributeError):
        found.differs(PLACE, REPORT_LIST, NOT_LOOKED_AT, observed="it does not say what was asked for")
        return
    if days.keys() - runs.keys():
        found.differs(PLACE, REPORT_LIST, NOT_LOOKED_AT, observed="not every run that it counts is at hand")
        return
    try:
        build([(runs[receipt], counted) for receipt, counted in days.items()], work / "trend", about, shifts)
    except AuditError as error:
        found.differs(PLACE, REPORT_LIST, NOT_LOOKED_AT, observed=" ".join(str(error).split()))
        return
    compare_made(found, work / "trend", folder)


def _about(asked: Mapping[str, Any]) -> tuple[About, dict[int, str] | None]:
    prepared_on, shifts = asked["prepared_on"], asked["shifts"]
    about = About("", asked["prepared_by"], date.fromisoformat(prepared_on) if prepared_on else None)
    return about, {int(hour): shift for hour, shift in shifts.items()} if shifts else None


def _days(said: list[str] | None) -> frozenset[date] | None:
    return None if said is None else frozenset(map(date.fromisoformat, said))
