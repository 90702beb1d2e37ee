"""Chapter 659a: what its optional wagers return, over every seven cards of 53."""

from rules.hands import asia_lists
from rules.hands.asia_lists import AceLow, AsiaReadings
from rules.hands.every_seven import natural, no_ace_low
from rules.paybacks.counted import Payback
from rules.paybacks.game import ENVY, Game, envy
from rules.paybacks.sevens import by_list
from rules.paytable import Paytable


def fortune_asia(table: Paytable, readings: AsiaReadings, envy_hands: int = 0) -> Payback:
    """Return of an optional wager of Chapter 659a."""
    rows = {
        "fortune_bonus": asia_lists.fortune_bonus,
        "insurance": asia_lists.insurance,
        "progressive_payout": asia_lists.progressive,
    }[table.wager](readings)
    counted = natural() if readings.ace_low is AceLow.LAWFUL else no_ace_low()
    return by_list(table, counted, rows, envy_hands=envy_hands)


PAYBACKS = Game(
    "ch659a_fortune_asia_poker",
    AsiaReadings,
    dict.fromkeys(("fortune_bonus", "insurance", "progressive_payout"), envy(fortune_asia)),
    ENVY,
)
