"""What Face Up Pai Gow Poker has for itself of what it shares with its sisters."""

import numpy as np

from sample_logs.face_up_pai_gow_poker.plan import ALL_WAGERS, MAIN
from sample_logs.poker import faults
from sample_logs.poker.deal import JOKER, of_one_rank
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import MANUAL_SHOE, PokerTable
from sample_logs.poker.rules import PokerRules
from sample_logs.poker.wagers import Layout
from sample_logs.seven_cards.night import LUCKY

# Their order is the order in which a player's wagers are settled.
ACE_HIGH, FORTUNE, PROGRESSIVE = range(1, 4)


def _possible(table: PokerTable) -> list[Fault]:
    """Faults that can happen at a table.

    The dealer's cards lie open anyway.  A player's that is exposed ends the round where cards are dealt from
    the hand or in stacks, § 688a.13(i); from a manual shoe it leaves him the choice, § 688a.13(d).
    """
    from_shoe = table.dealing == MANUAL_SHOE
    never = {Fault.DEALER_EXPOSED, Fault.STACK_EXPOSED if from_shoe else Fault.PLAYER_EXPOSED}
    found = [fault for fault in faults.possible(table) if fault not in never]
    return found if from_shoe or Fault.STACK_EXPOSED in found else [*found, Fault.STACK_EXPOSED]


def _three_and_straight(rng: np.random.Generator) -> list[int]:
    """Five in sequence of mixed suits, and two more of one of their ranks."""
    low = int(rng.integers(9))
    five = [(low + n) * 4 + n % 3 for n in range(5)]
    return [*five, (low + 2) * 4 + 3, (low + 2) * 4 + 1]


_SEVEN, _SEVEN_JOKER, _, _MATCH, _, _, _FIVE, _ROYAL, _, _FOUR, _ACES, _ = LUCKY

RULES = PokerRules(
    name=MAIN,
    layout=Layout(ALL_WAGERS, (1, 0.3, 0.35, 0.3), (FORTUNE, PROGRESSIVE), PROGRESSIVE),
    possible=_possible,
    lucky=(
        *(_SEVEN, _SEVEN_JOKER, _MATCH, _FIVE, _ROYAL, _FOUR, _ACES),
        lambda rng: [*of_one_rank(rng), JOKER],
        lambda rng: [*of_one_rank(rng)[:3], JOKER],
        _three_and_straight,
    ),
    sets_first=True,
)
