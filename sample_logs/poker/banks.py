"""Who banks each round, and what settles a round that a player banks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints


@dataclass(frozen=True, slots=True)
class Banks:
    """Who banks each round.

    position  1..6, or 0 for the dealer
    shared    co-banking is in effect
    owed      what the dealer is to wager by the filing or the bank's last wager, cents
    directed  the lesser amount the bank directs, cents; -1 where it directs none
    offered   seats in the order the bank was offered to them; none at the start of a game
    """

    position: Ints
    shared: Flags
    owed: Ints
    directed: Ints
    offered: list[list[int]]

    @classmethod
    def none(cls, count: int) -> Banks:
        """Let the dealer bank so many rounds, and offer the bank in none of them."""
        position, owed = np.zeros((2, count), np.int64)
        offered: list[list[int]] = [[] for _ in range(count)]
        return cls(position, np.zeros(count, np.bool_), owed, np.full(count, -1), offered)

    @property
    def dealer_wager(self) -> Ints:
        """What the dealer wagers against the bank, cents."""
        cents = np.where(self.directed >= 0, self.directed, self.owed)
        return np.where((self.position > 0) & ~self.shared, cents, 0)


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
    def none(cls, count: int) -> BankMoney:
        """Leave so many rounds that nobody banks."""
        return cls(*np.zeros((6, count), np.int64))
