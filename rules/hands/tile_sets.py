"""Four tiles as they were set, and as the dealer had to set them: § 621a.8(d) and what a casino files.

A split is a place in ``tiles.SPLITS``.  Scores say which of several splits is wanted; the best scores of
those allowed are kept, all of them where they are equal.
"""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from rules.hands.kernels import Cards
from rules.hands.tiles import SPLITS, TileReadings, all_splits

Splits = npt.NDArray[np.bool_]
"""bool[n, 3]  some of the splits of each hand"""
Scores = npt.NDArray[np.int32]

SUPREME_PAIR, COMBINATION, VALUE, ENDS = 1, 2, 3, 4
"""Paragraphs of § 621a.8(d)."""

_COMBINATION, _SUPREME = 10, 0xCFF
"""Lowest rank number of a pair, Wong or Gong (in units of 256), and that of the Supreme Pair."""


def laid(tiles: Cards, high: Cards, low: Cards) -> Splits:
    """Tell which splits of four tiles two hands are, whichever of them is the high one; bool[n, 3].

    ``tiles`` int8[n, 4], ``high`` and ``low`` int8[n, 2].  None where the hands are not two and two of the
    tiles, or a tile is missing (-1).
    """
    dealt = tiles[:, SPLITS]
    one, other = (np.sort(dealt[:, :, half], axis=2) for half in (slice(0, 2), slice(2, 4)))
    upper, lower = (np.sort(hand, axis=1)[:, None] for hand in (high, low))
    straight = np.all((one == upper) & (other == lower), axis=2)
    crossed = np.all((one == lower) & (other == upper), axis=2)
    there: Splits = np.all(np.concatenate([tiles, high, low], axis=1) >= 0, axis=1, keepdims=True)
    found: Splits = (straight | crossed) & there
    return found


def with_hand(tiles: Cards, hand: Cards) -> Splits:
    """Tell which splits of four tiles have a hand of two as one of theirs, high or low; bool[n, 3].

    ``tiles`` int8[n, 4], ``hand`` int8[n, 2].  None where the hand is not of the tiles, or a tile is missing.
    """
    dealt, two = tiles[:, SPLITS], np.sort(hand, axis=1)[:, None]
    one, other = (np.sort(dealt[:, :, half], axis=2) for half in (slice(0, 2), slice(2, 4)))
    there: Splits = np.all(np.concatenate([tiles, hand], axis=1) >= 0, axis=1, keepdims=True)
    found: Splits = (np.all(one == two, axis=2) | np.all(other == two, axis=2)) & there
    return found


def paragraph(tiles: Cards, readings: TileReadings) -> npt.NDArray[np.int8]:
    """Say which paragraph of § 621a.8(d) sets four tiles; int8[n], 1 to 4, -1 where they cannot be read.

    ``tiles`` int8[n, 4].
    """
    high, low = all_splits(tiles, readings)
    found = np.select(
        [
            (high[:, 0] < 0),
            (high == _SUPREME).any(axis=1),
            (high >> 8 >= _COMBINATION).any(axis=1),
            (np.maximum(high >> 8, low >> 8) >= 7).any(axis=1),
        ],
        [-1, SUPREME_PAIR, COMBINATION, VALUE],
        ENDS,
    )
    return found.astype(np.int8)


Score = Callable[[Scores, Scores], Scores]
"""Score of each split, by the ranks of its high and of its low hand."""


def _kind(high: Scores, _: Scores) -> Scores:
    """A pair before a Wong, a Wong before a Gong."""
    return high >> 8


def _both(high: Scores, low: Scores) -> Scores:
    """Splits of two combinations first, then the highest combination."""
    return np.where(low >> 8 >= _COMBINATION, 1 << 16, 0) + high


def _highest_value(high: Scores, low: Scores) -> Scores:
    """The hand worth most of each split, whatever the other is worth."""
    found: Scores = np.maximum(high >> 8, low >> 8)
    return found


def _high(high: Scores, _: Scores) -> Scores:
    return high


def _low(_: Scores, low: Scores) -> Scores:
    return low


OF_COMBINATIONS: Mapping[str, Score] = {"pair_wong_gong": _kind, "highest": _high, "most": _both}
"""Ways of choosing under § 621a.8(d)(2)."""
OF_VALUES: Mapping[str, Score] = {"nine_eight_seven": _highest_value, "best_high": _high, "best_low": _low}
"""Ways of choosing under § 621a.8(d)(3)."""
OF_THE_REST: Mapping[str, Score] = {"best_high": _high, "best_low": _low}
"""Ways of choosing among the splits that are still left."""


def narrowed(
    allowed: Splits,
    tiles: Cards,
    readings: TileReadings,
    *,
    combinations: str = "",
    values: str = "",
    rest: str = "",
) -> Splits:
    """Narrow splits that are allowed by ways of choosing, each a name above or empty; bool[n, 3].

    ``tiles`` int8[n, 4]. Some split stays where one was allowed. Raises KeyError for an unknown name.
    """
    high, low = all_splits(tiles, readings)
    under = paragraph(tiles, readings)[:, None]
    if combinations:
        best = _best(allowed, OF_COMBINATIONS[combinations](high, low))
        allowed = np.where(under == COMBINATION, best, allowed)
    if values:
        best = _best(allowed, OF_VALUES[values](high, low))
        allowed = np.where(under == VALUE, best, allowed)
    return _best(allowed, OF_THE_REST[rest](high, low)) if rest else allowed


def _best(allowed: Splits, scores: Scores) -> Splits:
    among = np.where(allowed, scores, -1)
    found: Splits = allowed & (among == among.max(axis=1, keepdims=True))
    return found
