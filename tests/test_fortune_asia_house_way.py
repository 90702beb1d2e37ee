"""The filed house way of Fortune Asia Poker, put to rounds written by hand (§§ 659a.11(c) and 659a.13(i))."""

from __future__ import annotations

from typing import Any

import pytest

from audit.columns.chunk import Chunk
from rules.hands.house_way import shipped
from tests.fortune_asia_tables import column, findings, hand, said, table, wager

WAY = shipped()["example_four_two_one"]
# Kings and nines: the nines go in the middle, the ace in front.
FILED = ("Kd Kh 6c 4d", "9s 9d", "As")
LAWFUL = ("Kd Kh 9s 9d", "As 4d", "6c")
UNLAWFUL = ("9s 9d 6c 4d", "Kd Kh", "As")
# One pair below the dealer's kings, above their nines, and a deuce in front.
PLAYER = ("Qd Qh 7c 3d", "Ts Td", "2s")


def _round(dealer: tuple[str, str, str], outcome: str = "lose", **columns: Any) -> Chunk:
    filed = columns.pop("filed", {"house_way": WAY})
    readings = columns.pop("readings", None)
    hands = [hand("dealer", *dealer, **columns), hand("3", *PLAYER)]
    return table(hands, [wager("3", outcome)], filed=filed, readings=readings)


def test_hands_set_as_filed_pass() -> None:
    chunk = _round(FILED)
    assert said(chunk, "659a.11(c)")[0] == "pass"
    assert findings(chunk) == {}


def test_suits_do_not_matter() -> None:
    way = ("Kd Kh 6c 4d", "9d 9s", "As")
    assert said(_round(way), "659a.11(c)")[0] == "pass"


def test_lawful_hands_set_another_way_are_told_with_the_house_way() -> None:
    (found,) = findings(_round(LAWFUL)).values()
    assert found["clause"] == "659a.11(c)"
    assert found["required"] == (
        "pair of kings, six, four over pair of nines over ace high, "
        "as filed: Example of four, two and one, version 1 of 2026-01-01"
    )


def test_what_is_due_is_what_the_house_way_gives() -> None:
    # The player's tens win in the middle only, however the dealer's cards are set.
    assert column(_round(LAWFUL), "due_outcome") == column(_round(FILED), "due_outcome") == ["lose"]
    # Paid by hands that should have been set again, the money stands under the setting.
    found = findings(_round(("Kd 9s 6c 4d", "Kh 9d", "As"), "win"))
    assert list(found) == ["659a.11(c)[lawful]"]
    assert {"659a.11(c)", "659a.11(f)(1)(i)"} <= {
        c["clause"] for c in found["659a.11(c)[lawful]"]["consequences"]
    }
    assert found["659a.11(c)[lawful]"]["amount_cents"] == 20_000


def test_unlawful_hands_are_told_as_such_and_count_as_filed() -> None:
    chunk = _round(UNLAWFUL)
    assert column(chunk, "due_outcome") == ["lose"]
    found = findings(chunk)
    assert list(found) == ["659a.11(c)[lawful]"]
    assert "659a.11(c)" in {each["clause"] for each in found["659a.11(c)[lawful]"]["consequences"]}


@pytest.mark.parametrize(("dealer", "result"), [(FILED, "pass"), (LAWFUL, "exception")])
def test_659a_13_i_hands_are_reset_as_filed(dealer: tuple[str, str, str], result: str) -> None:
    names = ("first_high", "first_medium", "first_low")
    first: dict[str, Any] = {name: cards.split() for name, cards in zip(names, UNLAWFUL, strict=True)}
    chunk = _round(dealer, hand_reset=True, **first)
    assert said(chunk, "659a.13(i)")[0] == result


def test_without_a_filed_way_nobody_can_tell() -> None:
    chunk = _round(LAWFUL, filed={"house_way": None})
    assert said(chunk, "659a.11(c)")[0] == "unknown"
    assert findings(chunk) == {}


def test_hands_compared_by_their_highest_cards_count_as_filed() -> None:
    letter = {"kicker_mode": "top_card_only"}
    assert said(_round(FILED, readings=letter), "659a.11(c)")[0] == "pass"
    assert said(_round(LAWFUL, readings=letter), "659a.11(c)")[0] == "exception"
    assert column(_round(LAWFUL, readings=letter), "due_outcome") == ["lose"]
    assert column(_round(UNLAWFUL, readings=letter), "due_outcome") == ["lose"]
