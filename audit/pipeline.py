"""The order of the stages, on one page: intake, columns, checks, findings, store.

One gaming day is in memory at a time; what a day hands on to the next is in ``audit.carry``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

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
from audit.tally import Tally
from audit.writer import LogNames
from rules.catalogue import Catalogue, load
from rules.clause import Chapter, Per
from rules.values import Bools

MOST_ROUNDS = 150_000
"""A day with more rounds is judged some gaming tables at a time, which bounds memory."""

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
    carry = Carry()
    days = log.days()
    reading = intake.days()
    while day := next(reading, None):
        if progress:
            progress(day.gaming_day.isoformat(), days.index(day.gaming_day) + 1, len(days))
        audit.tally.see(day.tables)
        audit.doubts.add(day)
        rows = carry.join(day.tables, is_last=day.gaming_day == days[-1])
        del day  # or it would be kept while the next one is read
        audit.judge(rows)
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
        self._never = frozenset(
            column for table in catalogue.tables for column in log.columns_never_recorded(table)
        )
        self._tables_judged: set[tuple[str, str, int]] = set()

    def judge(self, tables: dict[str, pa.Table]) -> None:
        """Run every clause over the rows of one gaming day."""
        for chapter in self.catalogue.chapters.values():
            of_game = _of_game(tables, chapter)
            for part in _parts(of_game):
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
            never_recorded=self._never,
        )
        judged = self._judged(chunk)
        clauses = [c for c in self.catalogue.of_chapter(chapter.number) if c.function]
        return chunk, [check(clause, chunk, judged, self._attested, self.doubts) for clause in clauses]

    @staticmethod
    def at_table(tables: dict[str, pa.Table], chapter: Chapter, table_id: str) -> dict[str, pa.Table]:
        """Return the rows of one gaming table and game."""
        of_game = _of_game(tables, chapter)
        names = of_game["rounds"].column("table_id").cast(pa.string())
        return _where(of_game, pc.equal(names, table_id))

    def _filed(self, game: str, property_id: str, table_id: str, day: int) -> Filed:
        if self._submission is None:
            return Filed(None, {})
        gaming_day = date(1970, 1, 1) + timedelta(days=day)
        found = self._submission.properties.get(property_id)
        options = self._submission.options(property_id, table_id, game, gaming_day)
        return Filed(options, dict(found.readings) if found else {})

    def _judged(self, chunk: Chunk) -> dict[Per, Bools]:
        """Which rows this chunk answers for: not those that are there for context only."""
        new = np.array([each not in self._tables_judged for each in chunk.table_days], dtype=bool)
        self._tables_judged.update(chunk.table_days)
        flags = chunk.tables["events"].column(CONTEXT)
        judged = {
            Per.TABLE: new,
            Per.EVENT: np.asarray(flags.to_numpy(), dtype=bool) & (chunk.link(Per.EVENT, Per.TABLE) >= 0),
        }
        for per in (Per.SHOE, Per.DECK):
            dealt = np.zeros(chunk.count(per), dtype=bool)
            rows = chunk.link(Per.ROUND, per)
            dealt[rows[rows >= 0]] = True
            judged[per] = dealt
        return judged


def _of_game(tables: dict[str, pa.Table], chapter: Chapter) -> dict[str, pa.Table]:
    """Rows of the tables' rounds of one game; events and payments of the gaming tables that dealt it."""
    rounds = tables["rounds"]
    is_game = pc.equal(rounds.column("game").cast(pa.string()), chapter.game)
    if pc.all(is_game).as_py():
        return tables
    return _where(tables, is_game)


def _where(tables: dict[str, pa.Table], chosen: pa.ChunkedArray) -> dict[str, pa.Table]:
    rounds = tables["rounds"].filter(chosen)
    ids = rounds.column("round_id")
    names = pc.unique(rounds.column("table_id").cast(pa.string()))
    found = {"rounds": rounds}
    for name in ("hands", "wagers"):
        found[name] = tables[name].filter(pc.is_in(tables[name].column("round_id"), value_set=ids))
    for name in ("events", "payments"):
        at_tables = pc.is_in(tables[name].column("table_id").cast(pa.string()), value_set=names)
        found[name] = tables[name].filter(at_tables)
    return found


def _parts(tables: dict[str, pa.Table]) -> Iterator[dict[str, pa.Table]]:
    """Split a very large day into groups of gaming tables."""
    rounds = tables["rounds"]
    if rounds.num_rows <= MOST_ROUNDS:
        yield tables
        return
    names = rounds.column("table_id").cast(pa.string())
    counted = pc.value_counts(names).to_pylist()
    group: list[str] = []
    size = 0
    for each in sorted(counted, key=lambda c: str(c["values"])):
        if group and size + each["counts"] > MOST_ROUNDS:
            yield _where(tables, pc.is_in(names, value_set=pa.array(group)))
            group, size = [], 0
        group.append(each["values"])
        size += each["counts"]
    yield _where(tables, pc.is_in(names, value_set=pa.array(group)))
