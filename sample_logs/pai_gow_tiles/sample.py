"""The sample log of Pai Gow tiles."""

from __future__ import annotations

from datetime import date, time

from sample_logs.pai_gow_tiles.plan import Plan, TableSetup

# The two gaming days of the other samples, and like hours.
PLAN = Plan(
    seed=621,
    rounds=420,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=20,
    lucky=60,
    tables=(
        TableSetup("PT-01", opens=time(22, 40)),
        TableSetup(
            "PT-02",
            opens=time(1, 10),
            pair_fortunes_paytable="3",
            vigorish_rounding="nearest_quarter",
            dealer_combinations="highest",
            dealer_values="nine_eight_seven",
            dealer_rest="best_low",
        ),
        TableSetup(
            "PT-03",
            opens=time(5, 5),
            overnight=True,
            vigorish_rounding="next_quarter",
            dealer_combinations="pair_wong_gong",
        ),
    ),
)

PLANTED = (
    "621a.8(c): dealer's tiles turned over before the last player had set",
    "621a.8(d): another split than the one filed",
    "621a.8(d)(1): Supreme Pair split",
    "621a.8(d)(2): pair, Wong and Gong broken up",
    "621a.8(d)(3): neither nine nor eight nor seven",
    "621a.8(e): surrendered before the dealer had set",
    "621a.8(e)[wager collected]: half of a surrendered wager returned",
    "621a.8(f): hands shown out of turn",
    "621a.8(g): losing wager returned",
    "621a.8(g)[at once]: collected after the next player",
    "621a.8(h)(2): tie on the low hand collected",
    "621a.8(i): winning wager returned",
    "621a.8(i)[vigorish]: a quarter too much",
    "621a.8(j)(1): winning Pair Fortunes collected",
    "621a.8(j)(1)[odds]: one stake over",
    "621a.8(k): tiles collected before the Pai Gow Wager",
    "621a.8(j): missing time Pair Fortunes was collected",
)
