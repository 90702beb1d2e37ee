"""Hand against hand: whether a hand was set lawfully, and how it stands against the dealer's or the bank's.

Two kinds of ranks are compared.  Those of the hands as they were finally *set* say what the dealer saw;
those that *count* are the same, except that a hand the Code has set in the casino's own way (the
dealer's, a co-bank's, and a bank's that was set wrongly) counts as that way sets it, where it is filed.
"""

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.columns import Kind
from rules.duties import groups
from rules.hands.rank_tables import CATEGORIES, SHIFT
from rules.kinds import Cards, Cents, Codes, Count, Flag, Link, Text, Told
from rules.pieces import NAMES
from rules.poker.hands import DEALER, in_words
from rules.values import certainly, integers, is_known, known, take


@derived(per="hand")
def set_wrongly(set_from_dealt: Flag, high_stands: Flag) -> Flag:
    """The two hands are not five and two of the cards dealt, or the low one outranks the high one."""
    return ~set_from_dealt | ~high_stands


@derived(per="hand")
def set_in_the_filed_way(
    hand_position: Text,
    banked_by: Text,
    set_wrongly: Flag,
    hand_reset: Flag,
    reading_bank_house_way: Text,
    *,
    co_banking: Flag | None = None,
) -> Flag:
    """The Code has this hand set as the casino files: the dealer's, a co-bank's, a bank's set wrongly."""
    by_dealer = set_wrongly | hand_reset | reading_bank_house_way.is_("always")
    if co_banking is not None:
        by_dealer = by_dealer | co_banking
    return hand_position.is_(DEALER) | (hand_position.same_as(banked_by) & by_dealer)


@derived(per="hand")
def counting_high(
    high_rank: Count, house_way_high: Count, set_in_the_filed_way: Flag, set_wrongly: Flag
) -> Count:
    """Rank of the high hand that counts."""
    return counting(high_rank, house_way_high, set_in_the_filed_way, set_wrongly)


@derived(per="hand")
def counting_low(
    low_rank: Count, house_way_low: Count, set_in_the_filed_way: Flag, set_wrongly: Flag
) -> Count:
    """Rank of the low hand that counts."""
    return counting(low_rank, house_way_low, set_in_the_filed_way, set_wrongly)


def counting(as_set: Count, filed: Count, by_filing: Flag, wrongly: Flag) -> Count:
    """Rank by the filed way where the Code asks for it and it is known; else as set, if lawfully."""
    lawful = ~(certainly(by_filing) & (wrongly.values | wrongly.missing))
    found = integers(as_set.values, known(as_set) & ~by_filing.missing & lawful)
    by_way = (certainly(by_filing) | (by_filing.missing & certainly(filed == as_set))) & known(filed)
    values = np.where(by_way, filed.values, found.values)
    return integers(values, by_way | known(found))


# ---------------------------------------------------------------------- what the findings show


def as_counted(cards: Cards, as_set: Count, counts: Count, filed: Told, hand: Link) -> Told:
    """Give the cards of a hand by wager; where it counts otherwise than it lay, how it counts, too.

    A sentence that sets such a hand against another would name cards that did not decide between them.

    as_set, counts  ranks of the hand as it was finally set, and as it counts; hand  its row, by wager
    filed           the hand in words, as the filed way sets it
    """
    names = NAMES[Kind.CARD]

    def tell(row: int) -> str | None:
        at = int(hand.rows[row])
        if at < 0:
            return None
        lay = " ".join(names[card] for card in cards.values[at] if card >= 0) if cards.known[at] else None
        same = counts.missing[at] or (not as_set.missing[at] and as_set.values[at] == counts.values[at])
        return lay if same else f"{filed.text(at)}, as filed; set as {lay or 'nobody recorded'}"

    return Told(tell)


@derived(per="hand")
def filed_high_words(house_way_high: Count) -> Told:
    """What the high hand is as the filed house way sets the cards, in words."""
    return in_words(house_way_high)


@derived(per="hand")
def filed_low_words(house_way_low: Count) -> Told:
    """What the low hand is as the filed house way sets the cards, in words."""
    return in_words(house_way_low)


@derived(per="wager")
def own_high_cards(set_high: Cards, wagers_hand: Link) -> Cards:
    """High hand as set at the wager's position."""
    return take(set_high, wagers_hand.rows)


@derived(per="wager")
def own_low_cards(set_low: Cards, wagers_hand: Link) -> Cards:
    """Low hand as set at the wager's position."""
    return take(set_low, wagers_hand.rows)


@derived(per="wager")
def own_high_counted(
    set_high: Cards, high_rank: Count, counting_high: Count, filed_high_words: Told, wagers_hand: Link
) -> Told:
    """High hand at the wager's position, as it counts."""
    return as_counted(set_high, high_rank, counting_high, filed_high_words, wagers_hand)


