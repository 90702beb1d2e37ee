"""Every wager whose payback can be counted, by chapter: what the chapters' ``paybacks`` declare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.catalogue import offered
from rules.paybacks.choices import taken
from rules.paybacks.counted import Payback
from rules.paybacks.game import Game
from rules.paytable import Paytable


@lru_cache
def games() -> Mapping[str, Game]:
    """Every chapter that declares paybacks, by its number."""
    return {number: module.PAYBACKS for number, module in offered("paybacks").items()}


def paybacks(chapter: str, table: Paytable, chosen: Mapping[str, str] | None = None) -> list[Payback]:
    """Count what a table returns; a Dragon Bonus Wager once for each hand it can be on.

    ``chosen`` are points of the chapter's ``Game.points`` by name.
    Raises ValueError for a chapter, wager, reading or choice that is not there.
    """
    if chapter not in games():
        message = f"chapter {chapter} has no paytables ({', '.join(games())})"
        raise ValueError(message)
    game = games()[chapter]
    if table.wager not in game.ways:
        message = f"chapter {chapter} has no wager {table.wager!r} ({', '.join(game.ways)})"
        raise ValueError(message)
    readings, choices = taken(game.readings, game.beside, chosen)
    return game.ways[table.wager](choices.of(table), readings, choices)
