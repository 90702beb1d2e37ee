"""What DJ Wild Stud Poker is by the code that several games share."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from sample_logs.arrow import Flags, Ints
from sample_logs.dj_wild.plan import BAD_BEAT, GAME, PROGRESSIVE, TRIPS
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.game import Game
from sample_logs.pai_gow.plan import AUTOMATED_SHOE, AnyTable
from sample_logs.pai_gow.wagers import Layout

KINDS = ("ante", "blind", "raise", PROGRESSIVE, TRIPS, BAD_BEAT)
ANTE, BLIND, RAISE, OF_METER, OF_TRIPS, OF_BAD_BEAT = range(6)
EACH = 5
"""Cards of a hand."""

_VOID = (Fault.DEALER_EXPOSED, Fault.TWO_FACE_UP, Fault.MISDEAL, Fault.WRONG_STUB, Fault.SHOE_FAILED)


def possible(table: AnyTable) -> list[Fault]:
    """Faults that can happen at a table; cards exposed are the dealer's or a player's."""
    by_shoe = table.dealing == AUTOMATED_SHOE
    needs = {
        Fault.DEALER_EXPOSED: True,
        Fault.FACE_UP: not by_shoe,
        Fault.TWO_FACE_UP: not by_shoe,
        Fault.UNSEEN: not by_shoe,
        Fault.MISDEAL: True,
        Fault.WRONG_STUB: True,
        Fault.JAM: table.device,
        Fault.SHOE_FAILED: by_shoe,
    }
    return [fault for fault, can in needs.items() if can]


def is_void(fault: Ints) -> Flags:
    """Rounds that are void."""
    return np.isin(fault, _VOID)


def _suited(ranks: str, rng: np.random.Generator) -> list[int]:
    suit = int(rng.integers(4))
    return ["23456789TJQKA".index(rank) * 4 + suit for rank in ranks]


def _run(rng: np.random.Generator) -> list[int]:
    low = int(rng.integers(0, 9))
    return _suited("A23456789TJQK"[low : low + 5], rng)


def _royal_with(wild: int) -> Callable[[np.random.Generator], list[int]]:
    def cards(rng: np.random.Generator) -> list[int]:
        return [*_suited("TJQKA", rng)[wild:], *[52, 0, 1, 2][:wild]]

    return cards


def _four(rng: np.random.Generator) -> list[int]:
    rank = int(rng.integers(13))
    return [rank * 4 + suit for suit in range(4)]


def _full(rng: np.random.Generator) -> list[int]:
    one, two = rng.permutation(np.arange(1, 13))[:2].tolist()
    return [one * 4, one * 4 + 1, one * 4 + 2, two * 4, two * 4 + 3]


def _five(rng: np.random.Generator) -> list[int]:
    rank = int(rng.integers(1, 13))
    return [52, 0, rank * 4, rank * 4 + 1, rank * 4 + 2]


LUCKY: tuple[Callable[[np.random.Generator], list[int]], ...] = (
    lambda _: [0, 1, 2, 3, 52],
    _royal_with(0),
    _royal_with(1),
    _royal_with(2),
    _run,
    _four,
    _full,
    _five,
)
"""Kinds of hands that pay most."""

DJ_WILD = Game(
    name=GAME,
    variants=(),
    layout=Layout(KINDS, (1, 1, 1, 0.4, 0.45, 0.35), (), OF_METER),
    possible=possible,
    lucky=LUCKY,
    dealer_cuts=True,
    idle_washed=True,
)
