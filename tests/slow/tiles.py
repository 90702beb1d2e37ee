"""Slow, obviously correct hands of Pai Gow tiles, by the lists of names that public sources give.

Written from those and § 621a.8, not from ``rules.hands``, of which it imports nothing.  A tile is its name.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

PAIRS = (
    *(("2-4", "1-2"), ("6-6", "6-6"), ("1-1", "1-1"), ("4-4", "4-4"), ("1-3", "1-3"), ("5-5", "5-5")),
    *(("3-3", "3-3"), ("2-2", "2-2"), ("5-6", "5-6"), ("4-6", "4-6"), ("1-6", "1-6"), ("1-5", "1-5")),
    *(("3-6", "4-5"), ("2-6", "3-5"), ("2-5", "3-4"), ("1-4", "2-3")),
)
"""Highest first."""
SINGLES = (
    *("6-6", "1-1", "4-4", "1-3", "5-5", "3-3", "2-2", "5-6", "4-6", "1-6", "1-5"),
    *("3-6 4-5", "2-6 3-5", "2-5 3-4", "2-4", "1-4 2-3", "1-2"),
)
"""Highest first; tiles of one rank together."""
SET = [tile for one, other in PAIRS for tile in (one, other)]
Worth = tuple[int, int]


def single(tile: str) -> int:
    return -next(place for place, tiles in enumerate(SINGLES) if tile in tiles.split())


def counts(tile: str) -> tuple[int, ...]:
    """What a tile may count: the two of the Supreme Pair three or six."""
    return (3, 6) if tile in {"2-4", "1-2"} else (int(tile[0]) + int(tile[2]),)


def two(one: str, other: str) -> Worth:
    """Worth of two tiles, comparable: pair, Wong, Gong, value with the top tile."""
    for place, pair in enumerate(PAIRS):
        if sorted((one, other)) == sorted(pair):
            return 12, -place
    for high, low in ((one, other), (other, one)):
        if high in {"6-6", "1-1"} and low in {"3-6", "4-5"}:
            return 11, int(high == "6-6")
        if high in {"6-6", "1-1"} and low in {"2-6", "3-5", "4-4"}:
            return 10, int(high == "6-6")
    value = max((a + b) % 10 for a in counts(one) for b in counts(other))
    return value, max(single(one), single(other)) if value else 0


def splits(tiles: Sequence[str]) -> list[tuple[Worth, Worth]]:
    """High and low hand of the three ways to part four tiles."""
    found = []
    for partner in (1, 2, 3):
        rest = [tiles[place] for place in (1, 2, 3) if place != partner]
        hands = two(tiles[0], tiles[partner]), two(rest[0], rest[1])
        found.append((max(hands), min(hands)))
    return found


def fortune(tiles: Sequence[str]) -> str:
    """Row of the Pair Fortunes Wager four tiles are on; empty if none."""
    pairs = [
        tuple(sorted(pair))
        for pair in combinations(tiles, 2)
        if tuple(sorted(pair)) in {tuple(sorted(each)) for each in PAIRS}
    ]
    parted = [
        (one, other) for one, other in combinations(pairs, 2) if Counter([*one, *other]) == Counter(tiles)
    ]
    supreme, heaven = ("1-2", "2-4"), ("6-6", "6-6")
    if any({one, other} == {supreme, heaven} for one, other in parted):
        return "gee_joon_and_heaven_pairs"
    if parted:
        return "two_pair"
    if supreme in pairs:
        return "gee_joon_pair"
    if any(one != other for one, other in pairs):
        return "mixed_pair"
    return "identical_pair" if pairs else ""


def allowed(tiles: Sequence[str]) -> list[bool]:
    """Which of the three splits § 621a.8(d) lets the dealer set."""
    found = splits(tiles)
    if any(high == (12, 0) for high, _ in found):
        return [high == (12, 0) for high, _ in found]
    if any(high[0] >= 10 for high, _ in found):
        return [high[0] >= 10 for high, _ in found]
    if any(hand[0] in {7, 8, 9} for split in found for hand in split):
        return [any(hand[0] in {7, 8, 9} for hand in split) for split in found]
    ordered = sorted(range(4), key=lambda place: single(tiles[place]))
    ends = {ordered[0], ordered[-1]}
    return [ends == {0, partner} or not ends & {0, partner} for partner in (1, 2, 3)]
