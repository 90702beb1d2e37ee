"""The tables of § 687a.12 as the simulated casino has them on its layouts, by category of hand."""

from __future__ import annotations

import numpy as np

from sample_logs.arrow import Ints
from sample_logs.dj_wild_stud_poker.ranks import CATEGORIES, TRIPS
from sample_logs.poker.settled import COLLECTED

PUSHED = 0  # odds of a row that returns the stake
_FROM_TRIPS = CATEGORIES[TRIPS:-1]
_LOWER_NATURAL = {"full_house": 30, "flush": 25, "straight": 20, "three_of_a_kind": 6}
_LOWER_WILD = {
    "straight_flush": 25,
    "four_of_a_kind": 6,
    "full_house": 5,
    "flush": 4,
    "straight": 3,
    "three_of_a_kind": 1,
}
_BLIND = {
    "five_wilds": 1000,
    "royal_flush": 50,
    "five_of_a_kind": 10,
    "straight_flush": 9,
    "four_of_a_kind": 4,
    "full_house": 3,
    "flush": 2,
    "straight": 1,
}
# Natural royal flush and four-of-a-kind; with wild: Five Wilds, royal flush and five-of-a-kind.
_TRIPS = {
    "DJWT-04": (1000, 60, 2000, 90, 70),
    "DJWT-05": (1000, 50, 2000, 70, 60),
    "DJWT-06": (400, 50, 500, 70, 60),
    "DJWT-07": (1000, 40, 2000, 60, 50),
}
_BAD_BEAT = {
    "DJWBB-03": (15, 50, 100, 200, 300, 500, 500, 500),
    "DJWBB-04": (15, 50, 100, 200, 299, 299, 299, 299),
}
PERCENT = {"royal_flush": 100, "straight_flush": 10}
_PROGRESSIVE = {
    "royal_flush": 1,
    "straight_flush": 1,
    "four_of_a_kind": 300,
    "full_house": 50,
    "flush": 40,
    "straight": 30,
    "three_of_a_kind": 9,
}
SEED = {"1": 200_000, "2": 1_000_000}
"""Cents that the meter of a progressive paytable starts from."""


def by_category(pays: dict[str, int], otherwise: int) -> Ints:
    """What each category pays, and at the end what an unknown one does."""
    return np.array([*(pays.get(name, otherwise) for name in CATEGORIES), otherwise], np.int64)


def blind() -> Ints:
    """Odds of a winning Blind Wager."""
    return by_category(_BLIND, PUSHED)


def trips(name: str) -> tuple[Ints, Ints]:
    """Odds of a Trips paytable's columns Natural and With Wild."""
    royal, quads, five_wilds, wild_royal, five = _TRIPS[name]
    natural = {"royal_flush": royal, "straight_flush": 200, "four_of_a_kind": quads, **_LOWER_NATURAL}
    wild = {"five_wilds": five_wilds, "royal_flush": wild_royal, "five_of_a_kind": five, **_LOWER_WILD}
    return by_category(natural, COLLECTED), by_category(wild, COLLECTED)


def bad_beat(name: str) -> Ints:
    """Odds of a Two-Way Bad Beat paytable."""
    return by_category(dict(zip(_FROM_TRIPS, _BAD_BEAT[name], strict=True)), COLLECTED)


def progressive() -> tuple[Ints, Ints]:
    """Odds of the progressive paytables, and percent of the meter."""
    return by_category(_PROGRESSIVE, COLLECTED), by_category(PERCENT, 0)
