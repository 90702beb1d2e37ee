"""§§ 627a.2(a), .7, .8(b), (d) and .11(b): wagers not allowed, made late, or settled out of turn."""

from __future__ import annotations

from datetime import datetime

from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.draft import PLAYER, Draft, Finding, NoPlaceError, Row, after
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import Scene, Want, received, set_scene

_SIX: Want = (0, 6)
_SEVEN: Want = (0, 7)


def _scene(draft: Draft) -> Scene:
    return set_scene(draft, _SIX, _SEVEN)


def _finding(citation: str, scene: Scene, wager: Row, amount_cents: int | None = None) -> Finding:
    return Finding(citation, scene.table_id, scene.id, wager["wager_position"], amount_cents=amount_cents)


@planter("627a.2(a)[positions used]", "wager at a seat the table does not have")
def unknown_seat(draft: Draft) -> Finding:
    """Record a wager at a seat above the table's highest."""
    scene = set_scene(draft, _SIX, _SEVEN, at=lambda setup: setup.positions < 9)
    scene.add("player", seat=9)
    return Finding("627a.2(a)[positions used]", scene.table_id)


def _not_offered(draft: Draft, citation: str, kind: str, side: str | None, variant: str) -> Finding:
    def fits(setup: TableSetup) -> bool:
        return setup.variant == variant and kind not in setup.wagers

    scene = set_scene(draft, ("K", "6"), ("Q", "7"), at=fits)
    wager = scene.add(kind, side)
    return _finding(citation, scene, wager)


@planter("627a.7(a)(4)", "Dragon Bonus where it is not filed")
def bonus_not_filed(draft: Draft) -> Finding:
    """Take a Dragon Bonus Wager at a table that does not offer it."""
    return _not_offered(draft, "627a.7(a)(4)", "dragon_bonus", PLAYER, "ez")


@planter("627a.7(a)(5)", "Dragon 7 Insurance at a table that is not EZ")
def dragon_not_ez(draft: Draft) -> Finding:
    """Take a Dragon 7 Insurance Wager at a standard table."""
    return _not_offered(draft, "627a.7(a)(5)", "dragon_7", None, "standard")


@planter("627a.7(a)(6)", "Panda 8 Insurance at a table that is not EZ")
def panda_not_ez(draft: Draft) -> Finding:
    """Take a Panda 8 Insurance Wager at a standard table."""
    return _not_offered(draft, "627a.7(a)(6)", "panda_8", None, "standard")


@planter("627a.7(a)(7)", "House Money where it is not filed")
def house_money_not_filed(draft: Draft) -> Finding:
    """Take a House Money Wager at a table that does not offer it."""
    return _not_offered(draft, "627a.7(a)(7)", "house_money", None, "ez")


@planter("627a.7(b)", "spoken wager nobody confirmed")
def spoken_unconfirmed(draft: Draft) -> Finding:
    """Take a spoken wager that nobody confirmed."""
    scene = _scene(draft)
    wager = scene.wager("player")
    at = after(scene.round["no_more_bets_at"], 300)
    wager.update(wager_form="verbal_cash", confirmed_by="nobody", cash_converted_at=at)
    return _finding("627a.7(b)", scene, wager)


@planter("627a.7(b)", "cash of a spoken wager converted after settlement")
def cash_converted_late(draft: Draft) -> Finding:
    """Leave the cash of a spoken wager unconverted until the round is over."""
    scene = _scene(draft)
    wager = scene.wager("player")
    at = after(scene.round["settled_at"], 900)
    wager.update(wager_form="verbal_cash", confirmed_by="dealer", cash_converted_at=at)
    return _finding("627a.7(b)", scene, wager)


@planter("627a.7(b)", "cash laid on the layout")
def cash_wager(draft: Draft) -> Finding:
    """Take cash as a wager."""
    scene = _scene(draft)
    wager = scene.wager("player")
    wager["wager_form"] = "cash"
    return _finding("627a.7(b)", scene, wager)


