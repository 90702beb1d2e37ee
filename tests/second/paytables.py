"""The paytables of §§ 645a.13, 659a.12 and 688a.12, as printed: odds to 1, dollars, and shares of a meter."""

from __future__ import annotations

BONUS_ROWS = (
    "seven natural",
    "royal and match",
    "seven with joker",
    "five aces",
    "royal",
    "straight flush",
    "four",
    "full house",
    "flush",
    "three",
    "straight",
)
PUSH = 0
"""Odds of a row that returns the stake."""


def _rows(text: str) -> dict[str, int]:
    return dict(zip(BONUS_ROWS, map(int, text.split()), strict=True))


def _envy(text: str) -> dict[str, int]:
    """Dollars by row, as cents; the rows below four-of-a-kind have none."""
    return {row: int(dollars) * 100 for row, dollars in zip(BONUS_ROWS, text.split(), strict=False)}


ODDS = {
    "A": _rows("8000 2000 1000 400 150 50 25 5 4 3 2"),
    "B": _rows("5000 2000 1000 400 150 50 25 5 4 3 2"),
    "C": _rows("5000 1000 750 250 100 50 20 5 4 3 2") | {"three pair": PUSH},
    "D": _rows("2500 1000 750 250 125 50 25 5 4 3 2"),
}
ENVY = {
    "A": _envy("5000 1000 500 250 50 20 5"),
    "B": _envy("3000 1000 500 250 50 20 5"),
    "C": _envy("1000 250 100 50 25 10 5"),
    "D": _envy("1000 750 250 100 50 20 5"),
}
"""Fortune Bonus of §§ 645a.13(b) and 659a.12(b)."""
TREASURE_ODDS = ODDS | {"C": _rows("5000 1000 750 250 100 50 20 5 4 3 2")}
"""Emperor's Treasure of § 645a.13(c): the same, but its Paytable C has no row for three pair."""

INSURANCE = {
    "A": {9: 100, 10: 25, 11: 15, 12: 6, 13: 5, 14: 3},
    "B": {9: 100, 10: 25, 11: 15, 12: 7, 13: 5, 14: 3},
    "C": {9: 100, 10: 40, 11: 10, 12: 7, 13: 6, 14: 3},
    "D": {9: 100, 10: 50, 11: 10, 12: 7, 13: 5, 14: 3},
    "E": {9: 100, 10: 40, 11: 10, 12: 7, 13: 5, 14: 3},
}
ASIA_INSURANCE = {"A": INSURANCE["C"], "B": INSURANCE["D"], "C": INSURANCE["E"]}
PROTECTION = {9: 100, 10: 25, 11: 15, 12: 7, 13: 5, 14: 3}
PROTECTION_WHEEL = 120

PROGRESSIVE_SHARES = {"seven": 100, "five aces": 10}
PROGRESSIVE_FOR_ONE = {"royal": 500, "straight flush": 100, "four": 75, "full house": 4}

DYNASTY = {
    "wheel and match": 2000,
    "seven natural": 2000,
    "royal and match": 1000,
    "seven with joker": 1000,
    "five aces": 500,
    "wheel": 120,
    "royal": 120,
    "straight flush": 50,
    "four": 25,
    "full house": 5,
    "flush": 4,
    "three": 3,
    "straight": 2,
}
DYNASTY_ENVY = {
    "wheel and match": 50000,
    "seven natural": 40000,
    "royal and match": 30000,
    "seven with joker": 20000,
    "five aces": 10000,
    "wheel": 7500,
    "royal": 5000,
    "straight flush": 2000,
    "four": 500,
}

ACE_HIGH = {"1": (20, 10, 8), "2": (40, 15, 5), "3": (30, 15, 6), "4": (25, 10, 7), "5": (40, 12, 5)}
"""Odds where both are ace high; where only the dealer is, with the joker; and without it."""

FACE_UP_ODDS = {
    "1": _rows("5000 1000 750 250 100 50 20 5 4 3 2") | {"three pair": PUSH},
    "2": _rows("8000 2000 1000 400 150 50 25 5 4 3 2"),
    "3": _rows("5000 2000 1000 400 150 50 25 5 4 3 2"),
    "4": _rows("2500 1000 750 250 125 50 25 5 4 3 2"),
    "5": _rows("5000 1000 500 300 100 45 25 5 4 3 2"),
    "6": _rows("5000 2000 1000 400 150 50 25 5 4 3 2"),
}
FACE_UP_ENVY = {
    "1": _envy("1000 250 100 50 25 10 5"),
    "2": _envy("5000 1000 500 250 50 20 5"),
    "3": _envy("3000 1000 500 250 50 20 5"),
    "4": _envy("1000 750 250 100 50 20 5"),
    "5": _envy("2500 500 250 150 55 25 6"),
    "6": _envy("2500 500 250 150 55 25 6"),
}

PAYS = dict[str, tuple[int, int]]
"""By row: cents, and hundredths of the meter."""

_ONE_AND_THREE: PAYS = {
    "seven": (0, 100),
    "five aces": (0, 10),
    "royal": (50000, 0),
    "straight flush": (10000, 0),
    "four": (7500, 0),
    "full house": (400, 0),
}
_SIX_AND_SEVEN: PAYS = {
    "seven": (0, 100),
    "five aces": (0, 10),
    "five of a kind": (80000, 0),
    "royal": (40000, 0),
    "straight flush": (7500, 0),
    "four": (1000, 0),
}
FACE_UP_PROGRESSIVE: dict[str, PAYS] = {
    "1": _ONE_AND_THREE,
    "2": {
        "seven natural": (0, 100),
        "seven with joker": (0, 10),
        "five of a kind": (50000, 0),
        "royal": (30000, 0),
        "straight flush": (10000, 0),
        "four": (3000, 0),
        "full house": (700, 0),
    },
    "3": _ONE_AND_THREE,
    "4": {
        "seven natural": (500000, 100),
        "royal and match": (500000, 20),
        "seven with joker": (500000, 10),
        "five aces": (250000, 0),
        "royal": (50000, 0),
        "straight flush": (20000, 0),
        "four": (10000, 0),
        "full house": (2500, 0),
        "flush": (2000, 0),
        "three": (1500, 0),
        "straight": (750, 0),
    },
    "5": {
        "seven": (0, 100),
        "five aces": (0, 10),
        "five of a kind": (100000, 0),
        "royal": (50000, 0),
        "straight flush": (10000, 0),
        "four": (2000, 0),
        "full house": (500, 0),
    },
    "6": _SIX_AND_SEVEN,
    "7": _SIX_AND_SEVEN,
}
FULLY_WILD = frozenset("2567")
STAKE_RETURNED = frozenset("4")
FACE_UP_PROGRESSIVE_ENVY = {
    "seven natural": 500000,
    "royal and match": 375000,
    "seven with joker": 125000,
    "five aces": 50000,
    "royal": 25000,
    "straight flush": 10000,
    "four": 2500,
}
"""Paytable 4 alone has Envy Bonuses."""
PROGRESSIVE_STAKE = {"1": 100, "2": 100, "3": 100, "4": 500, "5": 100, "6": 100, "7": 100}
METER_SEED = {
    "1": 1_000_000,
    "2": 1_000_000,
    "3": 200_000,
    "4": 1_000_000,
    "5": 500_000,
    "6": 200_000,
    "7": 100_000,
}
