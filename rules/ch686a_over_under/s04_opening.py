"""58 Pa. Code § 686a.4. Opening of the table for gaming."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import opening
from rules.values import Flag, Moment, Text


@clause("686a.4(b)", per="shoe", kind="event")
def decks_are_spread_face_up_for_the_first_player(
    new_decks: Flag,
    decks_preinspected: Flag,
    inspected_at: Moment,
    spread_at: Moment,
    spread_face_up: Flag,
    opening_recorded: Flag,
    reading_preinspected_spread: Text,
) -> Verdict:
    """After their inspection, decks brought to the table are spread face up for the first player.

    Reading  Columns by deck, suit and sequence are no fact of a log; that the cards lay face up is.
    """
    return opening.spread_for_the_first_player(
        inspected_at,
        spread_at,
        spread_face_up,
        new_decks=new_decks,
        decks_preinspected=decks_preinspected & reading_preinspected_spread.is_("waived"),
        opening_recorded=opening_recorded,
    )


@clause("686a.4(d)", per="shoe", kind="event")
def batches_are_spread_washed_and_stacked_apart(
    new_decks: Flag,
    decks_preinspected: Flag,
    shoe_by_device: Flag,
    both_batches_opened: Flag,
    both_batches_spread: Flag,
    both_batches_washed: Flag,
    both_batches_stacked: Flag,
) -> Verdict:
    """Two batches received for a shuffling device are spread, washed and stacked apart from each other.

    Reading  Each of the steps names the batch it was taken with.
    """
    return opening.prepared_apart(
        new_decks,
        decks_preinspected,
        shoe_by_device,
        both_batches_opened,
        both_batches_spread,
        both_batches_washed,
        both_batches_stacked,
        each="batch",
    )


unchecked(
    "686a.4(e)",
    Status.PERMISSION,
    "Decks that come preinspected and preshuffled need not go through the steps of the section.",
    "The text leaves (b) out and waives itself; whether (b) is due is a reading. Taken into account there.",
)
