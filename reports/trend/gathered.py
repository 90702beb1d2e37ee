"""Many runs of one licensee as two tables: exceptions of conduct, and the rounds they are counted against."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from audit.errors import AuditError, RunNotFound
from audit.runs.findings import Run
from audit.runs.judged_by import laws_of
from reports.letterhead import Facility
from reports.standing import apart
from reports.trend.nights import exceptions
from reports.wording import listed
from rules.citations import chapter_cited

DIMENSIONS = ("day", "table", "dealer", "shift")
_FOUND = ("finding_id", "clause", "table_id", "dealer_id", "gaming_day", "at", "outcome", "fault")
_NAMES = {"gaming_day": "day", "table_id": "table", "dealer_id": "dealer"}


@dataclass(frozen=True, slots=True)
class Gathered:
    """What several runs of one licensee found, and among how many rounds.

    found    an exception of conduct a row: finding_id, clause, law, game, at, and the dimensions
    rounds   game, the dimensions, and how many rounds
    others   exceptions of the record, matters for review, undecided: not counted further
    titles   games by their code
    dealers  why dealers cannot be compared; "" where they can
    shifts   whether shifts were given; else ``shift`` is the hour of the day
    """

    runs: Sequence[Run]
    facility: Facility
    found: pd.DataFrame
    rounds: pd.DataFrame
    others: Mapping[str, int]
    titles: Mapping[str, str]
    dealers: str
    shifts: bool

    @property
    def laws(self) -> dict[str, str]:
        """By clause, by what its exceptions judge."""
        pairs = self.found[["clause", "law"]].drop_duplicates().sort_values(["clause", "law"])
        return {str(clause): " / ".join(laws) for clause, laws in pairs.groupby("clause")["law"]}

    @property
    def apart(self) -> dict[str, int]:
        """How many exceptions stand apart from those by the text in force, by why (``standing.apart``)."""
        why = [apart(law) for law in self.found["law"]]
        return {name: why.count(name) for name in sorted({*why} - {""})}

    @property
    def not_judged(self) -> int:
        """How many gaming days between the first and the last no run judged."""
        known = [date.fromisoformat(day) for day in self.days]
        return (known[-1] - known[0]).days + 1 - len(known) if known else 0

    @property
    def days(self) -> list[str]:
        """Every gaming day of the runs, in order."""
        return sorted({day["gaming_day"] for run in self.runs for day in run.receipt["days"]})


def gather(runs: Sequence[Run], shifts: Mapping[int, str] | None) -> Gathered:
    """Put runs of one licensee together, in the order of their days.

    shifts  hour of the day on the property's clock -> shift
    Raises AuditError where two of them have a gaming day in common, or differ in the property's clock.
    """
    runs = sorted(runs, key=lambda run: str(run.receipt["period"]["from"]))
    _refuse_days_told_twice(runs)
    facility = Facility.of(runs[-1])
    if len({Facility.of(run).clock.name for run in runs}) > 1:
        message = f"{facility.id}: the runs do not agree on its time zone, so their hours are not the same"
        raise AuditError(message)
    games = {each["number"]: each["game"] for run in runs for each in run.receipt["chapters"]}
    found = pd.concat([_found(run, games) for run in runs], ignore_index=True)
    rounds = pd.concat([_rounds(run, facility.id) for run in runs], ignore_index=True)
    for frame, at in ((found, "at"), (rounds, "hour")):
        frame["shift"] = _shift(frame[at], facility, shifts)
    return Gathered(
        runs=runs,
        facility=facility,
        found=found,
        rounds=rounds,
        others=_others(runs),
        titles={each["game"]: each["title"] for run in runs for each in run.receipt["chapters"]},
        dealers=_why_not_by_dealer(runs),
        shifts=shifts is not None,
    )


def _refuse_days_told_twice(runs: Sequence[Run]) -> None:
    told: dict[str, list[str]] = defaultdict(list)
    for run in runs:
        for day in run.receipt["days"]:
            told[day["gaming_day"]].append(str(run.folder))
    twice = {day: folders for day, folders in told.items() if len(folders) > 1}
    if twice:
        day, folders = min(twice.items())
        message = (
            f"{Facility.of(runs[0]).id}: gaming day {day} is in {listed(folders)}"
            f"{f', and {len(twice) - 1} more days are in several runs' if len(twice) > 1 else ''}; "
            "leave out all but one, or its exceptions would be counted twice"
        )
        raise AuditError(message)


def _found(run: Run, games: Mapping[str, str]) -> pd.DataFrame:
    rows = run.findings.select(list(_FOUND)).append_column("law", pa.array(laws_of(run), pa.string()))
    is_told = pc.and_(pc.equal(rows["outcome"], "exception"), pc.equal(rows["fault"], "conduct"))
    rows = rows.filter(is_told).drop_columns(["outcome", "fault"])
    frame: pd.DataFrame = rows.to_pandas().rename(columns=_NAMES)
    frame["day"] = frame["day"].astype(str)
    frame["game"] = frame["clause"].map(chapter_cited).map(games)
    return frame


def _rounds(run: Run, place: str) -> pd.DataFrame:
    path = run.folder / "population.parquet"
    if not path.is_file():
        message = f"{run.folder}: has no population.parquet; an earlier version wrote it, run the audit again"
        raise RunNotFound(message)
    rows = pq.read_table(path)
    rows = rows.filter(pc.equal(rows["property_id"], place))
    days = {date.fromisoformat(day["gaming_day"]) for day in run.receipt["days"]}
    rows = rows.filter(pc.is_in(rows["gaming_day"], value_set=pa.array(sorted(days), pa.date32())))
    frame: pd.DataFrame = rows.drop_columns(["property_id", "wagers"]).to_pandas().rename(columns=_NAMES)
    frame["day"] = frame["day"].astype(str)
    return frame


def _shift(at: pd.Series, facility: Facility, shifts: Mapping[int, str] | None) -> pd.Series:
    """Shift, or hour of the day, by the property's clock: that of the hour of UTC in which it came."""
    hours = pd.to_datetime(at, utc=True).dt.floor("h").dt.tz_convert(facility.clock.zone or "UTC").dt.hour
    names = [f"{hour:02d}:00" if shifts is None else shifts.get(hour, "no shift given") for hour in range(24)]
    return pd.Series([None if math.isnan(hour) else names[int(hour)] for hour in hours], dtype=object)


def _others(runs: Sequence[Run]) -> dict[str, int]:
    found = {"record": sum(exceptions(run.findings, "record") for run in runs)}
    for name in ("review", "unknown"):
        found[name] = sum(int(pc.sum(pc.equal(run.findings["outcome"], name)).as_py() or 0) for run in runs)
    return found


def _why_not_by_dealer(runs: Sequence[Run]) -> str:
    keys = {run.receipt.get("people", {}).get("key") for run in runs}
    if len(runs) > 1 and None in keys:
        return "a run was made without a key, so the same dealer has another name in each run"
    if len(keys) > 1:
        return "the runs were made under different keys, so the same dealer has different names in them"
    return ""
