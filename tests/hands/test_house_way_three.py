"""House ways for hands of four, two and one: the same proof, over the classes of four-card flushes."""

from __future__ import annotations

import json
import re
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
import yaml

from audit.errors import SubmissionRejected
from audit.readings.named import named
from audit.readings.turns import Wanted
from rules.cards import JOKER
from rules.hands import asia
from rules.hands.asia import Kickers
from rules.hands.asia_lists import AsiaReadings
from rules.hands.house_way import FOUR_TWO_ONE, HouseWay, HouseWayRefused, from_text, read, shipped
from rules.hands.house_way_classes import POWERS, classes, keys, places
from rules.hands.house_way_dealt import dealt as look
from rules.hands.house_way_proof import AS_READ, AS_READ_IN_ASIA, prove
from rules.hands.house_way_words import one_card, set_by, two_cards
from rules.hands.readings import FlushJoker
from rules.hands.setting import FEW, apply, by_house_ways, explain
from rules.kinds import Codes
from tests.hands.dealing import dealt, hands, rare
from tests.hands.test_house_way import ALL_HANDS
from tests.hands.test_house_way_filed import FILED, loaded

pytestmark = pytest.mark.slow

NAME = "example_four_two_one"


def _way() -> HouseWay:
    return shipped()[NAME]


def _chosen(count: int) -> npt.NDArray[np.int8]:
    """Hands at random, of few ranks, of which most are of one suit, and of two suits with the joker."""
    rng = np.random.default_rng(3)
    few = [
        rng.permutation([*(r * 4 + s for r in rng.permutation(13)[:4] for s in range(4)), JOKER])[:7]
        for _ in range(count)
    ]
    two = [[JOKER, *rng.permutation([r * 4 + s for r in range(13) for s in (0, 1)])[:6]] for _ in few]
    return np.concatenate([dealt(count, 7), rare(count), np.array(few, np.int8), np.array(two, np.int8)])


# ---------------------------------------------------------------------------------- the classes


def test_classes_stand_for_every_hand_once() -> None:
    every = classes(4)
    assert every.hands.sum() == ALL_HANDS
    assert (every.hands > 0).all()
    assert (np.diff(every.keys) > 0).all()
    assert (keys(every.cards, POWERS, 4) == every.keys).all()
    assert all(len(set(hand)) == 7 for hand in every.cards[::997].tolist())


def test_hands_of_a_class_can_be_set_alike() -> None:
    cards = _chosen(8_000)
    one, other = (
        np.sort(high.astype(np.int64) << 40 | medium.astype(np.int64) << 16 | low >> 16, axis=1)
        for high, medium, low in map(asia.all_splits, (cards, classes(4).cards[places(cards, 4)]))
    )
    assert (one == other).all()


# ------------------------------------------------------------------------------------ the proof


def test_shipped_way_sets_every_hand_in_one_lawful_way() -> None:
    decided = prove(_way())
    assert decided.hands.sum() == ALL_HANDS
    assert (decided.hands > 0).all()
    high, medium, low = decided.ranks
    assert asia.lawful(high, medium, low).all()
    # C(48, 2) hands with five aces, of which 12 * C(4, 2) have a pair beside them.
    assert decided.hands[:2].tolist() == [1_056, 72]


def test_hands_are_set_lawfully_and_as_the_rule_says() -> None:
    cards = _chosen(300)
    high, medium, low, rule = apply(_way(), cards)
    splits = asia.all_splits(cards)
    there = (splits[0] == high[:, None]) & (splits[1] == medium[:, None]) & (splits[2] == low[:, None])
    assert there.any(axis=1).all()
    assert len(set(rule.tolist())) > 10


def test_missing_cards_are_not_set() -> None:
    assert [each.tolist() for each in apply(_way(), np.array([[0, 1, 2, 3, 4, 5, -1]], np.int8))] == [
        [-1]
    ] * 4


def test_each_hand_is_set_by_its_own_way() -> None:
    cards = hands(*["Td Th 2s 2h Ks 5d 3c"] * 2)
    found = by_house_ways(Codes(np.array([0, -1], np.int32), (_way().text,)), cards, hands=FOUR_TWO_ONE)
    assert [found.rule.text(row) for row in range(2)] == [f"Two pair ({_way().label})", None]
    described = [asia.describe(int(each[0])) for each in found.ranks]
    assert described == ["pair of tens, five, three", "pair of deuces", "king high"]


def test_explanation_names_the_rule_and_three_hands() -> None:
    assert explain(_way(), hands("Kd Kh As 9s 6c 4d 2h")[0]) == (
        "Example of four, two and one, version 1 of 2026-01-01, rule 17, One pair: one pair. "
        "Medium hand: the highest single and the third highest single. Low hand: the second highest single. "
        "So As Kd Kh 9s 6c 4d 2h is set as low hand 9s, medium hand As 6c (ace high, six), "
        "high hand Kd Kh 4d 2h (pair of kings, four, deuce)."
    )


