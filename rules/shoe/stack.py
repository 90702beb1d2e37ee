"""The shuffle of the stack that was dealt from a shoe, and what was done with it since (§ 627a.5(a))."""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups, shuffles, voids
from rules.kinds import Flag, Link, Moment, Text
from rules.values import booleans, certainly, is_known, known, or_else, take

UNMIXES = ("decks_opened", "cards_spread", "cards_washed")
"""Kinds of event after which cards have to be shuffled, whenever they were shuffled before."""


@derived(per="shoe")
def dealer_shuffled_at(
    preparation: Link, event_at: Moment, dealer_shuffles: Flag, comes_before_play: Flag, shuffled_at: Moment
) -> Moment:
    """When the dealer or a device last shuffled the shoe's cards before play; else when they first did."""
    before_play = groups.latest(preparation, event_at, dealer_shuffles & comes_before_play)
    return or_else(before_play, shuffled_at)


@derived(per="shoe")
def shuffle_is_of_its_cards(
    preparation: Link,
    dealer_shuffles: Flag,
    comes_before_play: Flag,
    round_shoe_row: Link,
    names_a_batch_not_dealt: Flag,
    *,
    event_deck_id: Text | None = None,
    deck_id: Text | None = None,
    shuffled_in_doubt: Flag | None = None,
) -> Flag:
    """A shuffle of the shoe before play names no other cards, or batch, than its rounds do; or missing.

    Where each names another, it may have been that of other cards, or one of the names is wrong.  So where
    each was made by hand under a name that is not the dealer's, and no role is told.
    """
    sure = np.ones(preparation.parents, dtype=bool)
    other = names_a_batch_not_dealt
    if event_deck_id is not None and deck_id is not None:
        said = is_known(deck_id)
        agree = certainly(groups.same_text(Link(round_shoe_row.rows, round_shoe_row.parents), deck_id, said))
        dealt = groups.text_of(np.where(agree, groups.first_row(round_shoe_row, said), -1), deck_id)
        other |= booleans(certainly(~event_deck_id.same_as(groups.text_of(preparation.rows, dealt))))
    if shuffled_in_doubt is not None:
        other |= shuffled_in_doubt
    shuffled = dealer_shuffles & comes_before_play
    of_others = certainly(groups.exists(preparation, shuffled & other))
    return booleans(sure, ~(of_others & certainly(~groups.exists(preparation, shuffled & ~other))))


@derived(per="event")
def unmixes_the_stack(
    event_kind: Text,
    event_at: Moment,
    shoe_by_device: Flag,
    shoe_first_card_at: Moment,
    dealer_shuffled_at: Moment,
) -> Flag:
    """The stack was opened, spread or washed after its last shuffle.

    Where a device shuffles one of two batches, the other may have been; missing where the shoe may have been
    dealt by then.
    """
    one_batch = booleans(certainly(~shoe_by_device))
    since = booleans(certainly(event_at > dealer_shuffled_at))
    return event_kind.is_(*UNMIXES) & one_batch & (event_at <= shoe_first_card_at) & since


@derived(per="shoe")
def stack_was_unmixed(event_shoe_row: Link, unmixes_the_stack: Flag, complete_shuffled: Flag) -> Flag:
    """The stack was opened, spread or washed after its last shuffle; missing where another may be."""
    found = certainly(groups.exists(event_shoe_row, unmixes_the_stack))
    return booleans(found, ~found | certainly(complete_shuffled))


@derived(per="round")
def stack_shuffled_too_early(
    dealer_shuffled_at: Moment,
    last_of_deck: Link,
    last_of_deck_is_placed: Flag,
    last_of_deck_over_at: Moment,
    cards_still_out_at: Moment,
    void: Flag,
    complete_shuffled: Flag,
) -> Flag:
    """The shoe's cards were last shuffled before the round dealt before from them was over."""
    before, placed, over_at = last_of_deck, last_of_deck_is_placed, last_of_deck_over_at
    known_of_it = (before, placed, over_at, cards_still_out_at, void, complete_shuffled)
    return voids.came_too_early(dealer_shuffled_at, *known_of_it)


@derived(per="shoe")
def shoe_shuffled_too_early(
    round_shoe_row: Link, first_card_at: Moment, stack_shuffled_too_early: Flag
) -> Flag:
    """The stack was last shuffled before its cards had come in from the shoe before."""
    first = groups.row_of_earliest(round_shoe_row, first_card_at, is_known(first_card_at))
    there = first >= 0
    early = take(stack_shuffled_too_early, first)
    return booleans(certainly(early), known(early) | ~there)


@derived(per="shoe")
def steps_before_burn_are_told(
    stack_shuffled_at: Moment,
    first_loaded_at: Moment,
    new_decks: Flag,
    complete_shuffled: Flag,
    complete_shoe_loaded: Flag,
    *,
    decks_preinspected: Flag | None = None,
) -> Flag:
    """Shuffle and loading are on record or were certainly left out; else missing: they may have come later.

    The first shoe from decks that came preshuffled needs no shuffle.
    """
    left_out = complete_shuffled
    if decks_preinspected is not None:
        left_out |= new_decks & decks_preinspected
    loading_is_told = shuffles.told(first_loaded_at, complete_shoe_loaded)
    return shuffles.told(stack_shuffled_at, left_out) & loading_is_told


def shuffled_before_shoe(
    needs_none: Flag,
    dealer_shuffled_at: Moment,
    shoe_first_card_at: Moment,
    stack_was_unmixed: Flag,
    shoe_shuffled_too_early: Flag,
    complete_shuffled: Flag,
    shuffled_under_another_name: Flag,
    shuffle_is_of_its_cards: Flag | None = None,
) -> Verdict:
    """Judge that the stack that was dealt was shuffled after all else that was done with its cards.

    needs_none  the cards came preshuffled, or a device shuffles them by itself
    shuffle_is_of_its_cards  missing where each shuffle names another set of cards than was dealt
    """
    shuffled = shuffles.happened(dealer_shuffled_at, complete_shuffled & ~shuffled_under_another_name)
    if shuffle_is_of_its_cards is not None:
        shuffled &= shuffle_is_of_its_cards
    in_time = (dealer_shuffled_at <= shoe_first_card_at) & ~stack_was_unmixed & ~shoe_shuffled_too_early
    return Verdict(
        applies=~booleans(certainly(needs_none)),
        holds=(shuffled & in_time) | needs_none,
        observed="first card dealt {shoe_first_card_at}, last shuffled by the dealer or a device"
        " {dealer_shuffled_at}; opened, spread or washed since: {stack_was_unmixed}; before these cards"
        " had come in: {shoe_shuffled_too_early}",
        required="a shuffle of these cards before the first round",
    )
