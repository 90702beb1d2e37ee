"""The hands each optional wager of Chapter 659a is decided on, best first, and its open points."""

from dataclasses import dataclass
from enum import IntEnum

from rules.hands import lists
from rules.hands.asia import Kickers
from rules.hands.holding import Holding
from rules.hands.kernels import Cards, Masks
from rules.hands.lists import Row, Rows
from rules.hands.readings import AceToSeven, FlushJoker, Readings, RoyalJoker, StraightWithThree
from rules.hands.seven import holdings

_H = Holding
ENVY_FROM = "four_of_a_kind"
"""§ 659a.1: the last row of the Fortune Bonus list that is an Envy Bonus Qualifying Hand."""


class AceLow(IntEnum):
    """Whether ace to five is a straight of five, and ace to seven one of seven, § 659a.6(a)."""

    LAWFUL = 0
    """as in the other chapters: the section writes of its four-card hands"""
    BARRED = 1
    """read literally, the ace goes with a deuce, three and four only"""


class FortuneRoyal(IntEnum):
    """Whether a joker may stand in the royal flush of § 659a.6(d)(5)."""

    WITH_JOKER = 0
    """§ 659a.6(a) lets it complete one"""
    NATURAL = 1
    """paragraph (2) says "with or without a joker" and paragraph (5) does not"""


@dataclass(frozen=True, slots=True)
class AsiaReadings:
    """One choice for every open point of the chapter's hands."""

    flush_joker: FlushJoker = FlushJoker.HIGHEST_MISSING
    kicker_mode: Kickers = Kickers.SUCCESSIVE
    ace_low: AceLow = AceLow.LAWFUL
    fortune_royal: FortuneRoyal = FortuneRoyal.WITH_JOKER
    progressive_royal: RoyalJoker = RoyalJoker.ANY_ROLE
    """§ 659a.6(e)(3) names the joker as the ace only; § 659a.6(a) lets it be any card"""


DEFAULTS = AsiaReadings()


def _shared(readings: AsiaReadings, royal_joker: RoyalJoker) -> Readings:
    """The choices as the lists of Chapter 645a take them; three-of-a-kind is above a straight."""
    barred = readings.ace_low is AceLow.BARRED
    return Readings(
        royal_joker=royal_joker,
        flush_joker=readings.flush_joker,
        ace_to_seven=AceToSeven.BARRED if barred else AceToSeven.LAWFUL,
        straight_with_three=StraightWithThree.ROW_ORDER,
    )


def held(cards: Cards, readings: AsiaReadings = DEFAULTS) -> Masks:
    """Give what seven cards hold here, to look up in the lists below; int64[n], -1 as elsewhere.

    ``cards`` int8[n, 7].  Raises ValueError for cards of another shape or kind.
    """
    return holdings(cards, ace_low=readings.ace_low is AceLow.LAWFUL)


def fortune_bonus(readings: AsiaReadings = DEFAULTS) -> Rows:
    """List the hands of the Fortune Bonus Wager and its Envy Bonus, §§ 659a.6(d) and 659a.12(b).

    ``three_pair`` is printed in Paytable C only; on the others nothing is due for it.
    """
    rows = lists.fortune_bonus(lists.FORTUNE_PAI_GOW, _shared(readings, RoyalJoker.ANY_ROLE))
    if readings.fortune_royal is FortuneRoyal.WITH_JOKER:
        return rows
    joker = _H.ROYAL_JOKER_ACE | _H.ROYAL_JOKER_OTHER
    moved = {
        "royal_flush": Row("royal_flush", _H.ROYAL_NATURAL),
        "straight_flush": Row("straight_flush", _H.STRAIGHT_FLUSH_NATURAL | _H.STRAIGHT_FLUSH_JOKER | joker),
    }
    return tuple(moved.get(row.name, row) for row in rows)


def progressive(readings: AsiaReadings = DEFAULTS) -> Rows:
    """List the hands of the Progressive Payout Wager, §§ 659a.6(e) and 659a.12(d)."""
    return lists.progressive(_shared(readings, readings.progressive_royal))


def insurance(readings: AsiaReadings = DEFAULTS) -> Rows:
    """List the hands of the Insurance Wager, §§ 659a.7(e)(2) and 659a.12(c), best paid first.

    A hand with a pair or better among § 659a.6(d) is on no row; runs of four do not count, or no hand
    could be nine high.
    """
    return lists.insurance(_shared(readings, RoyalJoker.ANY_ROLE))