# --------------------------------------------------------------------------------- other readings

_SPLIT = {
    "rule": "Four of a kind, split",
    "when": ["four of a kind"],
    "medium": "two of the four of a kind",
    "low": "the highest single",
    "high": "best",
}
_REST = {"rule": "Others", "medium": "best lawful two", "low": "best lawful card", "high": "best"}


def _with(*rules: dict[str, Any], **keys_of_way: Any) -> HouseWay:
    return read(
        {
            "name": "Mine",
            "version": "1",
            "dated": "2026-01-01",
            "source": "a test",
            "hands": [4, 2, 1],
            "rules": list(rules),
            **keys_of_way,
        }
    )


def test_a_way_is_proved_under_the_readings_in_force() -> None:
    joker = AsiaReadings(flush_joker=FlushJoker.ACE)
    assert prove(_way(), joker).hands.sum() == ALL_HANDS
    with pytest.raises(ValueError, match="hands of other sizes"):
        prove(_way(), AS_READ)
    with pytest.raises(ValueError, match="hands of other sizes"):
        prove(shipped()["foxwoods"], AS_READ_IN_ASIA)


def test_hands_that_further_cards_tell_apart_are_unlawful_where_they_are_not_compared() -> None:
    way = _with(_SPLIT, _REST)
    assert prove(way).hands[0] > 0
    with pytest.raises(HouseWayRefused, match="unlawfully, its hands not descending"):
        prove(way, AsiaReadings(kicker_mode=Kickers.TOP_CARD_ONLY))


def test_hands_set_one_by_one_are_set_as_the_proof_says() -> None:
    cards = dealt(FEW + 1, 7, seed=659)
    for way in (_way(), shipped()["foxwoods"]):
        together = apply(way, cards)
        some = slice(0, 4_000)
        for one, other in zip(apply(way, cards[some]), together, strict=True):
            assert (one == other[some]).all()


def test_a_hand_that_a_way_does_not_set_lawfully_is_not_set() -> None:
    cards = hands("Kd Kh Ks Kc 9s 4d 2h", "As Kd Qh 9s 5c 3d 2h")
    way, by_top_card = _with(_SPLIT, _REST), AsiaReadings(kicker_mode=Kickers.TOP_CARD_ONLY)
    assert min(each.min() for each in apply(way, cards)) >= 0
    for many in (1, FEW):
        high, medium, low, rule = apply(way, np.repeat(cards, many, axis=0), by_top_card)
        assert rule[[0, -1]].tolist() == [0, 1]
        assert [each[0] for each in (high, medium, low)] == [-1, -1, -1]
        assert min(each[-1] for each in (high, medium, low)) >= 0


# -------------------------------------------------------------------------------------- the words


@pytest.mark.parametrize(
    ("hand", "medium", "low", "set_as"),
    [
        # A named card, and the best pair of what is left.
        ("Kd Kh As 9s 6c 6d 2h", "best lawful pair", "the highest single", "Kd Kh 9s 2h/6c 6d/As"),
        # The low card is as high as it can be before the medium hand is.
        ("Kd Qh Js 9s 6c 4d 2h", "best lawful two", "best lawful card", "Kd 6c 4d 2h/Qh 9s/Js"),
        # What is left behind comes before what stands in front.
        (
            "5d 4h 3s 2s As Kd Qh",
            "best lawful two that leave a straight",
            "best lawful card",
            "5d 4h 3s 2s/As Qh/Kd",
        ),
        ("Kd Kh Ks 9s 6c 4d 2h", "two highest singles", "one of the three of a kind", "Kd Kh 4d 2h/9s 6c/Ks"),
    ],
)
def test_phrases_set_hands(hand: str, medium: str, low: str, set_as: str) -> None:
    seen = look(hands(hand), AS_READ_IN_ASIA)
    among = set_by(seen, two_cards(medium), one_card(low))[0]
    found = {tuple(int(each[0, at]) for each in seen.ranks) for at in np.flatnonzero(among)}
    high, two, one = set_as.split("/")
    wanted = (
        int(asia.high_hand(hands(high))[0]),
        int(asia.medium_hand(hands(two))[0]),
        int(asia.low_hand(hands(one))[0]),
    )
    assert found == {wanted}


def test_four_aces_are_four_of_a_kind_and_better_than_a_straight_flush() -> None:
    seen = look(hands("As Ah Ad Ac 5d 3h 2s"), AS_READ_IN_ASIA)
    for made in ("four of a kind", "four of a kind or better", "a straight flush or better"):
        assert set_by(seen, two_cards(f"best two that leave {made}"), one_card("best card")).any(), made
    assert not set_by(seen, two_cards("best two that leave a straight flush"), one_card("best card")).any()


