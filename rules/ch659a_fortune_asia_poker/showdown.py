"""Three hands against the dealer's three: how each ranks, and what two of them decide (§ 659a.11(f)).

The ranks that *count* are those of the hands as finally set, but for the dealer those of the filed house way:
hands that he sets otherwise have to be set again (§ 659a.13(i)). Where no way is filed, the ranks of hands
that he set wrongly are missing.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.duties.settlements import LOSE, OUTCOMES, WIN
from rules.hands import asia
from rules.hands.asia import CATEGORIES, FLUSH, FOUR, PAIR, STRAIGHT, STRAIGHT_FLUSH, THREE, TWO_PAIR
from rules.kinds import Cards, Codes, Count, Flag, Link, Many, Text, Told
from rules.poker.comparing import AGAINST, against
from rules.poker.hands import in_words
from rules.poker.house_way import rank_of
from rules.poker.showdown import as_counted, counting, decided_by, of_other_kinds
from rules.values import certainly, integers, known, or_else, take

HIGHER = AGAINST.index("higher")


def _filed(rank: Count, kicker_mode: Text) -> Count:
    """Rank by the filed way, which compares card by card, as hands are compared with each other."""
    top_only = certainly(kicker_mode.is_("top_card_only"))
    return integers(np.where(top_only, asia.by_top_card(rank.values), rank.values), known(rank))


@derived(per="hand")
def counting_high(
    high_rank: Count,
    house_way_high: Count,
    set_in_the_filed_way: Flag,
    set_wrongly: Flag,
    reading_kicker_mode: Text,
) -> Count:
    """Rank of the high hand that counts."""
    filed = _filed(house_way_high, reading_kicker_mode)
    return counting(high_rank, filed, set_in_the_filed_way, set_wrongly)


@derived(per="hand")
def counting_medium(
    medium_rank: Count,
    house_way_medium: Count,
    set_in_the_filed_way: Flag,
    set_wrongly: Flag,
    reading_kicker_mode: Text,
) -> Count:
    """Rank of the medium hand that counts."""
    filed = _filed(house_way_medium, reading_kicker_mode)
    return counting(medium_rank, filed, set_in_the_filed_way, set_wrongly)


@derived(per="hand")
def counting_low(
    low_rank: Count,
    house_way_low: Count,
    set_in_the_filed_way: Flag,
    set_wrongly: Flag,
    reading_kicker_mode: Text,
) -> Count:
    """Rank of the low hand that counts."""
    filed = _filed(house_way_low, reading_kicker_mode)
    return counting(low_rank, filed, set_in_the_filed_way, set_wrongly)


# ------------------------------------------------------------------------ one against another


@derived(per="wager")
def own_medium_rank(counting_medium: Count, wagers_hand: Link) -> Count:
    """Rank that counts of the medium hand at the wager's position."""
    return take(counting_medium, wagers_hand.rows)


@derived(per="wager")
def opponents_medium_rank(counting_medium: Count, opponents_hand: Link) -> Count:
    """Rank that counts of the dealer's medium hand."""
    return take(counting_medium, opponents_hand.rows)


@derived(per="wager")
def medium_against(own_medium_rank: Count, opponents_medium_rank: Count) -> Text:
    """How the medium hand at the wager's position ranks against the dealer's."""
    return against(own_medium_rank, opponents_medium_rank)


def by_two_of_three(high: Text, medium: Text, low: Text) -> Text:
    """Give the outcome that three comparisons, in words of ``AGAINST``, have: two of them decide it.

    A copy counts for the dealer, and no wager is returned.  Missing where two are not known to agree.
    """
    codes = np.stack([high.codes, medium.codes, low.codes], axis=1)
    higher, others = (codes == HIGHER).sum(axis=1), (codes > HIGHER).sum(axis=1)
    found = np.where(higher >= 2, WIN, np.where(others >= 2, LOSE, -1))
    return Codes(found.astype(np.int32), OUTCOMES)


@derived(per="wager")
def outcome_by_hands(high_against: Text, medium_against: Text, low_against: Text) -> Text:
    """Outcome that the three comparisons give."""
    return by_two_of_three(high_against, medium_against, low_against)


@derived(per="wager")
def outcome_as_set(
    high_rank: Count, medium_rank: Count, low_rank: Count, wagers_hand: Link, opponents_hand: Link
) -> Text:
    """Outcome by the hands as they were finally set, rightly or not."""
    mine, theirs = wagers_hand.rows, opponents_hand.rows
    ranks = (high_rank, medium_rank, low_rank)
    return by_two_of_three(*(against(take(each, mine), take(each, theirs)) for each in ranks))


