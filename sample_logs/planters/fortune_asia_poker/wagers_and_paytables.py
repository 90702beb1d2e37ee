"""§§ 659a.7(e) and .12(a), (c): wagers that are not filed, and winners paid or charged wrongly."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change, missing
from sample_logs.planters.edits import put, row
from sample_logs.planters.fits import where
from sample_logs.planters.hands_as_set import lone_pair
from sample_logs.planters.places import wagers
from sample_logs.planters.settling import MAIN, of_player, paid_wrongly, pay, take


def _small_loser(case: Case) -> bool:
    """A lost Insurance Wager of too little for a Qualifying Wager, where no Fortune Bonus is offered."""
    row = case.row
    lost = row["wager_kind"] == "insurance" and row["wager_outcome"] == "lose" and row["wager_amount"] < 500
    return lost and "fortune_bonus" not in case.setup.wagers and case.seen and lone_pair(case.hand)


_MAIN_WON = where(lambda c: c.row["wager_kind"] == c.main and c.row["wager_outcome"] == "win")
_WON = wagers(of_player(MAIN, "win"))
_AS_FORTUNE = put(row, wager_kind="fortune_bonus")

CHANGES = (
    Change("659a.7(e)", "wager that is not filed", wagers(_small_loser), _AS_FORTUNE),
    Change("659a.12(a)", "a dollar over", _WON, pay(100)),
    Change("659a.12(a)", "a cent short", _WON, pay(-1)),
    Change("659a.12(a)[no vigorish]", "vigorish taken", _WON, take(125)),
    missing("659a.12(a)", "amount paid on a win", wagers(_MAIN_WON), "wager_paid"),
    *(
        change
        for name in "ABC"
        for change in paid_wrongly(
            f"659a.12(c)[Paytable {name}]", of_player("insurance", "win", insurance_paytable=name)
        )
    ),
)
