"""Chapter 621a: what the Pair Fortunes Wager returns, over every hand of four tiles."""

from itertools import combinations
from math import comb

import numpy as np

from rules.hands import tiles
from rules.hands.kept import kept_count
from rules.hands.kernels import Masks
from rules.hands.tiles import TileReadings
from rules.paybacks.counted import Payback, by_rows
from rules.paybacks.game import Game, one
from rules.paytable import Paytable


@kept_count
def _numbers(readings: TileReadings) -> Masks:
    """Hands on each of ``PAIR_ROWS``; int64[n]."""
    deck = [tile for tile in range(len(tiles.NAMES)) for _ in range(tiles.COPIES[tile])]
    hands = np.array(list(combinations(deck, 4)), dtype=np.int8)
    return np.bincount(tiles.pair_fortunes(hands, readings), minlength=len(tiles.PAIR_ROWS))


def pair_fortunes(table: Paytable, readings: TileReadings) -> Payback:
    """Return of the Pair Fortunes Wager, § 621a.8(j), on ranking data and odds that are no law."""
    numbers = _numbers(readings)
    counted = {row: int(numbers[place]) for place, row in enumerate(tiles.PAIR_ROWS)}
    how = f"all {comb(32, 4):,} hands of four tiles; ranking and odds are external"
    return by_rows(table, counted, comb(32, 4), how)


PAYBACKS = Game("ch621a_pai_gow_tiles", TileReadings, {"pair_fortunes": one(pair_fortunes)})
