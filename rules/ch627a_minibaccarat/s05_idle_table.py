"""58 Pa. Code § 627a.5. Shuffle and cut of the cards: idle tables (g)."""

from __future__ import annotations

import numpy as np
from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Status, Verdict, clause
from rules.duties import inspections, shuffles
from rules.values import Codes, booleans, is_known, known


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
    # A spread face up without a recorded request is no breach: requests are not always written down.
    asked = known(idle_request_at)
    lay_as_due = ~idle_spread_face_up | booleans(asked, asked)
    return Verdict(
        applies=was_idle | idle_within_shoe,
        holds=~idle_within_shoe
        & shuffles.happened(idle_spread_at, preparation_recorded)
        & lay_as_due
        & shuffles.happened(idle_inspection_at, preparation_recorded),
        observed="idle from {idle_began_at} (or within the shoe: {idle_within_shoe}), cards spread"
        " {idle_spread_at}, shown to the first player {idle_inspection_at}",
        required="cards taken from shoe and rack, spread, and shown before the next round",
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
    steps = (idle_washed_at, idle_stacked_at, shuffled_at, cut_at)
    done = booleans(np.ones(len(cut_at), dtype=bool))
    for at in steps:
        done &= shuffles.happened(at, preparation_recorded)
    return Verdict(
        applies=was_idle & ~shoe_by_device & ~new_decks,
        holds=done & shuffles.in_order(idle_inspection_at, *steps),
        observed="shown {idle_inspection_at}, washed {idle_washed_at}, stacked {idle_stacked_at},"
        " shuffled {shuffled_at}, cut {cut_at}",
        required="shown, washed, stacked, shuffled and cut in this order",
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
    done = booleans(np.ones(len(shuffled_at), dtype=bool))
    for at in (idle_stacked_at, idle_into_device_at, idle_out_of_device_at):
        done &= shuffles.happened(at, preparation_recorded)
    reshuffled = shuffles.happened(idle_respread_at, preparation_recorded) & (shuffled_at >= idle_respread_at)
    return Verdict(
        applies=was_idle & shoe_by_device & ~new_decks,
        holds=done & ~shoe_batch.same_as(previous_batch) & (~is_known(idle_request_at) | reshuffled),
        observed="batch {shoe_batch} after batch {previous_batch}; stacked {idle_stacked_at}, into the"
        " device {idle_into_device_at}, out of it {idle_out_of_device_at}; spread on request"
        " {idle_request_at}: {idle_respread_at}",
        required="the cards stacked and put into the device, the stored batch taken out and dealt",
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
