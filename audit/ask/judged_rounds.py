"""Rounds of one finished run, replayed one after the other: what is judged for one serves for the next.

A gaming table's day is judged as a whole, so every round of it is told from what one of them was judged by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from threading import Lock
from time import monotonic, sleep

import pyarrow.compute as pc

from audit.ask.replay import Found, Judged, OpenedRun, Replay, tell
from audit.ask.supposed import Offered, Supposed, offered
from audit.ask.whatif import Due, WhatIf, compared, wagers_of
from audit.columns.carry import CONTEXT
from audit.errors import AuditError

_KEPT = 24
"""Days of gaming tables that are kept judged."""
_IDLE = 4.0
"""Seconds after which nobody seems to ask for more."""


class JudgedRounds:
    """Tells rounds of a run, from one thread at a time.

    opening  opens the run; it is called when the first round is asked for
    """

    def __init__(self, opening: Callable[[], OpenedRun]) -> None:
        self._opened = cache(opening)
        self._days: list[tuple[Found, Judged]] = []
        self._lock = Lock()
        self._asked_at = monotonic()

    def replay(self, round_id: str, property_id: str) -> Replay:
        """Replay a round.  Raises what finding it raises."""
        with self._lock:
            return tell(*self._judged(round_id, property_id))

    def wagers(self, round_id: str, property_id: str) -> list[Due]:
        """Say of each wager of a round what was due, with the steps that tell of it."""
        with self._lock:
            return list(wagers_of(*self._judged(round_id, property_id)))

    def offered(self, round_id: str, property_id: str) -> Offered:
        """Name what can be supposed of a round."""
        with self._lock:
            return offered(self._judged(round_id, property_id)[0])

    def what_if(self, round_id: str, property_id: str, supposed: Supposed) -> WhatIf:
        """Judge a round another way.  Raises NameUnknown for what is supposed of a name that is not there."""
        with self._lock:
            return compared(*self._judged(round_id, property_id), supposed)

    def judge_ahead(self, rounds: Iterable[tuple[str, str]]) -> None:
        """Judge the gaming tables of some rounds before anybody asks; what cannot be is left for then."""
        for round_id, property_id in rounds:
            with suppress(AuditError), self._lock:
                self._judged(round_id, property_id)

    def somebody_asks(self) -> None:
        """Note that somebody waits for an answer, of this or of anything else."""
        self._asked_at = monotonic()

    def judge_when_idle(self, rounds: Iterable[tuple[str, str]]) -> None:
        """Do the same while nobody asks for anything."""
        for round_id, property_id in rounds:
            while monotonic() - self._asked_at < _IDLE:
                sleep(_IDLE / 4)
            self.judge_ahead([(round_id, property_id)])

    def _judged(self, round_id: str, property_id: str) -> tuple[Found, Judged]:
        for place, (found, judged) in enumerate(self._days):
            if (row := _row_of(found, judged, round_id, property_id)) is not None:
                self._days.insert(0, self._days.pop(place))
                return replace(found, round_id=round_id), replace(judged, row=row)
        found = self._opened().find(round_id, property_id)
        judged = found.judged()
        self._days = [(found, judged), *self._days[: _KEPT - 1]]
        return found, judged


def _row_of(found: Found, judged: Judged, round_id: str, property_id: str) -> int | None:
    """The round's row in a gaming table's day; None where it is not there, or only as context."""
    rounds = found.part.tables["rounds"]
    place = pc.index(rounds.column("round_id"), round_id).as_py()
    if place < 0 or not rounds.column(CONTEXT)[place].as_py():
        return None
    if rounds.column("property_id")[place].as_py() != property_id:
        return None
    return int(pc.index(judged.chunk.tables["rounds"].column("round_id"), round_id).as_py())
