"""The hands of a round: how five cards rank with their wild cards (§ 687a.6).

Ranks are numbers of ``rules.hands.dj_wild``: the higher one wins, equal ones push.  A category is named as in
its ``CATEGORIES``.
"""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from rules.clause import derived
from rules.hands import dj_wild
from rules.hands.dj_wild import CATEGORIES, DJWildReadings
from rules.hands.readings import choose
from rules.kinds import Bools, Cards, Codes, Count, Flag, Link, Many, Text
from rules.poker.hands import each_choice, exactly
from rules.values import integers, take


def with_readings(chosen: dict[str, Text]) -> Iterator[tuple[DJWildReadings, Bools]]:
    """Yield each choice of readings that occurs, with its rows, as ``each_choice`` does."""
    for names, where in each_choice(chosen):
        yield choose(DJWildReadings, names), where


@derived(per="hand")
def five_cards(hand_cards_in_play: Cards) -> Cards:
    """The five cards dealt to each position; missing unless exactly five are recorded."""
    found = exactly(hand_cards_in_play, 5)
    return Many(found, found[:, 0] >= 0)


@derived(per="hand")
def hand_rank(five_cards: Cards, reading_five_of_a_kind: Text, reading_within_category: Text) -> Count:
    """Rank of the best hand that the five cards make; missing where they are not known."""
    found = np.full(len(five_cards), -1, dtype=np.int64)
    chosen = {"five_of_a_kind": reading_five_of_a_kind, "within_category": reading_within_category}
    for readings, where in with_readings(chosen):
        found[where] = dj_wild.hand(exactly(five_cards, 5)[where], readings)
    return integers(found, found >= 0)


@derived(per="hand")
def hand_category(hand_rank: Count) -> Text:
    """What the best hand is, such as a full house."""
    ranks = np.where(hand_rank.missing, -1, hand_rank.values).astype(np.int32)
    return Codes(dj_wild.category(ranks).astype(np.int32), CATEGORIES)


@derived(per="hand")
def wild_card_count(five_cards: Cards) -> Count:
    """How many of the five cards are wild."""
    return integers(dj_wild.wild_cards(exactly(five_cards, 5)), five_cards.known)


@derived(per="round")
def dealer_wild_card_count(dealers_hand: Link, wild_card_count: Count) -> Count:
    """How many of the dealer's cards are wild."""
    return take(wild_card_count, dealers_hand.rows)


@derived(per="wager")
def wild_cards_play(wagers_hand: Link, wild_card_count: Count, dealer_wild_card_count: Count) -> Flag:
    """The hand at the wager's position or the dealer's holds a wild card."""
    own: Count = take(wild_card_count, wagers_hand.rows)
    return (own > 0) | (dealer_wild_card_count > 0)


@derived(per="wager")
def own_hand_is_wild(wagers_hand: Link, wild_card_count: Count) -> Flag:
    """The hand at the wager's position holds a wild card."""
    own: Count = take(wild_card_count, wagers_hand.rows)
    return own > 0


@derived(per="round")
def dealer_rank(dealers_hand: Link, hand_rank: Count) -> Count:
    """Rank of the dealer's best hand."""
    return take(hand_rank, dealers_hand.rows)


@derived(per="round")
def dealer_category(dealers_hand: Link, hand_category: Text) -> Text:
    """What the dealer's best hand is."""
    return take(hand_category, dealers_hand.rows)


@derived(per="wager")
def own_rank(wagers_hand: Link, hand_rank: Count) -> Count:
    """Rank of the best hand at the wager's position."""
    return take(hand_rank, wagers_hand.rows)


@derived(per="wager")
def own_category(wagers_hand: Link, hand_category: Text) -> Text:
    """What the best hand at the wager's position is."""
    return take(hand_category, wagers_hand.rows)


AGAINST = ("lower", "equal", "higher")


@derived(per="wager")
def against_dealer(own_rank: Count, dealer_rank: Count) -> Text:
    """Whether the hand at the wager's position ranks lower than the dealer's, equal to it or higher."""
    sign: npt.NDArray[np.int64] = np.sign(own_rank.values - dealer_rank.values) + 1
    return Codes(np.where(own_rank.missing | dealer_rank.missing, -1, sign).astype(np.int32), AGAINST)
