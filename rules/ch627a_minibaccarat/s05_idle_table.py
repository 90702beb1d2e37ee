"""58 Pa. Code § 627a.5. Shuffle and cut of the cards: idle tables (g)."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import idle, inspections
from rules.kinds import Flag, Moment, Text


@clause("627a.5(g)", per="shoe", kind="event", texts=(idle.spread_and_shown,))
def cards_of_an_idle_table_are_spread_and_shown(
    was_idle: Flag,
    idle_within_shoe: Flag,
    idle_spread_at: Moment,
    idle_spread_face_up: Flag,
    idle_request_at: Moment,
    idle_inspection_at: Moment,
    preparation_recorded: Flag,
) -> Verdict:
    """An idle table's cards are spread face down, or face up on request, and shown to the first player.

    Reading  A table is idle from when the log records it, and no longer once it is closed.
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
    was_idle: Flag,
    shoe_by_device: Flag,
    new_decks: Flag,
    idle_inspection_at: Moment,
    idle_washed_at: Moment,
    idle_stacked_at: Moment,
    shuffled_at: Moment,
    cut_at: Moment,
    preparation_recorded: Flag,
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
    was_idle: Flag,
    shoe_by_device: Flag,
    new_decks: Flag,
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


inspections.inspected(
    "627a.5(g)(2)(i)",
    "A stored batch is dealt unspread only from a device that keeps one shuffled batch securely.",
    when="stored_batch_dealt_that_day",
)


inspections.inspected(
    "627a.5(g)(2)(ii)",
    "A stored batch dealt unspread was secured, released and prepared under approved procedures.",
    when="stored_batch_dealt_that_day",
)
