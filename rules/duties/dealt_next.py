"""Which round came next at a gaming table, and whether its cards were put away before."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, take

CARDS_AWAY = ("shuffled", "batch_in_shuffler", "decks_removed", "table_closed")
"""Kinds of event after which what was left in a shoe is dealt no further."""


@derived(per="round")
def next_at_table(first_card_at: Moment, round_place: Count, round_table_row: Link) -> Link:
    """Row of the round dealt next at the gaming table, -1 for none; NOT_KNOWN where one may be missing.

    Nor is it known of rounds that were dealt at one moment, by a clock that tells minutes.
    """
    holes, places = groups.holes_of(round_place, round_table_row), group_numbers(round_place)
    row = groups.following(first_card_at, places, holes)
    at_once = groups.tied(first_card_at, places)
    return Link(np.where(at_once, groups.NOT_KNOWN, row), len(first_card_at))


@derived(per="round")
def cards_were_put_away(
    first_card_at: Moment, round_place: Count, happening: Moments, event_kind: Text
) -> Flag:
    """Cards were shuffled or taken away at the table, or it closed, after the round; missing if not told."""
    away = groups.first_after(Moments(first_card_at, round_place), happening, event_kind.is_(*CARDS_AWAY))
    return booleans(away >= 0, away >= 0)


def shown_another_deck(
    rows: Rows,
    first_card_at: Moment,
    round_deck_row: Link,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    batch_id: Text | None,
) -> Flag:
    """Whether a later round was dealt from another deck, or other decks, than each round was.

    rows  the later round of each
    Another number alone is what the record says of the cards: those decks were opened by then, had been dealt
    before, or are the other of two batches.  Missing where nothing shows it, or a round names no deck.
    """
    deck, own = np.append(round_deck_row.rows, -1)[np.maximum(rows, -1)], round_deck_row.rows
    opened = certainly(take(deck_opened_at, rows) <= take(first_card_at, rows))
    dealt = certainly(take(deck_first_seen_at, rows) < first_card_at)
    shown = (deck == own) | opened | dealt
    found = booleans(deck != own, (deck >= 0) & (own >= 0) & shown)
    if batch_id is None:
        return found
    other_batch = certainly(~groups.text_of(rows, batch_id).same_as(batch_id))
    return found | booleans(other_batch)
