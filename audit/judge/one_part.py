"""What every clause of a chapter says of one part of a gaming day; other parts do not matter to it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import partial

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from audit.columns.carry import CONTEXT
from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.doubt import Doubts
from audit.columns.in_time import in_force
from audit.evidence.writer import Finding, LogNames
from audit.format.window import Window
from audit.intake.read import Log, of_a_pit_alone
from audit.intake.submission import Submission, in_words
from audit.judge.acquitted import acquitted
from audit.judge.counts import Count, counted
from audit.judge.gather import gather
from audit.judge.looked import looked
from audit.judge.witnesses import Key, Said, vouched
from audit.recorded.absent_columns import NeverRecorded, never_recorded
from audit.recorded.attest import Attestations
from audit.recorded.believed import Belief, Stock, taken_stock
from audit.runs.findings import FINDINGS, LOOKS
from audit.verdicts.check import Outcome, check
from audit.verdicts.choosing import Chosen, chosen
from audit.verdicts.either import by_either
from rules.catalogue import Catalogue
from rules.clause import PARENTS, Chapter, Clause, Per
from rules.kinds import Bools
from rules.proposed_chapters import under
from rules.submission import read_on

TableDay = tuple[str, str, int]
"""Property, gaming table, and gaming day as days since 1970."""


@dataclass(frozen=True, slots=True)
class Part:
    """Rows of some gaming tables of one property, at least one round or event, to be judged together.

    tables      rows of one gaming day by table of the log, with those that are there for context only
    chapter     number of the chapter that governs their rounds
    new         gaming tables' days that no earlier part of the chapter answered for
    unfinished  (property, gaming table, deck) of decks to be judged with a later day
    doubts      what was refused at the door of these rows
    """

    tables: dict[str, pa.Table]
    chapter: str
    new: frozenset[TableDay]
    unfinished: frozenset[tuple[str, str, str]]
    doubts: Doubts


@dataclass(frozen=True, slots=True)
class Judged:
    """The outcome of a part.

    property_id  whose rows it is about
    counts       rows by clause and result; findings: ``audit.runs.findings.FINDINGS``
    acquitted    what is right only under another reading than the default (``audit.judge.acquitted``)
    chosen       which rows chose a reading (``audit.verdicts.choosing``)
    looks        what people attested that it rests on (``audit.runs.findings.LOOKS``)
    vouched      what each witness says of each gaming table's day (``audit.judge.witnesses``)
    """

    property_id: str
    counts: dict[str, Count]
    findings: pa.Table
    acquitted: list[Finding] = field(default_factory=list)
    chosen: list[Chosen] = field(default_factory=list)
    looks: pa.Table = field(default_factory=LOOKS.empty_table)
    vouched: dict[Key, Said] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Rounds of a part of which it is told what clauses say; what they say of a shoe or a table is not.

    round_id  the one round that is told of; None where any of them may be
    """

    round_id: str | None = None

    def of(self, judged: dict[Per, Bools], chunk: Chunk) -> dict[Per, Bools]:
        """Leave out the rows that are of no round that is told of."""
        return {per: rows & self._told(per, chunk) for per, rows in judged.items()}

    def has(self, clause: Clause, judged: dict[Per, Bools], chunk: Chunk) -> bool:
        """Whether a clause says anything of a row that is left."""
        assert clause.per is not None
        rows = judged[clause.per]
        return bool((rows[chunk.rows_of_wager(clause.wager)] if clause.wager else rows).any())

    def _told(self, per: Per, chunk: Chunk) -> Bools:
        if per is not Per.ROUND and Per.ROUND not in PARENTS[per]:
            return np.zeros(chunk.count(per), dtype=bool)
        rounds = np.arange(chunk.count(per)) if per is Per.ROUND else chunk.link(per, Per.ROUND)
        if self.round_id is None:
            told: Bools = rounds >= 0
            return told
        ids = chunk.tables["rounds"].column("round_id")
        row: int = pc.index(ids, self.round_id).as_py()
        one: Bools = rounds == row
        return one


