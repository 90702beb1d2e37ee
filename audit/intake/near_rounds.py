"""Which round a row of another feed belongs to, by gaming table and time, where the two share no number.

Two systems, two clocks.  How far one is ahead of the other is found where the most rows fall near a round at
once; rounds do not follow on each other like clockwork, so that only one shift fits.  Where a second shift
fits nearly as well, nobody can tell, and nothing is joined: a wager given to the round before is worse than
one that is missing.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.kinds import Bools

Times = npt.NDArray[np.int64]
Rows = npt.NDArray[np.int64]

SECOND = 1_000_000
HOUR = 3_600 * SECOND
FEWEST = 12
"""Rows from which it is told how far a clock is ahead; fewer fit too many shifts."""
CLEARLY = 0.8
"""Of a shift that fits best: the share of its rows that no other may reach."""
ENOUGH = 0.5
"""Share of rows that have to fall near a round under the best shift."""
MOST_PAIRS = 20_000_000
_WIDTHS = (1, 2, 4, 8, 16, 32, 64)
SLOWLY = 20
"""Rows of an hour from which it is told that the clock was ahead otherwise then."""


@dataclass(frozen=True, slots=True)
class Side:
    """Rows of one feed: number of the gaming table of each, and when it happened, by the feed's own clock.

    table  int64, -1 where it is not known; at: microseconds since 1970, ``UNKNOWN`` where it is not known
    """

    table: Rows
    at: Times

    @property
    def known(self) -> Bools:
        """Which rows say where and when."""
        found: Bools = (self.table >= 0) & (self.at != UNKNOWN)
        return found


UNKNOWN = int(np.iinfo(np.int64).min)


@dataclass(frozen=True, slots=True)
class Ahead:
    """How far the clock of the rows is ahead of that of the rounds, in microseconds, by hours of the rows.

    at     middle of each hour; by: how far ahead it was then
    fault  why that cannot be told; empty where it can
    """

    at: Times
    by: Times
    fault: str = ""

    def of(self, moments: Times) -> Times:
        """How far it was ahead at some moments."""
        found: Times = np.interp(moments, self.at, self.by).round().astype(np.int64)
        return found


def told(seconds: int) -> Ahead:
    """Return what somebody knows: the clock is so many seconds ahead."""
    return Ahead(np.zeros(1, np.int64), np.full(1, seconds * SECOND, np.int64))


def estimated(rows: Side, rounds: Side, within: int, apart: int) -> Ahead:
    """Find how far the clock of some rows is ahead of that of the rounds.

    within  seconds between a row and its round, on one clock; apart: seconds that the clocks differ at most

    A narrow span tells shifts apart that a wide one does not, where the rows are that exact.
    """
    count = int(rows.known.sum())
    if count < FEWEST:
        return _unclear(f"{count:,} rows are too few to tell how far its clock is ahead ({FEWEST} at least)")
    gaps = np.sort(_gaps(rows, rounds, apart * SECOND))
    ways: list[int] = []
    for width in [each for each in _WIDTHS if each < within] + [within]:
        ways = _shifts(gaps, width, within)
        if len(ways) == 1 and _near(gaps, ways[0], within) >= ENOUGH * count:
            return _by_hour(rows, rounds, ways[0], within)
    if not ways or _near(gaps, ways[0], within) < ENOUGH * count:
        return _unclear(f"fewer than half of its rows lie within {within} s of a round, whatever its clock")
    shown = " or ".join(f"{each / SECOND:+.0f} s" for each in sorted(ways))
    return _unclear(f"its clock fits in more than one way ({shown})")


def _unclear(fault: str) -> Ahead:
    return Ahead(np.zeros(1, np.int64), np.zeros(1, np.int64), fault)


def _gaps(rows: Side, rounds: Side, most: int) -> Times:
    """How long after each round of its table each row happened, within a span in either direction."""
    found = []
    left = MOST_PAIRS
    for table in np.unique(rows.table[rows.known]):
        at = rows.at[rows.known & (rows.table == table)]
        of = np.sort(rounds.at[rounds.known & (rounds.table == table)])
        first, last = np.searchsorted(of, at - most), np.searchsorted(of, at + most, side="right")
        counts = last - first
        counts[np.cumsum(counts) > left] = 0
        left -= int(counts.sum())
        start = np.repeat(first - np.append(0, np.cumsum(counts)[:-1]), counts)
        found.append(np.repeat(at, counts) - of[start + np.arange(counts.sum())])
    return np.concatenate(found) if found else np.empty(0, np.int64)


def _shifts(gaps: Times, width: int, within: int) -> list[int]:
    """Shifts of the clock that the most gaps fit: the best, and the next if it is nearly as good.

    gaps   sorted
    width  seconds about a shift in which a gap fits it; shifts nearer than ``within`` are taken for one
    """
    if not len(gaps):
        return []
    span = 2 * width * SECOND
    fits = np.searchsorted(gaps, gaps + span, side="right") - np.arange(len(gaps))
    best = int(fits.argmax())
    others = np.abs(gaps - gaps[best]) > max(span, within * SECOND)
    found = [best]
    if others.any() and fits[others].max() > CLEARLY * fits[best]:
        found.append(int(np.flatnonzero(others)[fits[others].argmax()]))
    return [int(np.median(gaps[first : first + int(fits[first])])) for first in found]


def _near(gaps: Times, shift: int, within: int) -> int:
    """How many of the sorted gaps lie within so many seconds of a shift."""
    first, last = np.searchsorted(gaps, [shift - within * SECOND, shift + within * SECOND + 1])
    return int(last - first)


def _by_hour(rows: Side, rounds: Side, shift: int, within: int) -> Ahead:
    """Follow a clock that goes slowly otherwise: how far it was ahead in each hour that has enough rows."""
    near, after = _nearest(rows, rounds, np.full(len(rows.at), shift, np.int64))
    close = (near >= 0) & (np.abs(after) <= within * SECOND)
    at, after = rows.at[close], after[close] + shift
    hour = at // HOUR
    hours, counts = np.unique(hour, return_counts=True)
    many = hours[counts >= SLOWLY]
    if not len(many):
        return Ahead(np.zeros(1, np.int64), np.full(1, int(np.median(after)), np.int64))
    by = np.array([int(np.median(after[hour == each])) for each in many], np.int64)
    return Ahead(many * HOUR + HOUR // 2, by)


def _nearest(rows: Side, rounds: Side, ahead: Times) -> tuple[Rows, Times]:
    """The nearest round of its table for each row, -1 where there is none, and how long after it it was."""
    nearest = np.full(len(rows.at), -1, np.int64)
    after = np.zeros(len(rows.at), np.int64)
    for table in np.unique(rows.table[rows.known]):
        here = np.flatnonzero(rows.known & (rows.table == table))
        of = np.flatnonzero(rounds.known & (rounds.table == table))
        if not len(of):
            continue
        of = of[np.argsort(rounds.at[of], kind="stable")]
        at = rows.at[here] - ahead[here]
        place = np.searchsorted(rounds.at[of], at)
        before, behind = np.maximum(place - 1, 0), np.minimum(place, len(of) - 1)
        to_before, to_behind = at - rounds.at[of[before]], at - rounds.at[of[behind]]
        is_before = np.abs(to_before) <= np.abs(to_behind)
        nearest[here] = of[np.where(is_before, before, behind)]
        after[here] = np.where(is_before, to_before, to_behind)
    return nearest, after


@dataclass(frozen=True, slots=True)
class Found:
    """The round of each row.

    round   row of the round, -1 where none is near, or more than one
    other   a second round that is as near as is asked, -1 where there is none
    nearest the nearest round, whether near enough or not; -1 where its table has none
    after   microseconds from the nearest round to the row, on one clock
    """

    round: Rows
    other: Rows
    nearest: Rows
    after: Times


def joined(rows: Side, rounds: Side, ahead: Ahead, within: int) -> Found:
    """Give each row the one round of its table that lies within so many seconds of it, on one clock."""
    by = ahead.of(rows.at)
    nearest, after = _nearest(rows, rounds, by)
    close = (nearest >= 0) & (np.abs(after) <= within * SECOND)
    other = _second(rows, rounds, by, nearest, within)
    other[~close] = -1
    found = np.where(close & (other < 0), nearest, -1)
    return Found(found, other, nearest, after)


def _second(rows: Side, rounds: Side, ahead: Times, nearest: Rows, within: int) -> Rows:
    """Another round of its table within so many seconds of each row; -1 where there is none."""
    found = np.full(len(rows.at), -1, np.int64)
    for table in np.unique(rows.table[rows.known]):
        here = np.flatnonzero(rows.known & (rows.table == table))
        of = np.flatnonzero(rounds.known & (rounds.table == table))
        of = of[np.argsort(rounds.at[of], kind="stable")]
        at = rows.at[here] - ahead[here]
        first = np.searchsorted(rounds.at[of], at - within * SECOND)
        count = np.searchsorted(rounds.at[of], at + within * SECOND, side="right") - first
        several = count > 1
        one = of[np.minimum(first, len(of) - 1)] if len(of) else first
        next_ = of[np.minimum(first + 1, len(of) - 1)] if len(of) else first
        found[here] = np.where(several, np.where(one == nearest[here], next_, one), -1)
    return found
