"""Chapter 627a: every way the first cards of a whole shoe can fall, by the audit's own columns.

The ranks of the four cards dealt first and the values of two third cards decide every wager.  Each way
is weighed with the number of draws that give it: six cards in order, drawn or not.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from math import perm
from typing import Any

import numpy as np
import numpy.typing as npt

from rules.catalogue import load
from rules.ch627a_minibaccarat import hands, settle, third_cards
from rules.duties.settlements import PUSH, WIN
from rules.hands.kept import kept_count
from rules.hands.kernels import Cards
from rules.kinds import Many
from rules.paybacks.choices import Choices
from rules.paybacks.counted import Line, Payback, out_of_order
from rules.paybacks.game import Game, one
from rules.paytable import Paytable
from rules.values import booleans, integers, known

EZ = "EZ Baccarat"
SHOE = 8
"""Decks of a full shoe, § 627a.3(a): six to eight."""
_Array = npt.NDArray[np.int64]
_LARGEST = 32


class Natural(IntEnum):
    """Row of a Natural that is ahead by four or more, § 627a.12(e)."""

    NATURAL_WINNER = 0
    BEST_ROW = 1


@dataclass(frozen=True, slots=True)
class BaccaratReadings:
    """One choice for every open point that bears on a payback."""

    dragon_bonus_natural: Natural = Natural.NATURAL_WINNER


@dataclass(frozen=True, slots=True)
class _Rounds:
    """Every way that the audit's columns tell from others, and what they say of it.

    draws    int64[n]      ways to draw six cards in order
    outcome  int64[n, 8]   place in OUTCOMES for each of ``settle.KINDS``
    rows     int64[n, 2]   place of the Dragon Bonus row, on the Player's Hand and on the Banker's
    both     bool[n]       both hands are pairs
    """

    draws: _Array
    outcome: _Array
    rows: _Array
    both: npt.NDArray[np.bool_]


@lru_cache
def _ways() -> tuple[Cards, _Array]:
    """Cards int8[n, 6] in the order drawn, one for each rank or, of the third cards, value; their draws.

    Of two hands' first two cards the lower rank is drawn first: no column asks which was.
    """
    ranks = np.indices((13, 13, 13, 13)).reshape(4, -1).T
    ranks = ranks[(ranks[:, :2] <= ranks[:, 2:]).all(axis=1)]
    thirds = np.indices((10, 10)).reshape(2, -1).T
    values = hands.POINTS[:52:4]
    of_rank = np.full(13, 4 * SHOE)
    of_value = np.array([4 * SHOE * int((values == value).sum()) for value in range(10)])
    left = 2 ** (ranks[:, :2] < ranks[:, 2:]).sum(axis=1)
    for place in range(4):
        before = (ranks[:, :place] == ranks[:, place : place + 1]).sum(axis=1)
        left *= of_rank[ranks[:, place]] - before
    drawn = np.stack([(values[ranks] == value).sum(axis=1) for value in range(10)], axis=1)
    first, second = thirds[:, 0], thirds[:, 1]
    one = of_value[first] - drawn[:, first]
    two = of_value[second] - drawn[:, second] - (first == second)
    draws = left[:, None] * one * two
    card_of_value = np.array([int(np.flatnonzero(values == value)[0]) for value in range(10)])
    cards = np.empty((len(ranks), len(thirds), 6), np.int8)
    cards[:, :, :4] = ranks[:, None] * 4
    cards[:, :, 4:] = card_of_value[thirds] * 4
    return cards.reshape(-1, 6), draws.reshape(-1)


def _many(cards: npt.NDArray[Any]) -> Many:
    return Many(cards.astype(np.int8), np.ones(len(cards), dtype=bool))


@lru_cache
def _rounds(*, ez: bool) -> _Rounds:
    """Every way that can be told from others, and its weight."""
    draws, told = _counted(ez)
    kinds = len(settle.KINDS)
    return _Rounds(draws, told[:, :kinds], told[:, kinds : kinds + 2], told[:, -1] != 0)


@kept_count
def _counted(ez: bool) -> tuple[_Array, _Array]:  # noqa: FBT001  (what is kept goes by position)
    """Draws of each way that the columns tell from others, int64[n], and what they tell, int64[n, 11]."""
    cards, draws = _ways()
    column = _settled(cards, ez=ez)
    rows = [column("players_bonus_class").values, column("bankers_bonus_class").values]
    both = column("players_pair") & column("bankers_pair")
    told = np.column_stack([column("round_outcomes").values, *rows, both.values]).astype(np.int64)
    # Each is a small number, so that one of all of them tells the ways apart.
    powers = _LARGEST ** np.arange(told.shape[1])
    if told.min() < -1 or told.max() >= _LARGEST - 1:
        message = f"what is told of a round is not from -1 to {_LARGEST - 2}"
        raise ArithmeticError(message)
    _, first, which = np.unique((told + 1) @ powers, return_index=True, return_inverse=True)
    found = np.zeros(len(first), np.int64)
    np.add.at(found, which, draws)
    return found, told[first]


def _settled(cards: Cards, *, ez: bool) -> Callable[[str], Any]:
    """Deal every way by § 627a.10, and settle it by the audit's columns; gives them by name."""
    players, bankers = _many(cards[:, [0, 2]]), _many(cards[:, [1, 3]])
    player_two, banker_two = hands.point_count(players, 2), hands.point_count(bankers, 2)
    naturals = hands.players_natural(player_two), hands.bankers_natural(banker_two)
    open_ = hands.no_natural(*naturals)
    player_draws = third_cards.players_must_draw(open_, player_two)
    third = integers(hands.POINTS[cards[:, 4]], known(player_two))
    banker_draws = open_ & third_cards.bankers_draws(banker_two, third, player_draws)
    # The card drawn fifth is the Banker's where the Player's Hand stays.
    players_third = np.where(player_draws.values, cards[:, 4], -1)
    bankers_third = np.where(player_draws.values, cards[:, 5], cards[:, 4])
    bankers_third = np.where(banker_draws.values, bankers_third, -1)
    players = _many(np.column_stack([cards[:, [0, 2]], players_third]))
    bankers = _many(np.column_stack([cards[:, [1, 3]], bankers_third]))
    return _worked_out(
        players_cards=players,
        bankers_cards=bankers,
        players_two_card_count=player_two,
        bankers_two_card_count=banker_two,
        is_ez=booleans(np.full(len(cards), ez)),
    )