@planter("627a.7(c)", "wager placed after no more bets")
def placed_late(draft: Draft) -> Finding:
    """Place a wager once betting is closed."""
    scene = _scene(draft)
    wager = scene.wager("banker")
    at = after(scene.round["no_more_bets_at"], 700)
    wager.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)
    return _finding("627a.7(c)", scene, wager)


@planter("627a.7(c)", "wager raised after no more bets")
def raised_late(draft: Draft) -> Finding:
    """Raise a wager once betting is closed."""
    scene = _scene(draft)
    wager = scene.wager("banker")
    at = after(scene.round["first_counts_announced_at"], 200)
    wager.update(wager_changed_at=at, wager_change="increased")
    return _finding("627a.7(c)", scene, wager)


@planter("627a.8(b)", "no more bets announced after the first card")
def closed_late(draft: Draft) -> Finding:
    """Close betting when the first card is already out."""
    scene = _scene(draft)
    scene.round["no_more_bets_at"] = after(scene.round["first_card_at"], 300)
    return Finding("627a.8(b)", scene.table_id, scene.id)


def _house_scene(draft: Draft, player: Want, banker: Want, portion: int | None = None) -> Scene:
    def fits(setup: TableSetup) -> bool:
        return "house_money" in setup.wagers and portion in (None, setup.house_money_portion)

    return set_scene(draft, player, banker, at=fits)


@planter("627a.8(d)", "House Money settled after the third card")
def house_money_late(draft: Draft) -> Finding:
    """Settle a House Money Wager once a third card is out."""
    scene = _house_scene(draft, ("K", "6"), ("Q", "5", "2"))
    wager = scene.wager("house_money")
    late = after(scene.round["third_card_at"], 100)
    for other in scene.wagers:
        if other["wager_kind"] == "house_money" and other is not wager:
            other["collected_at"] = after(scene.round["first_counts_announced_at"], 100)
    wager["collected_at"] = late
    return _finding("627a.8(d)", scene, wager)


@planter("627a.8(d)(1)", "House Money settled from the lowest seat up")
def house_money_order(draft: Draft) -> Finding:
    """Pay two House Money winners in ascending order of seats."""
    scene = _house_scene(draft, ("3", "3"), _SEVEN)
    _clear(draft, scene, "house_money")
    scene.add("house_money", seat=1)
    scene.add("house_money", seat=7)
    low, high = sorted(_of_kind(scene, "house_money"), key=lambda w: int(w["wager_position"]))
    _swap(low, high)
    return _finding("627a.8(d)(1)", scene, high)


def _of_kind(scene: Scene, kind: str) -> list[Row]:
    return [w for w in scene.wagers if w["wager_kind"] == kind]


def _clear(draft: Draft, scene: Scene, kind: str) -> None:
    """Take every wager of a kind off, which may be no player's only one."""
    gone = _of_kind(scene, kind)
    if len(gone) == len(scene.wagers):
        message = f"{scene.id} would be left without wagers"
        raise NoPlaceError(message)
    for wager in gone:
        draft.remove("wagers", wager)
        scene.wagers.remove(wager)
    for number, wager in enumerate(scene.wagers, 1):
        wager["wager_number"] = number


def _swap(one: Row, other: Row) -> None:
    """Exchange the turns of two wagers that were both paid."""
    for column in ("paid_at", "settlement_order"):
        one[column], other[column] = other[column], one[column]


@planter("627a.8(d)(1)(i)", "all winnings moved where half of them is filed")
def too_much_moved(draft: Draft) -> Finding:
    """Move a whole House Money payout onto the main wager where half is filed, and settle that rightly."""
    scene = _house_scene(draft, ("3", "3"), _SEVEN, portion=50)
    main, house = _parlay(scene, 7500)
    _settle_on(scene, main, main["wager_amount"] + 7500)
    return _finding("627a.8(d)(1)(i)", scene, house)


