"""Paybacks counted over a handful of hands, each worked out by hand: what ``make prove`` counts over all."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import perm
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from rules.cards import NUMBERS
from rules.ch627a_minibaccarat import paybacks as baccarat
from rules.hands.holding import Holding
from rules.hands.lists import Row
from rules.paybacks.counted import Payback
from rules.paybacks.sevens import by_list
from rules.paytable import Paytable, paytables

TABLES = paytables("ch627a_minibaccarat")
ROUNDS = (
    # Player's, Banker's, Player's, Banker's, then the third cards; the ways to draw them.
    ("4s 2s 4h 2h 9s 9h", 1),  # a Natural of eight over four, both hands paired
    ("4s Ks 4h 6h 9s 9h", 10),  # a Natural of eight over six, the Player's Hand paired
    ("9s Ks Kh Kd 9h 9d", 100),  # a Natural of nine over nothing, the Banker's Hand paired
    ("Ks 3s 2h 4h 9s 9h", 1_000),  # two and a nine, one, under seven
    ("3s 3h 4s 4h 9s 9h", 10_000),  # a tie of seven
    ("Ks 8s 4h Kd 4s 9h", 100_000),  # four under a Natural of eight
    ("9s 4s Kh 5h 9h 9d", 1_000_000),  # Naturals of nine both
)


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PITAUDIT_TABLES", str(tmp_path))  # what is counted of these few is kept for nobody
    cards = [[NUMBERS[card] for card in dealt.split()] for dealt, _ in ROUNDS]
    ways = np.array(cards, dtype=np.int8), np.array([draws for _, draws in ROUNDS])
    monkeypatch.setattr(baccarat, "_ways", lambda: ways)
    # Nor is what this process counted before of all hands given for these.
    for counted in ("_counted", "_rounds"):
        monkeypatch.setattr(baccarat, counted, vars(baccarat)[counted].__wrapped__)


def lines(found: Payback) -> dict[str, int]:
    assert found.hands == perm(416, 6)
    assert found.returned * found.hands == sum(line.hands * line.returns for line in found.lines)
    return {line.row: line.hands for line in found.lines if line.hands}


@pytest.mark.usefixtures("few")
def test_house_money_is_counted_for_one_pair_and_for_two() -> None:
    [table] = TABLES["house_money"].values()
    found = baccarat.house_money(table, baccarat.BaccaratReadings())
    assert lines(found) == {"both_pairs": 1, "one_pair": 110}
    assert {line.row: line.returns for line in found.lines} == {
        row: odds + 1 for row, odds in table.odds.items()
    }
    assert found.faults == ()


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("reading", "natural_pays", "side", "rows"),
    [
        (baccarat.Natural.BEST_ROW, 1, "on_players", {"natural_win": 10, "win_by_4": 1, "win_by_9": 100}),
        (baccarat.Natural.BEST_ROW, 2, "on_players", {"natural_win": 11, "win_by_9": 100}),
        (baccarat.Natural.BEST_ROW, 1, "on_bankers", {"win_by_6": 1_000, "win_by_4": 100_000}),
        (baccarat.Natural.BEST_ROW, 2, "on_bankers", {"win_by_6": 1_000, "natural_win": 100_000}),
        (baccarat.Natural.NATURAL_WINNER, 1, "on_players", {"natural_win": 111}),
        (baccarat.Natural.NATURAL_WINNER, 1, "on_bankers", {"win_by_6": 1_000, "natural_win": 100_000}),
    ],
)
def test_a_natural_ahead_by_four_is_on_the_row_of_the_reading(
    reading: baccarat.Natural, natural_pays: int, side: str, rows: dict[str, int]
) -> None:
    printed = TABLES["dragon_bonus"]["A"]
    table = replace(printed, odds={**printed.odds, "natural_win": natural_pays})
    found = baccarat.dragon_bonus(table, baccarat.BaccaratReadings(reading), side)
    assert lines(found) == {**rows, "push": 1_000_000}
    assert {line.row: line.returns - 1 for line in found.lines} == {**table.odds, "push": 0}


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("wager", "ez", "rows", "returned"),
    [
        ("player", False, {"win": 111, "push": 1_010_000}, 2 * 111 + 1_010_000),
        ("banker", False, {"win": 101_000, "push": 1_010_000}, 101_000 * Fraction(195, 100) + 1_010_000),
        ("banker", True, {"win": 101_000, "push": 1_010_000}, 2 * 101_000 + 1_010_000),
        ("tie", False, {"win": 1_010_000}, 9 * 1_010_000),
    ],
)
def test_wagers_of_fixed_odds_are_counted(
    wager: str, ez: bool, rows: dict[str, int], returned: Fraction
) -> None:
    [table] = TABLES[wager].values()
    found = baccarat.fixed(table, baccarat.EZ if ez else table.name, 5)
    assert lines(found) == rows
    assert found.returned * perm(416, 6) == returned


HELD = (
    (Holding.FOUR_OF_A_KIND, 1),
    (Holding.FOUR_OF_A_KIND | Holding.FLUSH, 10),
    (Holding.FLUSH, 100),
    (Holding.THREE_PAIR, 1_000),
    (Holding.STRAIGHT_FLUSH_NATURAL, 10_000),
)
LIST = (
    Row("four_of_a_kind", Holding.FOUR_OF_A_KIND),
    Row("flush", Holding.FLUSH),
    Row("three_pair", Holding.THREE_PAIR),
)


def of_sevens(**how: Any) -> Payback:
    table = Paytable("645a.13(z)", "fortune_bonus", "Z", odds={"four_of_a_kind": 20, "flush": 4})
    held = np.array([mark.value for mark, _ in HELD]), np.array([hands for _, hands in HELD])
    return by_list(table, held, LIST, **how)


def test_seven_cards_are_counted_on_the_best_row_they_are_on() -> None:
    found = of_sevens()
    assert {line.row: line.hands for line in found.lines} == {"four_of_a_kind": 11, "flush": 100}
    assert found.returned == Fraction(11 * 21 + 100 * 5, 11_111)
    # Three pairs need no row of their own.
    assert found.faults == ()


def test_it_is_told_how_sevens_are_counted() -> None:
    assert of_sevens().how == "all 11,111 seven-card hands"
    assert of_sevens(joker=", any card").how == "all 11,111 seven-card hands, any card"
    assert of_sevens(envy_hands=2).how.endswith("; with the Envy Bonus of 2 other hands")
