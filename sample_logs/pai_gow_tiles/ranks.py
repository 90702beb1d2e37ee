"""How tiles rank, by code of the simulator's own: pairs, Wong, Gong, values, and Pair Fortunes.

A tile is its place in ``TILES``.  A hand of two tiles is a number, higher for the stronger hand; of four
tiles there are three splits, in the order of ``SPLITS``.
"""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

from sample_logs.arrow import Flags, Ints

Tiles = npt.NDArray[np.int8]

_SINGLES = (
    *("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"),
    *("3-6 4-5", "2-6 3-5", "2-5 3-4", "2-4", "1-4 2-3", "1-2"),
)
"""Highest first; two tiles of one rank stand together, and there is one of each of those."""
TILES = tuple(tile for rank in _SINGLES for tile in rank.split())
DEEP = len(_SINGLES)

_RANK = np.array([DEEP - n for n, rank in enumerate(_SINGLES) for _ in rank.split()])
_SINGLE = np.array([" " in rank or rank in {"2-4", "1-2"} for rank in _SINGLES for _ in rank.split()])
SET: Tiles = np.repeat(np.arange(len(TILES), dtype=np.int8), np.where(_SINGLE, 1, 2))
"""int8[32]  the whole set"""

SIX, THREE = TILES.index("2-4"), TILES.index("1-2")
HEAVEN = TILES.index("6-6")
HIGH = (TILES.index("6-6"), TILES.index("1-1"))
NINES, EIGHTS = ("3-6", "4-5"), ("2-6", "3-5", "4-4")
GONG, WONG, PAIR = 1000, 1100, 1200
SUPREME = PAIR + 99
SPLITS = np.array([[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]])


def _spots(tile: int) -> int:
    return int(TILES[tile][0]) + int(TILES[tile][2])


def _two(one: int, other: int) -> int:
    """Rank two tiles; 100 a point of value, then the rank of the higher tile."""
    if {one, other} == {SIX, THREE}:
        return SUPREME
    if _RANK[one] == _RANK[other]:
        return PAIR + int(_RANK[one])
    for high, low in ((one, other), (other, one)):
        if high in HIGH and TILES[low] in (*NINES, *EIGHTS):
            kind = WONG if TILES[low] in NINES else GONG
            return kind + int(_RANK[high])
    spots = [{3, 6} if tile in {SIX, THREE} else {_spots(tile)} for tile in (one, other)]
    value = max((a + b) % 10 for a in spots[0] for b in spots[1])
    return value * 100 + (int(max(_RANK[one], _RANK[other])) if value else 0)


HANDS = np.array([[_two(one, other) for other in range(len(TILES))] for one in range(len(TILES))])
"""int64[21, 21]  rank of every two tiles"""


def splits(tiles: Tiles) -> tuple[Ints, Ints]:
    """Rank the better and the other hand of every split of four tiles; int64[n, 3] each."""
    parts = tiles[:, SPLITS]
    one = HANDS[parts[:, :, 0], parts[:, :, 1]]
    other = HANDS[parts[:, :, 2], parts[:, :, 3]]
    return np.maximum(one, other), np.minimum(one, other)


def dealers(tiles: Tiles) -> tuple[Flags, Ints]:
    """Splits in which § 621a.8(d) lets the dealer set four tiles, bool[n, 3], and by which paragraph."""
    high, low = splits(tiles)
    order = np.argsort(tiles, axis=1, kind="stable")
    # Tiles stand highest first, so the ends of their order are the highest and the lowest tile.
    ends = np.sort(np.stack([order[:, 0], order[:, 3]], axis=1), axis=1)
    together = np.where(ends[:, 0] == 0, ends[:, 1] - 1, 3 - (ends.sum(axis=1) - 2))
    found = np.arange(3) == together[:, None]
    paragraph = np.full(len(tiles), 4)
    valued = np.maximum(high, low) // 100 >= 7
    for number, better in ((3, valued), (2, high >= GONG), (1, high == SUPREME)):
        some = better.any(axis=1)
        found[some] = better[some]
        paragraph[some] = number
    return found, paragraph


PAIR_ROWS = ("gee_joon_and_heaven_pairs", "two_pair", "gee_joon_pair", "mixed_pair", "identical_pair")
"""Rows of the Pair Fortunes Wager, best first; no pair is the place after the last."""


def pair_row(tiles: Tiles) -> Ints:
    """Row of Pair Fortunes that four tiles stand on; int64[n]."""
    high, low = splits(tiles)
    paired = (high >= PAIR).any(axis=1)
    twice = (low >= PAIR).any(axis=1)
    heaven = PAIR + int(_RANK[HEAVEN])
    jackpot = ((high == SUPREME) & (low == heaven)).any(axis=1)
    supreme = (high == SUPREME).any(axis=1)
    # Below the identical pairs the mixed ones rank: nines, eights, sevens, fives.
    in_order = np.sort(tiles, axis=1)
    mixed = np.zeros(len(tiles), bool)
    for one, other in pairwise(range(len(TILES))):
        if one != other and _RANK[one] == _RANK[other]:
            mixed |= (in_order == one).any(axis=1) & (in_order == other).any(axis=1)
    row = np.where(mixed, 3, np.where(paired, 4, 5))
    return np.where(jackpot, 0, np.where(twice, 1, np.where(supreme, 2, row)))
