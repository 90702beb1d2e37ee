"""58 Pa. Code § 687a.13(e) to (g). Irregularities: devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import devices, voids
from rules.values import Cents, Flag, Moment, Text


@clause("687a.13(e)", per="event", kind="event")
def cards_are_reshuffled_after_a_shuffler_fault(
    shuffler_fault: Flag, event_at: Moment, last_shuffled_at: Moment, reshuffled_after_fault: Flag
) -> Verdict:
    """If a shuffling device jams, stops or does not finish its cycle, the cards are reshuffled.

    Reading  The cards are those of the deck that the fault names, before they are dealt again.
    """
    return devices.shuffled_after_fault(shuffler_fault, reshuffled_after_fault)


@clause("687a.13(f)", per="round", kind="event")
def round_with_a_dealing_shoe_fault_is_void(dealing_shoe_failed: Flag, void: Flag) -> Verdict:
    """If an automated dealing shoe jams, stops or does not deal all cards, the round is void.

    Reading  A fault belongs to the dealing shoe where it names a round dealt from one.
    """
    return voids.void_round(
        dealing_shoe_failed, void, observed="the automated dealing shoe failed during the round"
    )


@clause("687a.13(f)[wagers returned]", per="wager", follows=("687a.13(f)",))
def wagers_are_returned_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag,
    void_cause: Text,
    was_made: Flag,
    wager_amount_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """If an automated dealing shoe fails during a round, all wagers are returned to the players."""
    return voids.returned(
        voids.told_here(dealing_shoe_failed, void_cause, "f"),
        wager_amount_cents,
        wager_paid_cents,
        wager_returned_cents,
        of_a_player=was_made,
    )


@clause("687a.13(f)[reshuffle]", per="round", kind="event", follows=("687a.13(f)",))
def cards_are_reshuffled_after_a_dealing_shoe_fault(
    dealing_shoe_failed: Flag, void_cause: Text, dealt_on: Flag
) -> Verdict:
    """If an automated dealing shoe fails during a round, the cards are reshuffled with those dealt."""
    return voids.reshuffled(voids.told_here(dealing_shoe_failed, void_cause, "f"), dealt_on)


@clause("687a.13(g)", per="round", kind="event")
def device_out_of_order_is_covered_or_signed(
    device_failed_at: Moment, device_was_marked: Flag, device_marked_at: Moment, first_card_at: Moment
) -> Verdict:
    """A device that cannot be used is covered, or signed as out of order, before another method is used.

    Reading  A device cannot be used where it failed and, before it was cleared, a round was shuffled by
    hand, or dealt other than from the dealing shoe; the first such round is judged.
    """
    return devices.marked_out_of_order(device_failed_at, device_was_marked)
