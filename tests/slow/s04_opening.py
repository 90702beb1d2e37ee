"""§ 627a.4: what is done with decks brought to a table before a round is dealt from them."""

from __future__ import annotations

from typing import Any

from tests.slow.book import Shoe, earliest, last_of
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.s03_decks import by_device, has_new_decks, last_saying
from tests.slow.three import Truth, all_of, any_of, given, no, same

CEREMONY = ("decks_inspected", "cards_spread", "first_player_inspection", "cards_washed", "cards_stacked")


def happened(at: Any, recorded: bool) -> Truth:
    """An event that is not there did not happen only where the log records such events."""
    if at is not None:
        return True
    return False if recorded else None


def in_order(*moments: Any) -> bool:
    known = [at for at in moments if at is not None]
    return all(one <= other for one, other in zip(known, known[1:], strict=False))


def verified(event: Row | None, recorded: bool) -> Truth:
    """Somebody other than the one who did it put his name to it."""
    by = event["event_verified_by"] if event else None
    if event is None or by is None:
        return False if recorded else None
    return bool(by != event["event_person_id"])


def at_opening(shoe: Shoe, *kinds: str) -> list[Row]:
    """Events between the arrival of other decks and the first round dealt from them."""
    arrived = earliest(shoe.of("decks_received", "decks_opened"))
    starts = shoe.starts_at
    return [
        event
        for event in shoe.of(*kinds)
        if arrived is not None and arrived <= event["event_at"] and (starts is None or event["event_at"] <= starts)
    ]


def opening_recorded(shoe: Shoe) -> bool:
    return bool(at_opening(shoe, *CEREMONY))


def preinspected(shoe: Shoe) -> Truth:
    said = last_saying(shoe.of("decks_received", "decks_opened"), "event_preinspected")
    return said["event_preinspected"] if said else None


def due(shoe: Shoe) -> bool:
    return has_new_decks(shoe) and preinspected(shoe) is not True


def _done(shoe: Shoe, kind: str) -> Truth:
    return happened(earliest(at_opening(shoe, kind)), opening_recorded(shoe))


@check("627a.4(a)", "shoe")
def inspected(shoe: Shoe) -> Answer:
    return due(shoe), any_of(_done(shoe, "decks_inspected"), preinspected(shoe))


@check("627a.4(a)[verification]", "shoe")
def inspection_verified(shoe: Shoe) -> Answer:
    event = last_of(at_opening(shoe, "decks_inspected"))
    return given(event), verified(event, shoe.table.names_verifiers)


@check("627a.4(b)", "shoe")
def spread_face_up(shoe: Shoe) -> Answer:
    spreads = at_opening(shoe, "cards_spread")
    inspection = earliest(at_opening(shoe, "decks_inspected"))
    face_up = all_of(*(event["event_face_up"] for event in spreads))
    spread = all_of(_done(shoe, "cards_spread"), face_up, in_order(inspection, earliest(spreads)))
    return due(shoe), any_of(spread, preinspected(shoe))


@check("627a.4(c)", "shoe")
def washed_and_stacked(shoe: Shoe) -> Answer:
    steps = ("first_player_inspection", "cards_washed", "cards_stacked")
    done = all_of(*(_done(shoe, step) for step in steps))
    ordered = in_order(*(earliest(at_opening(shoe, step)) for step in steps))
    every_set = shoe.desk.readings["opening_wash"] == "every_set"
    applies = all_of(due(shoe), any_of(no(by_device(shoe)), every_set))
    return applies, any_of(all_of(done, ordered), preinspected(shoe))


def _batches(events: list[Row]) -> int | None:
    """How many batches some events name; missing where one names none and the others not both."""
    named = {event["event_batch_id"] for event in events}
    return None if None in named and len(named) < 3 else len(named - {None})


def _both(shoe: Shoe, kind: str) -> Truth:
    batches = _batches(at_opening(shoe, kind))
    if batches is None or (batches < 2 and not opening_recorded(shoe)):
        return None
    return batches == 2


@check("627a.4(d)", "shoe")
def batches_apart(shoe: Shoe) -> Answer:
    opened = shoe.of("decks_opened")
    two = same(_batches(opened), 2) if opened else None
    ordered = in_order(
        earliest(at_opening(shoe, "first_player_inspection")), earliest(at_opening(shoe, "cards_stacked"))
    )
    apart = all_of(_both(shoe, "cards_spread"), _both(shoe, "cards_stacked"))
    done = all_of(apart, _done(shoe, "first_player_inspection"), ordered)
    return all_of(due(shoe), by_device(shoe), two), any_of(done, preinspected(shoe))
