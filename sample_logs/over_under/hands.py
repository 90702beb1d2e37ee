"""Who plays which boxes, what each player chooses, and what is wagered on his hands and won."""

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.over_under import law
from sample_logs.over_under.plan import Plan, TableSetup
from sample_logs.seating import Seating
from sample_logs.within import places

_ANTE_CENTS = np.array([500, 1000, 1500, 2000, 2500, 5000, 7500, 10000, 20000, 50000])
_ANTE_ODDS = np.array([14, 18, 10, 6, 22, 15, 4, 8, 2, 1]) / 100
_BONUS_CENTS = np.array([250, 500, 750, 1000, 2500, 5000])
_BONUS_ODDS = np.array([12, 46, 4, 22, 14, 2]) / 100
_BONUS = 0.42
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


@dataclass(frozen=True, slots=True)
class Wagers:
    """Wagers in the order hand, kind: one entry a wager.

    hand   row of the hand it is on
    place  place among the wagers on its hand, from 0
    """

    hand: Ints
    place: Ints
    kind: Ints
    cents: Ints
    outcome: Ints
    paid: Ints
    returned: Ints


def wager(rng: np.random.Generator, boxes: Boxes, choice: Ints, total: Ints, offers_bonus: Flags) -> Wagers:
    """Let every hand's player wager, and settle it by the hand's total.

    On a hand that is called dead everything is returned.
    """
    size = choice.size
    chosen = choice != law.SURRENDER
    bonus = offers_bonus & (rng.random(size) < _BONUS)
    ante_cents = rng.choice(_ANTE_CENTS, size, p=_ANTE_ODDS)
    bonus_cents = rng.choice(_BONUS_CENTS, size, p=_BONUS_ODDS)
    made = np.stack(
        [np.ones(size, np.bool_), chosen & (choice == law.OVER), chosen & (choice == law.UNDER), bonus]
    )
    hand, kind = np.nonzero(made.T)
    place = places(hand)
    cents = np.where(kind == law.BONUS, bonus_cents[hand], ante_cents[hand])
    odds = law.wins(kind, choice[hand], total[hand])
    outcome = np.where(odds > 0, law.WIN, law.LOSE)
    outcome = np.where((kind == law.ANTE) & ~chosen[hand], law.SURRENDERED, outcome)
    outcome = np.where(boxes.dead[hand], law.VOID, outcome)
    won = outcome == law.WIN
    back = won | (outcome == law.VOID)
    return Wagers(hand, place, kind, cents, outcome, np.where(won, odds * cents, 0), np.where(back, cents, 0))
