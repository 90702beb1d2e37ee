"""One hand against another by the ranks that count, and the outcome of two such comparisons."""

import numpy as np

from rules.clause import derived
from rules.duties.settlements import LOSE, OUTCOMES, PUSH, WIN
from rules.kinds import Codes, Count, Link, Many, Text
from rules.poker.house_way import rank_of
from rules.values import known, or_else, take

AGAINST = ("higher", "identical", "lower")
"""How one hand ranks against another; a number that stands for a word is its place here."""


def against(mine: Count, theirs: Count) -> Text:
    """How one rank stands against another, in words of AGAINST."""
    places = 1 - np.sign(mine.values - theirs.values)
    return Codes(np.where(known(mine) & known(theirs), places, -1).astype(np.int32), AGAINST)


# § 645a.11(f): outcome by how the high hand and the low hand rank, in the order of AGAINST; the last row
# and column are for what is not known.
_BY_HANDS = np.array(
    [[WIN, PUSH, PUSH, -1], [PUSH, LOSE, LOSE, -1], [PUSH, LOSE, LOSE, -1], [-1, -1, -1, -1]], dtype=np.int32
)


@derived(per="wager")
def own_high_rank(counting_high: Count, wagers_hand: Link) -> Count:
    """Rank that counts of the high hand at the wager's position."""
    return take(counting_high, wagers_hand.rows)


@derived(per="wager")
def own_low_rank(counting_low: Count, wagers_hand: Link) -> Count:
    """Rank that counts of the low hand at the wager's position."""
    return take(counting_low, wagers_hand.rows)


@derived(per="wager")
def opponents_high_rank(counting_high: Count, opponents_hand: Link) -> Count:
    """Rank that counts of the high hand of the dealer or the bank."""
    return take(counting_high, opponents_hand.rows)


@derived(per="wager")
def opponents_low_rank(counting_low: Count, opponents_hand: Link) -> Count:
    """Rank that counts of the low hand of the dealer or the bank."""
    return take(counting_low, opponents_hand.rows)


@derived(per="wager")
def high_against(own_high_rank: Count, opponents_high_rank: Count) -> Text:
    """How the high hand at the wager's position ranks against the dealer's or the bank's."""
    return against(own_high_rank, opponents_high_rank)


@derived(per="wager")
def low_against(own_low_rank: Count, opponents_low_rank: Count) -> Text:
    """How the low hand at the wager's position ranks against the dealer's or the bank's."""
    return against(own_low_rank, opponents_low_rank)


@derived(per="wager")
def outcome_by_hands(high_against: Text, low_against: Text) -> Text:
    """Outcome that the two comparisons give: a copy counts for the dealer or the bank."""
    return Codes(_BY_HANDS[high_against.codes, low_against.codes], OUTCOMES)


@derived(per="wager")
def outcome_as_set(high_rank: Count, low_rank: Count, wagers_hand: Link, opponents_hand: Link) -> Text:
    """Outcome by the hands as they were finally set, rightly or not."""
    high = against(take(high_rank, wagers_hand.rows), take(high_rank, opponents_hand.rows))
    low = against(take(low_rank, wagers_hand.rows), take(low_rank, opponents_hand.rows))
    return Codes(_BY_HANDS[high.codes, low.codes], OUTCOMES)


@derived(per="wager")
def outcome_as_filed(
    due_outcome: Text,
    own_high_rank: Count,
    own_low_rank: Count,
    laid_house_way_ranks: Many,
    opponents_hand: Link,
) -> Text:
    """Outcome due; where nobody recorded what was dealt against it, as the filed way sets what lies there."""
    theirs = (take(rank_of(laid_house_way_ranks, place), opponents_hand.rows) for place in range(2))
    high, low = map(against, (own_high_rank, own_low_rank), theirs)
    return or_else(due_outcome, Codes(_BY_HANDS[high.codes, low.codes], OUTCOMES))


@derived(per="wager")
def opponents_hand(opposing_hand: Link, wager_round_row: Link, wagers_hand: Link) -> Link:
    """Row of the hand the wager's hand plays against, -1 where that is not known or its own."""
    rows = np.append(opposing_hand.rows, np.intp(-1))[wager_round_row.rows]
    return Link(np.where(rows == wagers_hand.rows, -1, rows), opposing_hand.parents)
