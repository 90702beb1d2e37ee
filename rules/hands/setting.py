"""Seven cards set by a house way."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.hands.house_way import FIVE_TWO, HouseWay, Term, from_text
from rules.hands.house_way_classes import POWERS, keys, places
from rules.hands.house_way_dealt import dealt
from rules.hands.house_way_proof import (
    AnyReadings,
    as_read,
    deciding,
    flush_of,
    named,
    readings_for,
    set_hands,
    settings,
    told,
    try_all,
)
from rules.hands.kernels import Cards, Ranks
from rules.hands.poker import checked
from rules.kinds import Codes, Text

FEW = 1 << 14
"""Hands that are set sooner one by one than all classes are tried."""


@dataclass(frozen=True, slots=True)
class Set:
    """Hands set by the house way of each.

    ranks  int32[n]  rank numbers of each hand, the high hand's first, -1 where a card or the way is not known
    rule   Codes     the rule that decided
    """

    ranks: tuple[Ranks, ...]
    rule: Text

    @property
    def high(self) -> Ranks:
        """Rank numbers of the high hands; int32[n]."""
        return self.ranks[0]

    @property
    def low(self) -> Ranks:
        """Rank numbers of the low hands; int32[n]."""
        return self.ranks[-1]


def apply(
    way: HouseWay, cards: Cards, readings: AnyReadings | None = None
) -> tuple[npt.NDArray[np.integer], ...]:
    """Set hands, int8[n, 7], by a house way: rank numbers of each hand and the rule that decided.

    Returns int32[n] of the high hand, of the medium hand if there is one and of the low hand, and int16[n]
    (places in ``way.rules``); -1 where a card is missing, invalid or repeated.  Suits break no tie, so a hand
    is set by the way exactly where all its rank numbers are these; those of Chapter 659a compare card by
    card, whatever the readings.  Rank numbers are -1, too, where the way does not set a hand in exactly one
    lawful way, as it may under readings for which it is not proved.
    """
    usable = keys(checked(cards, 7), POWERS, flush_of(way)) >= 0
    found = tuple(np.full(len(cards), -1, dtype=np.int32) for _ in range(len(way.hands) + 1))
    for column, of_usable in zip(found, _set(way, cards[usable], readings), strict=True):
        np.place(column, usable, of_usable)
    return found


def _set(way: HouseWay, cards: Cards, readings: AnyReadings | None) -> tuple[npt.NDArray[np.integer], ...]:
    """Set hands all of whose cards are known: a few one by one, more by the table of all classes."""
    if len(cards) <= FEW:
        hands = set_hands(way, dealt(cards, readings_for(way, readings)))
        return (*hands.ranks, hands.rule)
    every, _ = try_all(way, readings_for(way, readings))
    at = places(cards, flush_of(way))
    columns: tuple[npt.NDArray[np.integer], ...] = (*every.ranks, every.rule)
    return tuple(column[at] for column in columns)


def by_house_ways(
    ways: Text, cards: Cards, readings: AnyReadings | None = None, hands: tuple[int, ...] = FIVE_TWO
) -> Set:
    """Set hands, int8[n, 7], each by its own house way, as ``approved_house_way`` hands them over.

    hands  how many cards the hands have that these ways set
    """
    ranks = tuple(np.full(len(cards), -1, dtype=np.int32) for _ in hands)
    rule = np.full(len(cards), -1, dtype=np.int32)
    names: list[str] = []
    for place, text in enumerate(ways.names):
        (rows,) = np.nonzero(ways.codes == place)
        if len(rows):
            way = from_text(text)
            *found, by = apply(way, cards[rows], readings)
            for each, of_way in zip(ranks, found, strict=True):
                each[rows] = of_way
            rule[rows] = np.where(by < 0, -1, by + len(names))
            names += [f"{each.name} ({way.label})" for each in way.rules]
    return Set(ranks, Codes(rule, tuple(names)))


def explain(way: HouseWay, cards: Cards, readings: AnyReadings | None = None) -> str:
    """Tell how a way sets seven cards, int8[7], and by which rule.

    Raises ValueError where a card is missing, invalid or repeated.
    """
    hand = cards[None, :]
    if places(checked(hand, 7), flush_of(way))[0] < 0:
        message = "a hand whose cards are not all known cannot be set"
        raise ValueError(message)
    hands = dealt(hand, readings or as_read(way))
    place = int(deciding(way, hands)[0])
    rule = way.rules[place]
    at = int(np.argmax(settings(rule, hands)[0]))
    conditions, unless = _in_words(rule.when) or "any other hand", _in_words(rule.unless)
    best = ", leaving the highest high hand" if rule.high_best else ""
    medium = f"Medium hand: {rule.medium}. " if rule.medium else ""
    return (
        f"{way.label}, rule {place + 1}, {rule.name}: {conditions}{f'; unless {unless}' if unless else ''}. "
        f"{medium}Low hand: {rule.low}{best}. So {named(cards)} is set as {told(hands, 0, at)}."
    )


def _in_words(terms: tuple[Term, ...]) -> str:
    return "; ".join(term if isinstance(term, str) else f"{term[0]} ({_in_words(term[1])})" for term in terms)
