"""The first look of a worker over the files of one gaming day; what the days tell is added up elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from audit.intake.read import Log, LogFile, looked_into, of_a_pit_alone, tables_with_events
from audit.intake.survey import days_of, seen_on
from audit.recorded.absent_columns import (
    Dealt,
    Empty,
    NeverRecorded,
    added_up,
    dealt_on,
    empty_on,
    never_in,
)
from audit.recorded.believed import Stock, counted_stock
from audit.spread.at_hand import at_hand
from rules.columns import TABLES

_DIGEST = 8


@dataclass(frozen=True, slots=True)
class Looked:
    """What the files of one gaming day tell of the whole log.

    files   as they were found, in the order of their names
    places  properties that have rows
    rounds  digests (uint64) of the ids of its rounds, one a row; equal ids have equal digests
    never   columns without a value, by table; dealt: games at properties; empty: what each leaves empty
    stock   what there is of each kind; None where the log says nothing of what is recorded
    events  property, gaming table and gaming day of its events, where it has nothing that was played
    """

    gaming_day: date
    files: tuple[LogFile, ...]
    places: frozenset[str]
    rounds: npt.NDArray[np.uint64]
    never: dict[str, set[str]]
    dealt: set[Dealt]
    empty: Empty
    stock: Stock | None
    events: frozenset[tuple[str, str, date]]


def look(place: str, gaming_day: date, names: list[str], *, states: bool) -> Looked:
    """Look over one gaming day, on a worker.

    place   of the log, as this machine sees it; names: all its files of that day
    states  whether the log has a statement of recording
    """
    with at_hand(place, names) as folder:
        files = tuple(looked_into(folder, names))
        log = Log(folder, files)
        places, ids = seen_on(log, gaming_day)
        names_of_rounds = map(str.encode, ids.drop_null().to_pylist())
        digests = b"".join(blake2b(each, digest_size=_DIGEST).digest() for each in names_of_rounds)
        never, dealt = never_in(log), dealt_on(log, gaming_day)
        return Looked(
            gaming_day,
            files,
            places,
            np.frombuffer(digests, dtype=np.uint64),
            never,
            dealt,
            empty_on(log, gaming_day, dealt, never),
            counted_stock(log) if states else None,
            frozenset(tables_with_events(log) if of_a_pit_alone(log) else ()),
        )


def of_days(days: Iterable[Looked]) -> dict[str, tuple[date, ...]]:
    """Give the gaming days of each property that have rows which can be read."""
    return days_of({each.gaming_day: each.places for each in days})


def may_repeat(days: Sequence[Looked]) -> bool:
    """Whether a round id may stand on more than one row of the log."""
    every = np.concatenate([np.empty(0, np.uint64), *(each.rounds for each in days)])
    return len(np.unique(every)) < len(every)


def recorded(days: Collection[Looked], alone: Log) -> NeverRecorded:
    """Tell what the log never records.

    alone  the files that are of no gaming day, which this process has looked into
    """
    never = never_in(alone)
    for table in TABLES:
        for each in days:
            never[table] &= each.never[table]
    games = {game for each in days for game in each.dealt}
    return added_up(never, games, [each.empty for each in days])
