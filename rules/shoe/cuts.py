"""Shuffles by hand and who verified them, and the cover cards used."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, take


@derived(per="event")
def is_manual_shuffle(event_kind: Text, event_method: Text) -> Flag:
    """The event is a shuffle by hand; missing where it does not say how the cards were shuffled."""
    return event_kind.is_("shuffled") & event_method.is_("manual")


@derived(per="shoe")
def shuffled_by_hand(event_shoe_row: Link, is_manual_shuffle: Flag, complete_shuffled: Flag) -> Flag:
    """The shoe's cards were shuffled by hand."""
    found = groups.exists(event_shoe_row, is_manual_shuffle)
    return booleans(found.values, ~found.missing & (found.values | certainly(complete_shuffled)))


@derived(per="shoe")
def manual_shuffle_at(event_shoe_row: Link, event_at: Moment, is_manual_shuffle: Flag) -> Moment:
    """When the shoe's cards were shuffled by hand, for the last time."""
    return groups.latest(event_shoe_row, event_at, is_manual_shuffle)


@derived(per="shoe")
def shuffle_verified_by(
    event_shoe_row: Link, event_at: Moment, is_manual_shuffle: Flag, event_verified_by: Text
) -> Text:
    """Who verified the shuffle of the shoe's cards by hand."""
    row = groups.row_of_latest(event_shoe_row, event_at, is_manual_shuffle)
    return groups.text_of(row, event_verified_by)


@derived(per="shoe")
def shuffle_verifier(event_shoe_row: Link, event_at: Moment, is_manual_shuffle: Flag, verifier: Text) -> Text:
    """Who the person is that verified the shuffle of the shoe's cards by hand."""
    return groups.text_of(groups.row_of_latest(event_shoe_row, event_at, is_manual_shuffle), verifier)


@derived(per="shoe")
def cover_card_count(
    event_shoe_row: Link, event_kind: Text, event_at: Moment, event_cover_cards: Count
) -> Count:
    """Cover cards used with the shoe."""
    row = groups.row_of_latest(event_shoe_row, event_at, event_kind.is_("cover_card_placed"))
    return take(event_cover_cards, row)
