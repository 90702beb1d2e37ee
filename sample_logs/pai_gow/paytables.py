"""The tables of § 645a.13 as the simulated casino has them on its layouts, by row of each list."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Ints

_TOP = ("seven_card_straight_flush", "", "seven_card_straight_flush_with_joker", "five_aces", "royal_flush")
_LOWER = {"full_house": 5, "flush": 4, "three_of_a_kind": 3, "straight": 2}
_MATCH = {
    "fortune_bonus": "royal_flush_and_royal_match",
    "emperors_treasure": "royal_flush_and_ace_king_suited",
}
# Odds and Envy Bonuses of the rows from the best down to four-of-a-kind; (b) and (c) print the same numbers.
_BONUS = {
    "A": ((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    "B": ((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    "C": ((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5)),
    "D": ((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
}
_HIGH = ("nine_high", "ten_high", "jack_high", "queen_high", "king_high", "ace_high")
_INSURANCE = {
    "A": (100, 25, 15, 6, 5, 3),
    "B": (100, 25, 15, 7, 5, 3),
    "C": (100, 40, 10, 7, 6, 3),
    "D": (100, 50, 10, 7, 5, 3),
    "E": (100, 40, 10, 7, 5, 3),
}
_DYNASTY = {
    "ace_five_natural_straight_flush_and_a_natural_ace_queen_suited": (2000, 500),
    "seven_card_natural_straight_flush": (2000, 400),
    "natural_royal_flush_and_natural_ace_queen_suited": (1000, 300),
    "seven_card_straight_flush": (1000, 200),
    "five_aces": (500, 100),
    "ace_five_natural_straight_flush": (120, 75),
    "royal_flush": (120, 50),
    "straight_flush": (50, 20),
    "four_of_a_kind": (25, 5),
}


def _bonus_rows(wager: str) -> tuple[str, ...]:
    top = tuple(name or _MATCH[wager] for name in _TOP)
    return (*top, "straight_flush", "four_of_a_kind")


def odds(wager: str, paytable: str) -> dict[str, int]:
    """Odds to 1 by row; 0 is a push, and rows that are not there lose."""
    match wager:
        case "fortune_bonus" | "emperors_treasure":
            top = dict(zip(_bonus_rows(wager), _BONUS[paytable][0], strict=True))
            pushes = {"three_pair": 0} if wager == "fortune_bonus" and paytable == "C" else {}
            return {**top, **_LOWER, **pushes}
        case "pai_gow_insurance":
            return dict(zip(_HIGH, _INSURANCE[paytable], strict=True))
        case "dynasty_bonus":
            return {**{name: pays for name, (pays, _) in _DYNASTY.items()}, **_LOWER}
        case "protection":
            return {
                "ace_five_natural_straight_flush": 120,
                **dict(zip(_HIGH, _INSURANCE["B"], strict=True)),
            }
        case "red_black":
            words = ("seven", "six", "five", "four")
            return {f"{word}_cards_of_the_chosen_color": 5 if word == "seven" else 1 for word in words}
        case _:
            message = f"{wager} has no paytable of odds"
            raise KeyError(message)


def envy(wager: str, paytable: str) -> dict[str, int]:
    """Envy Bonus in cents by row."""
    if wager == "dynasty_bonus":
        return {name: 100 * dollars for name, (_, dollars) in _DYNASTY.items()}
    rows = zip(_bonus_rows(wager), _BONUS[paytable][1], strict=True)
    return {name: 100 * dollars for name, dollars in rows}


# § 645a.13(e)(1): percent of the meter, or how much for 1.
PERCENT = {"seven_card_straight_flush": 100, "five_aces": 10}
FOR_ONE = {"royal_flush": 500, "straight_flush": 100, "four_of_a_kind": 75, "full_house": 4}
QUEENS_DRAGON = 50


def by_row(names: list[str], pays: dict[str, int], otherwise: int) -> Ints:
    """Lay payments out in the order of a list's rows, and one entry for hands on none."""
    return np.array([pays.get(name, otherwise) for name in names] + [otherwise])
