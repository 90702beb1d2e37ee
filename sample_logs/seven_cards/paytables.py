"""Paytables that several chapters print alike, as the simulated casino has them on its layouts."""

from __future__ import annotations

from dataclasses import dataclass

ROYAL_MATCH = "royal_flush_and_royal_match"
LOWER = {"full_house": 5, "flush": 4, "three_of_a_kind": 3, "straight": 2}


@dataclass(frozen=True, slots=True)
class Bonus:
    """A table of a bonus wager: odds to 1, and Envy Bonuses in dollars, from the best row to four-of-a-kind.

    pushes  three pair returns the stake
    """

    best: tuple[int, ...]
    envies: tuple[int, ...]
    pushes: bool = False

    def odds(self, match: str = ROYAL_MATCH) -> dict[str, int]:
        """Odds to 1 by row; 0 is a push, and rows that are not there lose.

        match  the row of a royal flush and two cards beside it
        """
        best = dict(zip(bonus_rows(match), self.best, strict=True))
        return {**best, **LOWER, **({"three_pair": 0} if self.pushes else {})}

    def envy(self, match: str = ROYAL_MATCH) -> dict[str, int]:
        """Envy Bonus in cents by row."""
        return {row: 100 * dollars for row, dollars in zip(bonus_rows(match), self.envies, strict=True)}


def bonus_rows(match: str = ROYAL_MATCH) -> tuple[str, ...]:
    """Rows of a bonus wager, best first, down to four-of-a-kind."""
    joker = "seven_card_straight_flush_with_joker"
    lower = ("five_aces", "royal_flush", "straight_flush", "four_of_a_kind")
    return ("seven_card_straight_flush", match, joker, *lower)


# §§ 645a.13(b), (c), 659a.12(b) and, by numbers, 688a.12(c).
BONUS = {
    "A": Bonus((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    "B": Bonus((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    "C": Bonus((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5), pushes=True),
    "D": Bonus((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
}


def insurance(odds: tuple[int, ...]) -> dict[str, int]:
    """Odds to 1 by row, from nine high to ace high."""
    names = ("nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high")
    return dict(zip(names, odds, strict=True))


# §§ 645a.13(e)(1) and 659a.12(d): percent of the meter, or how much for 1.
PERCENT = {"seven_card_straight_flush": 100, "five_aces": 10}
FOR_ONE = {"royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 75, "full_house": 4}
