"""Which steps of a round with hands to set are told, and the hands in words."""

import numpy as np

from rules.cards import JOKER, NAMES
from rules.clause import derived
from rules.hands import poker
from rules.kinds import Cards, Codes, Count, Flag, Many, Text, Told
from rules.poker.hands import DEALER, both_in_words, exactly, in_words
from rules.poker.house_way import rank_of
from rules.values import is_known, known, or_else


@derived(per="hand")
def high_words(high_rank: Count) -> Told:
    """What the high hand is, in words."""
    return in_words(high_rank)


@derived(per="hand")
def low_words(low_rank: Count) -> Told:
    """What the low hand is, in words."""
    return in_words(low_rank)


@derived(per="hand")
def joker_in_high(set_high: Cards, high_rank: Count) -> Text:
    """The card the joker plays as in the high hand: the first that gives the hand its rank."""
    five = exactly(set_high, 5)
    at = (five == JOKER).argmax(axis=1)
    with_joker = (five == JOKER).any(axis=1) & known(high_rank)
    found = np.full(len(five), -1, dtype=np.int32)
    for card in (*range(JOKER - 4, JOKER), *range(JOKER - 5, -1, -1)):
        open_yet = np.flatnonzero(with_joker & (found < 0))
        tried = five[open_yet]
        tried[np.arange(len(open_yet)), at[open_yet]] = card
        found[open_yet[poker.high_hand(tried) == high_rank.values[open_yet]]] = card
    return Codes(found, NAMES[:JOKER])


@derived(per="hand")
def house_way_words(house_way_high: Count, house_way_low: Count, laid_house_way_ranks: Many) -> Told:
    """How the casino's own cards have to be set, in words; those that lie there, where others are unknown."""
    high, low = (rank_of(laid_house_way_ranks, place) for place in range(2))
    return both_in_words(or_else(house_way_high, high), or_else(house_way_low, low))


@derived(per="hand")
def set_by_house_way(hand_position: Text, banked_by: Text, house_way_high: Count) -> Flag:
    """The hand is the dealer's or the bank's, and the filed house way can be applied to it."""
    casinos = hand_position.is_(DEALER) | hand_position.same_as(banked_by)
    return casinos & is_known(house_way_high)
