"""58 Pa. Code § 621a.11. Payout odds: a section that is not held, of which § 621a.8 speaks."""

from rules.ch621a_pai_gow_tiles.columns import PAIRS
from rules.clause import Verdict, clause
from rules.duties.by_tables import table_filed
from rules.kinds import Flag
from rules.values import booleans, certainly

table_filed(PAIRS)


@clause("621a.11(b)[filing]", per="table", kind="config")
def pair_fortunes_paytable_is_on_file(
    approved_wagers_pair_fortunes: Flag, pair_fortunes_paytable_filed: Flag
) -> Verdict:
    """A casino that offers the Pair Fortunes Wager files the paytable it is paid by.

    Reading  We lack the text of § 621a.11(b), by which § 621a.8(j)(1) has the wager paid: that it leaves a
    choice of paytables is what public descriptions have.  So a filing without one is for review.
    """
    filed = certainly(pair_fortunes_paytable_filed)
    return Verdict(
        applies=approved_wagers_pair_fortunes,
        holds=booleans(filed, filed),
        observed="the wager is offered and no paytable of it is filed",
        required="one of its paytables",
        review=approved_wagers_pair_fortunes & ~pair_fortunes_paytable_filed,
    )
