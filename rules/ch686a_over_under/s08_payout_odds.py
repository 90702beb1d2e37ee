"""58 Pa. Code § 686a.8. Payout odds."""

from __future__ import annotations

from rules.ch686a_over_under.columns import BONUS
from rules.clause import Status, unchecked
from rules.duties import payouts
from rules.duty import duty
from rules.values import Count, Flag

unchecked(
    "686a.8",
    Status.HEADING,
    "Introduces what winning wagers pay.",
    "The rulemaking's preamble speaks of progressive wagers and of a payout limit; the section has neither.",
)


@payouts.pays("686a.8(a)", wager="")
def ante_over_and_under_pay_even_money(is_main: Flag) -> tuple[Flag, int]:
    """Winning Ante, Over 23 and Under 18 Wagers pay 1 to 1."""
    return is_main, 1


duty(
    "686a.8(b)",
    "A winning Bonus Wager is paid by the table of the section.",
    payouts.is_paid,
    per="wager",
    wager=BONUS,
    reading="How much is for the table itself.",
)


@payouts.pays("686a.8(b)[Paytable]", wager=BONUS, follows=("686a.8(b)",), on="a total of {wagers_total}: ")
def bonus_wager_pays_by_its_total(due_odds: Count, wagers_total: Count) -> Count:
    """A winning Bonus Wager pays from 1 to 1 on 12 or 27 up to 50 to 1 on 6 or 33."""
    del wagers_total  # shown in the finding
    return due_odds
