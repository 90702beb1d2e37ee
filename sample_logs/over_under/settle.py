"""What is wagered on each hand, and how it is settled."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.over_under import law
from sample_logs.over_under.hands import Boxes
from sample_logs.within import places

_ANTE_CENTS = np.array([500, 1000, 1500, 2000, 2500, 5000, 7500, 10000, 20000, 50000])
_ANTE_ODDS = np.array([14, 18, 10, 6, 22, 15, 4, 8, 2, 1]) / 100
_BONUS_CENTS = np.array([250, 500, 750, 1000, 2500, 5000])
_BONUS_ODDS = np.array([12, 46, 4, 22, 14, 2]) / 100
_BONUS = 0.42


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
