"""Who sits where, for how long, and what they wager."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.baccarat import law

SEATS = 9
_ARRIVES, _LEAVES = 0.012, 0.026  # chance a round, of a free and of a taken seat

_MAIN_CENTS = np.array([500, 750, 1000, 1250, 1500, 2250, 2500, 5000, 7500, 10000, 20000, 50000])
_MAIN_ODDS = np.array([8, 6, 12, 6, 10, 5, 20, 14, 6, 9, 3, 1]) / 100
_SIDE_CENTS = np.array([250, 500, 750, 1000, 2500, 5000])
_SIDE_ODDS = np.array([22, 38, 8, 18, 12, 2]) / 100


@dataclass(frozen=True, slots=True)
class Seating:
    """Players at the seats of every round, arrays rounds x 9.

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


def seat(rng: np.random.Generator, positions: Ints, fresh: Flags) -> Seating:
    """Let players come and go.

    positions  seats at the round's table
    fresh      nobody stays from the round before: the table opened, or had been idle
    """
    shape = (fresh.size, SEATS)
    chance = rng.random(shape)
    comes = chance < _ARRIVES
    goes = chance > 1 - _LEAVES
    comes[fresh] = chance[fresh] < _ARRIVES / (_ARRIVES + _LEAVES)
    decided = comes | goes | fresh[:, None]
    rows = np.where(decided, np.arange(fresh.size)[:, None], 0)
    taken = np.take_along_axis(comes, np.maximum.accumulate(rows, axis=0), axis=0)
    taken &= np.arange(1, SEATS + 1) <= positions[:, None]
    taken[~taken.any(axis=1), 4] = True  # nobody deals to an empty table
    follows = np.zeros(shape, np.bool_)
    follows[1:] = taken[1:] & taken[:-1] & ~fresh[1:, None]
    starts = taken & ~follows
    numbers = np.cumsum(starts.T.ravel()).reshape(SEATS, -1).T - 1
    leaves = taken.copy()
    leaves[:-1] &= ~follows[1:]
    return Seating(np.where(taken, numbers, -1), leaves, int(starts.sum()))


@dataclass(frozen=True, slots=True)
class Bets:
    """Wagers in the order round, seat, kind: one entry a wager.

    slot   what it is on, a place in ``law.SLOTS``
    seat   0..8
    """

    round: Ints
    seat: Ints
    slot: Ints
    cents: Ints


def wager(rng: np.random.Generator, seating: Seating, offered: Flags, betless: Flags) -> Bets:
    """Let seated players wager.

    offered  rounds x slots: what the round's table offers
    betless  simulated rounds
    """
    taken = seating.taken & ~betless[:, None]
    plays = taken & (rng.random(taken.shape) < 0.93)
    nobody = ~plays.any(axis=1)
    plays[nobody] = taken[nobody]
    placed = _choices(rng, plays) & offered[:, None, :]
    silent = plays & ~placed.any(axis=2)
    placed[..., law.BANKER] |= silent
    rounds, seats, slots = np.nonzero(placed)
    main = slots <= law.PLAYER
    cents = np.where(
        main,
        rng.choice(_MAIN_CENTS, rounds.size, p=_MAIN_ODDS),
        rng.choice(_SIDE_CENTS, rounds.size, p=_SIDE_ODDS),
    )
    return Bets(rounds, seats, slots, cents)


def _choices(rng: np.random.Generator, plays: Flags) -> Flags:
    """Choose for every seat a main wager, or none, and side wagers to go with it."""
    main = rng.random(plays.shape)
    side = rng.random((*plays.shape, len(law.SLOTS)))
    placed = np.zeros_like(side, np.bool_)
    banker, player = main < 0.5, (main >= 0.5) & (main < 0.96)
    placed[..., law.BANKER] = banker
    placed[..., law.PLAYER] = player
    placed[..., law.TIE] = (side[..., law.TIE] < 0.11) | ~(banker | player)
    own = np.where(player, side[..., law.BONUS_PLAYER], side[..., law.BONUS_BANKER])
    other = np.where(player, side[..., law.BONUS_BANKER], side[..., law.BONUS_PLAYER])
    placed[..., law.BONUS_PLAYER] = np.where(player, own < 0.16, other < 0.05)
    placed[..., law.BONUS_BANKER] = np.where(player, other < 0.05, own < 0.16)
    placed[..., law.DRAGON] = side[..., law.DRAGON] < 0.17
    placed[..., law.PANDA] = side[..., law.PANDA] < 0.13
    placed[..., law.HOUSE] = (side[..., law.HOUSE] < 0.14) & (banker | player)
    return placed & plays[..., None]
