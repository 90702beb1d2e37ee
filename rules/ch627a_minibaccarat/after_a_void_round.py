"""Whether play went on with reshuffled cards after a round that the shoe could not finish (§ 627a.13(e)).

The number of a shoe is what the record says of it.  A shuffle between the two rounds proves it wrong, and so
do more cards than can have been left.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups, voids
from rules.duties.dealt_next import shown_another_deck
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known, take


@derived(per="round")
def next_shoe(next_at_table: Link, round_shoe_row: Link) -> Link:
    """Row of the shoe that the next round at the gaming table names, -1 for none."""
    rows = np.append(round_shoe_row.rows, -1)[np.maximum(next_at_table.rows, -1)]
    return Link(rows, round_shoe_row.parents)


@derived(per="round")
def next_shuffled_at(next_at_table: Link, dealer_shuffled_at: Moment) -> Moment:
    """When the shoe that the next round names was last shuffled before it was dealt from."""
    return take(dealer_shuffled_at, next_at_table.rows)


@derived(per="round")
def shuffled_without_a_name(
    first_card_at: Moment,
    next_dealt_at: Moment,
    round_place: Count,
    happening: Moments,
    event_kind: Text,
    event_shoe_row: Link,
) -> Flag:
    """Cards were shuffled at the table before the next round, and nobody recorded for which shoe."""
    nameless = event_kind.is_("shuffled") & booleans(event_shoe_row.rows < 0)
    return groups.happened_since(Moments(next_dealt_at, round_place), happening, nameless, first_card_at)


@derived(per="round")
def next_outruns_the_shoe(next_at_table: Link, most_cards_left: Count, fewest_drawn: Count) -> Flag:
    """The next round took more cards than can have been left in the shoe: others had come into it."""
    return booleans(certainly(take(most_cards_left < fewest_drawn, next_at_table.rows)))


@derived(per="round")
def same_shoe_goes_on(
    reshuffled_before_next: Flag,
    shuffled_without_a_name: Flag,
    complete_shuffled: Flag,
    *,
    next_outruns_the_shoe: Flag | None = None,
) -> Flag:
    """A next round that names the same shoe was dealt from it as it was left.

    Missing where other cards had come into it, and a shuffle of them may not be on record.
    """
    goes_on = certainly(~reshuffled_before_next) & certainly(~shuffled_without_a_name)
    if next_outruns_the_shoe is not None:
        goes_on &= ~certainly(next_outruns_the_shoe) | certainly(complete_shuffled)
    return booleans(goes_on, goes_on | certainly(reshuffled_before_next))


@derived(per="round")
def next_brings_other_cards(
    next_at_table: Link,
    first_card_at: Moment,
    round_deck_row: Link,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    new_decks: Flag,
    shuffled_continuously: Flag,
    *,
    batch_id: Text | None = None,
) -> Flag:
    """The next round was dealt from other decks or the other batch, or a device reshuffles by itself."""
    seen = (deck_opened_at, deck_first_seen_at, batch_id)
    of_others = shown_another_deck(next_at_table.rows, first_card_at, round_deck_row, *seen)
    return of_others | take(new_decks | shuffled_continuously, next_at_table.rows)


@derived(per="round")
def next_shuffled_once_in(
    next_shuffled_at: Moment,
    next_dealt_at: Moment,
    cards_still_out_at: Moment,
    deal_end_is_told: Flag,
    settled_at: Moment,
) -> Flag:
    """The shoe that the next round names was shuffled before that, once the cards of this round were in."""
    once_in = voids.shuffled_once_in(next_shuffled_at, cards_still_out_at, deal_end_is_told, settled_at)
    return once_in & (next_shuffled_at <= next_dealt_at)


@derived(per="round")
def other_shoe_unshuffled(
    next_at_table: Link,
    next_shuffled_at: Moment,
    next_dealt_at: Moment,
    next_brings_other_cards: Flag,
    next_shuffled_once_in: Flag,
    complete_shuffled: Flag,
) -> Flag:
    """A next round that names another shoe was dealt from these cards, last shuffled before they were in.

    Missing where no shuffle of that shoe is on record; § 627a.5(a) tells of it.
    """
    fresh = certainly(next_brings_other_cards) | certainly(next_shuffled_once_in)
    early = certainly(~next_shuffled_once_in) & certainly(next_shuffled_at <= next_dealt_at)
    told = certainly(take(complete_shuffled, next_at_table.rows)) & certainly(~next_brings_other_cards)
    return booleans(early & told & ~fresh, fresh | (early & told))


@derived(per="round")
def shoe_dealt_on(
    first_card_at: Moment,
    next_at_table: Link,
    next_shoe: Link,
    round_shoe_row: Link,
    *,
    same_shoe_goes_on: Flag | None = None,
    other_shoe_unshuffled: Flag | None = None,
    cards_were_put_away: Flag | None = None,
) -> Flag:
    """Another round was dealt from cards that were not reshuffled; missing where the record may not tell.

    In a log without events the number of the shoe stands.  Where no round is on record after it, what is
    done with the cards shows that none can have come from them.
    """
    own, following = round_shoe_row.rows, next_shoe.rows
    nobody = booleans(np.zeros(len(own), dtype=bool), np.zeros(len(own), dtype=bool))
    same = booleans(np.ones(len(own), dtype=bool)) if same_shoe_goes_on is None else same_shoe_goes_on
    other = nobody if other_shoe_unshuffled is None else other_shoe_unshuffled
    away = nobody if cards_were_put_away is None else cards_were_put_away
    placed = (own >= 0) & (following >= 0)
    found = [
        (placed & (following == own), same.values, known(same)),
        (placed & (following != own), other.values, known(other)),
        ((own < 0) & (following >= 0), nobody.values, certainly(~other)),
        (next_at_table.rows == -1, nobody.values, certainly(away)),
    ]
    values, told = nobody.values, known(nobody)
    for where, dealt_on, sure in found:
        values, told = np.where(where, dealt_on, values), np.where(where, sure, told)
    return booleans(values, told & known(first_card_at))
