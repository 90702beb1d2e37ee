"""58 Pa. Code § 687a.12(d)-(e), as proposed. What Trips and Two-Way Bad Beat Bonus Wagers pay."""

from __future__ import annotations

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, TRIPS
from rules.ch687a_dj_wild_stud_poker.s12_payouts import ON
from rules.duties import payouts
from rules.duties.payouts import pays
from rules.duty import duty, reads
from rules.values import Count, Flag, Text

_Odds = tuple[Flag, Count]


duty(
    "687a.12(d)",
    "A casino that offers the Trips Bonus Wager files which of its four paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_trips_bonus"),
    filed=reads("trips_paytable_filed"),
    per="table",
    kind="replay",
)


@pays("687a.12(d)[DJWT-04]", wager=TRIPS, on=ON)
def trips_pays_by_djwt_04(approved_trips_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWT-04 is filed, a winning Trips Bonus Wager pays its row of that table.

    Reading  The better of its two columns, a deuce standing for itself unless read otherwise.
    """
    return approved_trips_paytable.is_("DJWT-04"), bonus_odds


@pays("687a.12(d)[DJWT-05]", wager=TRIPS, on=ON)
def trips_pays_by_djwt_05(approved_trips_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWT-05 is filed, a winning Trips Bonus Wager pays its row of that table.

    Reading  The better of its two columns.
    """
    return approved_trips_paytable.is_("DJWT-05"), bonus_odds


@pays("687a.12(d)[DJWT-06]", wager=TRIPS, on=ON)
def trips_pays_by_djwt_06(approved_trips_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWT-06 is filed, a winning Trips Bonus Wager pays its row of that table.

    Reading  The better of its two columns.
    """
    return approved_trips_paytable.is_("DJWT-06"), bonus_odds


@pays("687a.12(d)[DJWT-07]", wager=TRIPS, on=ON)
def trips_pays_by_djwt_07(approved_trips_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWT-07 is filed, a winning Trips Bonus Wager pays its row of that table.

    Reading  For three-of-a-kind one figure is printed; a reading decides what each column pays.
    """
    return approved_trips_paytable.is_("DJWT-07"), bonus_odds


@pays("687a.12(e)[DJWBB-03]", wager=BAD_BEAT, on=ON)
def bad_beat_pays_by_djwbb_03(approved_bad_beat_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWBB-03 is filed, a winning Two-Way Bad Beat Bonus Wager pays its row of that table.

    Reading  By the row of the hand that was beaten.
    """
    return approved_bad_beat_paytable.is_("DJWBB-03"), bonus_odds


@pays("687a.12(e)[DJWBB-04]", wager=BAD_BEAT, on=ON)
def bad_beat_pays_by_djwbb_04(approved_bad_beat_paytable: Text, bonus_row: Text, bonus_odds: Count) -> _Odds:
    """Where DJWBB-04 is filed, a winning Two-Way Bad Beat Bonus Wager pays its row of that table.

    Reading  By the row of the hand that was beaten; a reading decides of hands below three-of-a-kind.
    """
    return approved_bad_beat_paytable.is_("DJWBB-04"), bonus_odds
