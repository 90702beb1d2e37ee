"""What need not be kept any longer: runs and files of a log older than the years that the Code demands.

Nothing that a person wrote is deleted, nothing under a hold, and no run without a line that says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

from audit.chain import RETIRED
from audit.findings import PLACES, RECEIPT, receipt_of
from audit.intake.read import ATTESTED
from audit.nightly.config import Config, Property, kept_from
from audit.nightly.log import gaming_day_of
from audit.nightly.plan import Past
from audit.outputs import REPORT, REPORT_LIST
from audit.sums import FILE as SUMS
from audit.sums import sha256
from audit.window import AFTER, BEFORE

NEAR = BEFORE + AFTER
"""Files of a log are kept so much longer than runs: days that are still kept are judged by them."""


def retire(config: Config, place: Property, past: Past, last_ended: date) -> Iterator[str]:
    """Delete what is older than is kept, and name it: runs, files of the log and what they replaced.

    last_ended  the gaming day that just ended, from which age is counted
    """
    keep_from = kept_from(config, last_ended)

    def is_over(day: date, kept_longer: timedelta = timedelta()) -> bool:
        is_held = any(hold.first <= day <= hold.last for hold in place.holds)
        return day + kept_longer < keep_from and not is_held

    for run, receipt in past.receipts.items():
        days = [date.fromisoformat(day) for day in receipt["night"]["judged"]]
        if days and all(map(is_over, days)):
            _note(past.folder, run, receipt["night"]["judged"])
            _delete_own(run)
            yield f"run {run.name}"
    folder = past.folder.parent
    for path in _files(folder):
        day = gaming_day_of(path.relative_to(folder).as_posix())
        if day and is_over(day, NEAR):
            path.unlink()
            yield path.relative_to(folder).as_posix()


def _files(folder: Path) -> list[Path]:
    """Files of gaming days: of the log, what was replaced in it, and what an import was made from.

    What a person attested may hold for later days, and stays.
    """
    places = (folder / name for name in ("log", "superseded", "sources"))
    files = (path for place in places for path in sorted(place.rglob("*")) if path.is_file())
    return [path for path in files if path.parent.parent.name not in ATTESTED]


def _note(runs: Path, run: Path, days: list[str]) -> None:
    """Write down that a run was let go, so that the chain of runs still tells what was there."""
    line = {"run": run.name, "receipt": sha256(run / RECEIPT), "days": days}
    with (runs / RETIRED).open("a", encoding="utf-8") as stream:
        stream.write(json.dumps(line) + "\n")


def _delete_own(run: Path) -> None:
    """Delete the files of a run that its own lists name, the receipt last; what else lies there stays."""
    report = run / REPORT
    if (report / REPORT_LIST).is_file():
        listed = json.loads((report / REPORT_LIST).read_text(encoding="utf-8"))["written"]
        _unlink(report, [*listed, SUMS, REPORT_LIST])
    _unlink(run, [*receipt_of(run)["written"], SUMS, PLACES, RECEIPT])


def _unlink(folder: Path, names: list[str]) -> None:
    for name in names:
        (folder / name).unlink(missing_ok=True)
    for below in sorted((path for path in folder.rglob("*") if path.is_dir()), reverse=True):
        if not any(below.iterdir()):
            below.rmdir()
    if not any(folder.iterdir()):
        folder.rmdir()
