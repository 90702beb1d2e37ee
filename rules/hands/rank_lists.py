"""What a list of hands is that ``pitaudit rank`` ranks by; a chapter's own are in its ``rank_lists``.

A chapter's folder may have a module ``rank_lists`` with ``RANK_LISTS``: found there, they can be asked for.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.hands import lists, poker, seven, splits, text
from rules.hands.kernels import Cards, Masks, Ranks

NONE = "none"
"""what a hand is called that is on no row of a list"""
Ranked = tuple[list[str], list[int]]
"""Names of hands, and their numbers: higher is stronger"""


@dataclass(frozen=True, slots=True)
class Way:
    """How to rank hands.

    sizes   how many cards (``pieces``) a hand may have
    rank    gives the names and numbers of hands of one size
    parse   reads a line, or raises ValueError
    lacks   says what a hand cannot be ranked without; empty where it has all
    """

    sizes: tuple[int, ...]
    rank: Callable[[Cards], Ranked]
    parse: Callable[[str], list[int]] = text.parse
    pieces: str = "cards"
    lacks: Callable[[list[int]], str] = lambda _: ""


@dataclass(frozen=True, slots=True)
class Options:
    """What a list may depend on beside the readings: a variant of the table (or paytable), a color."""

    variant: str
    color: str


Make = Callable[[Any, Options], Way]


@dataclass(frozen=True, slots=True)
class RankLists:
    """One chapter's lists by name, the kind of its readings, and the variant taken if none is named."""

    readings: type[Any]
    lists: Mapping[str, Make]
    variant: str = ""


def described(numbers: Ranks, describe: Callable[[int], str]) -> Ranked:
    """Name hands by their rank numbers."""
    # Many hands are of few ranks: each is put into words once.
    words = {number: describe(number) for number in np.unique(numbers).tolist()}
    return [words[number] for number in numbers.tolist()], numbers.tolist()


def on_rows(places: Cards, rows: tuple[str, ...]) -> Ranked:
    """Name the row of each hand; the first is the strongest, and no row is 0."""
    names = [*rows, NONE]
    return [names[place] for place in places.tolist()], [len(rows) - place for place in places.tolist()]


def of_seven(rows: lists.Rows, held: Callable[[Cards], Masks]) -> Way:
    """Rank seven cards by the best row of a list, ``held`` saying which rows they are on."""
    names, marks = tuple(row.name for row in rows), lists.masks(rows)
    return Way((7,), lambda cards: on_rows(seven.best_on_list(held(cards), marks), names))


def poker_high(chosen: Any, _: Options) -> Way:
    """Rank five cards, or the best five of seven, as high hands, §§ 645a.6(b) and 688a.6(b)."""

    def rank(cards: Cards) -> Ranked:
        best = poker.high_hand if cards.shape[1] == 5 else splits.best_high
        numbers = best(
            cards,
            royal_joker=chosen.royal_joker,
            flush_joker=chosen.flush_joker,
            comparison=chosen.comparison,
        )
        return described(numbers, poker.describe)

    return Way((5, 7), rank)


def poker_low(chosen: Any, _: Options) -> Way:
    """Rank two cards as low hands."""
    return Way(
        (2,),
        lambda cards: described(poker.low_hand(cards, comparison=chosen.comparison), poker.describe),
    )
