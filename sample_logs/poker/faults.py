"""What can go wrong in a round under § 645a.14, and what it makes of the round."""

from collections.abc import Callable
from enum import IntEnum

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.poker.plan import AUTOMATED_SHOE, BY_HAND, PokerTable


class Fault(IntEnum):
    """One thing gone wrong."""

    NOTHING = 0
    NOT_FLAT = 1  # (a) a die does not lie flat
    FELL_OUT = 2  # (b) a die falls out
    WRONG_TOTAL = 3  # (c) the dice are added up wrongly and the first card goes astray
    PLAYER_EXPOSED = 4  # (d) a player's card is exposed
    DEALER_EXPOSED = 5  # (e) a card of the dealer or the bank is exposed
    FACE_UP = 6  # (f) a card is found face up
    TWO_FACE_UP = 7  # (f) two cards are
    UNSEEN = 8  # (g) a card is drawn in error, unseen
    MISDEAL = 9  # (h), (k) one position has eight cards, another six
    WRONG_STUB = 10  # § 645a.8(f): all have seven, but not four are left
    RESET = 11  # (i) the dealer sets his hands wrongly and sets them again
    STACK_EXPOSED = 12  # (j) a card is exposed while dealt from the hand
    JAM = 13  # (l) the shuffling device jams
    SHOE_FAILED = 14  # (m) the automated dealing shoe fails


VOID = (
    Fault.WRONG_TOTAL,
    Fault.DEALER_EXPOSED,
    Fault.TWO_FACE_UP,
    Fault.MISDEAL,
    Fault.WRONG_STUB,
    Fault.STACK_EXPOSED,
    Fault.SHOE_FAILED,
)
CUT_SHORT = (Fault.TWO_FACE_UP, Fault.SHOE_FAILED)
"""The deal is broken off."""


def is_void(fault: Ints) -> Flags:
    """Rounds that are void."""
    return np.isin(fault, VOID)


def possible(table: PokerTable) -> list[Fault]:
    """Faults that can happen at a table."""
    by_hand, by_shoe = table.dealing == BY_HAND, table.dealing == AUTOMATED_SHOE
    needs = {
        Fault.NOTHING: False,
        Fault.NOT_FLAT: not table.generator,
        Fault.FELL_OUT: not table.generator,
        Fault.WRONG_TOTAL: not table.generator,
        Fault.PLAYER_EXPOSED: not by_hand,
        Fault.DEALER_EXPOSED: not by_hand,
        Fault.FACE_UP: not by_shoe,
        Fault.TWO_FACE_UP: not by_shoe,
        Fault.UNSEEN: not by_shoe,
        Fault.STACK_EXPOSED: by_hand,
        Fault.JAM: table.device,
        Fault.SHOE_FAILED: by_shoe,
    }
    return [fault for fault in Fault if needs.get(fault, True)]


def happen(
    rng: np.random.Generator,
    at: tuple[tuple[PokerTable, ...], Ints],
    per_mille: int,
    can: Callable[[PokerTable], list[Fault]] = possible,
) -> Ints:
    """Choose what goes wrong in each round; ``at`` is the tables and each round's place among them."""
    tables, table = at
    wrong = np.flatnonzero(rng.random(table.size) < per_mille / 1000)
    choices = [can(t) for t in tables]
    pick = rng.integers(0, 1 << 20, wrong.size).tolist()
    found = np.zeros(table.size, np.int64)
    found[wrong] = [choices[t][n % len(choices[t])] for t, n in zip(table[wrong].tolist(), pick, strict=True)]
    return found
