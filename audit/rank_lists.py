"""The lists of hands ``pitaudit rank`` knows, by chapter: how each names its hands and numbers them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from rules.cards import JOKER
from rules.hands import asia, asia_lists, dj_wild, face_up, lists, poker, seven, splits, text, tiles
from rules.hands.asia_lists import AsiaReadings
from rules.hands.dj_wild import DJWildReadings
from rules.hands.face_up import FaceUpReadings
from rules.hands.kernels import Cards, Masks, Ranks
from rules.hands.readings import Readings
from rules.hands.tiles import TileReadings

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
class Chapter:
    """One chapter's lists by name, the kind of its readings, and the variant taken if none is named."""

    readings: type[Any]
    lists: Mapping[str, Make]
    variant: str = ""


def _described(numbers: Ranks, describe: Callable[[int], str]) -> Ranked:
    # Many hands are of few ranks: each is put into words once.
    words = {number: describe(number) for number in np.unique(numbers).tolist()}
    return [words[number] for number in numbers.tolist()], numbers.tolist()


def _on_rows(places: Cards, rows: tuple[str, ...]) -> Ranked:
    """Name the row of each hand; the first is the strongest, and no row is 0."""
    names = [*rows, NONE]
    return [names[place] for place in places.tolist()], [len(rows) - place for place in places.tolist()]


def _of_seven(rows: lists.Rows, held: Callable[[Cards], Masks]) -> Way:
    names, marks = tuple(row.name for row in rows), lists.masks(rows)
    return Way((7,), lambda cards: _on_rows(seven.best_on_list(held(cards), marks), names))


# ------------------------------------------------------------------------------------- 645a and 688a


