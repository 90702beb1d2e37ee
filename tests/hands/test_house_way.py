"""House ways: the proof covers every hand, and the shipped ways set hands as their sources say."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from rules.cards import JOKER
from rules.hands.house_way import HouseWay, HouseWayRefused, from_text, read, shipped
from rules.hands.house_way_classes import POWERS, classes, keys, places
from rules.hands.house_way_dealt import dealt as look
from rules.hands.house_way_proof import AS_READ, prove
from rules.hands.house_way_words import SHAPES
from rules.hands.readings import Comparison, FlushJoker, Readings, RoyalJoker
from rules.hands.setting import apply, by_house_ways, explain
from rules.hands.splits import all_splits
from rules.kinds import Codes
from tests.hands import house_ways
from tests.hands.dealing import dealt, hands, rare

ALL_HANDS = 154_143_080  # C(53, 7)
FIVE_TWO = [name for name, way in shipped().items() if way.hands == (5, 2)]


def chosen(count: int) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Hands at random, of few ranks, and of which most are of one suit."""
    rng = np.random.default_rng(3)
    few = []
    for _ in range(count):
        cards = [rank * 4 + suit for rank in rng.permutation(13)[:4] for suit in range(4)]
        few.append(rng.permutation([*cards, JOKER])[:7])
    return np.concatenate([dealt(count, 7), rare(count), np.array(few, np.int8)])


def test_classes_stand_for_every_hand_once() -> None:
    every = classes()
    assert every.hands.sum() == ALL_HANDS
    assert (every.hands > 0).all()
    assert (np.diff(every.keys) > 0).all()
    assert (keys(every.cards, POWERS) == every.keys).all()
    assert all(len(set(hand)) == 7 for hand in every.cards[::997].tolist())


@pytest.mark.slow
def test_hands_of_a_class_can_be_set_alike() -> None:
    cards = chosen(20_000)
    mine, its = (
        np.sort(high.astype(np.int64) << 32 | low, axis=1)
        for high, low in (all_splits(each) for each in (cards, classes().cards[places(cards)]))
    )
    assert (mine == its).all()


def test_every_hand_has_one_shape() -> None:
    every = look(classes().cards, AS_READ)
    assert (np.stack([every.has_shape(shape) for shape in SHAPES.values()]).sum(axis=0) == 1).all()


@pytest.mark.parametrize("name", FIVE_TWO)
def test_shipped_way_sets_every_hand_in_one_lawful_way(name: str) -> None:
    decided = prove(shipped()[name])
    assert decided.hands.sum() == ALL_HANDS
    assert (decided.high >= decided.low).all()
    assert (decided.low > 0).all()
    assert (decided.hands > 0).all()
    # From the count of five aces: C(48, 2), and of these six with two kings.
    assert decided.hands[:2].tolist() == [6, 1_122]


@pytest.mark.parametrize("name", FIVE_TWO)
@pytest.mark.parametrize(
    "readings",
    [
        Readings(royal_joker=RoyalJoker.ACE_ONLY),
        Readings(flush_joker=FlushJoker.ACE, comparison=Comparison.CARDS),
        Readings(comparison=Comparison.RANKS),
    ],
    ids=["royal", "flush", "comparison"],
)
def test_shipped_way_holds_under_other_readings(name: str, readings: Readings) -> None:
    assert prove(shipped()[name], readings).hands.sum() == ALL_HANDS


@pytest.mark.parametrize("name", FIVE_TWO)
def test_shipped_way_sets_hands_as_its_source_says(name: str) -> None:
    again: Callable[[Sequence[int]], tuple[int, ...]] = getattr(house_ways, name)
    cards = chosen(700)
    high, low, _ = apply(shipped()[name], cards)
    expected = [house_ways.ranks(hand, again(hand)) for hand in cards.tolist()]
    wrong = [
        (explain(shipped()[name], hand), told)
        for hand, *both, told in zip(cards, high, low, expected, strict=True)
        if tuple(both) != told
    ]
    assert not wrong


# way, hand, low hand, the rule that decides
SET = [
    ("foxwoods", "As Kd Qh 9s 5c 3d 2h", "Kd Qh", "No pair"),
    ("foxwoods", "Kd Kh As 9s 5c 3d 2h", "As 9s", "One pair"),
    ("foxwoods", "9d 9h As Ks Qc Jd Th", "9d 9h", "One pair with a straight or flush"),
    (
        "foxwoods",
        "Kd Kh As Qc Jd Th 5s",
        "As Qc",
        "One pair of 10s to kings and an ace, rather than a straight or flush",
    ),
    ("foxwoods", "Td Th 9s 9h As 3d 2c", "As 3d", "Two pair, the higher 10s to 7s, with an ace"),
    ("foxwoods", "Td Th 9s 9h XX 3d 2c", "XX 3d", "Two pair, the higher 10s to 7s, with an ace"),
    ("foxwoods", "Td Th 9s 9h Ks 3d 2c", "9s 9h", "Two pair, split"),
    ("foxwoods", "6d 6h 5s 5h Ks 3d 2c", "Ks 3d", "Two pair, the higher 6s to 3s, with a king or an ace"),
    ("foxwoods", "Jd Jh 2s 2h As Kd 3c", "2s 2h", "Two pair, split"),
    ("foxwoods", "Jd Jh 2s 2h 5c 5d Ac", "Jd Jh", "Three pair"),
    ("foxwoods", "Ad Ah As 2h 5c 9d Tc", "As Tc", "Three aces"),
    ("foxwoods", "Kd Kh Ks 9h 9c 4d 4c", "9h 9c", "Full house and another pair"),
    ("foxwoods", "Ad Ah As Ac XX Kd Kc", "Kd Kc", "Five aces and a pair of kings"),
    ("foxwoods", "Ad Ah As Ac XX Qd Qc", "Ad Ah", "Five aces"),
    ("trump_plaza", "Td Th 2s 2h Ks 5d 3c", "Ks 5d", "Two pair, kept together"),
    ("trump_plaza", "Td Th 7s 7h Ks 5d 3c", "7s 7h", "Two pair, split"),
    ("trump_plaza", "Td Th Ts 2h 2d As Ks", "As Ks", "Full house with a pair of 2s, an ace and a king"),
    ("trump_plaza", "Jd Jh Js Jc Ad 9s 2h", "Ad 9s", "Four of a kind, kept together"),
    ("trump_plaza", "Jd Jh Js Jc Kd 9s 2h", "Jd Jh", "Four of a kind, split"),
    ("trump_plaza", "9s Td Jh Qc Kd As 2c", "As 2c", "A straight or flush with one pair or none"),
]


