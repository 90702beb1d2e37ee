"""Which runs of a store are judged anew, in which order, and what a sample of them says of all."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil, floor, sqrt
from pathlib import Path
from statistics import stdev

from scipy.stats import t

from audit.format.names import known
from audit.rerun.one_night import Anew, Night, Reading
from audit.runs.stores import Stored, properties, receipts, stored
from audit.sampling.limits import upper_limit

FINDINGS = "findings that come, go or change"
_ONE_SIDE = 0.975
"""Of each limit of an interval at 95 %."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a sample of nights says of all: about how many, and between which limits at 95 %.

    The limits of nights are exact; those of totals follow Student's t, for which thirty nights are few.
    """

    what: str
    least: int
    about: int
    most: int


def planned(
    store: Path,
    seen_at: str,
    seed: int,
    property_id: str | None = None,
    readings: tuple[Reading, ...] = (),
    key: Path | None = None,
) -> tuple[list[Night], list[str]]:
    """Give the runs that are the newest word on some gaming day, in an order that a seed decides.

    store    its folder, of which receipts are read; seen_at: the same place as who judges sees it
    Also gives what could not be read.  Raises RunNotFound for no store, NameUnknown for a property.
    """
    problems: list[str] = []
    names = [path.name for path in properties(store)]
    asked = [known("property", property_id, names)] if property_id else names
    nights = []
    for name in asked:
        for run, days in _newest(stored(receipts(store / name), problems)):
            place = f"{seen_at}/{run.folder.relative_to(store).as_posix()}"
            nights.append(Night(name, place, tuple(days), readings, key))
    return sorted(nights, key=lambda night: _drawn(seed, night)), problems


def _newest(runs: Sequence[Stored]) -> Iterable[tuple[Stored, list[date]]]:
    newest: dict[date, Stored] = {day: run for run in runs for day in run.judged}
    for run in runs:
        if days := [day for day in run.judged if newest[day] is run]:
            yield run, days


def _drawn(seed: int, night: Night) -> str:
    about = f"{seed} {night.property_id} {' '.join(map(str, night.days))}"
    return hashlib.sha256(about.encode()).hexdigest()


def estimates(sample: Sequence[Anew], population: int) -> list[Estimate]:
    """Say what the nights of a sample, drawn without replacement, tell of all.

    Of what not one of them shows, nothing is estimated: how many nights can differ at most stands first.
    """
    wrong = sum(bool(each.changes) for each in sample)
    at_most = upper_limit(population, len(sample), wrong, _ONE_SIDE)
    at_least = population - upper_limit(population, len(sample), len(sample) - wrong, _ONE_SIDE)
    about = round(population * wrong / len(sample)) if sample else 0
    found = [Estimate("nights that change", at_least, about, at_most)]
    figures: dict[str, Callable[[Anew], int]] = {
        FINDINGS: lambda each: len(each.changes),
        "cents overpaid, more or less": lambda each: each.cents("overpaid_cents"),
        "cents underpaid, more or less": lambda each: each.cents("underpaid_cents"),
    }
    for what, figure in figures.items():
        seen = list(map(figure, sample))
        if len(seen) > 1 and any(seen):
            found.append(_total(what, seen, population))
    return found


def _total(what: str, seen: list[int], population: int) -> Estimate:
    count = len(seen)
    total = population * sum(seen) / count
    left = sqrt((1 - count / population) / count)
    half = t.ppf(_ONE_SIDE, count - 1) * population * left * stdev(seen)
    least = floor(total - half)
    return Estimate(
        what, max(least, sum(seen)) if what == FINDINGS else least, round(total), ceil(total + half)
    )
