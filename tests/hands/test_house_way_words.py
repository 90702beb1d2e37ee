"""The words of house ways: what each is true of, what each sets, and how every mistake is told."""

import re
from typing import Any

import numpy as np
import pytest

from rules.hands.house_way import HouseWayRefused, read
from rules.hands.house_way_dealt import dealt as look
from rules.hands.house_way_proof import AS_READ, prove
from rules.hands.house_way_words import CARDS, FIVES, GROUPS, MADE, SHAPES, condition, low_hand
from rules.hands.splits import SPLITS
from tests.hands.dealing import hands

pytestmark = pytest.mark.slow

# condition, hands it is true of, hands it is not true of
CONDITIONS = [
    ("no pair", ["As Kd Qh 9s 5c 3d 2h", "XX Kd Qh 9s 5c 3d 2h"], ["XX Ad Qh 9s 5c 3d 2h"]),
    ("One Pair", ["XX Ad Qh 9s 5c 3d 2h"], ["As Ad Qh Qs 5c 3d 2h"]),
    ("three-of-a-kind", ["9d 9h 9s Kd 5c 3d 2h"], ["9d 9h 9s Kd Kc 3d 2h"]),
    ("full house", ["9d 9h 9s Kd Kc 3d 2h"], ["9d 9h 9s Kd Kc 3d 3h"]),
    ("five aces with a pair", ["Ad Ah As Ac XX 3d 3h"], ["Ad Ah As Ac XX 3d 2h"]),
    ("the joker", ["XX Kd Qh 9s 5c 3d 2h"], ["As Kd Qh 9s 5c 3d 2h"]),
    ("a straight", ["9s 8d 7h XX 5c Kd 2h", "9s 8s 7s 6s 5s Kd 2h"], ["9s 8d 7h 3h 5c Kd 2h"]),
    ("a flush", ["9s 8s 7s 6s 5s Kd 2h", "XX 8s 4s 6s 2s Kd 2h"], ["9s 8d 7h 6h 5c Kd 2h"]),
    ("a straight flush", ["9s 8s 7s 6s 5s Kd 2h"], ["9s 8d 7s 6s 5s Kd 2s"]),
    ("a royal flush", ["As Ks Qs Js Ts Kd 2h"], ["9s Ks Qs Js Ts Kd 2h"]),
    ("a complete hand", ["9s 8s 2s 6s 5s Kd 2h", "9s 8d 7h 6h 5c Kd 2h"], ["9d 9h 9s Kd Kc 3d 2h"]),
    ("the pair is kings", ["Kd Kh 9s 8d 4h 3s 2c"], ["Qd Qh 9s 8d 4h 3s 2c", "Kd Kh 9s 9d 4h 3s 2c"]),
    ("the pair is 10s or higher", ["Td Th 9s 8d 4h 3s 2c"], ["9d 9h As 8d 4h 3s 2c"]),
    ("the pair is 9s or lower", ["9d 9h As 8d 4h 3s 2c"], ["Td Th 9s 8d 4h 3s 2c"]),
    ("the pair is 10s to 7s", ["7d 7h As 8d 4h 3s 2c", "Td Th As 8d 4h 3s 2c"], ["6d 6h As 8d 4h 3s 2c"]),
    ("the pair is 7s to 10s", ["7d 7h As 8d 4h 3s 2c"], ["Jd Jh As 8d 4h 3s 2c"]),
    (
        "the pair is aces, 10s or 2s",
        ["XX Ah Ts 8d 4h 3s 2c", "2d 2h Ts 8d 4h 3s 5c"],
        ["3d 3h Ts 8d 4h 2s 5c"],
    ),
    ("the higher pair is aces", ["Ad XX 9s 9h 4h 3s 2c"], ["Kd Kh 9s 9h Ah 3s 2c", "Ad Ah 9s 9h 4h 4s 2c"]),
    ("the lower pair is 9s", ["Ad XX 9s 9h 4h 3s 2c"], ["9d 9h 8s 8h 4h 3s 2c"]),
    ("the highest pair is aces", ["Ad Ah 9s 9h 4h 4s 2c"], ["Ad Ah 9s 9h 4h 3s 2c"]),
    ("the middle pair is 9s", ["Ad Ah 9s 9h 4h 4s 2c"], ["Ad Ah 9s 9h Th Ts 2c"]),
    ("the lowest pair is 4s", ["Ad Ah 9s 9h 4h 4s 2c"], ["Ad Ah 9s 9h 3h 3s 4c"]),
    ("the lower three of a kind is 4s", ["9d 9h 9s 4d 4c 4s 2h"], ["9d 4h 8s 4d 4c Ks 2h"]),
    ("the four of a kind is jacks or better", ["Jd Jh Js Jc 4c 3s 2h"], ["Td Th Ts Tc 4c 3s 2h"]),
    ("the highest single is an ace", ["XX Kd Qh 9s 5c 3d 2h"], ["XX Ad Qh 9s 5c 3d 2h"]),
    ("the second highest single is a 9", ["Ad Ah Ts 9s 5c 3d 2h"], ["Ad Ah Ts 8s 5c 3d 2h"]),
    ("the lowest single is 3 or higher", ["Ad Ah Ts 9s 5c 4d 3h"], ["Ad Ah Ts 9s 5c 4d 2h"]),
    ("the third highest card is a 9", ["Ad Ah 9s 8s 5c 4d 3h"], ["Ad Kh Qs 9s 5c 4d 3h"]),
    ("the lowest card is a 3", ["Ad Ah 9s 8s 5c 3d 3h"], ["Ad Ah 9s 8s 5c 3d 2h"]),
    ("the pair leaves a complete hand", ["Kd Kh 9s 8d 7h 6s 5c"], ["Kd Kh Qs Jd Th 9s 5c"]),
    (
        "the highest single and the lowest single leave a straight",
        ["Kd 9s 8d 7h 6s 5c 3h"],
        ["Kd Qs 8d 7h 6s 5c 4h"],
    ),
    (
        "the two highest singles beat the best two that leave a straight",
        ["Kd Kh As Qc Jd Th 5s"],
        ["Kd Kh 9s 8d 7h 6s 5c", "Kd Kh As 8d 7h 6s 4c"],
    ),
    ("two of the four of a kind are lawful", ["Jd Jh Js Jc 4c 3s 2h"], ["Jd Jh Js Ac 4c 3s 2h"]),
    ("two of the higher three of a kind is lawful", ["9d 9h 9s 4d 4c 4s 2h"], ["9d 9h 9s 4d 4c 3s 2h"]),
]


