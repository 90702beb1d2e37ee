"""§§ 627a.8(d), .11(b) and .12(c): wagers settled out of turn, and House Money moved wrongly."""

from sample_logs.planters.case import Case, received
from sample_logs.planters.change import Change
from sample_logs.planters.draft import NoPlaceError, Row, after
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, Scene, at, dealt, offering, scene_of, wagered

_PAIR = ("3", "3")
_WON = 7500  # cents of a pair on House Money


def _of_kind(case: Case, kind: str) -> list[Row]:
    """Wagers of a kind, from the lowest seat."""
    found = [w for w in case.wagers if w["wager_kind"] == kind]
    return sorted(found, key=lambda w: int(w["wager_position"]))


def _swap(one: Row, other: Row, *columns: str) -> None:
    """Exchange the turns of two wagers."""
    for column in ("settlement_order", *columns):
        one[column], other[column] = other[column], one[column]


# -------------------------------------------------------------------------------- House Money


def _after_third_card(case: Case) -> None:
    """Settle a House Money Wager once a third card is out."""
    for other in _of_kind(case, "house_money"):
        if other is not case.row:
            other["collected_at"] = after(case.round["first_counts_announced_at"], 100)
    case.row["collected_at"] = after(case.round["third_card_at"], 100)


def _clear(case: Case) -> None:
    """Take every House Money Wager off, which may be no player's only one."""
    gone = _of_kind(case, "house_money")
    if len(gone) == len(case.wagers):
        message = f"{case.id} would be left without wagers"
        raise NoPlaceError(message)
    for wager in gone:
        case.draft.remove("wagers", wager)
        case.wagers.remove(wager)
    for number, wager in enumerate(case.wagers, 1):
        wager["wager_number"] = number


def _lowest_first(case: Case) -> None:
    """Pay two House Money winners in ascending order of seats."""
    _clear(case)
    scene_of(case).add_wager("house_money", seat=1)
    scene_of(case).add_wager("house_money", seat=7)
    low, high = _of_kind(case, "house_money")
    _swap(low, high, "paid_at")


def _all_moved(case: Case) -> None:
    """Have one player win 75 dollars on House Money and move them onto a Banker wager, settled with it."""
    _clear(case)
    scene = scene_of(case)
    main = scene.add_wager("banker", seat=scene.vacant())
    house = scene.add_wager("house_money", seat=int(main["wager_position"]))
    house.update(moved_amount=_WON, moved_to=main["wager_number"])
    _settle_on(scene, main, main["wager_amount"] + _WON)


def _settle_on(scene: Scene, wager: Row, stake: int) -> None:
    """Settle a wager as if its stake were another, and leave the recorded stake."""
    recorded = wager["wager_amount"]
    wager["wager_amount"] = stake
    scene.end(wager, scene.odds(wager))
    wager["wager_amount"] = recorded


def _not_settled(case: Case) -> None:
    """Pay only the original stake of the wager that House Money was moved onto."""
    _all_moved(case)
    main, stake = _moved_onto(case), _moved_onto(case)["wager_amount"]
    _settle_on(scene_of(case), main, stake)
    main["wager_returned"] = stake + _WON


def _moved_onto(case: Case) -> Row:
    (number,) = [w["moved_to"] for w in case.wagers if w["moved_to"]]
    return next(w for w in case.wagers if w["wager_number"] == number)


def _seat(case: Case) -> str:
    """Seat of the player who moved his House Money."""
    return str(_moved_onto(case)["wager_position"])


def _lost_by_it(case: Case) -> int:
    due = dict(_moved_onto(case))
    _settle_on(scene_of(case), due, due["wager_amount"] + _WON)
    return received(_moved_onto(case)) - received(due)


# ------------------------------------------------------------------------------------- order


def _winner_first(case: Case) -> None:
    """Pay a winner before the last losing wager is collected."""
    scene = scene_of(case)
    for kind in ("player", "banker"):
        if not _of_kind(case, kind):
            scene.add_wager(kind, seat=scene.vacant())
    others = [w for w in case.wagers if w["wager_kind"] != "house_money"]
    last = max((w for w in others if w["wager_outcome"] == "lose"), key=_turn)
    first = min((w for w in case.wagers if w["wager_outcome"] == "win"), key=_turn)
    last["collected_at"], first["paid_at"] = first["paid_at"], last["collected_at"]
    _swap(last, first)
    if first["vigorish_handling"]:
        handled = after(first["paid_at"], -100)
        first.update(vigorish_handled_at=handled, vigorish_collected_at=handled)


def _turn(wager: Row) -> int:
    return int(wager["settlement_order"])


def _ascending(case: Case) -> None:
    """Pay two winners in ascending order of seats."""
    scene = scene_of(case)
    scene.add_wager("player", seat=scene.vacant())
    scene.add_wager("player", seat=scene.vacant())
    low, high = _of_kind(case, "player")[-2:]
    _swap(low, high, "paid_at")


def _highest_seat(case: Case) -> str:
    return str(_of_kind(case, "player")[-1]["wager_position"])


def _vigorish_after(case: Case) -> None:
    """Pay a Banker winner before the vigorish is taken."""
    handled = after(case.row["paid_at"], 100)
    case.row.update(vigorish_handled_at=handled, vigorish_collected_at=handled)
    case.round["settled_at"] = max(case.round["settled_at"], handled)


_THIRD = wagered("house_money", ("K", "6"), ("Q", "5", "2"), offering("house_money"))
_BANKER = wagered("banker", SIX, SEVEN, at(variant="standard"))
_MOVED_WHOLE = "all winnings moved where half of them is filed"
_PAIRED = dealt(_PAIR, SEVEN, offering("house_money"))
_HALF_FILED = dealt(_PAIR, SEVEN, offering("house_money", house_money_portion=50))
_MOVED_ONLY = "winnings moved but not settled with the main wager"
_WHOLE_FILED = dealt(_PAIR, SEVEN, offering("house_money", house_money_portion=100))

CHANGES = (
    Change("627a.8(d)", "House Money settled after the third card", _THIRD, _after_third_card),
    Change(
        "627a.8(d)(1)",
        "House Money settled from the lowest seat up",
        _PAIRED,
        _lowest_first,
        position=lambda _: "7",
    ),
    Change("627a.8(d)(1)(i)", _MOVED_WHOLE, _HALF_FILED, _all_moved, position=_seat),
    Change("627a.12(c)", _MOVED_ONLY, _WHOLE_FILED, _not_settled, position=_seat, money=_lost_by_it),
    Change("627a.11(b)", "winner paid before a loser was collected", dealt(SIX, SEVEN), _winner_first),
    Change(
        "627a.11(b)[order of seats]",
        "winners paid from the lowest seat up",
        dealt(SEVEN, SIX),
        _ascending,
        position=_highest_seat,
    ),
    Change("627a.11(b)[vigorish first]", "vigorish handled after the payment", _BANKER, _vigorish_after),
)
