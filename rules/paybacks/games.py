"""Every wager whose payback can be counted, by chapter: what the chapters' ``paybacks`` declare."""

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import lru_cache

from rules.catalogue import load, offered
from rules.hands.readings import choose
from rules.paybacks import choices
from rules.paybacks.choices import Choices
from rules.paybacks.counted import Payback
from rules.paybacks.game import Game
from rules.paytable import Paytable


@lru_cache
def games() -> Mapping[str, Game]:
    """Every chapter that declares paybacks, by its number."""
    return {number: module.PAYBACKS for number, module in offered("paybacks").items()}


def points(chapter: str) -> dict[str, tuple[str, ...]]:
    """Everything a chapter's paybacks turn on beside the tables, each with its choices, the default first."""
    game = games()[chapter]
    return choices.points(game.readings, game.beside, load().readings[chapter])


def paybacks(chapter: str, table: Paytable, chosen: Choices | None = None) -> list[Payback]:
    """Count what a table returns; a Dragon Bonus Wager once for each hand it can be on.

    ``chosen`` are ``points`` of the chapter by name.  Where a reading leaves a payment open, each way of
    paying is counted.
    Raises ValueError for a chapter, wager, reading or choice that is not there.
    """
    if chapter not in games():
        message = f"chapter {chapter} has no paytables ({', '.join(games())})"
        raise ValueError(message)
    game = games()[chapter]
    if table.wager not in game.ways:
        message = f"chapter {chapter} has no wager {table.wager!r} ({', '.join(game.ways)})"
        raise ValueError(message)
    known, found = points(chapter), []
    choices.refuse_unknown(known, chosen or {})
    for taken in choices.each_decided(known, load().readings[chapter], table.wager, chosen or {}):
        hands = choose(game.readings, {each.name: taken[each.name] for each in fields(game.readings)})
        under = {name: choice for name, choice in taken.items() if choice != known[name][0]}
        found += [replace(each, under=under) for each in game.ways[table.wager](table, hands, taken)]
    return found
