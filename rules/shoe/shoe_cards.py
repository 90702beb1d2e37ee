"""The cards seen in a shoe, counted together."""

import numpy as np

from rules.cards import JOKER
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Card, Cards, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, in_any_column, integers, known


@derived(per="event")
def gone_told_again(
    event_kind: Text,
    event_at: Moment,
    event_shoe_row: Link,
    event_round_row: Link,
    *,
    event_card: Card | None = None,
    event_count: Count | None = None,
) -> Flag:
    """The same cards were burned, or the same card racked, at the same moment by an earlier row.

    It is one event, written twice; of cards that were racked unseen, there may have been two.
    """
    nothing = integers(np.zeros(len(event_at)), np.zeros(len(event_at), dtype=bool))
    card, count = (nothing if each is None else each for each in (event_card, event_count))
    burns, racked = event_kind.is_("burn"), event_kind.is_("card_racked") & booleans(known(card))
    again = groups.repeated(event_shoe_row, burns, event_at, card, count)
    return booleans(again | groups.repeated(event_round_row, racked, event_at, card))


@derived(per="event")
def card_gone_unplayed(unplayed_card: Card, gone_told_again: Flag) -> Card:
    """A card that was seen without being dealt; of two rows that tell of one such event, the first has it."""
    return integers(unplayed_card.values, known(unplayed_card) & ~certainly(gone_told_again))


@derived(per="shoe")
def seen_copies(
    hand_shoe_row: Link, hand_cards_in_play: Cards, event_shoe_row: Link, card_gone_unplayed: Card
) -> Many:
    """How often each of the 52 cards was seen in the shoe, and then cards of each rank without a suit.

    A card drawn in error is left out where it was drawn: it becomes the Banker's third card or the first
    card of the next round, or goes to the discard rack, and is counted there.
    """
    counts = groups.copies(hand_shoe_row, hand_cards_in_play, (event_shoe_row, card_gone_unplayed))
    return Many(np.delete(counts, JOKER, axis=1), np.ones(len(counts), dtype=bool))


@derived(per="shoe")
def jokers_seen(
    hand_shoe_row: Link, hand_cards_in_play: Cards, event_shoe_row: Link, card_gone_unplayed: Card
) -> Count:
    """How many jokers came out of the shoe, whose decks hold none."""
    counts = groups.copies(hand_shoe_row, hand_cards_in_play, (event_shoe_row, card_gone_unplayed))
    return integers(counts[:, JOKER])


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


@derived(per="round")
def cards_of_round_are_told(hand_round_row: Link, cards: Cards, hands_on_record: Flag, void: Flag) -> Flag:
    """Both hands of the round are recorded, suits too; of a round declared void, whichever it had, but one.

    That a round was void says nothing of the cards that turned up in it.
    """
    told = booleans(cards.known & ~in_any_column(cards.values > JOKER))
    some = groups.exists(hand_round_row, booleans(np.ones(len(cards), dtype=bool)))
    return groups.every(hand_round_row, told) & (hands_on_record | (void & some))


@derived(per="shoe")
def shoe_cards_complete(round_shoe_row: Link, cards_of_round_are_told: Flag) -> Flag:
    """The cards of every round of the shoe are recorded, void or not; missing where they are not."""
    found = certainly(groups.every(round_shoe_row, cards_of_round_are_told))
    return booleans(found, found)
