"""Whose hand plays against whose: the dealer's, the bank's, and the hand each wager is on."""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray

from rules.ch645a_pai_gow_poker.hands import DEALER
from rules.clause import derived
from rules.duties import groups
from rules.values import Codes, Link


@derived(per="round")
def banked_by(void: BooleanArray, *, bank_position: Codes | None = None) -> Codes:
    """Position that holds the bank.

    A log that never names the dealer leaves the cell empty where he holds it; in one that does, an empty
    cell says nothing.
    """
    if bank_position is None:
        return Codes(np.zeros(len(void), dtype=np.int32), (DEALER,))
    if DEALER in bank_position.names:
        return bank_position
    names = (*bank_position.names, DEALER)
    empty = np.int32(len(bank_position.names))
    return Codes(np.where(bank_position.codes < 0, empty, bank_position.codes).astype(np.int32), names)


@derived(per="round")
def dealers_hand(hand_round_row: Link, hand_position: Codes) -> Link:
    """Row of the dealer's hand, -1 where there is no record of it."""
    return Link(groups.first_row(hand_round_row, hand_position.is_(DEALER)), len(hand_position))


@derived(per="round")
def opposing_hand(hand_round_row: Link, hand_position: Codes, banked_by: Codes) -> Link:
    """Row of the hand the players play against: the dealer's, or the bank's."""
    rounds = Link(np.arange(len(banked_by), dtype=np.intp), len(banked_by))
    return Link(groups.counterpart(rounds, banked_by, hand_round_row, hand_position), len(hand_position))


@derived(per="wager")
def wagers_hand(
    wager_round_row: Link, wager_position: Codes, hand_round_row: Link, hand_position: Codes
) -> Link:
    """Row of the hand at the wager's position, -1 where there is no record of it."""
    rows = groups.counterpart(wager_round_row, wager_position, hand_round_row, hand_position)
    return Link(rows, len(hand_position))


@derived(per="wager")
def opponents_hand(opposing_hand: Link, wager_round_row: Link, wagers_hand: Link) -> Link:
    """Row of the hand the wager's hand plays against, -1 where that is not known or its own."""
    rows = np.append(opposing_hand.rows, np.intp(-1))[wager_round_row.rows]
    return Link(np.where(rows == wagers_hand.rows, -1, rows), opposing_hand.parents)
