"""How fast hands are ranked, beside three well-known evaluators, on one core and in one run.

``python -m tests.bench_hands``.  All are given the same number of seven-card hands, already in the form
each wants, and find the best five.  Ours are dealt from 53 cards, so that one hand in eight has the
joker; the others know 52 cards and no joker, which is the easier problem.  They are Python functions
called once a hand, as they are meant to be used; ours is handed all hands at once.
"""

from __future__ import annotations

import gc
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from statistics import median

import numpy as np

from rules.cards import JOKER, NAMES
from rules.hands.kernels import Cards
from rules.hands.poker import high_hand
from rules.hands.seven import holdings
from rules.hands.splits import all_splits, best_high

HANDS = 200_000
OURS = 2_000_000
PASSES = 7
BOUND = 10


@dataclass(frozen=True, slots=True)
class Speed:
    """Hands a second of one evaluator; ``work`` says what it did with each."""

    name: str
    work: str
    hands_per_second: float


def dealt(count: int, deck: int, size: int) -> Cards:
    """Deal hands at random from the first so many card numbers."""
    rng = np.random.default_rng(1)
    found = np.empty((count, size), dtype=np.int8)
    for start in range(0, count, 100_000):
        piece = found[start : start + 100_000]
        piece[:] = np.argsort(rng.random((len(piece), deck)), axis=1)[:, :size]
    return found


def per_second(hands: int, work: Callable[[], object]) -> float:
    """Hands a second, the median of some passes after a first that is not counted."""
    work()
    seconds = []
    for _ in range(PASSES):
        gc.collect()
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return hands / median(seconds)


def ours() -> Iterator[Speed]:
    """Measure our own kernels, the joker in the deck."""
    seven, five = dealt(OURS, JOKER + 1, 7), dealt(OURS, JOKER + 1, 5)
    yield Speed("pitaudit", "best five of seven, joker", per_second(OURS, lambda: best_high(seven)))
    yield Speed("pitaudit", "five-card high hand, joker", per_second(OURS, lambda: high_hand(five)))
    yield Speed("pitaudit", "all a seven-card hand holds, joker", per_second(OURS, lambda: holdings(seven)))
    few = seven[:HANDS]
    yield Speed("pitaudit", "both hands of all 21 splits, joker", per_second(HANDS, lambda: all_splits(few)))


def others() -> Iterator[Speed]:
    """Measure the others, as each wants its cards."""
    # Loaded here, since only the bench needs them: they are no packages of the tool.
    eval7, phevaluator = import_module("eval7"), import_module("phevaluator")
    treys_card, treys_evaluator = import_module("treys").Card, import_module("treys").Evaluator()
    cards = dealt(HANDS, JOKER, 7).tolist()
    title = "best five of seven, no joker"

    form = [eval7.Card(name) for name in NAMES[:JOKER]]
    hands = [[form[card] for card in hand] for hand in cards]
    rank = eval7.evaluate
    yield Speed("eval7", title, per_second(HANDS, lambda: [rank(hand) for hand in hands]))

    rank_cards = phevaluator.evaluate_cards
    yield Speed("phevaluator", title, per_second(HANDS, lambda: [rank_cards(*hand) for hand in cards]))

    new = [treys_card.new(name) for name in NAMES[:JOKER]]
    parted = [([new[card] for card in hand[:5]], [new[card] for card in hand[5:]]) for hand in cards]
    treys_rank = treys_evaluator.evaluate
    work = per_second(HANDS, lambda: [treys_rank(board, own) for board, own in parted])
    yield Speed("treys", title, work)


def speeds() -> list[Speed]:
    """Measure all, ours first."""
    return [*ours(), *others()]


def times_eval7(found: list[Speed]) -> float:
    """How many times as many hands a second ours ranks, seven cards against seven cards."""
    of_eval7 = next(each for each in found if each.name == "eval7")
    return found[0].hands_per_second / of_eval7.hands_per_second


def main() -> None:
    """Measure and print; exit with 1 if the bound is missed."""
    found = speeds()
    for each in found:
        sys.stdout.write(
            f"{each.name:12} {each.work:36} {each.hands_per_second / 1e6:9.3f} million hands/s\n"
        )
    times = times_eval7(found)
    sys.stdout.write(f"against eval7: {times:.1f} times (bound: at least {BOUND})\n")
    sys.exit(times < BOUND)


if __name__ == "__main__":
    main()
