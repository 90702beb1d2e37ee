"""58 Pa. Code § 645a.4. Opening of the table for gaming."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import jokered_deck, opening
from rules.values import Count, Flag, Moment, Text


@clause("645a.4(a)", per="shoe", kind="event")
def decks_are_inspected_before_play(
    new_decks: Flag, decks_preinspected: Flag, inspected_at: Moment, opening_recorded: Flag
) -> Verdict:
    """The dealer inspects decks brought to the table before a round is dealt from them."""
    return opening.inspected(
        inspected_at,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


@clause("645a.4(b)", per="shoe", kind="event")
def decks_are_spread_face_up_for_the_first_player(
    new_decks: Flag,
    decks_preinspected: Flag,
    inspected_at: Moment,
    spread_at: Moment,
    spread_face_up: Flag,
    opening_recorded: Flag,
) -> Verdict:
    """After their inspection, decks brought to the table are spread face up for the first player.

    Reading  Columns by suit and sequence, and the joker among them, are no fact of a log; that the cards
    lay face up is.
    """
    return opening.spread_for_the_first_player(
        inspected_at,
        spread_at,
        spread_face_up,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected,
        opening_recorded=opening_recorded,
    )


@clause("645a.4(b)[second joker]", per="deck", kind="event")
def second_joker_is_destroyed_before_play(
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
    """The second joker of a deck made with two is torn up before play, with a floorperson seeing to it.

    Reading  A deck that came preinspected lost its second joker before it came to the table.
    """
    return jokered_deck.second_joker_destroyed(
        deck_jokers,
        deck_preinspected,
        joker_destroyed_at,
        joker_destroyed_by,
        joker_verified_by,
        deck_first_seen_at,
        deck_opening_recorded,
        verifiers_recorded,
        reading_preinspected_jokers,
    )


@clause("645a.4(c)", per="shoe", kind="event")
def decks_are_washed_stacked_and_shuffled_after_the_first_player_saw_them(
    new_decks: Flag,
    decks_preinspected: Flag,
    first_inspection_at: Moment,
    washed_at: Moment,
    stacked_at: Moment,
    shuffled_at: Moment,
    opening_recorded: Flag,
) -> Verdict:
    """Once the first player could inspect them, new decks are washed and stacked, and only then shuffled.

    Reading  A shuffle that is missing altogether is for § 645a.5(a).
    """
    return opening.washed_stacked_and_shuffled(
        new_decks,
        decks_preinspected,
        first_inspection_at,
        washed_at,
        stacked_at,
        shuffled_at,
        opening_recorded,
    )


@clause("645a.4(d)", per="shoe", kind="event")
def two_decks_are_spread_washed_and_stacked_apart(
    new_decks: Flag,
    decks_preinspected: Flag,
    shoe_by_device: Flag,
    two_decks_opened: Flag,
    both_batches_spread: Flag,
    both_batches_washed: Flag,
    both_batches_stacked: Flag,
) -> Verdict:
    """Two decks received together for a shuffling device are spread, washed and stacked apart.

    Reading  Each of the steps names the deck it was taken with.  Decks opened one after the other are
    judged one by one under (a) to (c).
    """
    return opening.prepared_apart(
        new_decks,
        decks_preinspected,
        shoe_by_device,
        two_decks_opened,
        both_batches_spread,
        both_batches_washed,
        both_batches_stacked,
    )


unchecked(
    "645a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need none of the steps of (a) to (d).",
    "The text says reshuffled; as in § 639a.4(e), preshuffled is meant. Taken into account in (a) to (d).",
)
