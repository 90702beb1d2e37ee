"""When everything happens, and when vigorish that was marked is collected."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from sample_logs.arrow import MISSING, Coded, Flags, Ints
from sample_logs.minibaccarat import shoes
from sample_logs.minibaccarat.night import Night
from sample_logs.minibaccarat.plan import Plan
from sample_logs.minibaccarat.settle import HOUSE_FIRST
from sample_logs.shoe.book import SEAT_NAMES
from sample_logs.shoe.night import ShoeClock, starts
from sample_logs.within import running

_BEFORE_PAYMENT = 350_000  # microseconds from handling the vigorish to paying the winner
_AFTER_ROUND = 500_000  # from the last payment of a round to the first marker cleared after it
_EACH_SEAT = 100_000
_TAKEN_UP = 50_000  # from collecting the money to taking up the marker
_MS = 1000


@dataclass(frozen=True, slots=True)
class Clock(ShoeClock):
    """Times in UTC microseconds.

    Of each round; third is MISSING without a third card.  Of each wager: placed, and ended (collected, paid
    or returned).
    """

    no_more: Ints
    first: Ints
    counts: Ints
    third: Ints
    result: Ints
    placed: Ints
    ended: Ints


def keep_time(rng: np.random.Generator, plan: Plan, night: Night) -> Clock:
    """Give every round and wager its times.

    Raises ValueError when a table's rounds do not fit into its day.
    """
    offsets = _offsets(rng, night, plan.betting)
    by_hand = np.repeat([not t.device for t in night.tables], night.shoes_per_table)
    start, prepared_from = starts(plan, night, offsets["over"], by_hand)
    times = {name: np.where(v == MISSING, MISSING, start + v) for name, v in offsets.items()}
    placed, ended = _wager_times(rng, night, times)
    return Clock(placed=placed, ended=ended, prepared_from=prepared_from, **times)


def _offsets(rng: np.random.Generator, night: Night, betting: tuple[int, int]) -> dict[str, Ints]:
    """Times of each round from its own opening."""
    dealt, count = night.dealt, night.table.size
    open_for = np.where(dealt.simulated, 1500, rng.integers(*betting, count))
    no_more = open_for * _MS
    first = no_more + rng.integers(900, 2500, count) * _MS
    slow = np.where(night.at("face_down"), 3000, 0)
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
    waited = running(rounds * 2 + ~house, np.argsort(night.settled.rank), _steps(night))
    return placed, np.where(house, times["counts"][rounds], times["result"][rounds]) + waited


@dataclass(frozen=True, slots=True)
class Debts:
    """Vigorish of all wagers.

    owes, marked  wagers that owe vigorish, and those whose vigorish is collected later
    cleared_after row of the round after which a marked wager's vigorish is collected
    total         what the marker shows after the wager was marked, cents
    seat          of the wager
    """

    owes: Flags
    marked: Flags
    cleared_after: Ints
    total: Ints
    seat: Ints

    def columns(self, clock: Clock) -> dict[str, Any]:
        """Columns of ``wagers`` that tell how vigorish was dealt with."""
        handled = clock.ended - _BEFORE_PAYMENT
        cleared = clearing_time(clock, self.cleared_after, self.seat)
        return {
            "vigorish_handling": Coded(
                np.where(self.owes, self.marked.astype(np.int64), -1), ["collected", "marked"]
            ),
            "vigorish_handled_at": np.where(self.owes, handled, MISSING),
            "vigorish_collected_at": np.where(self.marked, cleared, np.where(self.owes, handled, MISSING)),
            "marker_amount": np.where(self.marked, self.total, MISSING),
            "marker_position": Coded(np.where(self.marked, self.seat, -1), SEAT_NAMES),
            "marker_removed_at": np.where(self.marked, cleared + _TAKEN_UP, MISSING),
        }


def clearing_time(clock: Clock, after: Ints, seat: Ints) -> Ints:
    """Time at which the marker of a seat is cleared after a round."""
    return clock.settled[after] + _AFTER_ROUND + seat * _EACH_SEAT


def keep_debts(night: Night) -> Debts:
    """Mark vigorish where the Rules Submission defers it, and clear it as § 627a.12(d)(2)(i) asks.

    That is before the shoe's cards are reshuffled or when the player leaves, whichever is first.
    """
    bets, vigorish = night.bets, night.settled.vigorish
    owes = vigorish > 0
    marked = owes & night.at("deferred")[bets.round]
    rows = np.arange(night.table.size)
    leaves = np.where(night.seating.leaves, rows[:, None], night.table.size)
    next_leave = np.minimum.accumulate(leaves[::-1], axis=0)[::-1]
    after = np.minimum(next_leave[bets.round, bets.seat], night.shoe_last[bets.round])
    order = np.lexsort((bets.seat, after))
    total = running(after * 16 + bets.seat, order, np.where(marked, vigorish, 0))
    return Debts(owes, marked, after, total, bets.seat)
