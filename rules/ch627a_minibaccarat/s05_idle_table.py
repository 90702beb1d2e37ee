"""58 Pa. Code § 627a.5. Shuffle and cut of the cards: idle tables (g)."""

from rules.clause import Verdict, clause
from rules.duties import idle, inspections
from rules.duty import duty
from rules.kinds import Flag, Moment, Text

duty(
    "627a.5(g)",
    "An idle table's cards are spread face down, or face up on request, and shown to the first player.",
    idle.spread_and_shown,
    per="shoe",
    kind="event",
    reading="A table is idle from when the log records it, and no longer once it is closed.",
)

duty(
    "627a.5(g)(1)",
    "Without a shuffling device an idle table's cards are washed, stacked, shuffled and cut before play.",
    idle.washed_shuffled_and_cut,
    when="was_idle and not shoe_by_device and not new_decks",
    per="shoe",
    kind="event",
    reading="Where other decks are opened instead, § 627a.4 says what is done with them.",
)


@clause("627a.5(g)(2)", per="shoe", kind="event", texts=(idle.went_on_with_the_stored_cards,))
def idle_device_table_goes_on_with_the_stored_batch(
    was_idle: Flag,
    shoe_by_device: Flag,
    new_decks: Flag,
    shoe_batch: Text,
    previous_batch: Text,
    idle_was_stacked: Flag,
    idle_into_device: Flag,
    idle_out_of_device: Flag,
    idle_was_requested: Flag,
    idle_was_respread: Flag,
    idle_respread_at: Moment,
    shuffled_at: Moment,
) -> Verdict:
    """With a shuffling device an idle table's cards go into it and play goes on with the stored batch.

    Reading  Where a player asks for it, the stored batch is spread and shuffled again first.
    """
    return idle.went_on_with_the_stored_cards(
        idle_was_stacked & idle_into_device & idle_out_of_device & ~shoe_batch.same_as(previous_batch),
        idle_was_requested,
        idle_was_respread,
        idle_respread_at,
        shuffled_at,
        when=was_idle & shoe_by_device & ~new_decks,
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
