"""§§ 686a.7(g)-(k), .8 and .9(c): wagers settled otherwise than the total, or the choice, says."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.over_under_case import CHOICES, alone, of_kind, points, settle, stays
from sample_logs.planters.pai_gow_case import Case, Change, enter

_MAIN = ("ante", *CHOICES)


def _total(case: Case) -> int:
    return points(case.hand["cards"])


def _main(side: str, outcome: str, *, low: int, high: int) -> Callable[[Case], bool]:
    """Look for Ante Wagers, or those on a side, recorded so, on totals between two."""

    def fits(case: Case) -> bool:
        of_side = of_kind(case, case.hand, side) is not None
        kind, settled = case.row["wager_kind"], case.row["wager_outcome"]
        recorded = kind in _MAIN and settled == outcome
        return bool(recorded and of_side and low <= _total(case) <= high)

    return fits


def _bonus(outcome: str, *, surrendered: bool = False) -> Callable[[Case], bool]:
    def fits(case: Case) -> bool:
        recorded = case.row["wager_kind"] == "bonus" and case.row["wager_outcome"] == outcome
        return bool(recorded and case.hand["surrendered"] == surrendered)

    return fits


def _as(outcome: str, odds: int = 1) -> Callable[[Case], None]:
    return lambda case: settle(case.row, outcome, odds)


def _half_back(case: Case) -> None:
    case.row["wager_returned"] = case.row["wager_amount"] // 2


def _one_stake_over(case: Case) -> None:
    case.row["wager_paid"] += case.row["wager_amount"]


def _three_to_two(case: Case) -> None:
    case.row["wager_paid"] = case.row["wager_amount"] * 3 // 2


def _winnings_kept(case: Case) -> None:
    case.row["wager_paid"] = 0


def _dollar_short(case: Case) -> None:
    case.row["wager_paid"] -= 100


def _dead_ante(case: Case) -> bool:
    return bool(case.row["wager_kind"] == "ante" and case.hand["dead"])


def _called_dead(case: Case) -> None:
    """Call a hand dead that lacks no card, and return its Ante Wager."""
    case.row["dead"] = True
    ante = of_kind(case, case.hand, "ante")
    assert ante is not None, "every hand that was dealt has an Ante Wager"
    settle(ante, "void")


def _surrendered_ante(case: Case) -> bool:
    return bool(case.row["wager_outcome"] == "surrender")


def _won_main(case: Case) -> bool:
    return case.row["wager_kind"] in _MAIN and case.row["wager_outcome"] == "win"


def _counted_wrong(by: int) -> Callable[[Case], None]:
    def edit(case: Case) -> None:
        case.row["final_count"] += by

    return edit


def _ace_for_one(case: Case) -> None:
    """Take an ace for one, and settle Over 23 at 24 to 27 by that."""
    case.row["final_count"] -= 10
    for wager in (each for each in case.wagers if each["wager_position"] == case.row["hand_position"]):
        settle(wager, "lose")


def _over_by_an_ace(case: Case) -> bool:
    cards, kinds = case.row["cards"], {w["wager_kind"] for w in _on(case)}
    total = points(cards)
    # With one ace taken for one, 24 to 26 become 14 to 16; no Bonus Wager is touched by it.
    return "over_23" in kinds and "bonus" not in kinds and _aces(case) == 1 and 24 <= total <= 26


def _on(case: Case) -> list[dict[str, object]]:
    return [w for w in case.wagers if w["wager_position"] == case.row["hand_position"]]


def _aces(case: Case) -> int:
    return sum(card[0] == "A" for card in case.row["cards"])


def _has(ranks: str, without: str) -> Callable[[Case], bool]:
    """Look for hands away from every edge that hold one of some ranks and none of others."""

    def fits(case: Case) -> bool:
        held = {card[0] for card in case.row["cards"]}
        inside = points(case.row["cards"]) in (14, 15, 20, 21)
        return inside and bool(held & set(ranks)) and not held & set(without)

    return fits


def _lost(case: Case) -> int:
    return -sum(
        2 * int(w["wager_amount"]) for w in case.wagers if w["wager_position"] == case.row["hand_position"]
    )


def _money(citation: str, what: str, edit: Callable[[Case], None], fits: Callable[[Case], object]) -> Change:
    return Change(citation, what, "wagers", edit, fits, per="wager", follows_money=True)


enter(
    __name__,
    (
        _money(
            "686a.7(i)#2(1)", "Over 23 collected at 24", _as("lose"), _main("over_23", "win", low=24, high=24)
        ),
        _money("686a.7(i)#2(1)", "Over 23 returned", _as("push"), _main("over_23", "win", low=25, high=33)),
        _money(
            "686a.7(i)#2(2)",
            "Under 18 collected at 17",
            _as("lose"),
            _main("under_18", "win", low=17, high=17),
        ),
        _money("686a.7(i)#2(2)", "Under 18 returned", _as("push"), _main("under_18", "win", low=6, high=16)),
        _money("686a.7(j)", "Over 23 paid at 23", _as("win"), _main("over_23", "lose", low=23, high=23)),
        _money("686a.7(j)", "Under 18 paid at 18", _as("win"), _main("under_18", "lose", low=18, high=18)),
        _money("686a.7(j)", "returned between", _as("push"), _main("over_23", "lose", low=19, high=22)),
        _money(
            "686a.7(j)[wrong side]",
            "Over 23 returned at 17",
            _as("push"),
            _main("over_23", "lose", low=6, high=17),
        ),
        _money(
            "686a.7(j)[wrong side]",
            "Under 18 paid over 23",
            _as("win"),
            _main("under_18", "lose", low=24, high=33),
        ),
        _money("686a.7(k)", "winning Bonus Wager collected", _as("lose"), _bonus("win")),
        _money("686a.7(k)[other totals]", "losing Bonus Wager returned", _as("push"), _bonus("lose")),
        _money(
            "686a.7(g)#2",
            "Bonus Wager returned with a surrender",
            _as("push"),
            _bonus("lose", surrendered=True),
        ),
        _money("686a.7(g)(3)", "half of a surrendered Ante Wager returned", _half_back, _surrendered_ante),
        _money("686a.8(a)", "paid three to two", _three_to_two, _won_main),
        _money("686a.8(a)", "a dollar short", _dollar_short, _won_main),
        _money("686a.8(b)", "winning Bonus Wager paid nothing", _winnings_kept, _bonus("win")),
        _money("686a.8(b)[Paytable]", "Bonus Wager paid one stake over", _one_stake_over, _bonus("win")),
        Change(
            "686a.9(c)[nothing missed]",
            "hand with all its cards called dead",
            "hands",
            _called_dead,
            lambda case: stays(case.hand) and not case.hand["dead"] and len(case.row["cards"]) == 3,
            per="hand",
        ),
        Change(
            "686a.9(c)[dead hand]",
            "Ante Wager on a dead hand kept",
            "wagers",
            _as("lose"),
            _dead_ante,
            per="wager",
            follows_money=True,
            any_round=True,
        ),
        Change(
            "686a.3(d)(1)",
            "one point too many recorded",
            "hands",
            _counted_wrong(1),
            _has("23456789T", "JQKA"),
            per="hand",
            fault="record",
        ),
        Change(
            "686a.3(d)(2)",
            "one point too few recorded",
            "hands",
            _counted_wrong(-1),
            _has("JQK", "A"),
            per="hand",
            fault="record",
        ),
        Change(
            "686a.3(d)(3)",
            "an ace recorded as one, money right",
            "hands",
            _counted_wrong(-10),
            lambda case: _aces(case) == 1 and points(case.row["cards"]) in (16, 17) and alone(case),
            per="hand",
            fault="record",
        ),
        Change(
            "686a.3(d)(3)",
            "an ace taken for one and wagers settled by it",
            "hands",
            _ace_for_one,
            _over_by_an_ace,
            per="hand",
            money=_lost,
        ),
    ),
)
