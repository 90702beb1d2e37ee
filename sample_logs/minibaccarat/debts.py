"""Vigorish marked at settlement, and when each player's marker is cleared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from sample_logs.arrow import MISSING, Coded, Flags, Ints
from sample_logs.minibaccarat.clock import Clock
from sample_logs.minibaccarat.night import Night
from sample_logs.shoe.book import SEAT_NAMES
from sample_logs.within import running

_BEFORE_PAYMENT = 350_000  # microseconds from handling the vigorish to paying the winner
_AFTER_ROUND = 500_000  # from the last payment of a round to the first marker cleared after it
_EACH_SEAT = 100_000
_TAKEN_UP = 50_000  # from collecting the money to taking up the marker


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
    marked = owes & night.filed.deferred[night.table][bets.round]
    rows = np.arange(night.table.size)
    leaves = np.where(night.seating.leaves, rows[:, None], night.table.size)
    next_leave = np.minimum.accumulate(leaves[::-1], axis=0)[::-1]
    after = np.minimum(next_leave[bets.round, bets.seat], night.shoe_last[bets.round])
    order = np.lexsort((bets.seat, after))
    total = running(after * 16 + bets.seat, order, np.where(marked, vigorish, 0))
    return Debts(owes, marked, after, total, bets.seat)
