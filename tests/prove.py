"""Prove the ranking of hands, and what wagers return, by counting: ``make prove``, some minutes on two cores.

First every one of the C(53,5) five-card hands, and every two-card low hand, against the slow reference:
hands tie exactly where it says so, and stand in the same order.  Then all C(53,7) seven-card hands: the
best five are the best of their 21 splits and of the category their holding says, and the number of
hands on every row of every list is printed and, where known from elsewhere, must be that.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import yaml

from rules.hands.counting import fives, pieces, sevens, starts
from rules.hands.holding import Holding
from rules.hands.kernels import Cards, Masks
from rules.hands.lists import Rows, fortune_bonus, masks, red_black
from rules.hands.poker import category, high_hand, low_hand
from rules.hands.rank_tables import CATEGORIES
from rules.hands.readings import FlushJoker, MatchJoker, Readings, StraightWithThree
from rules.hands.seven import best_on_list, holdings, jokers
from rules.hands.splits import all_splits, best_high
from tests.hands.dealing import lists
from tests.hands.reference import Ranked, disagreements
from tests.prove_others import other_counts, prove_others
from tests.prove_paybacks import prove_paybacks
from tests.said import progress, say
from tests.slow import poker as slow

EXPECTED = Path(__file__).parent / "hands" / "expected_counts.yaml"
H = Holding
BEST = (
    H.FIVE_ACES,
    H.ROYAL_NATURAL | H.ROYAL_JOKER_ACE | H.ROYAL_JOKER_OTHER,
    H.STRAIGHT_FLUSH_NATURAL | H.STRAIGHT_FLUSH_JOKER,
    H.FOUR_OF_A_KIND,
    H.FULL_HOUSE,
    H.FLUSH,
    H.STRAIGHT,
    H.THREE_OF_A_KIND,
    H.TWO_PAIR,
    H.PAIR,
)
"""Marks of each category of § 645a.6(b), best first."""
STRAIGHT_OR_BETTER = H(sum(mark.value for mark in BEST[:7])) | H.SEVEN_CARD_STRAIGHT_FLUSH_JOKER
RED_3_JOKER = H(H.RED_0_JOKER.value << 3)
ANY_JOKER = H(sum(H.RED_0_JOKER.value << reds for reds in range(7)))


def every_list() -> dict[str, Rows]:
    """List the lists to count on, those of other readings among them."""
    by_rows = Readings(straight_with_three=StraightWithThree.ROW_ORDER)
    return {
        **lists(),
        "fortune_pai_gow.row_order": fortune_bonus("fortune_pai_gow", by_rows),
        "emperors_challenge.match_joker_ace": fortune_bonus(readings=Readings(match_joker=MatchJoker.ACE)),
        "either": red_black("either"),
    }


# ----------------------------------------------------------------------------------- five cards


def prove_five_cards() -> list[str]:
    """Compare every high hand and every low hand with the slow reference."""
    known: Ranked = {}
    wrong = []
    for done, cards in enumerate(pieces(fives())):
        wrong += disagreements(cards.tolist(), high_hand(cards).tolist(), slow.high_hand, known)
        progress(f"five cards, piece {done + 1}")
    ranks = len(known)
    twos = np.array(list(combinations(range(53), 2)), dtype=np.int8)
    wrong += disagreements(twos.tolist(), low_hand(twos).tolist(), slow.low_hand, known)
    say(
        f"{comb(53, 5):,} high hands of {ranks:,} ranks and {len(twos):,} low hands of {len(known) - ranks:,}"
    )
    say(f"against the slow reference: {len(wrong):,} disagreements")
    return wrong


def five_card_counts() -> Counter[str]:
    """Count the categories of all five-card hands, without and with the joker."""
    cards = fives()
    return _categories("five_cards", category(high_hand(cards)), (cards == 52).any(axis=1))


def _categories(of: str, found: np.ndarray, joker: np.ndarray) -> Counter[str]:
    counted: Counter[str] = Counter()
    for where, title in ((~joker, "without_joker"), (joker, "with_joker")):
        numbers = np.bincount(found[where], minlength=len(CATEGORIES))
        counted.update({f"{of}_{title}/{name}": int(n) for name, n in zip(CATEGORIES, numbers, strict=True)})
    return counted


# ---------------------------------------------------------------------------------- seven cards


def count_with(first: int, second: int) -> Counter[str]:
    """Count all hands whose lowest two cards these are."""
    counted: Counter[str] = Counter()
    for piece in pieces(sevens(first, second)):
        counted.update(count(piece))  # not +=, which drops what was counted and came to nothing
    return counted


def count(cards: Cards) -> Counter[str]:
    """Count seven-card hands: whatever goes by ``wrong/`` must come to nothing."""
    held, best = holdings(cards), best_high(cards)
    highs, lows = all_splits(cards)
    counted = _categories("seven_cards", category(best), jokers(cards) == 1)
    counted["seven_cards/all"] = len(cards)
    counted["seven_cards/lawful_splits"] = int((highs >= lows).sum())
    flush = category(best) == CATEGORIES.index("flush")
    other = best_high(cards, flush_joker=FlushJoker.ACE)
    differ = int((flush & (best != other)).sum())
    counted["seven_cards/flush_with_joker_and_the_ace_of_its_suit"] = differ
    counted["seven_cards/five_aces"] = int((held & H.FIVE_ACES > 0).sum())
    counted["wrong/the best five are not the best of the splits"] = int((highs.max(axis=1) != best).sum())
    counted["wrong/no split is lawful"] = int((~(highs >= lows).any(axis=1)).sum())
    by_marks = len(BEST) - best_on_list(held, np.array([mark.value for mark in BEST]))
    counted["wrong/the holding says another category"] = int((by_marks != category(best)).sum())
    for name, rows in every_list().items():
        numbers = np.bincount(best_on_list(held, masks(rows)), minlength=len(rows) + 1)
        names = [*(row.name for row in rows), "none"]
        counted.update({f"lists/{name}/{row}": int(n) for row, n in zip(names, numbers, strict=True)})
    counted.update({f"marks/{name}": int(n) for name, n in marks(held)})
    return counted


def marks(held: Masks) -> Iterator[tuple[str, Any]]:
    """Count the holdings on which readings of the text differ."""

    def has(*any_of: Holding) -> np.ndarray:
        found = np.ones(len(held), dtype=np.bool_)
        for each in any_of:
            found &= held & each.value > 0
        return found

    better = H(sum(mark.value for mark in BEST[:6]))
    joker_royal = H.ROYAL_JOKER_ACE | H.ROYAL_JOKER_OTHER
    yield "royal_by_joker", has(joker_royal).sum()
    yield "royal_by_joker_in_another_role", has(H.ROYAL_JOKER_OTHER).sum()
    ace_low = H.ACE_TO_SEVEN_NATURAL | H.ACE_TO_SEVEN_JOKER
    others = H.SEVEN_CARD_STRAIGHT_FLUSH_NATURAL | H.SEVEN_CARD_STRAIGHT_FLUSH_JOKER
    yield "ace_to_seven", (has(ace_low) & ~has(others)).sum()
    yield "natural_royal_with_king_and_joker", has(H.ROYAL_NATURAL_KING_AND_JOKER).sum()
    yield "natural_royal_with_ace_queen", has(H.ROYAL_NATURAL_ACE_QUEEN).sum()
    yield "natural_royal_with_ace_king", has(H.ROYAL_NATURAL_ACE_KING).sum()
    yield "natural_wheel_of_one_suit", has(H.WHEEL_FLUSH).sum()
    yield "natural_wheel_whose_best_hand_is_a_straight", (has(H.WHEEL) & ~has(better)).sum()
    yield (
        "best_hand_straight_with_three_of_a_kind",
        (has(H.STRAIGHT, H.THREE_OF_A_KIND) & ~has(better)).sum(),
    )
    yield "straight_or_better", has(STRAIGHT_OR_BETTER).sum()
    yield "ace_high_with_joker", has(H.ACE_HIGH, ANY_JOKER).sum()
    yield "three_red_three_black_and_joker", has(RED_3_JOKER).sum()


def seven_card_counts(threads: int) -> Counter[str]:
    """Count all seven-card hands."""
    counted: Counter[str] = Counter()
    with ThreadPoolExecutor(threads) as pool:
        for found in pool.map(lambda start: count_with(*start), starts()):
            counted.update(found)
            progress(f"seven cards, {counted['seven_cards/all']:,} of {comb(53, 7):,}")
    return counted


# ----------------------------------------------------------------------------------- the result


def expected() -> dict[str, int]:
    """Read the counts that must come out, by their path."""

    def paths(value: Any, path: str) -> Iterator[tuple[str, int]]:
        if isinstance(value, int):
            yield path, value
        else:
            for key, below in value.items():
                yield from paths(below, f"{path}/{key}" if path else key)

    return dict(paths(yaml.safe_load(EXPECTED.read_text(encoding="utf-8")), ""))


def report(counted: Counter[str]) -> list[str]:
    """Print every count, each list with its total, and say which are not as expected."""
    known, group, wrong = expected(), "", []
    for path in counted:
        title, _, name = path.rpartition("/")
        if title != group:
            total = sum(n for each, n in counted.items() if each.rpartition("/")[0] == title)
            say(f"\n{title}" + (f"  ({total:,} hands)" if title.startswith("lists") else ""))
            group = title
        mark = "" if path not in known else "  as expected" if known[path] == counted[path] else "  WRONG"
        say(f"  {name:70}{counted[path]:>15,}{mark}")
    wrong += [f"{path}: {counted[path]:,}, not {n:,}" for path, n in known.items() if counted[path] != n]
    wrong += [f"{path}: {n:,}" for path, n in counted.items() if path.startswith("wrong/") and n]
    return wrong


def main() -> None:
    """Prove it all; exit with 1 if anything is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    asked = parser.parse_args()
    start = time.perf_counter()
    wrong = prove_five_cards() + prove_others(asked.threads)
    say(f"{time.perf_counter() - start:.0f} s")
    start = time.perf_counter()
    counted = five_card_counts()
    counted.update(other_counts())
    counted.update(seven_card_counts(asked.threads))
    wrong += report(counted)
    wrong += prove_paybacks()
    say(f"\n{time.perf_counter() - start:.0f} s")
    for line in wrong[:100]:
        say(f"WRONG  {line}")
    say("Proved." if not wrong else f"{len(wrong):,} things are wrong.")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
