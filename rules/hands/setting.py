"""Seven cards set by a house way."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from rules.hands.house_way import HouseWay, Term, from_text
from rules.hands.house_way_classes import places
from rules.hands.house_way_dealt import dealt
from rules.hands.house_way_proof import AS_READ, deciding, named, prove, settings, told
from rules.hands.kernels import Cards, Ranks
from rules.hands.poker import checked
from rules.hands.readings import Readings
from rules.values import Codes


@dataclass(frozen=True, slots=True)
class Set:
    """Hands set by the house way of each.

    high, low  int32[n]  rank numbers, -1 where a card or the house way is not known
    rule       Codes     the rule that decided
    """

    high: Ranks
    low: Ranks
    rule: Codes


def apply(
    way: HouseWay, cards: Cards, readings: Readings = AS_READ
) -> tuple[Ranks, Ranks, npt.NDArray[np.int16]]:
    """Set hands, int8[n, 7], by a house way: rank numbers of high and low hand and the rule that decided.

    Returns int32[n], int32[n] and int16[n] (places in ``way.rules``), -1 where a card is missing, none or
    repeated.  Suits break no tie, so a hand is set by the way exactly where both its rank numbers are
    these.  Raises HouseWayRefused where the way cannot be proved under these readings.
    """
    decided = prove(way, readings)
    at = places(checked(cards, 7))
    unknown = at < 0
    high, low, rule = decided.high[at], decided.low[at], decided.rule[at]
    for each in (high, low, rule):
        each[unknown] = -1
    return high, low, rule


def by_house_ways(ways: Codes, cards: Cards, readings: Readings = AS_READ) -> Set:
    """Set hands, int8[n, 7], each by its own house way, as ``approved_house_way`` hands them over."""
    high = np.full(len(cards), -1, dtype=np.int32)
    low, rule = high.copy(), high.copy()
    names: list[str] = []
    for place, text in enumerate(ways.names):
        (rows,) = np.nonzero(ways.codes == place)
        if len(rows):
            way = from_text(text)
            high[rows], low[rows], by = apply(way, cards[rows], readings)
            rule[rows] = np.where(by < 0, -1, by + len(names))
            names += [f"{each.name} ({way.label})" for each in way.rules]
    return Set(high, low, Codes(rule, tuple(names)))


def explain(way: HouseWay, cards: Cards, readings: Readings = AS_READ) -> str:
    """Tell how a way sets seven cards, int8[7], and by which rule.

    Raises ValueError where a card is missing, none or repeated.
    """
    hand = cards[None, :]
    if places(checked(hand, 7))[0] < 0:
        message = "a hand whose cards are not all known cannot be set"
        raise ValueError(message)
    hands = dealt(hand, readings)
    place = int(deciding(way, hands)[0])
    rule = way.rules[place]
    at = int(np.argmax(settings(rule, hands)[0]))
    conditions, unless = _in_words(rule.when) or "any other hand", _in_words(rule.unless)
    best = ", leaving the highest high hand" if rule.high_best else ""
    return (
        f"{way.label}, rule {place + 1}, {rule.name}: {conditions}{f'; unless {unless}' if unless else ''}. "
        f"Low hand: {rule.low}{best}. So {named(cards)} is set as {told(hands, 0, at)}."
    )


def _in_words(terms: tuple[Term, ...]) -> str:
    return "; ".join(term if isinstance(term, str) else f"{term[0]} ({_in_words(term[1])})" for term in terms)
