"""58 Pa. Code § 645a.13(j). Payout limit."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import payout_limits
from rules.values import Cents, Count, Flag, is_known


@clause("645a.13(j)", per="table", kind="config")
def payout_limit_is_high_enough(
    approved_payout_limit_cents: Cents,
    approved_wager_minimum_cents: Cents,
    most_odds: Count,
    most_won_cents: Cents,
) -> Verdict:
    """A payout limit is at least $50,000, and at least what one player could win at the minimum wager.

    Reading  A casino need not file a limit.  The minimum is that of the main wager; a share of the
    progressive meter is left out, which no filing fixes.
    """
    limit = approved_payout_limit_cents
    return Verdict(
        applies=is_known(limit),
        holds=(limit >= 50_000_00) & (limit >= most_won_cents),
        observed="filed: {approved_payout_limit_cents}",
        required="at least $50,000.00, and at least {most_won_cents}: the minimum wager of "
        "{approved_wager_minimum_cents} at {most_odds} to 1",
    )


@clause("645a.13(j)[payment]", per="wager")
def payouts_are_cut_to_the_limit_only(
    payout_is_limited: Flag,
    speaks_for_unit: Flag,
    unit_paid_cents: Cents,
    unit_due_cents: Cents,
    payout_limit_in_force_cents: Cents,
) -> Verdict:
    """Where the paytables give more than the payout limit filed, the limit is paid, no less and no more.

    Reading  It covers the optional wagers, neither the main wager nor Envy Bonuses.  A limit filed too
    low counts as the lowest that the Code permits.
    """
    when = payout_is_limited & speaks_for_unit
    return payout_limits.paid_up_to(payout_limit_in_force_cents, unit_paid_cents, when=when)
