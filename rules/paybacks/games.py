"""Every wager whose payback can be counted, by chapter: what the chapters' ``paybacks`` declare."""

from collections.abc import Mapping
from dataclasses import fields, replace
from datetime import date, timedelta
from functools import lru_cache

import numpy as np

from rules.catalogue import declared, load, offered
from rules.clause import CatalogueError, Derived
from rules.hands.readings import choose
from rules.in_time import on
from rules.kinds import Codes
from rules.parameters import parameters_of
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
    return choices.points(game.readings, game.beside, declared().readings[chapter])


def numbers_on(chapter: str, wager: str, day: date) -> dict[str, int]:
    """Numbers of the law on a gaming day, beside its table and readings, that the return of a wager turns on.

    Raises CatalogueError where one is no longer the same for every wager of the kind.
    """
    names = games()[chapter].numbers.get(wager, ())
    columns = load(chapter).derived[chapter] if names else {}
    return {name: _number(columns[name], wager, day) for name in names}


def _number(column: Derived, wager: str, day: date) -> int:
    text = (on(column.texts, day) or column.texts[-1]) if column.texts else column
    read = ", ".join(parameters_of(text.function))
    if read != "wager_kind":
        told = f"{column.name}, which on {day} is not one number: it reads {read}"
        message = f"what {wager} returns turns on {told}"
        raise CatalogueError(message)
    return int(text.function(wager_kind=Codes(np.zeros(1, np.int32), (wager,))).values[0])


def paybacks(
    chapter: str, table: Paytable, chosen: Choices | None = None, day: date | None = None
) -> list[Payback]:
    """Count what a table returns; a Dragon Bonus Wager once for each hand it can be on.

    ``chosen`` are ``points`` of the chapter by name.  Where a reading leaves a payment open, each way of
    paying is counted.  ``day`` is that of the law beside the table; None: the last on which the table is law.
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
    last = table.until - timedelta(days=1) if table.until else date.max
    numbers = numbers_on(chapter, table.wager, day or last)
    choices.refuse_unknown(known, chosen or {})
    for taken in choices.each_decided(known, declared().readings[chapter], table.wager, chosen or {}):
        hands = choose(game.readings, {each.name: taken[each.name] for each in fields(game.readings)})
        under = {name: choice for name, choice in taken.items() if choice != known[name][0]}
        counted = game.ways[table.wager](table, hands, taken, **numbers)
        found += [replace(each, under=under) for each in counted]
    return found
