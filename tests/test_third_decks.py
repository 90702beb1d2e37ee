"""More than two decks taking turns at a Pai Gow Poker table (§ 645a.3(b)), round by round."""

from __future__ import annotations

import pytest

from tests.pai_gow_deals import log as dealt
from tests.rounds import column
from tests.test_pai_gow_decks import _event, _opened, _said, _turns, log


@pytest.mark.parametrize(
    ("decks", "wrong"),
    [
        ("ABABAB", ""),
        ("ABCABCABC", "34567"),
        ("ABCDABCDABCD", "3456789A"),
        ("ABABCABAB", "5"),
        ("ABABCBABA", "5"),
        ("ABCACACAC", ""),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_a_third_deck_takes_no_turn(decks: str, wrong: str, named: bool) -> None:
    batch = {"batch_id": "A"} if named else {}
    chunk = log(*_turns(decks, **batch), events=_opened(*sorted(set(decks))))
    said = _said(chunk, "645a.3(b)(3)")
    told = "".join("123456789ABC"[row] for row, each in enumerate(said) if each == "exception")
    assert (told, said[0]) == (wrong, "not applicable"), said


def test_a_third_deck_dealt_twice_is_told_where_rounds_name_batches() -> None:
    chunk = log(*_turns("ABABCCBABA", batch_id="A"), events=_opened("A", "B", "C"))
    assert _said(chunk, "645a.3(b)(3)")[1:] == ["pass"] * 3 + ["exception"] * 2 + ["pass"] * 4


def test_of_a_third_deck_that_may_have_been_opened_nothing_is_said() -> None:
    turns = _turns("ABABCABAB", batch_id="A")
    opened = _event("decks_opened", 900, event_deck_id="C", event_shoe_id="S5")
    assert "exception" not in _said(log(*turns, events=[*_opened("A", "B"), opened]), "645a.3(b)(3)")
    assert _said(dealt(*turns, events=_opened("A", "B")), "645a.3(b)(3)")[4] == "unknown"
    jam = _event("device_jam", 900)
    assert _said(log(*turns, events=[*_opened("A", "B", "C"), jam]), "645a.3(b)(3)")[4] == "unknown"


def test_three_decks_shuffled_by_hand_take_no_turns() -> None:
    by_hand = log(*_turns("ABCABC", shuffle_method="manual"))
    assert _said(by_hand, "645a.3(b)") == ["exception"]
    assert column(by_hand, "rounds_in_turns_by_hand", "table") == [3]
    assert _said(log(*_turns("ABCABC")), "645a.3(b)") == ["pass"]
    assert _said(log(*_turns("AABBCC", shuffle_method="manual")), "645a.3(b)") == ["not applicable"]
