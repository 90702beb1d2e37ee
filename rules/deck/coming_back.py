"""A deck that is dealt again after another one, however many rounds that served in between (§ 645a.3(b)).

Two decks may be in use without taking every other round; that is the very breach of § 645a.3(b)(3).
"""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.units import hours
from rules.values import booleans, certainly, known, take

SOON = hours(1)
"""A deck that is dealt again this soon was not changed for another and brought back: both were in use."""


@derived(per="round")
def decks_opened_since(
    dealing: Moments, last_of_deck: Link, first_card_at: Moment, new_decks: Flag, deck_goes_on: Flag
) -> Flag:
    """Other decks were opened at the table since its deck was dealt last: its name may be another deck's.

    Not so where none of its name was; missing where that is not known.
    """
    since = take(first_card_at, last_of_deck.rows) + 1
    opened = groups.happened_since(dealing, dealing, new_decks, since)
    perhaps = groups.happened_since(dealing, dealing, booleans(~certainly(~new_decks)), since)
    found = booleans(opened.values, known(opened) & (opened.values | certainly(~perhaps)))
    return found & ~deck_goes_on


@derived(per="round")
def comes_back(
    last_of_deck: Link,
    round_just_before: Link,
    round_place: Count,
    deck_id: Text,
    first_card_at: Moment,
    decks_opened_since: Flag,
    previous_round: Link,
) -> Flag:
    """The deck was dealt at the table before, then another one, and now it is dealt again.

    Missing where it was away for longer than ``SOON`` or decks may have been opened since: those in use may
    have been changed; and where rounds may be missing since the one before at hand.
    """
    follows = round_just_before.rows >= 0
    before, last = np.where(follows, round_just_before.rows, previous_round.rows), last_of_deck.rows
    here = certainly(take(round_place, last) == round_place)
    another = certainly(~groups.text_of(before, deck_id).same_as(deck_id))
    there = (before >= 0) & (last >= 0) & here & another
    away = first_card_at - take(first_card_at, last)
    sure = certainly(~decks_opened_since & (away <= SOON)) & follows
    return booleans(there & sure, ~there | sure | certainly(decks_opened_since))
