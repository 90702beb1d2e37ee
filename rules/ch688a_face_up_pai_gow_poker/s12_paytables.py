"""58 Pa. Code § 688a.12(a)-(c), as proposed. Payout odds of the main wager and by the bonus paytables."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, FORTUNE, MAIN
from rules.clause import Status, unchecked
from rules.duties import payouts, vigorish
from rules.duties.payouts import outcome, pays
from rules.duty import duty, reads
from rules.values import Count, Flag, Text

ON = "{bonus_row}: "

_Odds = tuple[Flag, Count]

unchecked("688a.12", Status.HEADING, "Introduces what winning wagers pay, and the progressive meter.")


@pays("688a.12(a)", wager=MAIN)
def main_wager_pays_even_money() -> int:
    """A winning Face Up Pai Gow Poker Wager pays 1 to 1."""
    return 1


duty(
    "688a.12(a)[no commission]",
    "No commission or vigorish is taken on a winning hand.",
    vigorish.never_taken,
    when="wager_stands",
    per="wager",
    wager=MAIN,
)


duty(
    "688a.12(b)",
    "A casino that offers the Ace High Bonus Wager files which of its five paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_ace_high_bonus"),
    filed=reads("ace_high_paytable_filed"),
    per="table",
    kind="replay",
    reading="One for each gaming table.",
)


@pays("688a.12(b)[Paytable 1]", wager=ACE_HIGH, on=ON)
def ace_high_bonus_pays_by_paytable_1(
    approved_ace_high_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 1 is filed, a winning Ace High Bonus Wager pays its row of that table."""
    return approved_ace_high_paytable.is_("1"), bonus_odds


@pays("688a.12(b)[Paytable 2]", wager=ACE_HIGH, on=ON)
def ace_high_bonus_pays_by_paytable_2(
    approved_ace_high_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 2 is filed, a winning Ace High Bonus Wager pays its row of that table."""
    return approved_ace_high_paytable.is_("2"), bonus_odds


@pays("688a.12(b)[Paytable 3]", wager=ACE_HIGH, on=ON)
def ace_high_bonus_pays_by_paytable_3(
    approved_ace_high_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 3 is filed, a winning Ace High Bonus Wager pays its row of that table."""
    return approved_ace_high_paytable.is_("3"), bonus_odds


@pays("688a.12(b)[Paytable 4]", wager=ACE_HIGH, on=ON)
def ace_high_bonus_pays_by_paytable_4(
    approved_ace_high_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 4 is filed, a winning Ace High Bonus Wager pays its row of that table."""
    return approved_ace_high_paytable.is_("4"), bonus_odds


@pays("688a.12(b)[Paytable 5]", wager=ACE_HIGH, on=ON)
def ace_high_bonus_pays_by_paytable_5(
    approved_ace_high_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 5 is filed, a winning Ace High Bonus Wager pays its row of that table."""
    return approved_ace_high_paytable.is_("5"), bonus_odds


duty(
    "688a.12(c)",
    "A casino that offers the Fortune Bonus Wager files which of its six paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_fortune_bonus"),
    filed=reads("fortune_bonus_paytable_filed"),
    per="table",
    kind="replay",
    reading="One for each gaming table. The Envy Bonuses it has are told under § 688a.11(h)(2)(ii).",
)


@pays("688a.12(c)[Paytable 1]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_1(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 1 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("1"), bonus_odds


@pays("688a.12(c)[Paytable 2]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_2(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 2 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("2"), bonus_odds


@pays("688a.12(c)[Paytable 3]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_3(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 3 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("3"), bonus_odds


@pays("688a.12(c)[Paytable 4]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_4(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 4 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("4"), bonus_odds


@pays("688a.12(c)[Paytable 5]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_5(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 5 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("5"), bonus_odds


@pays("688a.12(c)[Paytable 6]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_6(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count
) -> _Odds:
    """Where Paytable 6 is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("6"), bonus_odds


@outcome("688a.12(c)[three pair]", wager=FORTUNE, due="push", because="three pair returns the stake here")
def three_pair_is_returned_where_the_paytable_has_it(three_pair_is_returned: Flag) -> Flag:
    """The stake of a Fortune Bonus Wager is returned on three pair where the paytable has that row.

    Reading  Paytable 1 alone prints it.  It holds although less than a straight is collected; readings decide
    for it and for the paytables without it.
    """
    return three_pair_is_returned
