"""Who plays which boxes, what goes wrong there, and what each player chooses after his first card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.over_under import law
from sample_logs.over_under.plan import Plan, TableSetup
from sample_logs.seating import Seating
from sample_logs.within import places

_PLAYS, _SECOND_BOX, _SURRENDERS, _GIVES_UP = 0.93, 0.08, 0.012, 0.5


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes with an Ante Wager in the order round, seat: one entry a hand.

    rank    place of the hand among those of its round, from 0
    missed  the dealer passes the hand over with further cards
    dead    and its player has it called dead
    """

    round: Ints
    seat: Ints
    player: Ints
    rank: Ints
    missed: Flags
    dead: Flags


def boxes(
    rng: np.random.Generator, plan: Plan, seating: Seating, setups: list[TableSetup], table: Ints
) -> Boxes:
    """Let seated players make Ante Wagers, some on the free box to their left as well."""
    taken = seating.taken
    plays = taken & (rng.random(taken.shape) < _PLAYS)
    nobody = ~plays.any(axis=1)
    plays[nobody] = taken[nobody]
    owner = np.where(plays, seating.player, -1)
    positions = np.array([t.positions for t in setups])[table]
    several = np.array([t.adjacent_boxes > 1 for t in setups])[table]
    free = ~taken[:, 1:] & (np.arange(2, taken.shape[1] + 1) <= positions[:, None])
    second = free & plays[:, :-1] & (rng.random(free.shape) < _SECOND_BOX) & several[:, None]
    owner[:, 1:] = np.where(second, owner[:, :-1], owner[:, 1:])
    rounds, seats = np.nonzero(owner >= 0)
    rank = places(rounds)
    count = np.bincount(rounds)
    wrong = rng.random(count.size) < plan.irregular / 2000
    chosen = (rng.random(count.size) * count).astype(np.int64)
    missed = np.repeat(wrong, count) & (rank == np.repeat(chosen, count))
    dead = missed & (rng.random(rounds.size) < _GIVES_UP)
    return Boxes(rounds, seats, owner[rounds, seats], rank, missed, dead)


def choose(rng: np.random.Generator, first_card: Ints) -> Ints:
    """Let each player choose over, under or surrender, mostly as his first card suggests."""
    points = law.VALUE[first_card]
    likes_over = rng.random(points.size) < np.clip((points - 4.5) / 4, 0.03, 0.97)
    chosen = np.where(likes_over, law.OVER, law.UNDER)
    return np.where(rng.random(points.size) < _SURRENDERS, law.SURRENDER, chosen)
