"""What the command hands to the desk beside the run: ways to look into the log, and to replay a round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Protocol

import pyarrow as pa

from audit.runs.findings import Run
from reports.desk.given_triage import Triage
from reports.passages import Code

Row = dict[str, Any]
Finding = Callable[[Mapping[str, str]], list[Row]]
"""Finds rounds that are asked for (``audit.search.rounds.Asked``), the earliest first."""
Asking = Callable[[str | None, str], list[Row]]
"""Answers one SELECT about a run or a store, and why it is asked; None lists the tables and views."""

Floorpersons = Callable[[list[Row]], Mapping[str, str]]
"""Names who was assigned to the round of each of some findings, by the finding's id."""


def _nobody(_: list[Row]) -> Mapping[str, str]:
    return {}


def _no_readings(_: str, __: str) -> tuple[list[Row], list[Row]]:
    return [], []


class TableDay(Protocol):
    """What was recorded of one gaming table on one gaming day."""

    @property
    def rows(self) -> Mapping[str, pa.Table]:
        """Rows by table of the log."""

    def of_round(self, round_id: str) -> dict[str, list[Row]]:
        """Rows of one round by table of the log; money in cents."""


class Log(Protocol):
    """The log of the run, to look at."""

    def places_of(self, name: str, column: str) -> list[tuple[str, str, date]]:
        """Property, gaming table and gaming day of what rounds name in a column, once for each property."""

    def names(self, column: str) -> set[str]:
        """Every round, shoe or deck that rounds name in a column."""

    def table_day(self, property_id: str, table_id: str, gaming_day: date) -> TableDay:
        """What was recorded of a gaming table on a gaming day."""


class Step(Protocol):
    """One step of a round as it is told."""

    @property
    def clause(self) -> str:
        """Its citation."""

    @property
    def position(self) -> str:
        """The seat or hand that it is about; "" the round."""

    @property
    def text(self) -> str:
        """The sentence."""

    @property
    def per(self) -> str:
        """What it tells of: the round, a hand or a wager."""


class Judgement(Protocol):
    """What one clause says of one row of a round."""

    @property
    def clause(self) -> str:
        """Its citation."""

    @property
    def result(self) -> str:
        """One of pass, exception, review, unknown."""

    @property
    def position(self) -> str:
        """The seat or hand, as people say it."""

    @property
    def duty(self) -> str:
        """What is to be done."""

    @property
    def observed(self) -> str:
        """What was recorded."""

    @property
    def required(self) -> str:
        """What should have been."""


class Replay(Protocol):
    """A round replayed."""

    @property
    def steps(self) -> Sequence[Step]:
        """In the order of play."""

    @property
    def judgements(self) -> Sequence[Judgement]:
        """In citation order."""


class Due(Protocol):
    """What one wager was due, beside what is recorded of it."""

    @property
    def number(self) -> int | None:
        """Its number in the round."""

    @property
    def position(self) -> str:
        """Its seat, as the log codes it."""

    @property
    def name(self) -> str:
        """Its kind, as people say it."""

    @property
    def net_cents(self) -> int | None:
        """What the player was to be handed."""

    @property
    def received_cents(self) -> int | None:
        """What the player was handed."""

    @property
    def steps(self) -> Sequence[Step]:
        """What the rules say of it."""


class Rounds(Protocol):
    """Rounds of the run, replayed.  Each raises AuditError where a round cannot be."""

    def replay(self, round_id: str, property_id: str) -> Replay:
        """Replay a round."""

    def wagers(self, round_id: str, property_id: str) -> Sequence[Due]:
        """Say of each wager what was due."""

    def judge_ahead(self, rounds: Iterable[tuple[str, str]]) -> None:
        """Judge what some rounds need before anybody asks."""

    def somebody_asks(self) -> None:
        """Note that somebody waits for an answer."""

    def judge_when_idle(self, rounds: Iterable[tuple[str, str]]) -> None:
        """Do the same while nobody asks for anything."""

    def offered(self, round_id: str, property_id: str) -> Any:
        """Name what can be supposed of a round (``audit.ask.supposed.Offered``)."""


@dataclass(frozen=True, slots=True)
class DayOfStore:
    """One gaming day of a property of a store, and the newest run that judged it.

    name, zone  of the property
    run    name of the run's folder; "" where no run judged the day
    found  how often each outcome stands
    in_part  whether something of the day was refused or never came, so that not all of it was judged
    """

    property_id: str
    name: str
    zone: str | None
    gaming_day: str
    run: str
    rounds: int
    found: Mapping[str, int]
    in_part: bool = False


