"""The tables of § 688a.12 as the simulated casino has them on its layouts, by row of each list."""

from dataclasses import dataclass, field

from sample_logs.seven_cards.lists import BONUS, FOR_ONE, PERCENT, Bonus, bonus_rows

_ACE_HIGH_ROWS = ("both_ace_high", "dealer_ace_high_with_joker", "dealer_ace_high_without_joker")
_ACE_HIGH = {"1": (20, 10, 8), "2": (40, 15, 5), "3": (30, 15, 6), "4": (25, 10, 7), "5": (40, 12, 5)}
_NEW_ENVY = (2500, 500, 250, 150, 55, 25, 6)
FORTUNE = {
    "1": BONUS["C"],
    "2": BONUS["A"],
    "3": BONUS["B"],
    "4": BONUS["D"],
    "5": Bonus((5000, 1000, 500, 300, 100, 45, 25), _NEW_ENVY),
    "6": Bonus(BONUS["B"].best, _NEW_ENVY),
}
"""Tables of § 688a.12(c)."""


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


_NATURAL = _dollars(**FOR_ONE)
_WILD_SMALL = _dollars(five_of_a_kind=800, royal_flush=400, straight_flush=75, four_of_a_kind=10)
PROGRESSIVE = {
    "1": Progressive(_NATURAL, PERCENT, 1_000_000, 28),
    "2": Progressive(
        _dollars(five_of_a_kind=500, royal_flush=300, straight_flush=100, four_of_a_kind=30, full_house=7),
        {"seven_card_natural_straight_flush": 100, "seven_card_wild_straight_flush": 10},
        1_000_000,
        7,
    ),
    "3": Progressive(_NATURAL, PERCENT, 200_000, 29),
    "4": Progressive(
        dict(zip(bonus_rows(), (500_000, 500_000, 500_000, 250_000, 50_000, 20_000, 10_000), strict=True))
        | _dollars(full_house=25, flush=20, three_of_a_kind=15, straight=7.50),
        dict(zip(bonus_rows()[:3], (100, 20, 10), strict=True)),
        1_000_000,
        1,
        1,
        dict(zip(bonus_rows(), (500_000, 375_000, 125_000, 50_000, 25_000, 10_000, 2_500), strict=True)),
    ),
    "5": Progressive(
        _dollars(five_of_a_kind=1000, royal_flush=500, straight_flush=100, four_of_a_kind=20, full_house=5),
        PERCENT,
        500_000,
        17,
    ),
    "6": Progressive(_WILD_SMALL, PERCENT, 200_000, 17),
    "7": Progressive(_WILD_SMALL, PERCENT, 100_000, 26),
}


def ace_high_odds(paytable: str) -> dict[str, int]:
    """Odds to 1 of the Ace High Bonus Wager by row."""
    return dict(zip(_ACE_HIGH_ROWS, _ACE_HIGH[paytable], strict=True))
