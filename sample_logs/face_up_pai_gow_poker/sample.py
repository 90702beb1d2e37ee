"""The sample log of Face Up Pai Gow Poker."""

from __future__ import annotations

from datetime import date, time

from sample_logs.face_up_pai_gow_poker.plan import TableSetup
from sample_logs.poker.plan import PokerPlan

# The two gaming days of the other samples; one meter is linked,
# one of five dollars has Envy Bonuses, one a fully wild joker.
PLAN = PokerPlan(
    seed=688,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=100,
    idle_every=60,
    tables=(
        TableSetup("FU-01", opens=time(22, 40), linked_meter=True, adjacent_areas=True),
        TableSetup(
            "FU-02",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            ace_high_paytable="2",
            fortune_bonus_paytable="5",
            progressive_paytable="4",
        ),
        TableSetup(
            "FU-03",
            dealing="hand",
            device=True,
            decks=2,
            generator=True,
            opens=time(1, 10),
            ace_high_paytable="3",
            fortune_bonus_paytable="2",
            progressive_paytable="5",
        ),
        TableSetup("FU-04", opens=time(1, 20), linked_meter=True),
        TableSetup(
            "FU-05",
            device=True,
            opens=time(5, 5),
            overnight=True,
            fortune_bonus_paytable="6",
            progressive_paytable="7",
        ),
    ),
)

PLANTED = (
    "688a.12(c)[three pair]: wager on three pair collected",
    "688a.5(d)(2): lowest seat offered first",
    "688a.5(e): cut nine cards from the top",
    "688a.5(i)(1)(i): shaken twice",
    "688a.5(i)(2): start not where the generator leads",
    "688a.7(c): raised after no more bets",
    "688a.9(c): two positions dealt out of turn",
    "688a.11(a): dealer's hand set another way",
    "688a.11(a)[before the players]: player sets before the dealer",
    "688a.11(f)(1)(ii): copy returned",
    "688a.11(f)(2)(iii): wager collected on the dealer's Ace High",
    "688a.11(f)(3): winner returned",
    "688a.11(h)(1)(i)(B): winning wager collected",
    "688a.11(h)(2)(ii): Envy Bonus not paid",
    "688a.12(a)[no commission]: commission taken",
    "688a.12(b)[Paytable 3]: a dollar short",
    "688a.12(c)[Paytable 5]: a stake over",
    "688a.12(d)[Paytable 4]: stake of five dollars not returned",
    "688a.12(d)[Paytable 5]: a dollar short",
    "688a.12(d)[rate of progression]: a cent too little",
)
