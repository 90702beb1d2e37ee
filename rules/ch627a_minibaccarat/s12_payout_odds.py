"""58 Pa. Code § 627a.12. Payout odds."""

import numpy as np

from rules.ch627a_minibaccarat.settle import at_least
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import payouts, vigorish
from rules.duties.by_tables import pays_by_tables
from rules.duties.payouts import pays
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Measured, Text, Unit
from rules.values import either, integers

unchecked("627a.12", Status.HEADING, "Introduces what winning wagers pay and how vigorish is taken.")


@pays("627a.12(a)", wager="player")
def player_wager_pays_even_money() -> int:
    """A winning wager on the Player's Hand pays 1 to 1."""
    return 1


@clause("627a.12(b)", per="wager", wager="tie")
def tie_wager_pays_at_least_eight_to_one(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
) -> Verdict:
    """A winning Tie Wager pays at least 8 to 1."""
    least = stake_cents * 8
    short = wager_paid_cents - least
    nothing = integers(np.zeros(len(short)))
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=(wager_paid_cents >= least) & (wager_returned_cents == stake_cents),
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{stake_cents} at 8 to 1 = {least_cents} or more, and the stake back",
        shown={"least_cents": Measured(least, Unit.CENTS)},
        amount_cents=either(short < 0, short, nothing) + (wager_returned_cents - stake_cents),
    )


@clause("627a.12(b)[posted odds]", per="wager", wager="tie", follows=("627a.12(b)",))
def tie_wager_pays_no_less_than_the_posted_odds(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    approved_tie_odds: Count,
) -> Verdict:
    """A winning Tie Wager pays no less than the odds the casino posts.

    Reading  The odds filed with the layout are what was offered.  The Code sets a floor, so that to pay more
    breaches nothing.  What was paid below 8 to 1 is counted under § 627a.12(b), and only the rest here.
    """
    odds = at_least(approved_tie_odds, 8)
    least, due = stake_cents * 8, stake_cents * odds
    counted = either(wager_paid_cents < least, least, wager_paid_cents)
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=wager_paid_cents >= due,
        observed="paid {wager_paid_cents}",
        required="{stake_cents} at {odds} to 1 = {due_cents} or more",
        shown={"odds": odds, "due_cents": Measured(due, Unit.CENTS)},
        amount_cents=counted - due,
    )


@pays("627a.12(c)", wager="banker")
def banker_wager_pays_even_money() -> int:
    """A winning wager on the Banker's Hand pays 1 to 1, before vigorish."""
    return 1


duty(
    "627a.12(e)",
    "No vigorish is taken on a Dragon Bonus Wager.",
    vigorish.never_taken,
    when="wager_kind is dragon_bonus",
    per="wager",
    wager="dragon_bonus",
)


pays_by_tables("dragon_bonus", on="")


@pays("627a.12(f)", wager="dragon_7")
def dragon_7_insurance_pays_40_to_1() -> int:
    """A winning Dragon 7 Insurance Wager pays 40 to 1."""
    return 40


@pays("627a.12(g)", wager="panda_8")
def panda_8_insurance_pays_25_to_1() -> int:
    """A winning Panda 8 Insurance Wager pays 25 to 1."""
    return 25


@clause(
    "627a.12(h)",
    status=Status.CONSEQUENCE,
    per="wager",
    wager="house_money",
    follows=("627a.12(h)[House Money Paytable]",),
)
def house_money_winnings_are_handed_over_or_added(
    due_outcome: Text, settled_as: Text, wager_paid_cents: Cents, wager_stands: Flag
) -> Verdict:
    """A winning House Money Wager is paid, whether the player takes the winnings or adds them.

    Reading  The table is stated for the player who takes the payout; winnings that are added have to be
    worked out from it as well.
    """
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=wager_paid_cents > 0,
        observed="paid {wager_paid_cents}",
        required="a payout by the House Money paytable",
    )


pays_by_tables("house_money", odds="house_money_odds", on="")
