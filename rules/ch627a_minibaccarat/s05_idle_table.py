"""58 Pa. Code § 627a.5. Shuffle and cut of the cards: idle tables (g)."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Status, Verdict, clause
from rules.duties import idle, inspections
from rules.values import Codes


@clause("627a.5(g)", per="shoe", kind="event")
def cards_of_an_idle_table_are_spread_and_shown(
    was_idle: BooleanArray,
    idle_began_at: IntegerArray,
    idle_within_shoe: BooleanArray,
    idle_spread_at: IntegerArray,
    idle_spread_face_up: BooleanArray,
    idle_request_at: IntegerArray,
    idle_inspection_at: IntegerArray,
    preparation_recorded: BooleanArray,
) -> Verdict:
    """An idle table's cards are spread face down, or face up on request, and shown to the first player.

    Reading  A table is idle from when the log says so, and no longer once it is closed.
    """
    return idle.spread_and_shown(
        idle_spread_at,
        idle_spread_face_up,
        idle_request_at,
        idle_inspection_at,
        was_idle=was_idle,
        within_shoe=idle_within_shoe,
        recorded=preparation_recorded,
    )


@clause("627a.5(g)(1)", per="shoe", kind="event")
def cards_of_an_idle_table_are_washed_shuffled_and_cut(
    was_idle: BooleanArray,
    shoe_by_device: BooleanArray,
    new_decks: BooleanArray,
    idle_inspection_at: IntegerArray,
    idle_washed_at: IntegerArray,
    idle_stacked_at: IntegerArray,
    shuffled_at: IntegerArray,
    cut_at: IntegerArray,
    preparation_recorded: BooleanArray,
) -> Verdict:
    """Without a shuffling device an idle table's cards are washed, stacked, shuffled and cut before play.

    Reading  Where other decks are opened instead, § 627a.4 says what is done with them.
    """
    return idle.washed_shuffled_and_cut(
        idle_inspection_at,
        (idle_washed_at, idle_stacked_at, shuffled_at, cut_at),
        when=was_idle & ~shoe_by_device & ~new_decks,
        recorded=preparation_recorded,
    )


@clause("627a.5(g)(2)", per="shoe", kind="event")
def idle_device_table_goes_on_with_the_stored_batch(
    was_idle: BooleanArray,
    shoe_by_device: BooleanArray,
    new_decks: BooleanArray,
    shoe_batch: Codes,
    previous_batch: Codes,
    idle_stacked_at: IntegerArray,
    idle_into_device_at: IntegerArray,
    idle_out_of_device_at: IntegerArray,
    idle_request_at: IntegerArray,
    idle_respread_at: IntegerArray,
    shuffled_at: IntegerArray,
    preparation_recorded: BooleanArray,
) -> Verdict:
    """With a shuffling device an idle table's cards go into it and play goes on with the stored batch.

    Reading  Where a player asks for it, the stored batch is spread and shuffled again first.
    """
    return idle.went_on_with_the_stored_cards(
        (idle_stacked_at, idle_into_device_at, idle_out_of_device_at),
        ~shoe_batch.same_as(previous_batch),
        idle_request_at,
        idle_respread_at,
        shuffled_at,
        when=was_idle & shoe_by_device & ~new_decks,
        recorded=preparation_recorded,
    )


@clause("627a.5(g)(2)(i)", per="table", status=Status.INSPECTION, kind="inspection")
def device_keeps_one_shuffled_batch_safe(
    attestation: Codes, stored_batch_dealt_that_day: BooleanArray
) -> Verdict:
    """A stored batch is dealt unspread only from a device that keeps one shuffled batch, and safely."""
    return inspections.attested(attestation, when=stored_batch_dealt_that_day)


@clause("627a.5(g)(2)(ii)", per="table", status=Status.INSPECTION, kind="inspection")
def stored_batch_is_handled_by_approved_procedures(
    attestation: Codes, stored_batch_dealt_that_day: BooleanArray
) -> Verdict:
    """A stored batch dealt unspread was secured, released and prepared under approved procedures."""
    return inspections.attested(attestation, when=stored_batch_dealt_that_day)
