"""Where what is asked about lies: a run, the runs and logs of a store, or a log by itself."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from typing import Any

from audit.errors import AuditError
from audit.format.laid_out import gaming_day_of
from audit.runs.bound import bound
from audit.runs.places import noted
from audit.runs.receipt_read import RECEIPT
from audit.runs.stores import kept_receipt
from audit.search.judged import Judged
from audit.search.runs import Asked
from rules.columns import TABLES

STORE = "store"


@dataclass(frozen=True, slots=True)
class File:
    """One file of a log; ``sha256`` is that of the run's receipt, empty where no run is asked about."""

    name: str
    path: Path
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class LogPlace:
    """A log: its name (the property in a store), its files by table, and the run that refused rows of it.

    days  gaming days that the run judged; None where no run is asked about
    """

    name: str
    folder: Path
    files: dict[str, list[File]]
    run: Path | None = None
    days: frozenset[str] | None = None


@dataclass(frozen=True, slots=True)
class RunPlace:
    """A finished run; ``days`` are the gaming days of which no later run says anything."""

    log: str
    folder: Path
    receipt: dict[str, Any] = field(repr=False)
    days: frozenset[str]


@dataclass(frozen=True, slots=True)
class Place:
    """All that is asked about; ``kind`` is run, store or log, ``zone`` the clock by which times are shown."""

    kind: str
    folder: Path
    logs: list[LogPlace]
    runs: list[RunPlace]

    @property
    def zone(self) -> str:
        """The time zone of its properties, UTC where they have several or none is known."""
        zones = {each["time_zone"] for run in self.runs for each in run.receipt["properties"]}
        return zones.pop() if len(zones) == 1 else "UTC"

    def not_judged(self) -> list[str]:
        """Say which gaming days nobody judged, or in part: one line a property; none of a log by itself."""
        asked: dict[str, list[Asked]] = {}
        for run in self.runs:
            days = frozenset(map(date.fromisoformat, run.days))
            asked.setdefault(run.log, []).append(Asked(run.folder, run.receipt, days))
        told = {name: Judged(runs, self._log_of(name)).words() for name, runs in asked.items()}
        return [f"{name}: {words}" if len(told) > 1 else words for name, words in told.items() if words]

    def _log_of(self, name: str) -> Path | None:
        return next((log.folder for log in self.logs if log.name == name and log.run is None), None)


def place_of(folder: Path, log: Path | None = None) -> Place:
    """Say what lies in a folder: a run, a store or a log.

    log  where the log of a run lies now, if no longer where the run found it
    Raises AuditError where it is none of them.
    """
    if (folder / RECEIPT).exists():
        return _of_run(folder, log)
    if any((folder / "rounds").glob("day=*")):
        return Place("log", folder, [LogPlace("", folder, _files_there(folder))], [])
    properties = [each.parent.parent for each in (*folder.glob("runs/*/"), *folder.glob("*/runs/*/"))]
    if not properties:
        message = f"{folder}: is neither a run, nor a store, nor a round log"
        raise AuditError(message)
    places = [_of_property(each) for each in sorted(set(properties))]
    logs = [log for logs, _ in places for log in logs]
    return Place(STORE, folder, logs, [run for _, runs in places for run in runs])


def _of_run(folder: Path, log: Path | None) -> Place:
    receipt = kept_receipt(folder)
    run = RunPlace("", folder, receipt, frozenset(_judged(receipt)))
    return Place("run", folder, [replace(_audited(folder, receipt, log), days=run.days)], [run])


def _audited(folder: Path, receipt: dict[str, Any], log: Path | None) -> LogPlace:
    """Name the files that a run read; whether they are there is looked at by who needs them."""
    place = log or noted(folder, "log") or folder / "log"
    place = bound(folder, place).folder if place.is_dir() else place
    files: dict[str, list[File]] = {name: [] for name in TABLES}
    for each in receipt["inputs"]:
        if each["state"] == "read" and each["table"] in files:
            files[each["table"]].append(File(each["file"], place / each["file"], each["sha256"]))
    return LogPlace("", place, files, folder)


def _files_there(folder: Path) -> dict[str, list[File]]:
    return {
        name: [
            File(path.relative_to(folder).as_posix(), path)
            for path in sorted(folder.glob(f"{name}/day=*/*.parquet"))
            if not path.name.startswith((".", "_"))
        ]
        for name in TABLES
    }


def _of_property(folder: Path) -> tuple[list[LogPlace], list[RunPlace]]:
    """One property of a store: its runs, each with the days it judged last, and the log of those days.

    Each day's rows are those that its newest run read; a day that nobody judged is as it lies there now.
    A file of no gaming day is left out, as every run says that it was refused.
    """
    receipts = {path.parent: kept_receipt(path.parent) for path in sorted(folder.glob(f"runs/*/{RECEIPT}"))}
    last = {day: run for run, receipt in receipts.items() for day in _judged(receipt)}
    runs = [
        RunPlace(folder.name, run, receipt, frozenset(day for day, of in last.items() if of == run))
        for run, receipt in receipts.items()
    ]
    of_runs = [
        _only(_audited(run.folder, run.receipt, folder / "log"), folder.name, run.days)
        for run in runs
        if run.days
    ]
    there = LogPlace(folder.name, folder / "log", _files_there(folder / "log"))
    read = {file.name for log in of_runs for files in log.files.values() for file in files}
    others = {
        name: [file for file in files if _day(file) not in {*last, ""} and file.name not in read]
        for name, files in there.files.items()
    }
    return [*of_runs, replace(there, files=others, days=frozenset())], runs


def _only(log: LogPlace, name: str, days: frozenset[str]) -> LogPlace:
    """Leave the files of some gaming days."""
    files = {table: [each for each in found if _day(each) in days] for table, found in log.files.items()}
    return replace(log, name=name, files=files, days=days)


def _day(file: File) -> str:
    day = gaming_day_of(file.name)
    return day.isoformat() if day else ""


def _judged(receipt: dict[str, Any]) -> list[str]:
    night = receipt.get("night")
    return list(night["judged"]) if night else sorted({each["gaming_day"] for each in receipt["days"]})
