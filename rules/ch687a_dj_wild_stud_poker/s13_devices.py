"""58 Pa. Code § 687a.13(e) to (g). Irregularities: devices that fail."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import voids
from rules.values import Cents, Flag, Text


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
