"""Hand against hand: whether a hand was set lawfully, and how it stands against the dealer's or the bank's.

Two kinds of ranks are compared.  Those of the hands as they were finally *set* say what the dealer saw;
those that *count* are the same, except that a hand the Code has set in the casino's own way (the
dealer's, a co-bank's, and a bank's that was set wrongly) counts as that way sets it, where it is filed.
"""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.ch645a_pai_gow_poker.hands import DEALER
from rules.clause import derived
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, WIN
from rules.hands.tables import CATEGORIES, SHIFT
from rules.values import Codes, Link, Many, certainly, integers, known, take

AGAINST = ("higher", "identical", "lower")
"""How one hand ranks against another; where numbers stand for them, a number is a place in here."""


@derived(per="hand")
def set_wrongly(set_from_dealt: BooleanArray, high_stands: BooleanArray) -> BooleanArray:
    """The two hands are not five and two of the cards dealt, or the low one outranks the high one."""
    return ~set_from_dealt | ~high_stands


@derived(per="hand")
def set_in_the_filed_way(
    hand_position: Codes,
    banked_by: Codes,
    set_wrongly: BooleanArray,
    hand_reset: BooleanArray,
    reading_bank_house_way: Codes,
    *,
    co_banking: BooleanArray | None = None,
) -> BooleanArray:
    """The Code has this hand set as the casino files: the dealer's, a co-bank's, a bank's set wrongly."""
    by_dealer = set_wrongly | hand_reset | reading_bank_house_way.is_("always")
    if co_banking is not None:
        by_dealer = by_dealer | co_banking
    return hand_position.is_(DEALER) | (hand_position.same_as(banked_by) & by_dealer)


@derived(per="hand")
def counting_high(
    high_rank: IntegerArray,
    house_way_high: IntegerArray,
    set_in_the_filed_way: BooleanArray,
    set_wrongly: BooleanArray,
) -> IntegerArray:
    """Rank of the high hand that counts."""
    return counting(high_rank, house_way_high, set_in_the_filed_way, set_wrongly)


@derived(per="hand")
def counting_low(
    low_rank: IntegerArray,
    house_way_low: IntegerArray,
    set_in_the_filed_way: BooleanArray,
    set_wrongly: BooleanArray,
) -> IntegerArray:
    """Rank of the low hand that counts."""
    return counting(low_rank, house_way_low, set_in_the_filed_way, set_wrongly)


def counting(
    as_set: IntegerArray, filed: IntegerArray, by_filing: BooleanArray, wrongly: BooleanArray
) -> IntegerArray:
    """Rank by the filed way where the Code asks for it and it is known; else as set, if lawfully."""
    lawful = ~(certainly(by_filing) & (wrongly._data | wrongly._mask))
    found = integers(as_set._data, known(as_set) & ~by_filing._mask & lawful)
    by_way = (certainly(by_filing) | (by_filing._mask & certainly(filed == as_set))) & known(filed)
    values = np.where(by_way, filed._data, found._data)
    return integers(values, by_way | known(found))


# ------------------------------------------------------------------------ one against another


@derived(per="wager")
def opponents_hand(opposing_hand: Link, wager_round_row: Link, wagers_hand: Link) -> Link:
    """Row of the hand the wager's hand plays against, -1 where that is not known or its own."""
    rows = np.append(opposing_hand.rows, np.intp(-1))[wager_round_row.rows]
    return Link(np.where(rows == wagers_hand.rows, -1, rows), opposing_hand.parents)


@derived(per="wager")
def own_high_rank(counting_high: IntegerArray, wagers_hand: Link) -> IntegerArray:
    """Rank that counts of the high hand at the wager's position."""
    found: IntegerArray = take(counting_high, wagers_hand.rows)
    return found


@derived(per="wager")
def own_low_rank(counting_low: IntegerArray, wagers_hand: Link) -> IntegerArray:
    """Rank that counts of the low hand at the wager's position."""
    found: IntegerArray = take(counting_low, wagers_hand.rows)
    return found


@derived(per="wager")
def opponents_high_rank(counting_high: IntegerArray, opponents_hand: Link) -> IntegerArray:
    """Rank that counts of the high hand of the dealer or the bank."""
    found: IntegerArray = take(counting_high, opponents_hand.rows)
    return found


@derived(per="wager")
def opponents_low_rank(counting_low: IntegerArray, opponents_hand: Link) -> IntegerArray:
    """Rank that counts of the low hand of the dealer or the bank."""
    found: IntegerArray = take(counting_low, opponents_hand.rows)
    return found


def against(mine: IntegerArray, theirs: IntegerArray) -> Codes:
    """How one rank stands against another, in words of AGAINST."""
    places = 1 - np.sign(mine._data - theirs._data)
    return Codes(np.where(known(mine) & known(theirs), places, -1).astype(np.int32), AGAINST)


