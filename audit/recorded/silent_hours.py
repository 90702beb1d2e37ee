"""Whole hours of which a log says nothing, at gaming tables where it is said to record what happens.

An hour without any round or event is accounted for where, between the last round before it and the next round
after it, the table is said to have closed, opened or fallen idle.  What others recorded of a table is no word
of its own.  Where every round of a game brings some events, there is no hour of rounds without one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any
from zoneinfo import ZoneInfo

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from rules.events import BY_OTHERS

HOUR = np.timedelta64(1, "h")
BREAKS = ("table_opened", "table_closed", "idle_started")
"""Kinds of event that say why no round was dealt."""
PLACE = ["property_id", "table_id", "gaming_day"]
_ROUNDS = 10
"""Rounds in an hour without events that are too many for a game of which every round brings some."""

Moments = npt.NDArray[np.datetime64]
Place = tuple[str, str, date]
"""Property, gaming table and gaming day."""
Gap = tuple[np.datetime64, np.datetime64]
"""From when until when, in UTC."""


def _lists() -> dict[Place, list[Moments]]:
    return defaultdict(list)


@dataclass(frozen=True, slots=True)
class Times:
    """When rounds, events, and breaks among these, happened at each gaming table's day (``PLACE``)."""

    rounds: dict[Place, list[Moments]] = field(default_factory=_lists)
    events: dict[Place, list[Moments]] = field(default_factory=_lists)
    breaks: dict[Place, list[Moments]] = field(default_factory=_lists)

    def add(self, table: str, rows: pa.Table) -> None:
        """Note rounds (``PLACE``, ``first_card_at``) or events (``PLACE``, ``event_kind``, ``event_at``)."""
        if table == "rounds" and "first_card_at" in rows.column_names:
            _add(self.rounds, rows, "first_card_at")
        if table == "events" and "event_at" in rows.column_names:
            kinds = rows["event_kind"].cast(pa.string())
            _add(self.events, rows.filter(pc.invert(pc.is_in(kinds, pa.array(BY_OTHERS)))), "event_at")
            of_break = pc.is_in(kinds, pa.array(BREAKS))
            _add(self.breaks, rows.filter(of_break), "event_at")

    def include(self, other: Times) -> None:
        """Add what happened at other tables, or on other days."""
        for own, more in (
            (self.rounds, other.rounds),
            (self.events, other.events),
            (self.breaks, other.breaks),
        ):
            for place, moments in more.items():
                own[place] += moments

    def without_anything(self, place: Place) -> list[Gap]:
        """Give the times of an hour or more when nothing is on record, and nothing says why."""
        rounds, breaks = _sorted(self.rounds.get(place, [])), _sorted(self.breaks.get(place, []))
        return [gap for gap in _long_gaps(self.told(place)) if not _accounted_for(gap, rounds, breaks)]

    def told(self, place: Place) -> Moments:
        """Give the moments of all rounds and events on record, in order."""
        return np.sort(
            np.concatenate([_sorted(self.rounds.get(place, [])), _sorted(self.events.get(place, []))])
        )

    def silences(self, place: Place, since: np.datetime64, until: np.datetime64) -> list[Gap]:
        """Give the times of an hour or more between two moments when nothing is on record, nor why."""
        rounds, breaks = _sorted(self.rounds.get(place, [])), _sorted(self.breaks.get(place, []))
        moments = self.told(place)
        within = moments[(moments > since) & (moments < until)]
        gaps = _long_gaps(np.concatenate([[since], within, [until]]))
        return [gap for gap in gaps if not _accounted_for(gap, rounds, breaks)]

    def without_events(self, place: Place) -> list[Gap]:
        """Give the times of an hour or more when rounds were dealt, and no event is there."""
        rounds, events = _sorted(self.rounds.get(place, [])), _sorted(self.events.get(place, []))
        ends = np.concatenate([rounds[:1], rounds[-1:], events]) if len(rounds) else events
        return [gap for gap in _long_gaps(np.sort(ends)) if _between(rounds, *gap) >= _ROUNDS]


def in_words(gaps: list[Gap], zone: str) -> str:
    """Write times of day by the clock of a zone; empty text for none."""
    return ", ".join(f"{_clock(since, zone)} to {_clock(until, zone)}" for since, until in gaps)


def _accounted_for(gap: Gap, rounds: Moments, breaks: Moments) -> bool:
    """Tell whether a break is on record between the round before a gap and the round after it."""
    before, after = rounds[rounds <= gap[0]], rounds[rounds >= gap[1]]
    since = breaks >= before[-1] if len(before) else np.ones(len(breaks), dtype=bool)
    until = breaks <= after[0] if len(after) else np.ones(len(breaks), dtype=bool)
    return bool((since & until).any())


def moments_by(rows: pa.Table, keys: Sequence[str], name: str) -> Iterator[tuple[tuple[Any, ...], Moments]]:
    """Give the moments of a column by the values of others; none where a value is missing, or the column."""
    if name not in rows.column_names:
        return
    known = rows.select([*keys, name]).unify_dictionaries().drop_null()
    grouped = known.group_by(keys, use_threads=False).aggregate([(name, "list")])
    values = zip(*(grouped[key].to_pylist() for key in keys), strict=True)
    for place, moments in zip(values, grouped[f"{name}_list"], strict=True):
        yield place, moments.values.to_numpy(zero_copy_only=False).astype("datetime64[us]")


def _add(to: dict[Place, list[Moments]], rows: pa.Table, name: str) -> None:
    for place, moments in moments_by(rows, PLACE, name):
        to[place].append(moments)


def _sorted(parts: list[Moments]) -> Moments:
    return np.sort(np.concatenate([*parts, np.empty(0, dtype="datetime64[us]")]))


def _long_gaps(moments: Moments) -> Iterator[Gap]:
    (last,) = np.nonzero(np.diff(moments) >= HOUR)
    return zip(moments[last], moments[last + 1], strict=True)


def _between(moments: Moments, since: np.datetime64, until: np.datetime64) -> int:
    return int(np.searchsorted(moments, until, "right") - np.searchsorted(moments, since, "left"))


def _clock(moment: np.datetime64, zone: str) -> str:
    at: datetime = moment.astype("datetime64[us]").item()
    return f"{at.replace(tzinfo=UTC).astimezone(ZoneInfo(zone)):%H:%M %Z}"
