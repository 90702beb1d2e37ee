"""Where findings stand after the runs of a property so far: new, known, re-opened or resolved.

A run judges whole gaming days.  A finding of a day that it did not judge stays as it was.  One that it no
longer finds is resolved only where the run could have found it: silence about what is no longer in the log,
about what was refused, or about what could not be audited or decided this time, resolves nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Any

import pyarrow as pa

from audit.life.refusals import Refusals

TableDay = tuple[str, str, date]
"""Property, gaming table and gaming day."""


class Life(StrEnum):
    """What a run says of a finding, seen against the runs before it."""

    NEW = "new"
    KNOWN = "known"
    REOPENED = "re-opened"


@dataclass(frozen=True, slots=True)
class Found:
    """What matters of one finding: clause, outcome, where and when it lies, and its round if it has one."""

    clause: str
    outcome: str
    place: TableDay
    round_id: str | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What one run told.

    number     its number in the chain of the property's runs
    judged     gaming days it judged
    found      its findings by their ids
    undecided  clauses that it could not decide, with gaming table and day
    unaudited  clauses of which it could examine nothing at all
    dealt      how many rounds it saw of each gaming table's day
    wagers     likewise, how many wagers
    refused    how many rows it refused, by round, gaming table's day or day
    """

    number: int
    judged: frozenset[date]
    found: Mapping[str, Found]
    undecided: frozenset[tuple[str, TableDay]] = frozenset()
    unaudited: frozenset[str] = frozenset()
    dealt: Mapping[TableDay, int] = field(default_factory=dict)
    wagers: Mapping[TableDay, int] = field(default_factory=dict)
    refused: Refusals = field(default_factory=Refusals)

    def refused_of(self, about: Found) -> int:
        """How many rows were refused of the round, the gaming table's day or the day of a finding."""
        return sum(self.refused[key] for key in (about.round_id or "", about.place, about.place[2]))


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a finding stands.

    life      what the last run that found it said of it
    first, last  the first and the last run that found it
    resolved  the run that judged its day and no longer found it; None while it is open
    dealt     how many rounds of its gaming table that day the log held when it was found
    wagers    likewise, how many wagers
    refused   how many rows of its round, or of that day, were refused then
    """

    about: Found
    life: Life
    first: int
    last: int
    resolved: int | None
    dealt: int
    wagers: int = 0
    refused: int = 0

    @property
    def is_open(self) -> bool:
        """Whether no later run has resolved it."""
        return self.resolved is None


@dataclass(frozen=True, slots=True)
class Changes:
    """What a run changed: the life of each finding it found, and the ids of those it resolved."""

    life: dict[str, Life]
    resolved: tuple[str, ...]


def earlier(runs: Iterable[Told]) -> dict[str, Standing]:
    """Return where every finding stands after some runs, told in the order of their numbers."""
    standing: dict[str, Standing] = {}
    for run in runs:
        standing = after(run, standing)
    return standing


def after(run: Told, standing: Mapping[str, Standing]) -> dict[str, Standing]:
    """Return where every finding stands after one run more."""
    changes = compare(run, standing)
    now = dict(standing)
    for name, life in changes.life.items():
        about = run.found[name]
        first = standing[name].first if name in standing else run.number
        dealt, wagers = (each.get(about.place, 0) for each in (run.dealt, run.wagers))
        refused = run.refused_of(about)
        now[name] = Standing(about, life, first, run.number, None, dealt, wagers, refused)
    for name in changes.resolved:
        now[name] = replace(standing[name], resolved=run.number)
    return now


def compare(run: Told, standing: Mapping[str, Standing]) -> Changes:
    """Say what is new, known or re-opened in a run, and what it resolved of what stood before it."""
    life = {name: _life(standing.get(name)) for name in run.found}
    gone = (name for name, each in standing.items() if name not in run.found and _is_resolved(each, run))
    return Changes(life, tuple(sorted(gone)))


def _life(before: Standing | None) -> Life:
    if before is None:
        return Life.NEW
    return Life.KNOWN if before.is_open else Life.REOPENED


def _is_resolved(each: Standing, run: Told) -> bool:
    """Whether a run that does not find an open finding could have found it."""
    about = each.about
    *_, gaming_day = about.place
    is_judged = each.is_open and gaming_day in run.judged
    # Fewer rows than it was found in, or more of them refused, are no reason to believe that it is gone.
    is_there = run.dealt.get(about.place, 0) >= each.dealt
    is_there &= run.wagers.get(about.place, 0) >= each.wagers
    is_there &= run.refused_of(about) <= each.refused
    is_decided = about.outcome == "unknown" or (about.clause, about.place) not in run.undecided
    return is_judged and is_there and is_decided and about.clause not in run.unaudited


def told(
    number: int,
    judged: Iterable[date],
    findings: pa.Table,
    population: pa.Table,
    coverage: pa.Table,
    refused: Refusals,
) -> Told:
    """Read what matters from the findings, the population and the coverage of a run."""
    place = ("property_id", "table_id", "gaming_day", "round_id")
    names = ["finding_id", "clause", "outcome", *place, "consequences"]
    rows = findings.select(names).to_pylist()
    dealt: dict[TableDay, int] = defaultdict(int)
    wagers: dict[TableDay, int] = defaultdict(int)
    for row in population.select(["property_id", "table_id", "gaming_day", "rounds", "wagers"]).to_pylist():
        dealt[_place(row)] += row["rounds"]
        wagers[_place(row)] += row["wagers"] or 0
    examined = coverage.select(["citation", "state", "examined", "not_auditable"]).to_pylist()
    return Told(
        number,
        frozenset(judged),
        {
            row["finding_id"]: Found(row["clause"], row["outcome"], _place(row), row["round_id"])
            for row in rows
        },
        frozenset((clause, _place(row)) for row in rows for clause in _undecided(row)),
        frozenset(row["citation"] for row in examined if _is_unaudited(row)),
        dealt,
        wagers,
        refused,
    )


def _is_unaudited(row: dict[str, Any]) -> bool:
    return bool(row["state"] == "error" or (row["not_auditable"] and not row["examined"]))


def _place(row: dict[str, Any]) -> TableDay:
    return row["property_id"], row["table_id"], row["gaming_day"]


def _undecided(row: dict[str, Any]) -> list[str]:
    own = [row["clause"]] if row["outcome"] == "unknown" else []
    return own + [each["clause"] for each in row["consequences"] if each["outcome"] == "unknown"]
