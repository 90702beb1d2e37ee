"""How much vigorish is permitted on a wager, whether some was taken, and what it does to what was paid."""

import numpy as np

from rules.clause import derived
from rules.duties import settlements, vigorish
from rules.duties.vigorish_none import none_if_left_empty
from rules.duties.vigorish_told import told
from rules.kinds import Cents, Count, Flag, Moment, Text, Told
from rules.values import booleans, certainly, either, integers, or_else


@derived(per="wager")
def vigorish_percent(wager_kind: Text) -> Count:
    """Vigorish in percent of the amount won."""
    return integers(np.full(len(wager_kind), vigorish.PERCENT))


@derived(per="wager")
def vigorish_base_cents(stake_cents: Cents, main_odds: Count) -> Cents:
    """What a wager that bears vigorish wins if it wins: the amount of which vigorish is a percentage."""
    return stake_cents * main_odds


@derived(per="wager")
def vigorish_permitted(
    vigorish_base_cents: Cents,
    vigorish_percent: Count,
    *,
    approved_vigorish_rounding: Text | None = None,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> vigorish.Permitted:
    """Smallest and largest vigorish permitted on the amount won."""
    return vigorish.Permitted(
        *vigorish.permitted(
            vigorish_base_cents,
            approved_vigorish_rounding,
            reading_vigorish_round_off,
            reading_vigorish_cent,
            vigorish_percent,
        )
    )


@derived(per="wager")
def vigorish_low_cents(vigorish_permitted: vigorish.Permitted) -> Cents:
    """Smallest vigorish permitted on the amount won."""
    return vigorish_permitted.low


@derived(per="wager")
def vigorish_high_cents(vigorish_permitted: vigorish.Permitted) -> Cents:
    """Largest vigorish permitted on the amount won."""
    return vigorish_permitted.high


@derived(per="wager")
def vigorish_recorded_cents(
    vigorish_cents: Cents,
    *,
    complete_column_vigorish: Flag | None = None,
    vigorish_handling: Text | None = None,
    vigorish_collected_at: Moment | None = None,
    marker_amount_cents: Cents | None = None,
    vigorish_paid_besides: Flag | None = None,
) -> Cents:
    """Vigorish taken on a wager by the record: nothing where it is left empty and all is said to be there."""
    return none_if_left_empty(
        vigorish_cents,
        complete_column_vigorish,
        vigorish_handling,
        vigorish_collected_at,
        marker_amount_cents,
        vigorish_paid_besides,
    )


@derived(per="wager")
def vigorish_however_rounded(
    vigorish_recorded_cents: Cents,
    vigorish_base_cents: Cents,
    vigorish_percent: Count,
    reading_vigorish_round_off: Text,
    reading_vigorish_cent: Text,
) -> Flag:
    """Whether every rounding gives the vigorish that was taken, or none does; missing where only some do."""
    return vigorish.however_rounded(
        vigorish_recorded_cents,
        vigorish_base_cents,
        reading_vigorish_round_off,
        reading_vigorish_cent,
        vigorish_percent,
    )


@derived(per="wager")
def vigorish_told(
    vigorish_base_cents: Cents,
    vigorish_low_cents: Cents,
    vigorish_high_cents: Cents,
    vigorish_due: Flag,
    vigorish_percent: Count,
    *,
    approved_vigorish_rounding: Text | None = None,
) -> Told:
    """How the vigorish on a wager comes about: ``5% of $22.50 = $1.125, filed nearest quarter: $1.25``."""

    def tell(row: int) -> str | None:
        if vigorish_due.missing[row]:
            return None
        if not vigorish_due.values[row]:
            return "none, as the wager wins nothing that bears it"
        return told(
            vigorish_base_cents,
            vigorish_low_cents,
            vigorish_high_cents,
            approved_vigorish_rounding,
            row,
            vigorish_percent,
        )

    return Told(tell)


@derived(per="wager")
def vigorish_taken(
    vigorish_due: Flag, settled_as: Text, *, vigorish_recorded_cents: Cents | None = None
) -> Flag:
    """Vigorish is owed on this wager, it was settled as a win, and some was charged.

    Where none was charged there is nothing to collect: the amount is in breach, not the time.
    """
    return vigorish.charged(vigorish_due, settled_as, vigorish_recorded_cents)


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


@derived(per="wager", unmarked=("wager_change=withdrawn",))
def vigorish_due_if_left_cents(vigorish_due: Flag, vigorish_low_cents: Cents) -> Cents:
    """Vigorish that was due on a wager, had it not been taken down."""
    return either(vigorish_due, vigorish_low_cents, integers(np.zeros(len(vigorish_low_cents))))


@derived(per="wager", unmarked=("void", "dead"))
def vigorish_due_if_played_cents(vigorish_due: Flag, vigorish_low_cents: Cents) -> Cents:
    """Vigorish that was due on a wager, had its round been played out and its hand not been dead."""
    return either(vigorish_due, vigorish_low_cents, integers(np.zeros(len(vigorish_low_cents))))


@derived(per="wager")
def gained_if_void_cents(
    received_less_due_if_played_cents: Cents,
    vigorish_due_if_played_cents: Cents,
    settled_as: Text,
    *,
    vigorish_cents: Cents | None = None,
    vigorish_high_cents: Cents | None = None,
) -> Cents:
    """What a player gained by a claim that his hand was not to be played, vigorish he was spared included.

    What was taken on a wager that was paid as a win is taken off, if it is not what was permitted; on any
    other one, the clause on vigorish tells of it.
    """
    due = vigorish_due_if_played_cents
    taken = due if vigorish_cents is None else or_else(vigorish_cents, due)
    permitted = due
    if vigorish_high_cents is not None:
        permitted = either(
            booleans(certainly((due > 0) & (taken >= vigorish_high_cents))), vigorish_high_cents, due
        )
    won = settled_as.is_("win")
    return received_less_due_if_played_cents + either(won, permitted - taken, due)
