"""The proof that a house way sets every hand of seven cards in exactly one lawful way.

Every class of hands is put to the rules.  What is found is kept: it is the table by which hands are set.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rules.cards import NAMES
from rules.hands.house_way import HouseWay, HouseWayRefused, Rule, Term
from rules.hands.house_way_classes import classes
from rules.hands.house_way_dealt import Dealt, dealt
from rules.hands.house_way_words import condition, low_hand
from rules.hands.kernels import Cards, Masks, Ranks
from rules.hands.poker import describe
from rules.hands.readings import Readings
from rules.hands.splits import SPLITS
from rules.values import Bools

AS_READ = Readings()


@dataclass(frozen=True, slots=True)
class Decided:
    """How a house way sets every class of hands, in the order of ``classes()``.

    high, low  int32[m]  rank numbers of the hands as set
    rule       int16[m]  place of the rule that decides, from 0
    hands      int64[r]  of how many of the 154,143,080 hands each rule decides
    """

    high: Ranks
    low: Ranks
    rule: npt.NDArray[np.int16]
    hands: Masks


@lru_cache(maxsize=16)
def prove(way: HouseWay, readings: Readings = AS_READ) -> Decided:
    """Show that a way sets every hand in exactly one lawful way; settings of equal rank are one.

    A way is proved once for its content and readings.  Raises HouseWayRefused naming each rule at fault,
    with a hand that it sets in no way, in two or unlawfully, or saying that it decides no hand; and a
    hand that no rule decides.
    """
    every = classes()
    hands = dealt(every.cards, readings)
    rule = deciding(way, hands)
    high = np.full(len(hands), -1, dtype=np.int32)
    low = high.copy()
    faults: list[str] = []
    for place, each in enumerate(way.rules):
        (rows,) = np.nonzero(rule == place)
        where = f"rules[{place + 1}] {each.name}"
        if not len(rows):
            faults.append(
                f"{where}: decides no hand; those it describes are taken by rules before it, or none"
            )
            continue
        mine = hands.of(rows)
        among = settings(each, mine)
        faults += [f"{where}: {fault}" for fault in _wrong(mine, among)]
        at = np.argmax(among, axis=1)
        high[rows], low[rows] = mine.high[np.arange(len(rows)), at], mine.low[np.arange(len(rows)), at]
    if (rule < 0).any():
        left_out = int(every.hands[rule < 0].sum())
        example = named(every.cards[np.argmax(rule < 0)])
        faults.append(f"rules: none decides {example} ({left_out:,} hands are left out)")
    if faults:
        raise HouseWayRefused(faults)
    counted = np.zeros(len(way.rules), dtype=np.int64)
    np.add.at(counted, rule, every.hands)
    return Decided(high, low, rule, counted)


def deciding(way: HouseWay, hands: Dealt) -> npt.NDArray[np.int16]:
    """Place of the first rule whose conditions each hand meets; int16[m], -1 where there is none."""
    found = np.full(len(hands), -1, dtype=np.int16)
    for place, rule in enumerate(way.rules):
        (rows,) = np.nonzero(found < 0)
        for term in rule.when:
            rows = rows[_holds(term, hands.of(rows))]
        for term in rule.unless:
            rows = rows[~_holds(term, hands.of(rows))]
        found[rows] = place
    return found


def settings(rule: Rule, hands: Dealt) -> npt.NDArray[np.bool_]:
    """Which of the 21 settings of each hand a rule allows; bool[m, 21]."""
    among = low_hand(rule.low)(hands)
    if rule.high_best:
        among &= hands.high == np.where(among, hands.high, -1).max(axis=1)[:, None]
    return among


def named(cards: Cards) -> str:
    """Cards as people write them, the highest first."""
    return " ".join(NAMES[card] for card in sorted(cards.tolist(), reverse=True))


def told(hands: Dealt, row: int, at: int) -> str:
    """One setting of a hand in words."""
    cards, places = hands.cards[row], SPLITS[at]
    return (
        f"low hand {named(cards[places])} ({describe(int(hands.low[row, at]))}), "
        f"high hand {named(np.delete(cards, places))} ({describe(int(hands.high[row, at]))})"
    )


def _holds(term: Term, hands: Dealt) -> Bools:
    if isinstance(term, str):
        return condition(term)(hands)
    joined, terms = term
    joining = np.logical_or if joined == "any of" else np.logical_and
    found: Bools = joining.reduce([_holds(each, hands) for each in terms])
    return found


def _wrong(hands: Dealt, among: npt.NDArray[np.bool_]) -> Iterator[str]:
    """What is wrong with the settings a rule gives the hands it decides, each with a hand."""
    none = ~among.any(axis=1)
    if none.any():
        yield f"sets {named(hands.cards[np.argmax(none)])} in no way: it has no such low hand"
    first = np.argmax(among, axis=1)[:, None]
    other = among & (
        (hands.high != np.take_along_axis(hands.high, first, axis=1))
        | (hands.low != np.take_along_axis(hands.low, first, axis=1))
    )
    two = other.any(axis=1)
    if two.any():
        row = int(np.argmax(two))
        one, another = told(hands, row, int(first[row, 0])), told(hands, row, int(np.argmax(other[row])))
        yield f"sets {named(hands.cards[row])} in two ways: {one}; or {another}"
    foul = among & ~hands.lawful
    if foul.any():
        row = int(np.argmax(foul.any(axis=1)))
        how = told(hands, row, int(np.argmax(foul[row])))
        yield f"sets {named(hands.cards[row])} unlawfully, the low hand above the high hand: {how}"
