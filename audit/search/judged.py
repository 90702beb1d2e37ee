"""Which gaming days were judged, and by which run: where nobody looked, no finding is no all-clear."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from audit.format.laid_out import ATTESTED, gaming_day_of, names_in
from audit.runs.places import noted
from audit.runs.stores import kept_receipt
from audit.search.runs import Asked

NOT_JUDGED = "not judged"
_MOST_NAMED = 5


class Judged:
    """Says of gaming days who judged them.

    runs   those that are asked, each for the gaming days of which it is current
    given  where the log lies now, if not where the runs found it
    """

    def __init__(self, runs: Sequence[Asked], given: Path | None = None) -> None:
        self._runs = runs
        self._given = given
        self._by = {
            day: run
            for run in runs
            for day in (date.fromisoformat(each["gaming_day"]) for each in run.receipt["days"])
            if run.covers(day)
        }

    def of(self, day: date) -> str:
        """Say which run judged a gaming day, and whether in part; or that none did."""
        run = self._by.get(day)
        return judged_by(run.folder, day) if run else NOT_JUDGED

    def missing(self) -> list[date]:
        """Gaming days that the log has and of which nobody judged a round, in order."""
        return sorted(self._in_log() - self._by.keys())

    def words(self, since: date | None = None, until: date | None = None) -> str:
        """Say which days of a span were not judged, or in part; empty where all were."""
        # A gaming day may go on until the evening after it.
        first = since - timedelta(days=1) if since else None
        asked = [day for day in (*self._by, *self.missing()) if _within(day, first, until)]
        missed = [day for day in asked if day not in self._by]
        part = [day for day in asked if self.of(day).endswith("in part")]
        told = [f"not judged by any run asked: {_listed(missed)}"] if missed else []
        told += [f"judged in part: {_listed(part)}"] if part else []
        if not told:
            return ""
        return f"{'; '.join(told).capitalize()}. Where no finding stands there, nobody may have looked."

    def seam(self) -> str:
        """Say from which days on people are named under another key; empty where one key names them all."""
        keys: dict[str, date] = {}
        for day, run in sorted(self._by.items()):
            keys.setdefault(run.receipt["people"]["key"] or "none", day)
        if len(keys) < 2:
            return ""
        told = ", ".join(f"from {day} under key {key}" for key, day in keys.items())
        return f"People are named {told}: the same person bears another pseudonym under each."

    def _in_log(self) -> set[date]:
        folders = {self._given or noted(run.folder, "log") for run in self._runs}
        is_store = any(run.days is not None for run in self._runs)
        names = (
            [name for folder in folders if folder and folder.is_dir() for name in names_in(folder)]
            if is_store
            else [each["file"] for run in self._runs for each in run.receipt["inputs"]]
        )
        return {
            day
            for name in names
            if name.partition("/")[0] not in ATTESTED and (day := gaming_day_of(name)) is not None
        }


def judged_by(run: Path, day: date) -> str:
    """Name the run that judged a gaming day, and say whether it did so in part."""
    return f"run {run.resolve().name}{', in part' if day in in_part(run) else ''}"


@cache
def in_part(run: Path) -> frozenset[date]:
    """Gaming days of which a run refused rows or files, or did not get what it expected."""
    from audit.runs.findings import rows_of  # noqa: PLC0415  (only where somebody asks)

    days = set(refused_on(run))
    if (run / "gaps.parquet").is_file():
        days |= {row["gaming_day"] for row in rows_of(run / "gaps.parquet", ["gaming_day"]).to_pylist()}
    return frozenset(days)


@cache
def refused_on(run: Path) -> frozenset[date]:
    """Gaming days of which a run refused rows or files."""
    refused = (each for each in kept_receipt(run)["inputs"] if each["state"] == "refused")
    days = {gaming_day_of(each["file"]) for each in refused}
    days |= {date.fromisoformat(path.stem) for path in (run / "quarantine").glob("*/*.parquet")}
    return frozenset(day for day in days if day)


def _within(day: date, first: date | None, last: date | None) -> bool:
    return (first is None or day >= first) and (last is None or day <= last)


def _listed(days: Iterable[date]) -> str:
    found = [day.isoformat() for day in sorted(set(days))]
    more = f" and {len(found) - _MOST_NAMED:,} more" if len(found) > _MOST_NAMED else ""
    return f"{', '.join(found[:_MOST_NAMED])}{more}"
