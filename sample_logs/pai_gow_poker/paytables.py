"""The tables of § 645a.13 as the simulated casino has them on its layouts, by row of each list."""

from __future__ import annotations

from sample_logs.pai_gow_poker.plan import TableSetup
from sample_logs.seven_cards.paytables import BONUS, LOWER, insurance

_ACE_KING = "royal_flush_and_ace_king_suited"
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
QUEENS_DRAGON = 50


def odds(wager: str, table: TableSetup) -> dict[str, int]:
    """Odds to 1 by row; 0 is a push, and rows that are not there lose."""
    match wager:
        case "fortune_bonus":
            return BONUS[table.fortune_bonus_paytable].odds()
        case "emperors_treasure":
            # Three pair is no row of this wager's list.
            return BONUS[table.emperors_treasure_paytable].odds(_ACE_KING)
        case "pai_gow_insurance":
            return insurance(_INSURANCE[table.insurance_paytable])
        case "dynasty_bonus":
            return {**{name: pays for name, (pays, _) in _DYNASTY.items()}, **LOWER}
        case "protection":
            return {"ace_five_natural_straight_flush": 120, **insurance(_INSURANCE["B"])}
        case "red_black":
            words = ("seven", "six", "five", "four")
            return {f"{word}_cards_of_the_chosen_color": 5 if word == "seven" else 1 for word in words}
        case _:
            message = f"{wager} has no paytable of odds"
            raise KeyError(message)


def envy(wager: str, table: TableSetup) -> dict[str, int]:
    """Envy Bonus in cents by row."""
    if wager == "dynasty_bonus":
        return {name: 100 * dollars for name, (_, dollars) in _DYNASTY.items()}
    if wager == "fortune_bonus":
        return BONUS[table.fortune_bonus_paytable].envy()
    return BONUS[table.emperors_treasure_paytable].envy(_ACE_KING)
