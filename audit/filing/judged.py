"""The clauses of the catalogue that a filing alone can breach, asked about it without any round.

They are found, not listed: clauses about a gaming table whose columns all come down to what is filed and
selected.  What a filing must have stands in the chapters alone, and a run says the same of the same filing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

import numpy as np
import pyarrow as pa

from audit.columns.choices import Filed
from audit.columns.chunk import Chunk
from audit.columns.in_time import in_force
from audit.evidence.wording import Sentence
from audit.evidence.writer import WORDS
from audit.format.log_files import arrow_schema
from audit.intake.submission import Submission
from audit.recorded.attest import Attestations
from audit.verdicts.check import Outcome, Result, check
from audit.verdicts.either import by_either
from rules.catalogue import Catalogue, chapter_of, load
from rules.clause import Clause, Per, Status
from rules.proposed_chapters import under
from rules.submission import read_on

_TABLES = ("rounds", "hands", "wagers", "events", "payments")
_TOLD = (Result.PASSED, Result.EXCEPTION, Result.REVIEW, Result.UNKNOWN, Result.OTHER_READING)
_EPOCH = date(1970, 1, 1)

Place = tuple[str, str, date]
"""Property, gaming table and gaming day."""


@dataclass(frozen=True, slots=True)
class Said:
    """What one clause says of what is filed at a place; ``result`` in the words of a finding."""

    place: Place
    clause: Clause
    result: str
    observed: str
    required: str


def filing_clauses(catalogue: Catalogue, number: str) -> list[Clause]:
    """Clauses of a chapter that can be judged by what is filed and selected alone."""
    return [clause for clause in catalogue.of_chapter(number) if _reads_filings_only(catalogue, clause)]


def judged(submission: Submission, game: str, places: Sequence[Place], at: int = 0) -> Iterator[Said]:
    """Say what the filing clauses of a game find at some gaming tables on some days.

    at  by what is filed at which moment within the day, in microseconds since 1970 UTC; 0: as it begins
    """
    number = chapter_of(game).number
    catalogue = under(load(number), submission.rulemakings)
    if not places:
        return
    chunk = _chunk(submission, game, catalogue, places, at)
    asked = [
        text
        for clause in filing_clauses(catalogue, number)
        for text in in_force(clause, chunk.days)
        if text.function
    ]
    nobody = Attestations({}, {}, submission)
    for outcome in by_either([check(text, chunk, {}, nobody) for text in asked], chunk):
        yield from _said(outcome, chunk, submission)


def _reads_filings_only(catalogue: Catalogue, clause: Clause) -> bool:
    if clause.per is not Per.TABLE or clause.status is not Status.CHECKED:
        return False
    given = {
        name
        for text in clause.texts
        for name in catalogue.reads(text)
        if name not in catalogue.derived[clause.chapter]
    }
    return any(name.startswith("approved_") for name in given) and all(
        name.startswith(("approved_", "reading_")) for name in given
    )


def _chunk(
    submission: Submission, game: str, catalogue: Catalogue, places: Sequence[Place], at: int
) -> Chunk:
    """Lay out gaming tables' days of which nothing is recorded."""
    rows = [
        {"property_id": place, "table_id": table, "gaming_day": day, "game": game, "round_id": str(number)}
        for number, (place, table, day) in enumerate(places)
    ]
    tables = {name: pa.Table.from_pylist([], schema=arrow_schema(name)) for name in _TABLES}
    tables["rounds"] = pa.Table.from_pylist(rows, schema=arrow_schema("rounds"))

    def filed(property_id: str, table_id: str, day: int) -> Filed:
        on = _EPOCH + timedelta(days=day)
        selected = submission.readings(property_id, game, on)
        read = read_on(catalogue.readings[chapter_of(game).number], selected, on)
        return Filed(submission.options(property_id, table_id, game, on, at), read)

    return Chunk(tables, chapter_of(game), catalogue, filed=filed, submission_given=True)


def _said(outcome: Outcome, chunk: Chunk, submission: Submission) -> Iterator[Said]:
    if outcome.error:
        raise RuntimeError(outcome.error)
    assert outcome.verdict is not None
    columns = outcome.columns_told()
    for row in np.flatnonzero(np.isin(outcome.results, _TOLD)).tolist():
        property_id, table_id, day = chunk.table_days[int(outcome.rows[row])]
        zone = submission.properties[property_id].time_zone
        yield Said(
            (property_id, table_id, _EPOCH + timedelta(days=day)),
            outcome.clause,
            WORDS[Result(int(outcome.results[row]))],
            Sentence(outcome.verdict.observed).fill(columns, row, zone),
            Sentence(outcome.verdict.required).fill(columns, row, zone),
        )
