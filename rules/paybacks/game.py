"""How a chapter declares what its wagers return: its ``paybacks.PAYBACKS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.paybacks.choices import Choices, points
from rules.paybacks.counted import Payback
from rules.paytable import Paytable, paytables

Way = Callable[[Paytable, Any, Choices], list[Payback]]


@dataclass(frozen=True, slots=True)
class Game:
    """One chapter: where its paytables are, the kind of its readings, and how each wager is counted.

    beside  what there is to choose beside the readings, of ``choices.BESIDE``
    fixed   wagers whose odds stand in a sentence of the Code
    """

    folder: str
    readings: type[Any]
    ways: Mapping[str, Way]
    beside: tuple[str, ...] = ()
    fixed: tuple[Paytable, ...] = ()

    @property
    def points(self) -> dict[str, tuple[str, ...]]:
        """Everything its paybacks turn on beside the tables, each with its choices, the default first."""
        return points(self.readings, self.beside)

    def tables(self) -> list[Paytable]:
        """Every table there is, those of fixed odds first."""
        printed = paytables(self.folder)
        return [*self.fixed, *(table for of_wager in printed.values() for table in of_wager.values())]


def one(count: Callable[[Paytable, Any], Payback]) -> Way:
    """Count a wager that turns on its table and the readings alone."""
    return lambda table, readings, _: [count(table, readings)]


def envy(count: Callable[[Paytable, Any, int], Payback]) -> Way:
    """Count a wager that other players' hands may pay, too."""
    return lambda table, readings, choices: [count(table, readings, choices.envy_hands)]


ENVY = ("envy_hands", "three_pair")
"""What the wagers with an Envy Bonus turn on beside the readings."""
