"""An idle table's cards that were taken away before play went on, as other decks came in their place.

They had to lie spread as long as they were there.  Nobody was there to whom they could be shown: what the
first player is shown are the other decks, which the section on opening a table judges.
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.shoes import ARRIVAL
from rules.kinds import Flag, Link, Moment, Text
from rules.units import minutes
from rules.values import booleans, certainly, integers, is_known, known, take

AT_ONCE = minutes(2)
"""Cards that are taken away so soon after the table fell idle were being replaced, and are not spread."""


@derived(per="shoe")
def goes_on_with_a_deck_dealt_before(
    round_shoe_row: Link, first_card_at: Moment, deck_dealt_before: Flag
) -> Flag:
    """The shoe's first round was dealt from a deck from which rounds had been dealt before."""
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    return take(deck_dealt_before, first)


@derived(per="deck")
def deck_last_opened_at(event_deck_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When cards of the deck's name were last opened, or received, at all."""
    return groups.latest(event_deck_row, event_at, event_kind.is_(*ARRIVAL))


@derived(per="shoe")
def same_cards_go_on(
    round_shoe_row: Link,
    round_deck_row: Link,
    first_card_at: Moment,
    deck_last_opened_at: Moment,
    previous_shoe_began_at: Moment,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    event_deck_row: Link,
    complete_decks_opened: Flag,
    *,
    goes_on_with_a_deck_dealt_before: Flag | None = None,
) -> Flag:
    """The shoe is dealt from a deck dealt before; since the shoe before began none of its name came or went.

    Nor was the table closed.  Missing where openings may lack, or one names no deck.
    """
    if goes_on_with_a_deck_dealt_before is None:
        return booleans(np.zeros(len(complete_decks_opened), dtype=bool))
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    opened_at = take(deck_last_opened_at, np.append(round_deck_row.rows, -1)[first])
    before = certainly(goes_on_with_a_deck_dealt_before) & ~certainly(opened_at >= previous_shoe_began_at)
    left = event_kind.is_("decks_removed", "table_closed")
    gone = groups.happened_since(start_of_shoe, happening, left, previous_shoe_began_at)
    before &= ~certainly(gone)
    nameless = event_kind.is_("decks_opened") & booleans(event_deck_row.rows < 0)
    perhaps = groups.happened_since(start_of_shoe, happening, nameless, previous_shoe_began_at)
    return booleans(before, ~before | certainly(~perhaps & complete_decks_opened))


@derived(per="shoe")
def others_take_their_place(
    new_decks: Flag, same_cards_go_on: Flag, *, received_though_there: Flag | None = None
) -> Flag:
    """Other decks were brought for the shoe, and it may be dealt from them.

    That they were opened says nothing of what is dealt next: the cards of the idle table may be.  Missing
    where a receipt, and nothing else, speaks against that.
    """
    found = new_decks & ~same_cards_go_on
    if received_though_there is None:
        return found
    return booleans(found.values, known(found) & ~certainly(received_though_there))


@derived(per="shoe")
def idle_replaced_at(
    idle_began_at: Moment,
    new_decks: Flag,
    start_of_shoe: Moments,
    happening: Moments,
    event_kind: Text,
    *,
    goes_on_with_a_deck_dealt_before: Flag | None = None,
) -> Moment:
    """When an idle table's cards were taken away, or other decks came that were dealt next; else missing."""
    asked = Moments(idle_began_at, start_of_shoe.within)
    ends = event_kind.is_(*ARRIVAL, "decks_removed")
    gone = take(happening.at, groups.first_after(asked, happening, ends, until=start_of_shoe.at))
    replaced = certainly(new_decks) & certainly(gone <= start_of_shoe.at)
    if goes_on_with_a_deck_dealt_before is not None:
        replaced &= ~certainly(goes_on_with_a_deck_dealt_before)
    return integers(gone.values, replaced & known(gone))


@derived(per="shoe")
def idle_replaced_at_once(idle_began_at: Moment, idle_replaced_at: Moment) -> Flag:
    """The cards of a table that fell idle were being replaced: others came at most two minutes later."""
    return booleans(certainly(idle_replaced_at - idle_began_at <= AT_ONCE))
