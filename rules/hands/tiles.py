"""Pai Gow tiles: pairs, Wong, Gong and values, on the ranking of ``tiles.yaml``, §§ 621a.1 and 621a.8.

We lack the text of § 621a.3. The ranking is what public sources agree on (``AUTHORITY``); every result that
rests on it has to say so. A tile is its place in ``NAMES``, highest single tile first; the two copies of a
tile are not told apart. A rank number of two tiles is higher for the stronger hand, equal for a copy, and -1
where a tile is missing, invalid or there more often than in the set.
"""

from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from importlib.resources import files
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.data import read_data
from rules.hands.kernels import Cards, Ranks

_DATA: dict[str, Any] = read_data(files("rules").joinpath("hands", "tiles.yaml").read_text("utf-8"))
AUTHORITY: str = _DATA["authority"]
_GROUPS: list[tuple[str, list[str], int]] = [
    (group["name"], group["tiles"], group["copies"]) for group in _DATA["singles"]
]
NAMES = tuple(tile for _, tiles, _ in _GROUPS for tile in tiles)
"""Every different tile, highest single first, as people write it."""
RANK_NAMES = tuple(name for name, tiles, _ in _GROUPS for _ in tiles)
"""What the rank of each tile is called"""
NUMBERS = {name: number for number, name in enumerate(NAMES)}
COPIES = np.array([copies for _, tiles, copies in _GROUPS for _ in tiles], dtype=np.int8)
"""int8[21]  how many there are of each"""
_SPOTS = np.array([sum(int(half) for half in name.split("-")) for name in NAMES])
_GROUP = np.array([place for place, (_, tiles, _) in enumerate(_GROUPS) for _ in tiles])
_SUPREME = tuple(NUMBERS[name] for name in _DATA["supreme"])

SPLITS: Cards = np.array([(0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)], dtype=np.int8)
"""int8[3, 4]  places, among the four tiles, of one hand's two and of the other's"""
PAIR_ROWS = ("gee_joon_and_heaven_pairs", "two_pair", "gee_joon_pair", "mixed_pair", "identical_pair")
"""What four tiles may hold for the Pair Fortunes Wager, § 621a.8(j), best first."""
# A rank number: one of these above eight bits, which tell such hands apart.
_GONG, _WONG, _PAIR = 10, 11, 12


class GeeJoonSingle(IntEnum):
    """Where 2-4 and 1-2 rank as single tiles: it decides one match-up of two hands worth eight."""

    FIFTEENTH_AND_LAST = 0
    """2-4 above the fives, 1-2 below them"""
    BOTH_LAST = 1
    BY_VALUE = 2
    """fifteenth where it counts six, last where it counts three"""


class GongFours(IntEnum):
    """Whether 4-4 is one of the eights that make a Gong."""

    COUNTED = 0
    NOT_COUNTED = 1


class EqualValues(IntEnum):
    """How hands of one value compare: § 621a.8 by rank, § 621a.1 (copy hand) by value."""

    BY_TOP_TILE = 0
    COPY = 1


class MixedPair(IntEnum):
    """What a Mixed Pair is, § 621a.1: same spots in another arrangement."""

    TRADITIONAL = 0
    """the nines, eights, sevens and fives"""
    LITERAL = 1
    """any two different tiles with the same number of spots"""


@dataclass(frozen=True, slots=True)
class TileReadings:
    """One choice for every open point."""

    gee_joon_single: GeeJoonSingle = GeeJoonSingle.FIFTEENTH_AND_LAST
    gong_fours: GongFours = GongFours.COUNTED
    equal_values: EqualValues = EqualValues.BY_TOP_TILE
    mixed_pair: MixedPair = MixedPair.TRADITIONAL


DEFAULTS = TileReadings()


def parse(text: str) -> list[int]:
    """Read tiles separated by spaces or commas, such as ``6-6 1-1 2-4 1-2``, as numbers.

    Raises ValueError naming the first word that is not a tile, or the first tile there are too many of.
    """
    found: list[int] = []
    for word in text.replace(",", " ").split():
        number = NUMBERS.get("-".join(sorted(word.split("-"))))
        if number is None:
            message = f"{word!r} is not a tile such as 6-6, 1-3 or 2-4"
            raise ValueError(message)
        if found.count(number) == COPIES[number]:
            message = f"{word!r} stands there more often than the set has it"
            raise ValueError(message)
        found.append(number)
    return found


