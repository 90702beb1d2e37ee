"""58 Pa. Code § 627a.12. Payout odds."""

import numpy as np

from rules.ch627a_minibaccarat.s07_insurance_and_house_money import WON_ON
from rules.ch627a_minibaccarat.settle import IN_A_SENTENCE, at_least
from rules.ch627a_minibaccarat.vigorish_owed import none_taken
from rules.clause import Status, Verdict, clause, unchecked
from rules.duties import payouts
from rules.duties.by_tables import dates_of, pays_by_tables
from rules.duties.settlements import unless_void
from rules.duty import duty
from rules.kinds import Cents, Count, Flag, Measured, Text, Unit
from rules.paytable import paytables
from rules.values import booleans, certainly, either, integers, known, or_else

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
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """Judge that a winning Tie Wager was paid no less than the Code has it paid.

    What was paid is no less than so many times what was given back, whatever the stake was.  Where nobody
    knows what was due, one that was settled as a winner is told where no outcome gives what it was paid.
    """
    paid, returned = wager_paid_cents, wager_returned_cents
    least = stake_cents * least_tie_odds
    right = (paid >= least) & (returned == stake_cents) & (paid >= returned * least_tie_odds)
    anyhow = booleans(payouts.wrong_anyhow(due_outcome, settled_as, right, paid))
    short = paid + returned - (least + stake_cents)
    nothing = integers(np.zeros(len(short)))
    short = either(short < 0, short, nothing)
    return Verdict(
        applies=unless_void(
            (payouts.won(due_outcome, settled_as) | anyhow) & wager_stands, goes_back_as_void
        ),
        holds=right,
        observed="paid {wager_paid_cents} and returned {wager_returned_cents}",
        required="{stake_cents} at {least_tie_odds} to 1 = {least_cents} or more, and the stake back",
        shown={"least_cents": Measured(least, Unit.CENTS)},
        amount_cents=integers(short.values, known(short) & ~certainly(anyhow)),
        record=payouts.stake_told_as_winnings(short, returned),
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
    wager_returned_cents: Cents,
    approved_tie_odds: Count,
    least_tie_odds: Count,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A winning Tie Wager pays no less than the odds the casino posts.

    Reading  The odds filed with the layout are what was offered.  The Code sets a floor, so that to pay more
    breaches nothing.  What was paid below those of the Code is counted under § 627a.12(b), and only the rest
    here.  What was not given back of the stake is part of what was paid.
    """
    odds = at_least(approved_tie_odds, least_tie_odds)
    least, due = stake_cents * least_tie_odds, stake_cents * odds
    kept = wager_returned_cents - stake_cents
    won = or_else(either(kept < 0, wager_paid_cents + kept, wager_paid_cents), wager_paid_cents)
    counted = either(won < least, least, won)
    enough = (wager_paid_cents >= due) & (wager_paid_cents >= wager_returned_cents * odds)
    right = enough & booleans(~certainly(won < due))
    anyhow = booleans(payouts.wrong_anyhow(due_outcome, settled_as, right, wager_paid_cents))
    amount = counted - due
    return Verdict(
        applies=unless_void(
            (payouts.won(due_outcome, settled_as) | anyhow) & wager_stands, goes_back_as_void
        ),
        holds=right,
        observed="paid {wager_paid_cents}",
        required="{stake_cents} at {odds} to 1 = {due_cents} or more",
        shown={"odds": odds, "due_cents": Measured(due, Unit.CENTS)},
        amount_cents=integers(amount.values, known(amount) & ~certainly(anyhow)),
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
    due_outcome: Text,
    settled_as: Text,
    wager_paid_cents: Cents,
    wager_stands: Flag,
    *,
    goes_back_as_void: Flag | None = None,
) -> Verdict:
    """A winning House Money Wager is paid, whether the player takes the winnings or adds them.

    Reading  The table is stated for the player who takes the payout; winnings that are added have to be
    worked out from it as well.
    """
    return Verdict(
        applies=unless_void(payouts.won(due_outcome, settled_as) & wager_stands, goes_back_as_void),
        holds=wager_paid_cents > 0,
        observed="paid {wager_paid_cents}",
        required="a payout by the House Money paytable",
    )


pays_by_tables("house_money", odds="house_money_odds", on="")
