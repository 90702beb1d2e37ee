"""Wagers of a player who left in mid-round, which may be treated as lost (§ 645a.7(b))."""

from rules.clause import derived
from rules.duties import leaving
from rules.kinds import Cents, Flag, Link, Text


@derived(per="wager")
def taken_as_abandoned(
    wager_round_row: Link,
    leavings: leaving.Leavings,
    wagers_player_left: Flag,
    settled_before_leaving: Flag,
    settled_as: Text,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Flag:
    """The wager was treated as lost after its player had left the round, whatever the hand was marked."""
    received = wager_paid_cents + wager_returned_cents
    left = wagers_player_left
    return leaving.abandoned(wager_round_row, leavings, left, settled_before_leaving, settled_as, received)
