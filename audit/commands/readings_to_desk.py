"""What the command ``desk`` hands to the page of doubtful passages: each reading, and what turns on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import lru_cache
from pathlib import Path

from audit.ask.replay import refuse_changed
from audit.format.window import Window
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.readings.named import named, sheets
from audit.readings.turns import Key, Turn, Wanted, rows_of_rounds, turns
from audit.runs.findings import Run
from audit.runs.places import log_of, submission_of
from reports.desk.given import Row
from rules.units import dollars

_KEPT = 64
"""Readings of which what turns on them is kept."""

Turning = Callable[[str, str], tuple[list[Row], list[Row]]]


def listing_of(run: Run, submission: Path | None) -> Callable[[], list[Row]]:
    """Give what lists the readings of the games of a run, as they were in force on its last gaming day."""

    def listing() -> list[Row]:
        return _told(run, submission, Wanted(_games(run)), {})

    return listing


def turning_of(run: Run, log: Path | None, submission: Path | None) -> Turning:
    """Give what tells, by game and name of a reading, what turns on it, and the rounds judged otherwise.

    Raises RunNotFound where the log is not there, or not as the run found it.
    """

    @lru_cache(maxsize=_KEPT)
    def turning(game: str, name: str) -> tuple[list[Row], list[Row]]:
        filed = submission_of(run.folder, run.receipt, submission)
        opened = open_log(log_of(run.folder, log), Window.of_receipt(run.receipt["window"]))
        refuse_changed(run.receipt, opened, filed)
        wanted = Wanted((game,), (name,))
        found = turns(opened, load_submission(filed) if filed else None, wanted)
        return _told(run, submission, wanted, found), list(rows_of_rounds(found))

    return turning


def _told(run: Run, submission: Path | None, wanted: Wanted, found: Mapping[Key, Turn]) -> list[Row]:
    filed = submission_of(run.folder, run.receipt, submission)
    last = date.fromisoformat(run.receipt["period"]["to"])
    told = named(load_submission(filed) if filed else None, wanted, found, last)
    there = {each["id"] for each in run.receipt["properties"]}
    return sheets([each for each in told if each.property_id in there or not each.property_id], dollars)


def _games(run: Run) -> Sequence[str]:
    dealt = {each["chapter"] for each in run.receipt["games"]}
    return [each["game"] for each in run.receipt["chapters"] if each["number"] in dealt]
