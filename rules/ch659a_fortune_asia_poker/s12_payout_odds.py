"""58 Pa. Code § 659a.12(a)-(c). Payout odds of all wagers but the progressive one."""

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, INSURANCE, MAIN
from rules.clause import Status, unchecked
from rules.duties import vigorish_none
from rules.duties.by_tables import pays_by_tables, table_is_filed
from rules.duties.payouts import decides
from rules.duty import duty
from rules.kinds import Flag, Text

unchecked("659a.12", Status.HEADING, "Introduces what winning wagers pay; no limit of payouts is permitted.")


pays_by_tables(MAIN, row="win", on="", when="of_a_player")


duty(
    "659a.12(a)[no vigorish]",
    "No vigorish is taken on a Fortune Asia Poker Wager.",
    vigorish_none.never_taken_on_a_winner,
    when="is_main_wager",
    per="wager",
    wager=MAIN,
    reading="The chapter provides for none, and 1 to 1 is paid in full. On a wager that won nothing no "
    "record of any means that none was taken.",
)

duty(
    "659a.12(a)[no vigorish on other wagers]",
    "No vigorish is taken on an optional wager.",
    vigorish_none.where_none_is_borne,
    when="not is_main_wager",
    per="wager",
    reading="Where a wager bears no vigorish, no record of any means that none was taken.",
)

table_is_filed(
    "659a.12(b)",
    FORTUNE,
    kind="config",
    reading="One for each gaming table. The Envy Bonuses of the paytable are judged with the wagers they "
    "are due on.",
)
pays_by_tables(FORTUNE)


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


table_is_filed("659a.12(c)", INSURANCE, kind="config")
pays_by_tables(INSURANCE)
