"""Decks in play: how many, how long, and that no card turns up more often than they hold it."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Verdict
from rules.values import booleans, certainly


def number_between(least: int, most: int, decks: IntegerArray, *, when: BooleanArray) -> Verdict:
    """Judge the number of decks in a shoe."""
    return Verdict(
        applies=when,
        holds=(decks >= least) & (decks <= most),
        observed="{shoe_deck_count} decks",
        required=f"{least} to {most} decks",
    )


def composition(
    copies: IntegerArray, decks: IntegerArray, cards_complete: BooleanArray, *, when: BooleanArray
) -> Verdict:
    """Judge that the commonest card of a shoe was not seen more often than the shoe has decks.

    A card too many is a breach however much of the shoe is recorded; its absence proves something
    only where every hand is.
    """
    too_many = copies > decks
    return Verdict(
        applies=when,
        holds=~too_many & (booleans(certainly(too_many)) | cards_complete),
        observed="{commonest_card} was seen {commonest_card_copies} times",
        required="at most {shoe_deck_count} times, once for each deck",
    )


def changed_within(
    limit: int,
    opened_at: IntegerArray,
    last_used_at: IntegerArray,
    uses_complete: BooleanArray,
) -> Verdict:
    """Judge that decks were not played longer than ``limit`` microseconds after they were opened.

    uses_complete  the end of every round is recorded, so that ``last_used_at`` cannot be later
    """
    in_use_for = last_used_at - opened_at
    too_long = in_use_for > limit
    return Verdict(
        applies=True,
        holds=~too_long & (booleans(certainly(too_long)) | uses_complete),
        observed="opened {deck_opened_at}, in use until {deck_last_used_at}, which is {in_use_for}",
        required=f"other decks after at most {limit // 3_600_000_000} hours",
        shown={"in_use_for": in_use_for},
    )
