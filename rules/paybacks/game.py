"""How a chapter declares what its wagers return: its ``paybacks.PAYBACKS``."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.paybacks.choices import Choices, three_pair_as_read
from rules.paybacks.counted import Payback
from rules.paytable import Paytable, paytables

Way = Callable[..., list[Payback]]
"""Takes a paytable, readings, ``Choices``, and by name the numbers of the law that it turns on."""


@dataclass(frozen=True, slots=True)
class Game:
    """One chapter: where its paytables are, the kind of its readings, and how each wager is counted.

    beside  what it turns on beside the readings of the hands: other readings, and of ``choices.PLAY``
    numbers  by wager, columns of the audit whose number, on a gaming day that of its text, its count needs
    """

    folder: str
    readings: type[Any]
    ways: Mapping[str, Way]
    beside: tuple[str, ...] = ()
    numbers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def tables(self) -> list[Paytable]:
        """Every table there is."""
        return [table for of_wager in paytables(self.folder).values() for table in of_wager.values()]

    def counted(self) -> list[Paytable]:
        """Every table whose return is counted; that of a hand to be set turns on how it is set."""
        return [table for table in self.tables() if table.wager in self.ways]


def one(count: Callable[[Paytable, Any], Payback]) -> Way:
    """Count a wager that turns on its table and the readings alone."""
    return lambda table, readings, _: [count(table, readings)]


def envy(count: Callable[[Paytable, Any, int], Payback]) -> Way:
    """Count a wager that other players' hands may pay, too."""

    def way(table: Paytable, readings: Any, choices: Choices) -> list[Payback]:
        return [count(three_pair_as_read(table, choices), readings, int(choices["envy_hands"]))]

    return way


ENVY = ("envy_hands", "three_pair")
"""What the wagers with an Envy Bonus turn on beside the readings."""
