"""The hands that optional wagers of Chapter 645a are decided on, and the tables of § 645a.13."""

from collections.abc import Callable

import numpy as np

from sample_logs.arrow import Flags
from sample_logs.pai_gow_poker.plan import TableSetup
from sample_logs.seven_cards import ranks
from sample_logs.seven_cards.lists import (
    BONUS,
    LOWER,
    Rows,
    Seven,
    fortune_bonus,
    from_royal,
    insurance,
    insurance_odds,
    progressive,
)


def emperors_treasure(s: Seven) -> Rows:
    """§ 645a.6(e)."""
    return [
        ("seven_card_straight_flush", s.seven_natural),
        ("royal_flush_and_ace_king_suited", s.royal_ace_king),
        ("seven_card_straight_flush_with_joker", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        *from_royal(s),
    ]


def dynasty(s: Seven) -> Rows:
    """§ 645a.6(g), in the order of § 645a.13(g)."""
    return [
        ("ace_five_natural_straight_flush_and_a_natural_ace_queen_suited", s.natural_wheel_ace_queen),
        ("seven_card_natural_straight_flush", s.seven_natural),
        ("natural_royal_flush_and_natural_ace_queen_suited", s.natural_royal_ace_queen),
        ("seven_card_straight_flush", s.seven_joker),
        ("five_aces", s.best == ranks.FIVE_ACES),
        ("ace_five_natural_straight_flush", s.natural_wheel),
        *from_royal(s),
    ]


def protection(s: Seven) -> Rows:
    """§ 645a.13(h)."""
    return [("ace_five_natural_straight_flush", s.natural_wheel), *insurance(s)]


def red_black(s: Seven, red: Flags) -> Rows:
    """§ 645a.7(e)(5)(iv): ``red`` where that color was chosen."""
    count = np.where(red, s.reds, s.blacks)
    words = {7: "seven", 6: "six", 5: "five", 4: "four"}
    return [(f"{word}_cards_of_the_chosen_color", count == n) for n, word in words.items()]


def _match_of(table: TableSetup, seven: Seven) -> Flags:
    """What a table's variant takes for a Royal Match."""
    if table.variant == "emperors_challenge":
        return seven.royal_ace_king
    if table.variant == "fortune_pai_gow":
        return seven.royal_king_queen
    return np.zeros_like(seven.joker)


def rows_of(wager: str, table: TableSetup, seven: Seven, red: Flags) -> Rows:
    """Rows of the list of a kind of wager; ``red`` where that color was chosen."""
    if wager == "fortune_bonus":
        return fortune_bonus(seven, _match_of(table, seven))
    if wager == "red_black":
        return red_black(seven, red)
    lists: dict[str, Callable[[Seven], Rows]] = {
        "emperors_treasure": emperors_treasure,
        "pai_gow_insurance": insurance,
        "progressive_payout": progressive,
        "dynasty_bonus": dynasty,
        "protection": protection,
    }
    return lists[wager](seven)


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


def odds_of(wager: str, table: TableSetup) -> dict[str, int]:
    """Odds to 1 by row; 0 is a push, and rows that are not there lose."""
    match wager:
        case "fortune_bonus":
            return BONUS[table.fortune_bonus_paytable].odds()
        case "emperors_treasure":
            # Three pair is no row of this wager's list.
            return BONUS[table.emperors_treasure_paytable].odds(_ACE_KING)
        case "pai_gow_insurance":
            return insurance_odds(_INSURANCE[table.insurance_paytable])
        case "dynasty_bonus":
            return {**{name: pays for name, (pays, _) in _DYNASTY.items()}, **LOWER}
        case "protection":
            return {"ace_five_natural_straight_flush": 120, **insurance_odds(_INSURANCE["B"])}
        case "red_black":
            words = ("seven", "six", "five", "four")
            return {f"{word}_cards_of_the_chosen_color": 5 if word == "seven" else 1 for word in words}
        case _:
            message = f"{wager} has no paytable of odds"
            raise KeyError(message)


def envy_of(wager: str, table: TableSetup) -> dict[str, int]:
    """Envy Bonus in cents by row."""
    if wager == "dynasty_bonus":
        return {name: 100 * dollars for name, (_, dollars) in _DYNASTY.items()}
    if wager == "fortune_bonus":
        return BONUS[table.fortune_bonus_paytable].envy()
    return BONUS[table.emperors_treasure_paytable].envy(_ACE_KING)
