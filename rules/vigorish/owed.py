"""How much vigorish is permitted on a wager, whether some was taken, and what it does to what was paid."""

from __future__ import annotations

from rules.clause import derived
from rules.duties import settlements, vigorish
from rules.kinds import Cents, Flag, Text


@derived(per="wager")
def vigorish_low_cents(
    stake_cents: Cents,
    *,
    approved_vigorish_rounding: Text | None = None,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> Cents:
    """Smallest vigorish permitted on winnings equal to the stake."""
    return vigorish.permitted(
        stake_cents, approved_vigorish_rounding, reading_vigorish_round_off, reading_vigorish_cent
    )[0]


@derived(per="wager")
def vigorish_high_cents(
    stake_cents: Cents,
    *,
    approved_vigorish_rounding: Text | None = None,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> Cents:
    """Largest vigorish permitted on winnings equal to the stake."""
    return vigorish.permitted(
        stake_cents, approved_vigorish_rounding, reading_vigorish_round_off, reading_vigorish_cent
    )[1]


@derived(per="wager")
def vigorish_taken(vigorish_due: Flag, settled_as: Text, *, vigorish_cents: Cents | None = None) -> Flag:
    """Vigorish is owed on this wager, it was settled as a win, and some was charged.

    Where none was charged there is nothing to collect: the amount is in breach, not the time.
    """
    return vigorish.charged(vigorish_due, settled_as, vigorish_cents)


@derived(per="wager")
def overpaid_cents(
    due_paid_cents: Cents,
    due_returned_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    *,
    vigorish_overpaid_cents: Cents | None = None,
) -> Cents:
    """What the player received minus what was due: + overpaid, - underpaid.

    Vigorish is included only where the clause on vigorish reports none, so that no cent is counted twice.
    """
    gross = settlements.overpaid_cents(
        due_paid_cents, due_returned_cents, wager_paid_cents, wager_returned_cents
    )
    return gross if vigorish_overpaid_cents is None else gross + vigorish_overpaid_cents
