"""What a winning Progressive Payout Wager is paid by the row of its hand."""

import numpy as np

from rules.clause import Verdict
from rules.duties.payouts import won, wrong_anyhow
from rules.duties.progressives import is_due
from rules.duties.settlements import unless_void
from rules.kinds import Count, Flag, Measured, Text, Told, Unit
from rules.units import dollars
from rules.values import booleans, integers, known


def pays_by_row(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    wager_paid_cents: Count,
    wager_returned_cents: Count,
    by_paytable_cents: Count,
    bonus_percent: Count,
    bonus_for_one: Count,
    stake_cents: Count,
    *,
    meter_before_cents: Count | None = None,
    paid_by_no_row: Flag | None = None,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge the whole amount paid to a winner, whose stake was collected before the deal.

    One settled as a winner, nobody knows whether rightly, is told where no row pays what was handed over.
    One of a round that certainly had to be void goes back, which is judged there.
    """
    due, handed_over = by_paytable_cents, wager_paid_cents + wager_returned_cents
    anyhow = booleans(np.zeros(len(stake_cents), dtype=bool))
    if paid_by_no_row is not None:
        anyhow |= booleans(wrong_anyhow(due_outcome, settled_as, ~paid_by_no_row, wager_paid_cents))
    return Verdict(
        applies=unless_void((won(due_outcome, settled_as) | anyhow) & wager_stands, goes_back_as_void),
        holds=is_due(handed_over, due, meter_before_cents, bonus_percent) & ~anyhow,
        observed="{handed_over_cents} paid on {bonus_row}",
        required="{due_cents}: {row_told}",
        shown={
            "row_told": row_told(bonus_for_one, stake_cents, bonus_percent, meter_before_cents),
            "handed_over_cents": Measured(handed_over, Unit.CENTS),
            "due_cents": Measured(due, Unit.CENTS),
        },
        amount_cents=handed_over - due,
    )


def row_told(for_one: Count, stake: Count, percent: Count, meter: Count | None) -> Told:
    """What a row pays, in words: its share of the meter, or so much for 1."""
    shows = integers(np.zeros(len(percent)), np.zeros(len(percent), dtype=bool)) if meter is None else meter

    def tell(row: int) -> str | None:
        if not known(percent)[row]:
            return None
        if percent.values[row] > 0:
            amount = f" of {dollars(int(shows.values[row]))}" if known(shows)[row] else ""
            return f"{int(percent.values[row])}% of the meter{amount}"
        there = known(for_one)[row] and known(stake)[row]
        return f"{int(for_one.values[row])} for 1 on {dollars(int(stake.values[row]))}" if there else None

    return Told(tell)
