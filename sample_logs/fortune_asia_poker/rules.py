"""What Fortune Asia Poker has for itself of what it shares with its sisters."""

import numpy as np

from sample_logs.fortune_asia_poker.plan import EVERY_WAGER, MAIN
from sample_logs.poker import faults
from sample_logs.poker.faults import Fault
from sample_logs.poker.plan import PokerTable
from sample_logs.poker.rules import PokerRules
from sample_logs.poker.wagers import Layout
from sample_logs.seven_cards.night import LUCKY

FORTUNE, INSURANCE, PROGRESSIVE = range(1, 4)


def _possible(table: PokerTable) -> list[Fault]:
    """Faults that can happen at a table: cards may be exposed however they are dealt, § 659a.13(d), (e)."""
    exposed = {Fault.PLAYER_EXPOSED, Fault.DEALER_EXPOSED} - set(found := faults.possible(table))
    return sorted({*found, *exposed} - {Fault.STACK_EXPOSED})


def _nine_high(rng: np.random.Generator) -> list[int]:
    """Nine high, nothing else: the best paid Insurance Wager."""
    runs = ([7, 6, 5, 4, 2, 1, 0], [7, 6, 5, 3, 2, 1, 0])
    suits = rng.permutation([0, 0, 1, 1, 2, 2, 3])
    return [rank * 4 + suit for rank, suit in zip(runs[rng.integers(2)], suits.tolist(), strict=True)]


def _three_pair(rng: np.random.Generator) -> list[int]:
    ranks = rng.choice(13, 3, replace=False).tolist()
    return [rank * 4 + suit for rank in ranks for suit in (int(rng.integers(2)), 2)]


RULES = PokerRules(
    name=MAIN,
    layout=Layout(EVERY_WAGER, (1, 0.42, 0.3, 0.28), qualifying=(FORTUNE,), progressive=PROGRESSIVE),
    possible=_possible,
    # But for the dealer's, Pai Gow Poker's.
    lucky=(*LUCKY[:-1], _nine_high, _three_pair),
    dealer_cuts=True,
    exposed_late=True,
    idle_washed=True,
)
