"""58 Pa. Code § 645a.5(g) and (h). Idle tables, and devices that reshuffle by themselves."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import idle, inspections
from rules.values import Flag, Moment, Text


@clause("645a.5(g)", per="shoe", kind="event")
def cards_of_an_idle_table_are_spread_and_shown(
    shuffled_continuously: Flag,
    was_idle: Flag,
    idle_began_at: Moment,
    idle_within_shoe: Flag,
    idle_spread_at: Moment,
    idle_spread_face_up: Flag,
    idle_request_at: Moment,
    idle_inspection_at: Moment,
    preparation_recorded: Flag,
) -> Verdict:
    """An idle table's cards are spread face down, or face up on request, and shown to the first player.

    Reading  A table is idle from when the log says so, and no longer once it is closed.  Cards of a device
    under § 645a.5(h) are not spread.
    """
    return idle.spread_and_shown(
        idle_spread_at,
        idle_spread_face_up,
        idle_request_at,
        idle_inspection_at,
        was_idle=was_idle & ~shuffled_continuously,
        within_shoe=idle_within_shoe & ~shuffled_continuously,
        recorded=preparation_recorded,
    )


@clause("645a.5(g)(2)", per="shoe", kind="event")
def idle_device_table_reshuffles_or_takes_the_stored_deck(
    was_idle: Flag,
    shoe_by_device: Flag,
    shuffled_continuously: Flag,
    new_decks: Flag,
    shoe_of_two_decks: Flag,
    shoe_batch: Text,
    previous_batch: Text,
    idle_stacked_at: Moment,
    idle_into_device_at: Moment,
    idle_out_of_device_at: Moment,
    idle_request_at: Moment,
    idle_respread_at: Moment,
    shuffled_at: Moment,
    preparation_recorded: Flag,
) -> Verdict:
    """An idle table's cards go into its shuffling device, and play goes on with the deck stored there.

    Reading  With one deck only there is none to take out, and its shuffle by the device shows that it went
    in.  Where a player asks for it, the cards are spread and shuffled again first.
    """
    return idle.went_on_with_deck_or_stored_deck(
        was_idle,
        shoe_by_device,
        shuffled_continuously,
        new_decks,
        shoe_of_two_decks,
        shoe_batch,
        previous_batch,
        idle_stacked_at,
        idle_into_device_at,
        idle_out_of_device_at,
        idle_request_at,
        idle_respread_at,
        shuffled_at,
        preparation_recorded,
    )


@clause("645a.5(g)(2)[safe storage]", per="table", status=Status.INSPECTION, kind="inspection")
def device_keeps_one_shuffled_deck_safe(
    attestation: Text, stored_batch_dealt_that_day: Flag, two_decks_that_day: Flag
) -> Verdict:
    """A stored deck is dealt unspread only from a device that keeps one shuffled deck, and safely."""
    return inspections.attested(attestation, when=stored_batch_dealt_that_day & two_decks_that_day)


@clause("645a.5(h)", per="table", status=Status.INSPECTION, kind="inspection")
def reshuffling_device_is_approved(attestation: Text, continuous_that_day: Flag) -> Verdict:
    """A device that reshuffles and counts by itself was approved before it was used.

    Reading  With it (b) to (g) do not apply; the starting position is found under (i) all the same.
    """
    return inspections.attested(attestation, when=continuous_that_day)
