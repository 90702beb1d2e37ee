"""58 Pa. Code § 645a.13(b)-(d), (f)-(i). Paytables of the optional wagers."""

from rules.clause import Verdict, clause
from rules.duties.by_tables import pays_by_tables, table_is_filed, winner_is_paid
from rules.duties.payouts import decides
from rules.kinds import Flag, Text

FORTUNE, TREASURE, INSURANCE = "fortune_bonus", "emperors_treasure", "pai_gow_insurance"
LIMITED = "payout_is_limited"


table_is_filed(
    "645a.13(b)",
    FORTUNE,
    kind="config",
    reading="One for each gaming table. The Envy Bonuses of the paytable are judged with the wagers they "
    "are due on.",
)
pays_by_tables(FORTUNE, unless=LIMITED)


@decides(
    "645a.13(b)[three pair]",
    wager=FORTUNE,
    by="Paytable C, which returns the stake on three pair",
    follows=("645a.11(h)(1)(i)(B)",),
)
def three_pair_is_returned_by_paytable_c(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, reading_three_pair: Text
) -> Flag:
    """Where Paytable C is filed, the stake of a Fortune Bonus Wager is returned on three pair.

    Reading  The row holds although less than a straight is collected.
    """
    on_row = approved_fortune_bonus_paytable.is_("C") & bonus_row.is_("three_pair")
    return on_row & reading_three_pair.is_("push")


table_is_filed("645a.13(c)", TREASURE, kind="config")
pays_by_tables(TREASURE, unless=LIMITED)


@clause("645a.13(d)", per="table", kind="config")
def insurance_paytable_fits_the_variant(
    approved_wagers_pai_gow_insurance: Flag,
    insurance_paytable_filed: Flag,
    approved_insurance_paytable: Text,
    emperors_challenge_played: Flag,
    fortune_pai_gow_played: Flag,
    neither_variant_played: Flag,
    reading_insurance_elsewhere: Text,
) -> Verdict:
    """Insurance is paid by Paytable A or B at Emperor's Challenge tables, by C, D or E at Fortune tables."""
    chosen = approved_insurance_paytable
    fits = (
        (~emperors_challenge_played | chosen.is_("A", "B"))
        & (~fortune_pai_gow_played | chosen.is_("C", "D", "E"))
        & (~neither_variant_played | reading_insurance_elsewhere.is_("any"))
    )
    return Verdict(
        applies=approved_wagers_pai_gow_insurance,
        holds=insurance_paytable_filed & fits,
        observed="filed: Paytable {approved_insurance_paytable}; Emperor's Challenge: "
        "{emperors_challenge_played}, Fortune: {fortune_pai_gow_played}, other: {neither_variant_played}",
        required="A or B for Emperor's Challenge, C, D or E for Fortune Pai Gow Poker",
    )


pays_by_tables(INSURANCE, unless=LIMITED)


pays_by_tables("queens_dragon", row="queens_dragon", on="", unless=LIMITED)


winner_is_paid("645a.13(g)", "dynasty_bonus")
pays_by_tables("dynasty_bonus", unless=LIMITED)

winner_is_paid("645a.13(h)", "protection")
pays_by_tables("protection", unless=LIMITED)

winner_is_paid("645a.13(i)", "red_black")
pays_by_tables("red_black", unless=LIMITED)
