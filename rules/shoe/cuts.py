"""Shuffles by hand and who verified them, and the cover cards used."""

import numpy as np

from rules.clause import derived
from rules.duties import groups, people, shuffles
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take


@derived(per="event")
def is_manual_shuffle(event_kind: Text, event_method: Text) -> Flag:
    """The event is a shuffle by hand; missing where it does not say how the cards were shuffled."""
    return event_kind.is_("shuffled") & event_method.is_("manual")


@derived(per="shoe")
def shuffled_by_hand(preparation: Link, is_manual_shuffle: Flag, complete_shuffled: Flag) -> Flag:
    """The shoe's cards were shuffled by hand."""
    found = groups.exists(preparation, is_manual_shuffle)
    return booleans(found.values, ~found.missing & (found.values | certainly(complete_shuffled)))


@derived(per="shoe")
def manual_shuffle(preparation: Link, event_at: Moment, is_manual_shuffle: Flag, verifier: Text) -> Link:
    """Row of the shuffle by hand whose verification is judged, -1 where there is none."""
    return Link(people.least_verified(preparation, event_at, is_manual_shuffle, verifier), len(event_at))


@derived(per="shoe")
def manual_shuffle_at(manual_shuffle: Link, event_at: Moment) -> Moment:
    """When the shoe's cards were shuffled by hand."""
    return take(event_at, manual_shuffle.rows)


@derived(per="shoe")
def shuffle_verified_by(manual_shuffle: Link, event_verified_by: Text) -> Text:
    """Who verified the shuffle of the shoe's cards by hand."""
    return groups.text_of(manual_shuffle.rows, event_verified_by)


@derived(per="shoe")
def shuffle_verifier(
    manual_shuffle: Link, preparation: Link, is_manual_shuffle: Flag, verifier: Text
) -> Text:
    """Who the person is that verified the shuffle of the shoe's cards by hand.

    Missing where it is the right one, and another shuffle, which he did not verify, may have been by hand.
    """
    found = groups.text_of(manual_shuffle.rows, verifier)
    another = booleans(is_manual_shuffle.missing & ~certainly(verifier.is_(people.ASSIGNED)))
    in_doubt = certainly(groups.exists(Link(preparation.rows, preparation.parents), another))
    right = certainly(found.is_(people.ASSIGNED))
    return groups.text_of(np.where(right & in_doubt, -1, manual_shuffle.rows), verifier)


@derived(per="shoe")
def cover_card_count(cover_card: Link, event_cover_cards: Count) -> Count:
    """Cover cards used with the shoe."""
    return take(event_cover_cards, cover_card.rows)


@derived(per="shoe")
def dealt_without_a_cover_card(
    cover_card_placed_at: Moment,
    cover_card_out_at: Moment,
    shoe_first_card_at: Moment,
    complete_cover_card_placed: Flag,
) -> Flag:
    """The shoe was dealt from a stack into which no cover card was inserted once it was cut.

    Missing where one came out of it nevertheless, and where an insertion may not be on record.
    """
    none = certainly(~shuffles.happened(cover_card_placed_at, complete_cover_card_placed))
    told = known(cover_card_placed_at) | (none & known(shoe_first_card_at) & ~known(cover_card_out_at))
    return booleans(none, told)
