"""What need not be kept any longer: runs and files of a log older than the years that the Code demands.

Age is counted from the newest gaming day that a run judged, never from a clock.  What is old enough goes to a
trash first, and from there a month of judged days later.  Nothing that a person wrote goes, nothing under a
hold (not even from the trash), nothing of a day with an open finding, and no run without a line that says so.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from audit.format.laid_out import ATTESTED, gaming_day_of
from audit.format.window import AFTER, BEFORE
from audit.life import index
from audit.life.states import State
from audit.machine.hashes import FILE as SUMS
from audit.machine.hashes import sha256
from audit.nightly.config import Config, Property, kept_from
from audit.nightly.plan import Past
from audit.runs.chain import RETIRED
from audit.runs.findings import PLACES, RECEIPT, receipt_of
from audit.runs.outputs import REPORT, REPORT_LIST
from audit.runs.receipt_read import any_receipt_of
from audit.runs.stores import SUPERSEDED

NEAR = BEFORE + AFTER
"""Files of a log are kept so much longer than runs: days that are still kept are judged by them."""
TRASH = "trash"
IN_TRASH = timedelta(days=30)
"""How long what was let go lies in the trash, by the newest gaming day that was judged."""
_WAITS_FOR_PEOPLE = ("exception", "review")


@dataclass(frozen=True, slots=True)
class Leaving:
    """What is old enough to be let go: runs with the gaming days they judged, and files of the log."""

    runs: dict[Path, list[str]] = field(default_factory=dict)
    files: list[Path] = field(default_factory=list)

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.runs or self.files)


def newest_judged(past: Past) -> date | None:
    """Return the newest gaming day of which a run judged a round; None where none did."""
    days = (each for receipt in past.receipts.values() for each in receipt["days"] if each["rounds"])
    return max((date.fromisoformat(each["gaming_day"]) for each in days), default=None)


def open_days(store: Path, property_id: str) -> frozenset[date] | None:
    """Gaming days with an exception or a review that nobody closed; None where that cannot be told."""
    opened = index.opened(store)
    try:
        if index.rows(opened, "SELECT words FROM problems WHERE property_id = ?", property_id):
            return None
        found = index.rows(
            opened,
            "SELECT DISTINCT gaming_day, outcome FROM findings "
            "WHERE property_id = ? AND resolved_run IS NULL AND state != ?",
            property_id,
            State.CLOSED.value,
        )
    finally:
        opened.close()
    return frozenset(
        date.fromisoformat(row["gaming_day"]) for row in found if row["outcome"] in _WAITS_FOR_PEOPLE
    )


def leaving(config: Config, place: Property, past: Past, newest: date, waiting: frozenset[date]) -> Leaving:
    """Find what is older than is kept.

    newest   the newest gaming day that was judged, from which age is counted
    waiting  gaming days of which nothing goes, whatever their age: those with open findings
    """
    keep_from = kept_from(config, newest)

    def is_over(day: date, kept_longer: timedelta = timedelta()) -> bool:
        is_held = any(hold.first <= day <= hold.last for hold in place.holds)
        near = {day + timedelta(days=n) for n in range(-AFTER.days, BEFORE.days + 1)}
        return day + kept_longer < keep_from and not is_held and not (near & waiting)

    found = Leaving()
    for run, receipt in past.receipts.items():
        days = [date.fromisoformat(day) for day in receipt["night"]["judged"]]
        if days and all(map(is_over, days)):
            found.runs[run] = receipt["night"]["judged"]
    folder = past.folder.parent
    for path in _files(folder):
        day = gaming_day_of(path.relative_to(folder).as_posix())
        if day and is_over(day, NEAR):
            found.files.append(path)
    return found


def retire(
    config: Config, place: Property, past: Past, newest: date, waiting: frozenset[date]
) -> Iterator[str]:
    """Put what is older than is kept into the trash, empty what has lain there long enough, and name it."""
    folder = past.folder.parent
    going = leaving(config, place, past, newest, waiting)
    trash = folder / TRASH / newest.isoformat()
    for run, days in going.runs.items():
        _note(past.folder, run, days)
        _let_go(run, trash / past.folder.name / run.name)
        yield f"run {run.name}, to {TRASH}/{newest}"
    for path in going.files:
        name = path.relative_to(folder)
        _move(path, trash / name)
        yield f"{name.as_posix()}, to {TRASH}/{newest}"
    for old in sorted((folder / TRASH).glob("????-??-??")):
        is_held = any(hold.first <= day <= hold.last for day in _days_in(old) for hold in place.holds)
        if newest - date.fromisoformat(old.name) >= IN_TRASH and not is_held:
            shutil.rmtree(old)
            yield f"{TRASH}/{old.name}, emptied"


def _days_in(trash: Path) -> set[date]:
    """Gaming days of what lies in the trash: of files by their names, of runs by their receipts."""
    names = (path.relative_to(trash).as_posix() for path in trash.rglob("*") if path.is_file())
    days = {day for name in names if (day := gaming_day_of(name))}
    for receipt in trash.rglob(RECEIPT):
        days |= {date.fromisoformat(day) for day in any_receipt_of(receipt.parent)["night"]["judged"]}
    return days


def _files(folder: Path) -> list[Path]:
    """Files of gaming days: of the log, what was replaced in it, and what an import was made from.

    What a person attested may hold for later days, and stays.
    """
    places = (folder / name for name in ("log", SUPERSEDED, "sources"))
    files = (path for place in places for path in sorted(place.rglob("*")) if path.is_file())
    return [path for path in files if path.parent.parent.name not in ATTESTED]


def _note(runs: Path, run: Path, days: list[str]) -> None:
    """Write down that a run was let go, so that the chain of runs still tells what was there."""
    line = {"run": run.name, "receipt": sha256(run / RECEIPT), "days": days}
    with (runs / RETIRED).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")


def _let_go(run: Path, trash: Path) -> None:
    """Move the files of a run that its own lists name, the receipt last; what else lies there stays."""
    report = run / REPORT
    names = [*receipt_of(run)["written"], SUMS, PLACES, RECEIPT]
    if (report / REPORT_LIST).is_file():
        listed = json.loads((report / REPORT_LIST).read_text(encoding="utf-8"))["written"]
        names = [*(f"{REPORT}/{name}" for name in [*listed, SUMS, REPORT_LIST]), *names]
    for name in names:
        if (run / name).is_file():
            _move(run / name, trash / name)
    for below in sorted((path for path in run.rglob("*") if path.is_dir()), reverse=True):
        if not any(below.iterdir()):
            below.rmdir()
    if not any(run.iterdir()):
        run.rmdir()


def _move(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    path.replace(to)
