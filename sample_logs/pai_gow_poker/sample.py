"""The sample log of Pai Gow Poker."""

from __future__ import annotations

from datetime import date, time

from sample_logs.pai_gow_poker.plan import CHALLENGE_WAGERS, EZ_WAGERS, FORTUNE_WAGERS, TableSetup
from sample_logs.poker.plan import PokerPlan

# The two gaming days of the other samples; every night's play crosses midnight,
# the hour that is left out or the end of the day.
PLAN = PokerPlan(
    seed=645,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=100,
    idle_every=60,
    tables=(
        TableSetup("PG-01", opens=time(22, 40), adjacent_areas=True),
        TableSetup(
            "PG-02",
            variant="emperors_challenge",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            wagers=CHALLENGE_WAGERS,
            player_bank=True,
            co_banking=True,
            vigorish_rounding="nearest_quarter",
        ),
        TableSetup(
            "PG-03",
            variant="ez",
            dealing="hand",
            device=True,
            decks=2,
            generator=True,
            opens=time(1, 10),
            wagers=EZ_WAGERS,
        ),
        TableSetup(
            "PG-04",
            variant="fortune_pai_gow",
            opens=time(1, 20),
            wagers=FORTUNE_WAGERS,
            fortune_bonus_paytable="C",
            emperors_treasure_paytable="D",
            insurance_paytable="D",
            player_bank=True,
            vigorish_rounding="next_quarter",
            payout_limit=25_000_000,
        ),
        TableSetup("PG-05", opens=time(5, 5), overnight=True, device=True),
    ),
)

PLANTED = (
    "645a.5(d)(3): lowest seat offered first",
    "645a.5(e): cut nine cards from the bottom",
    "645a.5(i)(1)(i): shaken twice",
    "645a.5(i)(1)(iii): start not where the dice lead",
    "645a.7(c): raised after no more bets",
    "645a.8(d): two positions dealt out of turn",
    "645a.11(c): dealer's hand set another way",
    "645a.11(f)(1)(ii): copy returned",
    "645a.11(f)(2)(i): tie collected",
    "645a.11(f)(3): winner returned",
    "645a.11(h)(1)(i)(B): winning fortune_bonus collected",
    "645a.11(h)(3)(i): losing pai_gow_insurance returned",
    "645a.12(c)[marker]: marker elsewhere",
    "645a.12(j)[surplus]: bank given a dollar more",
    "645a.12(m): a quarter too much",
    "645a.13(a)[vigorish]: exact, a cent high",
    "645a.13(a)[no vigorish at EZ tables]: vigorish taken",
    "645a.13(b)[Paytable C]: one stake over",
    "645a.13(i)[Red/Black]: a dollar short",
    "645a.5(i)(1)(iv): missing shakes when put away",
)