@pytest.mark.parametrize(("name", "hand", "low", "rule"), SET, ids=[f"{s[0]} {s[1]}" for s in SET])
def test_hand_is_set_by_its_rule(name: str, hand: str, low: str, rule: str) -> None:
    way, cards = shipped()[name], hands(hand)
    high_rank, low_rank, by = apply(way, cards)
    assert way.rules[by[0]].name == rule
    two = tuple(hands(low)[0].tolist())
    assert (high_rank[0], low_rank[0]) == house_ways.ranks(cards[0].tolist(), two)


def test_unknown_cards_are_not_set() -> None:
    cards = hands(*["As Kd Qh 9s 5c 3d 2h"] * 4)
    cards[1, 3], cards[2, 0], cards[3, 6] = -1, cards[2, 1], 53
    for found in apply(shipped()["foxwoods"], cards):
        assert found[0] >= 0
        assert found[1:].tolist() == [-1, -1, -1]
    with pytest.raises(ValueError, match=r"cards must be int8\[n, 7\]"):
        apply(shipped()["foxwoods"], cards[:, :6])


def test_each_hand_is_set_by_its_own_way() -> None:
    ways = shipped()
    cards = hands(*["Td Th 2s 2h Ks 5d 3c"] * 3)
    texts = tuple(ways[name].text for name in ("foxwoods", "trump_plaza"))
    found = by_house_ways(Codes(np.array([1, -1, 0], np.int32), texts), cards)
    assert [found.rule.text(row) for row in range(3)] == [
        "Two pair, kept together (Trump Plaza, version 1 of 2026-01-01)",
        None,
        "Two pair, split (Foxwoods, version 1 of 2026-01-01)",
    ]
    assert (found.high[1], found.low[1]) == (-1, -1)
    assert found.low[0] < found.low[2]


def test_explanation_names_the_rule_and_both_hands() -> None:
    way = shipped()["foxwoods"]
    assert explain(way, hands("Td Th 9s 9h As 3d 2c")[0]) == (
        "Foxwoods, version 1 of 2026-01-01, rule 15, Two pair, the higher 10s to 7s, with an ace: two pair; "
        "the higher pair is 10s to 7s; the highest single is an ace. Low hand: two highest singles. "
        "So As Td Th 9h 9s 3d 2c is set as low hand As 3d (ace high, three), high hand Td Th 9h 9s 2c "
        "(two pair, tens and nines, deuce)."
    )
    told = explain(shipped()["trump_plaza"], hands("Ad Ah As Ac 9c 3d 2c")[0])
    assert "Low hand: two of the four of a kind, leaving the highest high hand." in told
    told = explain(shipped()["trump_plaza"], hands("Td Th Ts Tc Ac 3d 2c")[0])
    assert "; any of (the four of a kind is 6s or lower; all of (the four of a kind is 10s to 7s; " in told
    with pytest.raises(ValueError, match="not all known"):
        explain(way, np.array([0, 1, 2, 3, 4, 5, -1], np.int8))


def test_way_is_its_text() -> None:
    for way in shipped().values():
        assert from_text(way.text) == way
        assert "\n" not in way.text
        assert way.source


def test_proof_is_kept_by_content() -> None:
    way = shipped()["foxwoods"]
    assert prove(from_text(way.text)) is prove(way)


def test_refusal_tells_every_fault() -> None:
    with pytest.raises(HouseWayRefused) as refusal:
        read({"name": "X", "rules": [{"rule": "One", "low": "lots"}]})
    assert len(refusal.value.faults) == len(str(refusal.value).splitlines()) == 4
    assert isinstance(read(dict(SMALL)), HouseWay)


SMALL: dict[str, Any] = {
    "name": "Small",
    "version": 3,
    "dated": "2026-01-31",
    "source": "test",
    "rules": [{"rule": "All", "low": "best lawful two", "high": "best"}],
}


def test_one_rule_may_be_enough() -> None:
    way = read(SMALL)
    assert way.label == "Small, version 3 of 2026-01-31"
    assert prove(way).hands.tolist() == [ALL_HANDS]
    high, low = all_splits(cards := dealt(3_000, 7))
    assert (apply(way, cards)[1] == np.where(high >= low, low, -1).max(axis=1)).all()
