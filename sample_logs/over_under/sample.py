"""The sample log of Over/Under."""

from __future__ import annotations

from datetime import date, time

from sample_logs.over_under.plan import WAGERS, Plan, TableSetup

# The two gaming days of the other samples; shallow shoes, so that many of them end.
PLAN = Plan(
    seed=686,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    cover_below=(150, 190),
    irregular=40,
    trouble=250,
    directed=15,
    idle_every=70,
    tables=(
        TableSetup("OU-01", opens=time(18, 0), verbal_wagers=False),
        TableSetup("OU-02", device=True, one_by_one=True, opens=time(19, 30), adjacent_boxes=1),
        TableSetup("OU-03", continuous=True, opens=time(1, 10), adjacent_boxes=3),
        TableSetup("OU-04", preinspected=True, one_by_one=True, opens=time(1, 20), wagers=WAGERS[:3]),
        TableSetup("OU-05", device=True, opens=time(5, 5), overnight=True, discard_rack="full_stack"),
    ),
)

PLANTED = (
    "686a.3(a)[shoe composition]: a card seen once more than six decks hold it",
    "686a.3(d)(3): an ace taken for one and wagers settled by it",
    "686a.3(d)(2): one point too few recorded",
    "686a.5(c)(2): another player than he who had the cover card asked",
    "686a.5(d): cut nine cards from the bottom",
    "686a.5(f): a round after the one with the cover card",
    "686a.6(a)[spoken wagers]: spoken wager where none is filed",
    "686a.6(c): raised after the first card",
    "686a.6(f): one box more than filed",
    "686a.7(c)[new dealer]: a new dealer burnt no card",
    "686a.7(f): last player decided late",
    "686a.7(g)(1): Over 23 of five dollars more",
    "686a.7(g)(3): half of a surrendered Ante Wager returned",
    "686a.7(i): two hands settled out of turn",
    "686a.7(i)#2(1): Over 23 collected at 24",
    "686a.7(j): Under 18 paid at 18",
    "686a.7(j)[wrong side]: Over 23 returned at 17",
    "686a.7(k)[other totals]: losing Bonus Wager returned",
    "686a.8(b)[Paytable]: Bonus Wager paid one stake over",
    "686a.9(c): played though the player chose a dead hand",
    "686a.3(d)(3): missing total of a hand with an ace",
)