class Judge:
    """Every clause of every chapter, over any part of one log."""

    def __init__(
        self,
        catalogue: Catalogue,
        submission: Submission | None,
        log: Log,
        attested: Attestations,
        recorded: NeverRecorded | None = None,
        stock: Stock | None = None,
    ) -> None:
        self.catalogue = under(catalogue, submission.rulemakings) if submission else catalogue
        self.zones = zones(submission)
        self.never_recorded = recorded or never_recorded(log)
        self.stock = stock or taken_stock(log, submission.dealt_at if submission else None)
        self.rests_on = (submission, log, attested, self.never_recorded, self.stock)
        self._submission = submission
        self._beliefs: dict[str, Belief] = {}
        self._attested = attested
        self._window = log.window
        self._of_a_pit = of_a_pit_alone(log)
        self._names = LogNames(tuple(f.name for f in log.files), self.zones)

    def dealt_at(self, place: TableDay) -> str | None:
        """Game of a gaming table's day by what is filed, of a pit log alone; None where it does not tell."""
        return self.filed_at(place) if self._of_a_pit else None

    def filed_at(self, place: TableDay) -> str | None:
        """Game of a gaming table's day by what is filed; None where it does not tell."""
        property_id, table_id, day = place
        return self._submission.dealt_at(property_id, table_id, _day(day)) if self._submission else None

    def judge(self, part: Part) -> Judged:
        """Run every clause over a part and keep what is counted and reported."""
        chunk, by_default = self._outcomes(part)
        outcomes = by_either(by_default, chunk)
        found = gather(outcomes, chunk, self.catalogue, self._names)
        return Judged(
            _place(part),
            counted(outcomes, found),
            pa.Table.from_pylist(found, schema=FINDINGS),
            acquitted(outcomes, chunk, self.catalogue, self._names),
            chosen(by_default, chunk),
            looked(outcomes, chunk, self._attested, self._names.files),
            vouched(outcomes, chunk),
        )

    def outcomes(
        self, part: Part, wanted: Wanted | None = None, only: Collection[str] | None = None
    ) -> tuple[Chunk, list[Outcome]]:
        """Run every clause of the part's chapter over it, or only what is told of the wanted rounds.

        only  citations of the clauses that are run, where not all are
        """
        chunk, outcomes = self._outcomes(part, wanted, only)
        return chunk, by_either(outcomes, chunk)

    def by_default(self, part: Part, only: Collection[str]) -> tuple[Chunk, list[Outcome]]:
        """Run some clauses over a part by the readings in force, where several are accepted by the first."""
        return self._outcomes(part, None, only)

    def again(self, outcomes: Iterable[Outcome], chunk: Chunk, part: Part) -> list[Outcome]:
        """Run the clauses of some outcomes over the part's chunk as it is read now."""
        judged = _judged(chunk, part, self._window)
        return [check(each.clause, chunk, judged, self._attested) for each in outcomes]

    def _outcomes(
        self, part: Part, wanted: Wanted | None = None, only: Collection[str] | None = None
    ) -> tuple[Chunk, list[Outcome]]:
        """Run clauses over a part, and accept no other reading than the default."""
        chapter = self.catalogue.chapters[part.chapter]
        chunk = Chunk(
            part.tables,
            chapter,
            self.catalogue,
            filed=partial(self._filed, chapter),
            submission_given=self._submission is not None,
            never_recorded=self.never_recorded.of(_place(part), chapter.game),
            complete=self._belief(chapter).complete,
            doubts=part.doubts,
        )
        judged = _judged(chunk, part, self._window)
        clauses = [
            text
            for clause in self.catalogue.of_chapter(chapter.number)
            if only is None or clause.citation in only
            for text in in_force(clause, chunk.days)
            if text.function
        ]
        if wanted:
            judged = wanted.of(judged, chunk)
            clauses = [each for each in clauses if wanted.has(each, judged, chunk)]
        return chunk, [check(clause, chunk, judged, self._attested) for clause in clauses]

    def _belief(self, chapter: Chapter) -> Belief:
        if chapter.number not in self._beliefs:
            self._beliefs[chapter.number] = Belief(
                self.stock, chapter, self.catalogue, self.zones, self.never_recorded
            )
        return self._beliefs[chapter.number]

    def _filed(self, chapter: Chapter, property_id: str, table_id: str, day: int) -> Filed:
        on, known = _day(day), self.catalogue.readings[chapter.number]
        if self._submission is None:
            return Filed(None, read_on(known, {}, on))
        readings = read_on(known, self._submission.readings(property_id, chapter.game, on), on)
        first, *later = [
            (
                since,
                Filed(
                    self._submission.options(property_id, table_id, chapter.game, on, since),
                    readings,
                    in_words(filing),
                ),
            )
            for since, filing in self._submission.pieces(property_id, on)
        ]
        return replace(first[1], later=tuple(later))


