"""The cards seen in a shoe, counted together."""

import numpy as np

from rules.cards import JOKER
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Card, Cards, Count, Flag, Link, Many
from rules.values import booleans, in_any_column, integers


@derived(per="shoe")
def seen_copies(
    hand_shoe_row: Link, hand_cards_in_play: Cards, event_shoe_row: Link, unplayed_card: Card
) -> Many:
    """How often each of the 52 cards was seen in the shoe, and then cards of each rank without a suit.

    A card drawn in error is left out where it was drawn: it becomes the Banker's third card or the first
    card of the next round, or goes to the discard rack, and is counted there.
    """
    counts = groups.copies(hand_shoe_row, hand_cards_in_play, (event_shoe_row, unplayed_card))
    return Many(np.delete(counts, JOKER, axis=1), np.ones(len(counts), dtype=bool))


@derived(per="shoe")
def commonest_card(seen_copies: Many) -> Card:
    """The card seen most often in the shoe; missing where none was seen."""
    values = seen_copies.values[:, :JOKER]
    return integers(values.argmax(axis=1), values.any(axis=1))


@derived(per="shoe")
def commonest_card_copies(seen_copies: Many) -> Count:
    """How often the card seen most often in the shoe was seen."""
    return integers(seen_copies.values[:, :JOKER].max(axis=1))


@derived(per="shoe")
def cards_seen(seen_copies: Many) -> Count:
    """How many cards of the shoe were seen."""
    return integers(seen_copies.values.sum(axis=1))


@derived(per="shoe")
def shoe_cards_complete(hand_shoe_row: Link, cards: Cards, round_shoe_row: Link, void: Flag) -> Flag:
    """Both hands of every round of the shoe are recorded, suits too, except void rounds; else missing."""
    suited = ~in_any_column(cards.values > JOKER)
    hands = groups.count(hand_shoe_row, booleans(cards.known & suited))
    complete = hands >= 2 * groups.count(round_shoe_row, ~void)
    return booleans(complete.values, complete.values)
