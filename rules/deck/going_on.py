"""Rounds for which other decks came, and which are dealt from one that was there before (§ 645a.3(b)(3)).

That decks were received says nothing of what is dealt next: it may be a deck that was in play all along.
"""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, take


@derived(per="round")
def deck_goes_on(
    last_of_deck: Link,
    first_card_at: Moment,
    round_deck_row: Link,
    round_place: Count,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    happening: Moments,
    complete_decks_opened: Flag,
) -> Flag:
    """The deck was dealt at the table before, and none of its name was opened or taken away since.

    Missing where openings may lack, or one names no deck.
    """
    before = last_of_deck.rows >= 0
    since = take(first_card_at, last_of_deck.rows)
    changes = event_kind.is_("decks_opened", "decks_removed")
    of_deck = Moments(event_at, integers(event_deck_row.rows, event_deck_row.rows >= 0))
    asked = Moments(first_card_at, integers(round_deck_row.rows, round_deck_row.rows >= 0))
    anew = certainly(take(event_at, groups.last_before(asked, of_deck, changes)) >= since)
    nameless = changes & booleans(event_deck_row.rows < 0)
    perhaps = groups.happened_since(Moments(first_card_at, round_place), happening, nameless, since)
    sure = certainly(~perhaps & complete_decks_opened)
    return booleans(before & ~anew, ~before | anew | sure)


@derived(per="round")
def dealt_anew(new_decks: Flag, deck_goes_on: Flag) -> Flag:
    """Other decks were brought for the round, and it may be dealt from them: its own did not simply go on."""
    return new_decks & ~deck_goes_on
