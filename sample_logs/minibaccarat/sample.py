"""The sample log of Minibaccarat."""

from __future__ import annotations

from datetime import date, time

from sample_logs.minibaccarat.plan import EZ_WAGERS, Plan, TableSetup

# Two gaming days around the night on which the clocks go forward; one table deals through that hour,
# another from before to after the end of the gaming day.
PLAN = Plan(
    seed=627,
    rounds=430,
    days=2,
    first_day=date(2026, 3, 7),
    tables=(
        TableSetup("MB-01", opens=time(18, 0)),
        TableSetup("MB-02", variant="ez", decks=6, wagers=EZ_WAGERS, opens=time(19, 30)),
        TableSetup(
            "MB-03",
            device=True,
            opens=time(5, 5),
            overnight=True,
            vigorish_collection="deferred",
            vigorish_rounding="next_quarter",
            disclosed_card_procedure="simulated_round",
        ),
        TableSetup(
            "MB-04",
            decks=7,
            opens=time(1, 20),
            dealing_option="face_down",
            vigorish_rounding="nearest_quarter",
            dragon_bonus_paytable="B",
            house_money_portion=50,
            positions=7,
        ),
    ),
    cover_below=(150, 190),
    irregular=15,
    idle_every=4,
)

PLANTED = (
    "627a.5(c): missing depth of the cut",
    "627a.5(f): one card too few burned",
    "627a.6(b): final count recorded wrong, money right",
    "627a.7(a)(1)(iii): Banker wager paid on a Dragon 7",
    "627a.7(a)(2)(ii): losing Player wager paid",
    "627a.7(c): wager raised after no more bets",
    "627a.9(e)[last hand announced]: last hand not announced",
    "627a.10(c)(2)(iii): Banker's Hand drew on three against eight",
    "627a.11(a): wrong winner announced and wagers settled by it",
    "627a.11(a): Dragon 7 not recorded, money right",
    "627a.11(b)[order of seats]: winners paid from the lowest seat up",
    "627a.12(c)[vigorish]: nearest quarter filed, rounded down",
    "627a.12(d)(2)(ii): marker shows another amount than is owed",
    "627a.12(e)[Paytable A]: win by seven paid as by eight",
    "627a.12(h)[House Money Paytable]: one pair paid as two",
)