def _spots(tile: int, readings: TileReadings) -> list[tuple[int, int]]:
    """What a tile may count, with its rank as a single tile, higher being better."""
    rank = len(_GROUPS) - int(_GROUP[tile])
    if tile not in _SUPREME:
        return [(int(_SPOTS[tile]), rank)]
    by_value = {6: 3, 3: 1}
    if readings.gee_joon_single is GeeJoonSingle.BOTH_LAST:
        by_value = {6: 1, 3: 1}
    elif readings.gee_joon_single is GeeJoonSingle.FIFTEENTH_AND_LAST:
        by_value = {6: rank, 3: rank}
    return list(by_value.items())


def _two(one: int, other: int, readings: TileReadings) -> int:
    """Rank number of two tiles."""
    if one == other and COPIES[one] < 2:
        return -1
    if {one, other} == set(_SUPREME):
        return _PAIR << 8 | 255
    if _GROUP[one] == _GROUP[other]:
        return _PAIR << 8 | len(_GROUPS) - int(_GROUP[one])
    names = {NAMES[one], NAMES[other]}
    gong = set(_DATA["gong"]) - ({"4-4"} if readings.gong_fours is GongFours.NOT_COUNTED else set())
    for place, high in enumerate(_DATA["high"]):
        if high in names and names & set(_DATA["wong"]):
            return _WONG << 8 | len(_DATA["high"]) - place
        if high in names and names & gong:
            return _GONG << 8 | len(_DATA["high"]) - place
    # A hand worth nothing has no rank: no tile is compared after it.
    worth = [
        ((a + b) % 10, max(first, second) if (a + b) % 10 else 0)
        for a, first in _spots(one, readings)
        for b, second in _spots(other, readings)
    ]
    value, top = max(worth)
    return value << 8 | (0 if readings.equal_values is EqualValues.COPY else top)


@lru_cache
def _table(readings: TileReadings) -> Ranks:
    """Rank number of every two tiles; int32[22, 22], the last row and column for what is not a tile."""
    found = np.full((len(NAMES) + 1, len(NAMES) + 1), -1, np.int32)
    for one in range(len(NAMES)):
        for other in range(len(NAMES)):
            found[one, other] = _two(one, other, readings)
    return found


def _checked(tiles: Cards, places: int) -> npt.NDArray[np.int64]:
    if tiles.ndim != 2 or tiles.shape[1] != places or tiles.dtype != np.int8:
        message = f"tiles must be int8[n, {places}], not {tiles.dtype}{list(tiles.shape)}"
        raise ValueError(message)
    return np.where((tiles < 0) | (tiles >= len(NAMES)), len(NAMES), tiles).astype(np.int64)


def two_tiles(tiles: Cards, readings: TileReadings = DEFAULTS) -> Ranks:
    """Rank hands of two tiles; int32[n], -1 as above.

    ``tiles`` int8[n, 2].  Raises ValueError for tiles of another shape or kind.
    """
    place = _checked(tiles, 2)
    return _table(readings)[place[:, 0], place[:, 1]]


def all_splits(tiles: Cards, readings: TileReadings = DEFAULTS) -> tuple[Ranks, Ranks]:
    """Rank the high and the low hand of every split, in the order of ``SPLITS``; int32[n, 3] each.

    ``tiles`` int8[n, 4].  The high hand is the one that ranks above the other, § 621a.1.  -1 throughout
    where a tile is missing, invalid or there too often.  Raises ValueError as above.
    """
    place = _checked(tiles, 4)[:, SPLITS]
    table = _table(readings)
    one, other = table[place[:, :, 0], place[:, :, 1]], table[place[:, :, 2], place[:, :, 3]]
    bad = (np.minimum(one, other) < 0).any(axis=1) | _too_many(tiles)
    one[bad], other[bad] = -1, -1
    return np.maximum(one, other), np.minimum(one, other)


def possible(tiles: Cards) -> npt.NDArray[np.bool_]:
    """Tell which hands can be dealt: of tiles, none more often than the set has it; bool[n].

    ``tiles`` int8[n, 4].  Raises ValueError as above.
    """
    return ~_too_many(tiles) & (tiles >= 0).all(axis=1)


def _too_many(tiles: Cards) -> npt.NDArray[np.bool_]:
    """Which rows have a tile more often than the set; two tiles at a time would not show a third."""
    same = (tiles[:, :, None] == tiles[:, None, :]).sum(axis=2)
    copies = np.append(COPIES, 0)[_checked(tiles, tiles.shape[1])]
    found: npt.NDArray[np.bool_] = np.any(same > copies, axis=1)
    return found


def value(rank: Ranks) -> npt.NDArray[np.int8]:
    """Value of two tiles by their rank number, 0 to 9; 10 for a pair, Wong or Gong; int8[n], -1 as above."""
    found: npt.NDArray[np.int8] = np.minimum(rank >> 8, _GONG).astype(np.int8)
    return found


