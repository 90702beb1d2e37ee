"""The hands each optional wager of Chapter 688a is decided on, best first, and its open points."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import IntEnum

import numpy as np

from rules.cards import JOKER
from rules.hands import lists
from rules.hands.holding import Holding
from rules.hands.kernels import Cards, Masks
from rules.hands.lists import Row, Rows
from rules.hands.readings import (
    AceToSeven,
    Comparison,
    FlushJoker,
    Readings,
    RoyalJoker,
    StraightWithThree,
    ThreeOfAKind,
)
from rules.hands.seven import holdings
from rules.hands.wild import wild_holdings

_H = Holding
ACE_HIGH_ROWS = ("both_ace_high", "dealer_ace_high_with_joker", "dealer_ace_high_without_joker")
"""Rows of § 688a.12(b), best first."""
FULLY_WILD = ("2", "5", "6", "7")
"""Progressive paytables of § 688a.12(d) beside which a fully wild joker is printed."""
PROGRESSIVES = ("1", "2", "3", "4", "5", "6", "7")
ENVY_FROM = "four_of_a_kind"
"""§ 688a.1: the last row of the Fortune Bonus list that is an Envy Bonus Qualifying Hand."""


class ThreePair(IntEnum):
    """Three pair on a table that has no row for it: § 688a.11(h)(2)(i)(A) against § 688a.7(e)(2)."""

    COLLECTED = 0
    """the settlement asks for a straight or higher"""
    RETURNED = 1
    """the wager is on three pair or better, and the one table with the row returns it"""


class BelowFullHouse(IntEnum):
    """Rows of Progressive Paytable 4 below a full house, which § 688a.11(h)(3)(i)(A) collects."""

    PAYABLE = 0
    COLLECTED = 1


class AmountAndShare(IntEnum):
    """What "$5,000/100% of meter" is in Progressive Paytable 4."""

    BOTH = 0
    """the amount and the share: only this gives the payback stated for the table"""
    AMOUNT_ONLY = 1
    SHARE_ONLY = 2


@dataclass(frozen=True, slots=True)
class FaceUpReadings:
    """One choice for every open point of the chapter's lists; those of Chapter 645a mean the same here."""

    royal_joker: RoyalJoker = RoyalJoker.ANY_ROLE
    flush_joker: FlushJoker = FlushJoker.HIGHEST_MISSING
    comparison: Comparison = Comparison.ORDER_FIRST
    ace_to_seven: AceToSeven = AceToSeven.LAWFUL
    three_of_a_kind: ThreeOfAKind = ThreeOfAKind.PAYABLE
    # Progressive Paytable 4 comes to its stated payback only by the order of the rows.
    straight_with_three: StraightWithThree = StraightWithThree.ROW_ORDER
    three_pair_without_row: ThreePair = ThreePair.COLLECTED
    below_full_house: BelowFullHouse = BelowFullHouse.PAYABLE
    amount_and_share: AmountAndShare = AmountAndShare.BOTH

    @property
    def shared(self) -> Readings:
        """The same choices as the lists of Chapter 645a take them."""
        return Readings(
            royal_joker=self.royal_joker,
            flush_joker=self.flush_joker,
            comparison=self.comparison,
            ace_to_seven=self.ace_to_seven,
            three_of_a_kind=self.three_of_a_kind,
            straight_with_three=self.straight_with_three,
        )


DEFAULTS = FaceUpReadings()


def fortune_bonus(readings: FaceUpReadings = DEFAULTS) -> Rows:
    """List the hands of the Fortune Bonus Wager and its Envy Bonus, §§ 688a.6(e) and 688a.12(c).

    ``three_pair`` is printed in Paytable 1 only; a reading decides what is due by the others.
    """
    return lists.fortune_bonus(lists.FORTUNE_PAI_GOW, readings.shared)


