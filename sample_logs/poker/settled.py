"""How wagers end, and Envy Bonuses."""

from __future__ import annotations

from dataclasses import dataclass

from sample_logs.arrow import Flags, Ints

LOSE, PUSH, WIN, VOID, SURRENDER = range(5)
OUTCOMES = ["lose", "push", "win", "void", "surrender"]
COLLECTED = -1
"""Odds of a row that loses; 0 returns the stake."""


@dataclass(frozen=True, slots=True)
class Settled:
    """Every player's wager's end, in the order of ``Bets``.

    outcome   a place in ``OUTCOMES``
    paid, returned, vigorish  cents
    percent   percent of the meter won, 0 where none; what it pays depends on the meter then
    """

    outcome: Ints
    paid: Ints
    returned: Ints
    vigorish: Ints
    percent: Ints


@dataclass(frozen=True, slots=True)
class Envy:
    """Envy Bonuses: for each the payee's wager, the position 1..6 of the hand paid for, and cents."""

    bet: Ints
    position: Ints
    cents: Ints

    def only(self, which: Flags) -> Envy:
        """Keep some of them."""
        return Envy(self.bet[which], self.position[which], self.cents[which])
