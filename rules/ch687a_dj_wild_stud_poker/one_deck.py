"""The 53 cards of a round: in hands, racked unplayed, and the one on the layout in a joker's place."""

import numpy as np

from rules.clause import derived
from rules.deck import jokered
from rules.duties import deal, groups
from rules.kinds import Card, Cards, Count, Flag, Link, Text
from rules.values import booleans, integers, is_known, known


def _off_hands(event_round_row: Link, card_off_hands: Card, extra_card: Card | None) -> tuple[Link, Count]:
    """Cards that were in no hand, with their rounds: those racked and the one on the layout."""
    if extra_card is None:
        return event_round_row, card_off_hands
    rounds = np.arange(len(extra_card), dtype=np.intp)
    cards = np.r_[card_off_hands.values, extra_card.values]
    there = np.r_[known(card_off_hands), known(extra_card)]
    return Link(np.r_[event_round_row.rows, rounds], event_round_row.parents), integers(cards, there)


@derived(per="round")
def cards_seen_in_round(
    hand_round_row: Link,
    hand_cards_in_play: Cards,
    event_round_row: Link,
    card_off_hands: Card,
    *,
    extra_card: Card | None = None,
) -> Count:
    """How many cards of the round were seen: in hands, racked unplayed, or on the layout."""
    rows, cards = _off_hands(event_round_row, card_off_hands, extra_card)
    return jokered.cards_seen_in_round(hand_round_row, hand_cards_in_play, rows, cards)


@derived(per="round")
def a_card_twice(
    hand_round_row: Link,
    hand_card_bits: Count,
    event_round_row: Link,
    card_off_hands: Card,
    cards_seen_in_round: Count,
    *,
    extra_card: Card | None = None,
    unplayed_hand_in_doubt: Flag | None = None,
) -> Flag:
    """A card was seen twice in the round."""
    rows, cards = _off_hands(event_round_row, card_off_hands, extra_card)
    return jokered.a_card_twice(
        hand_round_row,
        hand_card_bits,
        rows,
        cards,
        cards_seen_in_round,
        unplayed_hand_in_doubt=unplayed_hand_in_doubt,
    )


@derived(per="round")
def twice_seen_card(
    hand_round_row: Link,
    hand_cards_in_play: Cards,
    event_round_row: Link,
    card_off_hands: Card,
    a_card_twice: Flag,
    *,
    extra_card: Card | None = None,
) -> Card:
    """The card seen most often in the round; missing where none was seen twice."""
    rows, cards = _off_hands(event_round_row, card_off_hands, extra_card)
    return jokered.twice_seen_card(hand_round_row, hand_cards_in_play, rows, cards, a_card_twice)


@derived(per="round")
def somebody_raised(hand_round_row: Link, raise_lies: Flag) -> Flag:
    """A player made a Raise Wager: the dealer's hand was compared with his."""
    return groups.exists(hand_round_row, raise_lies)


@derived(per="hand")
def hand_was_seen_or_need_not_be(
    cards: Cards, hand_position: Text, somebody_raised: Flag, was_given_up: Flag, dead: Flag
) -> Flag:
    """The hand's cards are recorded, or nobody had to see them: it was folded or dead, or stood alone."""
    idle = (hand_position.is_(deal.DEALER) & ~somebody_raised) | was_given_up | dead
    return is_known(cards) | booleans(idle.values & ~idle.missing)


@derived(per="hand")
def goes_unplayed(was_given_up: Flag, dead: Flag, void: Flag) -> Flag:
    """Nobody plays the hand to its end: it was folded or is dead, or the round is void."""
    return was_given_up | dead | void
