"""What optional wagers of Chapter 659a are decided on, and what they pay: §§ 659a.6(d), (e), 659a.12.

Where the text is open the simulated casino goes by what most would read: ace to five is a straight, the
joker completes a royal flush of either list, and a printed row of a paytable holds.
"""

from __future__ import annotations

from sample_logs.arrow import Flags
from sample_logs.fortune_asia_poker.plan import TableSetup
from sample_logs.fortune_asia_poker.ranks import rank_of
from sample_logs.poker.deal import Cards
from sample_logs.seven_cards import lists, ranks
from sample_logs.seven_cards.lists import BONUS, Rows, Seven

_INSURANCE = {"A": (100, 40, 10, 7, 6, 3), "B": (100, 50, 10, 7, 5, 3), "C": (100, 40, 10, 7, 5, 3)}


def three_alike(cards: Cards) -> Flags:
    """Whether seven cards hold three of a rank, the joker being an ace; hands x 7."""
    rank = rank_of(cards)
    alike: Flags = ((rank[:, :, None] == rank[:, None, :]).sum(axis=2) >= 3).any(axis=1)
    return alike


def fortune_bonus(seven: Seven, three: Flags) -> Rows:
    """§ 659a.6(d), on which three-of-a-kind is better than a straight; ``three`` says which hold that."""
    straight = seven.best == ranks.STRAIGHT
    upper = lists.fortune_bonus(seven, seven.royal_king_queen)[:9]
    return [
        *upper,
        ("three_of_a_kind", (seven.best == ranks.TRIPS) | (straight & three)),
        ("straight", straight),
        ("three_pair", seven.three_pair),
    ]


def fortune_odds(table: TableSetup) -> dict[str, int]:
    """Odds to 1 by row, § 659a.12(b), printed as § 645a.13(b) prints its own; 0 is a push."""
    return BONUS[table.fortune_bonus_paytable].odds()


def insurance_odds(table: TableSetup) -> dict[str, int]:
    """Odds to 1 by row, § 659a.12(c)."""
    return lists.insurance_odds(_INSURANCE[table.insurance_paytable])
