"""What turns on each reading on a log: the log judged under each choice, the clauses that rest on it alone.

For each gaming table's day the clauses that rest on some reading are judged once as they are read, and of
each other choice those again that rest on its reading.  What follows from one of these is counted with it,
so that figures under two choices differ by as much as two whole runs would.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any

import numpy as np

from audit.columns.carry import Carry, only_days
from audit.columns.chunk import Chunk
from audit.evidence.writer import rounds_of
from audit.intake.days import Intake
from audit.intake.read import Log
from audit.intake.submission import Submission
from audit.judge.gather import Roots
from audit.judge.one_part import Judge, Part, zones
from audit.judge.shares import Shares
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, is_breach
from audit.verdicts.either import by_either
from rules.catalogue import Catalogue, chapter_of, load
from rules.clause import Per
from rules.submission import Reading

Progress = Callable[[str, int, int], None]

_OPEN = (Result.UNKNOWN, Result.NOT_AUDITABLE)


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is right by one choice of a reading and wrong by another."""

    property_id: str
    table_id: str
    gaming_day: date
    round_id: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What a log comes to under one choice of a reading, at one property.

    findings     exceptions of the clauses that rest on the reading, and of those that follow from them
    for_review   what is for review of them
    undecided    rows of them that cannot be decided
    overpaid_cents, underpaid_cents  what patrons received too much and too little, all exceptions together
    wrong        rounds that are wrong here and right as it is read now
    right        rounds that are right here and wrong as it is read now
    in_force     whether it is what is read now, at every gaming table's day of the log
    """

    findings: int = 0
    for_review: int = 0
    undecided: int = 0
    overpaid_cents: int = 0
    underpaid_cents: int = 0
    wrong: tuple[Round, ...] = ()
    right: tuple[Round, ...] = ()
    in_force: bool = True

    @property
    def figures(self) -> tuple[int, ...]:
        """All that is counted, to be held against another choice."""
        return (
            *(self.findings, self.for_review, self.undecided),
            *(self.overpaid_cents, self.underpaid_cents, len(self.wrong), len(self.right)),
        )


Key = tuple[str, str, str, str]
"""Property, game, name of the reading, choice."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which readings are asked about.

    games  those whose readings are asked about; none stands for all
    names  readings, by name; none stands for all
    property_id  whose rows; None for all
    """

    games: Collection[str] = ()
    names: Collection[str] = ()
    property_id: str | None = None

    def of(self, game: str, readings: Mapping[str, Reading]) -> list[Reading]:
        """Return the readings of a game that are asked about."""
        if self.games and game not in self.games:
            return []
        return [each for name, each in readings.items() if not self.names or name in self.names]


def turns(
    log: Log,
    submission: Submission | None,
    wanted: Wanted | None = None,
    progress: Progress | None = None,
) -> dict[Key, Turn]:
    """Judge a log under each choice of each reading that is asked about.

    A reading of a game that the log does not have is not among those returned.
    """
    wanted = wanted or Wanted()
    catalogue = load(*(chapter_of(game).number for game in wanted.games))
    intake = Intake(log, None)
    attested = Attestations(intake.attestations(), zones(submission), submission)
    judge = Judge(catalogue, submission, log, attested)
    found: dict[Key, Turn] = {}
    days = log.days()
    shares_of: dict[str, Shares] = defaultdict(
        lambda: Shares(judge.catalogue, dealt_at=judge.dealt_at, filed_at=judge.filed_at)
    )
    carry_of: dict[str, Carry] = defaultdict(lambda: Carry(judge.never_recorded.everywhere))
    for day in intake.days():
        if progress:
            progress(day.gaming_day.isoformat(), days.index(day.gaming_day) + 1, len(days))
        if wanted.property_id not in (None, day.property_id):
            continue
        shares, carry = shares_of[day.property_id], carry_of[day.property_id]
        shares.see(day)
        rows = only_days(carry.join(day.tables, is_last=day.is_last), log.window)
        for part in shares.of_day(rows, carry.unfinished):
            _add(found, part, judge, wanted, day.property_id)
    return found


@dataclass(frozen=True, slots=True)
class _Families:
    """Clauses of a chapter by reading: ``resting`` those that rest on it; ``family`` with what follows.

    judged  all that have to be judged: every family, and what may explain a breach of it
    weighed  those that rest on a passage of which several readings are accepted
    """

    resting: Mapping[str, frozenset[str]]
    family: Mapping[str, frozenset[str]]
    judged: frozenset[str]
    weighed: frozenset[str]


def _families(catalogue: Catalogue, number: str, readings: Collection[Reading]) -> _Families:
    own = {clause.citation: clause for clause in catalogue.of_chapter(number)}
    follows = {
        citation: {root for text in clause.texts for root in text.follows} & set(own)
        for citation, clause in own.items()
    }
    resting: dict[str, frozenset[str]] = {}
    every = {each.name: each for each in catalogue.readings[number].values()}
    asked = {each.name for each in readings}
    # What is right by either of two readings is weighed together with all that rests on both.
    either = {each.name for each in every.values() if each.either}
    for name in asked | either:
        resting[name] = frozenset(
            citation
            for citation, clause in own.items()
            if any(name in catalogue.readings_of(text) for text in clause.texts)
        )
    below = {citation: {each for each, over in follows.items() if citation in over} for citation in own}
    family = {name: _closed(clauses, below) for name, clauses in resting.items()}
    together = frozenset[str]().union(*family.values())
    weighed = frozenset[str]().union(*(resting[name] for name in either))
    return _Families(resting, family, _closed(together, follows), weighed)


def _closed(start: Collection[str], to: Mapping[str, Collection[str]]) -> frozenset[str]:
    """Return some clauses with all that can be reached from them."""
    found, new = set(start), set(start)
    while new:
        new = {each for citation in new for each in to[citation]} - found
        found |= new
    return frozenset(found)


@cache
def _families_of(number: str, names: tuple[str, ...]) -> _Families:
    catalogue = load(number)
    return _families(catalogue, number, [catalogue.readings[number][name] for name in names])


def _add(found: dict[Key, Turn], part: Part, judge: Judge, wanted: Wanted, property_id: str) -> None:
    """Judge one part under each choice, and add what that comes to."""
    game = judge.catalogue.chapters[part.chapter].game
    readings = wanted.of(game, judge.catalogue.readings[part.chapter])
    if not readings:
        return
    families = _families_of(part.chapter, tuple(each.name for each in readings))
    chunk, by_default = judge.by_default(part, families.judged)
    weighed = by_either(by_default, chunk)
    now = _Said(weighed, chunk, judge.catalogue)
    for reading in readings:
        family = families.family[reading.name]
        here = now.of(family)
        in_force = set(chunk.in_force(reading))
        for choice in reading.choices:
            if in_force == {choice}:
                there = here
            else:
                other = copy(chunk)
                other.select({reading.name: choice})
                resting = families.resting[reading.name]
                if resting.isdisjoint(families.weighed):  # then what is weighed comes out as before
                    outcomes = _again(weighed, resting, other, judge, part)
                else:
                    outcomes = by_either(_again(by_default, resting, other, judge, part), other)
                there = _Said(outcomes, other, judge.catalogue).of(family)
            key = (property_id, game, reading.name, choice)
            found[key] = there.added_to(found.get(key, Turn()), here, in_force={choice} == in_force)


def _again(
    outcomes: list[Outcome], resting: Collection[str], chunk: Chunk, judge: Judge, part: Part
) -> list[Outcome]:
    """Run the clauses that rest on a reading again; the others say what they said."""
    anew = iter(judge.again((o for o in outcomes if o.clause.citation in resting), chunk, part))
    return [next(anew) if each.clause.citation in resting else each for each in outcomes]


@dataclass(frozen=True, slots=True)
class _Family:
    """What the clauses of one reading say of a part: figures, and rounds by what is said of them."""

    counts: tuple[int, int, int]
    cents: tuple[int, int]
    wrong: frozenset[Round]
    open: frozenset[Round]

    def added_to(self, turn: Turn, now: _Family, *, in_force: bool) -> Turn:
        """Add it to what a choice comes to, held against what is said as it is read now."""
        return Turn(
            findings=turn.findings + self.counts[0],
            for_review=turn.for_review + self.counts[1],
            undecided=turn.undecided + self.counts[2],
            overpaid_cents=turn.overpaid_cents + self.cents[0],
            underpaid_cents=turn.underpaid_cents + self.cents[1],
            wrong=(*turn.wrong, *_sorted(self.wrong - now.wrong - now.open)),
            right=(*turn.right, *_sorted(now.wrong - self.wrong - self.open)),
            in_force=turn.in_force and in_force,
        )


def _sorted(rounds: Collection[Round]) -> list[Round]:
    return sorted(rounds, key=lambda each: (each.gaming_day, each.table_id, each.round_id))


class _Said:
    """What every clause of a part says, by some readings."""

    def __init__(self, outcomes: list[Outcome], chunk: Chunk, catalogue: Catalogue) -> None:
        self._outcomes = outcomes
        self._chunk = chunk
        self._roots = Roots(outcomes, chunk, catalogue)

    def of(self, family: Collection[str]) -> _Family:
        """Count what some clauses say."""
        found, review, undecided, over, under = 0, 0, 0, 0, 0
        wrong: set[int] = set()
        unsure: set[int] = set()
        for outcome in self._outcomes:
            if outcome.clause.citation not in family:
                continue
            rounds = rounds_of(outcome, self._chunk)
            is_open = np.isin(outcome.results, _OPEN)
            undecided += int(is_open.sum())
            unsure.update(rounds[is_open].tolist())
            for place in np.flatnonzero(is_breach(outcome.results)).tolist():
                wrong.add(int(rounds[place]))
                is_exception = outcome.results[place] == Result.EXCEPTION
                if not self._roots.of(outcome, place):
                    found += int(is_exception)
                    review += int(not is_exception)
                cents = _cents(outcome, place) if is_exception else 0
                over, under = over + max(cents, 0), under + max(-cents, 0)
        return _Family((found, review, undecided), (over, under), self._named(wrong), self._named(unsure))

    def _named(self, rows: Collection[int]) -> frozenset[Round]:
        return frozenset(self._round(row) for row in rows if row >= 0)

    def _round(self, row: int) -> Round:
        table = int(self._chunk.link_to_tables(Per.ROUND)[row])
        property_id, table_id, day = self._chunk.table_days[table]
        named = self._chunk.tables["rounds"].column("round_id")[row].as_py()
        return Round(property_id, table_id, date(1970, 1, 1) + timedelta(days=day), str(named))


def _cents(outcome: Outcome, place: int) -> int:
    amount: Any = outcome.verdict.amount_cents if outcome.verdict else None
    return 0 if amount is None or amount.missing[place] else int(amount.values[place])


def rows_of_rounds(found: Mapping[Key, Turn]) -> Iterator[dict[str, Any]]:
    """Name each round that is right by one choice and wrong by another, a row each."""
    for (property_id, game, name, choice), turn in found.items():
        for here, rounds in (("wrong", turn.wrong), ("right", turn.right)):
            for each in rounds:
                yield {
                    "property_id": property_id,
                    "game": game,
                    "reading": name,
                    "choice": choice,
                    "under_it": here,
                    "as_read_now": "right" if here == "wrong" else "wrong",
                    "table_id": each.table_id,
                    "gaming_day": each.gaming_day,
                    "round_id": each.round_id,
                }
