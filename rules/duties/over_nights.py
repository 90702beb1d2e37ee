"""Decks and dice that ended one way and begin another: taken out of use, and then played with again.

A deck bears its name from its opening to its removal, on whatever night.  One that was removed and is dealt
from again was opened anew, or one of the two rows is not what happened.  So it is with dice in the shaker.
"""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


def _before(at: Moment, within: Link, events: Link, event_at: Moment, kinds: Flag) -> tuple[Moment, Flag]:
    """When it last happened to the parent of each row by a moment, and whether that is known."""
    asked = Moments(at, integers(within.rows, within.rows >= 0))
    found = groups.last_before(asked, groups.of_parents(event_at, events), kinds)
    return take(event_at, found), is_known(groups.is_there(found))


@derived(per="round")
def deck_out_at(
    round_deck_row: Link, first_card_at: Moment, event_deck_row: Link, event_kind: Text, event_at: Moment
) -> Moment:
    """When the round's deck was last taken out of use before the round."""
    removed = event_kind.is_("decks_removed")
    found, _ = _before(first_card_at - 1, round_deck_row, event_deck_row, event_at, removed)
    return found


@derived(per="round")
def deck_in_again(
    round_deck_row: Link,
    first_card_at: Moment,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    deck_out_at: Moment,
) -> Flag:
    """The round's deck was opened again since; missing where the record may lack that."""
    opened = event_kind.is_("decks_opened")
    found, told = _before(first_card_at, round_deck_row, event_deck_row, event_at, opened)
    again = certainly(found >= deck_out_at)
    return booleans(again, again | certainly(told))


@derived(per="round")
def first_since_removal(round_deck_row: Link, first_card_at: Moment, deck_out_at: Moment) -> Flag:
    """The round is the first that was dealt from its deck after the deck was taken out of use."""
    before = groups.previous(first_card_at, round_deck_row.rows)
    earlier = certainly(take(first_card_at, before) > deck_out_at)
    return booleans(known(deck_out_at) & ~earlier)


def the_deck_was_opened_again(
    first_since_removal: Flag, deck_in_again: Flag, complete_decks_opened: Flag, *, sake: str
) -> Verdict:
    """Judge that a deck that was taken out of use is dealt from only when it was opened anew."""
    sure = certainly(deck_in_again | complete_decks_opened)
    return Verdict(
        applies=first_since_removal,
        holds=booleans(deck_in_again.values, known(deck_in_again) & sure),
        observed="deck {deck_id} was taken out of use {deck_out_at}, and dealt from again {first_card_at}",
        required=f"another deck, or this one opened anew in between, {own_test(sake)}",
        record=True,
    )


def decks_stay_out_of_use(sake: str) -> None:
    """Declare that a chapter's decks are not dealt from once they were taken out of use.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "deck",
        "A deck that was taken out of use is dealt from only when it was opened anew.",
        the_deck_was_opened_again,
        per="round",
        reading=", also over nights, as far as the removal is two days back at most. It accuses nobody.",
        sake=sake,
        module=calling_module(),
    )


# -------------------------------------------------------------------------------------------- dice


@derived(per="round")
def dice_last_placed(first_card_at: Moment, round_place: Count, happening: Moments, event_kind: Text) -> Link:
    """Row of the event that last put dice into use at the table before the round; -1 for none at hand."""
    asked = Moments(first_card_at, round_place)
    found = groups.last_before(asked, happening, event_kind.is_("dice_in"))
    return Link(np.where(found < 0, -1, found), len(event_kind))


@derived(per="round")
def dice_out_at(
    dice_last_placed: Link, first_card_at: Moment, dice_moment: Moments, event_at: Moment, event_kind: Text
) -> Moment:
    """When those dice were taken out of use again before the round; missing where they were not."""
    asked = Moments(first_card_at, take(dice_moment.within, dice_last_placed.rows))
    out = take(event_at, groups.last_before(asked, dice_moment, event_kind.is_("dice_out")))
    gone = certainly(out > take(event_at, dice_last_placed.rows))
    return integers(out.values, gone)


@derived(per="round")
def dice_were_placed(dice_last_placed: Link) -> Flag:
    """Dice were put into use at the table before the round, by what is at hand."""
    return booleans(dice_last_placed.rows >= 0)


@derived(per="round")
def rolled_since_out(
    round_place: Count, first_card_at: Moment, start_by_dice: Flag, dice_out_at: Moment
) -> Flag:
    """Another round at the table was begun with dice since then, and is told of it."""
    rolled = certainly(start_by_dice)
    places = np.unique(round_place.values, return_inverse=True)[1].reshape(-1)
    before = groups.previous(first_card_at, np.where(rolled & known(round_place), places, -1))
    return booleans(certainly(take(first_card_at, before) > dice_out_at))


def the_dice_were_there(
    start_by_dice: Flag,
    dice_were_placed: Flag,
    dice_out_at: Moment,
    rolled_since_out: Flag,
    complete_dice_in: Flag,
    *,
    sake: str,
) -> Verdict:
    """Judge that dice that were taken out of use are not rolled, unless others were put in."""
    there = ~known(dice_out_at)
    return Verdict(
        applies=start_by_dice & dice_were_placed & ~rolled_since_out,
        holds=booleans(there, there | certainly(complete_dice_in)),
        observed="the dice last put into use were taken out of use {dice_out_at}, and a round was begun with"
        " dice {first_card_at}",
        required=f"dice in the shaker, put into use since, {own_test(sake)}",
        record=True,
    )


def dice_stay_out_of_use(sake: str) -> None:
    """Declare that a chapter's dice are not rolled once they were taken out of use.

    sake  the clause on settling wagers for whose sake it is tested
    """
    record_test(
        "dice",
        "Dice that were taken out of use are rolled only when they, or others, were put in again.",
        the_dice_were_there,
        per="round",
        reading=", also over nights, as far as the removal is two days back at most. It accuses nobody.",
        sake=sake,
        module=calling_module(),
    )