@pytest.mark.parametrize(("words", "true", "untrue"), CONDITIONS, ids=[case[0] for case in CONDITIONS])
def test_condition_is_true_of(words: str, true: list[str], untrue: list[str]) -> None:
    found = condition(words)(look(hands(*true, *untrue), AS_READ))
    assert found.tolist() == [True] * len(true) + [False] * len(untrue)


# words, hand, the settings they allow, by the low hand
LOW_HANDS = [
    ("the pair", "Kd Kh 9s 8d 7h 6s 5c", {"Kd Kh"}),
    ("the lower pair", "Kd Kh 9s 9d 7h 6s 5c", {"9s 9d"}),
    ("the middle pair", "Kd Kh 9s 9d 7h 7s 5c", {"9s 9d"}),
    ("the pair", "Kd Kh 9s 9d 7h 6s 5c", set()),
    ("two of the three of a kind", "Kd Kh Ks 8d 7h 6s 5c", {"Kd Kh", "Kd Ks", "Kh Ks"}),
    ("two highest singles", "Kd Kh As 9d 7h 6s 5c", {"As 9d"}),
    ("two highest cards", "Kd Kh As 9d 7h 6s 5c", {"Kd As", "Kh As"}),
    ("two highest after the top", "Kd Qh As 9d 7h 6s 5c", {"Kd Qh"}),
    ("the highest single and the lowest single", "Kd Kh As 9d 7h 6s 5c", {"As 5c"}),
    ("one of the pair and the highest single", "Kd Kh As 9d 7h 6s 5c", {"Kd As", "Kh As"}),
    (
        "one of the three of a kind and the highest single",
        "Ad XX As 9d 7h 6s 5c",
        {"Ad 9d", "XX 9d", "As 9d"},
    ),
    ("best two", "Kd Kh As 9d 7h 6s 5c", {"Kd Kh"}),
    ("best lawful two", "Kd Kh As 9d 7h 6s 4c", {"As 9d"}),
    ("best pair", "9d 9h 9s 4d 4c Ks 2h", {"9d 9h", "9d 9s", "9h 9s"}),
    ("best lawful pair", "9d 9h 9s 4d 4c Ks 2h", {"4d 4c"}),
    ("best two that leave a complete hand", "Kd 9s 8d 7h 6s 5c 4h", {"Kd 9s"}),
    ("best two that leave the best hand", "Kd 9s 8d 7h 6s 5c 4h", {"Kd 4h"}),
    ("best two that leave a flush", "Kd 9s 8s 7s 6s 5c 4s", {"Kd 5c"}),
    ("best two that leave two pair or better", "Kd Kh 9s 9d Ah 6s 5c", {"Ah 6s"}),
    ("best lawful two that leave a pair", "Kd Kh 9s 9d Ah 6s 5c", {"9s 9d"}),
    ("two of the three of a kind that leave a complete hand", "9d 9h 9s 8s 7s 6s 2s", {"9d 9h"}),
]


