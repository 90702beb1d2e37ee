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
from tests.slow.three import Truth, all_of, any_of, at_most, no


def since(shoe: Shoe, at: Any, kind: str) -> Any:
    """When something last happened between a moment and the shoe's first round."""
    event = shoe.desk.last(shoe.starts_at, kind)
    return event["event_at"] if event and at is not None and event["event_at"] >= at else None


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
    shown = since(shoe, idle, "first_player_inspection")
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
    shown = since(shoe, idle, "first_player_inspection")
    return was_idle(shoe), all_of(no(unasked), in_order(spread["event_at"], shown))


@check("627a.5(g)(1)", "shoe")
def idle_cards_washed_shuffled_cut(shoe: Shoe) -> Answer:
    idle = idle_from(shoe)
    steps = [
        since(shoe, idle, "cards_washed"),
        since(shoe, idle, "cards_stacked"),
        earliest(shoe.of("shuffled")),
        latest(shoe.of("cut")),
    ]
    done = all_of(*(happened(at, told_of(shoe)) for at in steps))
    ordered = in_order(since(shoe, idle, "first_player_inspection"), *steps)
    return all_of(was_idle(shoe), no(by_device(shoe)), no(new_decks(shoe))), all_of(done, ordered)


def _respread(shoe: Shoe) -> Any:
    asked = since(shoe, idle_from(shoe), "spread_requested")
    return since(shoe, asked, "cards_spread")


@check("627a.5(g)(2)", "shoe")
def stored_batch_goes_on(shoe: Shoe) -> Answer:
    idle, recorded = idle_from(shoe), told_of(shoe)
    moves = [since(shoe, idle, kind) for kind in ("batch_in_shuffler", "batch_out_of_shuffler")]
    stacked_at, shown = since(shoe, idle, "cards_stacked"), since(shoe, idle, "first_player_inspection")
    stacked = happened(stacked_at, recorded)
    done = all_of(
        stacked, *(happened(at, recorded=True) for at in moves), in_order(shown, stacked_at, *moves)
    )
    again = _respread(shoe)
    reshuffled = all_of(happened(again, recorded), at_most(again, earliest(shoe.of("shuffled"))))
    asked = since(shoe, idle, "spread_requested")
    applies = all_of(was_idle(shoe), by_device(shoe), no(new_decks(shoe)))
    return applies, all_of(done, other_batch_than_before(shoe), any_of(asked is None, reshuffled))


def stored_batch_dealt(table: Table) -> Truth:
    """A batch stored in the device was dealt unspread after an idle spell at the table that day."""
    return any_of(*(_unspread(shoe) for shoe in table.shoes))


def _unspread(shoe: Shoe) -> Truth:
    return all_of(was_idle(shoe), _respread(shoe) is None, by_device(shoe), no(new_decks(shoe)))
