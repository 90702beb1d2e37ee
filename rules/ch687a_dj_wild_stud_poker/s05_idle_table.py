"""58 Pa. Code § 687a.5(f) and (g). Idle tables, and devices that reshuffle by themselves."""

from __future__ import annotations

from pandas.arrays import BooleanArray, IntegerArray

from rules.clause import Status, Verdict, clause
from rules.duties import idle, inspections
from rules.values import Codes


@clause("687a.5(f)", per="shoe", kind="event")
def cards_of_an_idle_table_are_spread_and_shown(
    shuffled_continuously: BooleanArray,
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

    Reading  A table is idle from when the log says so, and no longer once it is closed.  Cards of a device
    under § 687a.5(g) are not spread.
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


@clause("687a.5(f)[wash and shuffle]", per="shoe", kind="event")
def cards_of_an_idle_table_are_washed_and_shuffled(
    was_idle: BooleanArray,
    shuffled_continuously: BooleanArray,
    new_decks: BooleanArray,
    shoe_of_two_decks: BooleanArray,
    shoe_batch: Codes,
    previous_batch: Codes,
    idle_inspection_at: IntegerArray,
    idle_washed_at: IntegerArray,
    idle_stacked_at: IntegerArray,
    idle_into_device_at: IntegerArray,
    shuffled_at: IntegerArray,
    preparation_recorded: BooleanArray,
) -> Verdict:
    """An idle table's cards, shown to the first player, are washed, stacked and shuffled before play.

    Reading  Of two decks the one stored in the device may be dealt next; then those that were washed must
    have gone into it.  A cut that is due is for § 687a.5(c)(2), and where other decks are opened instead,
    § 687a.4 says what is done with them.
    """
    other_dealt = shoe_of_two_decks & ~shoe_batch.same_as(previous_batch)
    return idle.washed_and_shuffled(
        (idle_inspection_at, idle_washed_at, idle_stacked_at),
        shuffled_at,
        idle_into_device_at,
        other_dealt=other_dealt,
        when=was_idle & ~shuffled_continuously & ~new_decks,
        recorded=preparation_recorded,
    )


@clause("687a.5(g)", per="table", status=Status.INSPECTION, kind="inspection")
def reshuffling_device_is_approved(attestation: Codes, continuous_that_day: BooleanArray) -> Verdict:
    """A shoe or device that reshuffles by itself was submitted and approved before it was used.

    Reading  With it (d) to (f) do not apply: no cut, no recut, no cards spread at an idle table.
    """
    return inspections.attested(attestation, when=continuous_that_day)