@pytest.mark.parametrize(("words", "hand", "allowed"), LOW_HANDS, ids=[f"{c[0]}: {c[1]}" for c in LOW_HANDS])
def test_low_hand_is(words: str, hand: str, allowed: set[str]) -> None:
    (row,) = low_hand(words)(look(hands(hand), AS_READ))
    names = hand.split()
    assert {f"{names[one]} {names[other]}" for one, other in SPLITS[row].tolist()} == allowed


def test_every_listed_word_is_understood() -> None:
    for words in (*SHAPES, *FIVES):
        condition(words)
    for words in (*GROUPS, *CARDS):
        condition(f"{words} is aces")
        low_hand(
            f"one of {words} and the highest card" if words in GROUPS else f"{words} and the lowest card"
        )
    for words in MADE:
        low_hand(f"best two that leave {words}")
        low_hand(f"best two that leave {words} or better")


@pytest.mark.parametrize(
    "words",
    [
        "two pairs of socks",
        "the pair is royal",
        "the pair is 11s",
        "the pair is 1s",
        "the pair is kings and queens",
        "the couple is kings",
        "the pair leaves a mess",
        "the mess leaves a straight",
        "the lower pair beats everything",
        "everything is lawful",
        "the sixth highest single is a king",
        "",
    ],
)
def test_condition_is_not_understood(words: str) -> None:
    with pytest.raises(ValueError, match="is not understood; it can be such as"):
        condition(words)


@pytest.mark.parametrize(
    "words",
    [
        "lots",
        "the three of a kind",
        "the pair and the highest single",
        "one of the highest single and the lowest card",
        "best three",
        "best two that leave nothing good",
        "two of the highest single",
        "the highest card",
    ],
)
def test_low_hand_is_not_understood(words: str) -> None:
    with pytest.raises(ValueError, match="is not understood; it can be such as"):
        low_hand(words)


RULES: list[dict[str, Any]] = [
    {"rule": "Two pair", "when": ["two pair"], "low": "the lower pair"},
    {"rule": "Others", "low": "best lawful two", "high": "best"},
]
WAY: dict[str, Any] = {
    "name": "Small",
    "version": "1",
    "dated": "2026-01-31",
    "source": "test",
    "rules": RULES,
}


def with_rules(*rules: dict[str, Any]) -> dict[str, Any]:
    return {**WAY, "rules": list(rules)}


OTHERS = RULES[1]

# what is given, and what must be said
MALFORMED = {
    "no mapping": (["two pair"], "must be keys with values"),
    "key unknown": ({**WAY, "color": "red"}, "color: no such key is known"),
    "name missing": ({k: v for k, v in WAY.items() if k != "name"}, "name: is missing"),
    "source empty": ({**WAY, "source": " "}, "source: must be text; put it in quotes"),
    "version": ({**WAY, "version": True}, "version: must be text; put it in quotes"),
    "dated": ({**WAY, "dated": "January"}, "dated: must be a day such as 2026-01-31"),
    "notes": ({**WAY, "notes": "one"}, "notes: must be a list of texts"),
    "no rules": ({**WAY, "rules": []}, "rules: must be a list of rules"),
    "rule is text": (with_rules("two pair"), "rules[1]: must be keys with values"),  # type: ignore[arg-type]
    "rule unnamed": (with_rules({"low": "the pair"}), "rules[1].rule: is missing"),
    "rule twice": (with_rules(OTHERS, OTHERS), "rules[2] Others: there is a rule of this name before it"),
    "rule's key": (with_rules({**OTHERS, "mid": "x"}), "rules[1] Others.mid: no such key is known"),
    "low missing": (with_rules({"rule": "All"}), "rules[1] All.low: is missing"),
    "low unknown": (with_rules({"rule": "All", "low": "lots"}), "rules[1] All.low: 'lots' is not understood"),
    "low no text": (with_rules({"rule": "All", "low": 2}), "rules[1] All.low: must be text"),
    "high": (with_rules({**OTHERS, "high": "worst"}), "rules[1] Others.high: can only be best"),
    "when no list": (with_rules({**OTHERS, "when": "two pair"}), "rules[1] Others.when: must be a list"),
    "when unknown": (with_rules({**OTHERS, "when": ["two pair", "luck"]}), "Others.when[2]: 'luck' is not"),
    "unless unknown": (with_rules({**OTHERS, "unless": ["luck"]}), "Others.unless[1]: 'luck' is not"),
    "joined unknown": (
        with_rules({**OTHERS, "when": [{"one of": []}]}),
        "when[1]: must be a condition, or any of:",
    ),
    "joined empty": (
        with_rules({**OTHERS, "when": [{"any of": []}]}),
        "when[1]: must be a condition, or any of:",
    ),
    "joined wrong": (
        with_rules({**OTHERS, "when": [{"any of": ["luck"]}]}),
        "when[1].any of[1]: 'luck' is not",
    ),
}


