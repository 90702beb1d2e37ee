"""§ 621a.8(g)-(j): wagers on tiles settled, paid and charged wrongly, and what is not recorded of them."""

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import after
from sample_logs.planters.edits import add_to, its_round, put, row, time
from sample_logs.planters.fits import where
from sample_logs.planters.pai_gow_tiles import hands_of_tiles as tiles
from sample_logs.planters.places import wagers
from sample_logs.planters.taken_down import settled_all_the_same


def _better(*, high: bool) -> Fits:
    """A hand of which the high hand, or the low hand, is the better one."""

    def fits(case: Case) -> bool:
        mine, his = (
            max(tiles.rank_of(hand["set_high_tiles"]), tiles.rank_of(hand["set_low_tiles"]))
            for hand in (case.hand, case.dealer)
        )
        return (mine > his) == high

    return fits


def _collected(case: Case) -> None:
    at_once = case.row["paid_at"]
    case.row.update(wager_outcome="lose", wager_paid=0, wager_returned=0, vigorish=0)
    case.row.update(collected_at=at_once, paid_at=None)


def _returned(case: Case) -> None:
    row = case.row
    row.update(wager_outcome="push", wager_paid=0, wager_returned=row["wager_amount"], vigorish=0)
    row.update(paid_at=row["paid_at"] or row["collected_at"], collected_at=None)


def _paid(case: Case) -> None:
    _returned(case)
    case.row.update(wager_outcome="win", wager_paid=case.row["wager_amount"])


def _stake_over(case: Case) -> None:
    case.row["wager_paid"] += case.row["wager_amount"]


def _late(case: Case) -> None:
    """Collect a losing wager, and the tiles with it, after the next player's wager was settled."""
    hands = tiles.in_play(case)
    following = tiles.at(case, hands[hands.index(case.hand) + 1], MAIN) or {}
    case.row["collected_at"] = after(following["paid_at"] or following["collected_at"], 2000)
    case.hand["hand_racked_at"] = after(case.row["collected_at"], 400)


def _pairs_first(case: Case) -> None:
    main = tiles.at(case, case.hand, MAIN) or {}
    name = "collected_at" if case.row["collected_at"] else "paid_at"
    case.row[name] = after(main["collected_at"] or main["paid_at"], -1200)
    if main["settlement_order"] and case.row["settlement_order"]:
        orders = sorted((main["settlement_order"], case.row["settlement_order"]))
        case.row["settlement_order"], main["settlement_order"] = orders


_PLAIN_VIGORISH = where(lambda c: c.row["wager_paid"] % 20 == 0 and c.row["wager_paid"] % 500 != 250)
"""A win of which 5% is whole cents, and no nearer to one quarter than to the next."""
_LAST = where(lambda c: not tiles.others_follow(c))
_LOST, _WON, _TIED = tiles.ended(MAIN, "lose"), tiles.ended(MAIN, "win"), tiles.ended(MAIN, "push")
_HIGH, _LOW = _better(high=True), _better(high=False)
_PAIRS_LOST, _PAIRS_WON = tiles.ended(PAIRS, "lose"), tiles.ended(PAIRS, "win")
_LATE_VIGORISH = time(row, "vigorish_collected_at", its_round, "settled_at", 1000)
_VIGORISH = "621a.8(i)[vigorish]"
_LOST_EARLY = wagers(_LOST, tiles.others_follow, tiles.alone)
_QUARTER_MORE = add_to(row, "vigorish", 25)
_TAKEN_LATE = "vigorish taken after the round"
_CALLED_A_TIE = put(row, wager_outcome="push")

CHANGES = (
    *settled_all_the_same("621a.8"),
    Change("621a.8(g)", "losing wager returned", wagers(_LOST), _returned),
    Change("621a.8(g)", "losing wager paid", wagers(_LOST), _paid),
    Change("621a.8(g)[at once]", "collected after the next player", _LOST_EARLY, _late),
    Change("621a.8(h)(1)", "tie on the high hand collected", wagers(_TIED, _HIGH, _LAST), _collected),
    Change("621a.8(h)(1)", "tie on the high hand paid", wagers(_TIED, _HIGH), _paid),
    Change("621a.8(h)(2)", "tie on the low hand collected", wagers(_TIED, _LOW, _LAST), _collected),
    Change("621a.8(i)", "winning wager collected", wagers(_WON, _LAST), _collected),
    Change("621a.8(i)", "winning wager returned", wagers(_WON), _returned),
    Change("621a.8(i)[odds]", "a dollar short", wagers(_WON), add_to(row, "wager_paid", -100)),
    Change(_VIGORISH, "a quarter too much", wagers(_WON, _PLAIN_VIGORISH), add_to(row, "vigorish", 25)),
    Change(
        "621a.8(i)[no vigorish on other wagers]",
        "vigorish on Pair Fortunes",
        wagers(_PAIRS_WON),
        _QUARTER_MORE,
    ),
    Change("621a.8(i)[vigorish with the payout]", _TAKEN_LATE, wagers(_WON), _LATE_VIGORISH),
    Change("621a.8(j)", "Pair Fortunes settled first", wagers(_PAIRS_LOST), _pairs_first),
    Change("621a.8(j)(1)", "winning Pair Fortunes collected", wagers(_PAIRS_WON), _collected),
    Change("621a.8(j)(1)[odds]", "one stake over", wagers(_PAIRS_WON), _stake_over),
    Change("621a.8(j)(2)", "losing Pair Fortunes returned", wagers(_PAIRS_LOST), _returned),
    Change(
        "621a.8(i)",
        "winner recorded as a tie, money right",
        wagers(_WON),
        _CALLED_A_TIE,
        fault="record",
        money=0,
    ),
    missing(_VIGORISH, "vigorish", wagers(_WON), "vigorish"),
    missing("621a.8(i)[odds]", "amount paid on a win", wagers(_WON), "wager_paid"),
    missing("621a.8(j)", "time Pair Fortunes was collected", wagers(_PAIRS_LOST), "collected_at"),
)
