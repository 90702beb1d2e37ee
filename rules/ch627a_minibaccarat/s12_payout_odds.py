"""58 Pa. Code § 627a.12. Payout odds."""

import numpy as np

from rules.ch627a_minibaccarat.s07_insurance_and_house_money import WON_ON
from rules.ch627a_minibaccarat.settle import IN_A_SENTENCE, at_least
from rules.ch627a_minibaccarat.vigorish_owed import none_taken
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import payouts
from rules.duties.by_tables import dates_of, pays_by_tables
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Measured, Text, Unit
from rules.paytable import paytables
from rules.values import either, integers

unchecked("627a.12", Status.HEADING, "Introduces what winning wagers pay and how vigorish is taken.")


pays_by_tables("player", row="win", on="")


def _pays_at_least_its_odds(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    wager_returned_cents: Cents,
    least_tie_odds: Count,
) -> Verdict:
    """Judge that a winning Tie Wager was paid no less than the Code has it paid."""
    least = stake_cents * least_tie_odds
    short = wager_paid_cents - least
    nothing = integers(np.zeros(len(short)))
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=(wager_paid_cents >= least) & (wager_returned_cents == stake_cents),
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{stake_cents} at {least_tie_odds} to 1 = {least_cents} or more, and the stake back",
        shown={"least_cents": Measured(least, Unit.CENTS)},
        amount_cents=either(short < 0, short, nothing) + (wager_returned_cents - stake_cents),
    )


for text in paytables("ch627a_minibaccarat")["tie"].values():
    duty("627a.12(b)", text.said, _pays_at_least_its_odds, per="wager", wager="tie", **dates_of(text))


@clause("627a.12(b)[posted odds]", per="wager", wager="tie", follows=("627a.12(b)",))
def tie_wager_pays_no_less_than_the_posted_odds(
    due_outcome: Text,
    settled_as: Text,
    wager_stands: Flag,
    stake_cents: Cents,
    wager_paid_cents: Cents,
    approved_tie_odds: Count,
    least_tie_odds: Count,
) -> Verdict:
    """A winning Tie Wager pays no less than the odds the casino posts.

    Reading  The odds filed with the layout are what was offered.  The Code sets a floor, so that to pay more
    breaches nothing.  What was paid below those of the Code is counted under § 627a.12(b), and only the rest
    here.
    """
    odds = at_least(approved_tie_odds, least_tie_odds)
    least, due = stake_cents * least_tie_odds, stake_cents * odds
    counted = either(wager_paid_cents < least, least, wager_paid_cents)
    return Verdict(
        applies=payouts.won(due_outcome, settled_as) & wager_stands,
        holds=wager_paid_cents >= due,
        observed="paid {wager_paid_cents}",
        required="{stake_cents} at {odds} to 1 = {due_cents} or more",
        shown={"odds": odds, "due_cents": Measured(due, Unit.CENTS)},
        amount_cents=counted - due,
    )


pays_by_tables("banker", row="win", on="")


duty(
    "627a.12(e)",
    "No vigorish is taken on a Dragon Bonus Wager.",
    none_taken,
    when="wager_kind is dragon_bonus",
    per="wager",
    wager="dragon_bonus",
    reading="A marker that shows an amount marks vigorish, whatever amount is recorded of the wager itself.",
)


pays_by_tables("dragon_bonus", on="")


for kind in WON_ON:
    if kind in IN_A_SENTENCE:
        pays_by_tables(kind, row="win", on="")


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
