"""What players wager."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.minibaccarat import law
from sample_logs.seating import Seating

_MAIN_CENTS = np.array([500, 750, 1000, 1250, 1500, 2250, 2500, 5000, 7500, 10000, 20000, 50000])
_MAIN_ODDS = np.array([8, 6, 12, 6, 10, 5, 20, 14, 6, 9, 3, 1]) / 100
_SIDE_CENTS = np.array([250, 500, 750, 1000, 2500, 5000])
_SIDE_ODDS = np.array([22, 38, 8, 18, 12, 2]) / 100


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