def _place(part: Part) -> str:
    leading = "rounds" if part.tables["rounds"].num_rows else "events"
    return str(part.tables[leading].column("property_id")[0].as_py())


def zones(submission: Submission | None) -> dict[str, str]:
    """Return the time zone of each property."""
    return {p.id: p.time_zone for p in submission.properties.values()} if submission else {}


def _judged(chunk: Chunk, part: Part, window: Window) -> dict[Per, Bools]:
    """Which rows a part answers for: not those that are there for context only."""
    new = np.array(
        [each in part.new and window.judges(_day(each[2])) for each in chunk.table_days], dtype=bool
    )
    rounds = _flags(chunk.tables["rounds"])
    events = _flags(chunk.tables["events"]) & (chunk.link(Per.EVENT, Per.TABLE) >= 0)
    judged = {Per.TABLE: new, Per.ROUND: rounds, Per.EVENT: events}
    for per in (Per.HAND, Per.WAGER):
        judged[per] = np.append(rounds, np.True_)[chunk.link(per, Per.ROUND)]
    judged[Per.PAYMENT] = _flags(chunk.tables["payments"])
    for per in (Per.SHOE, Per.DECK):
        dealt = np.zeros(chunk.count(per), dtype=bool)
        told, by = (rounds, Per.ROUND) if len(rounds) else (events & _of_a_round(chunk), Per.EVENT)
        rows = chunk.link(by, per)
        dealt[rows[(rows >= 0) & told]] = True
        judged[per] = dealt & _begun(chunk, per, window)
    judged[Per.DECK] &= ~_goes_on(chunk, part)
    return judged


def _of_a_round(chunk: Chunk) -> Bools:
    """Events that name a round: of a pit log alone, they show that their shoe and deck were dealt."""
    named = chunk.tables["events"].column("event_round_id").is_valid()
    found: Bools = np.asarray(named.to_numpy(), dtype=bool)
    return found


def _begun(chunk: Chunk, per: Per, window: Window) -> Bools:
    """Which shoes or decks were first seen on a day that is to be judged, and so are judged with it."""
    days = chunk.column("gaming_day", per).values
    return np.array([window.judges(_day(int(day))) for day in days], dtype=bool)


def _day(number: int) -> date:
    return date(1970, 1, 1) + timedelta(days=number)


def _goes_on(chunk: Chunk, part: Part) -> Bools:
    """Which decks a later day will deal from."""
    names = [chunk.column(name, Per.DECK) for name in ("property_id", "table_id", "deck_id")]
    keys = [tuple(name.text(row) for name in names) for row in range(chunk.count(Per.DECK))]
    last = {key: row for row, key in enumerate(keys)}  # of several sets of one name
    return np.array([key in part.unfinished and last[key] == row for row, key in enumerate(keys)], dtype=bool)


def _flags(rows: pa.Table) -> Bools:
    found: Bools = rows.column(CONTEXT).to_numpy().astype(bool)
    return found
