"""One round judged another way: under another reading, filing or day, or on another record.

It is a supposition: it says what the rules would say, not what happened.  Nothing of it is kept; a run is
only read.  ``audit.ask.supposed`` says what can be supposed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from audit.ask.replay import Found, Judged, Judgement, Replay, find_round, judgement, tell
from audit.ask.supposed import Supposed, suppose
from audit.columns.chunk import Chunk, NotRecorded
from audit.evidence.steps import Told, steps_of_row
from audit.evidence.wording import label
from audit.evidence.writer import WORDS, rounds_of
from audit.verdicts.check import Outcome, Result
from rules.clause import Per

CAUTION = (
    "A supposition, not a finding: what the rules would say of this round if it were so. "
    "Nothing of it is kept, and the run is as it was."
)

NOT_IN_FORCE = "not in force"
_RESULTS = {
    **WORDS,
    Result.NOT_APPLICABLE: "not applicable",
    Result.NOT_AUDITABLE: "not auditable",
    Result.NOT_IN_FORCE: NOT_IN_FORCE,
}
NOT_MADE = "not made"
FAILED = "failed to run"

_MET = {"pass", "not applicable"}
_NOT_JUDGED = {"not applicable", "not auditable", NOT_IN_FORCE}


@dataclass(frozen=True, slots=True)
class Due:
    """What one wager was due beside what is recorded of it; None where that is not known.

    Where several readings are accepted, by the first of them; the findings are by each.

    number      of the wager in its round; ``position`` and ``kind`` as the log codes them
    name        its kind as people say it
    outcome     due: win, lose, push …; "" where it cannot be told
    vigorish_cents  due, 0 where none is; None also where the rounding leaves two amounts open
    envy_cents  Envy Bonus due to the position, where the game has one and it is due
    steps       what the rules say of the wager, each with its clause
    """

    number: int | None
    position: str
    kind: str
    name: str
    stake_cents: int | None
    outcome: str
    paid_cents: int | None
    returned_cents: int | None
    vigorish_cents: int | None
    envy_cents: int | None
    recorded_outcome: str
    recorded_paid_cents: int | None
    recorded_returned_cents: int | None
    recorded_vigorish_cents: int | None
    steps: list[Told]

    @property
    def net_cents(self) -> int | None:
        """What the player was to be handed: winnings and stake back, less vigorish."""
        if self.paid_cents is None or self.returned_cents is None or self.vigorish_cents is None:
            return None
        return self.paid_cents + self.returned_cents - self.vigorish_cents

    @property
    def received_cents(self) -> int | None:
        """What the player was handed, as recorded."""
        if self.recorded_paid_cents is None or self.recorded_returned_cents is None:
            return None
        return self.recorded_paid_cents + self.recorded_returned_cents - (self.recorded_vigorish_cents or 0)


@dataclass(frozen=True, slots=True)
class Compared:
    """One wager as it is judged, and as it would be."""

    before: Due
    after: Due

    @property
    def changes(self) -> bool:
        """Whether another amount or outcome would be due, or on other grounds."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class Changed:
    """A clause of which a finding would come, go or read otherwise, or which could not be judged any more.

    was, would_be  pass, exception, review, unknown, not applicable, not auditable, not in force
    before, after  what is told of it, where it is not passed
    """

    clause: str
    position: str
    duty: str
    was: str
    would_be: str
    before: Judgement | None
    after: Judgement | None


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A round judged as it is and as it would be, wager by wager and clause by clause."""

    caution: str
    supposed: list[str]
    before: Replay
    after: Replay
    wagers: list[Compared]
    changed: list[Changed]


def what_if(
    run: Path,
    round_id: str,
    supposed: Supposed,
    log: Path | None = None,
    submission: Path | None = None,
    key: Path | None = None,
    *,
    in_clear: bool = False,
    property_id: str | None = None,
) -> WhatIf:
    """Judge one round of a finished run as it is, and as it would be.

    log, submission, key, in_clear, property_id  as ``audit.ask.replay.find_round`` takes them
    Raises RunNotFound as that does, and NameUnknown for what is supposed of a name that is not there.
    """
    found = find_round(run, round_id, log, submission, key, in_clear=in_clear, property_id=property_id)
    return compared(found, found.judged(), supposed)


def compared(found: Found, was: Judged, supposed: Supposed) -> WhatIf:
    """Judge a round that was found and judged another way.  Raises NameUnknown as ``what_if`` does."""
    otherwise, told = suppose(found, supposed)
    would_be = otherwise.judged()
    return WhatIf(
        CAUTION,
        told,
        tell(found, was),
        tell(otherwise, would_be),
        list(_side_by_side(list(wagers_of(found, was)), list(wagers_of(otherwise, would_be)))),
        list(_changed(found, was, otherwise, would_be)),
    )


def _side_by_side(before: list[Due], after: list[Due]) -> Iterator[Compared]:
    """Put each wager beside itself as supposed; one that was not made stands beside nothing due."""
    for place, each in enumerate(after):
        if place < len(before):
            yield Compared(before[place], each)
            continue
        supposed = replace(
            each,
            recorded_outcome=NOT_MADE,
            recorded_paid_cents=0,
            recorded_returned_cents=0,
            recorded_vigorish_cents=0,
        )
        nothing_due = replace(
            supposed, outcome=NOT_MADE, paid_cents=0, returned_cents=0, vigorish_cents=0, envy_cents=None
        )
        yield Compared(replace(nothing_due, steps=[]), supposed)


def wagers_of(found: Found, judged: Judged) -> Iterator[Due]:
    """Say of each wager of the round what was due, in the order of the log."""
    chunk = judged.chunk
    story, zone = found.judge.catalogue.stories[chunk.chapter.number], found.zone
    for row in np.flatnonzero(chunk.link(Per.WAGER, Per.ROUND) == judged.row).tolist():
        seat = _text(chunk, "wager_position", row)
        yield Due(
            number=_number(chunk, "wager_number", row),
            position=seat,
            kind=_text(chunk, "wager_kind", row),
            name=label(_text(chunk, "wager_kind", row)),
            stake_cents=_number(chunk, "stake_cents", row),
            outcome=label(_text(chunk, "due_outcome", row)),
            paid_cents=_number(chunk, "due_paid_cents", row),
            returned_cents=_number(chunk, "due_returned_cents", row),
            vigorish_cents=_vigorish(found, chunk, row),
            envy_cents=_number(chunk, "envy_due_cents", row) or None,
            recorded_outcome=label(_text(chunk, "wager_outcome", row)),
            recorded_paid_cents=_number(chunk, "wager_paid_cents", row),
            recorded_returned_cents=_number(chunk, "wager_returned_cents", row),
            recorded_vigorish_cents=_number(chunk, "vigorish_cents", row),
            steps=steps_of_row(story, Per.WAGER, chunk, row, zone, seat),
        )


def _vigorish(found: Found, chunk: Chunk, row: int) -> int | None:
    if "vigorish_due" not in found.judge.catalogue.derived[chunk.chapter.number]:
        return 0
    due = _column(chunk, "vigorish_due")
    if due is None or due.missing[row]:
        return None
    low, high = (_number(chunk, f"vigorish_{side}_cents", row) for side in ("low", "high"))
    return (low if low == high else None) if due.values[row] else 0


def _column(chunk: Chunk, name: str) -> Any:
    """Return a column of wagers; None where the game has none, or the log does not hold it."""
    try:
        return chunk.column(name, Per.WAGER)
    except (NotRecorded, KeyError):
        return None


def _text(chunk: Chunk, name: str, row: int) -> str:
    column = _column(chunk, name)
    return "" if column is None else column.text(row) or ""


def _number(chunk: Chunk, name: str, row: int) -> int | None:
    column = _column(chunk, name)
    return None if column is None or column.missing[row] else int(column.values[row])


def _changed(found: Found, was: Judged, otherwise: Found, would_be: Judged) -> Iterator[Changed]:
    """Give what a clause says otherwise of a row of the round, in citation order."""
    after = {outcome.clause.citation: outcome for outcome in would_be.outcomes}
    at, other_at = _at(found), _at(otherwise)
    for outcome in was.outcomes:
        other = after.get(outcome.clause.citation)
        for place in _places(outcome, was) | _places(other, would_be):
            one, two = _result(outcome, place), _result(other, place)
            if one == two == WORDS[Result.PASSED]:  # it is all one in which words
                continue
            told = _told(at, outcome, place, was), _told(other_at, other, place, would_be)
            if _matters(one, two) or _words(told[0]) != _words(told[1]):
                position = next((each.position for each in told if each), "")
                duty = outcome.clause.duty
                yield Changed(outcome.clause.citation, position, duty, one, two, *told)


def _at(found: Found) -> tuple[str, date]:
    """Time zone and gaming day of a round."""
    return found.zone, found.recorded("gaming_day")


def _places(outcome: Outcome | None, judged: Judged) -> dict[int, None]:
    """Rows of the round that a clause speaks of, in their order."""
    if outcome is None:
        return {}
    of_the_round = (rounds_of(outcome, judged.chunk) == judged.row) & (outcome.results >= 0)
    return dict.fromkeys(np.flatnonzero(of_the_round).tolist())


def _matters(was: str, would_be: str) -> bool:
    """Whether a finding comes or goes, or a duty that was judged no longer is."""
    if was == NOT_MADE:
        return would_be not in _MET | _NOT_JUDGED
    return was != would_be and not {was, would_be} <= _MET and not {was, would_be} <= _NOT_JUDGED


def _result(outcome: Outcome | None, place: int) -> str:
    if outcome is None:
        return NOT_IN_FORCE
    if outcome.error:
        return FAILED
    return _RESULTS.get(Result(outcome.results[place]), "") if place < len(outcome.results) else NOT_MADE


def _told(at: tuple[str, date], outcome: Outcome | None, place: int, judged: Judged) -> Judgement | None:
    """What is told of a row that is judged; ``at`` is the time zone and the gaming day of its round."""
    if outcome is None or outcome.error or place >= len(outcome.results):
        return None
    if outcome.results[place] not in WORDS:
        return None
    return judgement(outcome, place, judged.chunk, *at)


def _words(told: Judgement | None) -> Judgement | None:
    """What matters of it: where a duty is met, it is all one in which words."""
    return None if told is None or told.result == "pass" else replace(told, duty="")
