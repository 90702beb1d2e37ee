"""Which runs are asked: one, or those of a store, each for the gaming days that no later run judged again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from audit.errors import RunNotFound
from audit.format import names
from audit.runs.receipt_read import RECEIPT, receipt_of
from audit.runs.stores import RUNS, properties, receipts, stored


@dataclass(frozen=True, slots=True)
class Asked:
    """A finished run that is asked, and of which gaming days; None where it is asked by itself, for all.

    is_last  whether it is the newest of its property, which alone is asked for what is of no day
    """

    folder: Path
    receipt: dict[str, Any] = field(repr=False)
    days: frozenset[date] | None = None
    is_last: bool = True

    def covers(self, day: date | None) -> bool:
        """Whether what this run says of a gaming day is current."""
        return self.days is None or (self.is_last if day is None else day in self.days)


def is_store(folder: Path) -> bool:
    """Whether a folder holds runs of properties, and is no run itself."""
    return not (folder / RECEIPT).exists() and any(folder.glob(f"*/{RUNS}"))


def runs_of(folder: Path, property_id: str | None = None) -> list[Asked]:
    """The run that a folder is, or the current runs of the store that it is, property by property.

    Raises RunNotFound where there is none or one cannot be read, for what it found would be missing without
    a word; and NameUnknown for a property that the store does not have.
    """
    if not is_store(folder):
        return [Asked(folder, receipt_of(folder))]
    places = properties(folder)
    if property_id:
        name = names.known("property", property_id, [place.name for place in places])
        places = [folder / name]
    return [run for place in places for run in _current(place)]


def runs_of_one_property(folder: Path, property_id: str | None) -> list[Asked]:
    """The same where casinos cannot be asked together, for each has its own log and clock.

    Raises NameUnknown where a store has several properties and none is named.
    """
    there = [place.name for place in properties(folder)] if is_store(folder) else []
    if len(there) > 1 and not property_id:
        message = f"{folder} is the store of {', '.join(there)}: say --property"
        raise names.NameUnknown(message)
    return runs_of(folder, property_id)


def properties_in(runs: Iterable[Asked]) -> list[dict[str, Any]]:
    """The properties that runs are about, each as the newest of them names it."""
    return list({each["id"]: each for run in runs for each in run.receipt["properties"]}.values())


def zones_of(runs: Iterable[Asked]) -> dict[str, str]:
    """The time zones of the properties that runs are about."""
    return {each["id"]: each["time_zone"] for each in properties_in(runs)}


def days_counted(
    places: Iterable[Path], property_id: str | None = None
) -> list[tuple[Path, frozenset[date] | None]]:
    """Name the runs that some folders are or hold, and of which gaming days each is current; None for all.

    property_id  of a store, only this property
    Raises RunNotFound and NameUnknown as ``runs_of`` does.
    """
    found: list[tuple[Path, frozenset[date] | None]] = []
    for place in places:
        if is_store(place):
            found += [(run.folder, run.days) for run in runs_of(place, property_id) if run.days]
        else:
            found.append((place, None))
    return found


def days_in(runs: Iterable[Asked]) -> list[date]:
    """The gaming days of which runs are asked, in order."""
    told = ((run, date.fromisoformat(each["gaming_day"])) for run in runs for each in run.receipt["days"])
    return sorted({day for run, day in told if run.covers(day)})


def refuse_other_days(days: Sequence[date], since: str | None, until: str | None) -> None:
    """Refuse times that lie on no gaming day that is asked, so that a wrong date is no all-clear.

    days  gaming days in order, each of which may go on until the evening after it
    Raises NameUnknown also for what is no time, and where the one comes after the other.
    """
    begins, ends = (names.moment(given, "UTC") if given else None for given in (since, until))
    if begins and ends and begins > ends:
        message = f"nothing lies between: {since} is after {until}"
        raise names.NameUnknown(message)
    if not days:
        return
    too_late = begins is not None and begins.date() > days[-1] + timedelta(days=1)
    too_early = ends is not None and ends.date() < days[0]
    if too_late or too_early:
        message = f"no gaming day that is asked about lies there; there are {days[0]} to {days[-1]}"
        raise names.NameUnknown(message)


def _current(place: Path) -> list[Asked]:
    problems: list[str] = []
    runs = stored(receipts(place), problems)
    if problems or not runs:
        message = "; ".join(problems) or f"{place}: has no finished run yet"
        raise RunNotFound(message)
    last = {day: run.number for run in runs for day in run.judged}
    return [
        Asked(
            run.folder,
            run.receipt,
            frozenset(day for day, number in last.items() if number == run.number),
            run is runs[-1],
        )
        for run in runs
    ]
