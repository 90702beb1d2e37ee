"""Which round came next at a gaming table, and whether its cards were put away before."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import group_numbers
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans

CARDS_AWAY = ("shuffled", "batch_in_shuffler", "decks_removed", "table_closed")
"""Kinds of event after which what was left in a shoe is dealt no further."""


@derived(per="round")
def next_at_table(first_card_at: Moment, round_place: Count, round_table_row: Link) -> Link:
    """Row of the round dealt next at the gaming table, -1 for none; NOT_KNOWN where one may be missing."""
    holes = groups.holes_of(round_place, round_table_row)
    row = groups.following(first_card_at, group_numbers(round_place), holes)
    return Link(row, len(first_card_at))


@derived(per="round")
def cards_were_put_away(
    first_card_at: Moment, round_place: Count, happening: Moments, event_kind: Text
) -> Flag:
    """Cards were shuffled or taken away at the table, or it closed, after the round; missing if not told."""
    away = groups.first_after(Moments(first_card_at, round_place), happening, event_kind.is_(*CARDS_AWAY))
    return booleans(away >= 0, away >= 0)
