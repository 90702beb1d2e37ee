"""Every wager whose payback can be counted, by chapter, with its paytables and its readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import lru_cache
from typing import Any

from rules.hands.asia_lists import AsiaReadings
from rules.hands.dj_wild import DJWildReadings
from rules.hands.face_up import FaceUpReadings
from rules.hands.lists import EMPERORS_CHALLENGE
from rules.hands.readings import Readings, choose
from rules.hands.tiles import TileReadings
from rules.paybacks import baccarat, dj_wild, others, sevens
from rules.paybacks.counted import Payback, fixed_odds
from rules.paytable import Paytable, paytables

Way = Callable[[Paytable, Any, "Choices"], list[Payback]]
_PROPOSED = (date(2019, 6, 20), "proposed rulemaking 125-223")
_BACCARAT = (date(2014, 2, 1), "44 Pa.B. 599, 619")


@dataclass(frozen=True, slots=True)
class Choices:
    """What a payback depends on beside the table and the readings of the text.

    variant     of the table, Chapter 645a
    envy_hands  hands of other players that may pay the Envy Bonus
    as_stated   take the figures that reproduce a stated payback where the print has others
    """

    variant: str = EMPERORS_CHALLENGE
    envy_hands: int = 0
    as_stated: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """One chapter: where its paytables are, the kind of its readings, and how each wager is counted.

    fixed  wagers whose odds stand in a sentence of the Code
    """

    folder: str
    readings: type[Any]
    ways: Mapping[str, Way]
    fixed: tuple[Paytable, ...] = ()

    def tables(self) -> list[Paytable]:
        """Every table there is, those of fixed odds first."""
        printed = paytables(self.folder)
        return [*self.fixed, *(table for of_wager in printed.values() for table in of_wager.values())]


def _one(count: Callable[[Paytable, Any], Payback]) -> Way:
    return lambda table, readings, _: [count(table, readings)]


def _envy(count: Callable[[Paytable, Any, int], Payback]) -> Way:
    return lambda table, readings, choices: [count(table, readings, choices.envy_hands)]


def _pai_gow(table: Paytable, readings: Any, choices: Choices) -> list[Payback]:
    return [sevens.pai_gow(table, readings, choices.variant)]


def _dragon_bonus(table: Paytable, readings: Any, _: Choices) -> list[Payback]:
    return [baccarat.dragon_bonus(table, readings, side) for side in ("on_players", "on_bankers")]


def _wild(count: Callable[[Paytable, Any], Payback]) -> Way:
    def way(table: Paytable, readings: Any, choices: Choices) -> list[Payback]:
        return [count(table.as_stated() if choices.as_stated else table, readings)]

    return way


def _fixed_baccarat() -> tuple[Paytable, ...]:
    since, source = _BACCARAT
    plain = (("627a.12(a)", "player", 1), ("627a.12(c)", "banker", 1), ("627a.12(b)", "tie", 8))
    special = (("627a.12(c)", "banker", 1), ("627a.12(f)", "dragon_7", 40), ("627a.12(g)", "panda_8", 25))
    return (
        *(fixed_odds(citation, wager, since, source, win=odds) for citation, wager, odds in plain),
        *(
            fixed_odds(citation, wager, since, source, name="EZ Baccarat", win=odds)
            for citation, wager, odds in special
        ),
    )


def _tiles() -> Game:
    return Game("ch621a_pai_gow_tiles", TileReadings, {"pair_fortunes": _one(others.pair_fortunes)})


def _minibaccarat() -> Game:
    fixed = dict.fromkeys(("player", "banker", "tie", "dragon_7", "panda_8"), _one(baccarat.fixed))
    ways = {**fixed, "dragon_bonus": _dragon_bonus, "house_money": _one(baccarat.house_money)}
    return Game("ch627a_minibaccarat", baccarat.BaccaratReadings, ways, _fixed_baccarat())


def _pai_gow_poker() -> Game:
    wagers = (
        *("fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive_payout"),
        *("dynasty_bonus", "protection", "red_black", "queens_dragon"),
    )
    source = "44 Pa.B. 7683; 45 Pa.B. 2829"
    dragon = fixed_odds("645a.13(f)", "queens_dragon", date(2015, 6, 13), source, queens_dragon=50)
    return Game("ch645a_pai_gow_poker", Readings, dict.fromkeys(wagers, _pai_gow), (dragon,))


def _fortune_asia() -> Game:
    wagers = ("fortune_bonus", "insurance", "progressive_payout")
    return Game("ch659a_fortune_asia_poker", AsiaReadings, dict.fromkeys(wagers, _envy(sevens.fortune_asia)))


def _over_under() -> Game:
    required = fixed_odds("686a.8(a)", "required", *_PROPOSED, proposed=True, over_23=1, under_18=1)
    ways = {"required": _one(others.over_under), "bonus": _one(others.over_under_bonus)}
    return Game("ch686a_over_under", others.OverUnderReadings, ways, (required,))


def _dj_wild() -> Game:
    ways = {
        "blind": _wild(dj_wild.required_wagers),
        "trips_bonus": _wild(dj_wild.trips),
        "two_way_bad_beat": _wild(dj_wild.bad_beat),
        "progressive_bonus": _wild(dj_wild.progressive),
    }
    return Game("ch687a_dj_wild_stud_poker", DJWildReadings, ways)


def _face_up() -> Game:
    ways = {
        "ace_high_bonus": _one(sevens.face_up_ace_high),
        "fortune_bonus": _envy(sevens.face_up_fortune),
        "progressive_payout": _envy(sevens.face_up_progressive),
    }
    return Game("ch688a_face_up_pai_gow_poker", FaceUpReadings, ways)


@lru_cache
def games() -> Mapping[str, Game]:
    """Every chapter by its number."""
    return {
        "621a": _tiles(),
        "627a": _minibaccarat(),
        "645a": _pai_gow_poker(),
        "659a": _fortune_asia(),
        "686a": _over_under(),
        "687a": _dj_wild(),
        "688a": _face_up(),
    }


def paybacks(chapter: str, table: Paytable, chosen: Mapping[str, str] | None = None) -> list[Payback]:
    """Count what a table returns; a Dragon Bonus Wager once for each hand it can be on.

    ``chosen`` are readings of the chapter by name, and ``variant``, ``envy_hands`` or ``as_stated`` of
    ``Choices``.  Raises ValueError for a chapter, wager, reading or choice that is not there.
    """
    if chapter not in games():
        message = f"chapter {chapter} has no paytables ({', '.join(games())})"
        raise ValueError(message)
    game = games()[chapter]
    if table.wager not in game.ways:
        message = f"chapter {chapter} has no wager {table.wager!r} ({', '.join(game.ways)})"
        raise ValueError(message)
    given = dict(chosen or {})
    apart = {each.name: given.pop(each.name) for each in fields(Choices) if each.name in given}
    choices = Choices(
        apart.get("variant", EMPERORS_CHALLENGE),
        int(apart.get("envy_hands", "0")),
        apart.get("as_stated") == "yes",
    )
    return game.ways[table.wager](table, choose(game.readings, given), choices)