@planter("627a.12(c)", "winnings moved but not settled with the main wager")
def moved_not_settled(draft: Draft) -> Finding:
    """Move a House Money payout onto a winning wager and pay only the original stake."""
    scene = _house_scene(draft, ("3", "3"), _SEVEN, portion=100)
    main, _ = _parlay(scene, 7500)
    _settle_on(scene, main, main["wager_amount"] + 7500)
    due = received(main)
    stake = main["wager_amount"]
    _settle_on(scene, main, stake)
    main["wager_returned"] = stake + 7500
    return _finding("627a.12(c)", scene, main, received(main) - due)


def _parlay(scene: Scene, cents: int) -> tuple[Row, Row]:
    """Have one player win 75 dollars on House Money and move part of it onto a Banker wager."""
    _clear(scene.draft, scene, "house_money")
    main = scene.add("banker", seat=scene.vacant())
    house = scene.add("house_money", seat=int(main["wager_position"]))
    house.update(moved_amount=cents, moved_to=main["wager_number"])
    return main, house


def _settle_on(scene: Scene, wager: Row, stake: int) -> None:
    """Settle a wager as if its stake were another, and leave the recorded stake."""
    recorded = wager["wager_amount"]
    wager["wager_amount"] = stake
    scene.end(wager, scene.odds(wager))
    wager["wager_amount"] = recorded


@planter("627a.11(b)", "winner paid before a loser was collected")
def winner_first(draft: Draft) -> Finding:
    """Pay a winner before the last losing wager is collected."""
    scene = _scene(draft)
    _ensure(scene, "player", "banker")
    losers = [w for w in scene.wagers if w["wager_outcome"] == "lose" and w["wager_kind"] != "house_money"]
    winners = [w for w in scene.wagers if w["wager_outcome"] == "win"]
    last = max(losers, key=lambda w: int(w["settlement_order"]))
    first = min(winners, key=lambda w: int(w["settlement_order"]))
    turn: datetime = last["collected_at"]
    last["collected_at"], first["paid_at"] = first["paid_at"], turn
    last["settlement_order"], first["settlement_order"] = (
        first["settlement_order"],
        last["settlement_order"],
    )
    _vigorish_before(first)
    return Finding("627a.11(b)", scene.table_id, scene.id)


def _ensure(scene: Scene, *kinds: str) -> None:
    for kind in kinds:
        if not _of_kind(scene, kind):
            scene.add(kind, seat=scene.vacant())


def _vigorish_before(wager: Row) -> None:
    if wager["vigorish_handling"]:
        handled = after(wager["paid_at"], -100)
        wager.update(vigorish_handled_at=handled, vigorish_collected_at=handled)


@planter("627a.11(b)[order of seats]", "winners paid from the lowest seat up")
def winners_ascending(draft: Draft) -> Finding:
    """Pay two winners in ascending order of seats."""
    scene = set_scene(draft, _SEVEN, _SIX)
    scene.add("player", seat=scene.vacant())
    scene.add("player", seat=scene.vacant())
    winners = sorted(_of_kind(scene, "player"), key=lambda w: int(w["wager_position"]))
    _swap(winners[-2], winners[-1])
    return _finding("627a.11(b)[order of seats]", scene, winners[-1])


@planter("627a.11(b)[vigorish first]", "vigorish handled after the payment")
def vigorish_after(draft: Draft) -> Finding:
    """Pay a Banker winner before the vigorish is taken."""
    scene = set_scene(draft, _SIX, _SEVEN, at=lambda setup: setup.variant == "standard")
    wager = scene.wager("banker")
    handled = after(wager["paid_at"], 100)
    wager.update(vigorish_handled_at=handled, vigorish_collected_at=handled)
    scene.round["settled_at"] = max(scene.round["settled_at"], handled)
    return _finding("627a.11(b)[vigorish first]", scene, wager)
