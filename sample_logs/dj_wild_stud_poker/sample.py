"""The sample log of DJ Wild Stud Poker."""

from __future__ import annotations

from datetime import date, time

from sample_logs.dj_wild_stud_poker.plan import TRIPS_AND_BAD_BEAT, TableSetup
from sample_logs.poker.plan import PokerPlan

# The two gaming days of the other samples; between them the tables use every way to deal, every
# paytable but one, and both filings on folded hands.
PLAN = PokerPlan(
    seed=687,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=100,
    idle_every=60,
    tables=(
        TableSetup("DJ-01", opens=time(22, 40), boxes=2, count_every=5),
        TableSetup(
            "DJ-02",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            count_every=4,
            folded_counts=True,
            progressive_paytable="2",
            trips_paytable="DJWT-06",
            bad_beat_paytable="DJWBB-04",
        ),
        TableSetup(
            "DJ-03",
            dealing="hand",
            device=True,
            counts=True,
            decks=2,
            opens=time(1, 10),
            trips_paytable="DJWT-07",
        ),
        TableSetup("DJ-04", opens=time(1, 20), folded_counts=True, count_every=3),
        TableSetup(
            "DJ-05",
            device=True,
            opens=time(5, 5),
            overnight=True,
            trips_paytable="DJWT-04",
            bad_beat_paytable="DJWBB-04",
            wagers=TRIPS_AND_BAD_BEAT,
        ),
    ),
)

PLANTED = (
    "687a.5(d): cut nine cards from the top",
    "687a.7(c): raised after no more bets",
    "687a.7(d)(1): Blind Wager larger than the Ante",
    "687a.7(d)(1)[Raise]: Raise Wager a dollar too large",
    "687a.8(d): two players dealt out of turn",
    "687a.8(g): stub not counted in five rounds",
    "687a.10(c)[extra card]: no card for the joker",
    "687a.11(b)[forfeit]: forfeited Ante returned",
    "687a.11(b)(1): Trips Bonus of a fold collected",
    "687a.11(d): dealer's hand shown early",
    "687a.11(e)(1): higher hand returned",
    "687a.11(e)(2): equal hand collected",
    "687a.11(f)(1)(ii): winning Progressive kept",
    "687a.11(f)(3)(ii): winning Bad Beat collected",
    "687a.12(b)[Paytable]: a dollar short",
    "687a.12(c)[Progressive Paytable 2]: seven dollars short",
    "687a.12(d)[DJWT-07]: one stake over",
    "687a.12(e)[DJWBB-03]: a dollar short",
    "687a.13(d): played on with a card seen",
    "687a.7(a): missing form of a wager",
)
