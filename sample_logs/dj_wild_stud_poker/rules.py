"""What DJ Wild Stud Poker has for itself of what it shares with other games."""

import numpy as np

from sample_logs.dj_wild_stud_poker.plan import BAD_BEAT, NAME, PROGRESSIVE, TRIPS
from sample_logs.poker import faults
from sample_logs.poker.deal import JOKER, of_one_rank, suited
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import PokerTable
from sample_logs.poker.rules import Lucky, PokerRules
from sample_logs.poker.wagers import Layout

KINDS = ("ante", "blind", "raise", PROGRESSIVE, TRIPS, BAD_BEAT)
ANTE, BLIND, RAISE, OF_METER, OF_TRIPS, OF_BAD_BEAT = range(6)
EACH = 5
"""Cards of a hand."""


def _possible(table: PokerTable) -> list[Fault]:
    """Faults that can happen at a table; a card exposed, the dealer's or a player's, ends any round."""
    never = {Fault.PLAYER_EXPOSED, Fault.STACK_EXPOSED, Fault.RESET}
    return sorted({*faults.possible(table), Fault.DEALER_EXPOSED} - never)


def _run(rng: np.random.Generator) -> list[int]:
    low = int(rng.integers(0, 9))
    return suited("A23456789TJQK"[low : low + 5], int(rng.integers(4)))


def _royal_with(wild: int) -> Lucky:
    return lambda rng: [*suited("TJQKA", int(rng.integers(4)))[wild:], *[JOKER, 0, 1, 2][:wild]]


def _full(rng: np.random.Generator) -> list[int]:
    one, two = rng.permutation(np.arange(1, 13))[:2].tolist()
    return [one * 4, one * 4 + 1, one * 4 + 2, two * 4, two * 4 + 3]


def _five(rng: np.random.Generator) -> list[int]:
    rank = int(rng.integers(1, 13))
    return [JOKER, 0, rank * 4, rank * 4 + 1, rank * 4 + 2]


RULES = PokerRules(
    name=NAME,
    layout=Layout(KINDS, (1, 1, 1, 0.4, 0.45, 0.35), (), OF_METER),
    possible=_possible,
    lucky=(
        lambda _: [0, 1, 2, 3, JOKER],
        *(_royal_with(wild) for wild in range(3)),
        *(_run, of_one_rank, _full, _five),
    ),
    dealer_cuts=True,
    idle_washed=True,
    one_joker=True,
)
