"""58 Pa. Code § 688a.12(a)-(c), as proposed. Payout odds of the main wager and by the bonus paytables."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, MAIN
from rules.clause import Status, unchecked
from rules.duties import vigorish_none
from rules.duties.by_tables import pays_by_tables, table_is_filed
from rules.duties.payouts import outcome
from rules.duty import duty
from rules.kinds import Flag

unchecked("688a.12", Status.HEADING, "Introduces what winning wagers pay, and the progressive meter.")


# One that cannot have won is no winner, whatever it was paid: § 688a.11(f)(3) tells of it.
pays_by_tables(MAIN, row="win", on="", unless="cannot_have_won")

duty(
    "688a.12(a)[no commission]",
    "No commission or vigorish is taken on a winning hand.",
    vigorish_none.never_taken_on_a_winner,
    per="wager",
    wager=MAIN,
    reading="Nothing has any taken on another hand, either, or of a stake that goes back; there, no "
    "record of any means that none was, and nothing is asked.",
)

table_is_filed("688a.12(b)", ACE_HIGH, kind="replay", reading="One for each gaming table.")
pays_by_tables(ACE_HIGH)

table_is_filed(
    "688a.12(c)",
    FORTUNE,
    kind="replay",
    reading="One for each gaming table. The Envy Bonuses it has are told under § 688a.11(h)(2)(ii).",
)
pays_by_tables(FORTUNE)


@outcome("688a.12(c)[three pair]", wager=FORTUNE, due="push", because="three pair returns the stake here")
def three_pair_is_returned_where_the_paytable_has_it(three_pair_is_returned: Flag) -> Flag:
    """The stake of a Fortune Bonus Wager is returned on three pair where the paytable has that row.

    Reading  Paytable 1 alone prints it.  It holds although less than a straight is collected; readings decide
    for it and for the paytables without it.
    """
    return three_pair_is_returned
