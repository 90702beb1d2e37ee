"""What a worker does of a run: a gaming day read through the door, joined to the day before, and judged.

Three tasks a gaming day, of which the second alone waits for that of the day before.  People are named on the
worker, under a key that lies there; ids leave it sealed.
"""

from __future__ import annotations

import pickle
import tempfile
from collections import defaultdict
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from audit.columns.carry import Carry, only_days
from audit.columns.doubt import Doubts
from audit.columns.parts import MOST_ROWS_HANDED, of_a_pit
from audit.errors import ClusterRefused
from audit.intake.days import DayRows, Intake
from audit.intake.numbering import rounds_cut_short
from audit.intake.read import Log
from audit.intake.survey import Ids, Survey
from audit.judge.cluster import Environment, refuse_another
from audit.judge.one_part import Judge, Judged, Part, TableDay
from audit.judge.shares import Shares
from audit.judge.tally import Tally
from audit.life.night import Night
from audit.people import secret
from audit.people.log_people import People
from audit.recorded.completeness import Completeness
from audit.spread.adding import add, seen
from audit.spread.at_hand import at_hand
from rules.catalogue import load

_OF_THE_NEXT = ["property_id", "table_id", "event_at", "event_kind", "event_number"]
"""What is asked of the events of the gaming day after, none of which names anybody."""


@dataclass(frozen=True, slots=True)
class Run:
    """What every task of a run rests on.

    environment  that of the process that runs the audit
    place        of the log, as workers see it
    rests_on     of ``audit.judge.one_part.Judge``
    days, ids    of ``audit.intake.survey.Survey``
    damaged      files found unreadable among those that were read already
    key          file of the key on workers, where it is not in its usual place; named: its fingerprint
    """

    environment: Environment
    place: str
    rests_on: tuple[Any, ...]
    days: dict[str, tuple[date, ...]]
    ids: dict[str, Ids]
    damaged: dict[int, str]
    key: Path | None
    named: str
    night: Night | None


@dataclass(frozen=True, slots=True)
class Seen:
    """What one gaming day adds to the totals of a run.

    account, tally, completeness  as ``audit.spread.adding`` takes them
    sealed      ids of people by pseudonym, sealed
    quarantine  files of refused rows, by their names in the run folder
    """

    account: dict[str, Any]
    tally: dict[str, Any]
    completeness: dict[str, Any]
    sealed: dict[str, str]
    quarantine: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class Opened:
    """One gaming day past the door, by property."""

    days: list[DayRows]
    seen: Seen


Chained = dict[str, tuple[Carry, Doubts, dict[str, set[TableDay]]]]
"""What a gaming day hands on to the next, by property."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Parts of a gaming day to be judged, and what it hands on: pickled, for it changes as it is used."""

    parts: list[Part]
    seen: Seen
    handed_on: bytes


def open_day(run: bytes, gaming_day: date) -> Opened:
    """Read a gaming day through the door."""
    of, judge, whole = of_run(run)
    hashes = {file.name: file.sha256 for file in whole.files}
    with (
        at_hand(of.place, _needed(whole, gaming_day), hashes) as folder,
        tempfile.TemporaryDirectory() as out,
    ):
        log = replace(whole, folder=folder)
        people = People(secret.key(of.key))
        intake = Intake(log, Path(out), people, Survey(log, of.days, of.ids))
        add(intake.account, {"_damaged": of.damaged})
        days = [_with_next_events(day) for day in intake.day(gaming_day)]
        tally, completeness = (
            Tally(judge.catalogue),
            Completeness(of.rests_on[0], judge.zones, of.night, judge.catalogue),
        )
        for day in days if log.window.judges(gaming_day) else ():
            tally.see(day.tables, [each for each in of_a_pit(day.tables) if judge.dealt_at(each)])
            completeness.see(day)
        told = (seen(intake.account), seen(tally), seen(completeness))
        return Opened(days, Seen(*told, people.sealed_all(), _files(Path(out))))


def join_day(run: bytes, opened: Opened, before: bytes | None) -> Joined:
    """Put what goes on over midnight before a gaming day, and cut what is judged now into parts."""
    _, judge, log = of_run(run)
    chained: Chained = pickle.loads(before) if before else {}  # noqa: S301  (from another worker of the run)
    parts: list[Part] = []
    for day in opened.days:
        carry, doubts, answered = chained.get(day.property_id) or (
            Carry(judge.never_recorded.everywhere),
            Doubts(),
            defaultdict(set),
        )
        shares = Shares(
            judge.catalogue,
            most=MOST_ROWS_HANDED,
            dealt_at=judge.dealt_at,
            filed_at=judge.filed_at,
            doubts=doubts,
            answered=answered,
        )
        shares.see(day)
        joined = carry.join(dict(day.tables), is_last=day.is_last)
        parts += shares.of_day(only_days(joined, log.window), carry.unfinished)
        chained[day.property_id] = (carry, doubts, answered)
    return Joined(parts, opened.seen, pickle.dumps(chained, protocol=5))


def handed_on(joined: Joined) -> bytes:
    """Take what a gaming day hands on to the next."""
    return joined.handed_on


def judge_day(run: bytes, joined: Joined) -> tuple[Seen, list[Judged]]:
    """Judge the parts of a gaming day."""
    _, judge, _ = of_run(run)
    return joined.seen, [judge.judge(part) for part in joined.parts]


@lru_cache(maxsize=1)
def of_run(run: bytes) -> tuple[Run, Judge, Log]:
    """Make what all tasks of a run rest on once on each worker."""
    of: Run = pickle.loads(run)  # noqa: S301  (from the process that runs the audit)
    refuse_another(of.environment)
    key = secret.key(of.key)
    if key is None or key.fingerprint != of.named:
        has = f"key {key.fingerprint}" if key else "no key"
        message = f"a worker has {has}, and people are named under {of.named}: put that key on each worker"
        raise ClusterRefused(message)
    log: Log = of.rests_on[1]
    return of, Judge(load(), *of.rests_on), log


def _needed(log: Log, gaming_day: date) -> list[str]:
    """Name the files that a gaming day is read with: its own, and some of the days beside it."""
    beside = timedelta(days=1)
    wanted = {gaming_day - beside: {"rounds"}, gaming_day + beside: {"rounds", "events"}}
    return [
        file.name
        for file in log.files
        if file.gaming_day == gaming_day or file.table in wanted.get(file.gaming_day or date.min, ())
    ]


def _with_next_events(day: DayRows) -> DayRows:
    """Read of the next gaming day's events what may be asked for, while the files are at hand."""
    is_asked = bool(set(rounds_cut_short(day.tables["rounds"], day.tables["events"])))
    events = day.next_events().select(_OF_THE_NEXT) if is_asked else None
    return replace(day, next_events=partial(_given, events))


def _given(events: pa.Table | None) -> pa.Table:
    assert events is not None
    return events


def _files(folder: Path) -> dict[str, bytes]:
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}