@derived(per="wager")
def outcome_as_filed(
    due_outcome: Text,
    own_high_rank: Count,
    own_medium_rank: Count,
    own_low_rank: Count,
    laid_house_way_ranks: Many,
    reading_kicker_mode: Text,
    opponents_hand: Link,
) -> Text:
    """Outcome due; where nobody recorded the dealer's cards, as the filed way sets those that lie there."""
    own = (own_high_rank, own_medium_rank, own_low_rank)
    theirs = (take(rank_of(laid_house_way_ranks, place), opponents_hand.rows) for place in range(len(own)))
    lying = (_filed(rank, reading_kicker_mode) for rank in theirs)
    hands = map(against, own, lying)
    return or_else(due_outcome, by_two_of_three(*hands))


@derived(per="wager")
def a_copy_and_a_lower_hand(high_against: Text, medium_against: Text, low_against: Text) -> Flag:
    """One of the three hands is a copy of the dealer's, and one of the others ranks lower."""
    hands = (high_against, medium_against, low_against)
    copy, lower = (
        hands[0].is_(said) | hands[1].is_(said) | hands[2].is_(said) for said in ("identical", "lower")
    )
    return copy & lower


# ---------------------------------------------------------------------- what the findings show


@derived(per="hand")
def filed_high_words(house_way_high: Count) -> Told:
    """What the high hand is as the filed house way sets the cards, in words."""
    return in_words(house_way_high, asia.describe)


@derived(per="hand")
def filed_medium_words(house_way_medium: Count) -> Told:
    """What the medium hand is as the filed house way sets the cards, in words."""
    return in_words(house_way_medium, asia.describe)


@derived(per="hand")
def filed_low_words(house_way_low: Count) -> Told:
    """What the low hand is as the filed house way sets the cards, in words."""
    return in_words(house_way_low, asia.describe)


@derived(per="wager")
def own_medium_cards(set_medium: Cards, wagers_hand: Link) -> Cards:
    """Medium hand as set at the wager's position."""
    return take(set_medium, wagers_hand.rows)


@derived(per="wager")
def opponents_medium_cards(
    set_medium: Cards,
    medium_rank: Count,
    counting_medium: Count,
    filed_medium_words: Told,
    opponents_hand: Link,
) -> Told:
    """Medium hand of the dealer, as it counts."""
    return as_counted(set_medium, medium_rank, counting_medium, filed_medium_words, opponents_hand)


# -------------------------------------------------------------------- what decides a comparison

DECIDED_BY = (*CATEGORIES, "cards")
"""What a comparison of two hands rests on: a row of § 659a.6(b), or the cards, § 659a.6(c)."""


def _own_order() -> npt.NDArray[np.int64]:
    """For each category, a mask of the ranks in a rank number that make its own order."""
    found = np.zeros(len(CATEGORIES), dtype=np.int64)
    found[[PAIR, THREE, FOUR]] = 0xF0000
    found[TWO_PAIR] = 0xFF000
    found[[STRAIGHT, FLUSH, STRAIGHT_FLUSH]] = 0xFFFFF
    return found


_OWN_ORDER = _own_order()


@derived(per="wager")
def high_decided_by(own_high_rank: Count, opponents_high_rank: Count) -> Text:
    """What the comparison of the high hands rests on."""
    return decided_by(own_high_rank, opponents_high_rank, DECIDED_BY, _OWN_ORDER)


@derived(per="wager")
def medium_decided_by(own_medium_rank: Count, opponents_medium_rank: Count) -> Text:
    """What the comparison of the medium hands rests on."""
    return decided_by(own_medium_rank, opponents_medium_rank, DECIDED_BY, _OWN_ORDER)


@derived(per="wager")
def low_decided_by(own_low_rank: Count, opponents_low_rank: Count) -> Text:
    """What the comparison of the low hands rests on: always the one card."""
    return decided_by(own_low_rank, opponents_low_rank, DECIDED_BY, _OWN_ORDER)


@derived(per="wager")
def kinds_differ(
    own_high_rank: Count, opponents_high_rank: Count, own_medium_rank: Count, opponents_medium_rank: Count
) -> Flag:
    """The high hands, or the medium hands, are of different kinds of § 659a.6(b)."""
    of_high = of_other_kinds(own_high_rank, opponents_high_rank)
    return of_high | of_other_kinds(own_medium_rank, opponents_medium_rank)
