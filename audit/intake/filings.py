"""One filing of a Rules Submission, when it is in force, and what governs which part of a gaming day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date, time, timedelta
from itertools import pairwise
from typing import Any

from audit.intake.filed_approval import Approval
from audit.intake.filed_moments import ONLY_WHERE_TOLD, Moment, day_and_moment
from audit.intake.filed_readings import Decisions, Selected
from audit.intake.submission_form import FilingForm, PropertyForm
from rules.hands.house_way import HouseWay

Choices = dict[str, int | str | bool | frozenset[str] | HouseWay]


@dataclass(frozen=True, slots=True)
class Filing:
    """One filing as approved.

    effective, until  first gaming day it is in force and the first it no longer is (None: still is)
    begins, ends  the moments in its first and last gaming day from which and until which it is in force;
            None where that day is wholly its own
    games   game: option: what was filed; money in cents, house ways whole
    tables  table: game: options that differ at that table
    readings  game: readings selected while it is in force, the property's own included
    own_readings  game: names of those that the filing itself selects, and so dates
    inspection_days  days, the first included, for which an inspection may be relied on; None: not filed
    approval  the letter by which it was approved; None: none is named
    decisions  who chose the readings that the filing itself selects
    """

    effective: date
    until: date | None
    reference: str
    games: dict[str, Choices]
    tables: dict[str, dict[str, Choices]]
    readings: Selected = field(default_factory=dict)
    own_readings: dict[str, frozenset[str]] = field(default_factory=dict)
    inspection_days: int | None = None
    approval: Approval | None = None
    decisions: Decisions = field(default_factory=dict)
    begins: Moment | None = field(default=None, metadata=ONLY_WHERE_TOLD)
    ends: Moment | None = field(default=None, metadata=ONLY_WHERE_TOLD)

    def __str__(self) -> str:
        """Name it for people."""
        return f"filing {self.reference} of {self.since}"

    @property
    def since(self) -> str:
        """From when it is in force: a gaming day, or a moment within one."""
        return str(self.begins or self.effective)

    @property
    def up_to(self) -> str:
        """Until when it is in force: a gaming day, or a moment within one; "" where it still is."""
        return str(self.ends or self.until or "")

    @property
    def start(self) -> tuple[date, int]:
        """When it begins, to be put in order."""
        return self.effective, self.begins.at if self.begins else 0

    @property
    def end(self) -> tuple[date, int]:
        """When it ends, to be put in order."""
        until = self.until or date.max
        return (until - timedelta(days=1), self.ends.at) if self.ends else (until, 0)


@dataclass(frozen=True, slots=True)
class Property:
    """One licensed facility; ``filings`` in order of date, ``readings`` by game, what it selected undated."""

    id: str
    name: str
    time_zone: str
    gaming_day_starts: time
    readings: Selected
    filings: tuple[Filing, ...]
    decisions: Decisions = field(default_factory=dict)


def pieces(filings: Iterable[Filing], gaming_day: date) -> list[tuple[int, Filing | None]]:
    """Filings in force on a gaming day, each with the moment from which it is; one, nearly always.

    Moments are microseconds since 1970 UTC, the first is 0; None where no filing is in force.
    """
    found: list[tuple[int, Filing | None]] = [(0, None)]
    for filing in filings:
        if filing.effective <= gaming_day and (filing.until is None or gaming_day < filing.until):
            day, moment = filing.start
            since = moment if day == gaming_day else 0
            found = [*(each for each in found if each[0] != since), (since, filing)]
            if filing.ends and filing.end[0] == gaming_day:
                found.append((filing.ends.at, None))
    return found


def timed(place: str, form: FilingForm, there: PropertyForm, filing: Filing, faults: list[str]) -> Filing:
    """Give a filing the gaming days and moments from which and until which it is in force."""
    found: dict[str, tuple[date | None, Moment | None]] = {"effective": (None, None), "until": (None, None)}
    for name, written in (("effective", form.effective), ("until", form.until)):
        try:
            if written is not None:
                found[name] = day_and_moment(written, there.time_zone, there.gaming_day_starts)
        except ValueError as error:
            faults.append(f"{place}.filings {form.reference}.{name}: {error}")
    (effective, begins), (until, ends) = found["effective"], found["until"]
    until = until + timedelta(days=1) if until and ends else until
    return replace(filing, effective=effective or date.min, until=until, begins=begins, ends=ends)


def wrong_dates(place: str, filings: tuple[Filing, ...]) -> Iterator[str]:
    """Filings that end before they begin, or overlap."""
    for filing in filings:
        if filing.end <= filing.start:
            yield f"{place}.filings {filing.reference}.until: must be later than effective"
    for earlier, later in pairwise(filings):
        if later.start < earlier.end:
            yield (
                f"{place}.filings {later.reference}.effective: overlaps filing {earlier.reference}; "
                f"give that one until: {later.since}"
            )


def wrong_for_a_part(there: Property) -> Iterator[str]:
    """What is read and inspected by the gaming day cannot change within one."""
    days = {each.effective for each in there.filings if each.begins}
    for day in sorted(days | {each.end[0] for each in there.filings if each.ends}):
        here = [filing for _, filing in pieces(there.filings, day)]
        named = next((each.reference for each in reversed(here) if each), "")
        for name in ("readings", "inspection_days"):
            said = [_of_a_day(each, there, name) for each in here]
            if any(each != said[0] for each in said):
                yield (
                    f"properties {there.id}.filings {named}.{name}: changes within gaming day {day}; only "
                    f"options may, so let it change where a gaming day begins"
                )


def _of_a_day(filing: Filing | None, there: Property, name: str) -> Any:
    return getattr(filing, name) if filing else there.readings if name == "readings" else None
