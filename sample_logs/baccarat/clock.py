"""When everything happens: a clock for every round, wager and preparation of a shoe."""

from __future__ import annotations

from dataclasses import dataclass
from zoneinfo import ZoneInfo

import numpy as np

from sample_logs.arrow import MISSING, Ints
from sample_logs.baccarat import shoes
from sample_logs.baccarat.night import Night
from sample_logs.baccarat.plan import Plan
from sample_logs.baccarat.settle import HOUSE_FIRST
from sample_logs.gaming_days import MICROSECONDS, GamingDays

_MS = 1000
OPENING, IDLE, BY_HAND, BY_DEVICE = 900, 2700, 480, 180  # seconds a table needs to get ready
_DAY = 24 * 3600 * MICROSECONDS


@dataclass(frozen=True, slots=True)
class Clock:
    """Times in UTC microseconds.

    Of each round: opened … settled, and ``over`` when the next may open; third is MISSING without a
    third card.  Of each wager: placed, and ended (collected, paid or returned).  Of each shoe:
    prepared_from, when work on it begins.
    """

    opened: Ints
    no_more: Ints
    first: Ints
    counts: Ints
    third: Ints
    result: Ints
    settled: Ints
    over: Ints
    placed: Ints
    ended: Ints
    prepared_from: Ints


def keep_time(rng: np.random.Generator, plan: Plan, night: Night) -> Clock:
    """Give every round and wager its times.

    Raises ValueError when a table's rounds do not fit into its day, or a deck is kept past 24 hours.
    """
    offsets = _offsets(rng, night)
    length = offsets["over"]
    first = night.dealt.number == 1
    preparing = np.where(first, preparation(night)[night.dealt.shoe], 0)
    total = np.cumsum(length + preparing)
    table_first = np.flatnonzero(night.sequence == 0)
    before = (total - length - preparing)[table_first]
    days = GamingDays(ZoneInfo(plan.time_zone), plan.day_starts)
    opens = np.array([days.at(night.day, t.opens) for t in night.tables])
    start = total - length + (opens - before)[night.table]
    prepared_from = np.full(len(night.shoes.cards), MISSING)
    prepared_from[night.dealt.shoe[first]] = (start - preparing)[first]
    times = {name: np.where(v == MISSING, MISSING, start + v) for name, v in offsets.items()}
    _refuse_overlong(plan, night, opens, times["over"])
    placed, ended = _wager_times(rng, night, times)
    return Clock(placed=placed, ended=ended, prepared_from=prepared_from, **times)


def preparation(night: Night) -> Ints:
    """Microseconds from the start of work on each shoe to its first round."""
    device = np.array([t.device for t in night.tables])
    opening = np.zeros(len(night.shoes.cards), np.int64)
    opening[:: night.shoes_per_table] = OPENING
    shuffle = np.repeat(np.where(device, BY_DEVICE, BY_HAND), night.shoes_per_table)
    seconds: Ints = opening + shuffle + np.where(night.after_idle, IDLE, 0)
    return seconds * MICROSECONDS


def _offsets(rng: np.random.Generator, night: Night) -> dict[str, Ints]:
    """Times of each round from its own opening."""
    dealt, count = night.dealt, night.table.size
    open_for = np.where(dealt.simulated, 1500, rng.integers(9000, 20000, count))
    no_more = open_for * _MS
    first = no_more + rng.integers(900, 2500, count) * _MS
    slow = np.where(night.filed.face_down[night.table], 3000, 0)
    counts = first + (rng.integers(4000, 6500, count) + slow) * _MS
    house, rest = _settlement(night)
    wrong = (dealt.fault == shoes.THIRD_UNSEEN) | (dealt.fault == shoes.THIRD_SEEN)
    thirds = (dealt.player[:, 2] >= 0).astype(int) + (dealt.banker[:, 2] >= 0)
    thirds += wrong & (dealt.fate != shoes.TO_BANKER)
    third = counts + house + 1000 * _MS
    result = third + 1500 * thirds * _MS
    settled = result + rest
    return {
        "opened": np.zeros(count, np.int64),
        "no_more": no_more,
        "first": first,
        "counts": counts,
        "third": np.where(thirds > 0, third, MISSING),
        "result": result,
        "settled": settled,
        "over": settled + rng.integers(4500, 7500, count) * _MS,
    }


def _steps(night: Night) -> Ints:
    """How long the dealer takes over each wager."""
    steps: Ints = np.where(night.settled.vigorish > 0, 1300, 700)
    return steps * _MS


def _settlement(night: Night) -> tuple[Ints, Ints]:
    """How long House Money takes in each round, and everything else."""
    house = night.settled.phase == HOUSE_FIRST
    count = night.table.size
    steps = _steps(night)
    first = np.bincount(night.bets.round, np.where(house, steps, 0), count).astype(np.int64)
    rest = np.bincount(night.bets.round, np.where(house, 0, steps), count).astype(np.int64)
    return first, rest


def _wager_times(rng: np.random.Generator, night: Night, times: dict[str, Ints]) -> tuple[Ints, Ints]:
    """Give each wager the time it was placed and the time it was settled."""
    rounds = night.bets.round
    share = rng.integers(5, 90, rounds.size)
    opened, no_more = times["opened"][rounds], times["no_more"][rounds]
    placed = opened + (no_more - opened) * share // 100 // _MS * _MS
    house = night.settled.phase == HOUSE_FIRST
    group = rounds * 2 + ~house
    order = np.argsort(night.settled.rank)
    total = np.cumsum(_steps(night)[order])
    starts = np.flatnonzero(np.diff(group[order], prepend=-1))
    lengths = np.diff(np.append(starts, order.size))
    before = np.repeat(total[starts] - _steps(night)[order][starts], lengths)
    waited = np.empty_like(total)
    waited[order] = total - before
    return placed, np.where(house, times["counts"][rounds], times["result"][rounds]) + waited


def _refuse_overlong(plan: Plan, night: Night, opens: Ints, over: Ints) -> None:
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
