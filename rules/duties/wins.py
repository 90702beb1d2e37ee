"""What a gaming table won or lost by each wager, round and payment, in chips of its inventory."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.deal import DEALER
from rules.duties.progressive_wins import METERED
from rules.kinds import Cents, Count, Link, Text
from rules.values import certainly, integers, known, or_else

RECEIVED = ("bank_cover", "marker_collection")
GIVEN = ("bank_surplus", "envy_bonus")
"""Kinds of payment that come into the inventory from patrons, or go from it to them."""

BEARING = ("banker", "pai_gow", "pai_gow_poker")
"""Wagers that may bear vigorish, so that an empty cell beside winnings leaves open what was taken."""


def _nothing(rows: Count) -> Count:
    return integers(np.zeros(len(rows), dtype=np.int64))


@derived(per="wager")
def paid_by_the_table_cents(
    wager_kind: Text, wager_paid_cents: Cents, *, paid_from: Text | None = None
) -> Cents:
    """Winnings that came from the table inventory, or from losing wagers; missing where nobody tells."""
    told = (wager_paid_cents.values == 0) | certainly(~wager_kind.is_(*METERED))
    paid = wager_paid_cents.values
    if paid_from is not None:
        paid = np.where(certainly(paid_from.is_("meter", "other")), 0, paid)
        told |= known(paid_from)
    return integers(paid, known(wager_paid_cents) & told)


@derived(per="wager")
def won_by_the_table_cents(
    wager_kind: Text,
    wager_position: Text,
    wager_amount_cents: Cents,
    wager_returned_cents: Cents,
    paid_by_the_table_cents: Cents,
    *,
    vigorish_cents: Cents | None = None,
    vigorish_handling: Text | None = None,
    moved_amount_cents: Cents | None = None,
) -> Cents:
    """What the house kept of a wager less what it paid; 0 for the dealer's own against a bank.

    Vigorish that was marked comes in with its collection.  Winnings that were moved onto another wager were
    paid, and lie with that wager's stake.
    """
    nothing = _nothing(wager_amount_cents)
    won = wager_amount_cents - wager_returned_cents - paid_by_the_table_cents
    if vigorish_cents is not None:
        open_point = certainly(wager_kind.is_(*BEARING) & (paid_by_the_table_cents > 0))
        taken = or_else(vigorish_cents, integers(nothing.values, ~open_point))
        if vigorish_handling is not None:
            marked = certainly(vigorish_handling.is_("marked"))
            taken = integers(np.where(marked, 0, taken.values), known(taken))
        won = won + taken
    if moved_amount_cents is not None:
        won = won + or_else(moved_amount_cents, nothing)
    own = certainly(wager_position.is_(DEALER))
    return integers(np.where(own, 0, won.values), known(won) | own)


@derived(per="round")
def round_won_cents(wager_round_row: Link, won_by_the_table_cents: Cents) -> Cents:
    """What the table won in the round by its wagers; missing where that of one is."""
    return groups.net(wager_round_row, won_by_the_table_cents)


@derived(per="payment")
def payment_won_cents(payment_kind: Text, payment_amount_cents: Cents) -> Cents:
    """What a payment brought into the table inventory, or took from it; 0 for one that does neither."""
    sign = certainly(payment_kind.is_(*RECEIVED)).astype(np.int64) - certainly(payment_kind.is_(*GIVEN))
    return integers(payment_amount_cents.values * sign, known(payment_amount_cents) | (sign == 0))
