"""The steps of a round in plain sentences: what happened, and what was due, in the order of play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.evidence.wording import NOTHING, Sentence
from rules.clause import Per
from rules.duties.deal import DEALER
from rules.story import Step


@dataclass(frozen=True, slots=True)
class Told:
    """One step of the replay: its clause, the seat of the wager it tells of ("" none), and the sentence.

    per  what it tells of: the round, a hand or a wager
    """

    clause: str
    position: str
    text: str
    per: str = "round"

    def as_row(self) -> dict[str, str]:
        """Return it as ``audit.runs.findings`` keeps it."""
        return {"clause": self.clause, "position": self.position, "text": self.text, "per": self.per}


class Steps:
    """Tells the rounds of one chunk; the steps of a row are put into words once for all its findings."""

    def __init__(self, story: tuple[Step, ...], chunk: Chunk) -> None:
        self._story = story
        self._chunk = chunk
        self._told: dict[tuple[Per, int, str], list[Told]] = {}

    def of(
        self,
        row: int,
        zone: str,
        positions: Collection[str] | None = None,
        wagers: Collection[int] | None = None,
    ) -> list[Told]:
        """Tell a round in the order of its story, then each of its hands and each of its wagers in turn.

        positions  whose hands and wagers are told; None for all of them
        wagers     which of their wagers are told; None for all of those positions
        """
        found = list(self._of_row(Per.ROUND, row, zone, ""))
        for per in (Per.HAND, Per.WAGER):
            for each in np.flatnonzero(self._chunk.link(per, Per.ROUND) == row).tolist():
                seat = position_of(self._chunk, per, each)
                left_out = per is Per.WAGER and wagers is not None and each not in wagers
                if not left_out and (positions is None or seat in positions):
                    found += self._of_row(per, each, zone, seat)
        return found

    def _of_row(self, per: Per, row: int, zone: str, seat: str) -> list[Told]:
        key = per, row, zone
        if key not in self._told:
            self._told[key] = steps_of_row(self._story, per, self._chunk, row, zone, seat)
        return self._told[key]


def steps_of(
    story: tuple[Step, ...], chunk: Chunk, row: int, zone: str, positions: Collection[str] | None = None
) -> list[Told]:
    """Tell one round as ``Steps`` does."""
    return Steps(story, chunk).of(row, zone, positions)


def position_of(chunk: Chunk, per: Per, row: int) -> str:
    """Position of a hand or wager; "" where none is recorded."""
    return chunk.column(f"{per}_position", per).text(row) or ""


def steps_of_row(
    story: tuple[Step, ...], per: Per, chunk: Chunk, row: int, zone: str, seat: str
) -> list[Told]:
    """Tell the steps of one round, hand or wager."""
    return [told for step in story if step.per == per for told in _step(step, chunk, row, zone, seat)]


def _step(step: Step, chunk: Chunk, row: int, zone: str, seat: str) -> list[Told]:
    """Tell one step of one row, or nothing where it does not arise."""
    per = Per(step.per)
    if step.when and not _is_true(_column(chunk, step.when, per), row):
        return []
    columns = {name: _column(chunk, name, per) for name in step.columns}
    there = {name: column for name, column in columns.items() if column is not None}
    sentence = step.sentence
    if seat == DEALER:
        named = f"osition {{{per}_position}}"
        sentence = sentence.replace(f"P{named}", "The dealer").replace(f"p{named}", "the dealer")
    text = Sentence(sentence).fill_known(there, row, zone, NOTHING)
    return [Told(step.citation, seat, text, step.per)]


def _column(chunk: Chunk, name: str, per: Per) -> Any:
    try:
        return chunk.column(name, per)
    except NotRecorded:
        return None


def _is_true(column: Any, row: int) -> bool:
    return column is not None and bool(column.values[row] and not column.missing[row])
