"""Two decks that take turns at a table with a shuffling device."""

from __future__ import annotations

from rules.clause import Verdict
from rules.values import Count, Flag, Text, booleans, certainly


def only_with_a_device(two_decks_that_day: Flag, rounds_in_turns_by_hand: Count) -> Verdict:
    """Judge that two decks took turns only where a device shuffled them."""
    return Verdict(
        applies=two_decks_that_day,
        holds=rounds_in_turns_by_hand == 0,
        observed="{rounds_in_turns_by_hand} rounds were dealt in turn from decks shuffled by hand",
        required="one deck, unless a device shuffles the cards",
    )


def differ_in_color_only(two_decks_that_day: Flag, pairs_look_right: Flag) -> Verdict:
    """Judge that decks taking turns had one design and backs of two colors."""
    return Verdict(
        applies=two_decks_that_day,
        holds=pairs_look_right,
        observed="deck {pair_deck} with {pair_color} backs took turns with deck {pair_other_deck} with"
        " {pair_other_color} backs",
        required="one design, and backs of two colors",
    )


def other_in_the_device(
    shoe_of_two_decks: Flag, shoe_by_device: Flag, was_idle: Flag, other_batch_in_device: Flag
) -> Verdict:
    """Judge that the other deck was in the device while one was played."""
    return Verdict(
        applies=shoe_of_two_decks & shoe_by_device & ~was_idle,
        holds=other_batch_in_device,
        observed="deck {shoe_batch} was dealt while the other deck was not in the device",
        required="the other deck in the device",
    )


def alternate(
    two_decks_in_use: Flag,
    shoe_by_device: Flag,
    device_before: Flag,
    new_decks: Flag,
    was_idle: Flag,
    void: Flag,
    deck_id: Text,
    deck_before: Text,
    device_failed_before: Flag,
    reading_deck_turns: Text,
) -> Verdict:
    """Judge that each of two decks served every other round."""
    counted = ~(void & reading_deck_turns.is_("completed_rounds"))
    by_turns = two_decks_in_use & shoe_by_device & booleans(~certainly(~device_before))
    excused = certainly(device_failed_before)
    changed = ~deck_id.same_as(deck_before)
    return Verdict(
        applies=by_turns & ~new_decks & ~was_idle & counted,
        holds=changed | booleans(excused, ~excused),
        observed="deck {deck_id} was dealt again after deck {deck_before}",
        required="the other deck",
    )
