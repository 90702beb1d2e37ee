"""§ 627a.12(d): vigorish collected at another time than filed, and markers that tell a wrong story."""

from __future__ import annotations

from datetime import datetime, timedelta

from sample_logs.baccarat.plan import TableSetup
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
    """Find all wagers cleared from the same marker at the same time, in the order marked."""
    table = _round(draft, wager)["table_id"]
    found = [
        w
        for w in _marked(draft)
        if w["vigorish_collected_at"] == wager["vigorish_collected_at"]
        and w["wager_position"] == wager["wager_position"]
        and _round(draft, w)["table_id"] == table
    ]
    return sorted(found, key=lambda w: str(w["round_id"]))


def _payment(draft: Draft, wager: Row) -> Row:
    table = _round(draft, wager)["table_id"]
    return next(
        p
        for p in draft.rows["payments"]
        if p["table_id"] == table
        and p["payment_at"] == wager["vigorish_collected_at"]
        and p["payee_position"] == wager["wager_position"]
    )


def _alone(draft: Draft) -> list[Row]:
    """Find marked wagers that were cleared on their own."""
    return [w for w in _marked(draft) if len(_together(draft, w)) == 1]


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
    wager = draft.one(_alone(draft), "marker of a single wager")
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


@planter("627a.12(d)(2)(i)", "vigorish collected after the reshuffle")
def after_reshuffle(draft: Draft) -> Finding:
    """Clear a marker only when the next shoe has been shuffled."""
    for wager in draft.shuffled(_alone(draft)):
        row = _round(draft, wager)
        collected = wager["vigorish_collected_at"]
        shuffles = [
            e for e in draft.events("shuffled", table_id=row["table_id"]) if e["event_at"] > collected
        ]
        stays = not draft.events("player_left", event_player_id=wager["wager_player_id"]) or all(
            e["event_at"] > shuffles[0]["event_at"]
            for e in draft.events("player_left", event_player_id=wager["wager_player_id"])
            if shuffles
        )
        if shuffles and stays and shuffles[0]["gaming_day"] == row["gaming_day"]:
            _collect_at(draft, wager, after(shuffles[0]["event_at"], 20_000))
            return _finding(draft, "627a.12(d)(2)(i)", wager)
    return _finding(draft, "627a.12(d)(2)(i)", draft.one([], "marker cleared before a reshuffle"))


@planter("627a.12(d)(2)(i)", "vigorish collected after the player left")
def after_leaving(draft: Draft) -> Finding:
    """Clear a marker some minutes after its player left the table."""
    found = []
    for wager in _alone(draft):
        left = draft.events("player_left", event_player_id=wager["wager_player_id"])
        soon = timedelta(seconds=5)
        if left and timedelta(0) < left[-1]["event_at"] - wager["vigorish_collected_at"] < soon:
            found.append(wager)
    wager = draft.one(found, "marker cleared as its player left")
    left = draft.events("player_left", event_player_id=wager["wager_player_id"])
    _collect_at(draft, wager, after(left[-1]["event_at"], 1000))
    return _finding(draft, "627a.12(d)(2)(i)", wager)


@planter("627a.12(d)(2)(ii)", "marker shows another amount than is owed")
def wrong_marker(draft: Draft) -> Finding:
    """Let the marker show 25 cents less than the player owes."""
    wager = draft.one(_marked(draft), "marked vigorish")
    wager["marker_amount"] -= 25
    return _finding(draft, "627a.12(d)(2)(ii)", wager)


@planter("627a.12(d)(2)(ii)", "marker lies on another player's number")
def wrong_space(draft: Draft) -> Finding:
    """Lay the marker on a space that is not the player's."""
    wager = draft.one(_marked(draft), "marked vigorish")
    wager["marker_position"] = str(int(wager["wager_position"]) % 9 + 1)
    return _finding(draft, "627a.12(d)(2)(ii)", wager)


@planter("627a.12(d)(2)(iii)", "marker taken up before the vigorish was collected")
def marker_early(draft: Draft) -> Finding:
    """Take a marker off the layout before its vigorish is collected."""
    wager = draft.one(_alone(draft), "marker of a single wager")
    wager["marker_removed_at"] = after(wager["vigorish_collected_at"], -400)
    return _finding(draft, "627a.12(d)(2)(iii)", wager)
