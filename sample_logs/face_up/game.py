"""What Face Up Pai Gow Poker has for itself of what it shares with Pai Gow Poker."""

from __future__ import annotations

import numpy as np

from sample_logs.face_up.plan import ALL_WAGERS, MAIN
from sample_logs.pai_gow import deal, faults
from sample_logs.pai_gow.faults import Fault
from sample_logs.pai_gow.game import Game
from sample_logs.pai_gow.plan import MANUAL_SHOE, AnyTable
from sample_logs.pai_gow.ranks import JOKER
from sample_logs.pai_gow.wagers import Layout

# Their order is the order in which a player's wagers are settled.
ACE_HIGH, FORTUNE, PROGRESSIVE = range(1, 4)
LAYOUT = Layout(
    ALL_WAGERS, placed=(1, 0.3, 0.35, 0.3), qualifying=(FORTUNE, PROGRESSIVE), progressive=PROGRESSIVE
)


def possible(table: AnyTable) -> list[Fault]:
    """Faults that can happen at a table.

    The dealer's cards lie open anyway.  A player's that is exposed ends the round where cards are dealt from
    the hand or in stacks, § 688a.13(i); from a manual shoe it leaves him the choice, § 688a.13(d).
    """
    from_shoe = table.dealing == MANUAL_SHOE
    never = {Fault.DEALER_EXPOSED, Fault.STACK_EXPOSED if from_shoe else Fault.PLAYER_EXPOSED}
    found = [fault for fault in faults.possible(table) if fault not in never]
    return found if from_shoe or Fault.STACK_EXPOSED in found else [*found, Fault.STACK_EXPOSED]


def _five_of_a_kind(rng: np.random.Generator) -> list[int]:
    return [*_four_of_a_kind(rng), JOKER]


def _wild_four(rng: np.random.Generator) -> list[int]:
    return [*_four_of_a_kind(rng)[:3], JOKER]


def _three_and_straight(rng: np.random.Generator) -> list[int]:
    """Five in sequence of mixed suits, and two more of one of their ranks."""
    low = int(rng.integers(9))
    five = [(low + n) * 4 + n % 3 for n in range(5)]
    return [*five, (low + 2) * 4 + 3, (low + 2) * 4 + 1]


_SEVEN, _SEVEN_JOKER, _, _MATCH, _, _, _FIVE, _ROYAL, _, _four_of_a_kind, _ACES, _ = deal.LUCKY

FACE_UP = Game(
    name=MAIN,
    variants=(),
    layout=LAYOUT,
    possible=possible,
    lucky=(
        _SEVEN,
        _SEVEN_JOKER,
        _MATCH,
        _FIVE,
        _ROYAL,
        _four_of_a_kind,
        _ACES,
        _five_of_a_kind,
        _wild_four,
        _three_and_straight,
    ),
    sets_first=True,
)
