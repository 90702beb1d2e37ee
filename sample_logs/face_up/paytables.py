"""The tables of § 688a.12 as the simulated casino has them on its layouts, by row of each list."""

from __future__ import annotations

from dataclasses import dataclass, field

_LOWER = {"full_house": 5, "flush": 4, "three_of_a_kind": 3, "straight": 2}
_FORTUNE_ROWS = (
    "seven_card_straight_flush",
    "royal_flush_and_royal_match",
    "seven_card_straight_flush_with_joker",
    "five_aces",
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
)
_ACE_HIGH_ROWS = ("both_ace_high", "dealer_ace_high_with_joker", "dealer_ace_high_without_joker")
_ACE_HIGH = {"1": (20, 10, 8), "2": (40, 15, 5), "3": (30, 15, 6), "4": (25, 10, 7), "5": (40, 12, 5)}
# Odds to 1, and Envy Bonuses in dollars, of the rows from the best down to four-of-a-kind.
_FORTUNE = {
    "1": ((5000, 1000, 750, 250, 100, 50, 20), (1000, 250, 100, 50, 25, 10, 5)),
    "2": ((8000, 2000, 1000, 400, 150, 50, 25), (5000, 1000, 500, 250, 50, 20, 5)),
    "3": ((5000, 2000, 1000, 400, 150, 50, 25), (3000, 1000, 500, 250, 50, 20, 5)),
    "4": ((2500, 1000, 750, 250, 125, 50, 25), (1000, 750, 250, 100, 50, 20, 5)),
    "5": ((5000, 1000, 500, 300, 100, 45, 25), (2500, 500, 250, 150, 55, 25, 6)),
    "6": ((5000, 2000, 1000, 400, 150, 50, 25), (2500, 500, 250, 150, 55, 25, 6)),
}


@dataclass(frozen=True, slots=True)
class Progressive:
    """A table of § 688a.12(d): cents paid and percent of the meter by row, and the meter.

    seed           cents the meter starts from
    rate, reserve  percent of each wager that go to the meter, and to its reserve
    """

    cents: dict[str, int]
    percent: dict[str, int]
    seed: int
    rate: int
    reserve: int = 0
    envy: dict[str, int] = field(default_factory=dict)


def _dollars(**amounts: float) -> dict[str, int]:
    return {row: round(100 * amount) for row, amount in amounts.items()}


_WHOLE_AND_TENTH = {"seven_card_straight_flush": 100, "five_aces": 10}
_NATURAL = _dollars(royal_flush=500, straight_flush=100, four_of_a_kind=75, full_house=4)
_WILD_SMALL = _dollars(five_of_a_kind=800, royal_flush=400, straight_flush=75, four_of_a_kind=10)
PROGRESSIVE = {
    "1": Progressive(_NATURAL, _WHOLE_AND_TENTH, 1_000_000, 28),
    "2": Progressive(
        _dollars(five_of_a_kind=500, royal_flush=300, straight_flush=100, four_of_a_kind=30, full_house=7),
        {"seven_card_natural_straight_flush": 100, "seven_card_wild_straight_flush": 10},
        1_000_000,
        7,
    ),
    "3": Progressive(_NATURAL, _WHOLE_AND_TENTH, 200_000, 29),
    "4": Progressive(
        dict(zip(_FORTUNE_ROWS, (500_000, 500_000, 500_000, 250_000, 50_000, 20_000, 10_000), strict=True))
        | _dollars(full_house=25, flush=20, three_of_a_kind=15, straight=7.50),
        dict(zip(_FORTUNE_ROWS[:3], (100, 20, 10), strict=True)),
        1_000_000,
        1,
        1,
        dict(zip(_FORTUNE_ROWS, (500_000, 375_000, 125_000, 50_000, 25_000, 10_000, 2_500), strict=True)),
    ),
    "5": Progressive(
        _dollars(five_of_a_kind=1000, royal_flush=500, straight_flush=100, four_of_a_kind=20, full_house=5),
        _WHOLE_AND_TENTH,
        500_000,
        17,
    ),
    "6": Progressive(_WILD_SMALL, _WHOLE_AND_TENTH, 200_000, 17),
    "7": Progressive(_WILD_SMALL, _WHOLE_AND_TENTH, 100_000, 26),
}


def ace_high_odds(paytable: str) -> dict[str, int]:
    """Odds to 1 of the Ace High Bonus Wager by row."""
    return dict(zip(_ACE_HIGH_ROWS, _ACE_HIGH[paytable], strict=True))


def fortune_odds(paytable: str) -> dict[str, int]:
    """Odds to 1 of the Fortune Bonus Wager by row; 0 is a push, and rows that are not there lose."""
    pushes = {"three_pair": 0} if paytable == "1" else {}
    return {**dict(zip(_FORTUNE_ROWS, _FORTUNE[paytable][0], strict=True)), **_LOWER, **pushes}


def fortune_envy(paytable: str) -> dict[str, int]:
    """Envy Bonus in cents by row."""
    return {row: 100 * dollars for row, dollars in zip(_FORTUNE_ROWS, _FORTUNE[paytable][1], strict=True)}
