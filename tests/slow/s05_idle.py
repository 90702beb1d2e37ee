"""§§ 627a.3(b)(4) and 627a.5(g): alternating batches, and tables without gaming activity."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Shoe, Table
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest, latest
from tests.slow.shoe_facts import (
    batch_of,
    by_device,
    happened,
    idle_from,
    in_order,
    new_decks,
    other_batch_than_before,
    told_of,
    was_idle,
)  # fmt: skip
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, no


def since(shoe: Shoe, at: Any, kind: str) -> Any:
    """When something last happened between a moment and the shoe's first round."""
    event = shoe.desk.last(shoe.starts_at, kind)
    return event["event_at"] if event and at is not None and event["event_at"] >= at else None


def _first(shoe: Shoe, at: Any, kind: str) -> Any:
    """When something first happened between a moment and the shoe's first round."""
    event, starts = shoe.desk.next(at, kind), shoe.starts_at
    return event["event_at"] if event and starts is not None and event["event_at"] <= starts else None


def _in_turn(shoe: Shoe, at: Any, kind: str) -> Any:
    """When a step was taken from a moment on; where it was not, when it last was, if all are recorded."""
    otherwise = since(shoe, idle_from(shoe), kind) if told_of(shoe) else None
    return first_known(_first(shoe, at, kind), otherwise)


def _well_shown(shoe: Shoe) -> Any:
    """When the first player first saw cards that lay spread: neither washed nor stacked since."""
    spread = _spread(shoe)
    at = spread["event_at"] if spread else None
    shown = [] if at is None else shoe.desk.up_to(shoe.starts_at, "first_player_inspection")
    for event in shown:
        lay = latest(shoe.desk.up_to(event["event_at"], "cards_spread"))
        taken = shoe.desk.up_to(event["event_at"], "cards_washed", "cards_stacked")
        if event["event_at"] >= at and not any(lay < each["event_at"] < event["event_at"] for each in taken):
            return event["event_at"]
    return None


def _shown(shoe: Shoe) -> Any:
    return first_known(_well_shown(shoe), since(shoe, idle_from(shoe), "first_player_inspection"))


def _taken_up_since(shoe: Shoe) -> Any:
    spread = _spread(shoe)
    seen = None if told_of(shoe) else _shown(shoe)
    return first_known(_well_shown(shoe), seen, spread["event_at"] if spread else None, idle_from(shoe))


def _stacked(shoe: Shoe) -> Any:
    return _in_turn(shoe, _taken_up_since(shoe), "cards_stacked")


def _shuffled_since(shoe: Shoe, at: Any) -> Any:
    """When the shoe was first shuffled from a moment to its first card, or else at all."""
    starts = shoe.first_card_at
    later = [
        event
        for event in shoe.of("shuffled")
        if at is not None and event["event_at"] >= at and (starts is None or event["event_at"] <= starts)
    ]
    return first_known(earliest(later), earliest(shoe.of("shuffled")))


def idle_within(shoe: Shoe) -> bool:
    idle = shoe.desk.last(shoe.last_round_at, "idle_started")
    return idle is not None and bool(idle["event_at"] >= shoe.first_card_at)


@check("627a.3(b)(4)", "shoe")
def batches_take_turns(shoe: Shoe) -> Answer:
    applies = all_of(by_device(shoe), no(new_decks(shoe)), no(was_idle(shoe)))
    return applies, other_batch_than_before(shoe)


@check("627a.3(b)(3)", "shoe")
def other_batch_in_device(shoe: Shoe) -> Answer:
    batch = batch_of(shoe)
    moves = ("batch_in_shuffler", "batch_out_of_shuffler", "decks_opened", "decks_removed")
    holds: Truth = None
    if batch is not None:
        other = {"A": "B", "B": "A"}[batch]
        event = shoe.desk.last(shoe.starts_at, *moves, event_batch_id=other)
        holds = event["event_kind"] == "batch_in_shuffler" if event else None
        holds = all_of(holds, not _taken_out(shoe, other))
    return all_of(by_device(shoe), no(was_idle(shoe))), holds


