"""What cards count and what wagers pay at Over/Under, as the simulator knows it."""

import numpy as np

from sample_logs.arrow import Ints

OVER, UNDER, SURRENDER = 0, 1, 2
"""What a player can choose after his first card."""

ANTE, OVER_23, UNDER_18, BONUS = range(4)
KINDS = ["ante", "over_23", "under_18", "bonus"]
"""Kinds of wager; numbers stand for places in here."""

LOSE, WIN, VOID, SURRENDERED = range(4)
OUTCOMES = ["lose", "win", "void", "surrender"]

VALUE = np.array([points for points in (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10) for _ in range(4)] + [0])
"""int64[53]  points of each card by its code, § 686a.3(d); none for no card (-1)"""

BONUS_ODDS = np.zeros(34, np.int64)
"""int64[34]  what a Bonus Wager is paid to 1 on each total, § 686a.8(b)"""
for _step, _odds in enumerate((50, 10, 5, 4, 3, 2, 1)):
    BONUS_ODDS[[6 + _step, 33 - _step]] = _odds


def wins(kind: Ints, choice: Ints, total: Ints) -> Ints:
    """Give what wagers are paid to 1 where they win, 0 where they lose: § 686a.7(i)-(k)."""
    by_choice = np.where(choice == OVER, total >= 24, (choice == UNDER) & (total <= 17)).astype(np.int64)
    return np.where(kind == BONUS, BONUS_ODDS[total], by_choice)
