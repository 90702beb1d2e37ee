"""§§ 686a.3(d), .7(g)-(k), .8 and .9(c): wagers settled otherwise than the total, or the choice, says."""

from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.edits import add_to, put, row, sets
from sample_logs.planters.fits import row_is, where
from sample_logs.planters.over_under.hands_and_wagers import (
    CHOICES,
    aces,
    alone,
    of_kind,
    points,
    settle,
    stays,
)
from sample_logs.planters.places import Rows, hands, wagers
from sample_logs.planters.settling import half_back, pay, take
from sample_logs.planters.voids import called_void

_MAIN = ("ante", *CHOICES)


def _main(side: str, outcome: str, low: int, high: int) -> Rows:
    """Ante Wagers, or those on a side, recorded so, on totals between two."""

    def fits(case: Case) -> bool:
        recorded = case.row["wager_kind"] in _MAIN and case.row["wager_outcome"] == outcome
        return recorded and of_kind(case, side) is not None and low <= points(case.hand["cards"]) <= high

    return wagers(fits)


def _won(*kinds: str) -> Fits:
    return lambda case: case.row["wager_kind"] in kinds and case.row["wager_outcome"] == "win"


def _bonus(outcome: str, *, surrendered: bool = False) -> Rows:
    kind = row_is(wager_kind="bonus", wager_outcome=outcome)
    return wagers(kind, lambda case: case.hand["surrendered"] == surrendered)


def _as(outcome: str) -> Edit:
    return lambda case: settle(case.row, outcome)


# ------------------------------------------------------------------------------------ dead hands


def _called_dead(case: Case) -> None:
    """Call a hand dead that lacks no card, and return its Ante Wager."""
    case.row["dead"] = True
    settle(of_kind(case, "ante") or {}, "void")


# -------------------------------------------------------------------------------------- totals


def _has(ranks: str, without: str) -> Fits:
    """Hands away from every edge that hold one of some ranks and none of others."""

    def fits(case: Case) -> bool:
        held = {card[0] for card in case.row["cards"]}
        inside = points(case.row["cards"]) in (14, 15, 20, 21)
        return inside and bool(held & set(ranks)) and not held & set(without)

    return fits


def _over_by_an_ace(case: Case) -> bool:
    kinds = {w["wager_kind"] for w in case.own}
    # With one ace taken for one, 24 to 26 become 14 to 16; no Bonus Wager is touched by it.
    inside = 24 <= points(case.row["cards"]) <= 26
    return "over_23" in kinds and "bonus" not in kinds and aces(case) == 1 and inside


def _ace_for_one(case: Case) -> None:
    """Take an ace for one, and settle Over 23 at 24 to 27 by that."""
    case.row["final_count"] -= 10
    for wager in case.own:
        settle(wager, "lose")


def _lost(case: Case) -> int:
    return -sum(2 * int(wager["wager_amount"]) for wager in case.own)


_ACE_ALONE = where(lambda c: aces(c) == 1 and points(c.row["cards"]) in (16, 17) and alone(c))
_THREE_TO_TWO = sets(row, "wager_paid", lambda c: c.row["wager_amount"] * 3 // 2)
_SURRENDERED = wagers(row_is(wager_outcome="surrender"))
_WON, _BONUS_WON = wagers(_won(*_MAIN)), _bonus("win")
_SPOTS, _PICTURES = hands(_has("23456789T", "JQKA")), hands(_has("JQK", "A"))
_ACE_WRONG = "an ace taken for one and wagers settled by it"
_BONUS_SURRENDERED = _bonus("lose", surrendered=True)

_OUTCOMES = (
    Change("686a.7(i)#2(1)", "Over 23 collected at 24", _main("over_23", "win", 24, 24), _as("lose")),
    Change("686a.7(i)#2(1)", "Over 23 returned", _main("over_23", "win", 25, 33), _as("push")),
    Change("686a.7(i)#2(2)", "Under 18 collected at 17", _main("under_18", "win", 17, 17), _as("lose")),
    Change("686a.7(i)#2(2)", "Under 18 returned", _main("under_18", "win", 6, 16), _as("push")),
    Change("686a.7(j)", "Over 23 paid at 23", _main("over_23", "lose", 23, 23), _as("win")),
    Change("686a.7(j)", "Under 18 paid at 18", _main("under_18", "lose", 18, 18), _as("win")),
    Change("686a.7(j)", "returned between", _main("over_23", "lose", 19, 22), _as("push")),
    Change("686a.7(j)[wrong side]", "Over 23 returned at 17", _main("over_23", "lose", 6, 17), _as("push")),
    Change("686a.7(j)[wrong side]", "Under 18 paid over 23", _main("under_18", "lose", 24, 33), _as("win")),
    Change("686a.7(k)", "winning Bonus Wager collected", _BONUS_WON, _as("lose")),
    Change("686a.7(k)[other totals]", "losing Bonus Wager returned", _bonus("lose"), _as("push")),
    Change("686a.7(g)#2", "Bonus Wager returned with a surrender", _BONUS_SURRENDERED, _as("push")),
    Change("686a.7(g)(3)", "half of a surrendered Ante Wager returned", _SURRENDERED, half_back),
    Change("686a.8(a)", "paid three to two", _WON, _THREE_TO_TWO),
    Change("686a.8(a)", "a dollar short", _WON, pay(-100)),
    Change("686a.8(b)", "winning Bonus Wager paid nothing", _BONUS_WON, put(row, wager_paid=0)),
    Change("686a.8(b)[Paytable]", "Bonus Wager paid one stake over", _BONUS_WON, pay(0, 1)),
    missing("686a.8(a)", "amount paid on a win", wagers(_won(*CHOICES)), "wager_paid"),
)
_ONE_MORE = add_to(row, "final_count", 1)
_ONE_LESS = add_to(row, "final_count", -1)
_TEN_LESS = add_to(row, "final_count", -10)

_TOTALS = (
    Change("686a.3(d)(1)", "one point too many recorded", _SPOTS, _ONE_MORE, fault="record"),
    Change("686a.3(d)(2)", "one point too few recorded", _PICTURES, _ONE_LESS, fault="record"),
    Change(
        "686a.3(d)(3)", "an ace recorded as one, money right", hands(_ACE_ALONE), _TEN_LESS, fault="record"
    ),
    Change("686a.3(d)(3)", _ACE_WRONG, hands(_over_by_an_ace), _ace_for_one, money=_lost),
    missing("686a.3(d)(3)", "total of a hand with an ace", hands(aces), "final_count"),
)

_DEAD_ANTE = wagers(lambda c: c.row["wager_kind"] == "ante" and c.hand["dead"], any_round=True)
_ALL_CARDS = hands(lambda c: stays(c) and not c.row["dead"] and len(c.row["cards"]) == 3)

CHANGES = (
    called_void("686a.9[void round]"),
    *_OUTCOMES,
    *_TOTALS,
    Change("686a.8(a)[no vigorish]", "vigorish taken on a winner", wagers(_won(*CHOICES)), take(125)),
    Change("686a.9(c)[dead hand]", "Ante Wager on a dead hand kept", _DEAD_ANTE, _as("lose")),
    Change(
        "686a.9(c)[nothing missed]",
        "hand with all its cards called dead",
        _ALL_CARDS,
        _called_dead,
        of_round=True,
    ),
)
