"""From when to when it lasted, as recorded, what a finding is about: a round, shoe, deck, event or day."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import numpy as np

from audit.columns.chunk import Chunk, NotRecorded
from audit.format.belonging import FILES
from audit.recorded.population import TIMES_OF_A_ROUND
from rules.clause import Per
from rules.kinds import Rows

_FIRST = ("wagers_opened_at", "no_more_bets_at", "first_card_at")
_LAST = ("settled_at", "result_announced_at")
_OWN = {Per.EVENT: "event_at", Per.PAYMENT: "payment_at"}

Span = tuple[datetime | None, datetime | None]


def moment(chunk: Chunk, per: Per | None, row: int, round_row: int) -> datetime | None:
    """When a row's event came, or its round was settled; of a shoe or deck, its first round.

    What is told of a table's whole day has no moment of its own.
    round_row  the round that the row belongs to, -1 where it belongs to none
    """
    if per is Per.TABLE:
        return None
    if per is Per.EVENT:
        return _earliest(chunk, ("event_at",), Per.EVENT, _one(row))
    if round_row < 0 and per is not None and per not in FILES:
        round_row = first_round_of(chunk, per, row)
    found = (_earliest(chunk, (name,), Per.ROUND, _one(round_row)) for name in TIMES_OF_A_ROUND)
    return next((at for at in found if at), None)


def span(chunk: Chunk, per: Per | None, row: int, round_row: int) -> Span:
    """First and last recorded moment of what a row is about; a table's day has all its rounds and events."""
    if per in (Per.SHOE, Per.DECK, Per.TABLE):
        rounds = np.flatnonzero(chunk.link(Per.ROUND, per) == row)
        events = np.flatnonzero(chunk.link(Per.EVENT, per) == row)
        return _span(chunk, (*_FIRST, *_LAST), (*_FIRST, *_LAST), rounds, (Per.EVENT, events))
    own = (per, _one(row)) if per in _OWN else (Per.EVENT, _one(-1))
    return _span(chunk, _FIRST, _LAST, _one(round_row), own)


def _span(
    chunk: Chunk, first: tuple[str, ...], last: tuple[str, ...], rounds: Rows, own: tuple[Per, Rows]
) -> Span:
    """Reach from the first of some moments of rounds to the last of others, and over rows of their own."""
    of_rows = (_OWN[own[0]],)
    began = [_earliest(chunk, first, Per.ROUND, rounds), _earliest(chunk, of_rows, *own)]
    ended = [_latest(chunk, last, Per.ROUND, rounds), _latest(chunk, of_rows, *own)]
    return min(filter(None, began), default=None), max(filter(None, ended), default=None)


def _one(row: int) -> Rows:
    return np.array([row] if row >= 0 else [], dtype=np.intp)


def _earliest(chunk: Chunk, names: tuple[str, ...], per: Per, rows: Rows) -> datetime | None:
    return _as_time(min(_recorded(chunk, names, per, rows), default=None))


def _latest(chunk: Chunk, names: tuple[str, ...], per: Per, rows: Rows) -> datetime | None:
    return _as_time(max(_recorded(chunk, names, per, rows), default=None))


def _recorded(chunk: Chunk, names: tuple[str, ...], per: Per, rows: Rows) -> list[int]:
    """Moments of some rows, in microseconds; what is not recorded is left out."""
    found: list[int] = []
    for name in names:
        try:
            column = chunk.column(name, per)
        except NotRecorded:
            continue
        found += column.values[rows][~column.missing[rows]].tolist()
    return found


def _as_time(microseconds: int | None) -> datetime | None:
    if microseconds is None:
        return None
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=microseconds)


def first_round_of(chunk: Chunk, per: Per, row: int) -> int:
    """Row number of the first round of a table, shoe or deck, -1 where it has none."""
    rounds = np.flatnonzero(chunk.link(Per.ROUND, per) == row)
    return int(rounds[0]) if len(rounds) else -1
