"""Rows that say the same of a wager, which may tell of one stake or of two (§ 687a.7(d)(1))."""

from itertools import product

import numpy as np

from rules.ch687a_dj_wild_stud_poker.beside import lies_beside
from rules.ch687a_dj_wild_stud_poker.columns import ANTE, BLIND, RAISE
from rules.clause import derived
from rules.duties.own_wagers import told_by_an_earlier_row
from rules.kinds import Cents, Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly


@derived(per="wager")
def told_again(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    was_made: Flag,
    wager_amount_cents: Cents,
    *,
    wager_player_id: Text | None = None,
    wager_placed_at: Moment | None = None,
    came_to_wager_at: Moment | None = None,
    settlement_order: Count | None = None,
) -> Flag:
    """An earlier row says the same of a wager of the same player, kind and position: both may tell of one.

    Certain, or false.
    """
    whose = (wager_round_row, wager_position, wager_kind, wager_player_id)
    told = (wager_placed_at, came_to_wager_at, settlement_order)
    return told_by_an_earlier_row(*whose, wager_amount_cents, was_made, *told)


@derived(per="wager")
def fits_if_told_once(
    wager_round_row: Link,
    wager_position: Text,
    wager_kind: Text,
    wager_amount_cents: Cents,
    was_made: Flag,
    was_withdrawn: Flag,
    told_again: Flag,
    *,
    wager_player_id: Text | None = None,
) -> Flag:
    """An Ante Wager is as large as the Blind Wager, or a Raise Wager twice it, if rows alike tell of one.

    Certain, or false.
    """
    fits = np.zeros(len(told_again), dtype=bool)
    if not certainly(told_again).any():
        return booleans(fits)
    ante = wager_kind.is_(ANTE) & was_made

    def lies(kind: str) -> list[Cents]:
        chosen = wager_kind.is_(kind) & was_made & ~was_withdrawn
        rest = (ante, wager_player_id)
        each = (chosen, chosen & ~told_again)
        return [lies_beside(wager_round_row, wager_position, wager_amount_cents, one, *rest) for one in each]

    antes, is_ante, is_raise = lies(ANTE), certainly(wager_kind.is_(ANTE)), certainly(wager_kind.is_(RAISE))
    for own, other in product(antes, lies(BLIND)):
        fits |= is_ante & certainly(own == other)
    for own, other in product(lies(RAISE), antes):
        fits |= is_raise & certainly(own == other * 2)
    return booleans(fits)
