"""Points of § 645a.6 and the wagers resting on it that the text leaves open, each with its default.

A reading is chosen by a property's Rules Submission or a ruling of the Board; the first member of each
is what is taken without one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import IntEnum
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

    _R = TypeVar("_R", bound=DataclassInstance)


class RoyalJoker(IntEnum):
    """What the joker may stand for in a royal flush: § 645a.6(a) against (b)(2) and (f)(3)."""

    ANY_ROLE = 0
    ACE_ONLY = 1
    """an ace-high run it completes elsewhere is a straight flush, below the two (b)(3) puts first"""


class FlushJoker(IntEnum):
    """What the joker counts as in a flush, § 645a.6(a) and (b)(6)."""

    HIGHEST_MISSING = 0
    """the highest rank the flush lacks: an ace unless the suit's own ace is in it"""
    ACE = 1
    """always an ace, even beside the suit's own"""


class Comparison(IntEnum):
    """How hands of one category are compared, § 645a.6(c)."""

    ORDER_FIRST = 0
    """by the category's own order, then by the highest rank one hand holds more of"""
    CARDS = 1
    """only by the highest rank one hand holds more of; straights keep their printed order"""
    RANKS = 2
    """the same, but a rank held twice counts once"""


class AceToSeven(IntEnum):
    """Whether ace to seven in one suit is a seven-card sequence, § 645a.6(a)."""

    LAWFUL = 0
    BARRED = 1


class MatchJoker(IntEnum):
    """Whether the joker may be the extra ace of a Royal Match, § 645a.6(d)(2)(i)."""

    BARRED = 0
    ACE = 1


class ThreeOfAKind(IntEnum):
    """Whether three-of-a-kind wins: printed in § 645a.13(b) and (c), below a straight in § 645a.6(b)."""

    PAYABLE = 0
    COLLECTED = 1


class StraightWithThree(IntEnum):
    """What a hand with both a straight and three-of-a-kind is: § 645a.6(b), or the order of § 645a.13."""

    BEST_RANKED = 0
    ROW_ORDER = 1


class DynastyMatch(IntEnum):
    """The pair of cards beside the royal flush of § 645a.6(g)(3): its definition, or its title."""

    ACE_QUEEN = 0
    ACE_KING = 1


class NaturalWheel(IntEnum):
    """Whether the ace to five of § 645a.6(g)(1) and (5) is suited: their titles, or their definitions."""

    SUITED = 0
    ANY_SUITS = 1


class ProtectionWheel(IntEnum):
    """Whether § 645a.13(h)'s ace-to-five row stands although § 645a.11(h)(7) collects a pair or better."""

    PAYABLE = 0
    COLLECTED = 1


class JokerColor(IntEnum):
    """What color the joker is for the Red/Black Wager, § 645a.7(e)(5)(iv)."""

    COLORLESS = 0
    RED = 1
    BLACK = 2
    AS_CHOSEN = 3


@dataclass(frozen=True, slots=True)
class Readings:
    """One choice for every open point."""

    royal_joker: RoyalJoker = RoyalJoker.ANY_ROLE
    flush_joker: FlushJoker = FlushJoker.HIGHEST_MISSING
    comparison: Comparison = Comparison.ORDER_FIRST
    ace_to_seven: AceToSeven = AceToSeven.LAWFUL
    match_joker: MatchJoker = MatchJoker.BARRED
    three_of_a_kind: ThreeOfAKind = ThreeOfAKind.PAYABLE
    straight_with_three: StraightWithThree = StraightWithThree.BEST_RANKED
    dynasty_match: DynastyMatch = DynastyMatch.ACE_QUEEN
    natural_wheel: NaturalWheel = NaturalWheel.SUITED
    protection_wheel: ProtectionWheel = ProtectionWheel.PAYABLE
    joker_color: JokerColor = JokerColor.COLORLESS


def readings(chosen: dict[str, str]) -> Readings:
    """Turn names such as ``{"royal_joker": "ace_only"}`` into readings; the others keep their default.

    Raises ValueError as ``choose`` does.
    """
    return choose(Readings, chosen)


def choose(kind: type[_R], chosen: Mapping[str, str]) -> _R:
    """Turn names into one chapter's readings, a dataclass of enumerations each with its default.

    Raises ValueError for an unknown point or choice, naming those there are.
    """
    default = kind()
    points = {each.name: type(getattr(default, each.name)) for each in fields(default)}
    found: dict[str, IntEnum] = {}
    for point, choice in chosen.items():
        if point not in points:
            message = f"there is no reading {point!r} ({', '.join(points)})"
            raise ValueError(message)
        members = {member.name.lower(): member for member in points[point]}
        if choice not in members:
            message = f"reading {point} cannot be {choice!r} ({', '.join(members)})"
            raise ValueError(message)
        found[point] = members[choice]
    return replace(default, **found)
