"""Whether cards of a round that had to be void were shuffled before others were dealt from them (§ 645a.14).

The numbers of a shoe and of a deck are what the record says of them.  Another number proves nothing where no
shuffle of those cards is on record, which § 645a.5(a) tells of, nor where nothing else shows another deck.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.dealt_next import shown_another_deck
from rules.duties.groups import Moments
from rules.duties.voids import never, shuffled_once_in
from rules.kinds import Count, Flag, Link, Moment, Rows, Text
from rules.values import booleans, certainly, integers, known, take


@derived(per="round")
def next_of_cards(
    first_card_at: Moment, round_shoe_row: Link, next_of_deck: Link, next_at_table: Link
) -> Link:
    """Row of the round that shows what became of the cards: next of the shoe, the deck, or at the table.

    -1 where the record has none, NOT_KNOWN where it may lack one.
    """
    of_shoe = groups.following(first_card_at, round_shoe_row.rows)
    row = np.where(of_shoe >= 0, of_shoe, next_of_deck.rows)
    return Link(np.where(row == -1, next_at_table.rows, row), len(first_card_at))


@derived(per="round")
def next_shuffle(
    next_of_cards: Link,
    first_card_at: Moment,
    round_shoe_row: Link,
    event_shoe_row: Link,
    dealer_shuffles: Flag,
    event_at: Moment,
) -> Link:
    """Row of the last shuffle, by no player's hand, of the shoe of that round before it; -1 where none is."""
    shoe = _of_next(round_shoe_row, next_of_cards)
    asked = Moments(take(first_card_at, next_of_cards.rows), integers(shoe, shoe >= 0))
    shuffled = groups.of_parents(event_at, event_shoe_row)
    return Link(groups.last_before(asked, shuffled, dealer_shuffles), len(event_at))


@derived(per="round")
def next_is_of_another_deck(
    next_of_cards: Link,
    first_card_at: Moment,
    round_deck_row: Link,
    deck_opened_at: Moment,
    deck_first_seen_at: Moment,
    *,
    batch_id: Text | None = None,
) -> Flag:
    """That round was dealt from another deck than this one; missing where nothing shows it but a number."""
    seen = (deck_opened_at, deck_first_seen_at, batch_id)
    return shown_another_deck(next_of_cards.rows, first_card_at, round_deck_row, *seen)


@derived(per="round")
def came_back_shuffled(
    next_of_cards: Link,
    next_shuffle: Link,
    next_is_of_another_deck: Flag,
    event_at: Moment,
    cards_still_out_at: Moment,
    deal_end_is_told: Flag,
    dealt_anew: Flag,
    shuffled_continuously: Flag,
    *,
    settled_at: Moment | None = None,
) -> Flag:
    """What was dealt next is shown not to be the cards of this round as they were; missing where it is not.

    They were shuffled once they were in, or a device does that by itself; or others were dealt: newly opened
    ones, or another deck of which a shuffle is on record.
    """
    settled = never(cards_still_out_at) if settled_at is None else settled_at
    at = take(event_at, next_shuffle.rows)
    once_in = certainly(shuffled_once_in(at, cards_still_out_at, deal_end_is_told, settled))
    others = certainly(next_is_of_another_deck) & known(at)
    found = once_in | others | certainly(take(dealt_anew | shuffled_continuously, next_of_cards.rows))
    return booleans(found, found)


def _of_next(rows: Link, following: Link) -> Rows:
    """Shoe or deck of the round that follows each, -1 where it names none or there is none."""
    return np.append(rows.rows, np.intp(-1))[np.maximum(following.rows, -1)]


@derived(per="round")
def dealt_on(
    first_card_at: Moment,
    last_round_dealt_at: Moment,
    rounds_from_shoe: Count,
    reshuffled_before_next: Flag,
    deck_dealt_unshuffled: Flag,
    next_of_cards: Link,
    came_back_shuffled: Flag,
    cards_were_put_away: Flag,
) -> Flag:
    """Another round was dealt from the same shuffle of the cards.

    Missing where the round names no shoe, and where nothing on record shows that it was not: no shuffle of
    what was dealt next, or after the last round nothing that was done with the cards.
    """
    found = (rounds_from_shoe > 1) & (last_round_dealt_at > first_card_at) & ~reshuffled_before_next
    found |= deck_dealt_unshuffled
    put_away = (next_of_cards.rows == -1) & certainly(cards_were_put_away)
    shown = certainly(came_back_shuffled) | put_away
    return booleans(found.values, known(found) & (certainly(found) | shown))


WITHOUT_A_SHUFFLE = ("stub_is_wrong", "stub_ends_round")
"""Causes of a void round after which no section asks for a shuffle of its own: the deck is to be removed."""


@derived(per="round")
def unshuffled_is_told(void_cause: Text, play_went_on: Flag, dealt_on: Flag, next_of_cards: Link) -> Flag:
    """The section on irregularities tells that the round was dealt from unshuffled cards; certain, or false.

    A round before it was void for a cause after which they had to be shuffled.
    """
    causes = (void_cause.codes >= 0) & ~certainly(void_cause.is_(*WITHOUT_A_SHUFFLE))
    asked = causes & certainly(~play_went_on) & certainly(dealt_on) & (next_of_cards.rows >= 0)
    found = np.zeros(len(asked), dtype=bool)
    found[next_of_cards.rows[asked]] = True
    return booleans(found)
