"""Whole hours of which a log says nothing, at gaming tables where it is said to record what happens.

An hour without any round or event is accounted for where the last thing before it says that the table closed
or fell idle, or the next thing that it opened.  Where every round of a game brings some events, there is no
hour of rounds without one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

HOUR = np.timedelta64(1, "h")
BREAKS = ("table_opened", "table_closed", "idle_started")
"""Kinds of event that say why no round was dealt."""
PLACE = ["property_id", "table_id", "gaming_day"]
_ROUNDS = 10
"""Rounds in an hour without events that are too many for a game of which every round brings some."""

Moments = npt.NDArray[np.datetime64]


def _lists() -> dict[Hashable, list[Moments]]:
    return defaultdict(list)


@dataclass(frozen=True, slots=True)
class Times:
    """When rounds, events, and breaks among these, happened at each gaming table's day (``PLACE``)."""

    rounds: dict[Hashable, list[Moments]] = field(default_factory=_lists)
    events: dict[Hashable, list[Moments]] = field(default_factory=_lists)
    breaks: dict[Hashable, list[Moments]] = field(default_factory=_lists)

    def add_rounds(self, rows: pa.Table) -> None:
        """Note the rounds of a file; it has the columns ``PLACE`` and ``first_card_at``."""
        _add(self.rounds, rows, "first_card_at")

    def add_events(self, rows: pa.Table) -> None:
        """Note the events of a file; it has the columns ``PLACE``, ``event_kind`` and ``event_at``."""
        _add(self.events, rows, "event_at")
        of_break = pc.is_in(rows["event_kind"].cast(pa.string()), pa.array(BREAKS))
        _add(self.breaks, rows.filter(of_break), "event_at")

    def without_anything(self, place: Hashable) -> str:
        """Say when nothing is on record for an hour or more, and nothing says why; empty text where never."""
        breaks = _sorted(self.breaks.get(place, []))
        told = np.sort(
            np.concatenate([_sorted(self.rounds.get(place, [])), _sorted(self.events.get(place, []))])
        )
        gaps = [gap for gap in _long_gaps(told) if not np.isin(gap, breaks).any()]
        return _in_words(gaps)

    def without_events(self, place: Hashable) -> str:
        """Say when rounds were dealt for an hour or more, and no event is there; empty text where never."""
        rounds, events = _sorted(self.rounds.get(place, [])), _sorted(self.events.get(place, []))
        ends = np.concatenate([rounds[:1], rounds[-1:], events]) if len(rounds) else events
        gaps = [gap for gap in _long_gaps(np.sort(ends)) if _between(rounds, *gap) >= _ROUNDS]
        return _in_words(gaps)


def _add(to: dict[Hashable, list[Moments]], rows: pa.Table, name: str) -> None:
    frame: pd.DataFrame = rows.select([*PLACE, name]).to_pandas().dropna()
    frame["at"] = frame[name].dt.tz_convert(None).to_numpy("datetime64[us]") if len(frame) else None
    for place, of_place in frame.groupby(PLACE, observed=True)["at"]:
        to[place].append(of_place.to_numpy("datetime64[us]"))


def _sorted(parts: list[Moments]) -> Moments:
    return np.sort(np.concatenate([*parts, np.empty(0, dtype="datetime64[us]")]))


def _long_gaps(moments: Moments) -> Iterator[tuple[np.datetime64, np.datetime64]]:
    return ((since, until) for since, until in pairwise(moments) if until - since >= HOUR)


def _between(moments: Moments, since: np.datetime64, until: np.datetime64) -> int:
    return int(np.searchsorted(moments, until, "right") - np.searchsorted(moments, since, "left"))


def _in_words(gaps: list[tuple[np.datetime64, np.datetime64]]) -> str:
    return ", ".join(f"{_clock(since)} to {_clock(until)}" for since, until in gaps)


def _clock(moment: np.datetime64) -> str:
    at: datetime = moment.astype("datetime64[us]").item()
    return f"{at.replace(tzinfo=UTC):%H:%M} UTC"
