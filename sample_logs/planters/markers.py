"""§ 627a.12(d): vigorish collected at another time than filed, and markers that tell a wrong story."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.registry import planter
from sample_logs.planters.scene import set_scene


def _deferred(setup: TableSetup) -> bool:
    return setup.vigorish_collection == "deferred" and setup.variant != "ez"


def _marked(draft: Draft) -> list[Row]:
    return [w for w in draft.rows["wagers"] if w["vigorish_handling"] == "marked"]


def _round(draft: Draft, wager: Row) -> Row:
    return next(r for r in draft.rows["rounds"] if r["round_id"] == wager["round_id"])


def _together(draft: Draft, wager: Row) -> list[Row]:
    """Find all wagers cleared from the same marker at the same time."""
    stem = wager["round_id"].rpartition("-")[0]
    return [
        w
        for w in _marked(draft)
        if w["vigorish_collected_at"] == wager["vigorish_collected_at"]
        and w["wager_position"] == wager["wager_position"]
        and w["round_id"].startswith(stem)
    ]


def _payment(draft: Draft, wager: Row) -> Row:
    table = _round(draft, wager)["table_id"]
    return next(
        p
        for p in draft.rows["payments"]
        if p["table_id"] == table
        and p["payment_at"] == wager["vigorish_collected_at"]
        and p["payee_position"] == wager["wager_position"]
    )


def _isolate(draft: Draft, wager: Row) -> None:
    """Let the player pay for every other wager of the marker early, right after its own round."""
    payment = _payment(draft, wager)
    for other in _together(draft, wager):
        other["marker_amount"] = other["vigorish"]
        if other is wager:
            continue
        moment = after(_round(draft, other)["settled_at"], 400)
        other.update(vigorish_collected_at=moment, marker_removed_at=after(moment, 50))
        early = {**payment, "payment_at": moment, "payment_amount": other["vigorish"]}
        draft.rows["payments"].append(early)
    payment["payment_amount"] = wager["vigorish"]


def _alone(draft: Draft, chosen: Callable[[Row], bool] | None = None) -> Row:
    """Choose a marked wager and see to it that its vigorish is collected on its own."""
    found = [w for w in _last_of_markers(draft) if chosen is None or chosen(w)]
    wager = draft.one(found, "marked vigorish fit for it")
    draft.claimed.update(_key(w) for w in _together(draft, wager))
    _isolate(draft, wager)
    return wager


def _key(wager: Row) -> str:
    return f"{wager['round_id']} wager {wager['wager_number']}"


def _free(draft: Draft) -> list[Row]:
    """Find marked wagers of markers that nothing was planted in."""
    return [w for w in _marked(draft) if _key(w) not in draft.claimed]


def _last_of_markers(draft: Draft) -> list[Row]:
    """Find the last wager marked on each of those: no later marker has to show what is owed on it."""
    last: dict[tuple[str, str, datetime], Row] = {}
    for wager in sorted(_free(draft), key=lambda w: w["vigorish_handled_at"]):
        stem = wager["round_id"].rpartition("-")[0]
        last[stem, wager["wager_position"], wager["vigorish_collected_at"]] = wager
    return list(last.values())


def _finding(draft: Draft, citation: str, wager: Row) -> Finding:
    row = _round(draft, wager)
    return Finding(citation, row["table_id"], row["round_id"], wager["wager_position"])


def _collect_at(draft: Draft, wager: Row, moment: datetime) -> None:
    _payment(draft, wager)["payment_at"] = moment
    wager["vigorish_collected_at"] = moment
    wager["marker_removed_at"] = after(moment, 50)


@planter("627a.12(d)", "vigorish taken at payout where deferral is filed")
def taken_at_once(draft: Draft) -> Finding:
    """Take vigorish with the payment at a table that files to collect it later."""
    wager = _alone(draft)
    draft.remove("payments", _payment(draft, wager))
    wager.update(
        vigorish_handling="collected",
        vigorish_collected_at=wager["vigorish_handled_at"],
        marker_amount=None,
        marker_position=None,
        marker_removed_at=None,
    )
    return _finding(draft, "627a.12(d)", wager)


@planter("627a.12(d)(1)", "vigorish collected long after the payment where it is due at once")
def taken_later(draft: Draft) -> Finding:
    """Collect vigorish after the round at a table that files to collect it at payout."""
    scene = set_scene(draft, (0, 6), (0, 7), at=lambda setup: setup.variant == "standard")
    wager = scene.wager("banker")
    wager["vigorish_collected_at"] = after(scene.round["settled_at"], 1500)
    return _finding(draft, "627a.12(d)(1)", wager)


def _left(draft: Draft, wager: Row) -> datetime | None:
    left = draft.events("player_left", event_player_id=wager["wager_player_id"])
    return left[-1]["event_at"] if left else None


@planter("627a.12(d)(2)(i)", "vigorish collected after the reshuffle")
def after_reshuffle(draft: Draft) -> Finding:
    """Clear a marker only when the next shoe has been shuffled."""

    def next_shuffle(wager: Row) -> datetime | None:
        table = _round(draft, wager)["table_id"]
        moments = [e["event_at"] for e in draft.events("shuffled", table_id=table)]
        later = [m for m in moments if m > wager["vigorish_collected_at"]]
        same_day = later and later[0] - wager["vigorish_collected_at"] < timedelta(hours=1)
        return later[0] if same_day else None

    def fits(wager: Row) -> bool:
        shuffled, left = next_shuffle(wager), _left(draft, wager)
        return shuffled is not None and (left is None or left > after(shuffled, 30_000))

    wager = _alone(draft, fits)
    shuffled = next_shuffle(wager)
    assert shuffled is not None
    _collect_at(draft, wager, after(shuffled, 20_000))
    return _finding(draft, "627a.12(d)(2)(i)", wager)


@planter("627a.12(d)(2)(i)", "vigorish collected after the player left")
def after_leaving(draft: Draft) -> Finding:
    """Clear a marker just after its player left the table."""

    def fits(wager: Row) -> bool:
        left = _left(draft, wager)
        soon = timedelta(seconds=5)
        return left is not None and timedelta(0) < left - wager["vigorish_collected_at"] < soon

    wager = _alone(draft, fits)
    left = _left(draft, wager)
    assert left is not None
    _collect_at(draft, wager, after(left, 1000))
    return _finding(draft, "627a.12(d)(2)(i)", wager)


@planter("627a.12(d)(2)(ii)", "marker shows another amount than is owed")
def wrong_marker(draft: Draft) -> Finding:
    """Let the marker show 25 cents less than the player owes."""
    wager = _alone(draft)
    wager["marker_amount"] -= 25
    return _finding(draft, "627a.12(d)(2)(ii)", wager)


@planter("627a.12(d)(2)(ii)", "marker lies on another player's number")
def wrong_space(draft: Draft) -> Finding:
    """Lay the marker on a space that is not the player's."""
    wager = _alone(draft)
    wager["marker_position"] = str(int(wager["wager_position"]) % 9 + 1)
    return _finding(draft, "627a.12(d)(2)(ii)", wager)


@planter("627a.12(d)(2)(iii)", "marker taken up before the vigorish was collected")
def marker_early(draft: Draft) -> Finding:
    """Take a marker off the layout before its vigorish is collected."""
    wager = _alone(draft)
    wager["marker_removed_at"] = after(wager["vigorish_collected_at"], -400)
    return _finding(draft, "627a.12(d)(2)(iii)", wager)