@pytest.mark.parametrize(("given", "message"), MALFORMED.values(), ids=MALFORMED.keys())
def test_malformed_way_is_refused(given: Any, message: str) -> None:
    with pytest.raises(HouseWayRefused, match=re.escape(message)):
        read(given)


# rules, and the fault that must be told
UNPROVED: dict[str, tuple[list[dict[str, Any]], str]] = {
    "no rule": (
        [{"rule": "Pairs", "unless": ["no pair"], "low": "best lawful two", "high": "best"}],
        "rules: none decides 8",
    ),
    "no setting": (
        [{"rule": "All", "low": "the pair"}],
        "rules[1] All: sets 3d 3h 3s 2c 2d 2h 2s in no way: it has no such low hand",
    ),
    "two settings": (
        [
            {"rule": "Flush", "when": ["one pair", "a flush"], "low": "best two that leave a complete hand"},
            OTHERS,
        ],
        "rules[1] Flush: sets ",
    ),
    "unlawful": (
        [{"rule": "Pair", "when": ["one pair"], "low": "the pair", "high": "best"}, OTHERS],
        "unlawfully, the low hand above the high hand: low hand ",
    ),
    "idle": (
        [OTHERS, {"rule": "Late", "when": ["two pair"], "low": "the lower pair"}],
        "rules[2] Late: decides no hand",
    ),
    "impossible": (
        [{"rule": "Odd", "when": ["two pair", "no pair"], "low": "the lower pair"}, OTHERS],
        "rules[1] Odd: decides no hand",
    ),
}


@pytest.mark.parametrize(("rules", "message"), UNPROVED.values(), ids=UNPROVED.keys())
def test_unproved_way_is_refused(rules: list[dict[str, Any]], message: str) -> None:
    with pytest.raises(HouseWayRefused, match=re.escape(message)):
        prove(read(with_rules(*rules)))


def test_example_of_two_settings_shows_both() -> None:
    rules = UNPROVED["two settings"][0]
    with pytest.raises(HouseWayRefused) as refusal:
        prove(read(with_rules(*rules)))
    (fault,) = refusal.value.faults
    assert re.search(
        r"sets (\w\w ){7}in two ways: low hand \w\w \w\w \(.*\), high hand .*; or low hand \w\w \w\w", fault
    )


def test_all_unproved_rules_are_told_at_once() -> None:
    first = {"rule": "One", "when": ["one pair"], "low": "the pair"}
    second = {"rule": "Two", "when": ["no pair"], "low": "the pair"}
    with pytest.raises(HouseWayRefused) as refusal:
        prove(read(with_rules(first, second)))
    faults = refusal.value.faults
    assert [fault.split(":")[0] for fault in faults] == ["rules[1] One", "rules[2] Two", "rules"]
    left_out = re.search(r"\(([\d,]+) hands are left out\)", faults[-1])
    assert left_out
    assert 0 < int(left_out[1].replace(",", "")) < 154_143_080


def test_unless_and_joined_conditions_narrow_a_rule() -> None:
    rule: dict[str, Any] = {
        "rule": "Kept",
        "when": [
            "two pair",
            {"any of": ["the highest single is an ace", {"all of": ["the joker", "the higher pair is 2s"]}]},
        ],
        "unless": ["the higher pair is kings"],
        "low": "two highest singles",
    }
    way = read(with_rules(rule, *RULES))
    decided = prove(way)
    # Two pair below kings with one of five aces among three singles: the pairs are of two out of 11 ranks,
    # the other singles of two out of the 10 that are left.
    assert decided.hands[0] == 11 * 10 // 2 * 36 * (10 * 9 // 2) * 16 * 5
    assert np.all(decided.high >= decided.low)
