"""§§ 686a.2(a), .6(d)-(f) and .7(e): boxes apart, and wagers and cards where no Ante Wager lies."""

from typing import Any

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import doing
from sample_logs.planters.fits import round_is, where
from sample_logs.planters.over_under import hands_and_wagers as plays
from sample_logs.planters.places import hands, rounds


def _free(case: Case) -> str:
    """Highest position of the table, if no hand lies there."""
    last = str(case.setup.positions)
    return "" if last in case.hands else last


def _add_wager(case: Case, like: Row, **columns: Any) -> Row:
    """Write one more wager, settled as lost after all others."""
    cleared = dict.fromkeys(("confirmed_by", "cash_converted_at", "wager_changed_at", "wager_change"))
    added = {
        **like,
        **cleared,
        "wager_number": max(w["wager_number"] for w in case.wagers) + 1,
        "wager_form": "chips",
        "settlement_order": max(w["settlement_order"] for w in case.wagers) + 1,
        **columns,
    }
    plays.settle(added, "lose")
    case.draft.rows["wagers"].append(added)
    return added


def _stray(case: Case, **columns: Any) -> None:
    """Wager without an Ante Wager at the highest position."""
    like = next(w for w in case.wagers if w["wager_kind"] in plays.CHOICES)
    _add_wager(case, like, wager_position=_free(case), wager_player_id="P-stray", **columns)


def _placed_before(case: Case) -> Any:
    return after(case.round["first_card_at"], -900)


def _stray_bonus(case: Case) -> None:
    _stray(case, wager_kind="bonus", wager_placed_at=_placed_before(case))


def _offers(kind: str) -> Fits:
    return lambda case: kind in case.setup.wagers


def _no_bonus(case: Case) -> bool:
    """The last hand, on a total of no bonus, at a table without the Bonus Wager."""
    inside = 13 <= plays.points(case.row["cards"]) <= 26
    return "bonus" not in case.setup.wagers and plays.is_last(case) and plays.stays(case) and inside


def _bonus(case: Case) -> None:
    """Take a Bonus Wager at a table that does not offer it."""
    at = after(case.row["hand_racked_at"], -100)
    wager = _add_wager(case, plays.choice(case), wager_kind="bonus", wager_placed_at=_placed_before(case))
    wager["collected_at"] = at
    case.round["settled_at"] = max(case.round["settled_at"], at)


def _cards_for_nobody(case: Case) -> None:
    """Deal a hand to an empty box, after all others."""
    most = max(place for hand in case.hands.values() for place in hand["card_order"])
    dealt = {
        **plays.in_order(case)[-1],
        "hand_position": _free(case),
        "hand_player_id": None,
        "card_order": [most + 1, most + 2, most + 3],
        "surrendered": False,
        "surrendered_at": None,
    }
    case.draft.rows["hands"].append(dealt)


def _highest(case: Case) -> str:
    return str(case.setup.positions)


# ------------------------------------------------------------------------------ several boxes


def _runs(case: Case, *, apart: bool) -> list[list[str]]:
    """List positions of as many hands as no player may have, side by side, or of two with a gap between."""
    seats = sorted(int(seat) for seat in case.hands)
    most = case.setup.adjacent_boxes
    wanted = [(s, s + 2) for s in seats if most > 1] if apart else [range(s, s + most + 1) for s in seats]
    own = {seat: hand["hand_player_id"] for seat, hand in case.hands.items()}
    found = [[str(s) for s in run] for run in wanted if set(run) <= set(seats)]
    return [run for run in found if all(list(own.values()).count(own[seat]) == 1 for seat in run)]


def _side_by_side(case: Case) -> list[list[str]]:
    return _runs(case, apart=False)


def _with_gap(case: Case) -> list[list[str]]:
    return _runs(case, apart=True)


def _take(case: Case, seats: list[str]) -> None:
    """Give the wagers at some positions to the player of the first."""
    for seat in seats:
        case.give(seat, case.hands[seats[0]]["hand_player_id"])


def _last_box(case: Case) -> str:
    """Highest position of the player with more boxes than he may have, or with another between them."""
    players = {h["hand_player_id"] for h in case.hands.values()}
    held = [[int(p) for p, h in case.hands.items() if h["hand_player_id"] == who] for who in players]
    most = case.setup.adjacent_boxes
    return str(max(max(b) for b in held if len(b) > most or max(b) - min(b) >= len(b)))


def _passed_over(case: Case) -> None:
    """Deal nothing at all to a hand whose player, as recorded, surrendered."""
    case.row.update(**plays.first_cards(case.row, 0), final_count=None, card_count=0)


def _beyond(case: Case) -> None:
    for wager in case.own:
        wager["wager_position"] = "9"
    case.row["hand_position"] = "9"


_SOMEBODY_CHOSE = where(lambda c: any(w["wager_kind"] in plays.CHOICES for w in c.wagers))
_CONTINUOUS = round_is(shuffle_method="continuous")
_STRAY_CHOICE = rounds(_free, _offers("over_23"), _SOMEBODY_CHOSE)
_STRAY_BONUS = rounds(_free, _offers("bonus"), _SOMEBODY_CHOSE)
_UNFILED = "hand at a position the table does not have"
_STRAY_OVER = doing(lambda c: _stray(c, wager_kind="over_23"))
_EMPTY_BOX = rounds(_free, _CONTINUOUS)
_NO_ANTE = "Bonus Wager without an Ante Wager"
_TAKE_RUN = doing(lambda c: _take(c, _side_by_side(c)[0]))
_TAKE_APART = doing(lambda c: _take(c, _with_gap(c)[0]))
_SURRENDERED = hands(plays.surrendered_for_nothing)

CHANGES = (
    Change("686a.2(a)[positions used]", _UNFILED, hands(plays.is_last, plays.alone), _beyond, per="round"),
    Change("686a.6(d)", "Over 23 Wager without an Ante Wager", _STRAY_CHOICE, _STRAY_OVER, position=_highest),
    Change(
        "686a.6(d)[cards]",
        "cards dealt to a box without an Ante Wager",
        _EMPTY_BOX,
        _cards_for_nobody,
        position=_highest,
    ),
    Change("686a.6(e)", "Bonus Wager where it is not filed", hands(_no_bonus), _bonus),
    Change("686a.6(e)[beside an Ante Wager]", _NO_ANTE, _STRAY_BONUS, _stray_bonus, position=_highest),
    Change("686a.6(f)", "one box more than filed", rounds(_side_by_side), _TAKE_RUN, position=_last_box),
    Change(
        "686a.6(f)[side by side]",
        "two boxes with another between them",
        rounds(_with_gap),
        _TAKE_APART,
        position=_last_box,
    ),
    Change("686a.7(e)[every Ante Wager]", "box with an Ante Wager passed over", _SURRENDERED, _passed_over),
)