def progressive(table: str, readings: FaceUpReadings = DEFAULTS) -> Rows:
    """List the hands of the Progressive Payout Wager by a paytable of § 688a.12(d), § 688a.6(f).

    Look hands up by ``progressive_holdings`` of the same table. Tables 6 and 7 print no full house, which
    § 688a.11(h)(3)(i)(B) pays: the row stands here, so that such a hand is told apart from a lesser one.
    Raises ValueError for an unknown table.
    """
    _known(table)
    return progressive_rows(_OWN_ROWS.get(table, ()), readings, fully_wild=table in FULLY_WILD)


_OWN_ROWS = {"2": ("seven_card_natural_straight_flush",), "4": ("royal_flush_and_royal_match",)}
"""Rows by which the list of a progressive paytable is told from that of the others."""


def progressive_rows(
    printed: Collection[str], readings: FaceUpReadings = DEFAULTS, *, fully_wild: bool
) -> Rows:
    """List the hands of the Progressive Payout Wager by the rows that a paytable prints.

    A full house stands in it, printed or not, and so does three pair below the rows that are printed.
    Whether three-of-a-kind is payable is asked of the Fortune Bonus Wager; ``below_full_house`` answers here.
    """
    shared = replace(readings.shared, three_of_a_kind=ThreeOfAKind.PAYABLE)
    if fully_wild:
        # Printed beside the paytable: the joker is any card, whatever § 688a.6(b)(2) is read to leave it.
        shared = replace(shared, royal_joker=RoyalJoker.ANY_ROLE)
    sevens = lists.seven_natural(shared), lists.seven_joker(shared)
    either = Row("seven_card_straight_flush", sevens[0] | sevens[1])
    aces, five = Row("five_aces", _H.FIVE_ACES), Row("five_of_a_kind", _H.FIVE_OF_A_KIND)
    below = lists.from_royal(shared)
    if "seven_card_natural_straight_flush" in printed:
        natural = Row("seven_card_natural_straight_flush", sevens[0])
        return natural, Row("seven_card_wild_straight_flush", sevens[1]), five, *below
    if "royal_flush_and_royal_match" in printed:
        rows = lists.fortune_bonus(lists.FORTUNE_PAI_GOW, shared)
        last = "full_house" if readings.below_full_house is BelowFullHouse.COLLECTED else "three_pair"
        names = [row.name for row in rows]
        return rows[: names.index(last) + (last == "full_house")]
    return (either, aces, *((five,) if fully_wild else ()), *below)


def progressive_holdings(table: str, cards: Cards) -> Masks:
    """Give what each hand holds as a paytable of § 688a.12(d) has the joker; int64[n], -1 as elsewhere.

    Raises ValueError for an unknown table, and for cards that are not int8[n, 7].
    """
    _known(table)
    return wild_holdings(cards) if table in FULLY_WILD else holdings(cards)


def ace_high(cards: Cards) -> Cards:
    """Tell which seven cards are an Ace High Pai Gow, § 688a.1: 1 or 0, -1 where that cannot be told.

    No pair, straight or flush, and an ace or the joker on top; int8[n].
    """
    held = holdings(cards)
    return np.where(held < 0, -1, held & _H.ACE_HIGH.value != 0).astype(np.int8)


def ace_high_bonus(dealer: Cards, player: Cards) -> Cards:
    """Give the row of ``ACE_HIGH_ROWS`` each Ace High Bonus Wager is on, § 688a.12(b); int8[n].

    ``dealer`` and ``player`` int8[n, 7]. 3 where the dealer has no Ace High Pai Gow; -1 where the cards the
    row depends on cannot be read, or are in both hands.
    """
    dealers, players = ace_high(dealer), ace_high(player)
    joker = (dealer == JOKER).any(axis=1)
    row = np.where(players == 1, 0, np.where(joker, 1, 2))
    row = np.where(dealers == 0, 3, row)
    twice = (dealer[:, :, None] == player[:, None, :]).any(axis=(1, 2)) & (players >= 0)
    unknown = (dealers < 0) | ((dealers == 1) & (players < 0)) | ((dealers == 1) & twice)
    return np.where(unknown, -1, row).astype(np.int8)


def _known(table: str) -> None:
    if table not in PROGRESSIVES:
        message = f"there is no progressive paytable {table!r} ({', '.join(PROGRESSIVES)})"
        raise ValueError(message)
