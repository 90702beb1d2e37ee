"""Pai Gow tiles: pairs, Wong, Gong, values, the dealer's sets and Pair Fortunes, on external ranking data."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
import pytest

from rules.hands import tiles
from rules.hands.tiles import (
    AUTHORITY,
    COPIES,
    NAMES,
    PAIR_ROWS,
    SPLITS,
    EqualValues,
    GeeJoonSingle,
    GongFours,
    MixedPair,
    TileReadings,
    all_splits,
    dealer_sets,
    describe,
    pair_fortunes,
    parse,
    two_tiles,
    value,
)
from tests.slow import tiles as slow

pytestmark = pytest.mark.slow


def two(text: str, readings: TileReadings = tiles.DEFAULTS) -> int:
    return int(two_tiles(np.array([parse(text)], dtype=np.int8), readings)[0])


@cache
def everything() -> np.ndarray:
    """All 35,960 hands of four tiles."""
    deck = [tile for tile in range(len(NAMES)) for _ in range(COPIES[tile])]
    return np.array(list(combinations(deck, 4)), dtype=np.int8)


def test_the_set_is_of_32_tiles() -> None:
    assert AUTHORITY == "external"
    deck = [NAMES[tile] for tile in range(len(NAMES)) for _ in range(COPIES[tile])]
    assert Counter(deck) == Counter(slow.SET)
    assert len(deck) == 32
    assert everything().shape == (35_960, 4)


WORDS = {
    "1-2 2-4": "supreme pair",
    "6-6 6-6": "pair of teen",
    "3-6 5-4": "pair of nines",
    "1-4 2-3": "pair of fives",
    "4-5 1-1": "wong, day",
    "6-6 4-4": "gong, teen",
    "6-6 1-6": "9, teen high",
    "2-4 1-4": "8, gee joon six high",
    "5-5 4-6": "0",
}


@pytest.mark.parametrize(("text", "words"), WORDS.items(), ids=WORDS)
def test_two_tiles_are_called_what_they_are(text: str, words: str) -> None:
    assert describe(two(text)) == words


def test_two_tiles_rank_as_the_slow_reference() -> None:
    pairs = np.array(
        [(one, other) for one in range(21) for other in range(one, 21) if one != other or COPIES[one] == 2],
        dtype=np.int8,
    )
    ours = two_tiles(pairs).tolist()
    named = [[NAMES[tile] for tile in pair] for pair in pairs.tolist()]
    strengths = [slow.two(*pair) for pair in named]
    order = sorted(set(strengths))
    assert [sorted(set(ours)).index(each) for each in ours] == [order.index(each) for each in strengths]
    assert (two_tiles(np.ascontiguousarray(pairs[:, ::-1])) == ours).all()


def test_every_hand_is_split_set_and_paid_as_the_slow_reference() -> None:
    cards = everything()
    some = cards[np.random.default_rng(2).permutation(len(cards))[:6000]]
    high, low = all_splits(some)
    allowed, rows = dealer_sets(some), pair_fortunes(some)
    names = [*PAIR_ROWS, ""]
    for place, hand in enumerate(some.tolist()):
        named = [NAMES[tile] for tile in hand]
        assert names[rows[place]] == slow.fortune(named)
        assert allowed[place].tolist() == slow.allowed(named)
        for at, (best, other) in enumerate(slow.splits(named)):
            assert (high[place, at] >> 8, low[place, at] >> 8) == (best[0], other[0])


def test_pair_fortunes_come_in_the_known_numbers() -> None:
    assert np.bincount(pair_fortunes(everything())).tolist() == [1, 119, 420, 1680, 4620, 29_120]
    literal = TileReadings(mixed_pair=MixedPair.LITERAL)
    won = (pair_fortunes(everything(), literal) < 5).sum()
    assert won == 6840 + 8304


def test_the_dealers_sets_come_in_the_known_numbers() -> None:
    cards = everything()
    high, low = all_splits(cards)
    allowed = dealer_sets(cards)
    assert allowed.any(axis=1).all()
    supreme = (high == two("2-4 1-2")).any(axis=1)
    made = (high >> 8 >= 10).any(axis=1) & ~supreme
    worth = ((high >> 8 >= 7) | (low >> 8 >= 7)).any(axis=1) & ~made & ~supreme
    assert [int(each.sum()) for each in (supreme, made, worth)] == [435, 13_349, 19_920]
    # Splits of the same two ranks are one way to set the hand.
    ways = np.array(
        [
            len({(one, other) for one, other, ok in zip(*row, strict=True) if ok})
            for row in zip(high.tolist(), low.tolist(), allowed.tolist(), strict=True)
        ]
    )
    assert [int((ways[each] > 1).sum()) for each in (supreme, made, worth)] == [0, 2290, 12_528]


def test_readings_change_what_they_are_about() -> None:
    one, other = "2-4 1-4", "1-2 2-3"
    results = {}
    for reading in GeeJoonSingle:
        readings = TileReadings(gee_joon_single=reading)
        results[reading] = two(one, readings) > two(other, readings)
        assert two(one, readings) >= two(other, readings)
    assert results == {
        GeeJoonSingle.FIFTEENTH_AND_LAST: True,
        GeeJoonSingle.BOTH_LAST: False,
        GeeJoonSingle.BY_VALUE: False,
    }
    assert describe(two("6-6 4-4", TileReadings(gong_fours=GongFours.NOT_COUNTED))) == "0"
    copies = TileReadings(equal_values=EqualValues.COPY)
    assert two("6-6 1-6", copies) == two("4-5 5-5", copies)
    assert two("6-6 1-6") > two("4-5 5-5")


def test_what_cannot_be_read_has_no_rank() -> None:
    bad = np.array([[0, 1, 2, -1], [0, 0, 0, 1], [11, 11, 0, 1], [0, 1, 2, 21]], dtype=np.int8)
    for found in (*all_splits(bad), pair_fortunes(bad)):
        assert (found == -1).all()
    assert not dealer_sets(bad).any()
    assert two_tiles(bad[:, :2]).tolist()[2] == -1
    assert value(two_tiles(bad[:, :2])).tolist()[2] == -1
    assert value(two_tiles(bad[:1, :2])).tolist() == [4]
    with pytest.raises(ValueError, match=r"int8\[n, 4\]"):
        all_splits(bad[:, :2])
    with pytest.raises(ValueError, match="'7-1' is not a tile"):
        parse("6-6 7-1")
    with pytest.raises(ValueError, match="'2-4' stands there more often"):
        parse("2-4 2-4")
    with pytest.raises(ValueError, match="rank of no hand"):
        describe(-1)


def test_splits_are_the_three_ways_to_part_four_tiles() -> None:
    assert SPLITS.tolist() == [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]]