def _high(chosen: Any, _: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        best = poker.high_hand if cards.shape[1] == 5 else splits.best_high
        numbers = best(
            cards,
            royal_joker=chosen.royal_joker,
            flush_joker=chosen.flush_joker,
            comparison=chosen.comparison,
        )
        return _described(numbers, poker.describe)

    return Way((5, 7), rank)


def _low(chosen: Any, _: Options) -> Way:
    return Way(
        (2,),
        lambda cards: _described(poker.low_hand(cards, comparison=chosen.comparison), poker.describe),
    )


def _pai_gow(name: str) -> Make:
    def make(chosen: Readings, options: Options) -> Way:
        rows = lists.LISTS[name](lists.Table(options.variant, options.color), chosen)
        return _of_seven(rows, seven.holdings)

    return make


def _face_up_fortune(chosen: FaceUpReadings, _: Options) -> Way:
    return _of_seven(face_up.fortune_bonus(chosen), seven.holdings)


def _face_up_progressive(chosen: FaceUpReadings, options: Options) -> Way:
    table = options.variant
    return _of_seven(
        face_up.progressive(table, chosen), lambda cards: face_up.progressive_holdings(table, cards)
    )


def _ace_high_bonus(_: FaceUpReadings, __: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        dealer, player = np.ascontiguousarray(cards[:, :7]), np.ascontiguousarray(cards[:, 7:])
        return _on_rows(face_up.ace_high_bonus(dealer, player), face_up.ACE_HIGH_ROWS)

    return Way((14,), rank)


# --------------------------------------------------------------------------------------------- 659a


def _asia_high(chosen: AsiaReadings, _: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        numbers = asia.high_hand(cards, flush_joker=chosen.flush_joker, kicker_mode=chosen.kicker_mode)
        return _described(numbers, asia.describe)

    return Way((4,), rank)


def _asia_small(size: int, hand: Callable[..., Ranks]) -> Make:
    def make(chosen: AsiaReadings, _: Options) -> Way:
        return Way(
            (size,), lambda cards: _described(hand(cards, kicker_mode=chosen.kicker_mode), asia.describe)
        )

    return make


def _asia_list(rows: Callable[[AsiaReadings], lists.Rows]) -> Make:
    def make(chosen: AsiaReadings, _: Options) -> Way:
        return _of_seven(rows(chosen), lambda cards: asia_lists.held(cards, chosen))

    return make


# --------------------------------------------------------------------------------------------- 687a


def _wild_hand(chosen: DJWildReadings, _: Options) -> Way:
    def rank(cards: Cards) -> Ranked:
        numbers = dj_wild.hand(cards, chosen)
        made, natural = dj_wild.category(numbers), dj_wild.trips(cards, chosen)[0]
        words, ranks = _described(numbers, dj_wild.describe)
        kinds = np.where(made == natural, "natural", "with wild").tolist()
        return [f"{word} ({kind})" for word, kind in zip(words, kinds, strict=True)], ranks

    return Way((5,), rank)


def _wild_progressive(chosen: DJWildReadings, _: Options) -> Way:
    """Five cards, or six where the last is the one on the layout that takes the joker's place."""

    def rank(cards: Cards) -> Ranked:
        five = np.ascontiguousarray(cards[:, :5])
        extra = cards[:, 5] if cards.shape[1] == 6 else np.full(len(cards), -1, np.int8)
        made = dj_wild.progressive(five, extra, chosen).tolist()
        names = [dj_wild.CATEGORIES[place] if place >= dj_wild.THREE else NONE for place in made]
        return names, [place - dj_wild.THREE + 1 if place >= dj_wild.THREE else 0 for place in made]

    def lacks(cards: list[int]) -> str:
        if JOKER in cards[:5] and len(cards) == 5:
            return "a hand with the joker needs as its sixth the card that takes the joker's place"
        return ""

    return Way((5, 6), rank, lacks=lacks)


# --------------------------------------------------------------------------------------------- 621a


def _two_tiles(chosen: TileReadings, _: Options) -> Way:
    return Way(
        (2,),
        lambda hand: _described(tiles.two_tiles(hand, chosen), tiles.describe),
        tiles.parse,
        "tiles",
    )


def _pair_fortunes(chosen: TileReadings, _: Options) -> Way:
    return Way(
        (4,),
        lambda hand: _on_rows(tiles.pair_fortunes(hand, chosen), tiles.PAIR_ROWS),
        tiles.parse,
        "tiles",
    )


def _dealers_sets(chosen: TileReadings, _: Options) -> Way:
    """Four tiles as § 621a.8(d) lets the dealer set them, high hand over low; the rank is the high hand's."""

    def rank(hands: Cards) -> Ranked:
        high, low = (part.tolist() for part in tiles.all_splits(hands, chosen))
        allowed = tiles.dealer_sets(hands, chosen).tolist()
        names, numbers = [], []
        for highs, lows, ways in zip(high, low, allowed, strict=True):
            sets = {(one, other) for one, other, ok in zip(highs, lows, ways, strict=True) if ok}
            best = sorted(sets, reverse=True)
            names.append(
                " or ".join(f"{tiles.describe(one)} over {tiles.describe(other)}" for one, other in best)
            )
            numbers.append(best[0][0])
        return names, numbers

    return Way((4,), rank, tiles.parse, "tiles")


CHAPTERS: Mapping[str, Chapter] = {
    "621a": Chapter(
        TileReadings, {"high": _two_tiles, "sets": _dealers_sets, "pair_fortunes": _pair_fortunes}
    ),
    "645a": Chapter(
        Readings,
        {"high": _high, "low": _low, **{name: _pai_gow(name) for name in lists.LISTS}},
        lists.EMPERORS_CHALLENGE,
    ),
    "659a": Chapter(
        AsiaReadings,
        {
            "high": _asia_high,
            "medium": _asia_small(2, asia.medium_hand),
            "low": _asia_small(1, asia.low_hand),
            "fortune_bonus": _asia_list(asia_lists.fortune_bonus),
            "progressive": _asia_list(asia_lists.progressive),
            "insurance": _asia_list(asia_lists.insurance),
        },
    ),
    "687a": Chapter(DJWildReadings, {"high": _wild_hand, "progressive": _wild_progressive}),
    "688a": Chapter(
        FaceUpReadings,
        {
            "high": _high,
            "low": _low,
            "fortune_bonus": _face_up_fortune,
            "progressive": _face_up_progressive,
            "ace_high_bonus": _ace_high_bonus,
        },
        variant="1",
    ),
}
"""Every chapter whose hands can be ranked, by its number."""
