"""Cards as they came out of the shoe or the deck: those in play, and those racked unplayed."""

from __future__ import annotations

import numpy as np

from rules.cards import JOKER, rank_of
from rules.clause import derived
from rules.kinds import Card, Cards, Flag, Many, Text
from rules.values import booleans, certainly, integers, known


def suited(card: Card) -> Card:
    """Cards recorded with their suit; one of which only the rank is known may be any of that rank."""
    return integers(card._data, known(card) & (card._data <= JOKER))


def same_card(one: Card, other: Card) -> Flag:
    """Whether two cards have the same name; missing where a suit is lacking and the ranks agree."""
    differ = rank_of(one._data) != rank_of(other._data)
    sure = known(suited(one)) & known(suited(other)) | differ
    return booleans((one._data == other._data) & ~differ, known(one) & known(other) & sure)


def without_errors(cards: Cards, in_error: Many) -> Many:
    """Leave out cards marked as drawn in error, keeping the order of the others."""
    width = min(cards.values.shape[1], in_error.values.shape[1])
    marked = in_error.values[:, :width] == 1
    if not marked.any():
        return cards
    kept = cards.values.copy()
    kept[:, :width][marked] = -1
    order = np.argsort(kept < 0, axis=1, kind="stable")
    return Many(np.take_along_axis(kept, order, axis=1), cards.known, cards.names)


@derived(per="hand")
def hand_cards_in_play(cards: Cards, card_in_error: Many) -> Cards:
    """Cards of each hand without those drawn in error."""
    return without_errors(cards, card_in_error)


@derived(per="event")
def unplayed_card(event_kind: Text, event_card: Card) -> Card:
    """A card that was seen without being dealt: burned, or racked unplayed."""
    gone = certainly(event_kind.is_("burn", "card_racked"))
    return integers(event_card._data, known(event_card) & gone)
