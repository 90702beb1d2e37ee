"""§ 627a.4: what is done with decks brought to a table before a round is dealt from them."""

from __future__ import annotations

from tests.slow.book import Shoe
from tests.slow.checks import Answer, check
from tests.slow.deal import Row
from tests.slow.moments import earliest
from tests.slow.shoe_facts import by_device, happened, in_order, new_decks, preinspected, told_of, verified
from tests.slow.three import Truth, all_of, any_of, at_most, first_known, no


def at_opening(shoe: Shoe, *kinds: str) -> list[Row]:
    """Events between the arrival of other decks and the first round dealt from them."""
    arrived = earliest(shoe.of("decks_received", "decks_opened"))
    starts = shoe.starts_at
    return [
        event
        for event in shoe.of(*kinds)
        if arrived is not None
        and arrived <= event["event_at"]
        and (starts is None or event["event_at"] <= starts)
    ]


def due(shoe: Shoe) -> Truth:
    return all_of(new_decks(shoe), preinspected(shoe) is not True)


def _done(shoe: Shoe, kind: str) -> Truth:
    return happened(earliest(at_opening(shoe, kind)), told_of(shoe))


def _decks(events: list[Row]) -> int | None:
    """How many decks some events are of; nobody knows where there is none, or one does not say."""
    counts = [event["event_deck_count"] for event in events]
    return None if None in counts else sum(counts) or None


@check("627a.4(a)[every deck]", "shoe")
def every_deck_inspected(shoe: Shoe) -> Answer:
    seen = at_opening(shoe, "decks_inspected")
    brought = first_known(_decks(shoe.of("decks_received")), _decks(shoe.of("decks_opened")))
    enough = at_most(brought, _decks(seen))
    return all_of(due(shoe), bool(seen)), any_of(enough, preinspected(shoe))


@check("627a.4(a)", "shoe")
def inspected(shoe: Shoe) -> Answer:
    return due(shoe), any_of(_done(shoe, "decks_inspected"), preinspected(shoe))


@check("627a.4(a)[verification]", "shoe")
def inspection_verified(shoe: Shoe) -> Answer:
    made = [verified(event, shoe) for event in at_opening(shoe, "decks_inspected")]
    applies = all_of(due(shoe), _done(shoe, "decks_inspected"))
    return applies, all_of(*made) if made else None


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
    ordered = in_order(*(earliest(at_opening(shoe, step)) for step in ("cards_spread", *steps)))
    every_set = shoe.desk.readings["opening_wash"] == "every_set"
    applies = all_of(due(shoe), any_of(no(by_device(shoe)), every_set))
    return applies, any_of(all_of(done, ordered), preinspected(shoe))


def _both_batches(events: list[Row], recorded: bool) -> Truth:
    """Some events name both batches; nobody can tell where one names none, or none would be recorded."""
    named = {event["event_batch_id"] for event in events}
    if {"A", "B"} <= named:
        return True
    return False if recorded and None not in named else None


@check("627a.4(d)", "shoe")
def batches_apart(shoe: Shoe) -> Answer:
    opened, recorded = shoe.of("decks_opened"), told_of(shoe)
    spread, stacked = at_opening(shoe, "cards_spread"), at_opening(shoe, "cards_stacked")
    shown = earliest(at_opening(shoe, "first_player_inspection"))
    apart = all_of(_both_batches(spread, recorded), _both_batches(stacked, recorded))
    done = all_of(apart, happened(shown, recorded), in_order(earliest(spread), shown, earliest(stacked)))
    applies = all_of(due(shoe), by_device(shoe), _both_batches(opened, recorded))
    return applies, any_of(done, preinspected(shoe))