def dealer_sets(tiles: Cards, readings: TileReadings = DEFAULTS) -> npt.NDArray[np.bool_]:
    """Tell which splits § 621a.8(d) lets the dealer set four tiles in; bool[n, 3], in order of ``SPLITS``.

    More than one where the subsection leaves it open, none where the tiles cannot be read.  Raises
    ValueError as above.
    """
    high, low = all_splits(tiles, readings)
    supreme = high == (_PAIR << 8 | 255)
    made = high >> 8 >= _GONG
    # A hand below a Wong or Gong is worth its value; the other one may be the one worth seven to nine.
    worth = (high >> 8 >= 7) | (low >> 8 >= 7)
    order = np.arange(len(NAMES) + 1)
    if readings.gee_joon_single is GeeJoonSingle.BOTH_LAST:
        order[list(_SUPREME)] = len(NAMES)
    ordered = np.argsort(order[_checked(tiles, 4)], axis=1, kind="stable")
    ends = _places_together(ordered[:, 0], ordered[:, 3])
    found = ends
    for better in (worth, made, supreme):
        some = np.logical_or.reduce(better, axis=1, keepdims=True)
        found = np.where(some, better, found)
    return np.where(high[:, :1] < 0, False, found)  # noqa: FBT003  (an array's value, no parameter)


def _places_together(one: npt.NDArray[np.intp], other: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
    """Which split puts two places in one hand; bool[n, 3]."""
    pairs = np.stack([SPLITS[:, :2], SPLITS[:, 2:]])
    both = np.sort(np.stack([one, other], axis=1), axis=1)
    found: npt.NDArray[np.bool_] = np.any(np.all(pairs[:, None] == both[None, :, None], axis=3), axis=0)
    return found


def pair_fortunes(tiles: Cards, readings: TileReadings = DEFAULTS) -> npt.NDArray[np.int8]:
    """Give the row of ``PAIR_ROWS`` four tiles are on, however they were set, § 621a.8(j); int8[n].

    5 where they hold no pair, -1 where they cannot be read.  Raises ValueError as above.
    """
    place = _checked(tiles, 4)
    kinds = _pair_kinds(readings)
    splits = place[:, SPLITS]
    one = kinds[splits[:, :, 0], splits[:, :, 1]]
    other = kinds[splits[:, :, 2], splits[:, :, 3]]
    best, second = np.maximum(one, other), np.minimum(one, other)
    # Kinds: 1 identical, 2 mixed, 3 heaven, 4 Gee Joon; 0 no pair.
    row = np.select(
        [
            ((best == 4) & (second == 3)).any(axis=1),
            (second > 0).any(axis=1),
            (best == 4).any(axis=1),
            (best == 2).any(axis=1),
            (best > 0).any(axis=1),
        ],
        range(5),
        5,
    )
    wrong = _too_many(tiles)
    return np.where(wrong, -1, row).astype(np.int8)


@lru_cache
def _pair_kinds(readings: TileReadings) -> npt.NDArray[np.int8]:
    """What kind of pair every two tiles are; int8[22, 22]."""
    kinds = np.zeros((len(NAMES) + 1, len(NAMES) + 1), np.int8)
    for tile in range(len(NAMES)):
        kinds[tile, tile] = 3 if NAMES[tile] == _DATA["heaven"] else int(COPIES[tile] == 2)
    for one, other in combinations(range(len(NAMES)), 2):
        literal = readings.mixed_pair is MixedPair.LITERAL and _SPOTS[one] == _SPOTS[other]
        supreme = {one, other} == set(_SUPREME)
        kinds[one, other] = kinds[other, one] = (
            4 if supreme else 2 if literal or _GROUP[one] == _GROUP[other] else 0
        )
    return kinds


def describe(rank: int) -> str:
    """Say a rank number in words, such as ``pair of nines`` or ``8, on a teen``.

    Raises ValueError for a number below 0: what could not be ranked has no name.
    """
    if rank < 0:
        message = f"{rank} is the rank of no hand"
        raise ValueError(message)
    kind, detail = rank >> 8, rank & 255
    if detail == 255:
        return "supreme pair"
    if kind in {_WONG, _GONG}:
        high = _GROUPS[len(_DATA["high"]) - detail][0]
        return f"{'wong' if kind == _WONG else 'gong'}, {high}"
    name = _GROUPS[len(_GROUPS) - detail][0] if detail else ""
    if kind == _PAIR:
        return f"pair of {name}s" if detail <= 6 else f"pair of {name}"
    return f"{kind}, {name} high" if detail else str(kind)
