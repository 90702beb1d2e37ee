"""58 Pa. Code § 659a.12(a)-(c). Payout odds of all wagers but the progressive one."""

from __future__ import annotations

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN
from rules.clause import Status, unchecked
from rules.duties import payouts, vigorish
from rules.duties.payouts import decides, pays
from rules.duty import duty, reads
from rules.values import Count, Flag, Text

ON = "{bonus_row}: "

_Odds = tuple[Flag, Count]

unchecked("659a.12", Status.HEADING, "Introduces what winning wagers pay; no limit of payouts is permitted.")


@pays("659a.12(a)", wager=MAIN)
def main_wager_pays_even_money(of_a_player: Flag) -> tuple[Flag, int]:
    """A winning Fortune Asia Poker Wager pays 1 to 1."""
    return of_a_player, 1


duty(
    "659a.12(a)[no vigorish]",
    "No vigorish is taken on a Fortune Asia Poker Wager.",
    vigorish.never_taken,
    when="is_main_wager",
    per="wager",
    wager=MAIN,
    reading="The chapter provides for none, and 1 to 1 is paid in full.",
)


duty(
    "659a.12(a)[no vigorish on other wagers]",
    "No vigorish is taken on an optional wager.",
    vigorish.never_taken,
    when="not is_main_wager and vigorish_cents is known",
    per="wager",
    reading="On a wager that bears none, no record means none taken.",
)


@pays("659a.12(b)[Paytable A]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_a(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable A is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("A"), bonus_odds


@pays("659a.12(b)[Paytable B]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_b(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable B is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("B"), bonus_odds


@pays("659a.12(b)[Paytable C]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_c(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable C is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("C"), bonus_odds


@pays("659a.12(b)[Paytable D]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_d(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable D is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("D"), bonus_odds


@decides(
    "659a.12(b)[three pair]",
    wager=FORTUNE,
    by="Paytable C, which returns the stake on three pair",
    follows=("659a.11(h)(1)(i)(B)",),
)
def three_pair_is_returned_by_paytable_c(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, reading_three_pair: Text
) -> Flag:
    """Where Paytable C is filed, the stake of a Fortune Bonus Wager is returned on three pair.

    Reading  The row says so, although §§ 659a.7(e)(1) and 659a.11(h)(1)(i)(B) speak of it as winning.
    """
    on_row = approved_fortune_bonus_paytable.is_("C") & bonus_row.is_("three_pair")
    return on_row & reading_three_pair.is_("push")


duty(
    "659a.12(c)",
    "A casino that offers the Insurance Wager files which of its three paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_insurance"),
    filed=reads("insurance_paytable_filed"),
    per="table",
    kind="config",
)


@pays("659a.12(c)[Paytable A]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_a(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable A is filed, a winning Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("A"), bonus_odds


@pays("659a.12(c)[Paytable B]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_b(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable B is filed, a winning Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("B"), bonus_odds


@pays("659a.12(c)[Paytable C]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_c(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable C is filed, a winning Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("C"), bonus_odds