_UNREADABLE: dict[str, tuple[dict[str, Any], str]] = {
    "no medium hand": ({"rule": "A", "low": "best card"}, r"rules\[1\] A.medium: is missing"),
    "two cards in the low hand": (
        {"rule": "A", "medium": "best two", "low": "best two"},
        r"rules\[1\] A.low: 'best two' is not understood; it can be such as the highest single",
    ),
}


@pytest.mark.parametrize(("rule", "said"), _UNREADABLE.values(), ids=_UNREADABLE)
def test_unreadable_ways_are_refused(rule: dict[str, Any], said: str) -> None:
    with pytest.raises(HouseWayRefused, match=said):
        prove(_with(rule))


def test_unsound_ways_are_refused_for_each_rule_at_fault() -> None:
    """One sets hands in two ways, one in none, one unlawfully."""
    two = {
        "rule": "A",
        "when": ["three of a kind"],
        "medium": "two of the three of a kind",
        "low": "best card",
    }
    none = {"rule": "B", "when": ["one pair"], "medium": "the pair", "low": "one of the pair"}
    unlawful = {"rule": "C", "medium": "best two", "low": "best card", "high": "best"}
    with pytest.raises(HouseWayRefused) as refused:
        prove(_with(two, none, unlawful))
    said = str(refused.value)
    for fault in (
        r"rules\[1\] A: sets [^\n]* in two ways: low hand .*, medium hand .*; or low hand",
        r"rules\[2\] B: sets [^\n]* in no way: it has no such hands",
        r"rules\[3\] C: sets [^\n]* unlawfully, its hands not descending: low hand .*, medium .*, high hand",
    ):
        assert re.search(fault, said), said


def test_hands_are_of_five_and_two_or_of_four_two_and_one() -> None:
    with pytest.raises(HouseWayRefused, match=r"hands: must be \[5, 2\]"):
        _with(_REST, hands=[3, 3, 1])
    with pytest.raises(HouseWayRefused, match=r"rules\[1\] Others.medium: no such key is known"):
        _with(_REST, hands=[5, 2])


def test_way_is_its_text() -> None:
    assert from_text(_way().text) == _way()


# ------------------------------------------------------------------------------------- as filed


def test_a_way_is_filed_for_hands_of_its_sizes(tmp_path: Path) -> None:
    asked = FILED.replace("house_way: foxwoods", f"house_way: {NAME}")
    with pytest.raises(SubmissionRejected, match="sets hands of four, two and one card, not of five and two"):
        loaded(tmp_path, asked)
    asked = FILED.replace(
        "pai_gow_poker: {house_way: foxwoods}", f"fortune_asia_poker: {{house_way: {NAME}}}"
    )
    with pytest.raises(SubmissionRejected, match="main_floor sets hands of five and two cards, not of four"):
        loaded(tmp_path, asked)
    alone = asked.partition("        tables:")[0]
    options = loaded(tmp_path, alone).properties["PHL1"].filings[0].games["fortune_asia_poker"]
    assert options == {"house_way": _way()}


def test_a_way_is_proved_under_the_readings_of_its_property(tmp_path: Path) -> None:
    split = _with(_SPLIT, _REST)
    asked = FILED.partition("        tables:")[0]
    asked = asked.replace("pai_gow_poker: {house_way: foxwoods}", "fortune_asia_poker: {house_way: split}")
    given = yaml.safe_dump({"house_ways": {"split": json.loads(split.text)}}, sort_keys=False)
    asked = asked.replace("house_ways:\n", given)
    filed = loaded(tmp_path, asked).properties["PHL1"].filings[0].games["fortune_asia_poker"]
    assert filed == {"house_way": split}
    alike = "readings: {own_hands: as_compared, kicker_mode: top_card_only}"
    with pytest.raises(SubmissionRejected, match="under the readings selected, house_ways split"):
        loaded(tmp_path, asked.replace("readings: {}", alike))
    # Of the two readings each alone leaves it lawful; whoever chooses the second is warned.
    half = loaded(tmp_path, asked.replace("readings: {}", "readings: {kicker_mode: top_card_only}"))
    told = {
        (each.reading.name, choice.name): choice.unlawful
        for each in named(half, Wanted(["fortune_asia_poker"], ["own_hands"]), {}, date(2026, 3, 2))
        for choice in each.choices
        if choice.unlawful
    }
    assert list(told) == [("own_hands", "as_compared")]
    assert told["own_hands", "as_compared"].startswith(f"{split.label}: rules[")
