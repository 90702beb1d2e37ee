"""Who sits where at a table, and for how long."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints


@dataclass(frozen=True, slots=True)
class Seating:
    """Players at the seats of every round, arrays rounds x seats.

    player  number of the player, -1 where nobody sits
    leaves  the player leaves after this round
    """

    player: Ints
    leaves: Flags
    count: int

    @property
    def taken(self) -> Flags:
        """Seats with a player."""
        return self.player >= 0


def seat(
    rng: np.random.Generator,
    positions: Ints,
    fresh: Flags,
    *,
    seats: int,
    arrives: float = 0.012,
    leaves: float = 0.026,
) -> Seating:
    """Let players come and go at tables of up to so many seats.

    arrives, leaves  chance a round that a free seat is taken, and that a taken one is given up
    positions  seats at the round's table
    fresh      nobody stays from the round before: the table opened, or had been idle
    """
    shape = (fresh.size, seats)
    chance = rng.random(shape)
    comes = chance < arrives
    goes = chance > 1 - leaves
    comes[fresh] = chance[fresh] < arrives / (arrives + leaves)
    decided = comes | goes | fresh[:, None]
    rows = np.where(decided, np.arange(fresh.size)[:, None], 0)
    taken = np.take_along_axis(comes, np.maximum.accumulate(rows, axis=0), axis=0)
    taken &= np.arange(1, seats + 1) <= positions[:, None]
    taken[~taken.any(axis=1), 4] = True  # nobody deals to an empty table
    follows = np.zeros(shape, np.bool_)
    follows[1:] = taken[1:] & taken[:-1] & ~fresh[1:, None]
    starts = taken & ~follows
    numbers = np.cumsum(starts.T.ravel()).reshape(seats, -1).T - 1
    gone = taken.copy()
    gone[:-1] &= ~follows[1:]
    return Seating(np.where(taken, numbers, -1), gone, int(starts.sum()))


_STAKES = np.array([500, 1000, 1250, 1500, 2500, 3500, 5000, 7500, 10000, 20000, 50000])
_ODDS = np.array([10, 18, 5, 13, 22, 4, 14, 4, 6, 3, 1]) / 100


def main_stakes(rng: np.random.Generator, shape: tuple[int, int]) -> Ints:
    """Choose what would be wagered at every seat, cents."""
    return rng.choice(_STAKES, shape, p=_ODDS)