def _taken_out(shoe: Shoe, batch: str) -> bool:
    """It left the device before the shoe's last round was dealt, and no device had failed."""
    out = shoe.desk.next(shoe.starts_at, "batch_out_of_shuffler", event_batch_id=batch)
    failed = shoe.desk.next(shoe.starts_at, "device_failed", "device_jam")
    if out is None or shoe.last_round_at is None or out["event_at"] >= shoe.last_round_at:
        return False
    return failed is None or failed["event_at"] > out["event_at"]


def _spread(shoe: Shoe) -> Row | None:
    spread = shoe.desk.next(idle_from(shoe), "cards_spread")
    starts = shoe.starts_at
    return spread if spread and starts is not None and spread["event_at"] <= starts else None


@check("627a.5(g)", "shoe")
def idle_cards_spread_and_shown(shoe: Shoe) -> Answer:
    idle, spread = idle_from(shoe), _spread(shoe)
    asked = since(shoe, idle, "spread_requested")
    face_up = spread["event_face_up"] if spread else None
    recorded = told_of(shoe)
    lay_as_due = any_of(no(face_up), happened(asked, recorded=True))
    shown = _shown(shoe)
    done = all_of(happened(spread, recorded), lay_as_due, happened(shown, recorded))
    return any_of(was_idle(shoe), idle_within(shoe)), all_of(not idle_within(shoe), done)


@check("627a.5(g)[in order]", "shoe")
def idle_cards_spread_as_asked(shoe: Shoe) -> Answer:
    idle, spread = idle_from(shoe), _spread(shoe)
    if spread is None:
        return all_of(was_idle(shoe), False), None
    asked = shoe.desk.next(idle, "spread_requested")
    late = asked is not None and asked["event_at"] > spread["event_at"]
    unasked = all_of(spread["event_face_up"], late)
    shown = _shown(shoe)
    return was_idle(shoe), all_of(no(unasked), in_order(spread["event_at"], shown))


@check("627a.5(g)(1)", "shoe")
def idle_cards_washed_shuffled_cut(shoe: Shoe) -> Answer:
    washed = _in_turn(shoe, _taken_up_since(shoe), "cards_washed")
    stacked = _in_turn(shoe, first_known(washed, _stacked(shoe)), "cards_stacked")
    steps = [washed, stacked, _shuffled_since(shoe, stacked), latest(shoe.of("cut"))]
    done = all_of(*(happened(at, told_of(shoe)) for at in steps))
    ordered = in_order(_shown(shoe), *steps)
    return all_of(was_idle(shoe), no(by_device(shoe)), no(new_decks(shoe))), all_of(done, ordered)


def _respread(shoe: Shoe) -> Any:
    asked = since(shoe, idle_from(shoe), "spread_requested")
    return since(shoe, asked, "cards_spread")


def _move(shoe: Shoe, at: Any, kind: str) -> Any:
    """When a batch was moved from a moment on, or else after the table had fallen idle."""
    return first_known(_first(shoe, at, kind), since(shoe, idle_from(shoe), kind))


@check("627a.5(g)(2)", "shoe")
def stored_batch_goes_on(shoe: Shoe) -> Answer:
    idle, recorded = idle_from(shoe), told_of(shoe)
    stacked_at = _stacked(shoe)
    into = _move(shoe, first_known(stacked_at, idle), "batch_in_shuffler")
    moves = [into, _move(shoe, first_known(into, idle), "batch_out_of_shuffler")]
    stacked = happened(stacked_at, recorded)
    done = all_of(
        stacked, *(happened(at, recorded=True) for at in moves), in_order(_shown(shoe), stacked_at, *moves)
    )
    again = _respread(shoe)
    reshuffled = all_of(happened(again, recorded), at_most(again, _shuffled_since(shoe, again)))
    asked = since(shoe, idle, "spread_requested")
    applies = all_of(was_idle(shoe), by_device(shoe), no(new_decks(shoe)))
    return applies, all_of(done, other_batch_than_before(shoe), any_of(asked is None, reshuffled))


def stored_batch_dealt(table: Table) -> Truth:
    """A batch stored in the device was dealt unspread after an idle spell at the table that day."""
    return any_of(*(_unspread(shoe) for shoe in table.shoes))


def _unspread(shoe: Shoe) -> Truth:
    return all_of(was_idle(shoe), _respread(shoe) is None, by_device(shoe), no(new_decks(shoe)))
