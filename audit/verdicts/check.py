"""One verdict per clause: run every clause of a chapter over a chunk and sort its rows by result."""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from audit.columns.choices import Choices
from audit.columns.chunk import Chunk, NotRecorded
from audit.columns.in_time import covers, day_number, of_no_text, without_text
from audit.columns.keys import NAMED_BY
from audit.columns.variants import companions_played
from audit.format.belonging import FILES
from audit.recorded.attest import Attestations
from audit.runs.states_told import UNFILED
from rules.catalogue import CONTRADICTED
from rules.clause import Clause, Per, Verdict
from rules.kinds import Bools, Told
from rules.values import booleans, certainly, known

CHANGED = (
    "what was filed changed within that gaming day, and nothing tells by which of the two to judge: it is "
    "told once a day and comes out otherwise by each, or the beginning of a round of that day is not recorded"
)
"""Why a row is not judged that reads an option of a whole day, on a day on which the option changes."""


class Result(IntEnum):
    """What a clause says of one row."""

    NOT_APPLICABLE = 0
    PASSED = 1
    EXCEPTION = 2
    UNKNOWN = 3
    NOT_AUDITABLE = 4
    REVIEW = 5
    CONSEQUENCE = 6  # told under the finding of another clause; known once findings are gathered
    OTHER_READING = 7  # a breach by default, and right under another reading that is accepted (``either``)
    NOT_IN_FORCE = 8  # no text of the clause applied on that gaming day


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one clause says of every row of a chunk.

    results  int8[n]  a Result a row, of the rows this chunk answers for
    rows     intp[n]  the row numbers (of the clause's kind of row) they belong to
    arguments  the columns the clause read or tells of, by name, aligned with ``results``
    reason   why rows (or the whole clause) could not be audited
    error    the traceback of a clause that failed to run
    by_default  int8[n]  what the results were before another reading was accepted; None where none was
    right_under  the choices under which a row is right that is a breach by default, by its place
    """

    clause: Clause
    rows: npt.NDArray[np.intp] = field(default_factory=lambda: np.empty(0, dtype=np.intp))
    results: npt.NDArray[np.int8] = field(default_factory=lambda: np.empty(0, dtype=np.int8))
    verdict: Verdict | None = None
    arguments: dict[str, object] = field(default_factory=dict)
    reason: str = ""
    error: str = ""
    by_default: npt.NDArray[np.int8] | None = None
    right_under: Mapping[int, Choices] = field(default_factory=dict)

    def counts(self) -> dict[Result, int]:
        """How many rows have each result."""
        # What the chunk does not answer for is -1, and so is counted first.
        found = np.bincount(self.results + np.int8(1), minlength=len(Result) + 1).tolist()
        return dict(zip(Result, found[1:], strict=True))

    def columns_told(self) -> dict[str, Any]:
        """Columns that its sentences can name: what it read or works out to be shown, by name.

        None for one that the clause can do without, and was not handed as the log never records it.
        """
        assert self.verdict is not None
        without = getattr(self.clause.function, "__kwdefaults__", None) or {}
        return without | self.arguments | self.verdict.shown


def check(clause: Clause, chunk: Chunk, judged: dict[Per, Bools], attested: Attestations) -> Outcome:
    """Run one clause over one chunk; a clause that fails to run is an outcome, not a crash.

    judged  which rows of each kind this chunk answers for; the others are there for context only
    """
    assert clause.per is not None
    rows = chunk.rows_of_wager(clause.wager) if clause.wager else chunk.rows_of(clause.per)
    outcome = Outcome(clause, rows, np.full(len(rows), Result.NOT_AUDITABLE, dtype=np.int8))
    try:
        if of_no_text(clause, chunk.days):
            outcome.results.fill(Result.NOT_IN_FORCE)
        else:
            outcome = _judge(outcome, chunk, attested)
    except NotRecorded as missing:
        option = str(missing).removeprefix("approved_")
        outcome = replace(outcome, reason=f"{UNFILED} (needs {option})")
    except Exception:  # noqa: BLE001  (reported as the clause's error; the others go on)
        outcome = replace(outcome, error=traceback.format_exc(limit=-3))
    if not covers(clause, *chunk.days):
        outcome = _only_on_its_days(outcome, chunk)
    if clause.per in judged:
        answered = judged[clause.per][rows]
        outcome = replace(outcome, results=np.where(answered, outcome.results, np.int8(-1)))
    return outcome


def _judge(blank: Outcome, chunk: Chunk, attested: Attestations) -> Outcome:
    """Say of every row what a clause says of it.

    What is told once a day, and rests on an option that changes on it, is told where it comes out the same by
    each of the filings.
    """
    asked = _is_filed(chunk.needs(blank.clause)) and chunk.submission_given
    ways = [_by(blank, each, attested) for each in (chunk.pieces.by_each(blank.clause) if asked else ())]
    if not ways:
        return _by(blank, chunk, attested)
    differs = np.any([ways[0].results != each.results for each in ways], axis=0)
    results = np.where(differs, np.int8(Result.NOT_AUDITABLE), ways[0].results)
    reasons = dict.fromkeys([*(each.reason for each in ways), CHANGED if differs.any() else ""])
    return replace(ways[0], results=results, reason="; ".join(filter(None, reasons)))


def _by(blank: Outcome, chunk: Chunk, attested: Attestations) -> Outcome:
    clause = blank.clause
    assert clause.per is not None
    assert clause.function is not None
    names = tuple(name for name in clause.parameters if name != "attestation")
    arguments = chunk.arguments(clause.function, names, clause.per, clause.wager)
    if "attestation" in clause.parameters:
        arguments["attestation"] = attested.of(clause, chunk)
    verdict = clause.function(**arguments)
    arguments |= {name: _told(name, clause, chunk) for name in clause.told}
    results = results_of(verdict, len(blank.rows))
    reasons = [
        _nothing_recorded(chunk, clause.per),
        _unrecorded(clause, chunk, results),
        *_leave_out(clause, chunk, results),
        _unfiled(clause, chunk, results),
    ]
    return replace(
        blank,
        results=results,
        verdict=verdict,
        arguments=arguments,
        reason="; ".join(filter(None, reasons)),
    )


def _only_on_its_days(outcome: Outcome, chunk: Chunk) -> Outcome:
    """Leave rows to the other texts of a clause, and say where none was in force."""
    clause = outcome.clause
    assert clause.per is not None
    days = chunk.column("gaming_day", clause.per, clause.wager).values
    none, others = without_text(clause, days)
    results = np.where(none, np.int8(Result.NOT_IN_FORCE), outcome.results)
    results[others] = -1
    still = are(results, Result.NOT_AUDITABLE).any() or not (none | others).any()
    return replace(outcome, results=results, reason=outcome.reason if still else "")


def _told(name: str, clause: Clause, chunk: Chunk) -> object:
    """Return a column that is only printed; all missing where nothing is recorded to work it out from."""
    assert clause.per is not None
    try:
        return chunk.column(name, clause.per, clause.wager)
    except NotRecorded:
        return Told(lambda _: None)


def results_of(verdict: Verdict, count: int) -> npt.NDArray[np.int8]:
    """Sort rows by what a verdict says of them."""
    applies, may_apply = _certain_and_possible(verdict.applies, count)
    holds, may_hold = _certain_and_possible(verdict.holds, count)
    results = np.zeros(count, dtype=np.int8)
    results[may_apply] = Result.UNKNOWN
    results[applies & holds] = Result.PASSED
    results[applies & ~may_hold] = Result.EXCEPTION
    if verdict.review is not None:
        claimed, _ = _certain_and_possible(verdict.review, count)
        results[claimed & applies & are(results, Result.UNKNOWN)] = Result.REVIEW
    return results


def are(results: npt.NDArray[np.int8], result: Result) -> Bools:
    """Where rows have one result; NumPy is ten times as slow to compare with what an enumeration names."""
    found: Bools = results == np.int8(result)
    return found


def is_breach(results: npt.NDArray[np.int8]) -> Bools:
    """Where a result is a breach, or one for a person to look at."""
    return are(results, Result.EXCEPTION) | are(results, Result.REVIEW)


def _certain_and_possible(mask: object, count: int) -> tuple[Bools, Bools]:
    """Where a three-valued mask is true, and where it is not false."""
    if isinstance(mask, bool):
        mask = booleans(np.full(count, mask))
    values = mask.values  # type: ignore[attr-defined]
    missing = mask.missing  # type: ignore[attr-defined]
    return values & ~missing, values | missing


def _nothing_recorded(chunk: Chunk, per: Per) -> str:
    """Say what the log lacks where it names no row of a kind at all; otherwise return empty text."""
    name = NAMED_BY.get(per)
    if name not in chunk.never_recorded:
        return ""
    return f"the log records no {FILES.get(per, name)} for the game"


def _unrecorded(clause: Clause, chunk: Chunk, results: npt.NDArray[np.int8]) -> str:
    """Where a clause decides nothing and the log never records what it needs, say that instead of unknown."""
    unknown = are(results, Result.UNKNOWN)
    if not unknown.any() or (is_breach(results) | are(results, Result.PASSED)).any():
        return ""
    optional = (clause.function.__kwdefaults__ or {}) if clause.function else {}
    missing = chunk.unrecorded(tuple(n for n in clause.parameters if n not in optional))
    if not missing:
        return ""
    results[unknown] = Result.NOT_AUDITABLE
    return f"the log records no {', '.join(missing)} for the game"


def _leave_out(clause: Clause, chunk: Chunk, results: npt.NDArray[np.int8]) -> list[str]:
    """Mark the rows that this text, or this Rules Submission, cannot judge, and say why."""
    assert clause.per is not None
    reasons: list[str] = []

    def leave_out(rows: Bools, reason: str) -> None:
        if rows.any():
            results[rows] = Result.NOT_AUDITABLE
            reasons.append(reason)

    if clause.unheld and clause.since and chunk.days[0] < day_number(clause.since):
        days = chunk.column("gaming_day", clause.per, clause.wager).values
        early = days < day_number(clause.since)
        leave_out(early, f"the catalogue lacks the text in force before {clause.since}")
    for name in companions_played(chunk):
        companion = chunk.chapter.companions[name]
        under = certainly(chunk.variant(clause.per, clause.wager).is_(name))
        leave_out(under, f"variant {name} is governed by § {companion}, not in the catalogue")
    if CONTRADICTED in clause.parameters:
        stated = known(chunk.column(CONTRADICTED, clause.per))
        leave_out(~stated, "no statement of recording speaks of that day")
    if _is_filed(chunk.needs(clause)):
        leave_out(~chunk.has_filing(clause.per, clause.wager), "no filing was in force that day")
        if chunk.pieces.is_cut:
            leave_out(chunk.pieces.undecided(clause), CHANGED)
    return reasons


def _unfiled(clause: Clause, chunk: Chunk, results: npt.NDArray[np.int8]) -> str:
    """Where a clause on what is filed decides some rows without it, say of the others that it is lacking."""
    assert clause.per is not None
    optional = (clause.function.__kwdefaults__ or {}) if clause.function else {}
    asked = [name.removeprefix("approved_") for name in optional if name.startswith("approved_")]
    if clause.kind != "config" or not asked:
        return ""
    lacking = are(results, Result.UNKNOWN) & ~chunk.has_filing(clause.per, clause.wager)
    if not lacking.any():
        return ""
    results[lacking] = Result.NOT_AUDITABLE
    if chunk.submission_given:
        return "no filing was in force that day"
    return f"{UNFILED} (needs {', '.join(asked)})"


@cache
def _is_filed(names: frozenset[str]) -> bool:
    """Whether any of some names is of what the casino filed."""
    return any(name.startswith("approved_") for name in names)
