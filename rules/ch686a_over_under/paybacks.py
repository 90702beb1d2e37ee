"""Chapter 686a: what its wagers return, from a whole shoe of six decks."""

from collections import Counter
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache

from rules.cards import RANKS
from rules.paybacks.counted import Line, Payback, by_rows
from rules.paybacks.game import Game, one
from rules.paytable import Paytable

# § 686a.3(a) and (d).
DECKS = 6
VALUE = {**{rank: int(rank) for rank in "23456789"}, **dict.fromkeys("TJQK", 10), "A": 11}
SHOE = Counter({value: 4 * DECKS * sum(VALUE[rank] == value for rank in RANKS) for value in VALUE.values()})
"""Cards of each value in a shoe."""


class WrongSideTotal(IntEnum):
    """What Ante and Over 23 do at 17 or less, and Ante and Under 18 at 24 or more, § 686a.7(i) and (j)."""

    LOSE = 0
    """neither subsection has them win; by this alone the stated payback comes out"""
    PUSH = 1
    """subsection (j) collects at 18 to 23 only"""


@dataclass(frozen=True, slots=True)
class OverUnderReadings:
    """One choice for the open point of the chapter's wagers."""

    wrong_side_total: WrongSideTotal = WrongSideTotal.LOSE


def total_row(total: int) -> str:
    """Row of § 686a.8(b) for a total of three cards, 6 to 33."""
    low = min(total, 39 - total)
    return f"total_{low}_or_{39 - low}"


@lru_cache
def _totals() -> dict[int, Counter[int]]:
    """By the value of the first card, how many ways of three cards in order come to each total."""
    found: dict[int, Counter[int]] = {}
    for first in SHOE:
        found[first] = Counter()
        for second in SHOE:
            for third in SHOE:
                left = SHOE[second] - (second == first)
                ways = SHOE[first] * left * (SHOE[third] - (third == first) - (third == second))
                found[first][first + second + third] += ways
    return found


def _decks() -> int:
    cards = SHOE.total()
    return cards * (cards - 1) * (cards - 2)


def over_under_bonus(table: Paytable, readings: OverUnderReadings) -> Payback:  # noqa: ARG001  (none bears on it)
    """Return of the Bonus Wager, § 686a.8(b)."""
    counted = dict.fromkeys(table.rows, 0)
    for totals in _totals().values():
        for total, ways in totals.items():
            if total_row(total) in counted:
                counted[total_row(total)] += ways
    how = f"all {_decks():,} ways to draw three of {SHOE.total()} cards"
    return by_rows(table, counted, _decks(), how)


def over_under(table: Paytable, readings: OverUnderReadings) -> Payback:
    """Return of the required wagers of all that is staked on them, § 686a.8(a), each decision the best.

    Ante and second wager win at the odds of the sentence each.
    """
    wins = {"over_23": range(24, 34), "under_18": range(6, 18)}
    staked = won = 0
    lines: Counter[str] = Counter()
    for totals in _totals().values():
        ways = totals.total()
        worth = {"surrender": (-ways, ways)}
        for choice, winning in wins.items():
            lost = range(18, 24) if readings.wrong_side_total is WrongSideTotal.PUSH else range(34)
            ahead = sum(totals[total] for total in winning)
            behind = sum(totals[total] for total in lost if total not in winning)
            worth[choice] = 2 * (table.odds["win"] * ahead - behind), 2 * ways
        choice = max(worth, key=lambda each: worth[each][0])
        won, staked = won + worth[choice][0], staked + worth[choice][1]
        lines[choice] += sum(totals[total] for total in wins.get(choice, ()))
    rows = tuple(Line(row, lines[row], Fraction(table.odds["win"] + 1)) for row in wins)
    how = f"each first card played for the best, all {_decks():,} ways to draw three of {SHOE.total()} cards"
    return Payback(
        table.citation, table.wager, "Ante with Over 23 or Under 18", table.authority,
        1 + Fraction(won, staked), _decks(), rows, how,
    )  # fmt: skip


PAYBACKS = Game(
    "ch686a_over_under",
    OverUnderReadings,
    {"required": one(over_under), "bonus": one(over_under_bonus)},
)