def _worked_out(**given: Any) -> Callable[[str], Any]:
    """Give a function that works out a round's column by its name, from columns that are given."""
    derived = load("627a").derived["627a"]

    def column(name: str) -> Any:
        if name not in given:
            function = derived[name].function
            without = function.__kwdefaults__ or {}
            asked = [each for each in derived[name].parameters if each not in without]
            given[name] = function(**{each: column(each) for each in asked})
        return given[name]

    return column


def _payback(table: Paytable, name: str, lines: list[Line], faults: tuple[str, ...] = ()) -> Payback:
    total = perm(52 * SHOE, 6)
    returned = sum((line.hands * line.returns for line in lines), Fraction(0)) * Fraction(1, total)
    how = f"all {total:,} ways to draw six of {52 * SHOE} cards"
    return Payback(
        table.citation, table.wager, name, table.authority, returned, total, tuple(lines), how, faults
    )


def _unreached(lines: list[Line]) -> tuple[str, ...]:
    return tuple(f"no hand is on row {line.row}" for line in lines if line.hands == 0)


def fixed(table: Paytable, name: str, vigorish_percent: int) -> Payback:
    """Return of a wager at odds of the text, which have a row ``win``; ``name`` is EZ, or not.

    vigorish_percent  of what a Banker's Hand Wager wins, § 627a.12(c), taken unrounded
    """
    ez = name == EZ
    found = _rounds(ez=ez)
    kind = found.outcome[:, settle.KINDS.index(table.wager)]
    won = Fraction(table.odds["win"])
    if table.wager == "banker" and not ez:
        won -= won * Fraction(vigorish_percent, 100)
    lines = [
        Line("win", int(found.draws[kind == WIN].sum()), won + 1),
        Line("push", int(found.draws[kind == PUSH].sum()), Fraction(1)),
    ]
    return _payback(table, name, lines)


def house_money(table: Paytable, readings: BaccaratReadings) -> Payback:  # noqa: ARG001  (none bears on it)
    """Return of the House Money Wager, § 627a.12(h), its winnings taken and not moved."""
    found = _rounds(ez=False)
    wins = found.outcome[:, settle.KINDS.index("house_money")] == WIN
    where = {"both_pairs": wins & found.both, "one_pair": wins & ~found.both}
    lines = [
        Line(row, int(found.draws[where[row]].sum()), Fraction(odds + 1)) for row, odds in table.odds.items()
    ]
    return _payback(table, table.name, lines, _unreached(lines))


def dragon_bonus(table: Paytable, readings: BaccaratReadings, side: str = "on_players") -> Payback:
    """Return of the Dragon Bonus Wager on one hand, § 627a.12(e)."""
    found = _rounds(ez=False)
    kind = found.outcome[:, settle.KINDS.index(side)]
    row = found.rows[:, int(side == "on_bankers")]
    natural, margin = row >= 10, row % 10
    last = len(settle.CLASSES) - 1
    if readings.dragon_bonus_natural is Natural.BEST_ROW:
        odds = np.array([table.odds[name] for name in settle.CLASSES])
        margin = np.where(natural & (odds[margin] < odds[last]), last, margin)
    else:
        margin = np.where(natural, last, margin)
    lines = [
        Line(name, int(found.draws[(kind == WIN) & (margin == place)].sum()), Fraction(table.odds[name] + 1))
        for place, name in enumerate(settle.CLASSES)
    ]
    margins = {name: table.odds[name] for name in settle.CLASSES[:-1]}
    faults = (*_unreached(lines), *out_of_order(margins))
    lines.append(Line("push", int(found.draws[kind == PUSH].sum()), Fraction(1)))
    title = "Player's Hand" if side == "on_players" else "Banker's Hand"
    return _payback(table, f"{table.name}, on the {title}", lines, faults)


def _both_sides(table: Paytable, readings: BaccaratReadings, _: Choices) -> list[Payback]:
    return [dragon_bonus(table, readings, side) for side in ("on_players", "on_bankers")]


def _fixed(
    table: Paytable, _readings: BaccaratReadings, _: Choices, vigorish_percent: int = 0
) -> list[Payback]:
    """Count a wager of fixed odds; a Banker's Hand Wager at a table of each kind."""
    both = (table.name, EZ) if table.wager == "banker" else (table.name,)
    return [fixed(table, name, vigorish_percent) for name in both]


_IN_A_SENTENCE = tuple(
    wager
    for wager, tables in settle.PAYTABLES.items()
    if any("win" in table.odds for table in tables.values())
)
"""Wagers whose odds stand in a sentence of the Code."""

PAYBACKS = Game(
    "ch627a_minibaccarat",
    BaccaratReadings,
    {
        **dict.fromkeys(_IN_A_SENTENCE, _fixed),
        "dragon_bonus": _both_sides,
        "house_money": one(house_money),
    },
    numbers={"banker": ("vigorish_percent",)},
)
