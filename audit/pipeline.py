"""The order of the stages, on one page: intake, columns, checks, findings, store.

One gaming day is in memory at a time; what a day hands on to the next is in ``audit.carry``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from audit import store
from audit.attest import Attestations
from audit.carry import CONTEXT, Carry
from audit.check import Outcome, check
from audit.columns import Chunk, Filed
from audit.doubt import Doubts
from audit.gather import gather
from audit.intake import docs
from audit.intake.days import Intake
from audit.intake.read import Log, open_log
from audit.intake.submission import Submission, load_submission
from audit.parts import of_game, parts
from audit.tally import Tally
from audit.writer import LogNames
from rules.catalogue import Catalogue, load
from rules.clause import Chapter, Per
from rules.values import Bools

Progress = Callable[[str, int, int], None]


def run(
    log_folder: Path, submission_file: Path | None, out: Path, progress: Progress | None = None
) -> dict[str, Any]:
    """Audit a log into a run folder and return its receipt (``run.json``).

    Raises LogRejected or SubmissionRejected when nothing can be audited at all.
    """
    catalogue = load()
    submission = load_submission(submission_file) if submission_file else None
    log = open_log(log_folder)
    store.prepare(out)
    intake = Intake(log, out)
    audit = Audit(catalogue, submission, log, Attestations(intake.attestations(), zones(submission)))
    carry = Carry(audit.never_recorded)
    days = log.days()
    reading = intake.days()
    while day := next(reading, None):
        if progress:
            progress(day.gaming_day.isoformat(), days.index(day.gaming_day) + 1, len(days))
        audit.tally.see(day.tables)
        audit.doubts.add(day)
        rows = carry.join(day.tables, is_last=day.gaming_day == days[-1])
        del day  # or it would be kept while the next one is read
        audit.judge(rows, carry.unfinished)
        del rows
    return store.write(out, audit.tally, intake.tally(), log, submission)


def write_data_docs(log_folder: Path, folder: Path) -> None:
    """Write the intake's expectations and what they found as HTML pages, for people to read."""
    docs.write_data_docs(open_log(log_folder), folder)


def zones(submission: Submission | None) -> dict[str, str]:
    """Return the time zone of each property."""
    return {p.id: p.time_zone for p in submission.properties.values()} if submission else {}


class Audit:
    """Every clause of every chapter over the chunks of one log."""

    def __init__(
        self, catalogue: Catalogue, submission: Submission | None, log: Log, attested: Attestations
    ) -> None:
        self.catalogue = catalogue
        self.doubts = Doubts()
        self.zones = zones(submission)
        self.tally = Tally(catalogue)
        self._submission = submission
        self._attested = attested
        self._names = LogNames(tuple(f.name for f in log.files), self.zones)
        self.never_recorded = _never_recorded(catalogue, log)
        self._tables_judged: set[tuple[str, str, str, int]] = set()
        self._unfinished: frozenset[tuple[str, str, str]] = frozenset()

    def judge(self, tables: dict[str, pa.Table], unfinished: Collection[tuple[str, str, str]] = ()) -> None:
        """Run every clause over the rows of one gaming day.

        unfinished  (property, gaming table, deck) of decks to be judged with a later day
        """
        self._unfinished = frozenset(unfinished)
        for chapter in self.catalogue.chapters.values():
            for part in parts(of_game(tables, chapter)):
                if part["rounds"].num_rows:
                    self._judge_part(part, chapter)

    def _judge_part(self, tables: dict[str, pa.Table], chapter: Chapter) -> None:
        chunk, outcomes = self.outcomes(tables, chapter)
        self.tally.count(outcomes)
        self.tally.keep(gather(outcomes, chunk, self.catalogue, self._names))

    def outcomes(self, tables: dict[str, pa.Table], chapter: Chapter) -> tuple[Chunk, list[Outcome]]:
        """Run every clause of a chapter over one chunk."""
        chunk = Chunk(
            tables,
            chapter,
            self.catalogue,
            filed=partial(self._filed, chapter.game),
            submission_given=self._submission is not None,
            never_recorded=self.never_recorded,
        )
        judged = self._judged(chunk)
        clauses = [c for c in self.catalogue.of_chapter(chapter.number) if c.function]
        return chunk, [check(clause, chunk, judged, self._attested, self.doubts) for clause in clauses]

    def _filed(self, game: str, property_id: str, table_id: str, day: int) -> Filed:
        if self._submission is None:
            return Filed(None, {})
        gaming_day = date(1970, 1, 1) + timedelta(days=day)
        options = self._submission.options(property_id, table_id, game, gaming_day)
        return Filed(options, self._submission.readings(property_id, game))

    def _judged(self, chunk: Chunk) -> dict[Per, Bools]:
        """Which rows this chunk answers for: not those that are there for context only."""
        # A table that deals two games in a day answers for itself in each.
        days = [(chunk.chapter.number, *each) for each in chunk.table_days]
        new = np.array([each not in self._tables_judged for each in days], dtype=bool)
        self._tables_judged.update(days)
        rounds = _flags(chunk.tables["rounds"])
        events = _flags(chunk.tables["events"]) & (chunk.link(Per.EVENT, Per.TABLE) >= 0)
        judged = {Per.TABLE: new, Per.ROUND: rounds, Per.EVENT: events}
        for per in (Per.HAND, Per.WAGER, Per.PAYMENT):
            judged[per] = np.append(rounds, np.True_)[chunk.link(per, Per.ROUND)]
        for per in (Per.SHOE, Per.DECK):
            dealt = np.zeros(chunk.count(per), dtype=bool)
            rows = chunk.link(Per.ROUND, per)
            dealt[rows[(rows >= 0) & rounds]] = True
            judged[per] = dealt
        judged[Per.DECK] &= ~self._goes_on(chunk)
        return judged

    def _goes_on(self, chunk: Chunk) -> Bools:
        """Which decks a later day will deal from."""
        names = [chunk.column(name, Per.DECK) for name in ("property_id", "table_id", "deck_id")]
        keys = (tuple(name.text(row) for name in names) for row in range(chunk.count(Per.DECK)))
        return np.array([key in self._unfinished for key in keys], dtype=bool)


def _flags(rows: pa.Table) -> Bools:
    found: Bools = rows.column(CONTEXT).to_numpy().astype(bool)
    return found


def _never_recorded(catalogue: Catalogue, log: Log) -> frozenset[str]:
    """Columns that hold no value in any table of the log that has them."""
    never = {name: log.columns_never_recorded(name) for name in catalogue.tables}
    recorded = {
        c.name for name, table in catalogue.tables.items() for c in table.columns if c.name not in never[name]
    }
    return frozenset().union(*never.values()) - recorded
