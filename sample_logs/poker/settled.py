"""How wagers end: what they win, Envy Bonuses, shares of progressive meters, and what settles a bank."""

from dataclasses import dataclass, replace

import numpy as np

from sample_logs.arrow import MISSING, Flags, Ints

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

    def only(self, which: Flags) -> "Envy":
        """Keep some of them."""
        return Envy(self.bet[which], self.position[which], self.cents[which])


@dataclass(frozen=True, slots=True)
class BankMoney:
    """What settles a banked round, one entry a round, cents.

    dealer     outcome of the dealer's wager against the bank
    cover      collected from the bank, and house_cover from the house where it shares the bank
    surplus    given to the bank after vigorish, and house_surplus kept by the house
    """

    dealer: Ints
    cover: Ints
    house_cover: Ints
    surplus: Ints
    house_surplus: Ints
    vigorish: Ints

    @classmethod
    def none(cls, count: int) -> "BankMoney":
        """Leave so many rounds that nobody banks."""
        return cls(*np.zeros((6, count), np.int64))


class Meter:
    """Cents on a meter, those it starts from, and those fed to it on this day that it has taken in."""

    def __init__(self, cents: int, seed: int) -> None:
        self.cents, self.seed, self.fed = cents, seed, 0

    def grow(self, fed: int) -> int:
        """Take in what was fed to it on this day in all by now."""
        self.cents, self.fed = self.cents + fed - self.fed, fed
        return self.cents

    def pay(self, percent: int) -> int:
        """Pay a share; all of it is followed by the seed."""
        share = self.cents * percent // 100
        self.cents = self.seed if percent == 100 else self.cents - share
        return share


@dataclass(frozen=True, slots=True)
class Paid:
    """Wagers with their shares paid, and the meter around each of them; MISSING where it paid none."""

    settled: Settled
    before: Ints
    after: Ints

    @classmethod
    def nothing(cls, settled: Settled) -> "Paid":
        """Begin with what was paid otherwise."""
        return cls(replace(settled, paid=settled.paid.copy()), *np.full((2, settled.paid.size), MISSING))

    def share(self, bet: int, meter: Meter) -> None:
        """Pay a wager its share of a meter."""
        self.before[bet] = meter.cents
        self.settled.paid[bet] += meter.pay(int(self.settled.percent[bet]))
        self.after[bet] = meter.cents
