"""One deck with a joker: no card seen twice, and what is done with a second joker."""

from __future__ import annotations

from rules.clause import Verdict
from rules.duties import shuffles
from rules.values import Count, Flag, Moment, Text, booleans, certainly, is_known


def no_card_twice(a_card_twice: Flag, played_cards_recorded: Flag, void: Flag) -> Verdict:
    """Judge that no card was seen twice in a round."""
    twice = certainly(a_card_twice)
    return Verdict(
        applies=~void | booleans(twice),
        holds=~a_card_twice & (booleans(twice) | played_cards_recorded),
        observed="{twice_seen_card} was seen more than once among {cards_seen_in_round} cards",
        required="each of the 53 cards at most once",
    )


def single(deck_opened_count: Count) -> Verdict:
    """Judge that a set of cards is one deck."""
    return Verdict(
        applies=True,
        holds=deck_opened_count == 1,
        observed="{deck_opened_count} decks were opened as one set of cards",
        required="1 deck",
    )


def made_with_jokers(least: int, most: int, deck_jokers: Count) -> Verdict:
    """Judge how many jokers a deck was made with."""
    return Verdict(
        applies=True,
        holds=(deck_jokers >= least) & (deck_jokers <= most),
        observed="a deck made with {deck_jokers} jokers",
        required=f"{least} joker, or {most} of which one is used",
    )


def second_joker_destroyed(
    deck_jokers: Count,
    deck_preinspected: Flag,
    joker_destroyed_at: Moment,
    joker_destroyed_by: Text,
    joker_verified_by: Text,
    deck_first_seen_at: Moment,
    deck_opening_recorded: Flag,
    verifiers_recorded: Flag,
    reading_preinspected_jokers: Text,
) -> Verdict:
    """Judge that the second joker of a deck was torn up before play, with a floorperson seeing to it."""
    torn = shuffles.happened(joker_destroyed_at, deck_opening_recorded)
    seen_to = shuffles.verified(joker_verified_by, verifiers_recorded, joker_destroyed_by)
    as_due = (joker_destroyed_at <= deck_first_seen_at) & seen_to
    # A deck that is not recorded as preinspected may still have been.
    excused = deck_preinspected & reading_preinspected_jokers.is_("waived")
    return Verdict(
        applies=(deck_jokers == 2) & ~booleans(certainly(excused)),
        holds=(torn & (~is_known(joker_destroyed_at) | as_due)) | excused,
        observed="second joker torn {joker_destroyed_at} by {joker_destroyed_by}, verified by"
        " {joker_verified_by}; first round dealt {deck_first_seen_at}",
        required="torn before the first round, with a floorperson seeing to it",
    )
