"""The proof that a house way sets every hand of seven cards in exactly one lawful way.

Every class of hands is tried against the rules, some at a time. The results are kept as the table by which
hands are set.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from rules.cards import NAMES
from rules.hands import asia
from rules.hands.asia_lists import AsiaReadings
from rules.hands.house_way import FOUR_TWO_ONE, HouseWay, HouseWayRefused, Rule, Term
from rules.hands.house_way_classes import classes
from rules.hands.house_way_dealt import Dealt, best, dealt
from rules.hands.house_way_words import Settings, condition, one_card, set_by, two_cards
from rules.hands.kept import Arrays, kept
from rules.hands.kernels import Cards, Masks, Ranks
from rules.hands.poker import describe
from rules.hands.readings import Readings
from rules.hands.splits import SPLITS
from rules.kinds import Bools

AnyReadings = Readings | AsiaReadings
"""Readings of hands: the first of five and two cards, the second of four, two and one."""

AS_READ = Readings()
AS_READ_IN_ASIA = AsiaReadings()
_AT_ONCE = 1 << 14


def flush_of(way: HouseWay) -> int:
    """Cards of a flush: those of the high hand."""
    return way.hands[0]


def as_read(way: HouseWay) -> AnyReadings:
    """Return the default readings of the chapters whose hands a way sets."""
    return AS_READ_IN_ASIA if way.hands == FOUR_TWO_ONE else AS_READ


@dataclass(frozen=True, slots=True)
class Decided:
    """How a house way sets every class of hands, in the order of ``classes``.

    ranks  int32[m]  rank numbers of each hand as set, the high hand's first, compared card by card
    rule   int16[m]  place of the rule that decides, from 0
    hands  int64[r]  of how many of the 154,143,080 hands each rule decides
    """

    ranks: tuple[Ranks, ...]
    rule: npt.NDArray[np.int16]
    hands: Masks

    @property
    def high(self) -> Ranks:
        """Rank numbers of the high hands; int32[m]."""
        return self.ranks[0]

    @property
    def low(self) -> Ranks:
        """Rank numbers of the low hands; int32[m]."""
        return self.ranks[-1]


def prove(way: HouseWay, readings: AnyReadings | None = None) -> Decided:
    """Show that a way sets every hand in exactly one lawful way; settings of equal rank count as one.

    A way is proved once for its content and readings, the default ones where none are given.  Raises
    HouseWayRefused naming each rule at fault, with a hand that it sets in no way, in two or unlawfully, or
    saying that it decides no hand; and a hand that no rule decides.  Raises ValueError for readings of hands
    that the way does not set.
    """
    decided, faults = try_all(way, readings_for(way, readings))
    if faults:
        raise HouseWayRefused(list(faults))
    return decided


def readings_for(way: HouseWay, readings: AnyReadings | None) -> AnyReadings:
    """Return readings of the hands that a way sets, the default ones where none are given.

    Raises ValueError for readings of hands of other sizes.
    """
    chosen = readings or as_read(way)
    if type(chosen) is not type(as_read(way)):
        message = f"{way.label} sets hands of other sizes than these readings are of"
        raise ValueError(message)
    return chosen


@dataclass(frozen=True, slots=True)
class SetHands:
    """What a way does with some hands: ranks and rule as in ``Decided``, and the faults of each rule.

    The ranks of a hand are -1 where the way does not set it in exactly one lawful way.
    """

    ranks: tuple[Ranks, ...]
    rule: npt.NDArray[np.int16]
    faults: dict[tuple[int, int], str]


@lru_cache(maxsize=16)
def try_all(way: HouseWay, readings: AnyReadings) -> tuple[Decided, tuple[str, ...]]:
    """Set every class of hands by a way, and say what is wrong with the way; nothing where it is sound.

    It takes seconds, so what comes of it is kept.
    """

    def work_out() -> Arrays:
        decided, faults = _set_every_class(way, readings)
        ranks = {f"ranks_{place}": each for place, each in enumerate(decided.ranks)}
        return {**ranks, "rule": decided.rule, "hands": decided.hands, "faults": np.array(faults, dtype=str)}

    found = kept("house-way", f"{way.text}\0{readings!r}", work_out)
    ranks = tuple(found[f"ranks_{place}"] for place in range(len(way.hands)))
    return Decided(ranks, found["rule"], found["hands"]), tuple(found["faults"].tolist())


def _set_every_class(way: HouseWay, readings: AnyReadings) -> tuple[Decided, tuple[str, ...]]:
    every = classes(flush_of(way))
    parts = [
        set_hands(way, dealt(every.cards[at : at + _AT_ONCE], readings))
        for at in range(0, len(every.cards), _AT_ONCE)
    ]
    rule = np.concatenate([part.rule for part in parts])
    counted = np.zeros(len(way.rules), dtype=np.int64)
    np.add.at(counted, rule[rule >= 0], every.hands[rule >= 0])
    first: dict[tuple[int, int], str] = {}
    for part in reversed(parts):
        first |= part.faults
    faults = list(_faults(way, first, counted))
    if (rule < 0).any():
        left_out = int(every.hands[rule < 0].sum())
        example = named(every.cards[np.argmax(rule < 0)])
        faults.append(f"rules: none decides {example} ({left_out:,} hands are left out)")
    ranks = zip(*(part.ranks for part in parts), strict=True)
    return Decided(tuple(np.concatenate(each) for each in ranks), rule, counted), tuple(faults)


def _faults(way: HouseWay, first: dict[tuple[int, int], str], counted: Masks) -> Iterator[str]:
    """Put the faults of the rules in order, one of each kind."""
    for place, each in enumerate(way.rules):
        where = f"rules[{place + 1}] {each.name}"
        if not counted[place]:
            yield f"{where}: decides no hand; those it describes are taken by rules before it, or none"
        yield from (f"{where}: {first[of]}" for of in sorted(first) if of[0] == place)


def set_hands(way: HouseWay, hands: Dealt) -> SetHands:
    """Set hands by the rules of a way, one by one."""
    rule = deciding(way, hands)
    ranks = tuple(np.full(len(hands), -1, dtype=np.int32) for _ in way.hands)
    faults: dict[tuple[int, int], str] = {}
    for place, each in enumerate(way.rules):
        (rows,) = np.nonzero(rule == place)
        if not len(rows):
            continue
        mine = hands.of(rows)
        among = settings(each, mine)
        right = _in_one_way(mine, among)
        if not right.all():
            bad = np.flatnonzero(~right)
            faults |= {(place, kind): fault for kind, fault in _wrong(mine.of(bad), among[bad])}
        at = np.argmax(among, axis=1)
        for of_table, found in zip(hands.table.ranks, ranks, strict=True):
            found[rows] = np.where(right, of_table[rows, at], -1)
    return SetHands(ranks, rule, faults)


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


def settings(rule: Rule, hands: Dealt) -> Settings:
    """Which settings of each hand, 21 or 105, a rule allows; bool[m, s]."""
    if rule.medium:
        among = set_by(hands, two_cards(rule.medium), one_card(rule.low))
    else:
        among = set_by(hands, two_cards(rule.low))
    if rule.high_best:
        among &= hands.high == best(hands.high, among)[:, None]
    return among


def named(cards: Cards) -> str:
    """Cards as people write them, the highest first."""
    return " ".join(NAMES[card] for card in sorted(cards.tolist(), reverse=True))


def told(hands: Dealt, row: int, at: int) -> str:
    """One setting of a hand in words."""
    cards, ranks = hands.cards[row], [int(each[row, at]) for each in hands.ranks]
    if len(ranks) == 2:
        low = SPLITS[at]
        return (
            f"low hand {named(cards[low])} ({describe(ranks[1])}), "
            f"high hand {named(np.delete(cards, low))} ({describe(ranks[0])})"
        )
    places = asia.SPLITS[at]
    return (
        f"low hand {named(cards[places[2:]])}, "
        f"medium hand {named(cards[places[:2]])} ({asia.describe(ranks[1])}), "
        f"high hand {named(np.delete(cards, places))} ({asia.describe(ranks[0])})"
    )


def _holds(term: Term, hands: Dealt) -> Bools:
    if isinstance(term, str):
        return condition(term)(hands)
    joined, terms = term
    joining = np.logical_or if joined == "any of" else np.logical_and
    found: Bools = joining.reduce([_holds(each, hands) for each in terms])
    return found


def _in_one_way(hands: Dealt, among: Settings) -> Bools:
    """Hands that some settings set in exactly one lawful way; settings of equal rank count as one."""
    found: Bools = np.logical_or.reduce(among, axis=1)
    found &= ~np.logical_or.reduce(among & ~hands.lawful, axis=1)
    (several,) = np.nonzero(among.sum(axis=1, dtype=np.uint8) > 1)
    found[several] &= ~_other_ways(hands.of(several), among[several]).any(axis=1)
    return found


def _other_ways(hands: Dealt, among: Settings) -> Settings:
    """Which of some settings rank otherwise than the first of them."""
    first = np.argmax(among, axis=1)[:, None]
    other = np.zeros_like(among)
    for ranks in hands.ranks:
        other |= among & (ranks != np.take_along_axis(ranks, first, axis=1))
    return other


def _wrong(hands: Dealt, among: Settings) -> Iterator[tuple[int, str]]:
    """What is wrong with the settings a rule gives the hands it decides, each kind with a hand."""
    none = ~among.any(axis=1)
    if none.any():
        lacks = "it has no such low hand" if len(hands.ranks) == 2 else "it has no such hands"
        yield 0, f"sets {named(hands.cards[np.argmax(none)])} in no way: {lacks}"
    other = _other_ways(hands, among)
    two = other.any(axis=1)
    if two.any():
        row = int(np.argmax(two))
        ways = [told(hands, row, int(np.argmax(each[row]))) for each in (among, other)]
        yield 1, f"sets {named(hands.cards[row])} in two ways: {ways[0]}; or {ways[1]}"
    foul = among & ~hands.lawful
    if foul.any():
        row = int(np.argmax(foul.any(axis=1)))
        how = told(hands, row, int(np.argmax(foul[row])))
        above = "the low hand above the high hand" if len(hands.ranks) == 2 else "its hands not descending"
        yield 2, f"sets {named(hands.cards[row])} unlawfully, {above}: {how}"
