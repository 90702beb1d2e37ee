"""Cards as they came out of the shoe or the deck: those in play, and those racked unplayed."""

from __future__ import annotations

import numpy as np

from rules.clause import derived
from rules.kinds import Card, Cards, Many, Text
from rules.values import certainly, integers, known


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