@dataclass(frozen=True, slots=True)
class Glance:
    """What a director asks first of a property: findings as ``audit.life.status`` tells them.

    run       the newest run; "" where there is none
    new       findings that the newest run was the first to have, or has again
    missing   what was expected and is not in the record
    refused   rows that the newest run refused at the door
    paid      every exception that stands, whatever became of it
    games     titles of games by chapter
    days_missing  gaming days that are over and that nobody judged
    problems  what is wrong with the store or the nights themselves
    looks     what people have to look at again (``audit.life.looks_due``), what is worst first
    """

    property_id: str
    name: str
    run: str
    new: list[Row]
    overdue: list[Row]
    undecided: list[Row]
    missing: list[Row]
    refused: int
    paid: list[Row]
    games: Mapping[str, str]
    days_missing: int
    problems: list[str]
    looks: list[Row]


@dataclass(frozen=True, slots=True)
class GivenStore:
    """A store of runs.

    days    every gaming day of its properties, in order, as its runs are now; those that nobody judged, too
    opened  a run by its property and name; raises LookupError where there is none
    ask     answers a SELECT about all its runs, as ``pitaudit query`` does
    findings  those that are asked for (``audit.search.findings.Asked``), of each gaming day as its newest run
              found it; raises AuditError for a name that nothing bears
    floorpersons  who was assigned to the rounds of findings, by the findings' ids; raises AuditError where
              the log that tells is not there
    find      finds rounds of one property
    history   the life of dice, a seat, a dealer or a player over all gaming days of one property
    standing  where each finding stands, by its id
    states    how far people can have come with one
    unjudged  which gaming days nobody judged, or in part, in words
    glances   what a director asks first, of each property
    triage    the way into its journals
    calendar  what became of each gaming table's day, by property (``audit.life.calendar.Shown``)
    """

    days: Callable[[], Sequence[DayOfStore]]
    opened: Callable[[str, str], Given]
    ask: Asking
    findings: Callable[[Mapping[str, str]], list[Row]]
    find: Finding
    history: Finding
    floorpersons: Floorpersons = _nobody
    standing: Callable[[], Mapping[str, Row]] = dict
    states: Sequence[str] = ()
    unjudged: Callable[[], list[str]] = list
    calendar: Callable[[], Mapping[str, Any]] = dict
    glances: Callable[[], list[Glance]] = list
    triage: Triage | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """One finished run and what can be asked of it.

    population  rounds and wagers by gaming table, dealer and hour
    log         None where it is not to be found; ``no_log`` then says why
    label       a coded value as people say it
    findings    ids of the findings that are asked for, by what is asked (``audit.search.findings.Asked``);
                raises AuditError for a name that nothing bears
    floorpersons  who was assigned to the rounds of findings, by the findings' ids; raises AuditError where
                the log that tells is not there
    find        finds rounds
    history     the life of dice, a seat, a dealer or a player (``audit.search.history.Life``), in its order
    what_if     judges a round of a property as supposed: readings, options, day, sets
    readings    doubtful passages of the run's games, each with its choices
    samples     what became of the samples for video that were drawn from the run; nothing outside of a store
    turning     what turns on one of them, by game and name: the same with figures, and the rounds
    ask         answers a SELECT about the run, as ``pitaudit query`` does
    code        the user's own text of the Code
    pits        pits by property and gaming table; "" any property
    standing    where each finding stands, by its id, and what people said of it; nothing outside of a store
    states      how far people can have come with one
    unjudged    which gaming days nobody judged, or in part, in words
    """

    run: Run
    population: pa.Table
    log: Log | None
    rounds: Rounds
    label: Callable[[str], str]
    findings: Callable[[Mapping[str, str]], set[str]]
    find: Finding
    history: Callable[[Mapping[str, str]], list[Row]]
    what_if: Callable[[str, str, Mapping[str, str], Mapping[str, str], str, Sequence[str]], Any]
    ask: Asking
    floorpersons: Floorpersons = _nobody
    readings: Callable[[], list[Row]] = list
    samples: Callable[[], list[Row]] = list
    turning: Callable[[str, str], tuple[list[Row], list[Row]]] = _no_readings
    no_log: str = ""
    code: Code | None = None
    pits: Mapping[tuple[str, str], str] = field(default_factory=dict)
    standing: Callable[[], Mapping[str, Row]] = dict
    states: Sequence[str] = ()
    unjudged: Callable[[], list[str]] = list
    named: str = "Players and employees stand under pseudonyms."
