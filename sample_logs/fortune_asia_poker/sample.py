"""The sample log of Fortune Asia Poker."""

from __future__ import annotations

from datetime import date, time

from sample_logs.fortune_asia_poker.plan import WITHOUT_BONUS, TableSetup
from sample_logs.poker.plan import PokerPlan

# The two gaming days of the other samples; every night's play crosses midnight, the hour that is left out
# or the end of the day.
PLAN = PokerPlan(
    seed=659,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=140,
    idle_every=60,
    tables=(
        TableSetup("FA-01", opens=time(22, 40), adjacent_areas=True),
        TableSetup(
            "FA-02",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            fortune_bonus_paytable="C",
            insurance_paytable="B",
        ),
        TableSetup(
            "FA-03",
            dealing="hand",
            device=True,
            decks=2,
            generator=True,
            opens=time(1, 10),
            fortune_bonus_paytable="D",
            progressive_chip=500,
        ),
        TableSetup("FA-04", opens=time(1, 20), wagers=WITHOUT_BONUS, insurance_paytable="C"),
        TableSetup("FA-05", opens=time(5, 5), overnight=True, device=True),
    ),
)

PLANTED = (
    "659a.5(c)[by the dealer]: a player cut",
    "659a.5(g)(1)(i): shaken twice",
    "659a.5(g)(1)(iii): start not where the dice lead",
    "659a.7(c): raised after no more bets",
    "659a.7(e): wager that is not filed",
    "659a.8(c): two positions dealt out of turn",
    "659a.11(c): dealer's hands set another way",
    "659a.11(c)[lawful]: dealer's hands not descending",
    "659a.11(e): hands shown out of turn",
    "659a.11(f)(1)(i): copy returned",
    "659a.11(f)(1)(v): three and two cards paid",
    "659a.11(f)(2): winner returned",
    "659a.11(h)(1)(i)(B): winning fortune_bonus collected",
    "659a.11(h)(1)(ii): Envy Bonus not paid",
    "659a.11(h)(2)(i): losing Insurance Wager returned",
    "659a.12(a)[no vigorish]: vigorish taken",
    "659a.12(b)[Paytable C]: one stake over",
    "659a.12(c)[Paytable B]: a dollar short",
    "659a.12(d)(3)[rate]: a cent too much to the meter",
    "659a.13(k): position without a wager misdealt",
    "659a.5(g)(1)(iv): missing shakes when put away",
)
