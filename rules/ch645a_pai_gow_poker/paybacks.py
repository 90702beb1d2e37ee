"""Chapter 645a: what its optional wagers return, over every seven cards of 53."""

from rules.ch645a_pai_gow_poker.columns import OPTIONAL
from rules.hands import lists
from rules.hands.every_seven import natural
from rules.hands.readings import Readings
from rules.paybacks.choices import Choices, three_pair_as_read
from rules.paybacks.counted import Payback
from rules.paybacks.game import Game
from rules.paybacks.sevens import by_list
from rules.paytable import Paytable


def pai_gow(table: Paytable, readings: Readings, choices: Choices) -> list[Payback]:
    """Return of an optional wager of Chapter 645a; a color is any one, for each has as many cards."""
    rows = lists.of_wager(table.wager)(lists.Table(choices["variant"], "red"), readings)
    return [by_list(three_pair_as_read(table, choices), natural(), rows)]


PAYBACKS = Game(
    "ch645a_pai_gow_poker",
    Readings,
    dict.fromkeys(OPTIONAL, pai_gow),
    ("variant", "three_pair"),
)
