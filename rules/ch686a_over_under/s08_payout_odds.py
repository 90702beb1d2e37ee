"""58 Pa. Code § 686a.8. Payout odds."""

from rules.ch686a_over_under.columns import BONUS
from rules.clause import Status, unchecked
from rules.duties import payouts, vigorish_none
from rules.duties.by_tables import pays_by_tables
from rules.duty import duty

unchecked(
    "686a.8",
    Status.HEADING,
    "Introduces what winning wagers pay.",
    "The rulemaking's preamble speaks of progressive wagers and of a payout limit; the section has neither.",
)


pays_by_tables("required", row="win", on="")

duty(
    "686a.8(a)[no vigorish]",
    "No vigorish is taken on any wager.",
    vigorish_none.where_none_is_borne,
    per="wager",
    reading="The chapter provides for none, and what is won is paid in full. No record of any means that "
    "none was taken.",
)

duty(
    "686a.8(b)",
    "A winning Bonus Wager is paid by the table of the section.",
    payouts.is_paid,
    per="wager",
    wager=BONUS,
    reading="How much is for the table itself.",
)

pays_by_tables(BONUS, odds="due_odds", on="a total of {wagers_total}: ", follows=("686a.8(b)",))
