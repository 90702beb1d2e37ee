"""The hand that each wager's own hand plays against."""

from __future__ import annotations

import numpy as np

from rules.clause import derived
from rules.values import Link


@derived(per="wager")
def opponents_hand(opposing_hand: Link, wager_round_row: Link, wagers_hand: Link) -> Link:
    """Row of the hand the wager's hand plays against, -1 where that is not known or its own."""
    rows = np.append(opposing_hand.rows, np.intp(-1))[wager_round_row.rows]
    return Link(np.where(rows == wagers_hand.rows, -1, rows), opposing_hand.parents)
