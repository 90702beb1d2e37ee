"""58 Pa. Code § 645a.13(j). Payout limit."""

from rules.clause import Verdict, clause
from rules.duties import payout_limits
from rules.duty import duty
from rules.kinds import Cents, Told
from rules.units import dollars
from rules.values import is_known


@clause("645a.13(j)", per="table", kind="config")
def payout_limit_is_high_enough(approved_payout_limit_cents: Cents, most_won_cents: Cents) -> Verdict:
    """A payout limit is at least $50,000, and at least what one player could win at the minimum wager.

    Reading  A casino need not file a limit.  Each optional wager counts with its own minimum or with
    that of the main wager; a share of the progressive meter is left out, which no filing fixes.
    """
    limit = approved_payout_limit_cents

    def least_of_the_wagers(row: int) -> str:
        most = most_won_cents[row]
        if most is None:
            return "the most that they win at the minimum wager, which is not on file"
        return f"{dollars(most)}, the most that they win at the minimum wager"

    return Verdict(
        applies=is_known(limit),
        holds=(limit >= 50_000_00) & (limit >= most_won_cents),
        observed="filed: {approved_payout_limit_cents}",
        required="at least $50,000.00 and, by the optional wagers offered, at least {least_of_the_wagers}",
        shown={"least_of_the_wagers": Told(least_of_the_wagers)},
    )


duty(
    "645a.13(j)[payment]",
    "Where the paytables give more than the payout limit filed, the limit is paid, no less and no more.",
    payout_limits.paid_up_to,
    when="payout_is_limited and speaks_for_unit",
    per="wager",
    reading="It covers the optional wagers, neither the main wager nor Envy Bonuses. A limit filed too low "
    "counts as the lowest that the Code permits.",
)
