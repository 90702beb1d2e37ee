"""Where each round of a night stands on the clock, given how long everything takes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, time
from typing import Protocol
from zoneinfo import ZoneInfo

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.baccarat.kinds import ShoeNight
from sample_logs.gaming_days import MICROSECONDS, GamingDays

OPENING, IDLE, BY_HAND, BY_DEVICE = 900, 2700, 480, 180  # seconds a table needs to get ready
_DAY = 24 * 3600 * MICROSECONDS


class PlannedDays(Protocol):
    """What a plan says of its property's days."""

    @property
    def time_zone(self) -> str:
        """Its time zone."""

    @property
    def day_starts(self) -> time:
        """Local hour at which its gaming day starts."""

    def rounds_per_table(self, day: date) -> int:
        """Rounds that each table opening on a day plays."""


@dataclass(frozen=True, slots=True)
class Starts:
    """UTC microseconds: when each round begins, work on each shoe, and each table's day."""

    round: Ints
    prepared_from: Ints
    opens: Ints


def starts(
    plan: PlannedDays, night: ShoeNight, opens: tuple[time, ...], length: Ints, by_hand: Flags
) -> Starts:
    """Put rounds and shoes one after the other, from each table's opening on.

    opens    local time at which decks are brought to each table
    length   microseconds each round takes until the next may open
    by_hand  shoes that are shuffled by hand
    """
    first = night.dealt.number == 1
    preparing = np.where(first, _preparation(night, by_hand)[night.dealt.shoe], 0)
    total = np.cumsum(length + preparing)
    table_first = np.flatnonzero(night.sequence == 0)
    before = (total - length - preparing)[table_first]
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    opened = np.array([days.at(night.day, hour) for hour in opens])
    start = total - length + (opened - before)[night.table]
    prepared_from = np.full(len(night.shoes.cards), MISSING)
    prepared_from[night.dealt.shoe[first]] = (start - preparing)[first]
    return Starts(start, prepared_from, opened)


def _preparation(night: ShoeNight, by_hand: Flags) -> Ints:
    """Microseconds from the start of work on each shoe to its first round."""
    opening = np.zeros(len(night.shoes.cards), np.int64)
    opening[:: night.shoes_per_table] = OPENING
    shuffle = np.where(by_hand, BY_HAND, BY_DEVICE)
    seconds: Ints = opening + shuffle + np.where(night.after_idle, IDLE, 0)
    return seconds * MICROSECONDS


def refuse_overlong(plan: PlannedDays, night: ShoeNight, opens: Ints, over: Ints) -> None:
    """Raise ValueError when a table's rounds do not fit into its day, or a deck is kept past 24 hours."""
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    closes = over[night.last]
    late = days.day_numbers(closes, night.day, 2) > 0
    for table, opened, closed, past in zip(night.tables, opens, closes, late, strict=True):
        if closed - opened > _DAY - 3600 * MICROSECONDS or (past and not table.overnight):
            message = (
                f"{table.table_id} cannot play {plan.rounds_per_table(night.day)} rounds in a day: "
                "give the plan more tables or days"
            )
            raise ValueError(message)
