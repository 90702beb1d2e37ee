"""Every wager whose payback can be counted, by chapter, with its paytables and its readings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any

from rules.hands.asia_lists import AsiaReadings
from rules.hands.dj_wild import DJWildReadings
from rules.hands.face_up import FaceUpReadings
from rules.hands.readings import Readings
from rules.hands.tiles import TileReadings
from rules.paybacks import baccarat, dj_wild, others, sevens
from rules.paybacks.choices import Choices, points, taken
from rules.paybacks.counted import Payback, fixed_odds
from rules.paytable import Paytable, paytables

Way = Callable[[Paytable, Any, Choices], list[Payback]]
_PROPOSED = (date(2019, 6, 20), "proposed rulemaking 125-223")
_ENVY = ("envy_hands", "three_pair")
_BACCARAT = (date(2014, 2, 1), "44 Pa.B. 599, 619")


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


def _one(count: Callable[[Paytable, Any], Payback]) -> Way:
    return lambda table, readings, _: [count(table, readings)]


def _envy(count: Callable[[Paytable, Any, int], Payback]) -> Way:
    return lambda table, readings, choices: [count(table, readings, choices.envy_hands)]


def _pai_gow(table: Paytable, readings: Any, choices: Choices) -> list[Payback]:
    return [sevens.pai_gow(table, readings, choices.variant)]


def _dragon_bonus(table: Paytable, readings: Any, _: Choices) -> list[Payback]:
    return [baccarat.dragon_bonus(table, readings, side) for side in ("on_players", "on_bankers")]


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
    return Game("ch627a_minibaccarat", baccarat.BaccaratReadings, ways, fixed=_fixed_baccarat())


def _pai_gow_poker() -> Game:
    wagers = (
        *("fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive_payout"),
        *("dynasty_bonus", "protection", "red_black", "queens_dragon"),
    )
    source = "44 Pa.B. 7683; 45 Pa.B. 2829"
    dragon = fixed_odds("645a.13(f)", "queens_dragon", date(2015, 6, 13), source, queens_dragon=50)
    ways = dict.fromkeys(wagers, _pai_gow)
    return Game("ch645a_pai_gow_poker", Readings, ways, ("variant", "three_pair"), (dragon,))


def _fortune_asia() -> Game:
    wagers = ("fortune_bonus", "insurance", "progressive_payout")
    ways = dict.fromkeys(wagers, _envy(sevens.fortune_asia))
    return Game("ch659a_fortune_asia_poker", AsiaReadings, ways, _ENVY)


def _over_under() -> Game:
    required = fixed_odds("686a.8(a)", "required", *_PROPOSED, proposed=True, over_23=1, under_18=1)
    ways = {"required": _one(others.over_under), "bonus": _one(others.over_under_bonus)}
    return Game("ch686a_over_under", others.OverUnderReadings, ways, fixed=(required,))


def _dj_one() -> Game:
    ways = {
        "blind": _one(dj_wild.required_wagers),
        "trips_bonus": _one(dj_wild.trips),
        "two_way_bad_beat": _one(dj_wild.bad_beat),
        "progressive_bonus": _one(dj_wild.progressive),
    }
    return Game("ch687a_dj_wild_stud_poker", DJWildReadings, ways, ("as_stated",))


def _face_up() -> Game:
    ways = {
        "ace_high_bonus": _one(sevens.face_up_ace_high),
        "fortune_bonus": _envy(sevens.face_up_fortune),
        "progressive_payout": _envy(sevens.face_up_progressive),
    }
    return Game("ch688a_face_up_pai_gow_poker", FaceUpReadings, ways, _ENVY)


@lru_cache
def games() -> Mapping[str, Game]:
    """Every chapter by its number."""
    return {
        "621a": _tiles(),
        "627a": _minibaccarat(),
        "645a": _pai_gow_poker(),
        "659a": _fortune_asia(),
        "686a": _over_under(),
        "687a": _dj_one(),
        "688a": _face_up(),
    }


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