@derived(per="wager")
def own_low_counted(
    set_low: Cards, low_rank: Count, counting_low: Count, filed_low_words: Told, wagers_hand: Link
) -> Told:
    """Low hand at the wager's position, as it counts."""
    return as_counted(set_low, low_rank, counting_low, filed_low_words, wagers_hand)


@derived(per="wager")
def opponents_high_cards(
    set_high: Cards, high_rank: Count, counting_high: Count, filed_high_words: Told, opponents_hand: Link
) -> Told:
    """High hand of the dealer or the bank, as it counts."""
    return as_counted(set_high, high_rank, counting_high, filed_high_words, opponents_hand)


@derived(per="wager")
def opponents_low_cards(
    set_low: Cards, low_rank: Count, counting_low: Count, filed_low_words: Told, opponents_hand: Link
) -> Told:
    """Low hand of the dealer or the bank, as it counts."""
    return as_counted(set_low, low_rank, counting_low, filed_low_words, opponents_hand)


@derived(per="hand")
def settled_as_filed(
    opponents_hand: Link,
    is_compared: Flag,
    outcome_as_set: Text,
    outcome_as_filed: Text,
    due_outcome: Text,
    settled_as: Text,
    settled_right: Flag,
) -> Flag:
    """The wagers against a hand were settled as by the filed way, where the hand as it lay decides otherwise.

    Then the record of how it was set and the record of the money contradict each other.  False where no
    wager tells the two apart, or one of those that do was settled by the hand as it lay.
    """
    tells = is_compared & ~outcome_as_set.same_as(outcome_as_filed)
    as_due = settled_as.same_as(outcome_as_filed) & (settled_right | ~is_known(due_outcome))
    return groups.exists(opponents_hand, tells & as_due) & ~groups.exists(opponents_hand, tells & ~as_due)


@derived(per="hand")
def setting_effect_cents(opponents_hand: Link, is_standing_main: Flag, settled_right: Flag) -> Cents:
    """Nothing, where each wager against a hand was settled as by the filed way, however the hand lay.

    Missing otherwise: what a wager was settled by that lay is told, with its amount, under its outcome.
    """
    right = groups.every(opponents_hand, ~is_standing_main | settled_right)
    return integers(np.zeros(len(right), dtype=np.int64), certainly(right))


# -------------------------------------------------------------------- what decides a comparison

DECIDED_BY = (*CATEGORIES, "cards")
"""What a comparison of two hands rests on: a row of § 645a.6(b), or the other cards, § 645a.6(c)."""

# For each category, a mask of the ranks in a rank number that make its own order.
_OWN_ORDER = np.array([0, 0xFF000, 0xFFFF0, 0xFFF00, *([0xFFFFF] * 3), 0xFFFF0, 0xFFFFF, 0, 0])


def decided_by(mine: Count, theirs: Count, rows: tuple[str, ...], own_order: npt.NDArray[np.int64]) -> Text:
    """Row of the ranking that decides between two rank numbers: the higher kind, or its own order.

    rows  all that can decide, the cards last
    """
    kind = np.maximum(mine.values, theirs.values) >> SHIFT
    differ = (mine.values ^ theirs.values) & own_order[np.clip(kind, 0, len(own_order) - 1)]
    by_row = (differ != 0) | (kind != np.minimum(mine.values, theirs.values) >> SHIFT)
    found = np.where(by_row, kind, len(rows) - 1)
    return Codes(np.where(known(mine) & known(theirs), found, -1).astype(np.int32), rows)


def of_other_kinds(mine: Count, theirs: Count) -> Flag:
    """Whether two rank numbers are of different kinds of hands."""
    return (mine // (1 << SHIFT)) != (theirs // (1 << SHIFT))


@derived(per="wager")
def high_decided_by(own_high_rank: Count, opponents_high_rank: Count) -> Text:
    """What the comparison of the high hands rests on."""
    return decided_by(own_high_rank, opponents_high_rank, DECIDED_BY, _OWN_ORDER)


@derived(per="wager")
def low_decided_by(own_low_rank: Count, opponents_low_rank: Count) -> Text:
    """What the comparison of the low hands rests on."""
    return decided_by(own_low_rank, opponents_low_rank, DECIDED_BY, _OWN_ORDER)


@derived(per="wager")
def kinds_differ(
    own_high_rank: Count, opponents_high_rank: Count, own_low_rank: Count, opponents_low_rank: Count
) -> Flag:
    """The high hands, or the low hands, are of different kinds of § 645a.6(b)."""
    of_high = of_other_kinds(own_high_rank, opponents_high_rank)
    return of_high | of_other_kinds(own_low_rank, opponents_low_rank)