@derived(per="wager")
def high_against(own_high_rank: IntegerArray, opponents_high_rank: IntegerArray) -> Codes:
    """How the high hand at the wager's position ranks against the dealer's or the bank's."""
    return against(own_high_rank, opponents_high_rank)


@derived(per="wager")
def low_against(own_low_rank: IntegerArray, opponents_low_rank: IntegerArray) -> Codes:
    """How the low hand at the wager's position ranks against the dealer's or the bank's."""
    return against(own_low_rank, opponents_low_rank)


# § 645a.11(f): outcome by how the high hand and the low hand rank, in the order of AGAINST; the last row
# and column are for what is not known.
_BY_HANDS = np.array(
    [
        [WIN, PUSH, PUSH, -1],
        [PUSH, LOSE, LOSE, -1],
        [PUSH, LOSE, LOSE, -1],
        [-1, -1, -1, -1],
    ],
    dtype=np.int32,
)


@derived(per="wager")
def outcome_by_hands(high_against: Codes, low_against: Codes) -> Codes:
    """Outcome that the two comparisons give: a copy counts for the dealer or the bank."""
    return Codes(_BY_HANDS[high_against.codes, low_against.codes], OUTCOMES)


@derived(per="wager")
def outcome_as_set(
    high_rank: IntegerArray, low_rank: IntegerArray, wagers_hand: Link, opponents_hand: Link
) -> Codes:
    """Outcome by the hands as they were finally set, rightly or not."""
    high = against(take(high_rank, wagers_hand.rows), take(high_rank, opponents_hand.rows))
    low = against(take(low_rank, wagers_hand.rows), take(low_rank, opponents_hand.rows))
    return Codes(_BY_HANDS[high.codes, low.codes], OUTCOMES)


# ---------------------------------------------------------------------- what the findings show


@derived(per="wager")
def own_high_cards(set_high: Many, wagers_hand: Link) -> Many:
    """High hand as set at the wager's position."""
    found: Many = take(set_high, wagers_hand.rows)
    return found


@derived(per="wager")
def own_low_cards(set_low: Many, wagers_hand: Link) -> Many:
    """Low hand as set at the wager's position."""
    found: Many = take(set_low, wagers_hand.rows)
    return found


@derived(per="wager")
def opponents_high_cards(set_high: Many, opponents_hand: Link) -> Many:
    """High hand as set by the dealer or the bank."""
    found: Many = take(set_high, opponents_hand.rows)
    return found


@derived(per="wager")
def opponents_low_cards(set_low: Many, opponents_hand: Link) -> Many:
    """Low hand as set by the dealer or the bank."""
    found: Many = take(set_low, opponents_hand.rows)
    return found


# -------------------------------------------------------------------- what decides a comparison

DECIDED_BY = (*CATEGORIES, "cards")
"""What a comparison of two hands rests on: a row of § 645a.6(b), or the cards beside, § 645a.6(c)."""

# By category, the ranks of a rank number that are its own order; the rest are cards beside.
_OWN_ORDER = np.array([0, 0xFF000, 0xFFFF0, 0xFFF00, *([0xFFFFF] * 3), 0xFFFF0, 0xFFFFF, 0, 0])


def _decided_by(mine: IntegerArray, theirs: IntegerArray) -> Codes:
    """Row of the ranking that decides between two rank numbers: the higher kind, or its own order."""
    kind = np.maximum(mine._data, theirs._data) >> SHIFT
    differ = (mine._data ^ theirs._data) & _OWN_ORDER[np.clip(kind, 0, len(CATEGORIES) - 1)]
    by_row = (differ != 0) | (kind != np.minimum(mine._data, theirs._data) >> SHIFT)
    found = np.where(by_row, kind, len(CATEGORIES))
    return Codes(np.where(known(mine) & known(theirs), found, -1).astype(np.int32), DECIDED_BY)


@derived(per="wager")
def high_decided_by(own_high_rank: IntegerArray, opponents_high_rank: IntegerArray) -> Codes:
    """What the comparison of the high hands rests on."""
    return _decided_by(own_high_rank, opponents_high_rank)


@derived(per="wager")
def low_decided_by(own_low_rank: IntegerArray, opponents_low_rank: IntegerArray) -> Codes:
    """What the comparison of the low hands rests on."""
    return _decided_by(own_low_rank, opponents_low_rank)


@derived(per="wager")
def kinds_differ(
    own_high_rank: IntegerArray,
    opponents_high_rank: IntegerArray,
    own_low_rank: IntegerArray,
    opponents_low_rank: IntegerArray,
) -> BooleanArray:
    """The high hands, or the low hands, are of different kinds of § 645a.6(b)."""
    of_high = (own_high_rank // (1 << SHIFT)) != (opponents_high_rank // (1 << SHIFT))
    return of_high | ((own_low_rank // (1 << SHIFT)) != (opponents_low_rank // (1 << SHIFT)))
