"""Gaps between the rounds of a gaming table that its own pace makes improbable.

A round that is left out with its numbers closed up leaves time in which nothing was dealt.  Events that
come with every round of a table, a shuffle where each round has its own, are part of its pace; any other
event tells why it waited.  A gap accuses nobody: a table waits for many reasons.  It is for review where
another witness differs that day.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from math import erfc, sqrt
from typing import Any

import numpy as np
import pyarrow as pa

from audit.recorded.silent_hours import BREAKS, PLACE, Moments, Place, Times, moments_by
from rules.events import BY_OTHERS

MODEL = (
    "Gaps are from the first card of a round to that of the next at the same table that day, without any "
    "event of the table in between (a shuffle, a change of dealer, a break, the table idle or closed) but of "
    "kinds that stand in at least 95 % of its gaps that day, and so belong to each round. The logarithms of "
    "a table's gaps of a day are taken to be normal, with their median, and 1.4826 times their median "
    "deviation from it, at least 5 %. The chance of so long a gap is multiplied by how many gaps were looked "
    "at in all."
)
"""The one model, in words that stand in the receipt."""
LEAST = 20
"""Gaps of a table's day from which its pace can be told."""
ONE_IN = 20
"""A gap is told where the chance of one so long, among all that were looked at, is at most one in so many."""
ROUTINE = 0.95
"""Share of a table's gaps of a day in which a kind of event stands that belongs to each round."""
MOST = 200
"""Gaps in a receipt; further ones are counted."""
_LEAST_SPREAD = 0.05
_LEAST_CHANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Long:
    """A gap between two rounds; chance: of one so long at its table, before it is corrected."""

    place: Place
    since: datetime
    until: datetime
    usual: int
    chance: float


class Pace:
    """Filled day by day; ``told`` gives the account."""

    def __init__(self) -> None:
        self._looked_at = 0
        self._long: list[Long] = []

    def see(self, tables: Mapping[str, pa.Table]) -> None:
        """Note the gaps of each gaming table's day (``rounds`` and ``events`` of a day)."""
        times = Times()
        times.add("rounds", tables["rounds"])
        events = _by_kind(tables["events"])
        for place in sorted(times.rounds):
            rounds = np.unique(np.concatenate(times.rounds[place]))
            since, until = _bare(rounds, events.get(place, []))
            if len(since) >= LEAST:
                self._looked_at += len(since)
                self._long += _long(place, since, until)

    def told(self) -> dict[str, Any]:
        """Say how many gaps were looked at and which were improbable, the least probable first."""
        least = [each for each in self._long if each.chance * self._looked_at * ONE_IN <= 1]
        least.sort(key=lambda each: (each.chance, each.place, each.since))
        return {
            "model": MODEL,
            "looked_at": self._looked_at,
            "improbable": len(least),
            "gaps": [self._row(each) for each in least[:MOST]],
        }

    def _row(self, each: Long) -> dict[str, Any]:
        place, table, day = each.place
        chance = each.chance * self._looked_at
        return {
            "property_id": place,
            "table_id": table,
            "gaming_day": day.isoformat(),
            "since": each.since.isoformat(),
            "until": each.until.isoformat(),
            "seconds": round((each.until - each.since).total_seconds()),
            "usual_seconds": each.usual,
            "one_in": int(Decimal(f"{1 / max(chance, _LEAST_CHANCE):.2g}")),
        }


def _by_kind(events: pa.Table) -> dict[Place, list[tuple[str, Moments]]]:
    """Moments of each gaming table's events of a day by kind, but for those that others recorded."""
    times: dict[Place, list[tuple[str, Moments]]] = defaultdict(list)
    for (*place, kind), moments in moments_by(events, [*PLACE, "event_kind"], "event_at"):
        if kind not in BY_OTHERS:
            times[tuple(place)].append((kind, np.sort(moments)))
    return times


def _bare(rounds: Moments, events: Iterable[tuple[str, Moments]]) -> tuple[Moments, Moments]:
    """Begin and end of the gaps between rounds in which no event stands but what belongs to each round."""
    bare = np.ones(max(len(rounds) - 1, 0), dtype=bool)
    for kind, at in events:
        within = np.searchsorted(at, rounds[1:], "right") > np.searchsorted(at, rounds[:-1])
        if kind in BREAKS or within.sum() < ROUTINE * len(bare):
            bare &= ~within
    return rounds[:-1][bare], rounds[1:][bare]


def _long(place: Place, since: Moments, until: Moments) -> list[Long]:
    seconds = (until - since) / np.timedelta64(1, "s")
    logs = np.log(seconds)
    usual = np.median(logs)
    spread = max(1.4826 * np.median(np.abs(logs - usual)), _LEAST_SPREAD)
    z = (logs - usual) / spread
    return [
        Long(
            place,
            _moment(since[at]),
            _moment(until[at]),
            round(np.exp(usual).item()),
            erfc(z[at].item() / sqrt(2)) / 2,
        )
        for at in np.flatnonzero(z > 2)
    ]


def _moment(at: np.datetime64) -> datetime:
    found: datetime = at.astype("datetime64[us]").item()
    return found.replace(tzinfo=UTC)
