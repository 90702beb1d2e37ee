"""Where each round of a night stands on the clock, given how long everything takes."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints
from sample_logs.gaming_days import MICROSECONDS
from sample_logs.plan import AnyPlan
from sample_logs.shoe.night import ShoeNight
from sample_logs.within import running

OPENING, IDLE, BY_HAND, BY_DEVICE = 900, 2700, 480, 180  # seconds a table needs to get ready


def starts(plan: AnyPlan, night: ShoeNight, length: Ints, by_hand: Flags) -> tuple[Ints, Ints]:
    """Put rounds and shoes one after the other; gives when each round begins, and work on each shoe.

    length   microseconds each round takes until the next may open
    by_hand  shoes that are shuffled by hand

    Raises ValueError when a table's rounds do not fit into its day.
    """
    first = night.dealt.number == 1
    preparing = np.where(first, _preparation(night, by_hand)[night.dealt.shoe], 0)
    begun = running(night.table, np.arange(length.size), length + preparing) - length
    start = plan.opened_at(night.day, night.tables)[night.table] + begun
    prepared_from = np.full(len(night.shoes.cards), MISSING)
    prepared_from[night.dealt.shoe[first]] = (start - preparing)[first]
    plan.refuse_overlong(night.day, night.tables, (start + length)[night.last])
    return start, prepared_from


def _preparation(night: ShoeNight, by_hand: Flags) -> Ints:
    """Microseconds from the start of work on each shoe to its first round."""
    opening = np.zeros(len(night.shoes.cards), np.int64)
    opening[:: night.shoes_per_table] = OPENING
    shuffle = np.where(by_hand, BY_HAND, BY_DEVICE)
    seconds: Ints = opening + shuffle + np.where(night.after_idle, IDLE, 0)
    return seconds * MICROSECONDS
