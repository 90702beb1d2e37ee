"""A round of DJ Wild Stud Poker told in the order it is dealt, each step with its clause."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.ch645a_pai_gow_poker.hands import in_words
from rules.clause import derived
from rules.hands import dj_wild
from rules.story import Step
from rules.values import Told, is_known

STORY: tuple[Step, ...] = (
    Step(
        "687a.8(b)",
        "round",
        "No more bets was called {no_more_bets_at}; the first card came {first_card_at}.",
    ),
    Step("687a.8(f)", "round", "The card in the joker's place is {extra_card}.", "extra_card_is_known"),
    Step("687a.8(g)", "round", "{stub_count} cards were left over.", "stub_was_counted"),
    Step("687a.8(i)", "round", "The round was declared void: {void_reason}.", "void"),
    Step("687a.8(d)", "hand", "Position {hand_position} was dealt {cards}.", "cards_are_known"),
    Step(
        "687a.6(b)",
        "hand",
        "Position {hand_position}, wild cards put to their best use: {hand_words}.",
        "hand_is_ranked",
    ),
    Step("687a.11(b)", "hand", "Position {hand_position} folded.", "folded"),
    Step(
        "687a.11(f)",
        "wager",
        "Position {wager_position}, {wager_kind}: the hand is {bonus_row_words} on its paytable.",
        "is_bonus_wager",
    ),
    Step(
        "687a.12",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "due to win {due_paid_cents} beside {due_returned_cents} of the stake. "
        "Recorded: {wager_outcome}, paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_win",
    ),
    Step(
        "687a.11(e)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "due to lose. Recorded: {wager_outcome}, "
        "paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_to_lose",
    ),
    Step(
        "687a.11(e)(2)",
        "wager",
        "Position {wager_position}, {wager_kind} of {wager_amount_cents}: "
        "the stake is due back. Recorded: {wager_outcome}, "
        "paid {wager_paid_cents}, returned {wager_returned_cents}.",
        "due_back",
    ),
)


@derived(per="hand")
def hand_words(hand_rank: IntegerArray) -> Told:
    """What the best hand is, in words."""
    return in_words(hand_rank, dj_wild.describe)


@derived(per="hand")
def hand_is_ranked(hand_rank: IntegerArray) -> BooleanArray:
    """The hand's five cards are recorded."""
    return is_known(hand_rank)


@derived(per="round")
def extra_card_is_known(extra_card: IntegerArray) -> BooleanArray:
    """The card that takes the joker's place was seen."""
    return is_known(extra_card)
